import { openLinkApproval, writeLinkApproval, writeOnApproval } from '@quarterlight/contract/approvals/routes';
import { createInvoices, postInvoice } from '@quarterlight/contract/billing/routes';
import { LinkPurpose } from '@quarterlight/contract/links/schemas';
import * as quotations from '@quarterlight/contract/quotations/routes';
import * as approvals from '@quarterlight/contract/worksheets/approval-routes';
import * as jobs from '@quarterlight/contract/worksheets/customer-job-routes';
import { offerWorksheet } from '@quarterlight/contract/worksheets/offer-routes';
import * as queue from '@quarterlight/contract/worksheets/queue-routes';
import pg from 'pg';
import { aBranch } from '../../../src/areas/companies/companies.testing.ts';
import { makeLink } from '../../../src/areas/links/index.ts';
import { aDraft, anIntakeOf, aQuotingCompany, aSent, type QuotingCompany } from '../../../src/areas/quotations/quotation.fixtures.ts';
import { aJob, aReleasedJob, aSlot } from '../../../src/areas/worksheets/job.fixtures.ts';
import { ok } from '../../kit/answers.ts';
import type { Client } from '../../kit/client.ts';
import { aCompletedJob } from '../../kit/completed-jobs.ts';
import { sendJob } from '../../kit/customer-jobs.ts';
import { fileForm } from '../../kit/file-form.ts';
import { testApp } from '../../kit/harness.ts';
import { blankPng } from '../../kit/pictures.ts';
import { aTenant } from '../../kit/tenants.ts';
import { recordsOf } from '../../kit/walk-records.ts';
import { plantCanaries } from '../isolation/canaries.ts';
import { aVictim } from '../isolation/world.ts';
import type { Looker } from './crawl.ts';
import { plantEverywhere } from './plant.ts';

/** A note of the office's where no column is: within what was said of a quotation. */
export const noteInside = 'zinternalnote';
const notes = { noteInternal: noteInside, noteTechnician: noteInside };
// To customers not even a field is named so, whatever stands in it.
const named = '"(cost(?!centre)|margin|competitor|markup|buying|noteinternal|notetechnician)\\w*":';
const hour = 3_600_000;

export type Visible = Awaited<ReturnType<typeof makeVisible>>;

/** A company with all that it shows its customers and branches, every text of which tells where it stands, beside what is others'. */
export async function makeVisible(owner: pg.Client) {
  const company = await aQuotingCompany({ quotations_module: true });
  const { tenant, branch, customer, technician } = company;
  const subcontract = await aBranch(tenant, { kind: 'subcontract' });
  const of = { customerId: customer.id, branchId: branch.id, depotId: branch.depotId, technicianId: technician.id, vanId: technician.vanId };
  const own: string[] = [];
  for (const [kind, make] of Object.entries(recordsOf)) if (!['permission', 'product-category', 'lookup'].includes(kind)) own.push((await make(tenant, of)).id);
  const user = await tenant.user({ role: 'customer', customerId: customer.id });
  const quoted = await quote(company);
  const asked = await work(company, user, subcontract.id);
  const links = await ask(company, asked.toApprove);
  for (const purpose of LinkPurpose.options.filter((each) => each !== 'quotation' && each !== 'approval'))
    for (const entityId of asked.jobs)
      links.push(
        await tenant.scope.write(async (tx) => {
          const until = new Date(Date.parse(tx.now) + 24 * hour).toISOString();
          return (await makeLink(tx, { purpose, entity: 'worksheet', entityId, customerId: customer.id, until, port: 0 })).address.split('/').at(-1) ?? '';
        }),
      );
  const [others, elsewhere] = [await aVictim(tenant), await aTenant()];
  const foreign = await aVictim(elsewhere);
  const clients = {
    branch: await tenant.user({ role: 'branch', branchId: branch.id }),
    subcontractor: await tenant.user({ role: 'branch', branchId: subcontract.id }),
  };
  await plantCanaries(owner, { tenantId: elsewhere.scope.tenant.id, within: tenant.scope.tenant.id, ...others.ground.of });
  const planted = await plantEverywhere(owner, tenant.scope.tenant.id);
  await markApart(owner, asked.offeredId);
  const tokens = [...quoted.tokens, ...links];
  // Another tenant's ids are asked of every route by the isolation gate.
  const ids = [...asked.jobs, asked.offeredId, ...quoted.ids, ...own, ...others.records.values()];
  const looker = (client: Client, foreignMarks: RegExp): Looker => ({ client, foreignMarks, tokens, ids });
  return {
    tenant,
    planted,
    office: company.manager,
    ids: { job: asked.jobs[0] ?? '', quotation: quoted.ids[0] ?? '' },
    tellers: [
      { scope: tenant.scope, records: others.records },
      { scope: elsewhere.scope, records: foreign.records },
    ],
    lookers: {
      customer: looker(user, new RegExp(`zq(tenant|customer|technician)|${named}`, 'i')),
      // Branches of our own serve the customers of the whole company.
      branch: looker(clients.branch, /zq(tenant|branch|technician)|zh\w{3}x/),
      subcontractor: looker(clients.subcontractor, /zq(tenant|customer|branch|technician)|zh\w{3}x/),
      // The names of branches stand in the diary that they look at.
      technician: looker(technician.client, /zq(tenant|customer|technician)|zh\w{3}x/),
      link: looker(tenant.visitor, new RegExp(`zq(tenant|customer|branch|technician)|${named}`, 'i')),
    },
  };
}

/** Quotations that were sent, asked about, accepted and drafted. */
async function quote(company: QuotingCompany) {
  const { tenant, adviser } = company;
  const intake = anIntakeOf(notes);
  const [open, accepted] = [await aSent(company, { intake }), await aSent(company, { intake })];
  const { quotation, token } = open;
  ok(await adviser.call(quotations.writeOnQuotation, { params: { id: quotation.id }, body: { words: 'From us' } }));
  ok(await tenant.visitor.call(quotations.writeLinkQuotation, { params: { token }, body: { words: 'From them' } }));
  const body = { optionId: accepted.quotation.options[0]?.id ?? '', acceptedBy: 'Ann Hill' };
  ok(await tenant.visitor.call(quotations.acceptLinkQuotation, { params: { token: accepted.token }, body }));
  const draft = await aDraft(company, { intake });
  return { ids: [quotation.id, accepted.quotation.id, draft.id], tokens: [token, accepted.token] };
}

/** The lines of two jobs go to their work provider: one waits, about which both sides write, one is answered. The tokens of the links. */
async function ask({ adviser, tenant: { visitor } }: QuotingCompany, [waiting, answered]: readonly [string, string]): Promise<string[]> {
  const send = async (id: string) => {
    const sent = ok(await adviser.call(approvals.sendForApproval, { params: { id }, body: { by: 'link', note: 'Please look at it' } }));
    return { id: sent.id, token: sent.address?.split('/').at(-1) ?? '' };
  };
  const [one, other] = [await send(waiting), await send(answered)];
  await adviser.call(writeOnApproval, { params: { id: one.id }, body: { words: 'From us' } });
  ok(await visitor.call(writeLinkApproval, { params: { token: one.token }, body: { words: 'From them' } }));
  const { lines } = ok(await visitor.call(openLinkApproval, { params: { token: other.token } }));
  const body = { answeredBy: 'Ann Hill', authorisationNumber: 'A1', lines: lines.map(({ id }) => ({ id, outcome: 'refused' as const, reason: 'Not ours' })) };
  ok(await visitor.call(approvals.answerLinkApproval, { params: { token: other.token }, body }));
  return [one.token, other.token];
}

/** Jobs that came from the customer, were booked, released, invoiced, given to a subcontractor and offered to branches. */
async function work(company: QuotingCompany, user: Client, subcontractId: string) {
  const { tenant, branch, customer, adviser, manager } = company;
  const { job } = await aReleasedJob(company, notes);
  const sent = await sendJob({ tenant, customer }, {}, user);
  const picture = fileForm('damage.png', await blankPng({ width: 40, height: 30 }), { type: 'image/png' });
  ok(await user.raw('POST', `/v1/customer-jobs/${sent.id}/photographs`, picture));
  ok(await user.call(jobs.writeToOffice, { params: { id: sent.id }, body: { text: 'When?' } }));
  ok(await manager.call(queue.writeToCustomer, { params: { id: sent.id }, body: { text: 'Soon' } }));
  const other = await sendJob({ tenant, customer }, { anotherJob: true }, user);
  const taken = { branchId: branch.id, adasRequirement: 'none-fitted', booking: aSlot(company) } as const;
  ok(await adviser.call(queue.acceptJob, { params: { id: other.id }, version: other.version, body: taken }));
  const done = await aCompletedJob(tenant, { number: 'W900001', customerId: customer.id, branchId: branch.id });
  const accounts = await tenant.user({ role: 'accounts' });
  for (const { id, version } of ok(await accounts.call(createInvoices, { body: { worksheetId: done.id } })).invoices)
    ok(await accounts.call(postInvoice, { params: { id }, version }));
  const given = await aJob(company, { branchId: subcontractId, ...notes });
  const offered = await aJob(company, { branchId: null, ...notes });
  const until = new Date(testApp().clock.now().getTime() + hour).toISOString();
  const offer = { branchIds: [branch.id, subcontractId], until, wishDay: null, wishSlot: null, note: '' };
  ok(await manager.call(offerWorksheet, { params: { id: offered.id }, version: offered.version, body: offer }));
  const lines = [{ kind: 'sundry' as const, description: 'Windscreen', unitPrice: { amount: 30_000, currency: 'GBP' } }];
  const toApprove = [(await aJob(company, { lines, ...notes })).id, (await aJob(company, { lines, ...notes })).id] as const;
  return { jobs: [job.id, sent.id, other.id, done.id, given.id, ...toApprove], toApprove, offeredId: offered.id };
}

/** The marks of a job that is offered begin otherwise: before a branch accepts it, it reads the offer alone. */
async function markApart(owner: pg.Client, worksheetId: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'worksheet' and data_type = 'text' and is_generated = 'NEVER'`,
  );
  await owner.query('set session_replication_role = replica');
  for (const name of rows.map((row) => pg.escapeIdentifier(row.name)))
    await owner.query(`update worksheet set ${name} = regexp_replace(${name}, '^zo', 'zh') where id = $1 and ${name} like 'zo%'`, [worksheetId]);
  await owner.query('set session_replication_role = origin');
}
