import type { OwnApproval, RecordApprovals, SendForApproval } from '@quarterlight/contract/approvals/schemas';
import { ApprovalStanding } from '@quarterlight/contract/approvals/schemas';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import {
  type ApprovalColumns,
  billedLines,
  endApproval,
  findApproval,
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
import { billingTermsOf } from './money.ts';
import { worksheet } from './worksheet.record.ts';
import { findLines, findWorksheet, type LineRow, type WorksheetRow } from './worksheets.queries.ts';
import { allowedActions, isGivenUp } from './worksheets.rules.ts';

const ofJob = (id: string) => ({ entity: 'worksheet', id }) as const;
const nowOf = (lines: readonly LineRow[]): OfferedLine[] =>
  lines.map(({ id, description, quantity_milli, net_pence }) => ({ id, optionId: null, description, quantityMilli: quantity_milli, netPence: net_pence }));

const contactOf = ({ contact_first_name, contact_last_name, contact_email: email, contact_mobile: mobile }: WorksheetRow) => ({
  name: `${contact_first_name} ${contact_last_name}`.trim(),
  email,
  mobile,
});

/** Sends lines of a job to its work provider, as they are billed to it. Refuses `worksheet.moved_on` and as `sendApproval` does. */
export async function sendForApproval(tx: WriteTx, id: string, wanted: SendForApproval, port: number): Promise<{ id: string; address: string | null }> {
  const before = await worksheet.takeUp(tx, id, { action: 'send-approval' });
  const [lines, customer] = await Promise.all([findLines(tx, id), getCustomer(tx, before.customer_id)]);
  const { row, address, sent } = await sendApproval(
    tx,
    {
      ...ofJob(id),
      number: before.number,
      registration: before.registration,
      vehicle: before.vehicle_description,
      customerId: before.customer_id,
      branchId: before.branch_id,
      recipients: recipientsOf(customer, contactOf(before)),
      ...billedLines(lines, billingTermsOf(before, customer.type)),
    },
    wanted,
    port,
  );
  await lapseAt(tx, row);
  await worksheet.settle(tx, before, {
    set: {
      ...(await reckonStanding(tx, ofJob(id), nowOf(lines))),
      // Given for what was sent before, it does not stand for an answer to this.
      ...(before.authorisation_number === row.authorisation_number ? { authorisation_number: '' } : {}),
    },
    action: 'approval_sent',
    event: `Sent ${sent} for approval to ${customer.name}, to be answered by ${lastDay(row, tx.tenant.timeZone)}`,
    after: { by: wanted.by, approval: row.id },
  });
  return { id: row.id, address };
}

/** The task that looks at it when its time is over. */
export const lapseAt = (tx: WriteTx, { id, until }: { readonly id: string; readonly until: string }) =>
  tx.enqueue('worksheets.lapse-approval', { approvalId: id }, { key: `lapse approval ${id}`, runAt: until });

/** Withdraws what was sent last. Refuses `record.not_found`, `approval.ended`. */
export async function withdrawApproval(tx: WriteTx, id: string, approvalId: string, reason: string): Promise<void> {
  const before = await worksheet.takeUp(tx, id);
  const { authorisation_number } = await withdrawOne(tx, ofJob(id), approvalId, reason);
  await worksheet.settle(tx, before, {
    set: { ...noApproval, ...(before.authorisation_number === '' ? { authorisation_number } : {}) },
    action: 'approval_withdrawn',
    event: { summary: 'Withdrew what was sent for approval', reason: reason.trim() },
    after: { approval: approvalId },
  });
}

/** How a job whose lines were changed stands by what was sent for approval; nothing where nothing was. */
export const approvalColumns = async (tx: WriteTx, row: WorksheetRow, lines: readonly LineRow[]): Promise<Partial<ApprovalColumns>> =>
  row.approval === null || tx.actor.technicianId !== null ? {} : reckonStanding(tx, ofJob(row.id), nowOf(lines));

/** Nobody answered in time; does nothing to what was answered, ended or is waited for longer. */
export async function lapseWorksheetApproval(tx: WriteTx, approvalId: string): Promise<void> {
  const worksheetId = (await findApproval(tx, approvalId))?.worksheet_id ?? null;
  if (worksheetId === null) return;
  const before = await worksheet.takeUp(tx, worksheetId);
  if ((await lapseApproval(tx, ofJob(worksheetId), approvalId)) === undefined) return;
  await worksheet.settle(tx, before, {
    set: await reckonStanding(tx, ofJob(worksheetId), nowOf(await findLines(tx, worksheetId))),
    action: 'approval_lapsed',
    event: 'Nobody answered in time what was sent for approval',
    after: { approval: approvalId },
  });
}

/** A job that is given up asks for nothing any more. Safe to run twice. */
export async function endWorksheetApproval(tx: WriteTx, id: string): Promise<void> {
  const before = await worksheet.takeUp(tx, id);
  if (!isGivenUp(before.state) || (await endApproval(tx, ofJob(id), 'withdrawn', 'The job was given up')) === undefined) return;
  await worksheet.settle(tx, before, { set: noApproval, action: 'approval_withdrawn', event: 'Withdrew what was sent for approval' });
}

/** What of a job was sent for approval, for the office; to a customer's users it is not there. */
export async function worksheetApprovals(tx: ReadTx, id: string): Promise<RecordApprovals> {
  const row = found(tx.actor.customerId === null ? await findWorksheet(tx, id) : undefined);
  const [lines, customer] = await Promise.all([findLines(tx, id), getCustomer(tx, row.customer_id)]);
  const shown = await showApprovals(tx, ofJob(id), nowOf(lines));
  return {
    ...shown,
    standing: ApprovalStanding.nullable().parse(row.approval),
    words: row.approval_note,
    recipients: recipientsOf(customer, contactOf(row)),
    canSend: allowedActions(row, tx.actor).includes('send-approval'),
  };
}

/** What of an own job its customer is asked to approve. */
export async function ownJobApprovals(tx: ReadTx, id: string): Promise<{ items: OwnApproval[] }> {
  found(await findWorksheet(tx, id));
  return { items: await showOwnApprovals(tx, ofJob(id)) };
}
