import { day, formatDay } from '@quarterlight/kit/days';
import { formatQuantity, isWholePieces, milli, toMilli } from '@quarterlight/kit/quantities';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type BalanceChange, changeBalances, insertMoves, keyOf, type LotRow, lockBalances, type MoveRow } from './ledger.queries.ts';
import { addToMonths, findMissingSince } from './month.queries.ts';
import { findPlaces } from './place.queries.ts';
import { isInReach, isOurs, type PlaceRow } from './stock.rules.ts';
import { followUnallocated } from './unallocated.ts';

/** One move to be posted; `claimed` says whether what leaves, and what arrives, is claimed by a worksheet there. */
export interface Movement extends MoveRow {
  readonly code: string;
  readonly claimedFrom?: boolean;
  readonly claimedTo?: boolean;
}

/**
 * Posts moves: holds their lots, changes the balances by a conditional update, writes the rows of the ledger. Refuses 'stock.not_enough' where a place
 * would be left with less than is allocated, 'stock.place_out_of_reach' where the actor's bounds end. The caller keeps the claims. Gives the ids.
 */
export async function postMoves(tx: WriteTx, movements: readonly Movement[]): Promise<string[]> {
  const placeIds = movements.flatMap((move) => [move.fromPlaceId, move.toPlaceId]);
  const places = await findPlaces(tx, placeIds);
  for (const place of places.values()) assertInReach(tx, place);
  const ours = (id: string) => isOurs(placeIn(places, id));
  const leaving = movements
    .filter((move) => ours(move.fromPlaceId))
    .map((move) => ({ ...move, placeId: move.fromPlaceId, quantity: -move.quantity, allocated: move.claimedFrom ? -move.quantity : 0 }));
  const arriving = movements
    .filter((move) => ours(move.toPlaceId))
    .map((move) => ({ ...move, placeId: move.toPlaceId, allocated: move.claimedTo ? move.quantity : 0 }));
  const changes = summed([...leaving, ...arriving]);
  const balances = await lockBalances(tx, changes);
  const dated = movements.filter(({ effectiveOn }) => effectiveOn);
  await assertThereSince(
    tx,
    dated.filter((move) => ours(move.fromPlaceId)),
    places,
  );

  for (const change of changes) {
    const balance = balances.get(keyOf(change)) ?? { quantity: 0, allocated: 0 };
    const free = balance.quantity - balance.allocated;
    if (free + change.quantity - change.allocated >= 0 && balance.allocated + change.allocated >= 0) continue;
    const move = leaving.find((each) => keyOf(each) === keyOf(change));
    throw notEnough(move?.code ?? '', placeIn(places, change.placeId), free, -change.quantity);
  }
  const moving = changes.filter((change) => change.quantity !== 0 || change.allocated !== 0);
  if (!(await changeBalances(tx, moving, balances))) throw new Error('A locked balance changed under its lock.');
  await followUnallocated(tx, movements, places);
  const ids = await insertMoves(tx, movements);
  if (dated.length > 0) await addToMonths(tx, dated);
  for (const placeId of [...new Set(changes.map((change) => change.placeId))].sort()) await tx.announce('stock', placeId);
  return ids;
}

/** Refuses what is dated back to when it was not there, or would have been missing since. */
async function assertThereSince(tx: WriteTx, dated: readonly Movement[], places: ReadonlyMap<string, PlaceRow>): Promise<void> {
  if (dated.length === 0) return;
  const [missing] = await findMissingSince(tx, dated);
  if (missing === undefined) return;
  const move = dated.find((each) => each.fromPlaceId === missing.place_id && each.lotId === missing.lot_id);
  throw new Refusal('stock.not_there_then', {
    details: {
      code: move?.code ?? '',
      place: placeIn(places, missing.place_id).code,
      least: formatQuantity(milli(Math.max(0, missing.least))),
      on: formatDay(day(move?.effectiveOn ?? tx.today)),
    },
  });
}

function summed(changes: readonly BalanceChange[]): BalanceChange[] {
  const byKey = new Map<string, BalanceChange>();
  for (const { placeId, lotId, productId, quantity, allocated } of changes) {
    const key = keyOf({ placeId, lotId });
    const known = byKey.get(key) ?? { quantity: 0, allocated: 0 };
    byKey.set(key, { placeId, lotId, productId, quantity: known.quantity + quantity, allocated: known.allocated + allocated });
  }
  return [...byKey.values()];
}

/** The refusal of a move of more than there is; quantities in thousandths. */
export const notEnough = (code: string, place: PlaceRow, free: number, wanted: number): Refusal =>
  new Refusal('stock.not_enough', {
    details: { code, place: place.code, free: formatQuantity(milli(Math.max(0, free))), wanted: formatQuantity(milli(wanted)) },
  });

/** Refuses a place outside the actor's branch or van; the outside is in everybody's reach. */
export function assertInReach(tx: WriteTx, place: PlaceRow): void {
  if (isOurs(place) && !isInReach(tx.actor, place)) throw new Refusal('stock.place_out_of_reach', { details: { place: place.code } });
}

/** The place of an id that was just found. */
export function placeIn(places: ReadonlyMap<string, PlaceRow>, id: string): PlaceRow {
  return found(places.get(id));
}

/** A quantity from the wire in thousandths, refused where the product is counted in whole pieces and it is not whole. */
export function piecesOf(quantity: number, product: Pick<LotRow, 'code' | 'whole_units'>, field?: string): number {
  const thousandths = toMilli(quantity);
  if (product.whole_units && !isWholePieces(thousandths))
    throw new Refusal('stock.whole_pieces', { ...(field === undefined ? {} : { field }), details: { code: product.code } });
  return thousandths;
}
