import type { WriteTx } from '../../platform/database/scope.ts';
import { holdLots } from './hold-stock.ts';
import { findLots } from './ledger.queries.ts';
import { logPosted } from './move-stock.ts';
import { type Pick, relocate } from './relocate.ts';

/** Puts several lots into places of the location where they lie, all or nothing: holds them all first. Gives the moves' ids. Refuses as moves do. */
export async function putAway(tx: WriteTx, picks: readonly (Pick & { readonly toPlaceId: string })[]): Promise<string[]> {
  const lotIds = picks.map(({ lotId }) => lotId);
  const lots = await findLots(tx, lotIds);
  await holdLots(
    tx,
    [...lots.values()].map((lot) => ({ lotId: lot.id, productId: lot.product_id })),
  );
  const ids: string[] = [];
  for (const [toPlaceId, group] of Map.groupBy(picks, (pick) => pick.toPlaceId)) ids.push(...(await relocate(tx, group, toPlaceId, { kind: 'put-away' })));
  await logPosted(tx, 'stock.moved', ids);
  return ids;
}
