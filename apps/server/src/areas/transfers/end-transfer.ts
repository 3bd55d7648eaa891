import { approvalTier, limitOfTier } from '@quarterlight/contract/rules/approval';
import type { CloseTransfer } from '@quarterlight/contract/transfers/schemas';
import { formatMoney, lineCost, moneyOf, pence, unitCost } from '@quarterlight/kit/money';
import { formatQuantity, milli } from '@quarterlight/kit/quantities';
import { can } from '../../platform/access/actor.ts';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findPlaces, piecesOf } from '../stock/index.ts';
import { stockApprovalLimits } from '../system/index.ts';
import { assertWholeCompany } from './create-transfer.ts';
import { moveOn, namedLines, type Outcome } from './outcomes.ts';
import { transfer } from './transfer.record.ts';
import { findLines, receiversOf, type TransferLineShown, type TransferRow } from './transfers.queries.ts';
import { outstandingOf } from './transfers.rules.ts';

/**
 * Closes a transfer: what did not arrive was lost on the way, which writes it off, or never left, which puts it back where it was. All of it is accounted
 * for, with who and why. A loss over the limit is closed by somebody else who may approve it. Refuses 'transfers.unaccounted', 'transfers.loss_approval'.
 */
export async function closeTransfer(tx: WriteTx, id: string, version: number, body: CloseTransfer): Promise<TransferRow> {
  const before = await transfer.takeUp(tx, id, { action: 'close', version });
  assertWholeCompany(tx);
  const lines = await findLines(tx, id);
  const outcomes: Outcome[] = [];
  const accounted = new Map<string, number>();
  const homes = await homesOf(tx, lines, before);
  for (const { line, typed, index } of namedLines(lines, body.lines)) {
    const part = (quantity: number | undefined, name: string) => (quantity ? piecesOf(quantity, line, `lines.${index}.${name}`) : 0);
    const [lost, neverLeft] = [part(typed.lost, 'lost'), part(typed.neverLeft, 'neverLeft')];
    accounted.set(line.id, lost + neverLeft);
    const reason = typed.reason.trim();
    if (lost > 0) outcomes.push({ line, kind: 'lost', quantity: lost, placeId: null, reason });
    if (neverLeft > 0) outcomes.push({ line, kind: 'never-left', quantity: neverLeft, placeId: homes(line), reason });
  }
  for (const line of lines) {
    const outstanding = outstandingOf(line);
    if ((accounted.get(line.id) ?? 0) === outstanding) continue;
    throw new Refusal('transfers.unaccounted', { details: { code: line.code, outstanding: formatQuantity(milli(outstanding)) } });
  }
  await assertMayLose(tx, before, outcomes);
  await moveOn(tx, before, outcomes);
  const after = { lines: outcomes.map(({ line, kind, quantity, reason }) => ({ code: line.code, kind, quantityMilli: quantity, reason })) };
  return transfer.settle(tx, before, { set: { state: 'received', ended_at: tx.now, ended_by: tx.actor.userId }, action: 'closed', after });
}

/** Takes back what is still on its way to where it came from; claims come back with their glass. */
export async function callBackTransfer(tx: WriteTx, id: string, version: number, reason: string): Promise<TransferRow> {
  const before = await transfer.takeUp(tx, id, { action: 'call-back', version });
  assertWholeCompany(tx);
  const lines = (await findLines(tx, id)).filter((line) => outstandingOf(line) > 0);
  const homes = await homesOf(tx, lines, before);
  const outcomes = lines.map((line): Outcome => ({ line, kind: 'called-back', quantity: outstandingOf(line), placeId: homes(line), reason: reason.trim() }));
  await moveOn(tx, before, outcomes);
  const set = { state: 'called-back', ended_at: tx.now, ended_by: tx.actor.userId, end_reason: reason.trim() };
  const after = { lines: outcomes.map(({ line, quantity }) => ({ code: line.code, quantityMilli: quantity })) };
  return transfer.settle(tx, before, { set, action: 'called_back', after });
}

/** Cancels a draft: nothing moved. */
export async function cancelTransfer(tx: WriteTx, id: string, version: number, reason: string): Promise<TransferRow> {
  const before = await transfer.takeUp(tx, id, { action: 'cancel', version });
  assertWholeCompany(tx);
  const set = { state: 'cancelled', ended_at: tx.now, ended_by: tx.actor.userId, end_reason: reason.trim() };
  return transfer.settle(tx, before, { set, action: 'cancelled' });
}

/** Where lines go back to: the rack or bin that they were taken from, or its location where that was closed meanwhile. */
async function homesOf(tx: WriteTx, lines: readonly TransferLineShown[], of: TransferRow): Promise<(line: TransferLineShown) => string> {
  const placeIds = lines.flatMap((line) => line.place_id ?? []);
  const places = await findPlaces(tx, placeIds);
  return (line) => {
    const place = found(places.get(line.place_id ?? ''));
    return place.active ? place.id : of.from_place_id;
  };
}

/** A loss is a write-off: within the limits of the settings for whoever may write off, above them for somebody else who may approve as much. */
async function assertMayLose(tx: WriteTx, of: TransferRow, outcomes: readonly Outcome[]): Promise<void> {
  const lost = outcomes.filter(({ kind }) => kind === 'lost');
  if (lost.length === 0) return;
  if (!can(tx.actor, 'write-off-stock')) throw new Refusal('transfers.loss_permission');
  const worth = lost.reduce((sum, { line, quantity }) => sum + lineCost(unitCost(line.unit_cost ?? 0), quantity), 0);
  const limits = await stockApprovalLimits(tx);
  const tier = approvalTier(worth, limits);
  if (tier === 'none') return;
  const mayApprove = can(tx.actor, 'approve-large-stock-differences') || (tier === 'second' && can(tx.actor, 'approve-stock-differences'));
  const isAnother = ![of.created_by, of.sent_by, ...(await receiversOf(tx, of.id))].includes(tx.actor.userId);
  if (mayApprove && isAnother) return;
  const money = (amount: number) => formatMoney(moneyOf(pence(amount), tx.tenant.currency));
  throw new Refusal('transfers.loss_approval', { details: { value: money(worth), limit: money(limitOfTier(tier, limits)) } });
}
