import { formatInstant } from '@quarterlight/kit/instants';
import { z } from 'zod';
import { type AllKept, nameOfHolding } from '../../platform/companies/holdings.ts';
import { lastJobOf, madeSince, moveThese, rowsToMove, sumsOf, type Way } from '../../platform/companies/move-rows.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { companiesOf, holdAccountTree, holdBoth, isBelow, settleMerged } from '../companies/index.ts';
import { companyMerge, type MergeRow } from './company-merge.record.ts';
import { idsOfPart, partsOf } from './merges.queries.ts';
import { assertMayChange, assertOffice, holdMerging } from './prevented.ts';
import { mostInRequest } from './preview-merge.ts';

const undoFor = 24 * 60 * 60_000;
/** Until when a merge can be undone; an instant. */
export const undoUntil = ({ merged_at }: Pick<MergeRow, 'merged_at'>): string => new Date(Date.parse(merged_at) + undoFor).toISOString();

const Before = z.object({
  columns: z.record(z.string(), z.unknown()),
  no_shows: z.number(),
  beyond: z.object({ exposure_pence: z.number(), balance_pence: z.number() }).optional(),
});

const kindOf = ({ kind }: Pick<MergeRow, 'kind'>) => (kind === 'customer' ? 'customer' : 'supplier');

/** Takes a merge back within its day; one of many rows in the background. Refuses `merge.moved_on`, `merge.too_late`, and as `assertMayGoBack` says. */
export async function undoMerge(tx: WriteTx, kept: AllKept, id: string): Promise<MergeRow> {
  const merge = await companyMerge.read(tx, id);
  assertOffice(tx);
  assertMayChange(tx, kindOf(merge));
  await holdMerging(tx, [
    { id: merge.keep_id, name: merge.keep_name },
    { id: merge.gone_id, name: merge.gone_name },
  ]);
  const before = await companyMerge.takeUp(tx, id, { action: 'undo' });
  if (tx.now > undoUntil(before)) throw new Refusal('merge.too_late', { details: { at: formatInstant(before.merged_at, tx.tenant.timeZone) } });
  await assertMayGoBack(tx, kept, before);
  const undoing = await companyMerge.settle(tx, before, {
    set: { state: 'undoing', undone_by: tx.actor.userId, undone_by_name: tx.actor.displayName || tx.actor.username },
    action: 'undo_asked',
  });
  if ((await rowsToMove(tx, kept, before.keep_id, mostInRequest)) > mostInRequest) {
    await tx.enqueue('stewardship.undo', { mergeId: id }, { key: `undo ${id}` });
    return undoing;
  }
  return goBack(tx, kept, undoing);
}

/** Refuses where the kept one was merged or closed since, or a document of a job that would go back was posted to it. */
export async function assertMayGoBack(tx: ReadTx, kept: AllKept, merge: MergeRow): Promise<void> {
  const [keep] = await companiesOf(tx, kindOf(merge), [merge.keep_id]);
  if (keep === undefined) throw new Refusal('record.not_found');
  if (keep.merged_into_id !== null) {
    const [into] = await companiesOf(tx, keep.kind, [keep.merged_into_id]);
    throw new Refusal('merge.kept_merged', { details: { name: keep.name, into: into?.name ?? 'another' } });
  }
  if (keep.status !== 'active') throw new Refusal('merge.kept_closed', { details: { name: keep.name } });
  for (const { of, find } of kept.keepFromUndo)
    for (const holding of kept.holds.filter(({ table }) => table === of))
      for (const { ids } of await partsOf(tx, merge.id, nameOfHolding(holding))) {
        const number = await find(tx, ids, merge.merged_at);
        if (number !== undefined) throw new Refusal('merge.posted_since', { details: { number, name: keep.name } });
      }
}

/** Moves back exactly what the merge moved, as far as it is still the kept one's; what was made since stays and is told. */
export async function goBack(tx: WriteTx, kept: AllKept, merge: MergeRow): Promise<MergeRow> {
  if (merge.kind === 'customer') await holdAccountTree(tx);
  const way: Way = { from: merge.keep_id, to: merge.gone_id };
  const stayed = await madeSince(tx, kept, merge.keep_id, merge.merged_at, (holding) => idsOfPart(merge.id, holding));
  for (const holding of kept.holds) for (const { ids } of await partsOf(tx, merge.id, nameOfHolding(holding))) await moveThese(tx, kept, holding, ids, way);
  const { keep, gone } = await holdBoth(tx, kindOf(merge), merge.keep_id, merge.gone_id);
  const [ofKeep, ofGone] = [Before.parse(merge.keep_before), Before.parse(merge.gone_before)];
  const owed = { exposure_pence: 0, balance_pence: 0, no_shows: ofGone.no_shows };
  if (gone.kind === 'customer') {
    const rows = await sumsOf(tx, kept, gone.id);
    owed.exposure_pence = rows.exposure_pence + (ofGone.beyond?.exposure_pence ?? 0);
    owed.balance_pence = rows.balance_pence + (ofGone.beyond?.balance_pence ?? 0);
  }
  const { also_known_as: _known, ...columns } = ofKeep.columns;
  const unchanged = Object.entries(columns).filter(([column]) => isSame(Reflect.get(keep, column), ofGone.columns[column]));
  const added = new Set([gone.name, gone.account_code, ...gone.also_known_as]);
  const before = new Set(z.array(z.string()).parse(ofKeep.columns['also_known_as']));
  await settleMerged(
    tx,
    keep,
    {
      ...Object.fromEntries(unchanged),
      also_known_as: keep.also_known_as.filter((text) => before.has(text) || !added.has(text)),
      ...(keep.kind === 'customer' && gone.kind === 'customer'
        ? {
            exposure_pence: keep.exposure_pence + gone.exposure_pence - owed.exposure_pence,
            balance_pence: keep.balance_pence + gone.balance_pence - owed.balance_pence,
            no_shows: keep.no_shows + gone.no_shows - owed.no_shows,
            last_job_on: await lastJobOf(tx, kept, keep.id),
          }
        : {}),
    },
    { action: 'merge_undone', after: { with: `${gone.name} (${gone.account_code})`, by: merge.undone_by_name } },
  );
  const { status, closed_reason, merged_into_id } = ofGone.columns;
  await settleMerged(
    tx,
    gone,
    { status, closed_reason, merged_into_id, ...(gone.kind === 'customer' ? { ...owed, last_job_on: await lastJobOf(tx, kept, gone.id) } : {}) },
    { action: 'merge_undone', after: { by: merge.undone_by_name } },
  );
  if (gone.kind === 'customer' && (await isBelow(tx, gone.id, gone.id))) throw new Refusal('merge.ring_since', { details: { name: gone.name } });
  return companyMerge.settle(tx, await companyMerge.takeUp(tx, merge.id), {
    set: { state: 'undone', undone_at: tx.now, stayed: JSON.stringify(stayed) },
    action: 'undone',
  });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
