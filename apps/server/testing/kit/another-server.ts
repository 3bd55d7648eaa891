import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

export type AnotherServer = Awaited<ReturnType<typeof startAnotherServer>>;

/** A whole server in a thread of its own, on a port of its own: what it knows, it knows from the database alone, as another process would. */
export async function startAnotherServer(options: { appUrl: string; directUrl: string; dataDir: string }) {
  const worker = new Worker(new URL('./another-server.thread.ts', import.meta.url), { workerData: options });
  const [address] = z.tuple([z.string()]).parse(await once(worker, 'message'));
  return {
    address,
    stop: async () => {
      const ended = once(worker, 'exit');
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('stop');
      await ended;
    },
  };
}
