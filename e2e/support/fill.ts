import { end, freePort } from '../../apps/server/testing/kit/product.ts';
import { startDemonstration, untilFilled } from './demonstration.ts';

// node e2e/support/fill.ts <folder>: fills the demonstration that the journeys then begin with, beside whatever else is tested meanwhile.
const [folder = ''] = process.argv.slice(2);
const product = await startDemonstration(folder, await freePort());
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => product.process.kill('SIGTERM'));
await untilFilled(product, 1_800_000);
await end(product.process, 'SIGTERM');
