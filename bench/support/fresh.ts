import { setTimeout as pause } from 'node:timers/promises';
import { hasEnded } from '../../apps/server/testing/kit/product.ts';
import type { Bench } from './bench.ts';
import { memoryOf } from './memory.ts';
import { launchProduct, type Served } from './servers.ts';
import { askOnce } from './session.ts';

export const firstPage = '/v1/worksheets?limit=50';

/** Asks a server that was just launched until it answers a list page; throws where it ends before. */
export async function untilFirstPage(served: Served, path: string, headers: Record<string, string>): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    try {
      await askOnce(`${served.baseUrl}${path}`, headers);
      return;
    } catch (error) {
      if (hasEnded(served.product.process) || performance.now() > deadline)
        throw new Error(`The server answered no list page:\n${served.product.output()}`, { cause: error });
    }
    await pause(5);
  }
}

/** Runs some work on a product of its own that has shown one list page; `idle` is its memory by then, in megabytes. */
export async function onFreshProduct<Result>(bench: Bench, work: (served: Served, idle: number) => Promise<Result>): Promise<Result> {
  const served = await launchProduct(bench.database, bench.company.slug);
  try {
    await untilFirstPage(served, firstPage, bench.headers);
    await pause(2_000);
    return await work(served, await memoryOf(served.pid));
  } finally {
    await served.stop();
  }
}
