import * as billing from '@quarterlight/contract/billing/routes';
import { mergeCompanies, undoMerge } from '@quarterlight/contract/stewardship/routes';
import { createWorksheet, recordPayment } from '@quarterlight/contract/worksheets/routes';
import { sql } from 'kysely';
import { rules } from '../../../testing/company/verify.ts';
import { aCompletedJob } from '../../../testing/kit/completed-jobs.ts';
import { testApp } from '../../../testing/kit/harness.ts';
import { asOwner } from '../../../testing/kit/owner.ts';
import { insert, next } from '../../../testing/kit/rows.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { aVehicle } from '../vehicles/vehicles.testing.ts';
import { aCompany, anIntake, aSlot, ok } from '../worksheets/job.fixtures.ts';

/** Two accounts that are one, with everything that an account has: jobs at every stage, money, users, contacts, terms, an account below, files. */
export async function twoAccounts() {
  const company = await aCompany();
  const { tenant } = company;
  const keep = await aCustomer(tenant, { name: 'Brown Haulage Ltd', account_code: 'BROWN', type: 'trade', postcode: 'NR1 1AA', telephone: '01603 111111' });
  const gone = await aCustomer(tenant, {
    name: 'Brown Haulage',
    account_code: 'BROWNH',
    type: 'fleet',
    postcode: 'NR1 1AA',
    telephone: '01603 222222',
    email: 'accounts@brown.example',
    vat_number: 'GB123456782',
    no_shows: 2,
  });
  const accounts = await tenant.user({ role: 'accounts' });
  const world = { ...company, keep, gone, accounts };
  for (const [customer, jobs] of [
    [keep, 1],
    [gone, 2],
  ] as const) {
    for (let count = 0; count < jobs; count += 1) await anOpenJob(world, customer.id, 12_000);
    await anInvoicedJob(world, customer.id, { paid: 5_000 });
    await addTerms(tenant, customer.id);
  }
  await keepLastJobs(tenant);
  return world;
}

/** Jobs written straight into the database never told their customer of the day: this does. */
export const keepLastJobs = (tenant: TestTenant) =>
  tenant.scope.write((tx) => sql`update customer c set last_job_on = (select max(created_on) from worksheet w where w.customer_id = c.id)`.execute(tx.db));
export type TwoAccounts = Awaited<ReturnType<typeof twoAccounts>>;

/** A job in hand with a visit, worth so many pence net. */
export async function anOpenJob(world: Awaited<ReturnType<typeof aCompany>>, customerId: string, pence: number) {
  const lines = [{ kind: 'sundry' as const, description: 'Work', unitPrice: { amount: pence, currency: 'GBP' }, quantity: 1 }];
  const booking = aSlot(world, { technicianId: null });
  return ok(await world.manager.call(createWorksheet, { body: await anIntake(world, { customerId, lines, booking }) }));
}

/** A finished job that is billed, posted, and paid in part. */
export async function anInvoicedJob(world: Pick<TwoAccounts, 'tenant' | 'branch' | 'accounts'>, customerId: string, { paid = 0, isPosted = true } = {}) {
  const { tenant, branch, accounts } = world;
  // Beside those that the product numbers itself.
  const job = await aCompletedJob(tenant, { customerId, branchId: branch.id, number: `W9${String(next()).padStart(5, '0')}` });
  await tenant.scope.write((tx) =>
    sql`update customer set exposure_pence = exposure_pence + (select gross_pence from worksheet where id = ${job.id}) where id = ${customerId}`.execute(tx.db),
  );
  const { invoices: drafts } = ok(await accounts.call(billing.createInvoices, { body: { worksheetId: job.id } }));
  if (isPosted) for (const { id, version } of drafts) ok(await accounts.call(billing.postInvoice, { params: { id }, version }));
  if (paid > 0) {
    const body = { kind: 'balance' as const, method: 'card' as const, amount: { amount: paid, currency: 'GBP' }, reference: '' };
    ok(await accounts.call(recordPayment, { params: { id: job.id }, body }));
  }
  return job;
}

async function addTerms(tenant: TestTenant, customerId: string): Promise<void> {
  await tenant.user({ role: 'customer', customerId });
  await insert(tenant, 'contact', (id) => ({ id, company: 'customer', company_id: customerId, last_name: 'Hill' }));
  const type = await tenant.scope.read(({ db }) => db.selectFrom('lookup').select('id').where('list', '=', 'address-types').executeTakeFirstOrThrow());
  const address = { company: 'customer', company_id: customerId, address_type_id: type.id, line1: '1 High Street' };
  await insert(tenant, 'company_address', (id) => ({ ...address, id, used_for: 'documents' }));
  await insert(tenant, 'company_address', (id) => ({ ...address, id }));
  await insert(tenant, 'labour_rate', (id) => ({
    id,
    name: 'Rate',
    customer_id: customerId,
    price_pence: 5_000,
    valid_from: '2026-01-01',
    valid_to: '2026-06-30',
  }));
  await insert(tenant, 'quotation', (id) => ({ id, number: `Q${id.slice(-6)}`, customer_id: customerId, valid_until: '2030-01-01' }));
  await insert(tenant, 'file', (id) => ({
    id,
    hash: 'a'.repeat(64),
    name: 'terms.pdf',
    media_type: 'application/pdf',
    size_bytes: 1,
    entity: 'customer',
    entity_id: customerId,
  }));
  await aCustomer(tenant, { parent_id: customerId });
  await insert(tenant, 'price_cap', (id) => ({ id, customer_id: customerId, cap_pence: 90_000, valid_from: '2026-01-01' }));
  await aFleetVehicle(tenant, customerId);
  await anAgreedPrice(tenant, customerId);
}

/** A vehicle of its fleet. */
export async function aFleetVehicle(tenant: TestTenant, customerId: string): Promise<void> {
  const vehicle = await aVehicle(tenant);
  const registration = { registration: vehicle.registration, registration_fold: vehicle.registration };
  await insert(tenant, 'fleet_entry', (id) => ({ id, vehicle_id: vehicle.id, customer_id: customerId, ...registration, from_day: '2026-01-01' }));
}

/** A price of a product that it agreed. */
export async function anAgreedPrice(tenant: TestTenant, customerId: string, pence = 100): Promise<void> {
  const product = await aProduct(tenant);
  await insert(tenant, 'customer_price', (id) => ({ id, customer_id: customerId, product_id: product.id, price_pence: pence }));
}

export const merge = ({ manager, keep, gone }: Pick<TwoAccounts, 'manager' | 'keep' | 'gone'>, taken: string[] = []) =>
  manager.call(mergeCompanies, { body: { kind: 'customer', keepId: keep.id, goneId: gone.id, taken } });
export const undo = ({ manager }: Pick<TwoAccounts, 'manager'>, id: string) => manager.call(undoMerge, { params: { id } });

const untold = [
  'log_entry',
  'log_value',
  'log_seal',
  'hint',
  'idempotency_key',
  'company_merge',
  'company_merge_part',
  'duplicate_pair',
  'duplicate_look',
  'session',
  'session_token',
];

/** Every row of the tenant as it stands, but for the log, what remembers a merge, and how often a row was changed. */
export const wholeTenant = (tenant: TestTenant): Promise<Readonly<Record<string, unknown[]>>> =>
  asOwner(testApp().superuserUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1) order by 1`,
      [untold],
    );
    const whole: Record<string, unknown[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: unknown }>(
        `select to_jsonb(t) - '{version,updated_at,last_seen_at}'::text[] as row from ${name} t where tenant_id = $1 order by 1`,
        [tenant.scope.tenant.id],
      );
      if (rows.length > 0) whole[name] = rows.map(({ row }) => row);
    }
    return whole;
  });

const checked = [
  'A customer owes something else than is open.',
  'A payment is not what was allocated of it.',
  'A row of a job does not carry its bounds.',
  'A document and what is owed on it disagree.',
];

/** What of the product's own sums does not hold in the tenant. */
export const brokenSums = (tenant: TestTenant): Promise<string[]> =>
  tenant.scope.read(async (tx) => {
    const broken: string[] = [];
    for (const sentence of checked) {
      const { rows } = await sql`${sql.raw(rules[sentence] ?? 'select 1')}`.execute(tx.db);
      if (rows.length > 0) broken.push(sentence);
    }
    return broken;
  });

/** How many rows of the tenant name a company, table by table, whatever the column. */
export async function rowsNaming(tenant: TestTenant, id: string): Promise<Record<string, number>> {
  const whole = await wholeTenant(tenant);
  const counts = Object.entries(whole).map(([table, rows]) => [table, rows.filter((row) => JSON.stringify(row).includes(id)).length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

export const customerRow = (tenant: TestTenant, id: string) =>
  tenant.scope.read(({ db }) => db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
