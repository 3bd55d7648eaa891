import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findLots, keyOf, type LotRow, lockBalances } from './ledger.queries.ts';
import { assertInReach, notEnough, piecesOf, postMoves } from './ledger.ts';
import { logPosted } from './move-stock.ts';
import { getPlaceRow, outsidePlace } from './place.queries.ts';
import { relocate } from './relocate.ts';
import { isOurs, type PlaceRow } from './stock.rules.ts';

/** What a move is posted for, as the transaction history has it. */
interface OfDocument {
  readonly document: string;
  readonly documentId: string;
  readonly reason: string;
}

/**
 * Holds a lot and looks at what of it lies free in a place; quantities in thousandths, `wanted` in pieces. Refuses what is not ours or out of reach, what is
 * not whole, 'stock.not_enough', and 'stock.claimed' where a worksheet wants it.
 */
export async function lookAtLot(tx: WriteTx, { placeId, lotId, wanted }: { placeId: string; lotId: string; wanted: number }) {
  const lot = found((await findLots(tx, [lotId])).get(lotId));
  const place = await getPlaceRow(tx, placeId);
  if (!isOurs(place)) throw new Refusal('stock.outside_place', { field: 'placeId' });
  assertInReach(tx, place);
  const quantity = piecesOf(wanted, lot);
  const key = { placeId, lotId, productId: lot.product_id };
  const lying = (await lockBalances(tx, [key])).get(keyOf(key)) ?? { quantity: 0, allocated: 0 };
  if (lying.quantity < quantity) throw notEnough(lot.code, place, lying.quantity, quantity);
  if (lying.quantity - lying.allocated < quantity) throw new Refusal('stock.claimed', { details: { code: lot.code, place: place.code } });
  return { lot, place, quantity, lying: lying.quantity };
}

/** Writes stock off, all of it or none; quantities in thousandths. Gives the moves' ids in the order given. Refuses as a move does. */
export async function postWriteOffs(
  tx: WriteTx,
  items: readonly (OfDocument & { placeId: string; lotId: string; quantity: number; worksheetId: string | null })[],
): Promise<string[]> {
  const lots = await findLots(
    tx,
    items.map(({ lotId }) => lotId),
  );
  const to = await outsidePlace(tx, 'write-off');
  const ids = await postMoves(
    tx,
    items.map(({ placeId, lotId, ...item }) => {
      const lot: LotRow = found(lots.get(lotId));
      const { product_id: productId, unit_cost: unitCost, code } = lot;
      return { ...item, kind: 'write-off', productId, lotId, unitCost, code, fromPlaceId: placeId, toPlaceId: to.id };
    }),
  );
  await logPosted(tx, 'stock.written_off', ids);
  return ids;
}

/** Moves free stock between two of our places for a document; quantities in thousandths. Gives the moves' ids. Refuses as a move does. */
export async function shiftStock(
  tx: WriteTx,
  {
    fromPlaceId,
    lotId,
    quantity,
    to,
    document,
    documentId,
    reason,
  }: OfDocument & { fromPlaceId: string; lotId: string; quantity: number; to: Pick<PlaceRow, 'id'> },
): Promise<string[]> {
  const ids = await relocate(tx, [{ fromPlaceId, lotId, quantity, looseOnly: true }], to.id, { reason, document: { id: documentId, number: document } });
  await logPosted(tx, 'stock.moved', ids);
  return ids;
}
