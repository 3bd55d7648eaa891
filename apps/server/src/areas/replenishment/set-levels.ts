import type { ChangeLevel, NewLevel } from '@quarterlight/contract/replenishment/schemas';
import { newId } from '@quarterlight/kit/ids';
import { isWholePieces, milli, toMilli } from '@quarterlight/kit/quantities';
import type { Selectable } from 'kysely';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { StockLevel } from '../../platform/database/tables.gen.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findOwnPlace, type PlaceRow } from '../stock/index.ts';
import { level } from './level.record.ts';
import { findProducts, type ProductRow } from './levels.queries.ts';

export type LevelRow = Selectable<StockLevel>;

/** A depot or van within the actor's bounds, open, a location itself. Refuses 'level.place'. */
export async function levelPlace(tx: ReadTx, id: string): Promise<PlaceRow> {
  const place = await findOwnPlace(tx, id);
  if (!place || place.level !== 'location' || (place.type !== 'depot' && place.type !== 'van')) throw new Refusal('level.place');
  return place;
}

/** The levels in thousandths. Refuses 'level.maximum_below' and 'stock.whole_pieces'. */
function levelsOf(wanted: ChangeLevel, product: ProductRow) {
  const levels = { minimum_milli: toMilli(wanted.least), maximum_milli: toMilli(wanted.most) };
  if (levels.maximum_milli < levels.minimum_milli) throw new Refusal('level.maximum_below');
  for (const [field, quantity] of [
    ['least', levels.minimum_milli],
    ['most', levels.maximum_milli],
  ] as const) {
    if (product.whole_units && !isWholePieces(milli(quantity))) throw new Refusal('stock.whole_pieces', { field, details: { code: product.code } });
  }
  return levels;
}

async function productOf(tx: ReadTx, id: string): Promise<ProductRow> {
  const product = found((await findProducts(tx, [id])).get(id));
  if (!product.stock_tracked) throw new Refusal('level.not_tracked', { details: { code: product.code } });
  return product;
}

/** What a level of a product at a place is kept with. */
export const newLevelOf = (tx: WriteTx, place: PlaceRow, product: ProductRow) => ({
  id: newId(),
  place_id: place.id,
  product_id: product.id,
  product_code: product.code,
  set_by: tx.actor.userId,
  set_at: tx.now,
  bound_branch: place.bound_branch,
  bound_technician: place.bound_technician,
});

/** Sets how much of a product there is to be at a location. */
export async function createLevel(tx: WriteTx, wanted: NewLevel): Promise<LevelRow> {
  const [place, product] = [await levelPlace(tx, wanted.placeId), await productOf(tx, wanted.productId)];
  return level.make(tx, { ...newLevelOf(tx, place, product), ...levelsOf(wanted, product), source: 'typed' });
}

export async function changeLevel(tx: WriteTx, id: string, version: number, wanted: ChangeLevel): Promise<LevelRow> {
  const row = await level.takeUp(tx, id, { version });
  const product = found((await findProducts(tx, [row.product_id])).get(row.product_id));
  const set = { ...levelsOf(wanted, product), source: 'typed', set_by: tx.actor.userId, set_at: tx.now };
  return level.settle(tx, row, { action: 'changed', set });
}

export async function removeLevel(tx: WriteTx, id: string, version: number): Promise<void> {
  const row = await level.takeUp(tx, id, { version });
  await level.remove(tx, row, { before: { minimum_milli: row.minimum_milli, maximum_milli: row.maximum_milli } });
}
