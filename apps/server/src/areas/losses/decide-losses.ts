import type {
  refuseLoss as refuseRoute,
  restoreLoss as restoreRoute,
  withdrawLoss as withdrawRoute,
  writeOffDamage as writeOffRoute,
} from '@quarterlight/contract/losses/routes';
import { LossReason } from '@quarterlight/contract/losses/schemas';
import type { BodyOf } from '@quarterlight/contract/route';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdProducts, postWriteOffs, returnsOf, reverseMove, shiftStock } from '../stock/index.ts';
import { stockApprovalLimits } from '../system/index.ts';
import { approvalOf, documents } from './lose-stock.ts';
import { loss } from './loss.record.ts';
import { findPersonName, findPlaceKind, type LossRow } from './losses.queries.ts';
import { isOwn, isTooLarge, lossActions, whyWords } from './losses.rules.ts';

const ended = (tx: WriteTx) => ({ settled_by: tx.actor.userId, settled_at: tx.now });
const asideOf = (row: LossRow): string => row.aside_place_id ?? row.place_id;

/** Writes off what lies in quarantine, or asks for it. Refuses 'loss.moved_on', 'loss.say_why', and as a move does. */
export async function writeOffDamage(tx: WriteTx, id: string, version: number, { reason, note }: BodyOf<typeof writeOffRoute>): Promise<LossRow> {
  const before = await loss.takeUp(tx, id, { action: 'write-off', version });
  const why = { reason: reason ?? LossReason.parse(before.reason), note: note?.trim() ?? before.note };
  if (why.reason === 'Other' && why.note === '') throw new Refusal('loss.say_why');
  const asked = { ...why, asked_by: tx.actor.userId, answer: '' };
  await holdProducts(tx, [before.product_id]);
  if ((await approvalOf(tx, before)) !== 'none') return loss.settle(tx, before, { set: { ...asked, state: 'asked' }, action: 'asked' });
  const [moveId] = await postAll(tx, [{ ...before, ...why }]);
  return loss.settle(tx, before, { set: { ...asked, ...posted(tx, before, moveId) }, action: 'written_off' });
}

const posted = (tx: WriteTx, before: LossRow, moveId: string | undefined) => ({
  ...ended(tx),
  state: lossActions.approve.to,
  move_id: found(moveId),
  move_ids: [...before.move_ids, found(moveId)],
});

/** Posts the moves of write-offs, all at once. */
const postAll = (tx: WriteTx, rows: readonly LossRow[]): Promise<string[]> =>
  postWriteOffs(
    tx,
    rows.map((row) => ({
      placeId: asideOf(row),
      lotId: row.lot_id,
      quantity: row.quantity_milli,
      worksheetId: row.worksheet_id,
      document: documents.writeOff,
      documentId: row.id,
      reason: whyWords(LossReason.parse(row.reason), row.note),
    })),
  );

/** Approves write-offs that others asked for: all of them or none. Refuses 'loss.moved_on', 'loss.own_request', 'loss.needs_large', and as a move does. */
export async function approveLosses(tx: WriteTx, ids: readonly string[], version?: number): Promise<LossRow[]> {
  const [first = ''] = ids;
  const rows = version === undefined ? await loss.takeUpMany(tx, ids, { action: 'approve' }) : [await loss.takeUp(tx, first, { action: 'approve', version })];
  if (rows.length < new Set(ids).size) throw new Refusal('record.not_found');
  for (const row of rows) await assertDecides(tx, row);
  const moveIds = await postAll(tx, rows);
  const approved: LossRow[] = [];
  for (const [index, row] of rows.entries()) approved.push(await loss.settle(tx, row, { set: posted(tx, row, moveIds[index]), action: 'approved' }));
  return approved;
}

async function assertDecides(tx: WriteTx, row: LossRow): Promise<void> {
  if (isOwn(row, tx.actor)) throw new Refusal('loss.own_request');
  if (isTooLarge(row, tx.actor, await stockApprovalLimits(tx))) throw new Refusal('loss.needs_large', { details: { code: row.product_code } });
}

/** Refuses a write-off: damage stays in quarantine, other stock goes back. Refuses as `approveLosses` does, and 'stock.place_closed'. */
export async function refuseLoss(tx: WriteTx, id: string, version: number, { reason, toPlaceId }: BodyOf<typeof refuseRoute>): Promise<LossRow> {
  const before = await loss.takeUp(tx, id, { action: 'refuse', version });
  await assertDecides(tx, before);
  return putBack(tx, before, { to: 'refused', toPlaceId, reason: `Refused. ${reason.trim()}`, answer: reason.trim() });
}

/** Takes back what one asked for. Refuses 'loss.not_yours', and as `refuseLoss` does. */
export async function withdrawLoss(tx: WriteTx, id: string, version: number, { toPlaceId }: BodyOf<typeof withdrawRoute>): Promise<LossRow> {
  const before = await loss.takeUp(tx, id, { action: 'withdraw', version });
  if (!isOwn(before, tx.actor)) throw new Refusal('loss.not_yours', { details: { who: (await findPersonName(tx, before.asked_by)) ?? 'whoever asked' } });
  return putBack(tx, before, { to: 'withdrawn', toPlaceId, reason: 'Withdrawn', answer: '' });
}

interface Back {
  readonly to: 'refused' | 'withdrawn';
  readonly toPlaceId: string | null | undefined;
  readonly reason: string;
  readonly answer: string;
}

async function putBack(tx: WriteTx, before: LossRow, { to, toPlaceId, reason, answer }: Back): Promise<LossRow> {
  if (before.is_damage) return loss.settle(tx, before, { set: { state: 'in-quarantine', answer }, action: to });
  const stays = asideOf(before) === before.place_id;
  const moveIds = stays ? [] : await shiftBack(tx, before, toPlaceId ?? before.place_id, { document: documents.writeOff, reason: reason.slice(0, 200) });
  return loss.settle(tx, before, { set: { ...ended(tx), state: to, answer, move_ids: [...before.move_ids, ...moveIds] }, action: to });
}

async function shiftBack(tx: WriteTx, row: LossRow, placeId: string, why: { readonly document: string; readonly reason: string }): Promise<string[]> {
  const place = found(await findPlaceKind(tx, placeId));
  if (place.type === 'quarantine') throw new Refusal('loss.not_stock', { details: { place: place.code } });
  return shiftStock(tx, { fromPlaceId: asideOf(row), lotId: row.lot_id, quantity: row.quantity_milli, to: { id: placeId }, documentId: row.id, ...why });
}

/** Puts what lay in quarantine back into stock: where it lay, or where it is said. Refuses 'loss.moved_on', 'loss.say_where', 'stock.place_closed'. */
export async function restoreLoss(tx: WriteTx, id: string, version: number, { toPlaceId, note = '' }: BodyOf<typeof restoreRoute>): Promise<LossRow> {
  const before = await loss.takeUp(tx, id, { action: 'restore', version });
  const wasThere = found(await findPlaceKind(tx, before.place_id)).type === 'quarantine';
  if (wasThere && !toPlaceId) throw new Refusal('loss.say_where');
  const moveIds = await shiftBack(tx, before, toPlaceId ?? before.place_id, { document: documents.damage, reason: note.trim() || 'Back to stock' });
  const set = { ...ended(tx), state: lossActions.restore.to, answer: note.trim(), move_ids: [...before.move_ids, ...moveIds] };
  return loss.settle(tx, before, { set, action: 'restored' });
}

/** Puts what lay in quarantine where goods wait for their supplier. Refuses 'loss.moved_on', 'stock.no_returns'. */
export async function returnLoss(tx: WriteTx, id: string, version: number, note: string): Promise<LossRow> {
  const before = await loss.takeUp(tx, id, { action: 'return', version });
  const aside = found(await findPlaceKind(tx, asideOf(before)));
  const to = await returnsOf(tx, aside.branch_id ?? found(await findPlaceKind(tx, before.place_id)).branch_id);
  const moved = { fromPlaceId: asideOf(before), lotId: before.lot_id, quantity: before.quantity_milli, to };
  const moveIds = await shiftStock(tx, { ...moved, document: documents.damage, documentId: id, reason: note.trim() || 'To go back to its supplier' });
  const set = { ...ended(tx), state: lossActions.return.to, supplier_claim: true, answer: note.trim(), move_ids: [...before.move_ids, ...moveIds] };
  return loss.settle(tx, before, { set, action: 'returned' });
}

/** Takes a write-off back by a move of its own. Refuses 'loss.moved_on', 'stock.reversed_already'. */
export async function reverseLoss(tx: WriteTx, id: string, version: number, reason: string): Promise<LossRow> {
  const before = await loss.takeUp(tx, id, { action: 'reverse', version });
  const moves = await reverseMove(tx, before.move_id ?? '', reason);
  const set = { ...ended(tx), state: lossActions.reverse.to, answer: reason.trim(), move_ids: [...before.move_ids, ...moves.map((move) => move.id)] };
  return loss.settle(tx, before, { set, action: 'reversed' });
}
