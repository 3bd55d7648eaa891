import * as routes from '@quarterlight/contract/billing/branch-invoice-routes';
import type { NewBranchInvoice } from '@quarterlight/contract/billing/branch-invoice-schemas';
import { fileContent } from '@quarterlight/contract/files/routes';
import { listForMe } from '@quarterlight/contract/notices/for-me-routes';
import { reopenWorksheet } from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Client } from '../../../testing/kit/client.ts';
import { aCompletedJob } from '../../../testing/kit/completed-jobs.ts';
import { fileForm } from '../../../testing/kit/file-form.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { inDays, ok, refused, refusedWithoutTrace } from '../worksheets/job.fixtures.ts';

useTestApp();

const gbp = (amount: number) => ({ amount, currency: 'GBP' });
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** A subcontractor with two jobs that it completed, paid £45 each by its card, one of another branch, and people of both and of the office. */
async function aSubcontractor() {
  const tenant = await aTenant();
  const branch = await aBranch(tenant, { name: 'Clydebank', kind: 'subcontract' });
  const other = await aBranch(tenant, { name: 'Paisley', kind: 'subcontract' });
  const own = await aBranch(tenant, { name: 'Leeds' });
  const customer = await aCustomer(tenant, { type: 'insurer' });
  const lines = [{ kind: 'labour', description: 'Fitting', net: 10_000, cost_pence: 4_500 }];
  const done = (branchId: string) => aCompletedJob(tenant, { branchId, customerId: customer.id, lines });
  const [one, two, theirs] = [await done(branch.id), await done(branch.id), await done(other.id)];
  const of = (branchId: string) => tenant.user({ role: 'branch', branchId });
  return {
    tenant,
    branch,
    other,
    own,
    one,
    two,
    theirs,
    angus: await of(branch.id),
    elsewhere: await of(other.id),
    accounts: await tenant.user({ role: 'accounts' }),
    manager: await tenant.user({ role: 'manager' }),
  };
}
type World = Awaited<ReturnType<typeof aSubcontractor>>;
type Sent = z.output<typeof NewBranchInvoice>;

const body = ({ tenant, branch, one, two }: World, more: Partial<Sent> = {}): Sent => ({
  branchId: branch.id,
  number: 'CG-104',
  invoicedOn: inDays(tenant, -1),
  vat: gbp(1_800),
  jobs: [
    { worksheetId: one.id, net: gbp(4_500) },
    { worksheetId: two.id, net: gbp(4_500) },
  ],
  note: '',
  ...more,
});
const submit = (world: World, more: Partial<Sent> = {}, by: Client = world.angus) => by.call(routes.submitBranchInvoice, { body: body(world, more) });
const act = (
  by: Client,
  route: typeof routes.approveBranchInvoice | typeof routes.queryBranchInvoice | typeof routes.refuseBranchInvoice,
  at: { id: string; version: number },
  reason = '',
) => by.call(route, { params: { id: at.id }, version: at.version, body: { reason } });
const billable = async (by: Client, { branch }: World) =>
  ok(await by.call(routes.listBillableJobs, { query: { branchId: branch.id } })).items.map(({ number, agreed }) => `${number} ${agreed?.amount ?? 'none'}`);

describe('what a branch bills us', () => {
  it('is sent in for jobs that it completed with its document, checked against the rate card, approved and exported; the log knows', async () => {
    const world = await aSubcontractor();
    const { tenant, angus, accounts, elsewhere, one, two } = world;
    expect(await billable(angus, world)).toEqual([`${one.number} 4500`, `${two.number} 4500`]);
    const made = ok(await submit(world));
    expect(made).toMatchObject({
      number: 'CG-104',
      state: 'submitted',
      net: gbp(9_000),
      vat: gbp(1_800),
      gross: gbp(10_800),
      agreed: gbp(9_000),
      difference: gbp(0),
      jobs: [{ number: one.number, net: gbp(4_500), agreed: gbp(4_500) }, { number: two.number }],
      allowedActions: ['change', 'file', 'withdraw'],
    });
    expect(await billable(angus, world)).toEqual([]);
    const path = `/v1/branch-invoices/${made.id}/file`;
    expect((await angus.raw('POST', path, fileForm('CG-104.pdf', pdf, { type: 'application/pdf' }))).status).toBe(200);
    refused(await elsewhere.call(routes.getBranchInvoice, { params: { id: made.id } }), 'record.not_found');
    expect(ok(await elsewhere.call(routes.listBranchInvoices, {})).items).toEqual([]);
    const seen = ok(await accounts.call(routes.getBranchInvoice, { params: { id: made.id } }));
    expect([seen.fileName, seen.submittedBy !== '', seen.allowedActions.includes('approve')]).toEqual(['CG-104.pdf', true, true]);
    expect((await accounts.call(fileContent, { params: { id: seen.fileId ?? '' } })).status).toBe(200);
    refused(await elsewhere.call(fileContent, { params: { id: seen.fileId ?? '' } }), 'record.not_found');
    const approved = ok(await act(accounts, routes.approveBranchInvoice, seen));
    expect([approved.state, approved.allowedActions]).toEqual(['approved', ['export']]);
    const exported = ok(await accounts.call(routes.exportBranchInvoice, { params: { id: made.id }, version: approved.version }));
    expect([exported.state, exported.allowedActions]).toEqual(['exported', []]);
    await refusedWithoutTrace(
      tenant,
      'bill.moved_on',
      () => act(accounts, routes.refuseBranchInvoice, exported, 'No'),
      'CG-104 is exported meanwhile. Look at it again.',
    );
    const log = await tenant.scope.read(({ db }) => db.selectFrom('log_entry').select('action').where('entity', '=', 'branch-invoice').orderBy('id').execute());
    expect(log.map(({ action }) => action)).toEqual(['submitted', 'file_kept', 'approved', 'exported'].map((action) => `branch-invoice.${action}`));
  });

  it('is sent in by the office for the branch that it chooses, which sees it and may correct it; whoever may not send in is refused', async () => {
    const world = await aSubcontractor();
    const { tenant, angus, accounts, elsewhere, branch } = world;
    const made = ok(await submit(world, {}, accounts));
    expect(made).toMatchObject({ branch: { id: branch.id }, state: 'submitted', allowedActions: expect.arrayContaining(['change', 'file', 'approve']) });
    const seen = ok(await angus.call(routes.getBranchInvoice, { params: { id: made.id } }));
    expect(seen.allowedActions).toEqual(['change', 'file', 'withdraw']);
    refused(await elsewhere.call(routes.getBranchInvoice, { params: { id: made.id } }), 'record.not_found');
    const viewer = await tenant.user({ permissions: ['view-branch-invoices', 'answer-branch-invoices'] });
    expect((await submit(world, { number: 'CG-105' }, viewer)).status).toBe(403);
    expect((await viewer.call(routes.listBillableJobs, { query: { branchId: branch.id } })).status).toBe(403);
  });

  it('that the office asks about waits for whoever is of its branch, and for nobody else, until it is corrected', async () => {
    const world = await aSubcontractor();
    const { angus, accounts, elsewhere, branch, tenant } = world;
    const waits = async (by: Client) => ok(await by.call(listForMe)).kinds.flatMap(({ kind, things }) => (kind === 'bill' ? things : []));
    const made = ok(await submit(world));
    expect(await waits(angus)).toEqual([]);
    const asked = ok(await act(accounts, routes.queryBranchInvoice, made, `What was it for? ${'x'.repeat(200)}`));
    expect(await waits(angus)).toMatchObject([{ id: made.id, title: 'CG-104', entity: 'branch-invoice', recordId: made.id, isLate: false, edition: null }]);
    expect((await waits(angus))[0]?.detail).toMatch(/^What was it for\? x+…$/);
    const atSite = { 'x-site': branch.id };
    for (const by of [accounts, elsewhere, await tenant.user({ branchId: branch.id, permissions: ['view-branch-invoices'] })])
      expect(await waits(by)).toEqual([]);
    expect(ok(await accounts.call(listForMe, { headers: atSite })).kinds).toEqual([]);
    const { branchId: _branchId, ...form } = body(world, { note: 'Corrected' });
    ok(await angus.call(routes.changeBranchInvoice, { params: { id: made.id }, version: asked.version, body: form }));
    expect(await waits(angus)).toEqual([]);
  });

  it('that asks more than the rate card is approved with a reason alone; queried, the branch corrects it, and it is to be checked anew', async () => {
    const world = await aSubcontractor();
    const { tenant, angus, accounts, one, two } = world;
    const more = { jobs: [{ worksheetId: one.id, net: gbp(6_000) }] };
    const made = ok(await submit(world, more));
    expect(made).toMatchObject({ difference: gbp(1_500) });
    await refusedWithoutTrace(
      tenant,
      'bill.above',
      () => act(accounts, routes.approveBranchInvoice, made, ' '),
      'It asks £15.00 more than the rate card has. Say why it is approved all the same.',
    );
    const queried = ok(await act(accounts, routes.queryBranchInvoice, made, 'Your card says £45.'));
    expect(queried).toMatchObject({ state: 'queried', answer: 'Your card says £45.' });
    await refusedWithoutTrace(tenant, 'record.stale', () => act(accounts, routes.refuseBranchInvoice, made, 'Too much'));
    const { branchId: _, ...form } = body(world, { jobs: [{ worksheetId: two.id, net: gbp(4_500) }], vat: gbp(900) });
    const changed = ok(await angus.call(routes.changeBranchInvoice, { params: { id: made.id }, version: queried.version, body: form }));
    expect(changed).toMatchObject({ state: 'submitted', net: gbp(4_500), difference: gbp(0), jobs: [{ number: two.number }], answer: 'Your card says £45.' });
    expect(await billable(angus, world)).toEqual([`${one.number} 4500`]);
    const refusedOne = ok(await act(accounts, routes.refuseBranchInvoice, changed, 'Sent by mistake'));
    expect(refusedOne).toMatchObject({ state: 'refused', allowedActions: [] });
    // Its jobs and its number may be used again.
    expect(await billable(angus, world)).toHaveLength(2);
    const again = ok(await submit(world));
    const back = ok(await angus.call(routes.withdrawBranchInvoice, { params: { id: again.id }, version: again.version }));
    expect([back.state, (await billable(angus, world)).length]).toEqual(['withdrawn', 2]);
    const above = ok(await submit(world, more));
    expect(ok(await act(accounts, routes.approveBranchInvoice, above, 'Agreed by telephone: it was a bank holiday.'))).toMatchObject({ state: 'approved' });
  });

  it('is refused with words where it makes no sense, and leaves no trace', async () => {
    const world = await aSubcontractor();
    const { tenant, angus, accounts, manager, one, own, other, theirs } = world;
    const no = (code: string, more: Partial<Sent>, words?: string | RegExp, by = angus) =>
      refusedWithoutTrace(tenant, code, () => submit(world, more, by), words);
    const job = (worksheetId: string) => ({ jobs: [{ worksheetId, net: gbp(100) }] });
    await no('bill.own_branch', { branchId: own.id }, /Leeds is a branch of our own/, manager);
    await no('record.not_found', { branchId: other.id });
    await no('record.not_found', { branchId: newId() });
    await no('bill.job', job(theirs.id));
    await no('bill.job', job(newId()));
    await no('bill.job_twice', { jobs: [...job(one.id).jobs, ...job(one.id).jobs] });
    await no('bill.to_come', { invoicedOn: inDays(tenant, 1) });
    await no('request.invalid', { vat: { amount: 100, currency: 'EUR' } });
    await no('request.invalid', { vat: gbp(-1) });
    await no('request.invalid', { jobs: [] });
    await no('request.invalid', { number: ' ' });
    const made = ok(await submit(world, job(one.id)));
    await no('bill.billed', { ...job(one.id), number: 'CG-105' }, new RegExp(`^${one.number} stands on invoice CG-104 already`));
    await no('bill.number_taken', { ...job(world.two.id), number: 'cg-104' });
    const byThemselves = await tenant.user({
      branchId: world.branch.id,
      permissions: ['answer-branch-invoices', 'view-branch-invoices'],
    });
    await refusedWithoutTrace(tenant, 'access.missing_permission', () => act(byThemselves, routes.approveBranchInvoice, made));
    await refusedWithoutTrace(tenant, 'access.missing_permission', () => act(angus, routes.approveBranchInvoice, made));
    ok(await manager.call(reopenWorksheet, { params: { id: one.id }, version: 1, body: { reason: 'Water comes in' } }));
    await refusedWithoutTrace(tenant, 'bill.job_open', () => act(accounts, routes.approveBranchInvoice, made));
  });

  it('of the same job twice at once, and answered twice at once, counts once', async () => {
    const world = await aSubcontractor();
    const { accounts, manager } = world;
    for (let round = 0; round < 4; round += 1) {
      const sent = await Promise.all([submit(world, { number: `A${round}` }), submit(world, { number: `B${round}` }, manager)]);
      expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      const made = sent[0].status === 200 ? sent[0] : sent[1];
      refused(sent[0].status === 200 ? sent[1] : sent[0], 'bill.billed');
      const answers = await Promise.all([
        act(accounts, routes.refuseBranchInvoice, ok(made), 'No'),
        world.angus.call(routes.withdrawBranchInvoice, { params: { id: ok(made).id }, version: ok(made).version }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    }
  });
});
