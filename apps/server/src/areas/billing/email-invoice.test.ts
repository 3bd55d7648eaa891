import { emailInvoice, invoicePdf } from '@quarterlight/contract/billing/routes';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { aDocument } from './billing.testing.ts';

useTestApp();

it('makes the PDF that a document posted long ago lacks, keeps it, and emails it to the address alone that was asked for', async () => {
  const tenant = await aTenant();
  const accounts = await tenant.user({ role: 'accounts' });
  const customer = await aCustomer(tenant, { email: 'payer@example.test' });
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const [old, fresh] = [
    await aDocument(tenant, { number: 'I000001', due: -3, customerId: customer.id, postedAt: ago(61) }),
    await aDocument(tenant, { number: 'I000002', due: 30, customerId: customer.id, postedAt: ago(1) }),
  ];
  const send = (id: string) => accounts.call(emailInvoice, { params: { id }, body: { recipient: 'office@example.test' } });
  const tooSoon = await send(fresh);
  expect([tooSoon.status, tooSoon.problem.code]).toEqual([400, 'invoice.no_pdf']);
  for (let time = 0; time < 2; time += 1) expect((await send(old)).body).toMatchObject({ pdfReady: true });
  const files = await tenant.scope.read((tx) => tx.db.selectFrom('file').select(['entity_id', 'name']).where('entity', '=', 'invoice').execute());
  expect(files).toEqual([{ entity_id: old, name: 'I000001.pdf' }]);
  const emails = await tenant.scope.read((tx) =>
    tx.db.selectFrom('outbox_message').select(['recipient', 'entity_id']).where('entity', '=', 'invoice').orderBy('id').execute(),
  );
  expect(emails).toEqual(Array.from({ length: 2 }, () => ({ recipient: 'office@example.test', entity_id: old })));
  expect((await accounts.raw('GET', invoicePdf.path.replace(':id', old))).bytes.subarray(0, 5).toString()).toBe('%PDF-');
});
