import { createInvoices, creditInvoice, listInvoices, postInvoice, previewInvoice, showInvoice } from '@quarterlight/contract/billing/routes';
import type { Invoice } from '@quarterlight/contract/billing/schemas';
import { signInToApi } from './api.ts';

/** A completed job of an account that can be invoiced: the newest of the demonstration whose invoice is not paid, taken back in full. */
export async function aJobToInvoice(): Promise<{ readonly id: string; readonly number: string }> {
  const accounts = await signInToApi('accounts');
  const { items } = await accounts.call(listInvoices, { query: { state: ['posted'], payer: 'customer', type: ['customer'], limit: 100 } });
  for (const { id, worksheetId, worksheetNumber, credited, broughtForward, gross, balance } of items) {
    if (credited || broughtForward || gross.amount < 3_000 || balance.amount !== gross.amount) continue;
    const { version, others } = await accounts.call(showInvoice, { params: { id } });
    if (others.some(({ type }) => type !== 'credit-note' && type !== 'customer')) continue;
    await accounts.call(creditInvoice, { params: { id }, version, body: { reason: 'To be billed anew' } });
    if ((await accounts.call(previewInvoice, { params: { worksheetId } })).canInvoice) return { id: worksheetId, number: worksheetNumber };
  }
  throw new Error('The demonstration has no invoice of an account that is not paid.');
}

/** A document of such a job, posted, of which nothing is paid. */
export async function aPostedInvoice(): Promise<Invoice> {
  const accounts = await signInToApi('accounts');
  const [draft] = (await accounts.call(createInvoices, { body: { worksheetId: (await aJobToInvoice()).id } })).invoices;
  if (!draft) throw new Error('Nothing was drafted.');
  return accounts.call(postInvoice, { params: { id: draft.id }, version: draft.version });
}
