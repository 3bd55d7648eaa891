import type { Count } from '@quarterlight/contract/counting/schemas';
import { newId } from '@quarterlight/kit/ids';
import { formatInstant, localDayOf } from '@quarterlight/kit/instants';
import { lineCost, unitCost } from '@quarterlight/kit/money';
import type { Selectable } from 'kysely';
import type { WriteTx } from '../../platform/database/scope.ts';
import type { StockTake } from '../../platform/database/tables.gen.ts';
import { Refusal } from '../../platform/refusal.ts';
import { scannedProducts } from '../catalogue/index.ts';
import { idsBelow, type PlaceRow, piecesOf, placeRecord, vanPlace } from '../stock/index.ts';
import { assertNoOther } from './start-take.ts';
import { findHeldAt, insertTakeLines, lastTakeOf } from './stock-take.queries.ts';
import { stockTake } from './stock-take.record.ts';

/** A phone may tell of a count after its owner's holiday; what it says was longer ago is held to that. */
const longest = 31 * 24 * 3_600_000;

/**
 * Takes a whole count of a technician's van. What the ledger had when it was counted is compared with it, moves since left out; where nothing differs the
 * count is settled at once. Refuses 'stock.no_own_van', 'stock.take_unknown', 'stock.take_untracked', 'stock.whole_pieces', 'stock.take_overtaken', 'counting.overlaps'.
 */
export async function countVan(tx: WriteTx, technicianId: string, count: Count): Promise<Selectable<StockTake>> {
  const van = await vanPlace(tx, technicianId);
  if (!van?.active) throw new Refusal('stock.no_own_van');
  return takeStock(tx, van, count);
}

async function takeStock(tx: WriteTx, place: PlaceRow, { lines, countedAt }: Count): Promise<Selectable<StockTake>> {
  const at = new Date(Math.min(Date.parse(tx.now), Math.max(Date.parse(countedAt), Date.parse(tx.now) - longest))).toISOString();
  const counted = await productsOf(tx, lines);
  // Two phones may tell of one place at a time.
  await placeRecord.takeUp(tx, place.id);
  await replaceWaiting(tx, place, at);
  await assertNoOther(tx, place);
  const held = await findHeldAt(tx, await idsBelow(tx, place.id), at, [...counted.keys()]);
  const found = held.map((row) => ({
    productId: row.product_id,
    expected: row.expected,
    counted: counted.get(row.product_id) ?? 0,
    unitCost: row.unit_cost,
    walk: row.code_key,
  }));
  const differences = found.filter((line) => line.expected !== line.counted).length;
  const worth = found.reduce((sum, line) => sum + lineCost(unitCost(line.unitCost), Math.abs(line.counted - line.expected)), 0);
  const settled = differences === 0 ? { state: 'posted', settled_at: tx.now, settled_by: tx.actor.userId } : {};
  return stockTake.make(
    tx,
    {
      id: newId(),
      place_id: place.id,
      place_code: place.code,
      counted_on: localDayOf(at, tx.tenant.timeZone),
      counted_at: at,
      counted_by: tx.actor.userId,
      told_at: tx.now,
      differences,
      worth_pence: worth,
      bound_branch: place.bound_branch,
      bound_technician: place.bound_technician,
      ...settled,
    },
    { action: 'counted', children: (row) => insertTakeLines(tx, row, found) },
  );
}

/** A count that waits is over once its place is counted again; of two that were told the wrong way round the later count stands. */
async function replaceWaiting(tx: WriteTx, place: PlaceRow, at: string): Promise<void> {
  const last = await lastTakeOf(tx, place.id);
  if (last && Date.parse(last.counted_at) > Date.parse(at))
    throw new Refusal('stock.take_overtaken', { details: { at: formatInstant(last.counted_at, tx.tenant.timeZone) } });
  if (last?.state !== 'waiting' || last.way !== 'told') return;
  const before = await stockTake.takeUp(tx, last.id);
  if (before.state === 'waiting')
    await stockTake.settle(tx, before, { set: { state: 'replaced', settled_at: tx.now, settled_by: tx.actor.userId }, action: 'counted_again' });
}

/** How many thousandths of each product were found, whichever of its codes was scanned. */
async function productsOf(tx: WriteTx, lines: Count['lines']): Promise<Map<string, number>> {
  const productOf = await scannedProducts(
    tx,
    lines.map(({ code }) => code),
  );
  const unknown = lines.filter(({ code }) => productOf(code) === undefined);
  if (unknown.length > 0)
    throw new Refusal('stock.take_unknown', { details: { codes: [...new Set(unknown.map(({ code }) => code.trim()))].slice(0, 10).join(', ') } });
  const counted = new Map<string, number>();
  for (const { code, quantity } of lines) {
    const product = productOf(code);
    if (!product) continue;
    if (!product.stockTracked) throw new Refusal('stock.take_untracked', { details: { code: product.code } });
    counted.set(product.id, (counted.get(product.id) ?? 0) + piecesOf(quantity, { code: product.code, whole_units: product.wholeUnits }, 'lines'));
  }
  return counted;
}
