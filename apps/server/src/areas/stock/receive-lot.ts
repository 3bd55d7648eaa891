import { day } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { instantOf } from '@quarterlight/kit/instants';
import { insertMany } from '../../platform/database/insert-many.ts';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type AllocationRow,
  type ExpectedInHand,
  findExpectedClaims,
  lockAllExpected,
  lockExpected,
  type OfOrder,
  orderColumns,
  putExpected,
  updateAllocation,
  updateExpected,
} from './allocation.queries.ts';
import { holdMade } from './hold-stock.ts';
import { findProduct, findProducts } from './ledger.queries.ts';
import { type Movement, placeIn, postMoves } from './ledger.ts';
import { findPlaces, outsidePlace } from './place.queries.ts';
import { assertTakes } from './relocate.ts';
import { claimsFilled, holdsClaims, type PlaceRow } from './stock.rules.ts';
import { arriveUnallocated, settleNotComing } from './unallocated.ts';

/** What arrived: quantity in thousandths, unit cost in hundredths of a penny; `document` is what people know the delivery by. */
interface Arrival {
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
  /** The day on which it arrived, as `dateBack` gives it. */
  readonly effectiveOn?: string | null;
  readonly expectedSupplyId?: string | null;
}

export interface Received {
  readonly lotId: string;
  readonly reserved: AllocationRow[];
}

/**
 * Makes a lot of each arrival and posts the receipts in one go. The claims on its expected supply that an arrival fills whole, the oldest first,
 * become reserved where it lies. Gives the lots in the order of the arrivals. Refuses 'stock.whole_pieces', 'stock.outside_place', 'stock.place_closed'.
 */
export async function receiveLots(tx: WriteTx, arrivals: readonly Arrival[]): Promise<Received[]> {
  if (arrivals.length === 0) return [];
  const productIds = arrivals.map(({ productId }) => productId);
  const placeIds = arrivals.map(({ placeId }) => placeId);
  const [products, places, supplier] = await Promise.all([findProducts(tx, productIds), findPlaces(tx, placeIds), outsidePlace(tx, 'supplier')]);
  for (const place of places.values()) assertTakes(tx, place);
  const lots = arrivals.map((arrival) => lotOf(tx, arrival, found(products.get(arrival.productId))));
  await insertMany(tx, 'lot', lots);
  const lotIds = lots.map(({ id }) => id);
  holdMade(tx, lotIds);
  const expectedIds = arrivals.flatMap(({ expectedSupplyId }) => expectedSupplyId ?? []);
  const expected = await lockAllExpected(tx, expectedIds);
  const received = arrivals.map((arrival, index) => {
    const place = placeIn(places, arrival.placeId);
    const taken = expected.get(arrival.expectedSupplyId ?? '');
    return { arrival, place, lotId: lotIds[index] ?? '', filled: taken ? takeFrom(taken, arrival.quantityMilli, holdsClaims(place)) : [] };
  });
  await putExpected(tx, [...expected.values()]);
  await postMoves(
    tx,
    received.flatMap(({ arrival, lotId, filled }) =>
      receiptsOf(arrival, { lotId, filled, fromPlaceId: supplier.id, code: products.get(arrival.productId)?.code ?? '' }),
    ),
  );
  const all: Received[] = [];
  for (const { place, lotId, filled } of received) {
    const reserved: AllocationRow[] = [];
    for (const claim of filled)
      reserved.push(found(await updateAllocation(tx, claim.id, 'expected', { state: 'reserved', place_id: place.id, lot_id: lotId })));
    all.push({ lotId, reserved });
  }
  for (const each of received) await putUnallocated(tx, each);
  return all;
}

/** What nobody wanted while it was on order lies without a job from now on, as far as it arrived unclaimed. */
async function putUnallocated(
  tx: WriteTx,
  { arrival, lotId, place, filled }: { arrival: Arrival; lotId: string; place: PlaceRow; filled: readonly AllocationRow[] },
): Promise<void> {
  const expectedId = arrival.expectedSupplyId;
  if (!expectedId) return;
  const quantity = arrival.quantityMilli - filled.reduce((sum, claim) => sum + claim.quantity_milli, 0);
  await arriveUnallocated(tx, { expectedId, lotId, place, quantity });
  await settleNotComing(tx, [expectedId], holdsClaims(place) ? 'gone' : 'quarantine');
}

/** The same of one arrival. */
export async function receiveLot(tx: WriteTx, arrival: Arrival): Promise<Received> {
  return found((await receiveLots(tx, [arrival]))[0]);
}

function lotOf(tx: WriteTx, arrival: Arrival, product: { readonly code: string; readonly whole_units: boolean }) {
  if (product.whole_units && arrival.quantityMilli % 1000 !== 0) throw new Refusal('stock.whole_pieces', { details: { code: product.code } });
  return {
    id: newId(),
    product_id: arrival.productId,
    supplier_id: arrival.supplierId,
    batch: arrival.batch ?? '',
    expires: arrival.expires ?? null,
    received_milli: arrival.quantityMilli,
    unit_cost: arrival.unitCost,
    delivery_line_id: arrival.deliveryLineId ?? null,
    received_at: arrivedAt(tx, arrival.effectiveOn),
  };
}

/** The instant at which something arrived: noon of an earlier day. */
const arrivedAt = (tx: WriteTx, on: string | null | undefined) => (on ? instantOf(day(on), '12:00', tx.tenant.timeZone) : tx.now);

/** What is claimed goes to its worksheet, each claim by a move of its own; the rest lies loose. */
function receiptsOf(
  arrival: Arrival,
  { filled, ...where }: { lotId: string; fromPlaceId: string; code: string; filled: readonly AllocationRow[] },
): Movement[] {
  const { productId, placeId: toPlaceId, unitCost, document, documentId, effectiveOn = null } = arrival;
  const move = { kind: 'receipt' as const, productId, toPlaceId, unitCost, document, documentId, effectiveOn, ...where };
  const loose = arrival.quantityMilli - filled.reduce((sum, claim) => sum + claim.quantity_milli, 0);
  return [
    ...filled.map((claim) => ({ ...move, quantity: claim.quantity_milli, worksheetId: claim.worksheet_id, claimedTo: true })),
    ...(loose > 0 ? [{ ...move, quantity: loose }] : []),
  ];
}

/** Takes what arrived off the goods on order in hand; gives the claims that it fills. */
function takeFrom(expected: ExpectedInHand, arrived: number, mayClaim: boolean): AllocationRow[] {
  const filled = mayClaim ? claimsFilled(expected.claims, arrived) : [];
  expected.claims = expected.claims.filter((claim) => !filled.includes(claim));
  expected.allocated -= filled.reduce((sum, claim) => sum + claim.quantity_milli, 0);
  expected.quantity = Math.max(expected.quantity - arrived, expected.allocated);
  return filled;
}

/** Changes what is known of goods on order. Refuses 'stock.expected_taken' below what worksheets claim of it. Quantity in thousandths. */
export async function changeExpected(
  tx: WriteTx,
  id: string,
  change: { quantityMilli?: number; expectedOn?: string | null; placeId?: string } & OfOrder,
): Promise<void> {
  const expected = await lockExpected(tx, id);
  if (change.quantityMilli !== undefined && change.quantityMilli < expected.allocated_milli) {
    throw new Refusal('stock.expected_taken', { details: { code: (await findProduct(tx, expected.product_id))?.code ?? '' } });
  }
  const { quantityMilli, expectedOn, placeId, order } = change;
  await updateExpected(tx, id, { quantity_milli: quantityMilli, expected_on: expectedOn, place_id: placeId, ...orderColumns(order) });
  if (quantityMilli !== undefined) await settleNotComing(tx, [id]);
}

/** Nothing more comes of goods on order: the claims on them are released and given back, so that the caller can say whose they were. */
export async function cancelExpected(tx: WriteTx, ids: readonly string[]): Promise<AllocationRow[]> {
  const expected = [...(await lockAllExpected(tx, ids)).values()];
  const released: AllocationRow[] = [];
  for (const claim of expected.flatMap(({ claims }) => claims))
    released.push(found(await updateAllocation(tx, claim.id, 'expected', { state: 'released', expected_supply_id: null, closed_at: tx.now })));
  await putExpected(
    tx,
    expected.map((each) => ({ ...each, quantity: 0, allocated: 0 })),
  );
  await settleNotComing(tx, ids);
  return released;
}

/** Releases the claim of one worksheet line on goods on order, if it still has one; they are free for others then. */
export async function releaseExpected(tx: WriteTx, id: string, worksheetLineId: string): Promise<void> {
  const expected = await lockExpected(tx, id);
  const claim = (await findExpectedClaims(tx, id)).find((each) => each.worksheet_line_id === worksheetLineId);
  if (!claim) return;
  await updateAllocation(tx, claim.id, 'expected', { state: 'released', expected_supply_id: null, closed_at: tx.now });
  await updateExpected(tx, id, { allocated_milli: expected.allocated_milli - claim.quantity_milli });
}
