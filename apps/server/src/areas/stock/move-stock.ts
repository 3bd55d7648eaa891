import type { MoveKind, NewMove } from '@quarterlight/contract/stock/schemas';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findLots, findReserved, keyOf, type LotRow, lockBalances } from './ledger.queries.ts';
import { assertInReach, piecesOf, placeIn, postMoves } from './ledger.ts';
import { findMove, findMovesOf, type MoveShown } from './move.queries.ts';
import { findPlaces } from './place.queries.ts';
import { relocate } from './relocate.ts';
import { quantity as inPieces } from './stock.present.ts';
import { isOurs, type Reversible, whyNotReversed } from './stock.rules.ts';

/** Moves a quantity of a lot between two of our places; claims go along where they have to. */
export async function moveStock(tx: WriteTx, move: NewMove): Promise<MoveShown[]> {
  const lot = found((await findLots(tx, [move.lotId])).get(move.lotId));
  const quantity = piecesOf(move.quantity, lot);
  const ids = await relocate(tx, [{ fromPlaceId: move.fromPlaceId, lotId: move.lotId, quantity, allocationId: move.allocationId }], move.toPlaceId, {
    reason: move.reason,
  });
  return logPosted(tx, 'stock.moved', ids);
}

/** Takes back what went to its supplier, for the credit by which it went. */
export const takeBackFromSupplier = (tx: WriteTx, id: string, reason: string): Promise<MoveShown[]> => reverse(tx, id, reason, 'supplier-return');

/** Posts the opposite of a move; receipts and fits are put right where they came from. A worksheet's claim comes back with its glass. */
export const reverseMove = (tx: WriteTx, id: string, reason: string): Promise<MoveShown[]> => reverse(tx, id, reason);

async function reverse(tx: WriteTx, id: string, reason: string, own?: MoveKind): Promise<MoveShown[]> {
  const seen = found(await findMove(tx, id));
  refuseReversal(seen, own);
  const places = await findPlaces(tx, [seen.from_id, seen.to_id]);
  const lot = found((await findLots(tx, [seen.lot_id])).get(seen.lot_id));
  const keys = [seen.from_id, seen.to_id]
    .filter((placeId) => isOurs(placeIn(places, placeId)))
    .map((placeId) => ({ placeId, lotId: lot.id, productId: lot.product_id }));
  for (const key of keys) assertInReach(tx, placeIn(places, key.placeId));
  // Whoever else reverses the same move waits for its lot, so the second look is the true one.
  const balances = await lockBalances(tx, keys);
  refuseReversal(found(await findMove(tx, id)), own);
  const claims = await findReserved(tx, keys);
  const [to, from] = [placeIn(places, seen.from_id), placeIn(places, seen.to_id)];
  const options = { reason, kind: 'reversal' as const, reversesId: id };
  if (isOurs(from) && isOurs(to)) {
    const claim = (claims.get(keyOf({ placeId: from.id, lotId: lot.id })) ?? []).find(
      (each) => each.worksheet_id === seen.worksheet_id && each.quantity_milli === seen.quantity_milli,
    );
    const pick = { fromPlaceId: from.id, lotId: lot.id, quantity: seen.quantity_milli, allocationId: claim?.id, looseOnly: true };
    const ids = await relocate(tx, [pick], to.id, options);
    return logPosted(tx, 'stock.reversed', ids);
  }
  const balance = balances.get(keyOf({ placeId: from.id, lotId: lot.id }));
  if (isOurs(from) && (balance?.quantity ?? 0) >= seen.quantity_milli && (balance?.quantity ?? 0) - (balance?.allocated ?? 0) < seen.quantity_milli)
    throw new Refusal('stock.claimed', { details: { code: lot.code, place: from.code } });
  // What takes back its own moves is named by their reversal, too.
  const document = own === undefined ? {} : { document: seen.document, documentId: seen.document_id };
  const opposite = { ...ofLot(lot), ...document, unitCost: seen.unit_cost, fromPlaceId: from.id, toPlaceId: to.id, quantity: seen.quantity_milli };
  const ids = await postMoves(tx, [{ ...opposite, ...options }]);
  return logPosted(tx, 'stock.reversed', ids);
}

const ofLot = (lot: LotRow) => ({ productId: lot.product_id, lotId: lot.id, unitCost: lot.unit_cost, code: lot.code });

function refuseReversal(move: Reversible, own?: MoveKind): void {
  const code = whyNotReversed(move, own);
  if (code) throw new Refusal(code, { details: { document: move.document } });
}

/** One entry of the system log a posted move; gives them as they are shown. */
export async function logPosted(tx: WriteTx, action: string, ids: readonly string[]): Promise<MoveShown[]> {
  const moves = await findMovesOf(tx, ids);
  for (const { id, code, lot_id: lotId, from_code: from, to_code: to, quantity_milli: milli, worksheet_id: worksheetId, reason } of moves)
    await tx.audit({ entity: 'stock', id, label: code, action, after: { code, lotId, from, to, quantity: inPieces(milli), worksheetId, reason } });
  return moves;
}
