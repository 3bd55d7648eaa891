import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { buildApp } from '../../src/app.ts';
import { startQuietServices } from './quiet-services.ts';

const { appUrl, directUrl, dataDir } = z.object({ appUrl: z.string(), directUrl: z.string(), dataDir: z.string() }).parse(workerData);
const running = await startQuietServices(appUrl, { directUrl, dataDir });
const app = await buildApp(running.services);
parentPort?.once('message', () => {
  void app.http
    .close()
    .then(() => running.stop())
    .finally(() => parentPort?.close());
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await app.http.listen({ port: 0, host: '127.0.0.1' }));
