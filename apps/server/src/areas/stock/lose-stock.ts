import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdProduct } from './hold-stock.ts';
import { findLots, keyOf, type LotRow, lockBalances } from './ledger.queries.ts';
import { assertInReach, notEnough, piecesOf, placeIn, postMoves } from './ledger.ts';
import { logPosted } from './move-stock.ts';
import { findPlaces, getPlaceRow, outsidePlace } from './place.queries.ts';
import { relocate } from './relocate.ts';
import { isOurs, type PlaceRow } from './stock.rules.ts';
import { assertNotOnTheWay } from './where.ts';

/** What a move is posted for, as the transaction history has it. */
interface OfDocument {
  readonly document: string;
  readonly documentId: string;
  readonly reason: string;
}

/**
 * Holds the product of a lot and looks at what of it lies free in a place; quantities in thousandths, `wanted` in pieces. Refuses what is not ours, on its way or out of reach, what is
 * not whole, 'stock.not_enough', and 'stock.claimed' where a worksheet wants it.
 */
export async function lookAtLot(tx: WriteTx, { placeId, lotId, wanted }: { placeId: string; lotId: string; wanted: number }) {
  const lot = found((await findLots(tx, [lotId])).get(lotId));
  const place = await getPlaceRow(tx, placeId);
  if (!isOurs(place)) throw new Refusal('stock.outside_place', { field: 'placeId' });
  assertNotOnTheWay(place, 'placeId');
  assertInReach(tx, place);
  const quantity = piecesOf(wanted, lot);
  const key = keyAt(lot, place);
  // Alone, so that what one person loses of a product in many small parts is added up.
  await holdProduct(tx, lot.product_id);
  const lying = (await lockBalances(tx, [key])).get(keyOf(key));
  assertLoose(lot, place, lying, quantity);
  return { lot, place, quantity, lying: lying?.quantity ?? 0 };
}

interface Gone extends OfDocument {
  readonly placeId: string;
  readonly lotId: string;
  readonly quantity: number;
  readonly worksheetId: string | null;
}

/** Takes off the books what no worksheet claims, all of it or none, as lost or back to its supplier; quantities in thousandths. Gives the moves' ids in the order given. Refuses as `lookAtLot` does. */
export async function takeOff(tx: WriteTx, items: readonly Gone[], kind: 'write-off' | 'supplier-return' = 'write-off'): Promise<string[]> {
  const [lotIds, placeIds] = [items.map(({ lotId }) => lotId), items.map(({ placeId }) => placeId)];
  const [lots, places, gone] = await Promise.all([
    findLots(tx, lotIds),
    findPlaces(tx, placeIds),
    outsidePlace(tx, kind === 'write-off' ? 'write-off' : 'supplier'),
  ]);
  const parts = items.map((item) => ({ item, lot: found(lots.get(item.lotId)), from: placeIn(places, item.placeId) }));
  for (const { from } of parts) assertInReach(tx, from);
  const balances = await lockBalances(
    tx,
    parts.map(({ lot, from }) => keyAt(lot, from)),
  );
  for (const { lot, from, item } of parts) assertLoose(lot, from, balances.get(keyOf(keyAt(lot, from))), item.quantity);
  return postMoves(
    tx,
    parts.map(({ lot, from, item: { quantity, document, documentId, reason, worksheetId } }) => ({
      kind,
      productId: lot.product_id,
      lotId: lot.id,
      unitCost: lot.unit_cost,
      code: lot.code,
      fromPlaceId: from.id,
      toPlaceId: gone.id,
      quantity,
      document,
      documentId,
      reason,
      worksheetId,
    })),
  );
}

const keyAt = (lot: LotRow, place: PlaceRow) => ({ placeId: place.id, lotId: lot.id, productId: lot.product_id });

/** Refuses more than lies there, and what worksheets claim of it. */
function assertLoose(lot: LotRow, from: PlaceRow, lying = { quantity: 0, allocated: 0 }, wanted: number): void {
  if (lying.quantity < wanted) throw notEnough(lot.code, from, lying.quantity, wanted);
  if (lying.quantity - lying.allocated < wanted) throw new Refusal('stock.claimed', { details: { code: lot.code, place: from.code } });
}

/** Writes stock off, each move with its entry in the log. Refuses as `takeOff` does. */
export async function postWriteOffs(tx: WriteTx, items: readonly Gone[]): Promise<string[]> {
  const ids = await takeOff(tx, items);
  await logPosted(tx, 'stock.written_off', ids);
  return ids;
}

/** Gives goods back to their supplier at what they cost, each move with its entry in the log. Refuses as `takeOff` does. */
export async function returnToSupplier(tx: WriteTx, items: readonly Gone[]): Promise<string[]> {
  const ids = await takeOff(tx, items, 'supplier-return');
  await logPosted(tx, 'stock.returned_to_supplier', ids);
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
