import type { AnswerApproval } from '@quarterlight/contract/approvals/schemas';
import { formatInstant } from '@quarterlight/kit/instants';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { approval } from './approval.record.ts';
import { type ApprovalLineRow, type ApprovalRow, findApprovalLines, updateApprovalLine } from './approvals.queries.ts';

/** Who answers, as they are named, and by which way. */
export interface Answering {
  readonly by: string;
  readonly via: 'portal' | 'link';
}

type Said = Pick<ApprovalLineRow, 'outcome' | 'limit_pence' | 'reason'>;

/**
 * Answers every line that is asked about at once; of two who answer the first one counts and the other is told who it was, and the same answer again changes nothing
 * (`isNews` is false). `lines` are all of it, those too that are not asked about. The caller holds the record that it was asked for, and settles it.
 */
export async function answerApproval(
  tx: WriteTx,
  id: string,
  answer: AnswerApproval,
  { by, via }: Answering,
): Promise<{ row: ApprovalRow; lines: ApprovalLineRow[]; isNews: boolean }> {
  const before = await approval.takeUp(tx, id);
  const all = await findApprovalLines(tx, [id]);
  const lines = all.filter(({ asked }) => asked);
  const said = saidTo(lines, answer);
  // What was approved before keeps the number that it was given.
  const number = answer.authorisationNumber?.trim() || before.authorisation_number;
  if (before.state === 'answered') {
    const isSame =
      before.answered_by === by &&
      before.answered_via === via &&
      before.authorisation_number === number &&
      lines.every((line) => sameAs(line, said.get(line.id)));
    if (isSame) return { row: before, lines: all, isNews: false };
  }
  assertOpen(tx, before);
  for (const line of lines) {
    const one = said.get(line.id);
    if (one) await updateApprovalLine(tx, line.id, one);
  }
  const answered = await findApprovalLines(tx, [id]);
  const row = await approval.settle(tx, before, {
    set: {
      state: 'answered',
      answered_by: by,
      answered_via: via,
      answered_at: tx.now,
      authorisation_number: number,
      ...(before.sent_by === null ? {} : { unread_for: before.sent_by, unread_since: tx.now }),
    },
    action: 'answered',
    after: {
      lines: answered
        .filter(({ asked }) => asked)
        .map(({ description, outcome, limit_pence, reason }) => ({ line: description, outcome, limitPence: limit_pence, reason })),
    },
  });
  if (row.unread_for !== null) await tx.announce('for-me', row.unread_for);
  return { row, lines: answered, isNews: true };
}

/** What is said to each line, by its id. Refuses what leaves one out or names a stranger. */
function saidTo(lines: readonly ApprovalLineRow[], answer: AnswerApproval): Map<string, Said> {
  const said = new Map(answer.lines.map((line) => [line.id, line]));
  if (said.size !== answer.lines.length || said.size !== lines.length || lines.some(({ id }) => !said.has(id))) throw new Refusal('approval.every_line');
  return new Map(
    answer.lines.map(({ id, outcome, limit = null, reason = '' }) => {
      if (outcome === 'refused' && reason.trim() === '') throw new Refusal('approval.reason');
      return [id, { outcome, limit_pence: outcome === 'approved' ? (limit?.amount ?? null) : null, reason: reason.trim() }];
    }),
  );
}

const sameAs = (line: Said, said: Said | undefined): boolean =>
  said !== undefined && line.outcome === said.outcome && line.limit_pence === said.limit_pence && line.reason === said.reason;

/** Refuses in words what cannot be answered any more. */
function assertOpen(tx: WriteTx, row: ApprovalRow): void {
  const at = (moment: string) => formatInstant(moment, tx.tenant.timeZone);
  if (row.state === 'answered') throw new Refusal('approval.answered', { details: { by: row.answered_by, at: at(row.answered_at ?? tx.now) } });
  if (row.state === 'withdrawn') throw new Refusal('approval.withdrawn');
  if (row.state === 'superseded') throw new Refusal('approval.superseded');
  if (row.state === 'lapsed' || Date.parse(row.until) <= Date.parse(tx.now)) throw new Refusal('approval.over', { details: { at: at(row.until) } });
}
