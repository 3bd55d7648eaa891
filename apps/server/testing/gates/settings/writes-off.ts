import { createInvoices, postInvoice } from '@quarterlight/contract/billing/routes';
import { writeOffDebt } from '@quarterlight/contract/payments/routes';
import { ok } from '../../kit/answers.ts';
import { aCompletedJob } from '../../kit/completed-jobs.ts';
import type { At } from './at.ts';

/** How the accounts are answered who write £20.00 of a document off. */
export async function writesOff({ tenant }: At): Promise<number> {
  const accounts = await tenant.user({ role: 'accounts' });
  const job = await aCompletedJob(tenant);
  const [draft] = ok(await accounts.call(createInvoices, { body: { worksheetId: job.id } })).invoices;
  if (!draft) throw new Error('Nothing was drafted.');
  const { id } = ok(await accounts.call(postInvoice, { params: { id: draft.id }, version: draft.version }));
  return (await accounts.call(writeOffDebt, { params: { id }, body: { amount: { amount: 2_000, currency: 'GBP' }, reason: 'Small' } })).status;
}
