import { newId } from '@quarterlight/kit/ids';
import { formatInstant } from '@quarterlight/kit/instants';
import type { Selectable } from 'kysely';
import { insertMany } from '../../platform/database/insert-many.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import type { StockTake } from '../../platform/database/tables.gen.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findProductPlaces } from './contents.queries.ts';
import { holdLots, holdMade } from './hold-stock.ts';
import { assertInReach, type Movement, postMoves } from './ledger.ts';
import { logPosted } from './move-stock.ts';
import { getPlaceRow, idsBelow, outsidePlace } from './place.queries.ts';
import { stockTakeActions } from './stock.rules.ts';
import { findNewestLots, findTakeLines, type TakeLineRow } from './stock-take.queries.ts';
import { stockTake } from './stock-take.record.ts';

/**
 * Posts the differences of a count. What is missing leaves what no worksheet claims, first in first out; what is over joins the newest lot, or is a lot of
 * its own where none was ever received. Refuses 'stock.take_settled', 'stock.take_claimed', 'stock.take_gone'.
 */
export async function postTake(tx: WriteTx, id: string, version: number): Promise<Selectable<StockTake>> {
  const before = await stockTake.takeUp(tx, id, { action: 'post', version });
  const place = await getPlaceRow(tx, before.place_id);
  assertInReach(tx, place);
  const lines = (await findTakeLines(tx, id)).filter((line) => line.counted_milli !== line.expected_milli);
  const missing = lines.filter((line) => line.counted_milli < line.expected_milli);
  const over = lines.filter((line) => line.counted_milli > line.expected_milli);
  const outside = await outsidePlace(tx, 'write-off');
  const lots = await findNewestLots(tx, over.map(productOf));
  const lying = await holdWhatLies(tx, await idsBelow(tx, place.id), missing.map(productOf), [...lots.values()]);
  const reason = `Count of ${formatInstant(before.counted_at, tx.tenant.timeZone)}`;
  const posted = { kind: 'count' as const, document: 'Stock take', documentId: before.id, reason };
  const movements: Movement[] = missing.flatMap((line) =>
    takenFrom(line, lying.get(line.product_id) ?? []).map((part) => ({ ...posted, ...part, toPlaceId: outside.id })),
  );
  for (const line of over) {
    const quantity = line.counted_milli - line.expected_milli;
    const lot = lots.get(line.product_id) ?? (await makeLot(tx, line, quantity));
    const found = { productId: line.product_id, lotId: lot.lot_id, code: line.code, unitCost: lot.unit_cost, quantity };
    movements.push({ ...posted, ...found, fromPlaceId: outside.id, toPlaceId: place.id });
  }
  if (movements.length > 0) await logPosted(tx, 'stock.counted', await postMoves(tx, movements));
  return stockTake.settle(tx, before, {
    set: { state: stockTakeActions.post.to, settled_at: tx.now, settled_by: tx.actor.userId },
    action: 'count_posted',
  });
}

const productOf = (line: TakeLineRow) => line.product_id;

/** Holds the lots that are missing and those that are over, all at once; gives what lies of the missing while nobody else can change it. */
async function holdWhatLies(
  tx: WriteTx,
  placeIds: readonly string[],
  missing: readonly string[],
  over: readonly { readonly lot_id: string; readonly product_id: string }[],
): Promise<Map<string, Lying[]>> {
  const seen = await findProductPlaces(tx, placeIds, missing);
  await holdLots(
    tx,
    [...seen, ...over].map((row) => ({ lotId: row.lot_id, productId: row.product_id })),
  );
  const held = new Set(seen.map((row) => row.lot_id));
  const now = await findProductPlaces(tx, placeIds, missing);
  return Map.groupBy(
    now.filter((row) => held.has(row.lot_id)),
    (row) => row.product_id,
  );
}

/** A lot of what was found and never received, at the product's standard cost. */
async function makeLot(tx: WriteTx, line: TakeLineRow, quantity: number) {
  const lot = { id: newId(), product_id: line.product_id, received_milli: quantity, unit_cost: line.unit_cost, received_at: tx.now };
  await insertMany(tx, 'lot', [lot]);
  holdMade(tx, [lot.id]);
  return { lot_id: lot.id, unit_cost: lot.unit_cost };
}

type Lying = Awaited<ReturnType<typeof findProductPlaces>>[number];

/** Which lots what is missing leaves. */
function takenFrom(line: TakeLineRow, lying: readonly Lying[]) {
  let left = line.expected_milli - line.counted_milli;
  const parts = lying.flatMap((row) => {
    const quantity = Math.min(left, row.quantity_milli - row.allocated_milli);
    if (quantity <= 0) return [];
    left -= quantity;
    return [{ productId: row.product_id, lotId: row.lot_id, code: line.code, unitCost: row.unit_cost, quantity, fromPlaceId: row.place_id }];
  });
  if (left === 0) return parts;
  const claimed = lying.reduce((sum, row) => sum + row.allocated_milli, 0);
  throw new Refusal(claimed >= left ? 'stock.take_claimed' : 'stock.take_gone', { details: { code: line.code } });
}

/** Sends a count back to be counted again. Refuses 'stock.take_settled'. */
export async function sendBackTake(tx: WriteTx, id: string, version: number, reason: string): Promise<Selectable<StockTake>> {
  const before = await stockTake.takeUp(tx, id, { action: 'send-back', version });
  return stockTake.settle(tx, before, {
    set: { state: stockTakeActions['send-back'].to, settled_at: tx.now, settled_by: tx.actor.userId, reason: reason.trim() },
    action: 'count_sent_back',
  });
}
