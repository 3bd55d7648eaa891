import { daysToApprove, mostLinesToApprove } from '@quarterlight/contract/approvals/names';
import type { SendForApproval } from '@quarterlight/contract/approvals/schemas';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { telephoneProblem } from '@quarterlight/contract/rules/telephone';
import { addDays, day } from '@quarterlight/kit/days';
import { emptyId, newId } from '@quarterlight/kit/ids';
import { boundsOf } from '@quarterlight/kit/instants';
import { formatMoney } from '@quarterlight/kit/money';
import { plural } from '@quarterlight/kit/text';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { makeLink } from '../links/index.ts';
import { queueMessage, type Reached, recipientOf } from '../outbox/index.ts';
import { approval } from './approval.record.ts';
import { type ApprovalLineRow, type ApprovalRow, type Asked, findApprovalLines, findCurrent, insertApprovalLines } from './approvals.queries.ts';
import { excessOf, type LineNow, lastDay, saidBefore } from './approvals.rules.ts';
import { endApproval } from './end-approval.ts';

/** A line as it is billed to the work provider. */
export interface LineToApprove extends LineNow {
  readonly quantityMilli: number;
  readonly vatPence: number;
}

/** What a record sends: its lines, and to whom they go unless somebody else is named. */
export interface ToApprove extends Asked {
  readonly number: string;
  readonly registration: string;
  readonly vehicle: string;
  readonly customerId: string;
  readonly branchId: string | null;
  readonly option?: { readonly id: string; readonly title: string };
  readonly lines: readonly LineToApprove[];
  readonly excessPence: number;
  readonly recipients: Recipients;
}
export interface Recipients extends Reached {
  readonly name: string;
}

/** A private customer is reached as the contact of the record is, anyone else as their own record says. */
export function recipientsOf({ type, name, email, telephone }: Customer, contact: Recipients): Recipients {
  if (type === 'retail') return { ...contact, name: contact.name || name };
  return { name, email, mobile: telephoneProblem(telephone, 'mobile') === null ? telephone : '' };
}
interface Customer {
  readonly type: string;
  readonly name: string;
  readonly email: string;
  readonly telephone: string;
}

// So long a link still says what became of it.
const daysAfter = 30;

/**
 * Sends lines for approval, all of them unless some are named, in place of what was sent of the record before: what was said to the others counts on. Answers
 * the address of the private link where one was made, for whoever passes it on, and which lines of the record they are in words. Refuses `approval.nothing`,
 * `approval.line_unknown`, `approval.too_many`, `outbox.no_recipient`. The caller settles its record and has it lapse.
 */
export async function sendApproval(
  tx: WriteTx,
  asked: ToApprove,
  wanted: SendForApproval,
  port: number,
): Promise<{ row: ApprovalRow; address: string | null; sent: string }> {
  const chosen = chosenOf(asked.lines, wanted.lines);
  const recipient = wanted.by === 'portal' || wanted.by === 'link' ? '' : recipientOf(wanted.by, wanted.recipient, asked.recipients);
  const earlier = await earlierOf(tx, asked);
  await endApproval(tx, asked, 'superseded');
  const id = newId();
  const lines = linesOf(id, asked.lines, chosen, earlier.lines);
  const last = addDays(day(tx.today), wanted.days ?? daysToApprove);
  const link = wanted.by === 'portal' ? null : await linkTo(tx, asked, id, boundsOf(addDays(last, daysAfter), tx.tenant.timeZone).to, port);
  const row = await approval.make(
    tx,
    {
      id,
      ...(asked.entity === 'worksheet' ? { worksheet_id: asked.id } : { quotation_id: asked.id, of_quotation: asked.id }),
      option_id: asked.option?.id ?? null,
      option_title: asked.option?.title ?? '',
      number: asked.number,
      registration: asked.registration,
      vehicle: asked.vehicle,
      way: wanted.by,
      recipient,
      note: wanted.note?.trim() ?? '',
      until: boundsOf(last, tx.tenant.timeZone).to,
      net_pence: chosen.reduce((all, { netPence }) => all + netPence, 0),
      vat_pence: chosen.reduce((all, { vatPence }) => all + vatPence, 0),
      excess_pence: asked.excessPence,
      authorisation_number: earlier.number,
      sent_by: tx.actor.userId,
      sent_at: tx.now,
      link_id: link?.id ?? null,
      customer_id: asked.customerId,
      bound_branch: asked.branchId ?? emptyId,
    },
    {
      action: 'sent',
      children: () => insertApprovalLines(tx, lines),
    },
  );
  if (link && (wanted.by === 'email' || wanted.by === 'sms')) await tell(tx, asked, row, { by: wanted.by, link: link.address, excess: excessOf(row, lines) });
  const all = plural(asked.lines.length, 'line');
  return {
    row,
    address: wanted.by === 'link' ? (link?.address ?? null) : null,
    sent: chosen.length === asked.lines.length ? all : `${chosen.length} of ${all}`,
  };
}

const linkTo = (tx: WriteTx, { entity, id: entityId, customerId }: ToApprove, approvalId: string, until: string, port: number) =>
  makeLink(tx, { purpose: 'approval', entity, entityId, customerId, parts: [approvalId], until, port });

/** The lines that are asked about, in the record's order. */
function chosenOf(lines: readonly LineToApprove[], wanted: SendForApproval['lines']): readonly LineToApprove[] {
  if (lines.length === 0) throw new Refusal('approval.nothing');
  const ids = new Set(wanted ?? lines.map(({ id }) => id));
  const chosen = lines.filter(({ id }) => ids.has(id));
  if (chosen.length < ids.size) throw new Refusal('approval.line_unknown');
  if (chosen.length > mostLinesToApprove) throw new Refusal('approval.too_many', { details: { most: mostLinesToApprove } });
  return chosen;
}

/** What counts of the record before it is sent again, with the number it was given; what was said to another option says nothing of this one. */
async function earlierOf(tx: WriteTx, asked: ToApprove): Promise<{ readonly lines: readonly ApprovalLineRow[]; readonly number: string }> {
  const current = await findCurrent(tx, asked);
  if (current === undefined || (asked.option !== undefined && current.option_id !== asked.option.id)) return { lines: [], number: '' };
  return { lines: await findApprovalLines(tx, [current.id]), number: current.authorisation_number };
}

/** All lines of the record: those that are asked about, what was said to the others before, and what nobody is asked about. */
function linesOf(approvalId: string, all: readonly LineToApprove[], chosen: readonly LineToApprove[], earlier: readonly ApprovalLineRow[]) {
  const said = saidBefore(earlier, all);
  return all.map((line, index) => {
    const asked = chosen.includes(line);
    const kept = asked ? undefined : said.get(line.id);
    return { ...(kept ? keptOf(kept) : copyOf(line)), id: newId(), approval_id: approvalId, position: index + 1, line_id: line.id, asked };
  });
}

const keptOf = ({ description, quantity_milli, net_pence, vat_pence, outcome, limit_pence, reason }: ApprovalLineRow) => ({
  description,
  quantity_milli,
  net_pence,
  vat_pence,
  outcome,
  limit_pence,
  reason,
});

const copyOf = (line: LineToApprove) => ({
  outcome: '',
  description: line.description,
  quantity_milli: line.quantityMilli,
  net_pence: line.netPence,
  vat_pence: line.vatPence,
});

interface Told {
  readonly by: 'email' | 'sms';
  readonly link: string;
  readonly excess: number;
}

const tell = (tx: WriteTx, asked: ToApprove, row: ApprovalRow, { by, link, excess }: Told) =>
  queueMessage(tx, {
    channel: by,
    template: 'approval-asked',
    recipient: row.recipient,
    entity: asked.entity,
    entityId: asked.id,
    values: {
      name: asked.recipients.name,
      number: asked.number,
      registration: displayRegistration(asked.registration),
      total: formatMoney({ amount: row.net_pence + row.vat_pence - excess, currency: tx.tenant.currency }),
      until: lastDay(row, tx.tenant.timeZone),
      note: row.note,
      link,
    },
  });
