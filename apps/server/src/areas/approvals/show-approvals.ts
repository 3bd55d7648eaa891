import {
  type ApprovalLine,
  type ApprovalMessage,
  ApprovalOutcome,
  ApprovalState,
  ApprovalWay,
  type LineToSend,
  type OfficeApproval,
  type OwnApproval,
} from '@quarterlight/contract/approvals/schemas';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { localDayOf } from '@quarterlight/kit/instants';
import type { z } from 'zod';
import { can } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { namesOf } from '../identity/index.ts';
import { linksOf } from '../links/index.ts';
import {
  type ApprovalLineRow,
  type ApprovalMessageRow,
  type ApprovalRow,
  type Asked,
  findApproval,
  findApprovalLines,
  findApprovals,
  findThread,
} from './approvals.queries.ts';
import { excessOf, type LineNow, lineStandings } from './approvals.rules.ts';

const moneyOf =
  ({ tenant }: ReadTx) =>
  (amount: number) => ({ amount, currency: tenant.currency });

const presentLine =
  (tx: ReadTx) =>
  (line: ApprovalLineRow): z.output<typeof ApprovalLine> => {
    const money = moneyOf(tx);
    return {
      ...onWire(line, 'id', 'description', 'reason'),
      quantity: line.quantity_milli / 1000,
      net: money(line.net_pence),
      vat: money(line.vat_pence),
      outcome: line.outcome === '' ? null : ApprovalOutcome.parse(line.outcome),
      limit: line.limit_pence === null ? null : money(line.limit_pence),
    };
  };

/** To a work provider everybody of the office is the company. */
const presentMessage =
  (tx: ReadTx, reader: 'office' | 'customer') =>
  (row: ApprovalMessageRow): z.output<typeof ApprovalMessage> => ({
    ...onWire(row, 'id', 'from_customer', 'words'),
    by: reader === 'customer' && !row.from_customer ? tx.tenant.name : row.written_by,
    at: row.written_at,
  });

function presentAsked(tx: ReadTx, row: ApprovalRow, lines: readonly ApprovalLineRow[]) {
  const money = moneyOf(tx);
  const excess = excessOf(row, lines);
  return {
    ...onWire(row, 'id', 'number', 'option_title', 'note', 'sent_at', 'answered_by', 'answered_at'),
    // Until it is answered it may have the number of an earlier answer.
    authorisationNumber: row.answered_at === null ? '' : row.authorisation_number,
    state: ApprovalState.parse(row.state),
    answerBy: localDayOf(Date.parse(row.until) - 1, tx.tenant.timeZone),
    net: money(row.net_pence),
    vat: money(row.vat_pence),
    excess: money(excess),
    toPay: money(row.net_pence + row.vat_pence - excess),
  };
}

/** A line of a record as it is now, of the option of a quotation. */
export interface OfferedLine extends LineNow {
  readonly quantityMilli: number;
  readonly optionId: string | null;
}

interface Shown {
  readonly items: OfficeApproval[];
  readonly messages: z.output<typeof ApprovalMessage>[];
  readonly lines: LineToSend[];
}

/** What was sent of a record, as the office sees it, with the one thread about all of it, and how each line of now stands by what counts. */
export async function showApprovals(tx: ReadTx, asked: Asked, now: readonly OfferedLine[]): Promise<Shown> {
  const rows = await findApprovals(tx, asked);
  const ids = rows.map(({ id }) => id);
  const from = [...new Set(rows.flatMap(({ quotation_id, worksheet_id }) => quotation_id ?? worksheet_id ?? []))];
  const [lines, thread, names, links] = await Promise.all([
    findApprovalLines(tx, ids),
    findThread(tx, ids),
    namesOf(
      tx,
      rows.map(({ sent_by }) => sent_by),
    ),
    Promise.all(from.map((id) => linksOf(tx, id))),
  ]);
  const viewed = new Map(links.flat().map((link) => [link.id, link.firstViewedAt]));
  const edits = can(tx.actor, asked.entity === 'worksheet' ? 'edit-worksheets' : 'edit-quotations');
  return {
    lines: presentNow(tx, now, standingsOf(rows, lines, asked, now)),
    items: rows.map((row) => ({
      ...presentAsked(tx, row, of(lines, row)),
      lines: of(lines, row).map((line) => ({ ...presentLine(tx)(line), asked: line.asked })),
      ...onWire(row, 'recipient', 'ended_at', 'end_reason'),
      way: ApprovalWay.parse(row.way),
      sentBy: names.get(row.sent_by ?? '') ?? '',
      viewedAt: viewed.get(row.link_id ?? '') ?? null,
      isUnread: row.unread_for !== null && row.unread_for === tx.actor.userId,
      allowedActions: edits && row.ended_at === null && isOf(row, asked) ? ['withdraw' as const, 'write' as const] : [],
    })),
    messages: thread.map(presentMessage(tx, 'office')),
  };
}

const of = (lines: readonly ApprovalLineRow[], { id }: ApprovalRow): ApprovalLineRow[] => lines.filter(({ approval_id }) => approval_id === id);

/** How lines of now stand by what counts of their record; nothing is said of another option than the one that was sent. */
function standingsOf(rows: readonly ApprovalRow[], lines: readonly ApprovalLineRow[], asked: Asked, now: readonly OfferedLine[]) {
  const current = rows.find((row) => row.ended_at === null && isOf(row, asked));
  if (current === undefined) return new Map<string, LineToSend['stands']>();
  const sent = asked.entity === 'worksheet' ? now : now.filter(({ optionId }) => optionId === current.option_id);
  return lineStandings(of(lines, current), sent);
}

const presentNow = (tx: ReadTx, now: readonly OfferedLine[], standings: ReadonlyMap<string, LineToSend['stands']>): LineToSend[] =>
  now.map(({ id, optionId, description, quantityMilli, netPence }) => ({
    id,
    optionId,
    description,
    quantity: quantityMilli / 1000,
    net: moneyOf(tx)(netPence),
    stands: standings.get(id) ?? null,
  }));

/** What went on from a quotation to its job is dealt with there. */
const isOf = (row: ApprovalRow, { entity }: Asked): boolean => entity === 'worksheet' || row.worksheet_id === null;

/** To whoever answers it the other lines are not there: neither what they cost nor what was said to them. */
async function presentOwn(tx: ReadTx, rows: readonly ApprovalRow[]): Promise<OwnApproval[]> {
  const ids = rows.map(({ id }) => id);
  const [lines, thread] = await Promise.all([findApprovalLines(tx, ids), findThread(tx, ids)]);
  return rows.map((row) => ({
    ...presentAsked(tx, row, of(lines, row)),
    lines: of(lines, row)
      .filter((line) => line.asked)
      .map(presentLine(tx)),
    registration: displayRegistration(row.registration),
    vehicle: row.vehicle,
    changedSince: row.outdated,
    canAnswer: row.state === 'waiting' && Date.parse(row.until) > Date.parse(tx.now),
    messages: thread.filter(({ approval_id }) => approval_id === row.id).map(presentMessage(tx, 'customer')),
  }));
}

/** What of a record its work provider sees: not what was withdrawn, nor what a newer one stands for. */
export const showOwnApprovals = async (tx: ReadTx, asked: Asked): Promise<OwnApproval[]> =>
  presentOwn(
    tx,
    (await findApprovals(tx, asked)).filter(({ ended_at }) => ended_at === null),
  );

/** One approval as its work provider sees it. */
export async function showOwnApproval(tx: ReadTx, id: string): Promise<OwnApproval> {
  const row = found(await findApproval(tx, id));
  return found((await presentOwn(tx, [row]))[0]);
}
