import { createInvoices, postInvoice, previewInvoice } from '@quarterlight/contract/billing/routes';
import { listWorksheets } from '@quarterlight/contract/worksheets/routes';
import { signInToApi } from './api.ts';

/** A document of a completed job of the demonstration, posted; gives its number. */
export async function aPostedInvoice(): Promise<{ id: string; number: string }> {
  const accounts = await signInToApi('accounts');
  const { items } = await accounts.call(listWorksheets, { query: { state: ['completed'], limit: 50 } });
  for (const { id: worksheetId } of items) {
    const { canInvoice } = await accounts.call(previewInvoice, { params: { worksheetId } });
    if (!canInvoice) continue;
    const [draft] = (await accounts.call(createInvoices, { body: { worksheetId } })).invoices;
    if (!draft) continue;
    const { id, number } = await accounts.call(postInvoice, { params: { id: draft.id }, version: draft.version });
    return { id, number: number ?? '' };
  }
  throw new Error('The demonstration has no job that can be invoiced.');
}
