import { formatQuantity, milli } from '@quarterlight/kit/quantities';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { allocateExpected, claimableProduct, claimOf, type Wanted } from './allocate.ts';
import { type AllocationRow, claimBalance, insertAllocation } from './allocation.queries.ts';
import { holdExpected, holdLots, holdProduct } from './hold-stock.ts';
import { findProduct, findProducts } from './ledger.queries.ts';
import { logPosted } from './move-stock.ts';
import { getPlaceRow } from './place.queries.ts';
import { relocate } from './relocate.ts';
import { quantity as pieces } from './stock.present.ts';
import type { PlaceRow } from './stock.rules.ts';
import { changePart, expiryOf, findUnallocated, nameOfPerson, openOfExpected, openOfLots, type UnallocatedRow } from './unallocated.queries.ts';
import { settled } from './unallocated.ts';
import { returnsOf } from './where.ts';

/**
 * Gives glass without a job to a worksheet line, from where it lies or is on order; `wanted.productId` is the glass's own. One of several callers gets it.
 * Refuses 'stock.moved_on' in words for the others, 'stock.not_enough_free', 'stock.none_free' where it is past its day, and as a claim does.
 */
export async function allocateUnallocated(tx: WriteTx, id: string, wanted: Wanted): Promise<AllocationRow> {
  const product = await claimableProduct(tx, wanted);
  const seen = await getGlass(tx, id);
  if (seen.expected_supply_id !== null) await holdExpected(tx, [seen.expected_supply_id]);
  else await holdProduct(tx, seen.product_id);
  const glass = await getGlass(tx, id);
  await assertOpen(tx, glass, product.code);
  if (glass.product_id !== wanted.productId) throw new Refusal('record.not_found');
  if (glass.quantity_milli < wanted.quantityMilli)
    throw new Refusal('stock.not_enough_free', {
      details: { code: product.code, free: formatQuantity(milli(glass.quantity_milli)), wanted: formatQuantity(milli(wanted.quantityMilli)) },
    });
  const { place_id: placeId, lot_id: lotId } = glass;
  const settle = () => changePart(tx, glass, wanted.quantityMilli, settled(tx, 'allocated', wanted.worksheetId));
  if (glass.expected_supply_id !== null) {
    await settle();
    const claim = await allocateExpected(tx, { ...wanted, expectedSupplyId: glass.expected_supply_id });
    await told(tx, [glass], 'glass_allocated', { worksheetId: wanted.worksheetId });
    return claim;
  }
  await holdProduct(tx, glass.product_id);
  const expires = await expiryOf(tx, lotId ?? '');
  if (expires !== null && expires < tx.today) throw new Refusal('stock.none_free', { details: { code: product.code } });
  await settle();
  const claim = await insertAllocation(tx, { ...claimOf(wanted), state: 'reserved', place_id: placeId, lot_id: lotId });
  if (!(await claimBalance(tx, { placeId, lotId: lotId ?? '', productId: glass.product_id }, wanted.quantityMilli)))
    throw new Error('Glass without a job was not free under the hold on its product.');
  await told(tx, [glass], 'glass_allocated', { worksheetId: wanted.worksheetId });
  return claim;
}

/** Makes ordinary free stock of glass without a job; what somebody settled before is left out. Gives what was settled. */
export async function putToStock(tx: WriteTx, ids: readonly string[]): Promise<UnallocatedRow[]> {
  const open = (await holdGlass(tx, ids)).filter((glass) => glass.settled_at === null);
  const done: UnallocatedRow[] = [];
  for (const glass of open) done.push(await changePart(tx, glass, glass.quantity_milli, settled(tx, 'stock')));
  await told(tx, done, 'glass_to_stock');
  return done;
}

/** Takes that back where the glass is still free; gives what is without a job again. */
export async function takeFromStock(tx: WriteTx, ids: readonly string[]): Promise<UnallocatedRow[]> {
  const put = (await holdGlass(tx, ids)).filter((glass) => glass.settled_how === 'stock');
  const back: UnallocatedRow[] = [];
  for (const glass of put) {
    if (!(await isFree(tx, glass))) continue;
    back.push(await changePart(tx, glass, glass.quantity_milli, { settled_at: null, settled_how: null, settled_by: null, settled_worksheet_id: null }));
  }
  await told(tx, back, 'glass_from_stock');
  return back;
}

/** Takes glass without a job to where goods wait for their supplier. Refuses 'stock.moved_on', 'stock.glass_not_here', 'stock.no_returns'. */
export async function putToReturns(tx: WriteTx, id: string): Promise<{ glass: UnallocatedRow; place: PlaceRow }> {
  const glass = found((await holdGlass(tx, [id]))[0]);
  const code = (await findProduct(tx, glass.product_id))?.code ?? '';
  await assertOpen(tx, glass, code);
  if (glass.lot_id === null) throw new Refusal('stock.glass_not_here', { details: { code } });
  const from = await getPlaceRow(tx, glass.place_id);
  const to = await returnsOf(tx, from.branch_id);
  const done = await changePart(tx, glass, glass.quantity_milli, settled(tx, 'return'));
  const pick = { fromPlaceId: glass.place_id, lotId: glass.lot_id, quantity: glass.quantity_milli, looseOnly: true };
  await logPosted(tx, 'stock.moved', await relocate(tx, [pick], to.id, { reason: 'To go back to its supplier' }));
  await told(tx, [done], 'glass_to_return');
  return { glass: done, place: to };
}

const getGlass = async (tx: WriteTx, id: string): Promise<UnallocatedRow> => found((await findUnallocated(tx, [id]))[0]);

/** The glass as it is while nobody else can change it. */
async function holdGlass(tx: WriteTx, ids: readonly string[]): Promise<UnallocatedRow[]> {
  const seen = await findUnallocated(tx, ids);
  const expected = seen.flatMap(({ expected_supply_id: onOrder }) => onOrder ?? []);
  // It may arrive while we wait for the order of it: then it has a lot.
  const known = (await holdExpected(tx, [...new Set(expected)])) ? await findUnallocated(tx, ids) : seen;
  const lots = known.flatMap(({ lot_id: lotId, product_id: productId }) => (lotId === null ? [] : { lotId, productId }));
  return (await holdLots(tx, lots)) ? findUnallocated(tx, ids) : known;
}

/** Whether so much of it is free where it was, beside what else is without a job there. */
async function isFree(tx: WriteTx, glass: UnallocatedRow): Promise<boolean> {
  const { place_id: placeId, lot_id: lotId, expected_supply_id: expectedId } = glass;
  const open = lotId === null ? await openOfExpected(tx, [expectedId ?? '']) : await openOfLots(tx, [{ placeId, lotId }]);
  const free =
    lotId === null
      ? await tx.db.selectFrom('expected_supply').select(['quantity_milli', 'allocated_milli']).where('id', '=', expectedId).executeTakeFirst()
      : await tx.db
          .selectFrom('stock_balance')
          .select(['quantity_milli', 'allocated_milli'])
          .where('place_id', '=', placeId)
          .where('lot_id', '=', lotId)
          .executeTakeFirst();
  const taken = open.reduce((sum, each) => sum + each.quantity_milli, 0);
  return free !== undefined && free.quantity_milli - free.allocated_milli - taken >= glass.quantity_milli;
}

const endings: Readonly<Record<string, string>> = {
  allocated: 'is allocated to another worksheet now',
  stock: 'went to stock',
  return: 'waits to go back to its supplier',
  quarantine: 'went to quarantine',
  'written-off': 'was written off',
  gone: 'is no longer there',
};

async function assertOpen(tx: WriteTx, glass: UnallocatedRow, code: string): Promise<void> {
  if (glass.settled_how === null) return;
  throw new Refusal('stock.moved_on', {
    details: { who: await nameOfPerson(tx, glass.settled_by), code, what: endings[glass.settled_how] ?? 'is no longer there' },
  });
}

/** The log's entries of it, and the hint to the places where it lies. */
async function told(tx: WriteTx, glass: readonly UnallocatedRow[], action: string, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const products = await findProducts(
    tx,
    glass.map(({ product_id: id }) => id),
  );
  for (const { id, product_id: productId, quantity_milli: quantity, worksheet_id: forWorksheetId } of glass)
    await tx.audit({
      entity: 'stock',
      id,
      label: products.get(productId)?.code ?? '',
      action: `stock.${action}`,
      after: { quantity: pieces(quantity), forWorksheetId, ...more },
    });
  for (const placeId of [...new Set(glass.map(({ place_id: each }) => each))].sort()) await tx.announce('stock', placeId);
}
