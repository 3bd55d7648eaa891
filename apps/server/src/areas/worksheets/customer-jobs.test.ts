import { listForMe } from '@quarterlight/contract/notices/for-me-routes';
import { listMessages } from '@quarterlight/contract/outbox/routes';
import { lookupVehicle } from '@quarterlight/contract/vehicles/lookup-routes';
import * as own from '@quarterlight/contract/worksheets/customer-job-routes';
import type { SubmitJob } from '@quarterlight/contract/worksheets/customer-schemas';
import * as queue from '@quarterlight/contract/worksheets/queue-routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { Client } from '../../../testing/kit/client.ts';
import { aSubmission, sendJob } from '../../../testing/kit/customer-jobs.ts';
import { fileForm } from '../../../testing/kit/file-form.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { blankPng } from '../../../testing/kit/pictures.ts';
import { anApiKey } from '../../../testing/kit/tenants.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { aLookup } from '../system/system.testing.ts';
import { aCompany, aReleasedJob, aSlot, type Company, inDays, ok, refused, show } from './job.fixtures.ts';
import { insertJobMessage } from './job-messages.queries.ts';
import { passMessageOn } from './job-messages.ts';

useTestApp();

const one = async (user: Client, id: string) => ok(await user.call(own.getCustomerJob, { params: { id } }));
const accept = async (company: Company, { id, version }: { id: string; version: number }, more = {}, by = company.adviser) =>
  by.call(queue.acceptJob, { params: { id }, version, body: { branchId: company.branch.id, ...more } });
const reject = async (company: Company, { id, version }: { id: string; version: number }, by = company.adviser) =>
  by.call(queue.rejectJob, {
    params: { id },
    version,
    body: { reasonId: await aLookup(company.tenant, 'branch-rejection-reasons'), words: 'We are full this week.' },
  });
const photograph = async (user: Client, id: string, content: Buffer | string, type = 'image/png') =>
  user.raw('POST', `/v1/customer-jobs/${id}/photographs`, fileForm('damage.png', content, { type }));
const anybodyOf = async ({ tenant }: Company, values = {}) => {
  const account = await aCustomer(tenant, { type: 'fleet', name: 'Other Fleet', ...values });
  return tenant.user({ role: 'customer', customerId: account.id });
};

describe('a job that a customer sends', () => {
  it('waits in the queue with its clock, is accepted and booked, and its customer sees it in their words', async () => {
    const company = await aCompany({ postcode_areas: ['NR'] });
    const job = await sendJob(company, { note: 'From the outside', wishedDay: inDays(company.tenant, 1), wishedSlot: 'A', orderNumber: 'po-77' });
    expect(job.state).toBe('received');
    expect((await photograph(job.user, job.id, await blankPng({ width: 40, height: 30 }))).status).toBe(200);
    const [queued] = ok(await company.adviser.call(queue.listQueue)).items;
    expect(queued).toMatchObject({ id: job.id, branch: { id: company.branch.id }, glass: ['windscreen'], wishedSlot: 'A', note: 'From the outside' });
    expect(queued?.photographs).toHaveLength(1);
    expect(Date.parse(queued?.answerBy ?? '') - Date.parse(queued?.submittedAt ?? '')).toBe(8 * 3_600_000);
    expect(ok(await company.adviser.call(queue.countQueue))).toEqual({ waiting: 1, late: 0 });
    const booked = ok(await accept(company, queued ?? job, { adasRequirement: 'none-fitted', booking: aSlot(company) }));
    expect(booked.state).toBe('booked');
    expect(ok(await company.adviser.call(queue.listQueue)).items).toEqual([]);
    const seen = await one(job.user, job.id);
    expect(seen).toMatchObject({ state: 'booked', bookedDay: inDays(company.tenant, 1), bookedSlot: 'A', mayCancel: true });
    expect(seen.steps.map(({ step }) => step)).toEqual(['submitted', 'accepted', 'booked']);
    expect((await show(company.adviser, job.id)).vehicle.id).not.toBeNull();
    for (const q of [job.number, 'PO-7', seen.registration.slice(0, 4)])
      expect(ok(await job.user.call(own.listCustomerJobs, { query: { q } })).items.map(({ id }) => id)).toEqual([job.id]);
    expect(ok(await job.user.call(own.listCustomerJobs, { query: { state: 'booked' } })).items).toHaveLength(1);
    expect(ok(await job.user.call(own.listCustomerJobs, { query: { state: 'accepted' } })).items).toEqual([]);
  });

  it('is refused in words where something of it is wrong', async () => {
    const company = await aCompany({ postcode_areas: ['NR'], open_days: [1, 2, 3, 4, 5, 6, 7] });
    const { user } = await sendJob(company);
    const send = (more: Partial<SubmitJob>) => user.call(own.submitJob, { body: aSubmission(more) });
    const { address, contact } = aSubmission();
    const wrong: readonly (readonly [Partial<SubmitJob>, string])[] = [
      [{ vehicle: { registration: '!!' } }, 'vehicle.registration'],
      [{ glass: [] }, 'glass'],
      [{ glass: ['windscreen', 'windscreen'] }, 'glass'],
      [{ address: { ...address, postcode: '' } }, 'address.postcode'],
      [{ address: { ...address, line1: ' ' } }, 'address.line1'],
      [{ contact: { ...contact, mobile: '' } }, 'contact.mobile'],
      [{ contact: { ...contact, lastName: '' } }, 'contact.lastName'],
      [{ note: 'x'.repeat(1001) }, 'note'],
      [{ wishedDay: inDays(company.tenant, -1) }, 'wishedDay'],
      [{ wishedDay: inDays(company.tenant, 500) }, 'wishedDay'],
      [{ causeId: await aLookup(company.tenant, 'titles') }, 'causeId'],
    ];
    for (const [more, field] of wrong) {
      const answer = await send(more);
      expect([answer.status, Object.keys(answer.problem.errors ?? {})], answer.text).toEqual([400, [field]]);
    }
    await company.tenant.scope.write((tx) => tx.db.updateTable('branch').set({ open_days: [] }).where('id', '=', company.branch.id).execute());
    refused(await send({ wishedDay: inDays(company.tenant, 1) }), 'diary.closed');
    refused(await company.manager.call(own.submitJob, { body: aSubmission() }), 'access.missing_permission');
    refused(await (await company.tenant.user()).call(own.submitJob, { body: aSubmission() }), 'worksheet.no_account');
  });

  it('asks for the order number where the account does, and tells an account on stop whom to ring', async () => {
    const company = await aCompany();
    const strict = await anybodyOf(company, { order_number_required: true, accept_within_hours: 2 });
    refused(await strict.call(own.submitJob, { body: aSubmission() }), 'worksheet.order_number');
    const sent = ok(await strict.call(own.submitJob, { body: aSubmission({ orderNumber: 'A1' }) }));
    const { answerBy, createdAt } = await one(strict, sent.id);
    expect(Date.parse(answerBy ?? '') - Date.parse(createdAt)).toBe(2 * 3_600_000);
    const stopped = await anybodyOf(company, { on_stop: true });
    expect(ok(await stopped.call(own.getJobAccount)).onStop).toBe(true);
    refused(await stopped.call(own.submitJob, { body: aSubmission() }), 'worksheet.account_on_stop', /ring us on/);
  });

  it('is one however often it is sent, and another for the same vehicle is asked about and linked', async () => {
    const company = await aCompany();
    const user = await company.tenant.user({ role: 'customer', customerId: company.customer.id });
    const body = aSubmission();
    const key = crypto.randomUUID();
    const again = await Promise.all([1, 2].map(() => user.call(own.submitJob, { body, key })));
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    const [first, ...others] = ok(await user.call(own.listCustomerJobs)).items;
    expect(others).toEqual([]);
    refused(await user.call(own.submitJob, { body }), 'worksheet.same_vehicle', first?.number);
    const other = ok(await user.call(own.submitJob, { body: { ...body, anotherJob: true } }));
    expect((await one(user, first?.id ?? '')).sameJobs).toEqual([{ id: other.id, number: other.number }]);
    expect((await one(user, other.id)).sameJobs).toEqual([{ id: first?.id, number: first?.number }]);
    const twice = aSubmission();
    const both = await Promise.all([user.call(own.submitJob, { body: twice }), user.call(own.submitJob, { body: twice })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('comes from a connected system by a key of the customer', async () => {
    const company = await aCompany();
    const { user } = await sendJob(company);
    const key = await anApiKey(company.tenant.scope, user.userId ?? '', ['create-customer-jobs']);
    const job = await sendJob(company, {}, new Client(user.tenant, key));
    expect((await show(company.manager, job.id)).source).toBe('api');
  });

  it('may be of a vehicle that the DVLA does not know: the customer is told, types it in and sends it', async () => {
    const company = await aCompany();
    const user = await company.tenant.user({ role: 'customer', customerId: company.customer.id });
    const looked = ok(await user.call(lookupVehicle, { body: { registration: 'ER19NFD' } }));
    expect([looked.found, looked.message]).toEqual([false, 'The DVLA has no vehicle with this registration. Check it, or type the vehicle in.']);
    const job = await sendJob(company, { vehicle: { registration: 'ER19NFD', make: 'Ford', model: 'Transit', year: 2019 } }, user);
    expect(await one(user, job.id)).toMatchObject({ state: 'received', registration: 'ER19NFD', vehicle: { make: 'Ford', model: 'Transit' } });
    const booked = ok(await accept(company, job, { adasRequirement: 'none-fitted', booking: aSlot(company) }));
    expect((await show(company.adviser, booked.id)).vehicle).toMatchObject({ registration: 'ER19NFD', make: 'Ford' });
  });

  it('takes photographs of the damage and nothing else', async () => {
    const company = await aCompany();
    const { user, id } = await sendJob(company);
    const large = await photograph(user, id, Buffer.concat([await blankPng({ width: 10, height: 10 }), Buffer.alloc(40 * 1_048_576)]));
    expect([large.status, large.problem.detail]).toEqual([413, 'File too big.']);
    const none = await user.raw('POST', `/v1/customer-jobs/${id}/photographs`, { ...fileForm('', ''), payload: '--edge-of-a-part--\r\n' });
    expect([none.status, none.problem.errors]).toEqual([400, { file: ['Choose a file.'] }]);
    const text = await photograph(user, id, 'just words', 'text/plain');
    expect([text.status, text.problem.detail]).toEqual([415, 'Incorrect file type.']);
    expect((await photograph(user, id, await blankPng({ width: 10, height: 10 }))).status).toBe(200);
    const [kept] = (await one(user, id)).photographs;
    const file = `/v1/customer-jobs/${id}/files/${kept?.fileId}`;
    expect((await user.raw('GET', file)).status).toBe(200);
    expect((await (await anybodyOf(company)).raw('GET', file)).status).toBe(404);
  });
});

describe('the answer', () => {
  it('is given once: whoever comes second is told who was first', async () => {
    const company = await aCompany();
    const job = await sendJob(company);
    const answers = await Promise.all([accept(company, job), accept(company, job, {}, company.manager)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const second = answers.find(({ status }) => status === 400);
    if (second) refused(second, 'worksheet.answered', /answered W\d+ at \d\d\/\d\d\/\d{4}/);
    expect((await show(company.manager, job.id)).timeline.filter(({ action }) => action === 'accepted')).toHaveLength(1);
  });

  it('may be no: the customer is told why, and sends it again changed', async () => {
    const company = await aCompany();
    const job = await sendJob(company);
    refused(await reject(company, job, job.user), 'access.missing_permission');
    const rejected = ok(await reject(company, job));
    expect(rejected.state).toBe('rejected');
    const reader = await company.tenant.user({ permissions: ['edit-messages'] });
    const sent = ok(await reader.call(listMessages, { query: { entityId: job.id } })).items;
    expect(sent.map(({ template }) => template)).toEqual(['job-not-accepted']);
    expect(await one(job.user, job.id)).toMatchObject({ state: 'not-accepted', reason: 'We are full this week.', maySendAgain: true });
    refused(await accept(company, rejected), 'worksheet.answered');
    const again = ok(await job.user.call(own.sendJobAgain, { params: { id: job.id }, version: rejected.version, body: aSubmission({ glass: ['backlight'] }) }));
    expect(again.state).toBe('received');
    refused(await job.user.call(own.sendJobAgain, { params: { id: job.id }, version: again.version, body: aSubmission() }), 'worksheet.moved_on');
    expect(ok(await company.adviser.call(queue.listQueue)).items.map(({ glass }) => glass)).toEqual([['backlight']]);
    expect(ok(await accept(company, again)).state).toBe('open');
    expect((await one(job.user, job.id)).state).toBe('accepted');
  });

  it('may be that of another branch', async () => {
    const company = await aCompany({ postcode_areas: ['NR'] });
    const other = await aCompany();
    const job = await sendJob(company);
    const rejected = ok(await reject(company, job));
    const on = (branchId: string) => company.manager.call(queue.sendJobOn, { params: { id: job.id }, version: rejected.version, body: { branchId } });
    refused(await on(company.branch.id), 'worksheet.same_branch');
    expect((await on(other.branch.id)).status).toBe(404);
  });

  it('needs a manager’s word where the account has gone on stop since', async () => {
    const company = await aCompany();
    const job = await sendJob(company);
    await company.tenant.scope.write((tx) => tx.db.updateTable('customer').set({ on_stop: true }).where('id', '=', company.customer.id).execute());
    refused(await accept(company, job), 'customer.on_stop');
    expect(ok(await accept(company, job, { creditOverride: { reason: 'They paid today' } }, company.manager)).state).toBe('open');
  });
});

describe('a customer', () => {
  it('cancels until a technician has the job, and a booked one gives its slot back', async () => {
    const company = await aCompany();
    const job = await sendJob(company);
    const booked = ok(await accept(company, job, { adasRequirement: 'none-fitted', booking: aSlot(company) }));
    const cancel = (id: string, version: number, by = job.user) =>
      by.call(own.cancelCustomerJob, { params: { id }, version, body: { reason: 'Sold the van' } });
    expect((await cancel(job.id, booked.version, await anybodyOf(company))).status).toBe(404);
    refused(await cancel(job.id, job.version), 'record.stale');
    expect(ok(await cancel(job.id, booked.version)).state).toBe('cancelled');
    const taken = await company.tenant.scope.read((tx) => tx.db.selectFrom('branch_capacity').select('taken').execute());
    expect(taken.every((each) => each.taken === 0)).toBe(true);
    const released = await aReleasedJob(company);
    refused(await cancel(released.job.id, released.job.version), 'worksheet.ring_us', /ring us/);
  });

  it('cancels or is accepted, never both', async () => {
    const company = await aCompany();
    const job = await sendJob(company);
    const cancelling = job.user.call(own.cancelCustomerJob, { params: { id: job.id }, version: job.version, body: { reason: 'Sold' } });
    const answers = await Promise.all([accept(company, job), cancelling]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('writes with the office, unread on either side until it is read', async () => {
    const company = await aCompany();
    const job = await sendJob(company);
    ok(await accept(company, job));
    const params = { id: job.id };
    const asked = ok(await job.user.call(own.writeToOffice, { params, body: { text: 'Can you come after 4?' } }));
    refused(await job.user.call(own.writeToOffice, { params, body: { text: ' ' } }), 'request.invalid');
    const message = { worksheetId: job.id, messageId: asked.items[0]?.id ?? '' };
    for (let time = 0; time < 2; time += 1) await company.tenant.scope.write((tx) => passMessageOn(tx, message));
    expect(ok(await company.adviser.call(listForMe)).kinds.find(({ kind }) => kind === 'reply')?.count).toBe(1);
    expect(ok(await company.manager.call(queue.listJobMessages, { params })).items).toMatchObject([{ isUnread: true, text: 'Can you come after 4?' }]);
    expect((await company.manager.call(queue.readFromCustomer, { params, body: { upTo: asked.items[0]?.id ?? '' } })).status).toBe(204);
    expect(ok(await company.adviser.call(listForMe)).kinds.find(({ kind }) => kind === 'reply')?.count ?? 0).toBe(0);
    const answered = ok(await company.adviser.call(queue.writeToCustomer, { params, body: { text: 'Yes, at 16:30.' } }));
    const [row] = ok(await job.user.call(own.listCustomerJobs)).items;
    expect(row?.isUnread).toBe(true);
    const { messages } = await one(job.user, job.id);
    expect(messages.map(({ by, text }) => [by, text]).at(-1)).toEqual([company.tenant.scope.tenant.name, 'Yes, at 16:30.']);
    const readBy = (upTo: string) => job.user.call(own.readFromOffice, { params, body: { upTo } });
    expect((await readBy(answered.items.at(-1)?.id ?? '')).status).toBe(204);
    expect((await one(job.user, job.id)).isUnread).toBe(false);
    expect((await (await anybodyOf(company)).call(own.writeToOffice, { params, body: { text: 'Mine?' } })).status).toBe(404);
  });

  it('writes 200 messages about a job and no more, the office as many as it likes', async () => {
    const company = await aCompany();
    const { user, id } = await sendJob(company);
    const message = { worksheet_id: id, from_customer: true, text: 'Well?', user_id: user.userId, user_name: 'Ann' };
    await company.tenant.scope.write(async (tx) => {
      for (let count = 0; count < 199; count += 1) await insertJobMessage(tx, { ...message, id: newId() });
    });
    const write = () => user.call(own.writeToOffice, { params: { id }, body: { text: 'And now?' } });
    const answers = await Promise.all([write(), write()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    refused(await write(), 'worksheet.messages_full', /^You have written 200 messages about W\d+\. Please ring us for anything more\.$/);
    ok(await company.adviser.call(queue.writeToCustomer, { params: { id }, body: { text: 'We ring you.' } }));
  });
});
