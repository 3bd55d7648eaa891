import type { WriteTx } from '../../platform/database/scope.ts';
import { duplicatePair } from './company-merge.record.ts';
import type { PairRow } from './duplicates.queries.ts';

/** Says that a pair of that version is two companies, not one. */
export async function dismissDuplicate(tx: WriteTx, id: string, version: number): Promise<PairRow> {
  const before = await duplicatePair.takeUp(tx, id, { version });
  const by = { dismissed_by: tx.actor.userId, dismissed_by_name: tx.actor.displayName || tx.actor.username };
  return duplicatePair.settle(tx, before, { set: { dismissed_at: tx.now, ...by }, action: 'dismissed' });
}

/** Lists a dismissed pair of that version again. */
export async function restoreDuplicate(tx: WriteTx, id: string, version: number): Promise<PairRow> {
  const before = await duplicatePair.takeUp(tx, id, { version });
  return duplicatePair.settle(tx, before, { set: { dismissed_at: null, dismissed_by: null, dismissed_by_name: '' }, action: 'restored' });
}
