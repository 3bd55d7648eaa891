import type { MergeWish } from '@quarterlight/contract/stewardship/schemas';
import { newId } from '@quarterlight/kit/ids';
import type { AllKept } from '../../platform/companies/holdings.ts';
import { rowsToMove } from '../../platform/companies/move-rows.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { mergeFields } from '../companies/index.ts';
import { carryOver, sweepLater } from './carry-over.ts';
import { companyMerge, type MergeRow } from './company-merge.record.ts';
import { assertMayChange, assertOffice, holdMerging, preventing, readTwo } from './prevented.ts';
import { mostInRequest } from './preview-merge.ts';

/** Merges the one company into the other; of more rows than a request has time for, in the background. Refuses as `preventing` says. */
export async function mergeCompanies(tx: WriteTx, kept: AllKept, wish: MergeWish): Promise<MergeRow> {
  assertOffice(tx);
  assertMayChange(tx, wish.kind);
  const { keep, gone } = await readTwo(tx, wish);
  await holdMerging(tx, [keep, gone]);
  // Read again: another merge may have ended while nobody held it.
  const two = await readTwo(tx, wish);
  const [refusal] = await preventing(tx, two);
  if (refusal) throw refusal;
  const known = new Set(mergeFields[wish.kind].map(({ field }) => field));
  const row = await companyMerge.make(
    tx,
    {
      id: newId(),
      kind: wish.kind,
      keep_id: keep.id,
      gone_id: gone.id,
      keep_name: keep.name,
      gone_name: gone.name,
      gone_code: gone.account_code,
      state: 'waiting',
      taken: [...new Set(wish.taken)].filter((field) => known.has(field)),
      merged_by: tx.actor.userId,
      merged_by_name: tx.actor.displayName || tx.actor.username,
      merged_at: tx.now,
    },
    { action: 'asked' },
  );
  if ((await rowsToMove(tx, kept, gone.id, mostInRequest)) > mostInRequest) {
    await tx.enqueue('stewardship.merge', { mergeId: row.id }, { key: `merge ${row.id}` });
    return row;
  }
  const done = await carryOver(tx, kept, row);
  await sweepLater(tx, row.id);
  return done;
}
