import { newId } from '@quarterlight/kit/ids';
import { formatQuantity, milli } from '@quarterlight/kit/quantities';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findAllocations, findLoose, findPlaces, inTransit, type Loose, type PlaceRow, type Shipment, shipStock } from '../stock/index.ts';
import { assertWholeCompany, claimGone, wayOf } from './create-transfer.ts';
import { transfer } from './transfer.record.ts';
import { findLines, type NewLine, replaceLines, type TransferLineShown, type TransferRow } from './transfers.queries.ts';
import { takeLoose } from './transfers.rules.ts';

/** So much of one lot, from one place. */
interface Piece {
  readonly line: TransferLineShown;
  readonly placeId: string;
  readonly lotId: string;
  readonly quantity: number;
  readonly unitCost: number;
}

/**
 * Puts a draft on its way: claims with their glass, the rest from what is free, what came first first, one line a lot and place from here on. Everything
 * on it goes or nothing does. Refuses 'transfers.not_enough', 'transfers.claimed' and 'transfers.claim_gone'.
 */
export async function sendTransfer(tx: WriteTx, id: string, version: number): Promise<TransferRow> {
  const before = await transfer.takeUp(tx, id, { action: 'send', version });
  assertWholeCompany(tx);
  const { from } = await wayOf(tx, before.from_place_id, before.to_place_id);
  const way = await inTransit(tx);
  const lines = await findLines(tx, id);
  const productIds = lines.map((line) => line.product_id);
  // Whoever else moves, counts or claims any of it waits here, or was first and is seen.
  const loose = await findLoose(tx, from.id, productIds);
  const pieces = [...(await claimedPieces(tx, from, lines)), ...loosePieces(from, lines, loose)].toSorted(
    (one, other) => one.line.position - other.line.position,
  );
  const rows = pieces.map((piece) => rowOf(before, piece));
  await replaceLines(tx, id, rows);
  await shipStock(
    tx,
    pieces.map((piece) => shipmentOf(piece, way)),
    before,
  );
  const after = { lines: pieces.map(({ line, quantity }) => ({ code: line.code, quantityMilli: quantity })) };
  return transfer.settle(tx, before, { set: { state: 'sent', sent_by: tx.actor.userId, sent_at: tx.now }, action: 'sent', after });
}

/** What worksheets claim, where it lies now. */
async function claimedPieces(tx: WriteTx, from: PlaceRow, lines: readonly TransferLineShown[]): Promise<Piece[]> {
  const claimIds = lines.flatMap((line) => line.allocation_id ?? []);
  const claims = new Map((await findAllocations(tx, claimIds)).map((claim) => [claim.id, claim]));
  const placeIds = [...claims.values()].flatMap((claim) => claim.place_id ?? []);
  const lotIds = [...claims.values()].flatMap((claim) => claim.lot_id ?? []);
  const [places, costs] = await Promise.all([findPlaces(tx, placeIds), costsOf(tx, lotIds)]);
  return lines.flatMap((line) => {
    if (line.allocation_id === null) return [];
    const claim = claims.get(line.allocation_id);
    const place = places.get(claim?.place_id ?? '');
    if (claim?.state !== 'reserved' || claim.lot_id === null || claim.quantity_milli !== line.quantity_milli || place?.root_id !== from.id)
      throw claimGone(line.code, from);
    return [{ line, placeId: place.id, lotId: claim.lot_id, quantity: claim.quantity_milli, unitCost: costs.get(claim.lot_id) ?? 0 }];
  });
}

async function costsOf(tx: WriteTx, lotIds: readonly string[]): Promise<Map<string, number>> {
  if (lotIds.length === 0) return new Map();
  const rows = await tx.db.selectFrom('lot').select(['id', 'unit_cost']).where('id', 'in', lotIds).execute();
  return new Map(rows.map((row) => [row.id, row.unit_cost]));
}

/** What nobody claims: those that name a lot or a place choose before those that take what came first. */
function loosePieces(from: PlaceRow, lines: readonly TransferLineShown[], all: readonly Loose[]): Piece[] {
  const left = all.map((each) => ({ ...each }));
  const isNamed = (line: TransferLineShown) => Number(line.lot_id !== null) + Number(line.place_id !== null);
  const inTurn = lines.filter((line) => line.allocation_id === null).toSorted((one, other) => isNamed(other) - isNamed(one) || one.position - other.position);
  return inTurn.flatMap((line) => {
    const fitting = left.filter(
      (each) =>
        each.productId === line.product_id &&
        (line.lot_id === null || each.lotId === line.lot_id) &&
        (line.place_id === null || each.placeId === line.place_id),
    );
    const taken = takeLoose(line.quantity_milli, fitting);
    if (!taken) throw tooFew(line, from, fitting);
    return taken.map(({ piece, quantity }) => ({ line, placeId: piece.placeId, lotId: piece.lotId, quantity, unitCost: piece.unitCost }));
  });
}

function tooFew(line: TransferLineShown, from: PlaceRow, fitting: readonly Loose[]): Refusal {
  const text = (thousandths: number) => formatQuantity(milli(thousandths));
  const sum = (of: (each: Loose) => number) => fitting.reduce((total, each) => total + of(each), 0);
  const [free, claimed] = [sum((each) => each.free), sum((each) => each.claimed)];
  const details = { code: line.code, place: line.place_code ?? from.code, free: text(free), wanted: text(line.quantity_milli), claimed: text(claimed) };
  return new Refusal(claimed > 0 ? 'transfers.claimed' : 'transfers.not_enough', { details });
}

const rowOf = (of: TransferRow, { line, placeId, lotId, quantity, unitCost }: Piece): NewLine => ({
  id: newId(),
  transfer_id: of.id,
  from_branch: of.from_branch,
  to_branch: of.to_branch,
  position: line.position,
  product_id: line.product_id,
  place_id: placeId,
  lot_id: lotId,
  allocation_id: line.allocation_id,
  worksheet_id: line.worksheet_id,
  quantity_milli: quantity,
  unit_cost: unitCost,
});

const shipmentOf = ({ line, placeId, lotId, quantity }: Piece, way: PlaceRow): Shipment => ({
  fromPlaceId: placeId,
  toPlaceId: way.id,
  lotId,
  quantity,
  kind: 'transfer-out',
  ...(line.allocation_id === null ? { looseOnly: true } : { allocationId: line.allocation_id }),
});
