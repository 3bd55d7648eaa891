import type { Bench, Line, Operation } from '../support/bench.ts';
import { median } from '../support/figures.ts';
import { firstPage, onFreshProduct, untilFirstPage } from '../support/fresh.ts';
import { memoryOf } from '../support/memory.ts';
import { launchBare, launchProduct, type Served } from '../support/servers.ts';
import { commonState } from './list.ts';

async function timeStart(launch: () => Promise<Served>, path: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now();
  const served = await launch();
  try {
    await untilFirstPage(served, path, headers);
    return (performance.now() - started) / 1000;
  } finally {
    await served.stop();
  }
}

async function run(bench: Bench): Promise<readonly Line[]> {
  const { state } = await commonState(bench);
  const path = `/v1/worksheets?state=${state}&limit=50`;
  const bare: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < bench.pace.rounds; round += 1) {
    await bench.quiet.sample();
    bare.push(await timeStart(() => launchBare(bench.database), path, {}));
    ours.push(await timeStart(() => launchProduct(bench.database, bench.company.slug), path, bench.headers));
  }
  const seconds = median(ours);
  return [{ title: 'Start to the first list page, database running', unit: 's', bare: median(bare), ours: seconds, goal: '≤ 0.7 s', met: seconds <= 0.7 }];
}

export const startOperation: Operation = { name: 'start', about: 'Start of the process to its first list page', run };

async function weigh(bench: Bench): Promise<readonly Line[]> {
  const { state } = await commonState(bench);
  const bare = await launchBare(bench.database);
  try {
    await untilFirstPage(bare, `/v1/worksheets?state=${state}&limit=50`, {});
    const plain = await memoryOf(bare.pid);
    const ours = await onFreshProduct(bench, async (_served, idle) => idle);
    return [{ title: 'Idle memory of the server process after a list page', unit: 'MB', bare: plain, ours, goal: '≤ 130 MB', met: ours <= 130 }];
  } finally {
    await bare.stop();
  }
}

export const idleOperation: Operation = { name: 'idle', about: `Memory after one page (${firstPage})`, run: weigh };
