import { newId } from '@quarterlight/kit/ids';
import type pg from 'pg';
import { searches, seedTenant } from '../../src/areas.ts';
import { makeIds, makeRandom } from '../../src/demo/random.ts';
import { makePool } from '../../src/platform/database/pool.ts';
import type { Tenant } from '../../src/platform/database/scope.ts';
import { makeEntries } from '../../src/platform/search/make-entries.ts';
import { layGround, usernames } from './ground.ts';
import { dropIndexes, makeIndexes } from './indexes.ts';
import { openLog } from './log.ts';
import { ownerTx } from './owner-tx.ts';
import { inFleets, putCustomer, putFleet, putVehicle } from './parties.ts';
import { password } from './people.ts';
import { type CompanyOptions, makePlan } from './plan.ts';
import { readSeeded } from './seeded.ts';
import { makeSheets, type Sheets } from './sheets.ts';
import { putWorksheets } from './worksheets.ts';

/** A generated company, and what one signs in to it with. */
export type Company = Awaited<ReturnType<typeof fill>>;

/** From so many worksheets on, indexes are made after the load. It locks the tables for its length, so that small loads leave others alone. */
const large = 50_000;
/** Parties that are put into words at once. */
const atOnce = 5_000;

/** Generates a company in a tenant of its own. The same seed and `now` give the same company, but for the tenant's own ids and password hashes. */
export async function generateCompany(options: CompanyOptions): Promise<Company> {
  const [company] = await generateCompanies(options.ownerUrl, [options]);
  if (!company) throw new Error('One company was asked for');
  return company;
}

/** Several companies in one transaction past foreign keys and triggers, whose work is done here (`findBroken` proves it); indexes are made last. */
export async function generateCompanies(ownerUrl: string, wanted: readonly Omit<CompanyOptions, 'ownerUrl'>[]): Promise<Company[]> {
  const pool = makePool(ownerUrl, 1);
  const client = await pool.connect();
  const companies: Company[] = [];
  try {
    await client.query(
      "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set synchronous_commit = off; set gin_pending_list_limit = '1GB'; begin",
    );
    try {
      const indexes = wanted.some(({ worksheets }) => worksheets >= large) ? await dropIndexes(client) : [];
      for (const options of wanted) companies.push(await fill(client, { ...options, ownerUrl }));
      if (indexes.length > 0) {
        for (const { say } of wanted) say?.('Making the indexes…');
        await makeIndexes(client, indexes);
      }
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
    await client.query('reset role');
    const searched = companies.filter((_, index) => wanted[index]?.lean !== true).map(({ tenantId }) => tenantId);
    for (const { say, lean } of wanted) if (lean !== true) say?.('Making what is searched…');
    if (searched.length > 0) await makeEntries({ ownerUrl, definitions: searches, tenantIds: searched });
    await client.query(
      "select gin_clean_pending_list(c.oid) from pg_class c join pg_am a on a.oid = c.relam join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and a.amname = 'gin' and c.relkind = 'i'",
    );
    await client.query(companies.some(({ rows }) => rows >= large) ? 'vacuum analyze' : 'analyze');
    return companies;
  } finally {
    client.release(true);
    await pool.end();
  }
}

async function fill(client: pg.PoolClient, options: CompanyOptions) {
  const plan = makePlan(options);
  const say = options.say ?? (() => {});
  const started = performance.now();
  const id = newId(plan.calendar.now);
  const tenant: Tenant = { id, slug: options.slug, name: 'Meridian Autoglass', logo: '', status: 'active', timeZone: plan.calendar.zone, currency: 'GBP' };
  await client.query("set local session_replication_role = 'origin'");
  await client.query('set local role quarterlight_owner');
  await client.query('insert into tenant (id, slug, name) values ($1, $2, $3)', [tenant.id, tenant.slug, tenant.name]);
  await client.query("select set_config('app.tenant', $1, true)", [tenant.id]);
  const tx = ownerTx(client, tenant, new Date(plan.calendar.now), plan.calendar.today);
  await seedTenant(tx);
  // Its administrators sign in by password alone.
  await client.query("delete from setting where tenant_id = $1 and key = 'security'", [tenant.id]);
  const seeded = await readSeeded(client, tenant.id);
  const sheets = makeSheets(tenant.id);
  const ground = layGround({ plan, seeded, sheets, id: makeIds(makeRandom(`${plan.seed}/ids`)) });
  const log = openLog(sheets);
  await client.query('reset role');
  await client.query("set local session_replication_role = 'replica'");
  await sheets.write(client);
  for (const statement of ofUsers) await client.query(statement, [tenant.id]);
  const { numbers, accounts } = await putWorksheets({ client, sheets, log, plan, ground, seeded, say });
  await inParts(client, sheets, plan.vehicles, (index) => putVehicle(plan, sheets, index));
  await inParts(client, sheets, Math.min(plan.vehicles, inFleets), (index) => putFleet(plan, sheets, index));
  await client.query(takeVehicles, [tenant.id]);
  await client.query(batchesOf, [tenant.id]);
  await inParts(client, sheets, plan.customers, (index) => putCustomer(plan, sheets, index, accounts));
  for (const [kind, next] of Object.entries(numbers))
    await client.query('update number_counter set next = $2 where kind = $1 and tenant_id = $3', [kind, next, tenant.id]);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  say(`${tenant.slug}: ${plan.worksheets.toLocaleString('en-GB')} worksheets, ${sheets.count.toLocaleString('en-GB')} rows copied in ${seconds} seconds.`);
  return { tenantId: tenant.id, slug: tenant.slug, password, usernames, rows: sheets.count };
}

// What triggers would have written.
const ofUsers = [
  'insert into person_name (tenant_id, id, name) select tenant_id, id, display_name from app_user where tenant_id = $1',
  ...['user_role', 'certificate'].map(
    (table) => `update ${table} r set bound_customer = u.bound_customer, bound_branch = u.bound_branch, bound_technician = u.bound_technician
    from app_user u where r.tenant_id = $1 and u.tenant_id = $1 and u.id = r.user_id`,
  ),
];
const takeVehicles = `update worksheet w set vehicle_make = v.make, vehicle_model = v.model, vehicle_body = v.body, vehicle_year = v.year, vehicle_vin = v.vin,
    vehicle_colour = v.colour, vehicle_adas = v.adas_features
  from vehicle v where w.tenant_id = $1 and v.tenant_id = $1 and v.id = w.vehicle_id
    and w.state in ('submitted', 'open', 'awaiting', 'booked', 'released', 'in-progress')`;

/** The batches that took the documents to the accounts, one a month. */
const batchesOf = `with made as (
    insert into invoice_batch (tenant_id, id, number, state, format, up_to, made_at, imported_at, invoice_count, credit_count, net_pence, vat_pence, gross_pence)
    select $1, batch_id, 'IB' || lpad((row_number() over (order by batch_id))::text, 6, '0'), 'imported', 'sage-50', max(invoice_date), max(posted_at), max(posted_at),
      count(*) filter (where type <> 'credit-note'), count(*) filter (where type = 'credit-note'), sum(net_pence), sum(vat_pence), sum(gross_pence)
    from invoice where tenant_id = $1 and batch_id is not null group by batch_id returning 1)
  update number_counter set next = (select count(*) + 1 from made) where tenant_id = $1 and kind = 'invoice-batch'`;

async function inParts(client: pg.PoolClient, sheets: Sheets, count: number, put: (index: number) => void): Promise<void> {
  for (let from = 0; from < count; from += atOnce) {
    for (let index = from; index < Math.min(count, from + atOnce); index += 1) put(index);
    await sheets.write(client);
  }
}
