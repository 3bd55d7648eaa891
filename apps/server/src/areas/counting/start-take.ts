import { mostLines, type NewStockTake } from '@quarterlight/contract/counting/schemas';
import { newId } from '@quarterlight/kit/ids';
import { formatInstant, localDayOf } from '@quarterlight/kit/instants';
import type { Selectable } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { StockTake } from '../../platform/database/tables.gen.ts';
import { Refusal } from '../../platform/refusal.ts';
import { assertInReach, assertNotOnTheWay, findPlaces, getPlaceRow, idsBelow, isOurs, type PlaceRow, placeRecord } from '../stock/index.ts';
import { addLying, countLying, insertPlaces, lastMove } from './count.queries.ts';
import { findOpenOf } from './stock-take.queries.ts';
import { stockTake } from './stock-take.record.ts';

/**
 * Starts a stock take of a place and everything below it: what the ledger has there is frozen into a list. Refuses 'stock.outside_place',
 * 'stock.on_the_way', 'stock.place_out_of_reach', 'counting.place_closed', 'counting.overlaps', 'counting.too_long'.
 */
export async function startTake(tx: WriteTx, wanted: NewStockTake): Promise<Selectable<StockTake>> {
  const place = await getPlaceRow(tx, wanted.placeId);
  if (!isOurs(place)) throw new Refusal('stock.outside_place', { field: 'placeId' });
  assertNotOnTheWay(place, 'placeId');
  assertInReach(tx, place);
  // Two who begin in one location wait for each other, so that no place is in two lists.
  await placeRecord.takeUp(tx, place.root_id);
  if (!place.active) throw new Refusal('counting.place_closed', { details: { place: place.code } });
  await assertNoOther(tx, place);
  const below = [...(await findPlaces(tx, await idsBelow(tx, place.id))).values()].filter(({ active }) => active).map(({ id }) => id);
  const lines = await countLying(tx, below);
  if (lines > mostLines) throw new Refusal('counting.too_long', { details: { place: place.code, lines, most: mostLines } });
  return stockTake.make(
    tx,
    {
      id: newId(),
      place_id: place.id,
      place_code: place.code,
      state: 'counting',
      way: 'list',
      blind: wanted.blind,
      recount_basis_points: wanted.recountBasisPoints,
      recount_pence: wanted.recountValue?.amount ?? null,
      counted_on: localDayOf(tx.now, tx.tenant.timeZone),
      counted_at: tx.now,
      started_at: tx.now,
      started_by: tx.actor.userId,
      told_at: tx.now,
      watermark: await lastMove(tx),
      differences: 0,
      bound_branch: place.bound_branch,
      bound_technician: place.bound_technician,
    },
    {
      action: 'started',
      children: async (row) => {
        await addLying(tx, row, below);
        await insertPlaces(tx, row, below);
      },
    },
  );
}

/** Refuses 'counting.overlaps' where the place, one that it stands in or one in it is being counted. */
export async function assertNoOther(tx: ReadTx, place: PlaceRow): Promise<void> {
  const around = [place.root_id, ...(place.parent_id === null ? [] : [place.parent_id]), ...(await idsBelow(tx, place.id))];
  const [other] = await findOpenOf(tx, around);
  if (!other) return;
  const who = other.started_by_name ?? other.counted_by_name ?? 'Somebody';
  throw new Refusal('counting.overlaps', { details: { place: other.place_code, who, at: formatInstant(other.counted_at, tx.tenant.timeZone) } });
}
