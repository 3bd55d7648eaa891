import { emptyId } from '@quarterlight/kit/ids';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { endLinks } from '../links/index.ts';
import { approval } from './approval.record.ts';
import { type ApprovalRow, type Asked, findApproval, findCurrent } from './approvals.queries.ts';

/** Ends what counts of a record, if there is anything: its link opens nothing any more. Answers what it was. */
export async function endApproval(tx: WriteTx, asked: Asked, how: 'superseded' | 'withdrawn', reason = ''): Promise<ApprovalRow | undefined> {
  const current = await findCurrent(tx, asked);
  return current && end(tx, current.id, how, reason);
}

/** Withdraws an approval of a record by its id. Refuses `record.not_found`, and `approval.ended` where it does not count any more. */
export async function withdrawOne(tx: WriteTx, asked: Asked, id: string, reason: string): Promise<ApprovalRow> {
  const one = await findApproval(tx, id);
  const of = asked.entity === 'worksheet' ? one?.worksheet_id : one?.quotation_id;
  if (one === undefined || of !== asked.id) throw new Refusal('record.not_found');
  const current = await findCurrent(tx, asked);
  if (current?.id !== id) throw new Refusal('approval.ended');
  return end(tx, id, 'withdrawn', reason);
}

async function end(tx: WriteTx, id: string, how: 'superseded' | 'withdrawn', reason: string): Promise<ApprovalRow> {
  const before = await approval.takeUp(tx, id);
  const linkOf = before.quotation_id ?? before.worksheet_id;
  if (before.link_id !== null && linkOf !== null) await endLinks(tx, linkOf, { id: before.link_id });
  const row = await approval.settle(tx, before, {
    set: { state: how, ended_at: tx.now, end_reason: reason.trim(), unread_for: null, unread_since: null },
    action: how,
  });
  if (before.unread_for !== null) await tx.announce('for-me', before.unread_for);
  return row;
}

/** Past its time without an answer; does nothing to one that was answered, ended or went on to another record. Answers what lapsed. */
export async function lapseApproval(tx: WriteTx, asked: Asked, id: string): Promise<ApprovalRow | undefined> {
  const current = await findCurrent(tx, asked);
  if (current?.id !== id || current.state !== 'waiting' || Date.parse(current.until) > Date.parse(tx.now)) return undefined;
  const row = await approval.settle(tx, await approval.takeUp(tx, id), {
    set: { state: 'lapsed', unread_for: current.sent_by, unread_since: current.sent_by === null ? null : tx.now },
    action: 'lapsed',
  });
  if (row.unread_for !== null) await tx.announce('for-me', row.unread_for);
  return row;
}

/** What counts of a quotation goes on to the job that was made of its option; of another option it ends. `lines` has the job's line for each of the option's. */
export async function carryApproval(
  tx: WriteTx,
  {
    quotationId,
    optionId,
    worksheetId,
    branchId,
    lines,
  }: { quotationId: string; optionId: string; worksheetId: string; branchId: string | null; lines: ReadonlyMap<string, string> },
): Promise<ApprovalRow | undefined> {
  const current = await findCurrent(tx, { entity: 'quotation', id: quotationId });
  if (current === undefined) return undefined;
  if (current.option_id !== optionId) {
    await end(tx, current.id, 'withdrawn', 'Another option was booked');
    return undefined;
  }
  for (const [from, to] of lines)
    await tx.db.updateTable('approval_line').set({ line_id: to }).where('approval_id', '=', current.id).where('line_id', '=', from).execute();
  return approval.settle(tx, await approval.takeUp(tx, current.id), {
    set: { of_quotation: null, worksheet_id: worksheetId, bound_branch: branchId ?? emptyId },
    action: 'carried',
  });
}
