import { lineCost, unitCost } from '@quarterlight/kit/money';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AllocationRow, claimBalance, findAllocations, fitOf, lockExpected, openClaimOf, updateAllocation, updateExpected } from './allocation.queries.ts';
import { holdExpected, holdLots } from './hold-stock.ts';
import { type BalanceKey, findLots, findProduct, type LotRow } from './ledger.queries.ts';
import { assertInReach, postMoves } from './ledger.ts';
import { findPlaces, getPlaceRow, outsidePlace } from './place.queries.ts';
import type { PlaceRow } from './stock.rules.ts';

const keyOfClaim = (claim: AllocationRow): BalanceKey | undefined =>
  claim.place_id !== null && claim.lot_id !== null ? { placeId: claim.place_id, lotId: claim.lot_id, productId: claim.product_id } : undefined;

/**
 * Holds what several claims stand on, goods on order or lots, so that the calls that follow in this transaction wait for nobody; with them other goods on
 * order that the caller is about to change. Whoever has several claims in a transaction begins with this.
 */
export async function lockClaimed(tx: WriteTx, allocationIds: readonly string[], expectedIds: readonly string[] = []): Promise<void> {
  await holdWithStock(tx, allocationIds, expectedIds);
}

/** The claims as they are while nobody else can change them. */
async function holdWithStock(tx: WriteTx, ids: readonly string[], expectedIds: readonly string[] = []): Promise<AllocationRow[]> {
  const seen = await findAllocations(tx, ids);
  const onOrder = seen.flatMap((claim) => (claim.state === 'expected' ? (claim.expected_supply_id ?? []) : []));
  // Goods may arrive while we wait for the order of them: then the claim has a lot, which it keeps wherever that moves.
  const known = (await holdExpected(tx, [...new Set([...expectedIds, ...onOrder])])) ? await findAllocations(tx, ids) : seen;
  const lots = known.flatMap(({ lot_id: lotId, product_id: productId }) => (lotId === null ? [] : { lotId, productId }));
  return (await holdLots(tx, lots)) ? findAllocations(tx, ids) : known;
}

/** A claim, held with what it stands on. Refuses one that lies out of the actor's reach. */
async function takeClaim(tx: WriteTx, id: string): Promise<AllocationRow> {
  const claim = found((await holdWithStock(tx, [id]))[0]);
  if (claim.state === 'reserved') assertInReach(tx, await getPlaceRow(tx, claim.place_id ?? ''));
  return claim;
}

/** Ends a claim; what it held is free again, in hand or on order. A claim that is released already stays so. Refuses 'stock.not_reserved' for a fitted one. */
export async function releaseAllocation(tx: WriteTx, allocationId: string): Promise<AllocationRow> {
  const claim = await takeClaim(tx, allocationId);
  if (claim.state === 'released') return claim;
  if (claim.state === 'expected') {
    const expected = await lockExpected(tx, claim.expected_supply_id ?? '');
    await updateExpected(tx, expected.id, { allocated_milli: expected.allocated_milli - claim.quantity_milli });
  } else if (claim.state === 'reserved') {
    const key = keyOfClaim(claim);
    if (!key || !(await claimBalance(tx, key, -claim.quantity_milli))) throw new Error('A claim was not part of its balance.');
    await tx.announce('stock', key.placeId);
  }
  const released =
    claim.state === 'fitted'
      ? undefined
      : await updateAllocation(tx, claim.id, claim.state, { state: 'released', expected_supply_id: null, closed_at: tx.now });
  if (!released) throw await notReserved(tx, claim);
  return released;
}

/**
 * Fits what is claimed: it leaves the technician's van for the customer, in this transaction. Gives what each cost in pence and its lot, in the order of
 * the claims. Refuses 'stock.not_in_van' (naming where it lies), 'stock.not_arrived', 'stock.not_reserved'.
 */
export async function consumeAllocations(
  tx: WriteTx,
  allocationIds: readonly string[],
  by: { technicianId: string; worksheetId: string; worksheetNumber: string; doneAt?: string },
): Promise<{ costPence: number; lotId: string }[]> {
  const byId = new Map((await holdWithStock(tx, allocationIds)).map((claim) => [claim.id, claim]));
  const claims = allocationIds.map((id) => found(byId.get(id)));
  const lotIds = claims.flatMap((claim) => claim.lot_id ?? []);
  const placeIds = claims.flatMap((claim) => claim.place_id ?? []);
  const [lots, places, customer] = await Promise.all([findLots(tx, lotIds), findPlaces(tx, placeIds), outsidePlace(tx, 'customer')]);
  const fits: { claim: AllocationRow; lot: LotRow; from: PlaceRow }[] = [];
  for (const claim of claims) {
    const from = places.get(claim.place_id ?? '');
    const lot = lots.get(claim.lot_id ?? '');
    if (claim.state === 'reserved' && from) assertInReach(tx, from);
    if (claim.worksheet_id !== by.worksheetId) throw new Refusal('record.not_found');
    if (claim.state !== 'reserved' || !from || !lot) throw await notReserved(tx, claim);
    if (!isVanOf(from, by.technicianId)) throw new Refusal('stock.not_in_van', { details: { code: lot.code, place: placeText(from) } });
    fits.push({ claim, lot, from });
  }
  await postMoves(
    tx,
    fits.map(({ claim, lot, from }) => ({
      kind: 'fit',
      productId: claim.product_id,
      lotId: lot.id,
      fromPlaceId: from.id,
      toPlaceId: customer.id,
      quantity: claim.quantity_milli,
      unitCost: lot.unit_cost,
      code: lot.code,
      document: by.worksheetNumber,
      documentId: claim.id,
      worksheetId: claim.worksheet_id,
      doneAt: by.doneAt ?? null,
      claimedFrom: true,
    })),
  );
  await Promise.all(fits.map(({ claim }) => updateAllocation(tx, claim.id, 'reserved', { state: 'fitted', closed_at: tx.now })));
  return fits.map(({ claim, lot }) => ({ costPence: lineCost(unitCost(lot.unit_cost), claim.quantity_milli), lotId: lot.id }));
}

/** Takes a fit back when its worksheet is reopened: a reversal into the place that it was taken from, claimed again. Refuses 'stock.not_fitted'. */
export async function returnFit(tx: WriteTx, allocationId: string): Promise<AllocationRow> {
  const seen = await takeClaim(tx, allocationId);
  const fit = await fitOf(tx, seen.id, seen.worksheet_id);
  const code = (await findProduct(tx, seen.product_id))?.code ?? '';
  const open = await openClaimOf(tx, seen.worksheet_line_id);
  if (seen.state !== 'fitted' || !fit) throw new Refusal('stock.not_fitted', { details: { code } });
  if (open) throw new Refusal('stock.line_has_claim');
  assertInReach(tx, await getPlaceRow(tx, fit.from_place_id));
  const restored = await updateAllocation(tx, seen.id, 'fitted', { state: 'reserved', closed_at: null });
  if (!restored) throw new Refusal('stock.not_fitted', { details: { code } });
  await postMoves(tx, [
    {
      kind: 'reversal',
      productId: fit.product_id,
      lotId: fit.lot_id,
      fromPlaceId: fit.to_place_id,
      toPlaceId: fit.from_place_id,
      quantity: fit.quantity_milli,
      unitCost: fit.unit_cost,
      code,
      document: fit.document,
      documentId: seen.id,
      worksheetId: seen.worksheet_id,
      reason: 'Worksheet reopened',
      reversesId: fit.id,
      claimedTo: true,
    },
  ]);
  return restored;
}

/** Whether the place is the technician's van, or a rack or bin in it. */
export const isVanOf = (place: PlaceRow, technicianId: string): boolean => place.type === 'van' && place.technician_id === technicianId;

/** A place as people know it: `R1 Leeds depot`. */
export const placeText = (place: PlaceRow): string => `${place.code} ${place.name}`;

/** Why a claim cannot be used: on order still, fitted or released. */
export async function notReserved(tx: WriteTx, claim: AllocationRow): Promise<Refusal> {
  const code = (await findProduct(tx, claim.product_id))?.code ?? '';
  return claim.state === 'expected'
    ? new Refusal('stock.not_arrived', { details: { code } })
    : new Refusal('stock.not_reserved', { details: { code, state: claim.state } });
}
