import type { InvoiceAction } from '@quarterlight/contract/billing/schemas';
import type { MessageCode } from '@quarterlight/contract/messages';
import { idOrNull } from '@quarterlight/kit/ids';
import type { Selectable } from 'kysely';
import type { Actor } from '../../platform/access/actor.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { type Actions, allowedActions as allowedIn } from '../../platform/record/actions.ts';
import type { Expected } from '../../platform/record/declaration.ts';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { JobOfMoney } from '../payments/index.ts';
import { holdJob } from '../worksheets/index.ts';
import { invoiceSearch } from './billing.search.ts';

export type Document = Selectable<DB['invoice']>;

const invoiceActions: Actions<InvoiceAction> = {
  post: { from: ['draft'], needs: ['post-invoices'] },
  discard: { from: ['draft'], needs: ['create-invoices'] },
  credit: { from: ['posted', 'part-paid', 'paid'], needs: ['credit-invoices'] },
  email: { from: ['posted', 'part-paid', 'paid', 'credited', 'credit-note'], needs: ['post-invoices'] },
};

/** Where it stands: what another system made is only paid here; a credit note, or what one has taken back, is beyond being paid. */
const standing = (row: Pick<Document, 'state' | 'type' | 'credited_by_id' | 'brought_forward'>): string =>
  row.brought_forward
    ? 'brought-forward'
    : row.credited_by_id !== null
      ? 'credited'
      : row.type === 'credit-note' && row.state !== 'draft'
        ? 'credit-note'
        : row.state;

/** Why it is not credited now. */
const notCredited = (state: string): MessageCode =>
  state === 'credited' ? 'invoice.already_credited' : state === 'credit-note' ? 'invoice.is_credit_note' : 'invoice.not_posted';

export const invoice = defineRecord({
  entity: 'invoice',
  table: 'invoice',
  label: (row) => row.number ?? row.worksheet_number,
  search: invoiceSearch,
  actions: invoiceActions,
  state: standing,
  movedOn: (row, action) =>
    new Refusal(
      row.brought_forward
        ? 'invoice.brought_forward'
        : action === 'credit'
          ? notCredited(standing(row))
          : action === 'email'
            ? 'invoice.not_emailed'
            : 'invoice.not_draft',
    ),
  unlogged: ['posted_by', 'posted_at', 'credited_by_id'],
  // A customer is shown no draft.
  whose: (row) => ({ customerId: row.state === 'draft' ? null : row.customer_id, branchId: idOrNull(row.bound_branch), technicianId: null }),
});

/** What the actor may do with the document as it stands. */
export const allowedActions = (row: Parameters<typeof standing>[0], actor: Actor): InvoiceAction[] => allowedIn(invoiceActions, standing(row), actor);

/** Holds the document for a change, and its worksheet, which comes first. */
export async function takeUpInvoice(tx: WriteTx, id: string, expected: Expected<InvoiceAction>): Promise<{ before: Document; job: JobOfMoney }> {
  const job = await holdJob(tx, (await invoice.read(tx, id)).worksheet_id);
  return { before: await invoice.takeUp(tx, id, expected), job };
}
