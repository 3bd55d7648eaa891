import { mostPins } from '@quarterlight/contract/search/most-pins';
import { Pin, type Pins, type SearchHit } from '@quarterlight/contract/search/schemas';
import { emptyId } from '@quarterlight/kit/ids';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { SearchDefinition } from '../../platform/search/define-search.ts';
import { hitsOfRecords } from '../../platform/search/find-all.ts';

const isOf = (one: Pin, other: Pin) => one.kind === other.kind && one.id === other.id;

/** What the actor has pinned and may see, in their order. */
export async function listPinned(tx: ReadTx, searches: readonly SearchDefinition[]): Promise<{ hits: SearchHit[] }> {
  return { hits: await hitsOfRecords(tx, searches, await readPinned(tx)) };
}

/**
 * Keeps these in their order, as far as the actor may see them. What they had pinned and do not see now, since they look at another site, stays behind
 * them as far as there is room. Of two tabs that do so at once the later one stands.
 */
export async function keepPinned(tx: WriteTx, searches: readonly SearchDefinition[], wanted: Pins): Promise<{ hits: SearchHit[] }> {
  const before = await readPinned(tx);
  const seen = await hitsOfRecords(tx, searches, [...wanted.records, ...before]);
  const hits = wanted.records.flatMap((record) => seen.find((hit) => isOf(hit, record)) ?? []);
  const unseen = before.filter((record) => !seen.some((hit) => isOf(hit, record)));
  const records = JSON.stringify([...hits, ...unseen].slice(0, mostPins).map(({ kind, id }) => ({ kind, id })));
  await tx.db
    .insertInto('pinned')
    .values({ user_id: tx.actor.userId ?? emptyId, records })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ records }))
    .execute();
  return { hits };
}

/** As it is kept; a kind that is no longer found is passed over. */
async function readPinned(tx: ReadTx): Promise<readonly Pin[]> {
  const row = await tx.db
    .selectFrom('pinned')
    .select('records')
    .where('user_id', '=', tx.actor.userId ?? emptyId)
    .executeTakeFirst();
  const kept = Array.isArray(row?.records) ? row.records : [];
  return kept.flatMap((record) => Pin.safeParse(record).data ?? []);
}
