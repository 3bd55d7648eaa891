import type { MoveKind } from '@quarterlight/contract/stock/schemas';
import { formatQuantity, milli } from '@quarterlight/kit/quantities';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { setPlaceOfClaims } from './allocation.queries.ts';
import { type BalanceKey, findLots, findReserved, keyOf, lockBalances } from './ledger.queries.ts';
import { assertInReach, type Movement, notEnough, placeIn, postMoves } from './ledger.ts';
import { findPlaces } from './place.queries.ts';
import { type ClaimRow, claimsThatGo, holdsClaims, isOurs, kindOfMove, type PlaceRow } from './stock.rules.ts';
import { assertNotOnTheWay } from './where.ts';

/** A quantity (thousandths) of a lot to be taken from a place: a named claim, loose stock only, or whichever lies there. */
export interface Pick {
  readonly fromPlaceId: string;
  readonly lotId: string;
  readonly quantity: number;
  readonly allocationId?: string | undefined;
  readonly looseOnly?: boolean;
}

/** What people know it by that something was moved for. */
export interface Document {
  readonly id: string;
  readonly number: string;
}

/** Moves picks to one of our places in one go: free stock first, then whole claims, each a move that names its worksheet. Gives the moves' ids. */
export async function relocate(
  tx: WriteTx,
  picks: readonly Pick[],
  toPlaceId: string,
  options: { reason?: string | undefined; kind?: MoveKind; reversesId?: string; document?: Document } = {},
): Promise<string[]> {
  const lotIds = picks.map((pick) => pick.lotId);
  const lots = await findLots(tx, lotIds);
  const places = await findPlaces(tx, [toPlaceId, ...picks.map((pick) => pick.fromPlaceId)]);
  const to = placeIn(places, toPlaceId);
  assertTakes(tx, to);
  const keys = picks.map((pick): BalanceKey => ({ placeId: pick.fromPlaceId, lotId: pick.lotId, productId: lots.get(pick.lotId)?.product_id ?? '' }));
  for (const pick of picks) assertLeaves(tx, placeIn(places, pick.fromPlaceId), to);
  if (options.kind !== 'transfer-out' && options.kind !== 'transfer-in') {
    assertNotOnTheWay(to, 'toPlaceId');
    for (const pick of picks) assertNotOnTheWay(placeIn(places, pick.fromPlaceId), 'fromPlaceId');
  }
  if (picks.some((pick) => !lots.has(pick.lotId))) throw new Refusal('record.not_found');

  const balances = await lockBalances(tx, keys);
  const claims = await findReserved(tx, keys);
  const movements: Movement[] = [];
  const carried: string[] = [];
  for (const pick of picks) {
    const from = placeIn(places, pick.fromPlaceId);
    const lot = lots.get(pick.lotId);
    if (!lot) throw new Refusal('record.not_found');
    const key = keyOf({ placeId: pick.fromPlaceId, lotId: pick.lotId });
    const left = (balances.get(key)?.quantity ?? 0) - taken(movements, pick);
    if (left < pick.quantity) throw notEnough(lot.code, from, left, pick.quantity);
    const here = (claims.get(key) ?? []).filter((claim) => !carried.includes(claim.id));
    const going = goingWith(pick, left, here, { code: lot.code, from, to });
    carried.push(...going.map((claim) => claim.id));

    const base = {
      kind: options.kind ?? kindOfMove(from, to),
      productId: lot.product_id,
      lotId: lot.id,
      fromPlaceId: from.id,
      toPlaceId,
      unitCost: lot.unit_cost,
      code: lot.code,
      reason: options.reason ?? '',
      reversesId: options.reversesId ?? null,
      document: options.document?.number ?? '',
      documentId: options.document?.id ?? null,
    };
    movements.push(...going.map((claim) => ({ ...base, quantity: claim.quantity_milli, worksheetId: claim.worksheet_id, claimedFrom: true, claimedTo: true })));
    const loose = pick.quantity - going.reduce((sum, claim) => sum + claim.quantity_milli, 0);
    if (loose > 0) movements.push({ ...base, quantity: loose });
  }
  const ids = await postMoves(tx, movements);
  if (carried.length > 0) await setPlaceOfClaims(tx, carried, toPlaceId);
  return ids;
}

const taken = (movements: readonly Movement[], pick: Pick) =>
  movements.filter((move) => move.fromPlaceId === pick.fromPlaceId && move.lotId === pick.lotId).reduce((sum, move) => sum + move.quantity, 0);

function goingWith(pick: Pick, quantity: number, here: readonly ClaimRow[], where: { code: string; from: PlaceRow; to: PlaceRow }): ClaimRow[] {
  const { code, from, to } = where;
  const free = quantity - here.reduce((sum, claim) => sum + claim.quantity_milli, 0);
  if (pick.allocationId !== undefined) {
    const named = here.find((claim) => claim.id === pick.allocationId);
    if (!named) throw new Refusal('stock.not_reserved', { details: { code, state: 'no longer here' } });
    const loose = pick.quantity - named.quantity_milli;
    if (loose < 0) throw new Refusal('stock.claim_splits', { details: { place: from.code } });
    if (loose > free) throw notEnough(code, from, free + named.quantity_milli, pick.quantity);
    if (!holdsClaims(to)) throw new Refusal('stock.claimed', { details: { code, place: from.code } });
    return [named];
  }
  if (pick.quantity <= free) return [];
  if (pick.looseOnly || !holdsClaims(to)) throw new Refusal('stock.claimed', { details: { code, place: from.code } });
  const going = claimsThatGo(quantity, here, pick.quantity);
  if (!going) throw new Refusal('stock.claim_splits', { details: { place: from.code, free: formatQuantity(milli(free)) } });
  return going;
}

/** Refuses a place that stock cannot be put into. */
export function assertTakes(tx: WriteTx, to: PlaceRow): void {
  if (!isOurs(to)) throw new Refusal('stock.outside_place');
  if (!to.active) throw new Refusal('stock.place_closed', { details: { place: to.code } });
  assertInReach(tx, to);
}

function assertLeaves(tx: WriteTx, from: PlaceRow, to: PlaceRow): void {
  if (!isOurs(from)) throw new Refusal('stock.outside_place', { field: 'fromPlaceId' });
  if (from.id === to.id) throw new Refusal('stock.same_place');
  assertInReach(tx, from);
}
