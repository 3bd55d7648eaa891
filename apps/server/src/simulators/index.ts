import { startDvlaSimulator } from './dvla.ts';
import { startPostcoder } from './postcoder.ts';

export interface Simulators {
  readonly addresses: { readonly dvla: string; readonly postcoder: string };
  readonly stop: () => Promise<void>;
}

/** Starts the stand-ins of outside services, each on a free port of this machine. */
export async function startSimulators(): Promise<Simulators> {
  const dvla = await startDvlaSimulator();
  const postcoder = await startPostcoder();
  return { addresses: { dvla: dvla.address, postcoder: postcoder.address }, stop: async () => void (await Promise.all([dvla.stop(), postcoder.stop()])) };
}
