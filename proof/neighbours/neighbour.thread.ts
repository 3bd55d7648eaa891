import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { Caller } from '../support/caller.ts';

// Asks one address one time after the other, in a thread that has nothing else to do, so that nobody's waiting is measured but its own.
const { baseUrl, tenant, token, path } = z.object({ baseUrl: z.string(), tenant: z.string(), token: z.string(), path: z.string() }).parse(workerData);
const caller = new Caller({ baseUrl, tenant, token, patience: 120_000 });

async function ask(times: number): Promise<void> {
  const asked: { took: number; status: number }[] = [];
  for (let count = 0; count < times; count += 1) {
    const began = performance.now();
    const { status } = await caller.raw('GET', path);
    asked.push({ took: performance.now() - began, status });
    await pause(20);
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(asked);
}

parentPort?.on('message', (times: number) => void ask(times));
