import type { AnswerApproval, OwnApproval } from '@quarterlight/contract/approvals/schemas';
import { plural } from '@quarterlight/kit/text';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type ApprovalLineRow,
  type ApprovalRow,
  answerApproval,
  authorisedLimit,
  carryApproval,
  findApproval,
  findApprovalLines,
  reckonStanding,
  showOwnApproval,
} from '../approvals/index.ts';
import { holdQuotation, settleQuotedApproval } from '../quotations/index.ts';
import { lapseAt } from './approvals.ts';
import { worksheet } from './worksheet.record.ts';
import { findLines, type LineRow, type WorksheetRow } from './worksheets.queries.ts';
import { isGivenUp } from './worksheets.rules.ts';

/**
 * Answers what a job or a quotation was sent for; its authorisation follows. The record is held first, so that of two who answer the second one hears
 * who was first. Refuses as `answerApproval` does.
 */
export async function answerAndSettle(tx: WriteTx, id: string, answer: AnswerApproval, who: Parameters<typeof answerApproval>[3]): Promise<OwnApproval> {
  const asked = found(await findApproval(tx, id));
  if (asked.worksheet_id === null) await answerQuoted(tx, asked, answer, who);
  else await answerJob(tx, asked.worksheet_id, id, answer, who);
  return showOwnApproval(tx, id);
}

async function answerQuoted(tx: WriteTx, asked: ApprovalRow, answer: AnswerApproval, who: Parameters<typeof answerApproval>[3]): Promise<void> {
  const quotation = await holdQuotation(tx, found(asked.of_quotation ?? undefined));
  // It became a job while we waited for it: the job is held then.
  const now = found(await findApproval(tx, asked.id));
  if (now.worksheet_id !== null) return answerJob(tx, now.worksheet_id, asked.id, answer, who);
  const { row, lines, isNews } = await answerApproval(tx, asked.id, answer, who);
  if (isNews) await settleQuotedApproval(tx, quotation, { id: row.id, optionId: row.option_id }, answeredWords(row, lines));
}

async function answerJob(tx: WriteTx, worksheetId: string, id: string, answer: AnswerApproval, who: Parameters<typeof answerApproval>[3]): Promise<void> {
  const before = await worksheet.takeUp(tx, worksheetId);
  if (isGivenUp(before.state)) throw new Refusal('approval.withdrawn');
  const { row, lines, isNews } = await answerApproval(tx, id, answer, who);
  if (!isNews) return;
  const now = await findLines(tx, worksheetId);
  await worksheet.settle(tx, before, {
    set: await authorisedColumns(tx, before, { row, lines, now }),
    action: 'approval_answered',
    event: answeredWords(row, lines),
    after: { approval: id, lines: lines.filter(({ asked }) => asked).map(({ description, outcome }) => `${description}: ${outcome}`) },
  });
}

interface Answered {
  readonly row: ApprovalRow;
  readonly lines: readonly ApprovalLineRow[];
  readonly now: readonly LineRow[];
}

/** What the job keeps of an answer: how it stands, the number that was given, and the most that is paid where every line was approved with a limit. */
async function authorisedColumns(tx: WriteTx, before: WorksheetRow, { row, lines, now }: Answered) {
  const limit = authorisedLimit(row, lines);
  return {
    ...(await reckonStanding(
      tx,
      { entity: 'worksheet', id: before.id },
      now.map(({ id, description, net_pence }) => ({ id, description, netPence: net_pence })),
    )),
    ...(row.state !== 'answered' || row.authorisation_number === '' ? {} : { authorisation_number: row.authorisation_number }),
    ...(limit === null ? {} : { limit_pence: limit }),
  };
}

function answeredWords({ answered_by: by, authorisation_number: number }: ApprovalRow, all: readonly ApprovalLineRow[]): { summary: string; reason: string } {
  const lines = all.filter(({ asked }) => asked);
  const refused = lines.filter(({ outcome }) => outcome === 'refused');
  const said =
    refused.length === 0 ? `Approved by ${by}: ${plural(lines.length, 'line')}` : `${by} refused ${refused.length} of ${plural(lines.length, 'line')}`;
  return {
    summary: `${said}${number === '' ? '' : `, authorisation ${number}`}`,
    reason: refused.map(({ description, reason }) => `${description}: ${reason.replace(/\.$/, '')}`).join('; '),
  };
}

/** What a quotation was sent for goes on to the job that is made of its option, answered or not. `quoted` are the option's lines in the order of the job's. */
export async function carryToJob(tx: WriteTx, job: WorksheetRow, optionId: string, quoted: readonly string[]): Promise<WorksheetRow> {
  if (job.quotation_id === null) return job;
  const now = await findLines(tx, job.id);
  const pairs = new Map(now.flatMap((line, index) => (quoted[index] === undefined ? [] : [[quoted[index], line.id] as const])));
  const carried = await carryApproval(tx, { quotationId: job.quotation_id, optionId, worksheetId: job.id, branchId: job.branch_id, lines: pairs });
  if (carried === undefined) return job;
  if (carried.state === 'waiting') await lapseAt(tx, carried);
  const before = await worksheet.takeUp(tx, job.id);
  const lines = await findApprovalLines(tx, [carried.id]);
  return worksheet.settle(tx, before, {
    set: await authorisedColumns(tx, before, { row: carried, lines, now }),
    action: 'approval_carried',
    event: 'What was sent for approval with the quotation goes on here',
    after: { approval: carried.id },
  });
}
