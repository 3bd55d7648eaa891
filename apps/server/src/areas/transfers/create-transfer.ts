import type { ChangeTransfer, NewTransfer } from '@quarterlight/contract/transfers/schemas';
import { idOrNull, newId } from '@quarterlight/kit/ids';
import { formatQuantity, milli } from '@quarterlight/kit/quantities';
import { seesAll } from '../../platform/access/actor.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findAllocations, findOwnPlace, findPlaces, type PlaceRow, piecesOf, stockOf } from '../stock/index.ts';
import { nextNumber } from '../system/index.ts';
import { transfer } from './transfer.record.ts';
import { findLines, insertLines, type NewLine, replaceLines, type TransferRow } from './transfers.queries.ts';
import { takesTransfers } from './transfers.rules.ts';

type TypedLine = NewTransfer['lines'][number];
/** A line of a draft before it belongs to one. */
type Wanted = Pick<NewLine, 'product_id' | 'place_id' | 'lot_id' | 'allocation_id' | 'worksheet_id' | 'quantity_milli'> & { readonly code: string };

/** What is on its way lies with no branch: whoever sees one branch alone cannot move it. Refuses 'transfers.whole_company'. */
export function assertWholeCompany({ actor }: ReadTx): void {
  if (!seesAll(actor)) throw new Refusal('transfers.whole_company');
}

/** Makes a draft; nothing moves yet. The number is drawn after everything that may be refused. */
export async function createTransfer(tx: WriteTx, wanted: NewTransfer): Promise<TransferRow> {
  assertWholeCompany(tx);
  const { from, to } = await wayOf(tx, wanted.fromPlaceId, wanted.toPlaceId);
  const lines = await checkLines(tx, from, wanted.lines);
  const id = newId();
  const way = { from_place_id: from.id, to_place_id: to.id, from_branch: from.bound_branch, to_branch: to.bound_branch };
  const values = { id, number: await nextNumber(tx, 'transfer'), ...way, notes: wanted.notes ?? '', created_by: tx.actor.userId, created_at: tx.now };
  return transfer.make(tx, values, {
    after: { from: from.code, to: to.code, lines: lines.map(logged) },
    children: (row) => insertLines(tx, rowsOf(row, lines)),
  });
}

/** Changes a draft: where it goes, its notes, all of its lines. */
export async function changeTransfer(tx: WriteTx, id: string, version: number, change: ChangeTransfer): Promise<TransferRow> {
  const before = await transfer.takeUp(tx, id, { action: 'edit', version });
  assertWholeCompany(tx);
  const { from, to } = await wayOf(tx, change.fromPlaceId ?? before.from_place_id, change.toPlaceId ?? before.to_place_id);
  const linesBefore = await findLines(tx, id);
  const typed = change.lines ?? linesBefore.map(typedOf);
  const lines = await checkLines(tx, from, typed);
  const way = { from_place_id: from.id, to_place_id: to.id, from_branch: from.bound_branch, to_branch: to.bound_branch };
  const row = await transfer.settle(tx, before, {
    set: { ...way, notes: change.notes },
    action: 'changed',
    ...(change.lines && { before: { lines: linesBefore.map(logged) }, after: { lines: lines.map(logged) } }),
  });
  await replaceLines(tx, id, rowsOf(row, lines));
  return row;
}

const logged = (line: { readonly code: string; readonly quantity_milli: number }) => ({ code: line.code, quantityMilli: line.quantity_milli });

const typedOf = (line: Awaited<ReturnType<typeof findLines>>[number]): TypedLine => ({
  productId: line.product_id,
  quantity: line.quantity_milli / 1000,
  placeId: line.place_id,
  lotId: line.lot_id,
  allocationId: line.allocation_id,
});

/** Both ends. Refuses 'transfers.location' and 'transfers.same'. */
export async function wayOf(tx: ReadTx, fromId: string, toId: string): Promise<{ from: PlaceRow; to: PlaceRow }> {
  const end = async (id: string, field: string) => {
    const place = await findOwnPlace(tx, id);
    if (place && takesTransfers(place)) return place;
    const known = found((await findPlaces(tx, [id])).get(id));
    throw new Refusal('transfers.location', { field, details: { place: known.code } });
  };
  const from = await end(fromId, 'fromPlaceId');
  const to = await end(toId, 'toPlaceId');
  if (from.id === to.id) throw new Refusal('transfers.same');
  return { from, to };
}

/** The lines as they may be written. What is free and where claims lie is asked when it is sent. */
async function checkLines(tx: WriteTx, from: PlaceRow, typed: readonly TypedLine[]): Promise<Wanted[]> {
  const claimIds = typed.flatMap((line) => idOrNull(line.allocationId) ?? []);
  const claims = new Map((await findAllocations(tx, claimIds)).map((claim) => [claim.id, claim]));
  const placeIds = typed.flatMap((line) => idOrNull(line.placeId) ?? []);
  const places = await findPlaces(tx, placeIds);
  const seen = new Set<string>();
  const lines: Wanted[] = [];
  for (const [index, line] of typed.entries()) {
    const at = (part: keyof TypedLine) => `lines.${index}.${part}`;
    const product = await stockOf(tx, line.productId);
    const quantity = piecesOf(line.quantity, product, at('quantity'));
    const placeId = idOrNull(line.placeId);
    if (placeId !== null) assertAt(from, found(places.get(placeId)), at('placeId'));
    const lotId = idOrNull(line.lotId);
    if (lotId !== null) await assertLot(tx, lotId, { productId: product.id, position: index + 1 });
    const allocationId = idOrNull(line.allocationId);
    const claim = allocationId === null ? undefined : claims.get(allocationId);
    if (allocationId !== null) {
      if (claim === undefined || claim.product_id !== product.id) throw new Refusal('record.not_found');
      if (seen.has(claim.id)) throw new Refusal('transfers.claim_twice', { details: { code: product.code } });
      if (claim.state !== 'reserved') throw claimGone(product.code, from);
      if (claim.quantity_milli !== quantity) {
        const claimed = formatQuantity(milli(claim.quantity_milli));
        throw new Refusal('transfers.claim_whole', { field: at('quantity'), details: { code: product.code, claimed } });
      }
      seen.add(claim.id);
    }
    lines.push({
      product_id: product.id,
      code: product.code,
      place_id: placeId,
      lot_id: lotId,
      allocation_id: claim?.id ?? null,
      worksheet_id: claim?.worksheet_id ?? null,
      quantity_milli: quantity,
    });
  }
  return lines;
}

export const claimGone = (code: string, from: PlaceRow): Refusal => new Refusal('transfers.claim_gone', { details: { code, place: from.code } });

/** Refuses a rack or bin of another location. */
export function assertAt(location: PlaceRow, place: PlaceRow, field = 'lines'): void {
  if (place.root_id !== location.id) throw new Refusal('transfers.place_elsewhere', { field, details: { place: place.code, location: location.code } });
}

async function assertLot(tx: ReadTx, lotId: string, of: { readonly productId: string; readonly position: number }): Promise<void> {
  const lot = found(await tx.db.selectFrom('lot').select('product_id').where('id', '=', lotId).executeTakeFirst());
  if (lot.product_id !== of.productId) throw new Refusal('transfers.lot_unknown', { details: { position: of.position } });
}

function rowsOf(row: Pick<TransferRow, 'id' | 'from_branch' | 'to_branch'>, lines: readonly Wanted[]): NewLine[] {
  return lines.map(({ code: _, ...line }, index) => ({
    id: newId(),
    transfer_id: row.id,
    from_branch: row.from_branch,
    to_branch: row.to_branch,
    position: index + 1,
    ...line,
  }));
}
