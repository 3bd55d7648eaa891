import { ApprovalStanding, type OwnApproval, type RecordApprovals, type SendOptionForApproval } from '@quarterlight/contract/approvals/schemas';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type ApprovalColumns,
  billedLines,
  endApproval,
  findApproval,
  findCurrent,
  lapseApproval,
  lastDay,
  noApproval,
  type OfferedLine,
  recipientsOf,
  reckonStanding,
  sendApproval,
  showApprovals,
  showOwnApprovals,
  withdrawOne,
} from '../approvals/index.ts';
import { getCustomer } from '../companies/index.ts';
import { intakeOf } from './intake.ts';
import { termsOf } from './options.present.ts';
import { mainOption } from './options.ts';
import { quotation } from './quotation.record.ts';
import { findLines, findOptions, findQuotation, type LineRow, type QuotationRow } from './quotations.queries.ts';
import { actionsOf } from './quotations.rules.ts';

const ofQuotation = (id: string) => ({ entity: 'quotation', id }) as const;

const contactOf = ({ contact_name: name, contact_email: email, contact_mobile: mobile }: QuotationRow) => ({ name, email, mobile });

/** Sends lines of one option to the work provider. Refuses `quotation.moved_on`, `quotation.option_unknown`, `quotation.option_withdrawn` and as `sendApproval` does. */
export async function sendOptionForApproval(
  tx: WriteTx,
  id: string,
  { optionId, ...wanted }: SendOptionForApproval,
  port: number,
): Promise<{ id: string; address: string | null }> {
  const before = await quotation.takeUp(tx, id, { action: 'send-approval' });
  const [options, lines, customer] = await Promise.all([findOptions(tx, id), findLines(tx, id), getCustomer(tx, before.customer_id)]);
  const option = optionId === undefined ? mainOption(options, before.accepted_option_id) : options.find((each) => each.id === optionId);
  if (!option) throw new Refusal('quotation.option_unknown');
  if (option.withdrawn_at !== null && option.id !== before.accepted_option_id) throw new Refusal('quotation.option_withdrawn');
  const ofOption = lines.filter(({ option_id }) => option_id === option.id);
  const { row, address, sent } = await sendApproval(
    tx,
    {
      ...ofQuotation(id),
      number: before.number,
      registration: before.registration,
      vehicle: before.vehicle_description,
      customerId: before.customer_id,
      branchId: before.branch_id,
      option: { id: option.id, title: option.title },
      recipients: recipientsOf(customer, contactOf(before)),
      ...billedLines(ofOption, termsOf(customer, intakeOf(before), option)),
    },
    wanted,
    port,
  );
  await tx.enqueue('quotations.lapse-approval', { approvalId: row.id }, { key: `lapse approval ${row.id}`, runAt: row.until });
  await quotation.settle(tx, before, {
    set: await reckoned(tx, id, option.id),
    action: 'approval_sent',
    event: `Sent ${option.title}, ${sent}, for approval to ${customer.name}, to be answered by ${lastDay(row, tx.tenant.timeZone)}`,
    after: { by: wanted.by, approval: row.id },
  });
  return { id: row.id, address };
}

/** How the quotation stands by the lines that the option has now. */
async function reckoned(tx: WriteTx, id: string, optionId: string | null): Promise<ApprovalColumns> {
  const lines = (await findLines(tx, id)).filter(({ option_id }) => option_id === optionId);
  return reckonStanding(
    tx,
    ofQuotation(id),
    lines.map((line) => ({ id: line.id, description: line.description, netPence: line.net_pence })),
  );
}

/** The same where something counts, by the option that was sent. */
export async function approvalColumns(tx: WriteTx, row: QuotationRow): Promise<Partial<ApprovalColumns>> {
  if (row.approval === null) return {};
  const current = await findCurrent(tx, ofQuotation(row.id));
  return reckoned(tx, row.id, current?.option_id ?? null);
}

/** Withdraws what was sent last. Refuses `record.not_found`, `approval.ended`. */
export async function withdrawQuotationApproval(tx: WriteTx, id: string, approvalId: string, reason: string): Promise<void> {
  const before = await quotation.takeUp(tx, id);
  await withdrawOne(tx, ofQuotation(id), approvalId, reason);
  await quotation.settle(tx, before, {
    set: noApproval,
    action: 'approval_withdrawn',
    event: { summary: 'Withdrew what was sent for approval', reason: reason.trim() },
    after: { approval: approvalId },
  });
}

/** A quotation of which nothing comes asks for nothing any more. */
export async function noMoreApproval(tx: WriteTx, row: QuotationRow): Promise<Partial<ApprovalColumns>> {
  if (row.approval === null) return {};
  await endApproval(tx, ofQuotation(row.id), 'withdrawn');
  return noApproval;
}

/** Nobody answered in time; does nothing to what was answered, ended, went on to a job or is waited for longer. */
export async function lapseQuotedApproval(tx: WriteTx, approvalId: string): Promise<void> {
  const id = (await findApproval(tx, approvalId))?.of_quotation ?? null;
  if (id === null) return;
  const before = await quotation.takeUp(tx, id);
  const lapsed = await lapseApproval(tx, ofQuotation(id), approvalId);
  if (lapsed === undefined) return;
  await quotation.settle(tx, before, {
    set: await reckoned(tx, id, lapsed.option_id),
    action: 'approval_lapsed',
    event: 'Nobody answered in time what was sent for approval',
    after: { approval: approvalId },
  });
}

/** Holds a quotation whose approval is answered. */
export const holdQuotation = (tx: WriteTx, id: string): Promise<QuotationRow> => quotation.takeUp(tx, id);

/** Ends what `holdQuotation` began: how the quotation stands by the answer. */
export const settleQuotedApproval = async (
  tx: WriteTx,
  row: QuotationRow,
  approval: { readonly id: string; readonly optionId: string | null },
  event: { summary: string; reason: string },
) => quotation.settle(tx, row, { set: await reckoned(tx, row.id, approval.optionId), action: 'approval_answered', event, after: { approval: approval.id } });

const offered = ({ id, option_id, description, quantity_milli, net_pence }: LineRow): OfferedLine => ({
  id,
  optionId: option_id,
  description,
  quantityMilli: quantity_milli,
  netPence: net_pence,
});

/** What of a quotation was sent for approval, for the office; to a customer's users it is not there. */
export async function quotationApprovals(tx: ReadTx, id: string): Promise<RecordApprovals> {
  const row = found(tx.actor.customerId === null ? await findQuotation(tx, id) : undefined);
  const [lines, customer] = await Promise.all([findLines(tx, id), getCustomer(tx, row.customer_id)]);
  const shown = await showApprovals(tx, ofQuotation(id), lines.map(offered));
  return {
    ...shown,
    standing: ApprovalStanding.nullable().parse(row.approval),
    words: row.approval_note,
    recipients: recipientsOf(customer, contactOf(row)),
    canSend: actionsOf(row.state, tx.actor).includes('send-approval'),
  };
}

/** What of an own quotation its customer is asked to approve. */
export async function ownQuotationApprovals(tx: ReadTx, id: string): Promise<{ items: OwnApproval[] }> {
  found(await findQuotation(tx, id));
  return { items: await showOwnApprovals(tx, ofQuotation(id)) };
}
