import { addDays } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import { lineCost, unitCost } from '@quarterlight/kit/money';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { type AllocationRow, lockExpected } from './allocation.queries.ts';
import { keyOf } from './ledger.queries.ts';
import type { Movement } from './ledger.ts';
import { getPlaceRow } from './place.queries.ts';
import { holdsClaims, isOurs, type PlaceRow } from './stock.rules.ts';
import { changePart, insertUnallocated, type OpenGlass, openOfExpected, openOfLots, originOf, type UnallocatedRow } from './unallocated.queries.ts';

/** Why a job no longer wants its glass. */
export type WhyFreed = 'job-cancelled' | 'line-changed' | 'line-removed' | 'wrong-glass' | 'brought-back' | 'not-needed' | 'other-glass';
type SettledHow = 'allocated' | 'stock' | 'return' | 'quarantine' | 'written-off' | 'gone';

/** The columns of what somebody settles. */
export const settled = (tx: WriteTx, how: SettledHow, worksheetId: string | null = null) => ({
  settled_at: tx.now,
  settled_how: how,
  settled_by: tx.actor.userId,
  settled_worksheet_id: worksheetId,
});

const boundsOf = (place: PlaceRow) => ({ bound_branch: place.bound_branch, bound_technician: place.bound_technician });

/** A claim as it was before it was released; who brings what was on order, at what unit cost. */
export interface Freed {
  readonly claim: AllocationRow;
  readonly ordered?: { readonly supplierId: string; readonly unitCost: number } | undefined;
}

/**
 * Notes glass whose claims were just released, which nobody may have wanted for long: what came in for a job, lies in a van, or is on order. Glass that
 * was taken off the depot's own shelf lies there as before and is free stock again, unless it is the wrong one or was brought back.
 */
export async function noteUnallocated(tx: WriteTx, freed: readonly Freed[], reason: WhyFreed): Promise<void> {
  for (const { claim, ordered } of freed) {
    if (claim.state === 'reserved') await noteInHand(tx, claim, reason);
    if (claim.state === 'expected') await noteOnOrder(tx, claim, reason, ordered);
  }
}

const noted = (tx: WriteTx, claim: AllocationRow, reason: WhyFreed) => ({
  product_id: claim.product_id,
  quantity_milli: claim.quantity_milli,
  reason,
  worksheet_id: claim.worksheet_id,
  freed_by: tx.actor.userId,
  created_at: tx.now,
});

async function noteInHand(tx: WriteTx, claim: AllocationRow, reason: WhyFreed): Promise<void> {
  const [lotId, place] = [claim.lot_id ?? '', await getPlaceRow(tx, claim.place_id ?? '')];
  const origin = await originOf(tx, lotId);
  const isLoose = reason === 'wrong-glass' || reason === 'brought-back' || place.type !== 'depot';
  if (!origin?.came_for_job && !isLoose) return;
  await insertUnallocated(tx, { ...noted(tx, claim, reason), ...(await ofLot(tx, lotId, claim.quantity_milli)), place_id: place.id, ...boundsOf(place) });
}

async function noteOnOrder(tx: WriteTx, claim: AllocationRow, reason: WhyFreed, ordered: Freed['ordered']): Promise<void> {
  const expected = await lockExpected(tx, claim.expected_supply_id ?? '');
  const open = (await openOfExpected(tx, [expected.id])).reduce((sum, glass) => sum + glass.quantity_milli, 0);
  // What was taken off a draft never comes.
  if (expected.quantity_milli - expected.allocated_milli - open < claim.quantity_milli) return;
  const place = await getPlaceRow(tx, expected.place_id);
  await insertUnallocated(tx, {
    ...noted(tx, claim, reason),
    place_id: place.id,
    expected_supply_id: expected.id,
    supplier_id: ordered?.supplierId ?? null,
    value_pence: ordered === undefined ? null : lineCost(unitCost(ordered.unitCost), claim.quantity_milli),
    ...boundsOf(place),
    // A branch may free what comes to a depot that it shares.
    ...(tx.actor.branchId === null ? {} : { bound_branch: tx.actor.branchId }),
  });
  await tx.announce('stock', place.id);
}

/** What is known of glass by its lot; the quantity in thousandths. */
async function ofLot(tx: WriteTx, lotId: string, quantity: number) {
  const origin = found(await originOf(tx, lotId));
  const days = origin.return_days ?? 0;
  return {
    lot_id: lotId,
    expected_supply_id: null,
    supplier_id: origin.supplier_id,
    value_pence: lineCost(unitCost(origin.unit_cost), quantity),
    return_by: days > 0 ? addDays(localDayOf(origin.received_at, tx.tenant.timeZone), days) : null,
  };
}

/** Walks what is open beyond what is free where it stands: `put` is given each piece that is too many. Quantities in thousandths. */
async function beyondFree(
  open: readonly OpenGlass[],
  at: (glass: OpenGlass) => string,
  put: (glass: OpenGlass, quantity: number) => Promise<void>,
): Promise<void> {
  for (const glass of Map.groupBy(open, at).values()) {
    let excess = glass.reduce((sum, each) => sum + each.quantity_milli, 0) - (glass[0]?.free ?? 0);
    for (const each of glass) {
      if (excess <= 0) break;
      const part = Math.min(excess, each.quantity_milli);
      await put(each, part);
      excess -= part;
    }
  }
}

/** What was claimed of a lot in a place, or of goods on order, is no longer without a job. */
export async function settleClaimed(tx: WriteTx, where: { placeId: string; lotId: string } | { expectedId: string }, worksheetId: string): Promise<void> {
  const open = 'lotId' in where ? await openOfLots(tx, [where]) : await openOfExpected(tx, [where.expectedId]);
  await beyondFree(
    open,
    () => '',
    async (glass, quantity) => void (await changePart(tx, glass, quantity, settled(tx, 'allocated', worksheetId))),
  );
}

/** Goods on order that no longer come, or came to a place where no job is given any. */
export async function settleNotComing(tx: WriteTx, expectedIds: readonly string[], how: 'gone' | 'quarantine' = 'gone'): Promise<void> {
  const open = await openOfExpected(tx, expectedIds);
  await beyondFree(
    open,
    (glass) => glass.expected_supply_id ?? '',
    async (glass, quantity) => void (await changePart(tx, glass, quantity, settled(tx, how))),
  );
}

/** Of what arrived unclaimed, so much as nobody wanted while it was on order: it lies without a job from now on. Quantity in thousandths. */
export async function arriveUnallocated(tx: WriteTx, arrived: { expectedId: string; lotId: string; place: PlaceRow; quantity: number }): Promise<void> {
  let left = arrived.quantity;
  if (left <= 0 || !holdsClaims(arrived.place)) return;
  for (const glass of await openOfExpected(tx, [arrived.expectedId])) {
    const part = Math.min(left, glass.quantity_milli);
    if (part <= 0) return;
    await changePart(tx, glass, part, { ...(await ofLot(tx, arrived.lotId, part)), place_id: arrived.place.id, ...boundsOf(arrived.place) });
    left -= part;
  }
}

/** Glass without a job goes where loose stock of its lot goes; what leaves for good, or for a place where no job is given any, is settled. */
export async function followUnallocated(tx: WriteTx, movements: readonly Movement[], places: ReadonlyMap<string, PlaceRow>): Promise<void> {
  const leaving = movements.filter((move) => move.claimedFrom !== true && isOurs(found(places.get(move.fromPlaceId))));
  if (leaving.length === 0) return;
  const open = await openOfLots(tx, [...new Map(leaving.map(({ fromPlaceId: placeId, lotId }) => [keyOf({ placeId, lotId }), { placeId, lotId }])).values()]);
  const left = new Map(leaving.map((move) => [move, move.quantity]));
  await beyondFree(
    open,
    ({ place_id: placeId, lot_id: lotId }) => keyOf({ placeId, lotId: lotId ?? '' }),
    async (glass, quantity) => {
      let wanted = quantity;
      let rest: UnallocatedRow = glass;
      for (const move of leaving) {
        const part = Math.min(wanted, left.get(move) ?? 0);
        if (part <= 0 || move.lotId !== glass.lot_id || move.fromPlaceId !== glass.place_id) continue;
        const gone = await changePart(tx, rest, part, whereTo(tx, move, found(places.get(move.toPlaceId))));
        rest = {
          ...rest,
          quantity_milli: rest.quantity_milli - part,
          value_pence: rest.value_pence === null ? null : rest.value_pence - (gone.value_pence ?? 0),
        };
        left.set(move, (left.get(move) ?? 0) - part);
        wanted -= part;
      }
    },
  );
}

function whereTo(tx: WriteTx, move: Movement, to: PlaceRow) {
  if (move.claimedTo) return settled(tx, 'allocated', move.worksheetId ?? null);
  if (holdsClaims(to)) return { place_id: to.id, ...boundsOf(to) };
  const hows: Readonly<Record<string, SettledHow>> = { returns: 'return', quarantine: 'quarantine', 'write-off': 'written-off' };
  return settled(tx, hows[to.type] ?? 'gone');
}

/** What lay without a job is on order again, as before it came. */
export async function returnToExpected(tx: WriteTx, where: { placeId: string; lotId: string }, expectedId: string | null): Promise<void> {
  if (expectedId === null) return;
  const { place_id: placeId } = await lockExpected(tx, expectedId);
  const place = await getPlaceRow(tx, placeId);
  for (const glass of await openOfLots(tx, [where])) {
    const to = { lot_id: null, expected_supply_id: expectedId, place_id: placeId, return_by: null, ...boundsOf(place) };
    await changePart(tx, glass, glass.quantity_milli, to);
  }
}
