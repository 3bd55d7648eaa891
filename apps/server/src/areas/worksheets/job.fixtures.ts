import type { NewWorksheet } from '@quarterlight/contract/worksheets/intake';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { checkQuestions } from '@quarterlight/contract/worksheets/rules';
import { addDays, day } from '@quarterlight/kit/days';
import pg from 'pg';
import { expect } from 'vitest';
import { ok, refused } from '../../../testing/kit/answers.ts';
import type { Answer, Client } from '../../../testing/kit/client.ts';
import { testApp } from '../../../testing/kit/harness.ts';
import { newWorksheet } from '../../../testing/kit/new-worksheet.ts';
import { aTenant, type TenantHome, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { someStock } from '../stock/stock.testing.ts';
import { aLookup } from '../system/system.testing.ts';

/** A company with a branch, a technician with a van, and people to work. */
export async function aCompany(branchValues: Parameters<typeof aBranch>[1] = {}, home?: TenantHome) {
  const tenant = await aTenant(home);
  const branch = await aBranch(tenant, { capacity_morning: 10, capacity_afternoon: 10, ...branchValues });
  const technician = await aTechnician(tenant, branch);
  const customer = await aCustomer(tenant, { type: 'retail' });
  return { tenant, branch, technician, customer, manager: await tenant.user({ role: 'manager' }), adviser: await tenant.user({ role: 'adviser' }) };
}
export type Company = Awaited<ReturnType<typeof aCompany>>;

/** A day so many days from the tenant's today. */
export const inDays = (tenant: TestTenant, count: number): string => addDays(day(tenant.scope.today()), count);

/** The smallest intake that a person would type. */
export const anIntake = async ({ tenant, branch, customer }: Company, more: Partial<NewWorksheet> = {}): Promise<NewWorksheet> =>
  newWorksheet({ customerId: customer.id, jobTypeId: await aLookup(tenant, 'job-types', 'replacement'), branchId: branch.id, ...more });

export interface Job {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly number: string;
}

export { ok, refused };

export const aJob = async (company: Company, more: Partial<NewWorksheet> = {}, by: Client = company.manager): Promise<Job> =>
  ok(await by.call(routes.createWorksheet, { body: await anIntake(company, more) }));

/** A booking for tomorrow morning with the company's technician. */
export const aSlot = (
  { tenant, branch, technician }: Company,
  more: Partial<NonNullable<NewWorksheet['booking']>> = {},
): NonNullable<NewWorksheet['booking']> => ({
  branchId: branch.id,
  technicianId: technician.id,
  day: inDays(tenant, 1),
  slot: 'A',
  minutes: 60,
  startsAt: null,
  ...more,
});

/** A job with one windscreen that lies in the technician's van, claimed; released to the technician. */
export async function aReleasedJob(company: Company, more: Partial<NewWorksheet> = {}) {
  const product = await aProduct(company.tenant);
  const { lotId } = await someStock(company.tenant, { productId: product.id, placeId: company.technician.vanId });
  const booked = await aJob(company, {
    lines: [{ kind: 'glass', productId: product.id, features: [{ topic: 'camera', present: false }] }, { kind: 'labour' }],
    booking: aSlot(company),
    ...more,
  });
  const lineId = (await show(company.manager, booked.id)).lines[0]?.id ?? '';
  const allocated = ok(await company.manager.call(routes.allocateLine, { params: { id: booked.id, lineId }, version: booked.version, body: { lotId } }));
  const release = { params: { id: booked.id }, version: allocated.version, body: { reason: 'The customer waits' } };
  return { job: ok(await company.manager.call(routes.releaseWorksheet, release)), lineId, product, lotId };
}

/** The moment so many minutes before now. */
export const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** The same, released this morning: 400 minutes ago. */
export async function aJobOfThisMorning(company: Company) {
  const { job } = await aReleasedJob(company);
  await company.tenant.scope.write((tx) =>
    tx.db
      .updateTable('worksheet')
      .set({ released_at: ago(400) })
      .where('id', '=', job.id)
      .execute(),
  );
  return { job, params: { id: job.id }, by: company.technician.client };
}

/** The same, started by the technician. */
export async function aStartedJob(company: Company, more: Partial<NewWorksheet> = {}) {
  const released = await aReleasedJob(company, more);
  return { ...released, job: ok(await company.technician.client.call(routes.startVisit, { params: { id: released.job.id }, body: {} })) };
}

/** Everything that completing asks, recorded by the technician. */
export async function recordAll(company: Company, id: string): Promise<void> {
  const by = company.technician.client;
  for (const stage of ['pre-fit', 'post-fit'] as const) {
    const answers = checkQuestions[stage].map(({ question, good }) => ({ question, answer: good, note: '' }));
    ok(await by.call(routes.recordChecks, { params: { id }, body: { stage, answers } }));
  }
  ok(await by.call(routes.recordAdhesives, { params: { id }, body: adhesives(company) }));
  ok(await by.call(routes.signWorksheet, { params: { id }, body: { signedBy: 'Ann Hill', png: aPng, absence: '' } }));
}

export const adhesives = ({ tenant }: Company, expiresIn = 30) => ({
  items: [{ kind: 'urethane' as const, product: 'Fast cure', batch: 'U77', expires: inDays(tenant, expiresIn), openedAt: null }],
  temperatureCelsius: 12.5,
  humidityPercent: 60,
  driveAwayMinutes: 60,
  driveAwayToldTo: 'Ann Hill',
});

export const aPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const show = async (by: Client, id: string) => ok(await by.call(routes.getWorksheet, { params: { id } }));

/** Everything that a refused call must leave as it was: the row, its children, the diary, stock, the log, tasks' effects, messages and hints. */
export async function everything(tenant: TestTenant): Promise<unknown> {
  const tasks = await tasksOf(tenant);
  return tenant.scope.read(async ({ db }) => ({
    tasks,
    worksheets: await db.selectFrom('worksheet').selectAll().orderBy('id').execute(),
    lines: await db.selectFrom('worksheet_line').selectAll().orderBy('id').execute(),
    events: await db.selectFrom('worksheet_event').select('id').orderBy('id').execute(),
    visits: await db.selectFrom('visit').selectAll().orderBy('id').execute(),
    checks: await db.selectFrom('worksheet_check').selectAll().orderBy('id').execute(),
    adhesives: await db.selectFrom('adhesive_use').select('id').orderBy('id').execute(),
    calibrations: await db.selectFrom('calibration').select('id').orderBy('id').execute(),
    payments: await db.selectFrom('payment').select('id').orderBy('id').execute(),
    bookings: await db.selectFrom('booking').selectAll().orderBy('id').execute(),
    branchCounters: await db.selectFrom('branch_capacity').selectAll().orderBy('branch_id').orderBy('day').orderBy('slot').execute(),
    technicianCounters: await db.selectFrom('technician_capacity').selectAll().orderBy('technician_id').orderBy('day').orderBy('slot').execute(),
    absences: await db.selectFrom('absence').selectAll().orderBy('id').execute(),
    exceptions: await db.selectFrom('branch_exception').selectAll().orderBy('id').execute(),
    weekdays: await db.selectFrom('branch_weekday').selectAll().orderBy('branch_id').orderBy('weekday').execute(),
    roaming: await db.selectFrom('roaming').selectAll().orderBy('id').execute(),
    certificates: await db.selectFrom('certificate').selectAll().orderBy('id').execute(),
    equipment: await db.selectFrom('equipment').selectAll().orderBy('id').execute(),
    agreed: [
      await db.selectFrom('customer_price').selectAll().orderBy('id').execute(),
      await db.selectFrom('customer_discount').selectAll().orderBy('id').execute(),
      await db.selectFrom('price_cap').selectAll().orderBy('id').execute(),
      await db.selectFrom('labour_rate').selectAll().orderBy('id').execute(),
      await db.selectFrom('rate_card_line').selectAll().orderBy('id').execute(),
    ],
    allocations: await db.selectFrom('allocation').selectAll().orderBy('id').execute(),
    moves: await db.selectFrom('stock_move').select('id').orderBy('id').execute(),
    takes: await db.selectFrom('stock_take').selectAll().orderBy('id').execute(),
    balances: await db.selectFrom('stock_balance').selectAll().orderBy('place_id').orderBy('lot_id').execute(),
    orders: await db.selectFrom('purchase_order').selectAll().orderBy('id').execute(),
    customers: await db.selectFrom('customer').selectAll().orderBy('id').execute(),
    files: await db.selectFrom('file').select('id').orderBy('id').execute(),
    vehicles: await db.selectFrom('vehicle').selectAll().orderBy('id').execute(),
    fleet: await db.selectFrom('fleet_entry').selectAll().orderBy('id').execute(),
    messages: await db.selectFrom('outbox_message').select('id').orderBy('id').execute(),
    log: await db.selectFrom('log_entry').select('id').orderBy('id').execute(),
    hints: await db.selectFrom('hint').select('id').orderBy('id').execute(),
    broadcasts: await db.selectFrom('broadcast').selectAll().orderBy('id').execute(),
    courses: await db.selectFrom('course').selectAll().orderBy('id').execute(),
    courseReadings: await db.selectFrom('course_reading').select(['user_id', 'course_id', 'edition']).orderBy('user_id').orderBy('course_id').execute(),
    readings: await db.selectFrom('broadcast_read').select(['user_id', 'broadcast_id', 'edition']).orderBy('user_id').orderBy('broadcast_id').execute(),
    numbers: await db.selectFrom('number_counter').selectAll().orderBy('kind').execute(),
  }));
}

/** The tenant's tasks in the queue, which the app's own role may not read. */
export async function tasksOf(tenant: TestTenant): Promise<unknown[]> {
  const owner = new pg.Client({ connectionString: testApp().ownerUrl });
  await owner.connect();
  try {
    return (await owner.query("select id from graphile_worker._private_jobs where payload ->> 'tenantId' = $1 order by id", [tenant.scope.tenant.id])).rows;
  } finally {
    await owner.end();
  }
}

/** Runs a call that must be refused with the code, and proves that nothing changed. */
export async function refusedWithoutTrace(tenant: TestTenant, code: string, call: () => Promise<Answer<unknown>>, sentence?: RegExp | string): Promise<void> {
  const before = await everything(tenant);
  refused(await call(), code, sentence);
  expect(await everything(tenant)).toEqual(before);
}
