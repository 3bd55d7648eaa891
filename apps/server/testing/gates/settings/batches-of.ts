import { makeInvoiceBatch } from '@quarterlight/contract/accounting/routes';
import { makePurchaseBatch } from '@quarterlight/contract/batching/routes';
import { createInvoices, postInvoice } from '@quarterlight/contract/billing/routes';
import { newId } from '@quarterlight/kit/ids';
import { type OfferedLine, offerDocument } from '../../../src/areas/batching/index.ts';
import { aSupplier } from '../../../src/areas/companies/companies.testing.ts';
import { ok } from '../../kit/answers.ts';
import { aCompletedJob } from '../../kit/completed-jobs.ts';
import type { At } from './at.ts';

/** The file of a batch of one invoice with a line of each kind, of which the goods cost more than was ordered. */
async function batchOf({ tenant, admin }: At) {
  const supplier = await aSupplier(tenant);
  const upTo = tenant.scope.today();
  const line = (kind: OfferedLine['kind']) => ({ kind, orderNumber: 'P1', description: kind, net: 1_000, vatBasisPoints: 2_000 });
  await tenant.scope.write((tx) =>
    offerDocument(tx, {
      id: newId(),
      kind: 'invoice',
      supplierId: supplier.id,
      number: 'SI1',
      numberKey: 'SI1',
      dated: upTo,
      dueOn: upTo,
      net: 3_000,
      vat: 600,
      variance: 100,
      lines: [line('goods'), line('carriage'), line('other')],
    }),
  );
  const batch = ok(await admin.call(makePurchaseBatch, { body: { upTo, count: 1 } }));
  return { batch, text: (await admin.raw('GET', `/v1/purchase-batches/${batch.id}/file`)).text };
}

export const batchFormat = async (at: At) => (await batchOf(at)).batch.format;
/** Whether a nominal code stands in the file of a batch. */
export const batchNames = (nominal: string) => async (at: At) => (await batchOf(at)).text.includes(`,${nominal},`);

/** Whether the file of an invoice batch of one document, to a policyholder, has a word as a field. */
export const invoiceBatchNames = (word: string) => async (at: At) => {
  const accounts = await at.tenant.user({ role: 'accounts' });
  const job = await aCompletedJob(at.tenant, { billed_to: 'policyholder' });
  const [draft] = ok(await accounts.call(createInvoices, { body: { worksheetId: job.id } })).invoices;
  if (!draft) throw new Error('Nothing was drafted.');
  ok(await accounts.call(postInvoice, { params: { id: draft.id }, version: draft.version }));
  const { id } = ok(await accounts.call(makeInvoiceBatch, { body: { upTo: at.tenant.scope.today(), count: 1 } }));
  return (await accounts.raw('GET', `/v1/invoice-batches/${id}/file`)).text.includes(`,${word},`);
};
