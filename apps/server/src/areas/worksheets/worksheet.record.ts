import { seesAll } from '../../platform/access/actor.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import type { Bounds } from '../../platform/realtime/hint-bounds.ts';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { rebindApprovals } from '../approvals/index.ts';
import { rebindFiles } from '../files/index.ts';
import { moveJob } from '../payments/index.ts';
import { moneyJobOf } from './money.ts';
import { endOffers } from './withdraw-offers.ts';
import { insertEvent, type WorksheetRow } from './worksheets.queries.ts';
import { isGivenUp, stateWords, worksheetActions } from './worksheets.rules.ts';
import { worksheetSearch } from './worksheets.search.ts';

export const boundsOf = (row: Pick<WorksheetRow, 'customer_id' | 'branch_id' | 'technician_id'>): Bounds => ({
  customerId: row.customer_id,
  branchId: row.branch_id,
  technicianId: row.technician_id,
});

export const worksheet = defineRecord({
  entity: 'worksheet',
  table: 'worksheet',
  label: (row) => row.number,
  // Its timeline says it in words.
  unlogged: ['approval', 'approval_note'],
  names: {
    difference_note: 'Note on the difference',
    difference_reason: 'Why it differs from its quotation',
    deposit_pence: 'Deposit asked for',
    expected_at: 'Technician expected',
    loss_on: 'Day of loss',
    note_customer: 'Note for the customer',
    note_internal: 'Internal note',
    ring_at: 'Ring again',
    note_technician: 'Note for the technician',
    policyholder_line1: 'Policyholder’s address',
    policyholder_line2: 'Policyholder’s address, second line',
    policyholder_line3: 'Policyholder’s address, third line',
    signature_absence: 'Why nobody signed',
    wait_from: 'Waits for a slot from',
    wait_note: 'Note on the wait',
    wait_since: 'Waits since',
    wait_slots: 'Slots waited for',
    wait_technician_id: 'Technician waited for',
    wait_to: 'Waits for a slot until',
  },
  search: worksheetSearch,
  actions: worksheetActions,
  movedOn: (row) => new Refusal('worksheet.moved_on', { details: { number: row.number, state: stateWords(row.state) } }),
  whose: boundsOf,
  follow: rebind,
  timeline: (tx, row, entry) => insertEvent(tx, row.id, entry),
});

/** Files and money of a job are whose the job is; offers of it, and what was sent for approval, end where they have no sense any more. */
async function rebind(tx: WriteTx, row: WorksheetRow, before: WorksheetRow | undefined): Promise<void> {
  if (before === undefined) return;
  if (row.approval !== null && isGivenUp(row.state) && !isGivenUp(before.state))
    await tx.enqueue('worksheets.end-approval', { worksheetId: row.id }, { key: `end approval ${row.id}` });
  if (row.branch_id !== before.branch_id || (before.offering === 'waiting' && row.offering === null)) await followOffers(tx, row);
  if (row.branch_id !== before.branch_id) await rebindApprovals(tx, { entity: 'worksheet', id: row.id }, row.branch_id);
  if (row.customer_id === before.customer_id && row.branch_id === before.branch_id && row.technician_id === before.technician_id) return;
  await moveJob(tx, moneyJobOf(row));
  await rebindFiles(tx, row.id, boundsOf(row));
}

/** Whoever is bound does not see other branches' offers: the product ends them for them. */
async function followOffers(tx: WriteTx, row: WorksheetRow): Promise<void> {
  if (seesAll(tx.actor)) await endOffers(tx, row);
  else await tx.enqueue('worksheets.end-offers', { worksheetId: row.id }, { key: `end offers ${row.id}` });
}
