import { createInvoices, discardInvoice, invoicePdf, listInvoices, postInvoice, previewInvoice, showInvoice } from '@quarterlight/contract/billing/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { aCompletedJob, type Job } from '../../../testing/kit/completed-jobs.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { aLookup } from '../system/system.testing.ts';

useTestApp();

const both = { billed_to: 'both', excess_pence: 11_500 } as const;
const stateOf = (tenant: TestTenant, job: Job) =>
  tenant.scope.read(async (tx) => (await tx.db.selectFrom('worksheet').select('state').where('id', '=', job.id).executeTakeFirstOrThrow()).state);
const exposureOf = (tenant: TestTenant, id: string) =>
  tenant.scope.read(async (tx) => (await tx.db.selectFrom('customer').select('exposure_pence').where('id', '=', id).executeTakeFirstOrThrow()).exposure_pence);
const countOf = (tenant: TestTenant) =>
  tenant.scope.read(
    async (tx) =>
      (
        await tx.db
          .selectFrom('invoice')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
  );
const gbp = (amount: number) => ({ amount, currency: 'GBP' });

describe('what invoicing would make', () => {
  it('shows the split in figures and words, and writes nothing', async () => {
    const tenant = await aTenant();
    const job = await aCompletedJob(tenant, both);
    const client = await tenant.user({ role: 'accounts' });
    const { body } = await client.call(previewInvoice, { params: { worksheetId: job.id } });
    expect([body.gates, body.canInvoice, body.job]).toEqual([[], true, { net: gbp(35_000), vat: gbp(7000), gross: gbp(42_000) }]);
    expect(body.documents.map((document) => [document.payer, document.payerName, document.type, document.gross.amount])).toEqual([
      ['customer', expect.any(String), 'customer', 30_500],
      ['policyholder', 'Ms Ada Lovelace', 'excess', 11_500],
    ]);
    expect(body.split?.sentences).toContain('The policyholder pays the excess of £115.00.');
    expect([await countOf(tenant), await stateOf(tenant, job)]).toEqual([0, 'completed']);
  });

  it('names every gate that stands open, each with the place where it is mended, and refuses to invoice until then', async () => {
    const tenant = await aTenant();
    const job = await aCompletedJob(tenant, {
      ...both,
      claim_number: '',
      excess_explanation: '',
      lines: [{ kind: 'labour', description: 'Fitting', net: 10_000, technician_id: null }],
    });
    const client = await tenant.user({ role: 'accounts' });
    const { body } = await client.call(previewInvoice, { params: { worksheetId: job.id } });
    expect(body.canInvoice).toBe(false);
    expect(body.gates).toEqual([
      { code: 'technician', message: 'Name the technician on each labour line.', link: `/clipboard/worksheets/${job.id}#lines` },
      { code: 'insurer-fields', message: 'The insurer needs: Claim number.', link: `/clipboard/worksheets/${job.id}#insurance` },
      { code: 'excess', message: 'Take the excess, or say why not.', link: `/clipboard/worksheets/${job.id}#payments` },
    ]);
    const refused = await client.call(createInvoices, { body: { worksheetId: job.id } });
    expect([refused.status, refused.problem.code]).toEqual([400, 'invoice.gates_open']);
    expect(refused.problem.errors?.['worksheetId']?.[0]).toContain('The insurer needs: Claim number. Take the excess, or say why not.');
    expect([await countOf(tenant), await stateOf(tenant, job)]).toEqual([0, 'completed']);
  });
});

describe('drafting the documents of a worksheet', () => {
  it.each([
    [
      'a private policyholder',
      { ...both },
      [
        ['customer', 23_500, 7000, 30_500],
        ['excess', 11_500, 0, 11_500],
      ],
    ],
    [
      'a VAT-registered one',
      { ...both, vat_registered: true },
      [
        ['customer', 23_500, 0, 23_500],
        ['excess', 11_500, 7000, 18_500],
      ],
    ],
    [
      'a limit of £150',
      { ...both, limit_pence: 15_000 },
      [
        ['customer', 11_557, 3443, 15_000],
        ['excess', 23_443, 3557, 27_000],
      ],
    ],
    [
      'a VAT-registered one with a limit of £150',
      { ...both, limit_pence: 15_000, vat_registered: true },
      [
        ['customer', 15_000, 0, 15_000],
        ['excess', 20_000, 7000, 27_000],
      ],
    ],
    [
      'VAT only',
      { ...both, excess_pence: 0, vat_registered: true },
      [
        ['customer', 35_000, 0, 35_000],
        ['vat-only', 0, 7000, 7000],
      ],
    ],
  ])('splits between insurer and %s', async (_name, values, documents) => {
    const tenant = await aTenant();
    const job = await aCompletedJob(tenant, values);
    const client = await tenant.user({ role: 'accounts' });
    const { body, status } = await client.call(createInvoices, { body: { worksheetId: job.id } });
    expect(status).toBe(200);
    expect(body.invoices.map((row) => [row.type, row.net.amount, row.vat.amount, row.gross.amount])).toEqual(documents);
    expect(body.invoices.every((row) => row.state === 'draft' && row.number === null && row.invoiceDate === null)).toBe(true);
    expect(await stateOf(tenant, job)).toBe('invoiced');
    for (const row of body.invoices) {
      const full = (await client.call(showInvoice, { params: { id: row.id } })).body;
      expect(full.lines.reduce((sum, line) => sum + line.net.amount + line.vat.amount, 0)).toBe(row.gross.amount);
      expect(full.allowedActions).toEqual(['post', 'discard']);
      expect(full.others).toHaveLength(1);
    }
  });

  it('shows a VAT-registered policyholder the whole supply and what the insurer pays of it', async () => {
    const tenant = await aTenant();
    const customer = await aCustomer(tenant, { type: 'insurer', name: 'Albion' });
    const job = await aCompletedJob(tenant, { ...both, vat_registered: true, customerId: customer.id });
    const client = await tenant.user({ role: 'accounts' });
    const { body } = await client.call(createInvoices, { body: { worksheetId: job.id } });
    const full = (await client.call(showInvoice, { params: { id: body.invoices[1]?.id ?? '' } })).body;
    expect(full.lines.map((line) => [line.description, line.net.amount, line.vat.amount])).toEqual([
      ['Windscreen', 25_000, 5000],
      ['Fitting', 10_000, 2000],
      ['Less paid by Albion', -23_500, 0],
    ]);
    expect(full.vatSummary).toEqual([{ rateBasisPoints: 2000, net: gbp(35_000), vat: gbp(7000) }]);
    expect([full.payerName, full.payerAddress, full.payerEmail]).toEqual(['Ms Ada Lovelace', '1 High Street\nLeeds\nLS1 1AA', 'ada@example.test']);
  });

  it('sends the account’s documents to its address for them, which each keeps as it was then', async () => {
    const tenant = await aTenant();
    const client = await tenant.user({ role: 'accounts' });
    const { id } = await aCustomer(tenant, { type: 'fleet', line1: 'Depot', town: 'Leeds', postcode: 'LS1 1AA' });
    const branch = await aBranch(tenant);
    const atBranch = await tenant.user({ role: 'accounts', branchId: branch.id });
    const addressOn = async (by = client) => {
      const job = await aCompletedJob(tenant, { customerId: id, branchId: branch.id });
      const made = (await by.call(createInvoices, { body: { worksheetId: job.id } })).body.invoices[0];
      return { id: made?.id ?? '', address: (await client.call(showInvoice, { params: { id: made?.id ?? '' } })).body.payerAddress };
    };
    const before = await addressOn();
    const address_type_id = await aLookup(tenant, 'address-types');
    const sent = { company: 'customer', company_id: id, address_type_id, town: 'York', postcode: 'YO1 7HH' };
    await tenant.scope.write((tx) =>
      tx.db
        .insertInto('company_address')
        .values([
          { ...sent, id: newId(), line1: 'Works', used_for: '' },
          { ...sent, id: newId(), line1: 'Accounts office', used_for: 'documents' },
        ])
        .execute(),
    );
    const [after, ofBranch] = [await addressOn(), await addressOn(atBranch)];
    const office = 'Accounts office\nYork\nYO1 7HH';
    expect([before.address, after.address, ofBranch.address]).toEqual(['Depot\nLeeds\nLS1 1AA', office, office]);
    expect((await client.call(showInvoice, { params: { id: before.id } })).body.payerAddress).toBe(before.address);
  });

  it('makes one document of a trade job, and a nil one of warranty work', async () => {
    const tenant = await aTenant();
    const trade = await aCompletedJob(tenant, { customerId: (await aCustomer(tenant, { type: 'trade' })).id });
    const warranty = await aCompletedJob(tenant, { jobType: 'warranty', lines: [{ kind: 'part', description: 'Rework', net: 0 }] });
    const client = await tenant.user({ role: 'accounts' });
    const made = async (job: Job) =>
      (await client.call(createInvoices, { body: { worksheetId: job.id } })).body.invoices.map((row) => [row.type, row.payer, row.gross.amount]);
    expect([await made(trade), await made(warranty)]).toEqual([[['customer', 'customer', 42_000]], [['warranty-nil', 'customer', 0]]]);
  });

  it('invoices a worksheet once: twenty at the same time make one set, nineteen are told', async () => {
    const tenant = await aTenant();
    const job = await aCompletedJob(tenant, both);
    const client = await tenant.user({ role: 'accounts' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.call(createInvoices, { body: { worksheetId: job.id } })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status === 400);
    expect(refused).toHaveLength(19);
    expect(new Set(refused.map((answer) => answer.problem.code))).toEqual(new Set(['invoice.already_invoiced']));
    expect(refused[0]?.problem.errors).toEqual({ worksheetId: [`Worksheet ${job.number} has been invoiced already. Open its invoices to see them.`] });
    expect(await countOf(tenant)).toBe(2);
  });

  it('answers the same key with the same documents', async () => {
    const tenant = await aTenant();
    const job = await aCompletedJob(tenant, both);
    const client = await tenant.user({ role: 'accounts' });
    const first = await client.call(createInvoices, { body: { worksheetId: job.id }, key: 'same-key-1' });
    const second = await client.call(createInvoices, { body: { worksheetId: job.id }, key: 'same-key-1' });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await countOf(tenant)).toBe(2);
  });

  it('refuses a job that is not completed, has no lines, or does not exist', async () => {
    const tenant = await aTenant();
    const client = await tenant.user({ role: 'accounts' });
    const open = await aCompletedJob(tenant, { state: 'open', completed_at: null, completed_on: null });
    const empty = await aCompletedJob(tenant, { lines: [] });
    const refusal = async (worksheetId: string) => {
      const answer = await client.call(createInvoices, { body: { worksheetId } });
      return [answer.status, answer.problem.code];
    };
    expect([await refusal(open.id), await refusal(empty.id), await refusal(newId())]).toEqual([
      [400, 'invoice.not_completed'],
      [400, 'invoice.no_lines'],
      [404, 'record.not_found'],
    ]);
    expect(await countOf(tenant)).toBe(0);
  });

  it('throws drafts away together and completes the worksheet again; exposure is as before', async () => {
    const tenant = await aTenant();
    const job = await aCompletedJob(tenant, both);
    const client = await tenant.user({ role: 'accounts' });
    const before = await exposureOf(tenant, job.customerId);
    const [first, second] = (await client.call(createInvoices, { body: { worksheetId: job.id } })).body.invoices;
    expect((await client.call(discardInvoice, { params: { id: first?.id ?? '' }, version: 9 })).problem.code).toBe('record.stale');
    expect((await client.call(discardInvoice, { params: { id: first?.id ?? '' }, version: 1 })).status).toBe(204);
    expect([await countOf(tenant), await stateOf(tenant, job), await exposureOf(tenant, job.customerId)]).toEqual([0, 'completed', before]);
    expect((await client.call(showInvoice, { params: { id: second?.id ?? '' } })).status).toBe(404);
    const again = (await client.call(createInvoices, { body: { worksheetId: job.id } })).body.invoices;
    await client.call(postInvoice, { params: { id: again[0]?.id ?? '' }, version: 1 });
    expect((await client.call(discardInvoice, { params: { id: again[1]?.id ?? '' }, version: 1 })).problem.code).toBe('invoice.partly_posted');
    expect((await client.call(discardInvoice, { params: { id: again[0]?.id ?? '' }, version: 2 })).problem.code).toBe('invoice.not_draft');
  });
});

describe('who sees which invoice', () => {
  it('hides another tenant’s and another customer’s documents, and drafts from the customer', async () => {
    const tenant = await aTenant();
    const stranger = await (await aTenant()).user();
    const job = await aCompletedJob(tenant, both);
    const other = await aCompletedJob(tenant, both);
    const client = await tenant.user({ role: 'accounts' });
    const [mine, excess] = (await client.call(createInvoices, { body: { worksheetId: job.id } })).body.invoices;
    const [theirs] = (await client.call(createInvoices, { body: { worksheetId: other.id } })).body.invoices;
    const posted = (await client.call(postInvoice, { params: { id: mine?.id ?? '' }, version: 1 })).body;
    await client.call(postInvoice, { params: { id: theirs?.id ?? '' }, version: 1 });
    const customer = await tenant.user({ customerId: job.customerId });
    const branch = await tenant.user({ permissions: ['view-invoices'], branchId: other.branchId });
    const listed = async (reader: typeof customer) => (await reader.call(listInvoices)).body.items.map((row) => row.id).toSorted();
    expect(await listed(customer)).toEqual([posted.id]);
    expect(await listed(branch)).toHaveLength(2);
    expect(await listed(stranger)).toEqual([]);
    for (const id of [excess?.id, theirs?.id, newId()]) {
      expect((await customer.call(showInvoice, { params: { id: id ?? '' } })).status).toBe(404);
      expect((await customer.call(invoicePdf, { params: { id: id ?? '' } })).status).toBe(404);
    }
    for (const route of [showInvoice, invoicePdf]) expect((await stranger.call(route, { params: { id: posted.id } })).status).toBe(404);
    expect((await stranger.call(postInvoice, { params: { id: excess?.id ?? '' }, version: 1 })).status).toBe(404);
    expect((await stranger.call(previewInvoice, { params: { worksheetId: job.id } })).status).toBe(404);
    expect((await stranger.call(createInvoices, { body: { worksheetId: job.id } })).status).toBe(404);
  });

  it('asks for the permission of each action', async () => {
    const tenant = await aTenant();
    const job = await aCompletedJob(tenant);
    const reader = await tenant.user({ permissions: ['view-invoices'] });
    expect((await reader.call(createInvoices, { body: { worksheetId: job.id } })).status).toBe(403);
    expect((await reader.call(postInvoice, { params: { id: newId() }, version: 1 })).status).toBe(403);
    expect((await reader.call(previewInvoice, { params: { worksheetId: job.id } })).body.canInvoice).toBe(false);
    expect((await tenant.visitor.call(listInvoices)).status).toBe(401);
  });

  it('finds by number, worksheet, registration and payer, filters and sorts', async () => {
    const tenant = await aTenant();
    const customer = await aCustomer(tenant, { type: 'trade', name: 'Zebra Motors' });
    const job = await aCompletedJob(tenant, { customerId: customer.id, registration: 'ZZ99ZZZ' });
    await aCompletedJob(tenant);
    const other = await aCompletedJob(tenant, both);
    const client = await tenant.user({ role: 'accounts' });
    const [made] = (await client.call(createInvoices, { body: { worksheetId: job.id } })).body.invoices;
    await client.call(createInvoices, { body: { worksheetId: other.id } });
    const id = made?.id ?? '';
    const number = (await client.call(postInvoice, { params: { id }, version: 1 })).body.number ?? '';
    const ids = async (query: Parameters<typeof client.call<typeof listInvoices>>[1]) =>
      (await client.call(listInvoices, query)).body.items.map((row) => row.id);
    for (const q of [number, job.number, 'zz99', 'zebra m']) expect(await ids({ query: { q } })).toEqual([id]);
    expect(await ids({ query: { state: ['posted', 'paid'] } })).toEqual([id]);
    expect(await ids({ query: { customerId: customer.id, batched: 'no' } })).toEqual([id]);
    expect(await ids({ query: { type: ['excess'] } })).toHaveLength(1);
    expect((await ids({ query: { sort: '-payer' } }))[0]).toBe(id);
    expect(await ids({ query: { sort: 'number' } })).toHaveLength(3);
    expect(await ids({ query: { payer: 'policyholder', worksheetId: job.id } })).toEqual([]);
    const today = tenant.scope.today();
    expect(await ids({ query: { dateFrom: today, dateTo: today } })).toEqual([id]);
    expect(await ids({ query: { createdFrom: today, createdTo: today } })).toHaveLength(3);
  });
});
