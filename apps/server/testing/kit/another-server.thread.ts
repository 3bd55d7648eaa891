import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { startServices } from '../../src/process/start-services.ts';

const { appUrl, directUrl, dataDir } = z.object({ appUrl: z.string(), directUrl: z.string(), dataDir: z.string() }).parse(workerData);
const running = await startServices({
  config: readConfig({ DATA_DIR: dataDir, DEMO: '0', VISITS_FACTOR: '1000', LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent' }),
  appUrl,
  directUrl,
  simulators: { dvla: '', postcoder: '' },
  log: { warn: () => {}, error: () => {} },
});
const app = await buildApp(running.services);
parentPort?.once('message', () => {
  void app.http
    .close()
    .then(() => running.stop())
    .finally(() => parentPort?.close());
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await app.http.listen({ port: 0, host: '127.0.0.1' }));
