import { join } from 'node:path';
import { freePort, type Product, root, startProduct, waitUntilReady } from '../../apps/server/testing/kit/product.ts';

/** The password of every demonstration user of the journeys. */
export const demoPassword = 'journeys-of-a-windscreen';

/** The built product's program. */
export const builtProgram = join(root, 'dist', 'server', 'main.mjs');

/** Starts the built product on a folder, with the demonstration company, which it fills first where it is not there yet; `hooksPort` is where its webhooks may tell. */
export async function startDemonstration(dataDir: string, hooksPort: number): Promise<Product> {
  return startProduct([process.execPath, builtProgram], await freePort(), {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_PASSWORD: demoPassword,
    DATABASE_URL: '',
    OUTBOUND_TRUSTED: `http://127.0.0.1:${hooksPort}`,
  });
}

/** Filling takes minutes on a slow machine, and longer beside other work. */
export const untilFilled = (product: Product, milliseconds = 600_000): Promise<void> => waitUntilReady(product, milliseconds);
