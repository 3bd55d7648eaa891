import { createHash } from 'node:crypto';
import { listInvoices, postInvoice, showInvoice } from '@quarterlight/contract/billing/routes';
import { getProduct } from '@quarterlight/contract/catalogue/routes';
import { getCustomer } from '@quarterlight/contract/companies/customer-routes';
import { login } from '@quarterlight/contract/identity/routes';
import { allRoutes } from '@quarterlight/contract/index';
import { getVehicle } from '@quarterlight/contract/vehicles/routes';
import { getWorksheet, listWorksheets } from '@quarterlight/contract/worksheets/desk-routes';
import { completeWorksheet, getMyDay, signWorksheet } from '@quarterlight/contract/worksheets/visit-routes';
import type { Client as PgClient } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { labourRateFor, pricesFor } from '../../src/areas/catalogue/index.ts';
import { verifyBalances } from '../../src/areas/stock/index.ts';
import { verifyLog } from '../../src/areas/system/verify-log.ts';
import { gatesOf, missingOf } from '../../src/areas/worksheets/facts.ts';
import { recordedOf } from '../../src/areas/worksheets/recorded.ts';
import { rowsOf, scopeOf } from '../../src/demo/demo.testing.ts';
import type { Scope } from '../../src/platform/database/scope.ts';
import { type Company, generateCompanies } from '../company/generate.ts';
import { findBroken } from '../company/verify.ts';
import { Client } from '../kit/client.ts';
import { testApp, useTestApp } from '../kit/harness.ts';
import { keysOf, listsIn } from '../kit/list-routes.ts';
import { asOwner } from '../kit/owner.ts';
import { signIn } from '../kit/tenants.ts';

useTestApp();

const now = '2026-11-18T13:20:00Z';
const Page = z.object({ items: z.array(z.record(z.string(), z.unknown())), next: z.string().nullable() });
let company: Company;
let twins: readonly Company[];
let lean: Company;
let scope: Scope;

beforeAll(async () => {
  const small = { worksheets: 300, customers: 80, seed: 'twins', now: new Date(now) };
  const name = `gen-${process.pid}`;
  const [made, large, ...others] = await generateCompanies(testApp().superuserUrl, [
    { slug: name, worksheets: 2_000, customers: 80, vehicles: 500, now: new Date(now) },
    { slug: `${name}-lean`, worksheets: 5_000, customers: 80, vehicles: 500, lean: true, now: new Date(now) },
    { slug: `${name}-one`, ...small },
    { slug: `${name}-two`, ...small },
  ]);
  if (!made || !large) throw new Error('Nothing was made');
  company = made;
  lean = large;
  twins = others;
  scope = await scopeOf(company.slug);
}, 60_000);

const rows = (query: string) => rowsOf(scope, query);
const none = async (query: string) => expect(await rows(query)).toEqual([]);

/** Works as the superuser in a transaction that leaves nothing. */
const aside = <Result>(work: (client: PgClient) => Promise<Result>): Promise<Result> =>
  asOwner(testApp().superuserUrl, async (client) => {
    await client.query("begin; set local session_replication_role = 'replica'");
    return work(client);
  });

async function as(username: string): Promise<Client> {
  const [user] = await rows(`select id from app_user where username = '${username}'`);
  const id = String(user?.['id']);
  return new Client(company.slug, await signIn(scope, id), id);
}

/** A defect for each rule; the other tenants stay as they are. */
const defects: readonly (readonly [defect: string, sentence: string])[] = [
  [
    'delete from vehicle where tenant_id = app.tenant() and id in (select vehicle_id from worksheet where tenant_id = app.tenant() limit 1)',
    'worksheet has rows whose vehicle_id names no vehicle',
  ],
  ['update worksheet_line set net_pence = net_pence + 1 where tenant_id = app.tenant()', 'A worksheet does not come to its lines.'],
  ['update stock_balance set quantity_milli = quantity_milli + 1000 where tenant_id = app.tenant()', 'A balance is not what the ledger comes to.'],
  ['update stock_balance set allocated_milli = 0 where tenant_id = app.tenant()', 'More or less is allocated than is claimed.'],
  ['update branch_capacity set taken = 0 where tenant_id = app.tenant() and taken > 0', "A branch's counter is not its bookings."],
  ['update technician_capacity set taken_minutes = 0 where tenant_id = app.tenant()', "A technician's counter is not the bookings."],
  ['update booking set day = day - 1 where tenant_id = app.tenant() and finished_at is not null', 'A booking and its worksheet disagree.'],
  ['delete from invoice_line where tenant_id = app.tenant() and position = 1', 'An invoice does not come to its lines.'],
  [
    "update invoice set net_pence = net_pence + 1, gross_pence = gross_pence + 1 where tenant_id = app.tenant() and type = 'customer'",
    'Documents do not share the job exactly.',
  ],
  ["update number_counter set next = next + 1 where tenant_id = app.tenant() and kind = 'invoice'", 'Numbers have a gap, or their counter is not behind them.'],
  [
    "update invoice set invoice_date = invoice_date - 400 where tenant_id = app.tenant() and number = 'I000200'",
    'Invoice numbers are not in the order of their dates.',
  ],
  ['update customer set exposure_pence = exposure_pence + 1 where tenant_id = app.tenant()', 'A customer owes something else than is open.'],
  ['update customer set balance_pence = balance_pence + 1 where tenant_id = app.tenant()', "A customer's balance is not what its documents still ask for."],
  ['update customer set last_job_on = last_job_on - 1 where tenant_id = app.tenant()', "A customer's last job is another one."],
  ["delete from payment where tenant_id = app.tenant() and kind = 'excess'", 'More was paid on documents than was taken.'],
  ['update payment set allocated_pence = 0 where tenant_id = app.tenant()', 'A payment is not what was allocated of it.'],
  ['update receivable set paid_pence = 0 where tenant_id = app.tenant()', 'What is owed is not what was billed less what paid it.'],
  ["update receivable set number = 'I' where tenant_id = app.tenant()", 'A document and what is owed on it disagree.'],
  [
    'update invoice_line set credited_vat_pence = 0 where tenant_id = app.tenant() and credited_vat_pence <> 0',
    'A line is not credited by what its credit notes say.',
  ],
  ['update invoice set credited_pence = 0 where tenant_id = app.tenant()', 'A document is not credited by its lines.'],
  ['update payment_job set drafted_customer_pence = drafted_customer_pence + 1 where tenant_id = app.tenant()', 'A job waits for other drafts than it has.'],
  ['update quotation_line set net_pence = net_pence + 1 where tenant_id = app.tenant()', 'An option of a quotation does not come to its lines.'],
  ['update quotation set gross_pence = gross_pence + 1 where tenant_id = app.tenant()', 'A quotation stands for none of its options.'],
  ['update quotation set follow_up_on = follow_up_on + 1 where tenant_id = app.tenant()', 'A follow-up that is open is not the one that its quotation tells.'],
  ['update quotation set worksheet_id = null where tenant_id = app.tenant()', 'A job and the quotation that it was made of disagree.'],
  ['update worksheet_line set bound_technician = app.none() where tenant_id = app.tenant()', 'A row of a job does not carry its bounds.'],
];

describe('a generated company', () => {
  it('keeps every foreign key, sum, balance, counter and number, in tenants of unequal size', async () => {
    for (const { tenantId } of [company, ...twins]) expect(await aside((client) => findBroken(client, tenantId))).toEqual([]);
  });

  it('keeps them where it is lean too, which tells of old jobs by their worksheets alone', async () => {
    expect(await aside((client) => findBroken(client, lean.tenantId))).toEqual([]);
    const [told] = await rowsOf(
      await scopeOf(lean.slug),
      `select count(*)::int as worksheets, count(l.worksheet_id)::int as whole, count(distinct w.state)::int as states, count(*) filter (where w.booked_day is not null)::int as booked
        from worksheet w left join (select distinct worksheet_id from worksheet_line) l on l.worksheet_id = w.id`,
    );
    expect(told).toEqual({ worksheets: 5_000, whole: 1_000, states: 10, booked: expect.any(Number) });
    expect(told?.['booked']).toBeGreaterThan(4_500);
  });

  it('would be found out otherwise, rule by rule', async () => {
    const broken = await aside(async (client) => {
      await client.query("select set_config('app.tenant', $1, true)", [company.tenantId]);
      for (const [defect] of defects) await client.query(defect);
      return findBroken(client, company.tenantId);
    });
    for (const [, sentence] of defects) expect(broken).toContainEqual(expect.stringContaining(sentence));
  });

  it('has its stock in balance and its log sealed into a chain that holds', async () => {
    const report = await scope.read((tx) => verifyBalances(tx));
    expect(report).toMatchObject({ differences: [], expectedDifferences: 0 });
    expect(await verifyLog(scope)).toMatchObject({ intact: true, unsealed: 0, problem: null });
    await none(`select place_id from (select place_id, sum(quantity) over (partition by place_id, lot_id order by m.id, quantity desc) as left_over from (
      select to_place_id as place_id, lot_id, id, quantity_milli as quantity from stock_move union all select from_place_id, lot_id, id, -quantity_milli from stock_move) m join place on place.id = m.place_id where place.level <> 'outside') f where left_over < 0`);
  });

  it('misses nothing where a job is completed, and stands behind no gate where it is invoiced', async () => {
    await scope.read(async (tx) => {
      const done = await tx.db.selectFrom('worksheet').selectAll().where('state', 'in', ['completed', 'invoiced']).orderBy('id').execute();
      expect(done.length).toBeGreaterThan(1_500);
      for (let from = 0; from < done.length; from += 400) {
        for (const recorded of await recordedOf(tx, done.slice(from, from + 400))) {
          const { row } = recorded;
          expect({ number: row.number, missing: missingOf(recorded, row.completed_on ?? '') }).toEqual({ number: row.number, missing: [] });
          expect({ number: row.number, gates: gatesOf(recorded) }).toEqual({ number: row.number, gates: [] });
        }
      }
    });
  });

  it('has worksheets in every state, with the dates that it asks for, in order and not ahead of the clock', async () => {
    const states = (await rows('select distinct state from worksheet order by state')).map(({ state }) => state);
    expect(states).toEqual(['awaiting', 'booked', 'cancelled', 'completed', 'in-progress', 'invoiced', 'open', 'rejected', 'released', 'submitted']);
    await none(
      `select number from worksheet where (state in ('completed', 'invoiced')) <> (completed_at is not null and completed_on is not null and started_at is not null and released_at is not null and technician_id is not null)`,
    );
    await none(
      `select number from worksheet where (state = 'invoiced') <> (invoiced_at is not null) or (state = 'cancelled') <> (cancelled_at is not null) or (state = 'awaiting') <> (awaiting_reason_id is not null)`,
    );
    await none(`select number from worksheet where state in ('booked', 'released', 'in-progress') and (booking_id is null or booked_day < '2026-11-18')`);
    await none(`select number from worksheet where state in ('open', 'submitted', 'rejected', 'cancelled') and booking_id is not null`);
    await none(`select number from worksheet where not (created_at < coalesce(released_at, 'infinity') and coalesce(released_at, created_at) < coalesce(started_at, 'infinity')
      and coalesce(started_at, created_at) < coalesce(completed_at, 'infinity') and coalesce(completed_at, created_at) < coalesce(invoiced_at, 'infinity'))`);
    await none(
      `select number from worksheet where greatest(created_at, released_at, started_at, completed_at, invoiced_at, cancelled_at, updated_at) > '${now}' union all
       select id::text from log_entry where at > '${now}' union all select id::text from stock_move where posted_at > '${now}' union all select id::text from invoice where posted_at > '${now}'`,
    );
    await none(`select w.number from worksheet w where version <> (select count(*) from log_entry l where l.entity_id = w.id)`);
    await none(
      `select number from worksheet w where (state = 'in-progress') <> exists (select from visit v where v.worksheet_id = w.id and v.finished_at is null)`,
    );
    await none(`select number from worksheet w where failed_attempt <> exists (select from visit v where v.worksheet_id = w.id and v.outcome = 'failed')`);
    await none(
      `select v.id from visit v join booking b on b.id = v.booking_id where v.visited_by <> b.technician_id or v.worksheet_id <> b.worksheet_id or (v.started_at at time zone 'Europe/London')::date <> b.day`,
    );
    await none(
      `select one.id from visit one join visit other on other.visited_by = one.visited_by and other.id > one.id and tstzrange(one.started_at, one.finished_at) && tstzrange(other.started_at, other.finished_at)`,
    );
    await none(
      `select a.batch from adhesive_use a where not exists (select from lot l where l.batch = a.batch and l.expires = a.expires and l.expires >= (a.recorded_at at time zone 'Europe/London')::date)`,
    );
  });

  it('costs what the catalogue asks, and the labour too', async () => {
    const lines = await rows(
      `select l.kind, l.product_id, l.glass_type_id, l.unit_price_pence, w.customer_id, w.job_type_id, w.place, w.created_on::text as day from worksheet_line l join worksheet w on w.id = l.worksheet_id where l.kind in ('glass', 'labour', 'calibration') and w.number like '%7' limit 60`,
    );
    await scope.read(async (tx) => {
      for (const line of lines) {
        const [customerId, day] = [String(line['customer_id']), String(line['day'])];
        const place = line['place'] === 'mobile' ? ('mobile' as const) : ('workshop' as const);
        const asked =
          line['kind'] === 'glass'
            ? (await pricesFor(tx, { productIds: [String(line['product_id'])], customerId, day })).get(String(line['product_id']))?.pricePence
            : (await labourRateFor(tx, { jobTypeId: String(line['job_type_id']), glassTypeId: null, place, customerId, day }))?.pricePence;
        expect(asked).toBe(line['unit_price_pence']);
      }
    });
  });

  it('is the same for the same seed, and another one for another', async () => {
    const [other, one, two] = await Promise.all([company, ...twins].map(({ slug }) => scopeOf(slug).then(digestsOf)));
    expect(two).toEqual(one);
    for (const table of ['customer', 'vehicle']) expect(other?.[table]).not.toBe(one?.[table]);
  });
});

const digested = `customer contact vehicle worksheet worksheet_line worksheet_event booking visit allocation stock_move stock_balance
  invoice invoice_line payment receivable payment_allocation log_value`.split(/\s+/);
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** One digest a table, of everything but the tenant and what it was seeded with, whose ids are drawn by chance. */
async function digestsOf(of: Scope): Promise<Record<string, string>> {
  const seeded = await rowsOf(of, 'select id from tenant union all select id from lookup union all select id from place where branch_id is null');
  const drawn = new Set(seeded.map(({ id }) => String(id)));
  const digests: Record<string, string> = {};
  for (const table of digested) {
    const lines = await rowsOf(of, `select (to_jsonb(t) - '{tenant_id}'::text[])::text as line from ${table} t`);
    const plain = lines.map(({ line }) => String(line).replace(uuid, (id) => (drawn.has(id) ? '-' : id))).sort();
    digests[table] = `${lines.length} ${createHash('sha256').update(plain.join('\n')).digest('hex')}`;
  }
  return digests;
}

describe('the product at work on it', () => {
  it('lets everybody in with the password', async () => {
    for (const username of Object.values(company.usernames)) {
      const answer = await new Client(company.slug, undefined).call(login, { body: { username, password: company.password } });
      expect({ username, status: answer.status }).toEqual({ username, status: 200 });
    }
  });

  it('opens every list by each of its sort keys, both ways, and goes on where the page ended', async () => {
    const admin = await as('admin');
    let filled = 0;
    for (const list of listsIn(allRoutes)) {
      for (const sort of keysOf(list)) {
        const first = await admin.raw('GET', `${list.path}?sort=${sort}&limit=20`);
        expect({ path: list.path, sort, status: first.status }).toEqual({ path: list.path, sort, status: 200 });
        const page = Page.parse(first.body);
        if (page.items.length > 0) filled += 1;
        if (page.next === null) continue;
        const second = Page.parse((await admin.raw('GET', `${list.path}?sort=${sort}&limit=20&after=${page.next}`)).body);
        const shown = [...page.items, ...second.items].map((item) => JSON.stringify(item));
        expect(new Set(shown).size).toBe(shown.length);
      }
    }
    expect(filled).toBeGreaterThan(40);
  });

  it('opens records', async () => {
    const manager = await as('manager');
    for (const state of ['submitted', 'open', 'booked', 'awaiting', 'released', 'in-progress', 'completed', 'invoiced', 'cancelled'] as const) {
      const [row] = (await manager.call(listWorksheets, { query: { state: [state], limit: 1 } })).body.items;
      const answer = await manager.call(getWorksheet, { params: { id: row?.id ?? '' } });
      expect({ state, status: answer.status, shown: answer.body.state }).toEqual({ state, status: 200, shown: state });
    }
    const one = async (table: string) => ({ id: String((await rows(`select id from ${table} limit 1`))[0]?.['id']) });
    expect((await manager.call(getCustomer, { params: await one('customer') })).status).toBe(200);
    expect((await manager.call(getVehicle, { params: await one('vehicle') })).status).toBe(200);
    expect((await manager.call(getProduct, { params: await one('product') })).status).toBe(200);
    expect((await manager.call(showInvoice, { params: await one('invoice') })).status).toBe(200);
  });

  it('completes a job that is under way', async () => {
    testApp().clock.freeze(now);
    const [started] = await rows(
      `select w.id, u.username from worksheet w join app_user u on u.id = w.technician_id join lookup l on l.id = w.job_type_id where w.state = 'in-progress' and l.kind in ('supply', 'replacement') limit 1`,
    );
    const id = String(started?.['id']);
    const technician = await as(String(started?.['username']));
    expect((await technician.call(getMyDay)).status).toBe(200);
    await technician.call(signWorksheet, { params: { id }, body: { signedBy: '', png: null, absence: 'Key in the box' } });
    const { version } = (await technician.call(getWorksheet, { params: { id } })).body;
    const done = await technician.call(completeWorksheet, { params: { id }, body: { mileage: 50_000 }, version });
    expect([done.status, done.problem.detail]).toEqual([200, undefined]);
    expect((await scope.read((tx) => verifyBalances(tx))).differences).toEqual([]);
    testApp().clock.reset();
  });

  it('posts a draft with the number after the last', async () => {
    testApp().clock.freeze(now);
    const accounts = await as('accounts');
    const [last] = await rows(`select max(substring(number from 2)::int) as number from invoice where number like 'I%'`);
    const [draft] = (await accounts.call(listInvoices, { query: { state: ['draft'], limit: 1 } })).body.items;
    const { version } = (await accounts.call(showInvoice, { params: { id: draft?.id ?? '' } })).body;
    const posted = await accounts.call(postInvoice, { params: { id: draft?.id ?? '' }, version });
    expect(posted.status).toBe(200);
    expect(posted.body.number).toBe(`I${String(Number(last?.['number']) + 1).padStart(6, '0')}`);
    testApp().clock.reset();
  });
});
