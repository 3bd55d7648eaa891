import { branchInvoiceStateNames } from '@quarterlight/contract/billing/branch-invoice-names';
import { type BranchInvoiceAction, BranchInvoiceState } from '@quarterlight/contract/billing/branch-invoice-schemas';
import type { Selectable } from 'kysely';
import { type Actor, isOfBranch } from '../../platform/access/actor.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { type Actions, allowedActions as allowedIn } from '../../platform/record/actions.ts';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';

export type BranchInvoiceRow = Selectable<DB['branch_invoice']>;

const submits = ['submit-branch-invoices'] as const;
const answers = ['answer-branch-invoices'] as const;

export const branchInvoiceActions = {
  change: { from: ['submitted', 'queried'], to: 'submitted', needs: submits },
  file: { from: ['submitted', 'queried'], needs: submits },
  withdraw: { from: ['submitted', 'queried'], to: 'withdrawn', needs: submits },
  approve: { from: ['submitted', 'queried'], to: 'approved', needs: answers },
  query: { from: ['submitted'], to: 'queried', needs: answers },
  refuse: { from: ['submitted', 'queried'], to: 'refused', needs: answers },
  export: { from: ['approved'], to: 'exported', needs: answers },
} as const satisfies Actions<BranchInvoiceAction>;

export const branchInvoice = defineRecord({
  entity: 'branch-invoice',
  table: 'branch_invoice',
  label: (row) => row.number,
  actions: branchInvoiceActions,
  movedOn: (row) =>
    new Refusal('bill.moved_on', {
      details: { number: row.number, state: branchInvoiceStateNames[BranchInvoiceState.parse(row.state)].toLowerCase() },
    }),
  unique: { branch_invoice_one_number: (row) => new Refusal('bill.number_taken', { details: { number: row.number ?? '' } }) },
  names: { agreed_pence: 'By the rate card', invoiced_on: 'Date of the invoice' },
  unlogged: ['created_at', 'number_key', 'submitted_by', 'answered_at', 'answered_by'],
  whose: (row) => ({ customerId: null, branchId: row.branch_id, technicianId: null }),
});

const officeOnly: ReadonlySet<BranchInvoiceAction> = new Set(['approve', 'query', 'refuse', 'export']);

/** What the actor may do with it; nobody answers what their own branch asks. */
export const allowedOn = (row: BranchInvoiceRow, actor: Actor): BranchInvoiceAction[] =>
  allowedIn<BranchInvoiceAction>(branchInvoiceActions, row.state, actor).filter((action) => !(officeOnly.has(action) && isOfBranch(actor)));

/** Refuses whoever is of a branch; what they do not see is not there. */
export async function assertAnswers(tx: WriteTx, id: string): Promise<void> {
  await branchInvoice.read(tx, id);
  if (isOfBranch(tx.actor)) throw new Refusal('access.missing_permission');
}
