import {
  countInvoices,
  createInvoices,
  creditInvoice,
  emailInvoice,
  invoicePdf,
  listInvoices,
  postInvoice,
  showInvoice,
} from '@quarterlight/contract/billing/routes';
import { recordPayment } from '@quarterlight/contract/worksheets/routes';
import { sql } from 'kysely';
import { Client as Database } from 'pg';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { aCompletedJob, type Job } from '../../../testing/kit/completed-jobs.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { pdfText } from '../../../testing/kit/pdf-text.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { getSettings, nextNumber } from '../system/index.ts';
import { invoiceDocument } from './invoice-pdf.ts';

useTestApp({ tasks: true });

const both = { billed_to: 'both', excess_pence: 11_500 } as const;
const drafted = async (client: Client, job: Job) => (await client.call(createInvoices, { body: { worksheetId: job.id } })).body.invoices;
const worksheetOf = (tenant: TestTenant, job: Job) =>
  tenant.scope.read((tx) => tx.db.selectFrom('worksheet').select(['state', 'version']).where('id', '=', job.id).executeTakeFirstOrThrow());
const exposureOf = (tenant: TestTenant, id: string) =>
  tenant.scope.read(async (tx) => (await tx.db.selectFrom('customer').select('exposure_pence').where('id', '=', id).executeTakeFirstOrThrow()).exposure_pence);
const pdfOf = async (client: Client, id: string) => {
  const answer = await testApp().app.http.inject({
    method: 'GET',
    url: `/v1/invoices/${id}/pdf`,
    headers: { 'x-tenant': client.tenant, authorization: `Bearer ${client.token ?? ''}` },
  });
  return { bytes: answer.rawPayload, headers: answer.headers };
};

describe('posting', () => {
  it('gives number, dates and exposure, and can be done once', async () => {
    const tenant = await aTenant();
    const customer = await aCustomer(tenant, { type: 'insurer', terms_days: 14, exposure_pence: 42_000 });
    const job = await aCompletedJob(tenant, { ...both, customerId: customer.id });
    const client = await tenant.user({ role: 'accounts' });
    const [insurer, excess] = await drafted(client, job);
    // Its own draft counts on; what the policyholder is billed is nobody else's debt.
    expect(await exposureOf(tenant, customer.id)).toBe(30_500);
    expect((await client.call(postInvoice, { params: { id: insurer?.id ?? '' }, version: 7 })).problem.code).toBe('record.stale');
    const { body, status } = await client.call(postInvoice, { params: { id: insurer?.id ?? '' }, version: 1 });
    const today = tenant.scope.today();
    expect([status, body.number, body.state, body.invoiceDate, body.version, body.allowedActions]).toEqual([
      200,
      'I000001',
      'posted',
      today,
      2,
      ['credit', 'email'],
    ]);
    expect(Date.parse(body.dueDate ?? '') - Date.parse(today)).toBe(14 * 86_400_000);
    expect(await exposureOf(tenant, customer.id)).toBe(30_500);
    const second = await client.call(postInvoice, { params: { id: excess?.id ?? '' }, version: 1 });
    expect([second.body.number, second.body.dueDate, await exposureOf(tenant, customer.id)]).toEqual(['I000002', today, 30_500]);
    const again = await client.call(postInvoice, { params: { id: insurer?.id ?? '' }, version: 2 });
    expect([again.status, again.problem.code, again.problem.detail]).toEqual([
      400,
      'invoice.not_draft',
      'This invoice is posted. A posted invoice is never changed; credit it instead.',
    ]);
    const log = await tenant.scope.read((tx) =>
      tx.db.selectFrom('log_entry').select(['action', 'label', 'user_id']).where('entity', '=', 'invoice').orderBy('id').execute(),
    );
    expect(log.map((entry) => [entry.action, entry.label, entry.user_id])).toEqual([
      ['invoice.drafted', job.number, client.userId],
      ['invoice.drafted', job.number, client.userId],
      ['invoice.posted', 'I000001', client.userId],
      ['invoice.posted', 'I000002', client.userId],
    ]);
  });

  it('counts what was taken at the visit on the policyholder’s invoice', async () => {
    const tenant = await aTenant();
    const client = await tenant.user({ role: 'accounts' });
    const paidOff = await aCompletedJob(tenant, both);
    const partly = await aCompletedJob(tenant, both);
    for (const [job, amount] of [
      [paidOff, 11_500],
      [partly, 5000],
    ] as const) {
      const body = { kind: 'excess' as const, method: 'card' as const, amount: { amount, currency: 'GBP' }, reference: '' };
      expect((await client.call(recordPayment, { params: { id: job.id }, body })).status).toBe(200);
    }
    const state = async (job: Job) => {
      const invoices = await drafted(client, job);
      const posted = await Promise.all(invoices.map(async (row) => (await client.call(postInvoice, { params: { id: row.id }, version: 1 })).body));
      return posted.map((row) => [row.payer, row.state, row.paid.amount, row.balance.amount]);
    };
    expect(await state(paidOff)).toEqual([
      ['customer', 'posted', 0, 30_500],
      ['policyholder', 'paid', 11_500, 0],
    ]);
    expect(await state(partly)).toEqual([
      ['customer', 'posted', 0, 30_500],
      ['policyholder', 'part-paid', 5000, 6500],
    ]);
  });

  it('leaves no gap in the numbers, whatever fails beside it', async () => {
    const tenant = await aTenant();
    const client = await tenant.user({ role: 'accounts' });
    const customer = await aCustomer(tenant, { type: 'trade' });
    const branch = await aBranch(tenant);
    const jobs = await Promise.all(Array.from({ length: 12 }, () => aCompletedJob(tenant, { customerId: customer.id, branchId: branch.id })));
    const ids = (await Promise.all(jobs.map((job) => drafted(client, job)))).flat().map((row) => row.id);
    const lost = () =>
      tenant.scope.write(async (tx) => {
        await nextNumber(tx, 'invoice');
        throw new Error('Something broke after the number was drawn.');
      });
    const results = await Promise.allSettled(
      ids.flatMap((id) => [client.call(postInvoice, { params: { id }, version: 1 }), lost(), client.call(postInvoice, { params: { id }, version: 1 })]),
    );
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(12);
    const { items } = (await client.call(listInvoices, { query: { sort: 'number', limit: 200 } })).body;
    expect(items.map((row) => row.number)).toEqual(Array.from({ length: 12 }, (_, index) => `I${String(index + 1).padStart(6, '0')}`));
    expect(await exposureOf(tenant, customer.id)).toBe(0);
  });
});

describe('what is posted stays', () => {
  it('is refused by the database to the product and to the owner of the tables alike', async () => {
    const tenant = await aTenant();
    const client = await tenant.user({ role: 'accounts' });
    const job = await aCompletedJob(tenant, both);
    const [insurer, draft] = await drafted(client, job);
    const id = insurer?.id ?? '';
    await client.call(postInvoice, { params: { id }, version: 1 });
    const attempts = [
      `update invoice set net_pence = 1, gross_pence = 1 + vat_pence where id = '${id}'`,
      `update invoice set number = 'I999999' where id = '${id}'`,
      `update invoice set payer_name = 'X' where id = '${id}'`,
      `update invoice set registration = 'X' where id = '${id}'`,
      `update invoice set detail = '{}' where id = '${id}'`,
      `update invoice set state = 'draft', number = null where id = '${id}'`,
      `delete from invoice where id = '${id}'`,
      `update invoice_line set net_pence = 1 where invoice_id = '${id}'`,
      `delete from invoice_line where invoice_id = '${id}'`,
      `insert into invoice_line (tenant_id, id, invoice_id, worksheet_id, position, description, net_pence, vat_rate_basis_points, vat_pence, customer_id, bound_branch, bound_technician)
        select tenant_id, gen_random_uuid(), invoice_id, worksheet_id, 99, 'More', 1, 0, 0, customer_id, bound_branch, bound_technician from invoice_line where invoice_id = '${id}' limit 1`,
    ];
    const owner = new Database({ connectionString: testApp().ownerUrl });
    await owner.connect();
    await owner.query('set role quarterlight_owner');
    for (const attempt of attempts) {
      await expect(
        tenant.scope.write((tx) => sql.raw(attempt).execute(tx.db)),
        attempt,
      ).rejects.toMatchObject({ code: 'QL002' });
      await expect(owner.query(attempt), attempt).rejects.toMatchObject({ code: 'QL002' });
    }
    await owner.end();
    await expect(
      tenant.scope.write((tx) => sql`update invoice set payer_name = 'Still a draft' where id = ${draft?.id ?? ''}`.execute(tx.db)),
    ).resolves.toMatchObject({ numAffectedRows: 1n });
    expect((await client.call(showInvoice, { params: { id } })).body.net.amount).toBe(23_500);
  });
});

describe('crediting', () => {
  it('takes an invoice back in full; the worksheet is completed again when nothing stands, and can be invoiced anew', async () => {
    const tenant = await aTenant();
    const client = await tenant.user({ role: 'accounts' });
    const job = await aCompletedJob(tenant, both);
    const [insurer, excess] = await drafted(client, job);
    for (const row of [insurer, excess]) await client.call(postInvoice, { params: { id: row?.id ?? '' }, version: 1 });
    const note = (await client.call(creditInvoice, { params: { id: insurer?.id ?? '' }, version: 2, body: { reason: 'Wrong claim number' } })).body;
    expect([note.type, note.number, note.state, note.net.amount, note.vat.amount, note.gross.amount, note.creditsId, note.reason, note.allowedActions]).toEqual(
      ['credit-note', 'C000001', 'posted', -23_500, -7000, -30_500, insurer?.id, 'Wrong claim number', ['email']],
    );
    expect(note.lines.reduce((sum, line) => sum + line.net.amount, 0)).toBe(-23_500);
    const credited = (await client.call(showInvoice, { params: { id: insurer?.id ?? '' } })).body;
    expect([credited.credited, credited.creditedById, credited.balance.amount, credited.gross.amount, credited.allowedActions]).toEqual([
      true,
      note.id,
      0,
      30_500,
      ['email'],
    ]);
    expect([(await worksheetOf(tenant, job)).state, await exposureOf(tenant, job.customerId)]).toEqual(['invoiced', -42_000]);
    expect((await client.call(creditInvoice, { params: { id: insurer?.id ?? '' }, version: 3, body: { reason: 'Again' } })).problem.code).toBe(
      'invoice.already_credited',
    );
    expect((await client.call(creditInvoice, { params: { id: note.id }, version: 2, body: { reason: 'Back' } })).problem.code).toBe('invoice.is_credit_note');
    await client.call(creditInvoice, { params: { id: excess?.id ?? '' }, version: 2, body: { reason: 'Wrong' } });
    expect([(await worksheetOf(tenant, job)).state, await exposureOf(tenant, job.customerId)]).toEqual(['completed', 0]);
    const anew = await drafted(client, job);
    expect(anew.map((row) => row.gross.amount)).toEqual([30_500, 11_500]);
    expect((await client.call(creditInvoice, { params: { id: anew[0]?.id ?? '' }, version: 1, body: { reason: 'Draft' } })).problem.code).toBe(
      'invoice.not_posted',
    );
    expect((await client.call(creditInvoice, { params: { id: anew[0]?.id ?? '' }, version: 1, body: { reason: '' } })).problem.errors).toEqual({
      reason: ['Say why it is credited.'],
    });
  });

  it('credits once when ten ask at the same time, and the last of two documents frees the worksheet', async () => {
    const tenant = await aTenant();
    const client = await tenant.user({ role: 'accounts' });
    const job = await aCompletedJob(tenant, both);
    const invoices = await drafted(client, job);
    for (const row of invoices) await client.call(postInvoice, { params: { id: row.id }, version: 1 });
    const answers = await Promise.all(
      invoices.flatMap((row) => Array.from({ length: 5 }, () => client.call(creditInvoice, { params: { id: row.id }, version: 2, body: { reason: 'Twice' } }))),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 200, ...Array.from({ length: 8 }, () => 400)]);
    expect((await worksheetOf(tenant, job)).state).toBe('completed');
    const notes = (await client.call(listInvoices, { query: { type: ['credit-note'], sort: 'number' } })).body.items;
    expect(notes.map((row) => row.number)).toEqual(['C000001', 'C000002']);
    expect(await exposureOf(tenant, job.customerId)).toBe(0);
  });
});

describe('the PDF', () => {
  it('is made by a task, kept, and sent to the payer with the message', async () => {
    const tenant = await aTenant();
    const client = await tenant.user({ role: 'accounts' });
    const customer = await aCustomer(tenant, {
      type: 'insurer',
      name: 'Albion Insurance',
      email: 'claims@albion.test',
      line1: '7 Lime Street',
      town: 'London',
      postcode: 'EC3M 7AA',
    });
    const job = await aCompletedJob(tenant, {
      ...both,
      vat_registered: true,
      customerId: customer.id,
      order_number: 'ORD-77',
      registration: 'AB12CDE',
      vehicle_description: 'Ford Focus 2019',
      policy_number: 'P-77',
      claim_number: 'C-88',
      loss_on: '2026-03-02',
    });
    const [insurer, policyholder] = await drafted(client, job);
    const draft = await pdfOf(client, insurer?.id ?? '');
    expect([draft.bytes.toString('latin1', 0, 5), pdfText(draft.bytes).includes('DRAFT')]).toEqual(['%PDF-', true]);
    for (const row of [insurer, policyholder]) await client.call(postInvoice, { params: { id: row?.id ?? '' }, version: 1 });
    await expect
      .poll(async () => (await client.call(showInvoice, { params: { id: insurer?.id ?? '' } })).body.pdfReady, { timeout: 20_000, interval: 200 })
      .toBe(true);
    const { bytes, headers } = await pdfOf(client, insurer?.id ?? '');
    expect([headers['content-type'], headers['content-disposition']]).toEqual(['application/pdf', 'inline; filename="I000001.pdf"']);
    const words = pdfText(bytes).replaceAll(/\s+/g, ' ');
    for (const expected of [
      'VAT invoice I000001',
      'Albion Insurance',
      '7 Lime Street',
      'ORD-77',
      job.number,
      'Windscreen',
      '£250.00',
      'Less excess, paid by the policyholder',
      '-£115.00',
      'Total £235.00',
      'How this job is shared',
      '£420.00',
      'VAT of the whole job',
      '20%',
      'AB12 CDE',
      'Ford Focus 2019',
      'Driver Ms Ada Lovelace',
      'Policy number P-77',
      'Claim number C-88',
      'Day of loss 02/03/2026',
    ]) {
      expect(words).toContain(expected);
    }
    expect(words).not.toContain('DRAFT');
    // With a logo that is no picture for paper, too, the company stands once at the head of the page and once in its foot.
    const settings = await tenant.scope.read(getSettings);
    const company = { ...settings.company, name: 'Clearway', legalName: 'Clearway' };
    const invoice = (await client.call(showInvoice, { params: { id: insurer?.id ?? '' } })).body;
    for (const logo of ['', 'data:image/svg+xml,<svg/>'])
      expect(pdfText(await renderPdf(invoiceDocument(invoice, { settings: { ...settings, company }, logo }))).split('Clearway')).toHaveLength(3);
    const queued = () =>
      tenant.scope.read((tx) =>
        tx.db
          .selectFrom('outbox_message')
          .select(['template', 'recipient', 'subject', 'attachments'])
          .where('entity', '=', 'invoice')
          .orderBy('recipient')
          .execute(),
      );
    await expect.poll(async () => (await queued()).length, { timeout: 20_000, interval: 200 }).toBe(2);
    expect((await queued()).map((message) => [message.template, message.recipient, message.attachments])).toEqual([
      ['invoice', 'ada@example.test', [{ fileId: expect.any(String), name: 'I000002.pdf' }]],
      ['invoice', 'claims@albion.test', [{ fileId: expect.any(String), name: 'I000001.pdf' }]],
    ]);
    // By the act, to another address; the document and the list say how it stands.
    const emailed = await client.call(emailInvoice, { params: { id: insurer?.id ?? '' }, body: { recipient: 'files@albion.test' } });
    expect(emailed.body.emails.map(({ recipient }) => recipient)).toEqual(['files@albion.test', 'claims@albion.test']);
    await expect
      .poll(async () => (await client.call(showInvoice, { params: { id: insurer?.id ?? '' } })).body.emails.map(({ state }) => state), {
        timeout: 20_000,
        interval: 200,
      })
      .toEqual(['kept', 'kept']);
    // Whoever sees the invoice is told of it, of what became of both its emails too.
    const told = await tenant.scope.read((tx) =>
      tx.db
        .selectFrom('hint')
        .select('id')
        .where('entity', '=', 'invoice')
        .where('entity_id', '=', insurer?.id ?? '')
        .execute(),
    );
    expect(told).toHaveLength(8);
    const listed = (await client.call(listInvoices, { query: { worksheetId: job.id, sort: 'number' } })).body.items;
    expect(listed.map((row) => [row.number, row.emailed])).toEqual([
      ['I000001', 'kept'],
      ['I000002', 'kept'],
    ]);
    expect((await client.call(countInvoices)).body).toEqual(
      ['draft', 'posted', 'part-paid', 'paid', 'overdue'].map((state) => ({ state, count: state === 'posted' ? 2 : 0 })),
    );
    const unposted = await drafted(client, await aCompletedJob(tenant, {}));
    const early = await client.call(emailInvoice, { params: { id: unposted[0]?.id ?? '' }, body: { recipient: 'files@albion.test' } });
    expect([early.status, early.problem.code]).toEqual([400, 'invoice.not_emailed']);
    const wrong = await client.call(emailInvoice, { params: { id: insurer?.id ?? '' }, body: { recipient: '' } });
    expect(wrong.problem.errors).toEqual({ recipient: ['Field required.'] });
    const full = pdfText((await pdfOf(client, policyholder?.id ?? '')).bytes).replaceAll(/\s+/g, ' ');
    for (const expected of ['Ms Ada Lovelace', 'Less paid by Albion Insurance', '-£235.00', 'Net £115.00', 'VAT £70.00', 'Total £185.00'])
      expect(full).toContain(expected);
    const stranger = await (await aTenant()).user();
    expect((await stranger.call(invoicePdf, { params: { id: insurer?.id ?? '' } })).status).toBe(404);
  });
});
