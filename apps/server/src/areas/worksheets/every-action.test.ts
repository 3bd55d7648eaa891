import { createInvoices } from '@quarterlight/contract/billing/routes';
import * as approvals from '@quarterlight/contract/worksheets/approval-routes';
import { noteCall } from '@quarterlight/contract/worksheets/call-routes';
import { copyWorksheet } from '@quarterlight/contract/worksheets/intake-routes';
import { writeNote } from '@quarterlight/contract/worksheets/note-routes';
import * as queue from '@quarterlight/contract/worksheets/queue-routes';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { checkQuestions } from '@quarterlight/contract/worksheets/rules';
import { WorksheetAction, WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import { waitForSlot } from '@quarterlight/contract/worksheets/wait-routes';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Client } from '../../../testing/kit/client.ts';
import { sendJob } from '../../../testing/kit/customer-jobs.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { aLookup } from '../system/system.testing.ts';
import { aCompany, aReleasedJob, aSlot, aStartedJob, type Company, inDays, ok, recordAll, show } from './job.fixtures.ts';

useTestApp();

type Role = 'administrator' | 'manager' | 'adviser' | 'stock' | 'buyer' | 'accounts' | 'technician' | 'customer' | 'branch';
const roles: readonly Role[] = ['administrator', 'manager', 'adviser', 'stock', 'buyer', 'accounts', 'technician', 'customer', 'branch'];
const desk: readonly Role[] = ['administrator', 'manager', 'adviser'];

// Written down anew from what the trade agreed, so that a slip in the product's own table is seen.
const table: Readonly<Record<WorksheetAction, { readonly from: readonly WorksheetState[]; readonly by: readonly Role[]; readonly to?: WorksheetState }>> = {
  edit: { from: ['open', 'awaiting', 'booked', 'released', 'in-progress', 'completed'], by: [...desk, 'stock', 'branch'] },
  'edit-lines': { from: ['open', 'awaiting', 'booked', 'released', 'in-progress', 'completed'], by: [...desk, 'stock', 'branch'] },
  hold: { from: ['open', 'booked'], by: [...desk, 'stock', 'branch'], to: 'awaiting' },
  resume: { from: ['awaiting'], by: [...desk, 'stock', 'branch'], to: 'open' },
  book: { from: ['open', 'awaiting'], by: [...desk, 'branch'], to: 'booked' },
  rebook: { from: ['booked', 'released'], by: [...desk, 'branch'], to: 'booked' },
  release: { from: ['booked'], by: [...desk, 'branch'], to: 'released' },
  'set-off': { from: ['released'], by: ['administrator', 'manager', 'technician', 'branch'] },
  start: { from: ['released'], by: ['administrator', 'manager', 'technician', 'branch'], to: 'in-progress' },
  fail: { from: ['booked', 'released', 'in-progress'], by: ['administrator', 'manager', 'technician', 'branch'], to: 'open' },
  record: { from: ['in-progress'], by: ['administrator', 'manager', 'technician', 'branch'] },
  calibrate: { from: ['in-progress', 'completed', 'invoiced'], by: [...desk, 'stock', 'technician', 'branch'] },
  complete: { from: ['in-progress'], by: ['administrator', 'manager', 'technician', 'branch'], to: 'completed' },
  reopen: { from: ['completed'], by: ['administrator', 'manager'], to: 'in-progress' },
  cancel: { from: ['submitted', 'rejected', 'open', 'awaiting', 'booked', 'released', 'in-progress'], by: desk, to: 'cancelled' },
  warranty: { from: ['completed', 'invoiced'], by: [...desk, 'stock', 'branch'] },
  inspect: { from: ['booked', 'awaiting', 'released', 'in-progress', 'completed'], by: ['administrator', 'manager'] },
  prioritise: { from: ['open', 'awaiting', 'booked', 'released', 'in-progress'], by: [...desk, 'stock', 'branch'] },
  invoice: { from: ['completed'], by: ['administrator', 'manager', 'accounts'], to: 'invoiced' },
  accept: { from: ['submitted'], by: [...desk, 'branch'], to: 'open' },
  reject: { from: ['submitted'], by: [...desk, 'branch'], to: 'rejected' },
  'send-on': { from: ['rejected'], by: desk, to: 'submitted' },
  offer: { from: ['open', 'awaiting', 'booked'], by: [...desk, 'stock'] },
  decline: { from: ['open', 'booked'], by: [...desk, 'branch'], to: 'open' },
  copy: { from: ['open', 'awaiting', 'booked', 'released', 'in-progress', 'completed', 'invoiced', 'cancelled'], by: [...desk, 'stock', 'branch'] },
  'note-call': { from: WorksheetState.options, by: [...desk, 'stock', 'branch'] },
  wait: { from: ['open', 'awaiting', 'booked'], by: [...desk, 'branch'] },
  note: { from: WorksheetState.options, by: [...desk, 'stock', 'buyer', 'accounts'] },
  'send-approval': { from: ['open', 'awaiting', 'booked', 'released', 'in-progress', 'completed'], by: [...desk, 'stock', 'branch'] },
};
interface Job {
  readonly id: string;
  readonly version: number;
}
type Act = (by: Client, job: Job) => Promise<Answer<unknown>>;

let company: Company;
let people: Readonly<Record<Role, Client>>;
let acts: Readonly<Record<WorksheetAction, Act>>;
let reasons: Readonly<Record<'awaiting' | 'booking' | 'rejection', string>>;

beforeAll(async () => {
  const made = await aCompany({ capacity_morning: 1000, capacity_afternoon: 1000, postcode_areas: ['NR'] });
  const { tenant, branch, technician } = made;
  company = { ...made, customer: await aCustomer(tenant, { type: 'trade' }) };
  const other = await aBranch(tenant, { name: 'Ipswich' });
  const office = async (role: Role) => tenant.user({ role });
  people = {
    administrator: await office('administrator'),
    manager: made.manager,
    adviser: made.adviser,
    stock: await office('stock'),
    buyer: await office('buyer'),
    accounts: await office('accounts'),
    technician: technician.client,
    customer: await tenant.user({ role: 'customer', customerId: company.customer.id }),
    branch: await tenant.user({ role: 'branch', branchId: branch.id }),
  };
  reasons = {
    awaiting: await aLookup(tenant, 'worksheet-awaiting-reasons', 'glass'),
    booking: await aLookup(tenant, 'booking-reasons'),
    rejection: await aLookup(tenant, 'branch-rejection-reasons'),
  };
  const params = ({ id }: Job) => ({ params: { id } });
  const at = ({ id, version }: Job) => ({ params: { id }, version });
  const later = new Date(Date.parse(`${inDays(tenant, 2)}T12:00:00Z`)).toISOString();
  const preFit = checkQuestions['pre-fit'].slice(0, 1).map(({ question, good }) => ({ question, answer: good, note: '' }));
  acts = {
    edit: (by, job) => by.call(routes.changeWorksheet, { ...at(job), body: { notes: { internal: 'A', technician: 'B', customer: 'C' } } }),
    'edit-lines': (by, job) =>
      by.call(routes.addWorksheetLine, { ...at(job), body: { kind: 'sundry', description: 'Travel', unitPrice: { amount: 100, currency: 'GBP' } } }),
    hold: (by, job) => by.call(routes.holdWorksheet, { ...at(job), body: { reasonId: reasons.awaiting, note: '' } }),
    resume: (by, job) => by.call(routes.resumeWorksheet, at(job)),
    book: (by, job) => by.call(routes.bookWorksheet, { ...at(job), body: nextSlot() }),
    rebook: (by, job) => by.call(routes.rebookWorksheet, { ...at(job), body: { ...nextSlot(), reasonId: reasons.booking } }),
    release: (by, job) => by.call(routes.releaseWorksheet, { ...at(job), body: { reason: 'The customer waits' } }),
    'set-off': (by, job) =>
      by.call(routes.setOff, { ...params(job), body: { expectedAt: new Date(Date.parse(tenant.scope.now()) + 3_600_000).toISOString() } }),
    start: (by, job) => by.call(routes.startVisit, { ...params(job), body: {} }),
    fail: (by, job) => by.call(routes.failVisit, { ...params(job), body: { reason: 'weather', note: '', chargeable: false, glass: 'van' } }),
    record: (by, job) => by.call(routes.recordChecks, { ...params(job), body: { stage: 'pre-fit', answers: preFit } }),
    calibrate: (by, job) => by.call(routes.recordCalibration, { ...params(job), body: anAttempt }),
    complete: (by, job) => by.call(routes.completeWorksheet, { ...params(job), body: { mileage: 12_000 } }),
    reopen: (by, job) => by.call(routes.reopenWorksheet, { ...at(job), body: { reason: 'A leak' } }),
    cancel: (by, job) => by.call(routes.cancelWorksheet, { ...at(job), body: { reason: 'Sold the car' } }),
    warranty: (by, job) => by.call(routes.raiseWarranty, { ...params(job), body: { cause: 'workmanship', note: 'A leak' } }),
    inspect: (by, job) => by.call(routes.inspectWorksheet, { ...at(job), body: { on: true } }),
    prioritise: (by, job) => by.call(routes.prioritiseWorksheet, { ...at(job), body: { on: true } }),
    invoice: (by, job) => by.call(createInvoices, { body: { worksheetId: job.id } }),
    accept: (by, job) => by.call(queue.acceptJob, { ...at(job), body: { branchId: branch.id } }),
    reject: (by, job) => by.call(queue.rejectJob, { ...at(job), body: { reasonId: reasons.rejection, words: 'We are full this week.' } }),
    'send-on': (by, job) => by.call(queue.sendJobOn, { ...at(job), body: { branchId: other.id } }),
    offer: (by, job) => by.call(routes.offerWorksheet, { ...at(job), body: { branchIds: [other.id], until: later, wishDay: null, wishSlot: null, note: '' } }),
    decline: (by, job) => by.call(routes.declineWorksheet, { ...at(job), body: { reasonId: reasons.rejection, note: '' } }),
    copy: (by, job) => by.call(copyWorksheet, { ...params(job), body: {} }),
    'note-call': (by, job) => by.call(noteCall, { ...params(job), body: { outcome: 'reached', ringAt: null, note: '' } }),
    wait: (by, job) =>
      by.call(waitForSlot, { ...at(job), body: { from: inDays(tenant, 0), to: inDays(tenant, 0), slots: ['O'], technicianId: null, note: '' } }),
    note: (by, job) => by.call(writeNote, { ...params(job), body: { text: 'Rings in the morning', mentions: [] } }),
    'send-approval': (by, job) => by.call(approvals.sendForApproval, { ...params(job), body: { by: 'link' } }),
  };
}, 120_000);

const anAttempt = {
  sensor: 'Forward camera',
  method: 'static' as const,
  place: '',
  performedById: null,
  certificateNumber: '',
  equipment: '',
  subcontractor: '',
  preScanCodes: '',
  result: 'pass' as const,
  failReason: '',
  advisorySignedBy: '',
  mileage: null,
  reportFileId: null,
  retryOfId: null,
};

let used = 0;
/** A day and half of a day that nobody else has. */
function nextSlot() {
  used += 1;
  return aSlot(company, { day: inDays(company.tenant, 1 + (Math.floor(used / 8) % 300)), slot: used % 2 === 0 ? 'A' : 'P', minutes: 30 });
}

/** A job in a state, as it comes there by the work of people. */
async function inState(state: WorksheetState): Promise<Job> {
  const { manager, technician, adviser } = company;
  const standing = async (id: string): Promise<Job> => ({ id, version: (await show(adviser, id)).version });
  switch (state) {
    case 'submitted':
    case 'rejected': {
      const { id } = await sendJob(company, {}, people.customer);
      const job = await standing(id);
      if (state === 'rejected') ok(await acts.reject(manager, job));
      return standing(id);
    }
    case 'open':
    case 'awaiting':
    case 'booked':
    case 'cancelled': {
      const { job } = await aReleasedJob(company, { booking: nextSlot() });
      const booked = ok(
        await manager.call(routes.rebookWorksheet, { params: { id: job.id }, version: job.version, body: { ...nextSlot(), reasonId: reasons.booking } }),
      );
      if (state === 'booked') return booked;
      const open = ok(await manager.call(routes.failVisit, { params: { id: job.id }, body: { reason: 'weather', note: '', chargeable: false, glass: 'van' } }));
      if (state === 'awaiting')
        return ok(await manager.call(routes.holdWorksheet, { params: { id: job.id }, version: open.version, body: { reasonId: reasons.awaiting, note: '' } }));
      if (state === 'cancelled')
        return ok(await manager.call(routes.cancelWorksheet, { params: { id: job.id }, version: open.version, body: { reason: 'Sold' } }));
      return open;
    }
    case 'released':
      return (await aReleasedJob(company, { booking: nextSlot() })).job;
    default: {
      const { job } = await aStartedJob(company, { booking: nextSlot() });
      await recordAll(company, job.id);
      if (state === 'in-progress') return standing(job.id);
      ok(await technician.client.call(routes.completeWorksheet, { params: { id: job.id }, body: { mileage: 12_000 } }));
      if (state === 'invoiced') ok(await people.accounts.call(createInvoices, { body: { worksheetId: job.id } }));
      return standing(job.id);
    }
  }
}

/** The job and whatever hangs on it, in figures. */
const trace = async ({ id }: Job) =>
  company.tenant.scope.read(
    async ({ db }) =>
      (
        await sql<{ trace: string }>`select concat_ws(' ', (select to_jsonb(w)::text from worksheet w where w.id = ${id}),
          (select count(*) from worksheet_event e where e.worksheet_id = ${id}), (select count(*) from worksheet_line l where l.worksheet_id = ${id}),
          (select count(*) from visit v where v.worksheet_id = ${id}), (select count(*) from worksheet_check c where c.worksheet_id = ${id}),
          (select count(*) from booking), (select count(*) from invoice), (select count(*) from log_entry), (select count(*) from outbox_message),
          (select count(*) from hint), (select count(*) from job_offer), (select count(*) from worksheet)) as trace`.execute(db)
      ).rows[0]?.trace,
  );

const names = WorksheetAction.options;

/** What is said to whoever may do it, of a job that is not in a state for it. */
const movedOn: ReadonlySet<string> = new Set(['worksheet.moved_on', 'worksheet.answered', 'invoice.not_completed', 'invoice.already_invoiced']);

describe.each(WorksheetState.options)('of a job that is %s', (state) => {
  it('refuses every action that is not this role’s or not this state’s, changes nothing, and offers the rest', async () => {
    const job = await inState(state);
    const before = await trace(job);
    const wrong: string[] = [];
    for (const name of names)
      for (const role of roles) {
        const { from, by } = table[name];
        if (from.includes(state) && by.includes(role)) continue;
        const { status, problem } = await acts[name](people[role], job);
        const isRefused = by.includes(role) ? status === 404 || movedOn.has(problem.code ?? '') : status === 403 || status === 404;
        if (!isRefused) wrong.push(`${role} ${name}: ${status} ${problem.code}`);
      }
    expect(wrong).toEqual([]);
    expect(await trace(job)).toBe(before);
    // A customer's user has the job under other names.
    for (const role of roles.filter((each) => each !== 'customer')) {
      const may = names.filter((name) => table[name].from.includes(state) && table[name].by.includes(role));
      const answer = await people[role].call(routes.getWorksheet, { params: { id: job.id } });
      expect([role, answer.status === 200 ? answer.body.allowedActions.toSorted() : []]).toEqual([role, may.toSorted()]);
    }
  }, 120_000);

  const allowed = names.filter((name) => table[name].from.includes(state));
  it.each(allowed)(
    '%s passes for each who may',
    async (name) => {
      for (const role of table[name].by) {
        const job = await inState(state);
        const answer = await acts[name](people[role], job);
        expect([role, answer.status, answer.problem?.detail]).toEqual([role, 200, undefined]);
        const { to } = table[name];
        if (to !== undefined) expect((await show(people.administrator, job.id)).state).toBe(to);
      }
    },
    120_000,
  );
});
