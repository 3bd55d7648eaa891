import { startDvlaSimulator } from './dvla.ts';
import { startMotSimulator } from './mot.ts';
import { startPostcoder } from './postcoder.ts';
import { startSmsSimulator } from './sms.ts';
import { startSupplierSimulator } from './supplier.ts';

export interface Simulators {
  readonly addresses: { readonly dvla: string; readonly mot: string; readonly postcoder: string; readonly sms: string; readonly supplier: string };
  readonly stop: () => Promise<void>;
}

/** Starts the stand-ins of outside services, each on a free port of this machine. */
export async function startSimulators(): Promise<Simulators> {
  const dvla = await startDvlaSimulator();
  const mot = await startMotSimulator();
  const postcoder = await startPostcoder();
  const sms = await startSmsSimulator();
  const supplier = await startSupplierSimulator();
  return {
    addresses: { dvla: dvla.address, mot: mot.address, postcoder: postcoder.address, sms: sms.address, supplier: supplier.address },
    stop: async () => void (await Promise.all([dvla.stop(), mot.stop(), postcoder.stop(), sms.stop(), supplier.stop()])),
  };
}
