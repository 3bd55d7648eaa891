import { newId } from '@quarterlight/kit/ids';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AllocationRow, type ExpectedRow, lockExpected, lockExpectedClaims, updateAllocation, updateExpected } from './allocation.queries.ts';
import { findProduct } from './ledger.queries.ts';
import { postMoves } from './ledger.ts';
import { getPlaceRow, outsidePlace } from './place.queries.ts';
import { assertTakes } from './relocate.ts';
import { claimsFilled, holdsClaims } from './stock.rules.ts';

/** What arrived: quantity in thousandths, unit cost in hundredths of a penny; `document` is what people know the delivery by. */
export interface Arrival {
  readonly productId: string;
  readonly supplierId: string | null;
  readonly placeId: string;
  readonly quantityMilli: number;
  readonly unitCost: number;
  readonly batch?: string;
  readonly expires?: string | null;
  readonly document: string;
  readonly documentId: string | null;
  readonly deliveryLineId?: string | null;
  readonly expectedSupplyId?: string | null;
}

/**
 * Makes a lot of what arrived and posts its receipt. The claims on its expected supply that it fills whole, the oldest first, become reserved where
 * it lies. Refuses 'stock.whole_pieces', 'stock.outside_place', 'stock.place_closed'.
 */
export async function receiveLot(tx: WriteTx, arrival: Arrival): Promise<{ lotId: string; reserved: AllocationRow[] }> {
  const product = found(await findProduct(tx, arrival.productId));
  if (product.whole_units && arrival.quantityMilli % 1000 !== 0) throw new Refusal('stock.whole_pieces', { details: { code: product.code } });
  const place = await getPlaceRow(tx, arrival.placeId);
  assertTakes(tx, place);
  const lotId = newId();
  await tx.db
    .insertInto('lot')
    .values({
      id: lotId,
      product_id: arrival.productId,
      supplier_id: arrival.supplierId,
      batch: arrival.batch ?? '',
      expires: arrival.expires ?? null,
      received_milli: arrival.quantityMilli,
      unit_cost: arrival.unitCost,
      delivery_line_id: arrival.deliveryLineId ?? null,
      received_at: tx.now,
    })
    .execute();

  const filled = arrival.expectedSupplyId ? await takeFromExpected(tx, arrival.expectedSupplyId, arrival.quantityMilli, holdsClaims(place)) : [];
  const claimed = filled.reduce((sum, claim) => sum + claim.quantity_milli, 0);
  const move = {
    kind: 'receipt' as const,
    productId: arrival.productId,
    lotId,
    fromPlaceId: (await outsidePlace(tx, 'supplier')).id,
    toPlaceId: place.id,
    unitCost: arrival.unitCost,
    code: product.code,
    document: arrival.document,
    documentId: arrival.documentId,
  };
  const loose = arrival.quantityMilli - claimed;
  await postMoves(tx, [
    ...filled.map((claim) => ({ ...move, quantity: claim.quantity_milli, worksheetId: claim.worksheet_id, claimedTo: true })),
    ...(loose > 0 ? [{ ...move, quantity: loose }] : []),
  ]);
  const reserved: AllocationRow[] = [];
  for (const claim of filled) reserved.push(found(await updateAllocation(tx, claim.id, 'expected', { state: 'reserved', place_id: place.id, lot_id: lotId })));
  return { lotId, reserved };
}

async function takeFromExpected(tx: WriteTx, id: string, arrived: number, mayClaim: boolean): Promise<AllocationRow[]> {
  const expected = await lockExpected(tx, id);
  const filled = mayClaim ? claimsFilled(await lockExpectedClaims(tx, id), arrived) : [];
  const stillClaimed = expected.allocated_milli - filled.reduce((sum, claim) => sum + claim.quantity_milli, 0);
  await updateExpected(tx, id, { allocated_milli: stillClaimed, quantity_milli: Math.max(expected.quantity_milli - arrived, stillClaimed) });
  return filled;
}

/** Changes what is known of goods on order. Refuses 'stock.expected_taken' below what worksheets claim of it. Quantity in thousandths. */
export async function changeExpected(
  tx: WriteTx,
  id: string,
  change: { quantityMilli?: number; expectedOn?: string | null; reference?: string; placeId?: string },
): Promise<void> {
  const expected = await lockExpected(tx, id);
  if (change.quantityMilli !== undefined && change.quantityMilli < expected.allocated_milli) {
    throw new Refusal('stock.expected_taken', { details: { code: (await findProduct(tx, expected.product_id))?.code ?? '' } });
  }
  const values: Partial<Pick<ExpectedRow, 'quantity_milli' | 'expected_on' | 'reference' | 'place_id'>> = {
    ...(change.quantityMilli === undefined ? {} : { quantity_milli: change.quantityMilli }),
    ...(change.expectedOn === undefined ? {} : { expected_on: change.expectedOn }),
    ...(change.reference === undefined ? {} : { reference: change.reference }),
    ...(change.placeId === undefined ? {} : { place_id: change.placeId }),
  };
  await updateExpected(tx, id, values);
}

/** Nothing more comes of goods on order: the claims on them are released and given back, so that the caller can say whose they were. */
export async function cancelExpected(tx: WriteTx, id: string): Promise<AllocationRow[]> {
  await lockExpected(tx, id);
  const released: AllocationRow[] = [];
  for (const claim of await lockExpectedClaims(tx, id))
    released.push(found(await updateAllocation(tx, claim.id, 'expected', { state: 'released', expected_supply_id: null, closed_at: tx.now })));
  await updateExpected(tx, id, { quantity_milli: 0, allocated_milli: 0 });
  return released;
}

/** Releases the claim of one worksheet line on goods on order, if it still has one; they are free for others then. */
export async function releaseExpected(tx: WriteTx, id: string, worksheetLineId: string): Promise<void> {
  const expected = await lockExpected(tx, id);
  const claim = (await lockExpectedClaims(tx, id)).find((each) => each.worksheet_line_id === worksheetLineId);
  if (!claim) return;
  await updateAllocation(tx, claim.id, 'expected', { state: 'released', expected_supply_id: null, closed_at: tx.now });
  await updateExpected(tx, id, { allocated_milli: expected.allocated_milli - claim.quantity_milli });
}
