import { z } from 'zod';
import { type AllKept, allKept, type CompanyHoldings } from '../../platform/companies/holdings.ts';
import type { Scope, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Task, task } from '../../platform/tasks/tasks.ts';
import { carryOver, sweepLater, sweepMerge } from './carry-over.ts';
import { companyMerge, type MergeRow } from './company-merge.record.ts';
import { lookTask } from './look-for-duplicates.ts';
import { sweepVehicle } from './merge-vehicles.ts';
import { holdMerging, preventing, readTwo } from './prevented.ts';
import { assertMayGoBack, goBack } from './undo-merge.ts';

const One = z.object({ mergeId: z.uuid() });

/** What the background does of a merge; a refusal is kept with it, in words, for nobody waits for an answer. */
export function stewardshipTasks(holdings: readonly CompanyHoldings[]): Task[] {
  const keptOf = ({ kind }: MergeRow): AllKept => allKept(holdings, kind === 'customer' ? 'customer' : 'supplier');
  return [
    lookTask,
    task({ name: 'stewardship.merge', title: 'Merge two companies', input: One, run: (scope, { mergeId }) => runMerge(scope, keptOf, mergeId) }),
    task({ name: 'stewardship.undo', title: 'Take a merge back', input: One, run: (scope, { mergeId }) => runUndo(scope, keptOf, mergeId) }),
    task({
      name: 'stewardship.sweep-vehicle',
      title: 'Finish a merge of vehicles',
      input: z.object({ goneId: z.uuid() }),
      run: (scope, { goneId }) => scope.write((tx) => sweepVehicle(tx, allKept(holdings, 'vehicle'), goneId)),
    }),
    task({
      name: 'stewardship.sweep',
      title: 'Finish a merge',
      input: One,
      run: (scope, { mergeId }) =>
        scope.write(async (tx) => {
          const merge = await companyMerge.takeUp(tx, mergeId);
          if (merge.state === 'done') await sweepMerge(tx, keptOf(merge), merge);
        }),
    }),
  ];
}

type KeptOf = (merge: MergeRow) => AllKept;

const sides = (merge: MergeRow) => [
  { id: merge.keep_id, name: merge.keep_name },
  { id: merge.gone_id, name: merge.gone_name },
];

async function runMerge(scope: Scope, keptOf: KeptOf, mergeId: string): Promise<void> {
  await orFail(scope, mergeId, 'failed', async (tx) => {
    const merge = await companyMerge.read(tx, mergeId);
    if (merge.state !== 'waiting') return;
    await holdMerging(tx, sides(merge));
    const two = await readTwo(tx, { kind: merge.kind === 'customer' ? 'customer' : 'supplier', keepId: merge.keep_id, goneId: merge.gone_id });
    const [refusal] = (await preventing(tx, two)).filter(({ code }) => code !== 'merge.under_way');
    if (refusal) throw refusal;
    await carryOver(tx, keptOf(merge), merge);
    await sweepLater(tx, mergeId);
  });
}

async function runUndo(scope: Scope, keptOf: KeptOf, mergeId: string): Promise<void> {
  await orFail(scope, mergeId, 'done', async (tx) => {
    const merge = await companyMerge.read(tx, mergeId);
    if (merge.state !== 'undoing') return;
    await holdMerging(tx, sides(merge));
    await assertMayGoBack(tx, keptOf(merge), merge);
    await goBack(tx, keptOf(merge), merge);
  });
}

/** Runs one transaction; what it is refused for stands on the merge, which goes to the state that it has then. */
async function orFail(scope: Scope, mergeId: string, state: 'failed' | 'done', work: (tx: WriteTx) => Promise<void>): Promise<void> {
  try {
    await scope.write(work);
  } catch (error) {
    // Another of the same company is at it: the queue tries again.
    if (!(error instanceof Refusal) || error.code === 'merge.under_way') throw error;
    await scope.write(async (tx) => {
      await companyMerge.settle(tx, await companyMerge.takeUp(tx, mergeId), { set: { state, problem: error.message }, action: 'refused' });
    });
  }
}
