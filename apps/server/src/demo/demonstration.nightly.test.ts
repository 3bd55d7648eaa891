import { verify } from '@node-rs/argon2';
import { listWorksheets } from '@quarterlight/contract/worksheets/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../../testing/kit/client.ts';
import { useTestApp } from '../../testing/kit/harness.ts';
import { signIn } from '../../testing/kit/tenants.ts';
import { labourRateFor, pricesFor } from '../areas/catalogue/index.ts';
import { verifyBalances } from '../areas/stock/index.ts';
import { valuesFit } from '../areas/system/chain.rules.ts';
import { verifyLog } from '../areas/system/verify-log.ts';
import { gatesOf, missingOf } from '../areas/worksheets/facts.ts';
import { recordedOf } from '../areas/worksheets/recorded.ts';
import type { Scope } from '../platform/database/scope.ts';
import { aDemonstration, demonstrationPassword, rowsOf } from './demo.testing.ts';

useTestApp();

const now = '2026-11-18T13:20:00Z';
let scope: Scope;
let slug: string;
let said: string[];
let ahead: unknown[];
let chain: Awaited<ReturnType<typeof verifyLog>>;

beforeAll(async () => {
  ({ scope, slug, said } = await aDemonstration(now));
  chain = await verifyLog(scope);
  const later = `> '${now}'`;
  ahead = await rows(
    `select id from worksheet_event where at ${later} union all select id from log_entry where at ${later} union all select id from stock_move where posted_at ${later} union all select id from payment where taken_at ${later}`,
  );
}, 600_000);

const rows = (query: string) => rowsOf(scope, query);
const none = async (query: string) => expect(await rows(query)).toEqual([]);
const one = async (query: string) => (await rows(query))[0] ?? {};

const sealable = (entry: Record<string, unknown>) => ({
  id: String(entry['id']),
  at: String(entry['at']),
  entity: String(entry['entity']),
  entity_id: String(entry['entity_id']),
  label: String(entry['label']),
  action: String(entry['action']),
  user_id: null,
  username: '',
  ip: '',
  fields: [],
  digest: String(entry['digest']),
});

describe('the company', () => {
  it('says how far it is and how long it took', () => {
    const seconds = Number(/in ([\d.]+) seconds/.exec(said.at(-1) ?? '')?.[1]);
    expect(seconds).toBeGreaterThan(0);
    expect(said.filter((line) => /\d+ % after/.test(line))).toHaveLength(3);
    expect(said.filter((line) => line.includes('was refused'))).toEqual([]);
    process.stdout.write(`${said.at(-1)}\n`);
  });

  it('has what was promised', async () => {
    const counts =
      await one(`select (select count(*) from branch) as branches, (select count(*) from app_user where is_technician) as technicians, (select count(*) from customer) as customers,
      (select count(*) from supplier) as suppliers, (select count(*) from product) as products, (select count(*) from vehicle) as vehicles, (select count(*) from quotation) as quotations`);
    expect(counts).toMatchObject({ branches: 4, technicians: 14, suppliers: 12, products: 1508 });
    expect(Number(counts['customers'])).toBeGreaterThan(45);
    expect(Number(counts['vehicles'])).toBeGreaterThan(600);
    expect(Number(counts['quotations'])).toBeGreaterThan(80);
    const { count } = await one('select count(*) as count from worksheet');
    expect(Number(count)).toBeGreaterThan(600);
  });

  it('lets one user of each role in with the password', async () => {
    const users =
      await rows(`select username, password_hash, terms_version, status, role.code from app_user join user_role on user_role.user_id = app_user.id join role on role.id = user_role.role_id
      where username in ('admin', 'manager', 'adviser', 'stock', 'buyer', 'accounts', 'technician', 'customer', 'branch') order by username`);
    expect(users.map((user) => [user['username'], user['code'], user['terms_version'], user['status']])).toEqual([
      ['accounts', 'accounts', 1, 'active'],
      ['admin', 'administrator', 1, 'active'],
      ['adviser', 'adviser', 1, 'active'],
      ['branch', 'branch', 1, 'active'],
      ['buyer', 'buyer', 1, 'active'],
      ['customer', 'customer', 1, 'active'],
      ['manager', 'manager', 1, 'active'],
      ['stock', 'stock', 1, 'active'],
      ['technician', 'technician', 1, 'active'],
    ]);
    expect(await verify(String(users[0]?.['password_hash']), demonstrationPassword)).toBe(true);
    const answer = await new Client(slug, undefined).raw('POST', '/v1/auth/login', { body: { username: 'manager', password: demonstrationPassword } });
    expect(answer.status).toBe(200);
  });

  it('shows each of them something: the customer its jobs, the branch its own, the technician the visits of today', async () => {
    const seen = async (username: string) => {
      const user = await one(`select id from app_user where username = '${username}'`);
      const client = new Client(slug, await signIn(scope, String(user['id'])), String(user['id']));
      return client.call(listWorksheets, { query: { limit: 200 } });
    };
    expect((await seen('manager')).body.items.length).toBe(200);
    expect((await seen('branch')).body.items.length).toBeGreaterThan(10);
    expect((await seen('technician')).body.items.length).toBeGreaterThan(10);
    const today = await rows(
      `select state from worksheet where technician_id = (select id from app_user where username = 'technician') and booked_day = '2026-11-18' order by state`,
    );
    expect(today.map(({ state }) => state)).toEqual(expect.arrayContaining(['in-progress', 'released']));
    const jobs = await one(`select count(*) as count from worksheet where customer_id = (select customer_id from app_user where username = 'customer')`);
    expect(Number(jobs['count'])).toBeGreaterThan(8);
    const offered = await one(
      `select count(*) as count from quotation where state = 'sent' and customer_id = (select customer_id from app_user where username = 'customer')`,
    );
    expect(Number(offered['count'])).toBeGreaterThan(1);
  });

  it('has jobs that are offered: waiting with branches whose people sign in, rejected and to be re-allocated, accepted and in a branch’s diary', async () => {
    const states = await rows(
      `select b.code, o.state, count(*)::int as count from job_offer o join branch b on b.id = o.branch_id group by 1, 2 order by 1, 2`,
    );
    expect(states.map(({ code, state }) => `${String(code)} ${String(state)}`)).toEqual([
      'GLA accepted',
      'GLA lapsed',
      'GLA offered',
      'GLA rejected',
      'GLA withdrawn',
      'LDS offered',
      'LDS rejected',
    ]);
    await none(`select o.number from job_offer o where o.state = 'offered' and o.until <= '${now}'`);
    await none(
      `select o.id from job_offer o where not exists (select from app_user u where u.branch_id = o.branch_id and u.company_type = 'Branch' and u.status = 'active')`,
    );
    expect((await rows(`select number from worksheet where offering = 'to-reallocate'`)).length).toBeGreaterThan(1);
    expect(
      (await rows(`select w.number from worksheet w join job_offer o on o.worksheet_id = w.id where o.state = 'accepted' and w.booking_id is not null`)).length,
    ).toBeGreaterThan(0);
  });

  it('has invoices of its subcontractor: exported, approved, queried, refused and to be checked, each with its document', async () => {
    const states = await rows('select state, count(file_id)::int = count(*)::int as filed from branch_invoice group by 1 order by 1');
    expect(states).toEqual(['approved', 'exported', 'queried', 'refused', 'submitted'].map((state) => ({ state, filed: true })));
    await none(`select i.number from branch_invoice i join (select branch_invoice_id, sum(net_pence) as net, sum(agreed_pence) as agreed from branch_invoice_job group by 1) j
      on j.branch_invoice_id = i.id where i.net_pence <> j.net or i.agreed_pence <> j.agreed`);
  });

  it('has worksheets in every state', async () => {
    const states = (await rows('select distinct state from worksheet order by state')).map(({ state }) => state);
    expect(states).toEqual(['awaiting', 'booked', 'cancelled', 'completed', 'in-progress', 'invoiced', 'open', 'rejected', 'released', 'submitted']);
    await none(
      `select number from worksheet where (select count(*) from worksheet) * 6 < (select count(*) from worksheet where state in ('completed', 'invoiced')) * 4`,
    );
  });

  it('keeps numbers after the highest that it used', async () => {
    await none(`select kind, next, highest from number_counter join (
      select 'worksheet' as kind, max(substring(number from 2)::int) as highest from worksheet where not done_elsewhere union all select 'quotation', max(substring(number from 2)::int) from quotation union all
      select 'purchase-order', max(substring(number from 2)::int) from purchase_order union all select 'invoice', max(substring(number from 2)::int) from invoice where type <> 'credit-note' union all
      select 'credit', max(substring(number from 2)::int) from invoice where type = 'credit-note') used using (kind) where next <> highest + 1`);
  });
});

describe('jobs', () => {
  it('come to what their lines come to, each line reckoned by price, quantity and rate', async () => {
    await none(`select number from worksheet w join (select worksheet_id, sum(net_pence) as net, sum(vat_pence) as vat from worksheet_line group by 1) l on l.worksheet_id = w.id
      where w.net_pence <> net or w.vat_pence <> vat or w.gross_pence <> net + vat`);
    await none(`select number from worksheet w where gross_pence <> 0 and not exists (select from worksheet_line l where l.worksheet_id = w.id)`);
    await none(
      `select id from worksheet_line where net_pence <> round(unit_price_pence * quantity_milli / 1000.0) or vat_pence <> round(net_pence * vat_rate_basis_points / 10000.0)`,
    );
  });

  it('cost what the catalogue asked on the day, and the labour too', async () => {
    const priced =
      await rows(`select l.product_id, l.unit_price_pence, w.customer_id, w.created_on::text as day from worksheet_line l join worksheet w on w.id = l.worksheet_id
      where l.product_id is not null and w.warranty_of_id is null and w.number like '%7' order by l.id limit 150`);
    expect(priced.length).toBeGreaterThan(30);
    const labour =
      await rows(`select l.unit_price_pence, l.glass_type_id, l.kind, coalesce(l.job_type_id, w.job_type_id) as job_type_id, w.place, w.customer_id, w.created_on::text as day from worksheet_line l join worksheet w on w.id = l.worksheet_id
      where l.kind = 'labour' and w.warranty_of_id is null and w.number like '%3' order by l.id limit 60`);
    await scope.read(async (tx) => {
      for (const line of priced) {
        const productId = String(line['product_id']);
        const found = await pricesFor(tx, { productIds: [productId], customerId: String(line['customer_id']), day: String(line['day']) });
        expect(found.get(productId)?.pricePence).toBe(line['unit_price_pence']);
      }
      for (const line of labour) {
        const rate = await labourRateFor(tx, {
          jobTypeId: String(line['job_type_id']),
          glassTypeId: typeof line['glass_type_id'] === 'string' ? line['glass_type_id'] : null,
          place: line['place'] === 'mobile' ? 'mobile' : 'workshop',
          customerId: String(line['customer_id']),
          day: String(line['day']),
        });
        expect(rate?.pricePence).toBe(line['unit_price_pence']);
      }
    });
  });

  it('miss nothing where they are completed, and stand behind no gate where they are invoiced', async () => {
    await scope.read(async (tx) => {
      const done = await tx.db
        .selectFrom('worksheet')
        .selectAll()
        .where('state', 'in', ['completed', 'invoiced'])
        .where('done_elsewhere', '=', false)
        .orderBy('id')
        .execute();
      expect(done.length).toBeGreaterThan(450);
      for (let from = 0; from < done.length; from += 400) {
        for (const recorded of await recordedOf(tx, done.slice(from, from + 400))) {
          const { row } = recorded;
          expect({ number: row.number, missing: missingOf(recorded, row.completed_on ?? '') }).toEqual({ number: row.number, missing: [] });
          if (row.state === 'invoiced') expect({ number: row.number, gates: gatesOf(recorded) }).toEqual({ number: row.number, gates: [] });
        }
      }
    });
  }, 60_000);

  it('have the dates that their state asks for, in order and not ahead of the clock', async () => {
    await none(
      `select number from worksheet where state in ('completed', 'invoiced') and not done_elsewhere and (completed_at is null or completed_on is null or started_at is null or released_at is null or technician_id is null)`,
    );
    await none(
      `select number from worksheet where state not in ('completed', 'invoiced') and (completed_at is not null or completed_on is not null or invoiced_at is not null)`,
    );
    await none(
      `select number from worksheet where (state = 'invoiced') <> (invoiced_at is not null) or (state = 'cancelled') <> (cancelled_at is not null) or (state = 'awaiting') <> (awaiting_reason_id is not null)`,
    );
    await none(`select number from worksheet where state in ('booked', 'released', 'in-progress') and (booking_id is null or booked_day < '2026-11-18')`);
    await none(`select number from worksheet where state in ('open', 'submitted', 'rejected', 'cancelled') and booking_id is not null`);
    await none(`select number from worksheet where not done_elsewhere and not (created_at < coalesce(released_at, 'infinity') and coalesce(released_at, created_at) < coalesce(started_at, 'infinity') and coalesce(started_at, created_at) < coalesce(completed_at, 'infinity')
      and coalesce(completed_at, created_at) < coalesce(invoiced_at, 'infinity'))`);
    await none(
      `select number from worksheet where greatest(created_at, released_at, started_at, completed_at, invoiced_at, cancelled_at, updated_at) > '${now}'`,
    );
    await none(`select number from worksheet w join app_user u on u.id = w.technician_id where not u.is_technician`);
    expect(ahead).toEqual([]);
  });

  // What customer and office write to each other is logged, and leaves the job as it is.
  it('tell their story in order, one version for each entry of the log after the first', async () => {
    await none(`select id from (select id, at, lag(at) over (partition by worksheet_id order by id) as before from worksheet_event) e where at < before`);
    await none(
      `select number from worksheet w where (select count(*) from log_entry l where l.entity_id = w.id and l.action in ('worksheet.created', 'worksheet.submitted')) <> 1`,
    );
    await none(`select number, version from worksheet w join (select entity_id, count(*) as entries from log_entry where entity = 'worksheet'
      and action not in ('worksheet.customer_wrote', 'worksheet.office_wrote', 'worksheet.messages_read', 'worksheet.noted', 'worksheet.mentions_read') group by 1) l on l.entity_id = w.id
      where version <> entries + (case when exists (select from worksheet_event e where e.worksheet_id = w.id and e.action = 'booked' and e.at = w.created_at) then 1 else 0 end)`);
    await none(
      `select number from worksheet w where warranty_of_id is not null and not exists (select from worksheet o where o.id = w.warranty_of_id and o.completed_at < w.created_at and o.vehicle_id = w.vehicle_id)`,
    );
    await none(
      `select number from worksheet w where follow_up_of_id is not null and not exists (select from worksheet o where o.id = w.follow_up_of_id and o.failed_adas and o.completed_at < w.created_at)`,
    );
    const { count } = await one('select count(*) as count from worksheet where follow_up_of_id is not null');
    expect(Number(count)).toBeGreaterThan(3);
  });

  it('name one visit for each attempt, and its outcome', async () => {
    await none(
      `select w.number from worksheet w where state in ('completed', 'invoiced') and not done_elsewhere and (select count(*) from visit v where v.worksheet_id = w.id and v.outcome = 'completed') <> 1`,
    );
    await none(
      `select w.number from worksheet w where (state = 'in-progress') <> exists (select from visit v where v.worksheet_id = w.id and v.finished_at is null)`,
    );
    await none(`select w.number from worksheet w where failed_attempt <> exists (select from visit v where v.worksheet_id = w.id and v.outcome = 'failed')`);
    await none(
      `select v.id from visit v join booking b on b.id = v.booking_id where v.visited_by <> b.technician_id or v.worksheet_id <> b.worksheet_id or (v.started_at at time zone 'Europe/London')::date <> b.day`,
    );
    await none(
      `select one.id from visit one join visit other on other.visited_by = one.visited_by and other.id > one.id and tstzrange(one.started_at, one.finished_at) && tstzrange(other.started_at, other.finished_at)`,
    );
    await none(`select a.batch from adhesive_use a where a.expires < (a.recorded_at at time zone 'Europe/London')::date`);
    await none(`select a.batch from adhesive_use a where not exists (select from lot l where l.batch = a.batch and l.expires = a.expires)`);
  });
});

describe('the log', () => {
  it('keeps digests that fit the values', async () => {
    const entries = await rows(
      'select e.id, e.at, e.entity, e.entity_id, e.label, e.action, e.user_id, e.username, e.ip, e.fields, e.digest, v.salt, v.before, v.after from log_entry e join log_value v on v.entry_id = e.id',
    );
    expect(entries.length).toBeGreaterThan(10_000);
    const wrong = entries.filter(
      (entry) => !valuesFit({ ...sealable(entry) }, { salt: String(entry['salt']), before: entry['before'], after: entry['after'] }),
    );
    expect(wrong.map((entry) => entry['action'])).toEqual([]);
  }, 60_000);

  it('was sealed into a chain that holds before anybody could sign in', () => {
    expect(chain).toMatchObject({ intact: true, unsealed: 0, problem: null });
  }, 120_000);

  it('has every user of it', async () => {
    await none(
      `select l.id from log_entry l left join app_user u on u.id = l.user_id where (l.user_id is null) <> (l.username = 'Quarterlight') or u.username <> l.username`,
    );
  });
});

describe('the diary', () => {
  it('counts what is booked and never more than there is', async () => {
    const taken = `select branch_id, technician_id, day, minutes, case slot when 'D' then 'A' else slot end as slot, 1 as half from booking where cancelled_at is null`;
    await none(
      `select * from (select branch_id, day, slot, count(*) as jobs from (${taken}) b group by 1, 2, 3) b full join branch_capacity c using (branch_id, day, slot) where coalesce(jobs, 0) <> coalesce(taken, 0)`,
    );
    await none(
      `select * from (select technician_id, day, slot, sum(minutes) as used from (${taken}) b group by 1, 2, 3) b full join technician_capacity c using (technician_id, day, slot) where coalesce(used, 0) <> coalesce(taken_minutes, 0)`,
    );
    await none(
      'select branch_id, day from branch_capacity where taken > capacity union all select technician_id, day from technician_capacity where taken_minutes > capacity_minutes',
    );
    await none(`select id from booking where slot = 'D' or over_capacity`);
  });

  it('has absences in every state that people see, requests that wait among them', async () => {
    const states = await rowsOf(scope, `select state, count(*)::int as count from absence group by 1 order by 1`);
    expect(states.map(({ state }) => state)).toEqual(['approved', 'refused', 'requested']);
    await none(`select id from absence where state = 'requested' and from_day <= created_at::date`);
  });

  it('books nobody who is absent, no closed day, and agrees with the worksheets', async () => {
    await none(
      `select b.id from booking b cross join lateral (select (b.day - date '2000-01-01') * 2 as half) d
        join absence a on a.user_id = b.technician_id and a.state = 'approved' and case b.slot when 'O' then a.halves @> int4range(d.half, d.half + 2)
          else a.halves && int4range(d.half + case b.slot when 'P' then 1 else 0 end, d.half + case b.slot when 'A' then 1 else 2 end) end
        where b.cancelled_at is null`,
    );
    await none(`select b.id from booking b join branch_exception c on c.branch_id = b.branch_id and c.day = b.day where c.kind = 'closed' and b.slot <> 'O'`);
    await none(
      `select b.id from booking b join branch on branch.id = b.branch_id where b.slot <> 'O' and not (extract(isodow from b.day)::bigint = any(branch.open_days))`,
    );
    await none(`select w.number from worksheet w join booking b on b.id = w.booking_id where b.worksheet_id <> w.id or b.day <> w.booked_day or b.slot <> w.booked_slot or b.technician_id is distinct from w.technician_id
      or b.branch_id <> w.branch_id or b.starts_at is distinct from w.booked_starts_at or b.cancelled_at is not null or (b.finished_at is not null) <> (w.state in ('completed', 'invoiced'))`);
    await none(
      `select id from booking b where cancelled_at is null and finished_at is null and not exists (select from worksheet w where w.booking_id = b.id)`,
    );
  });
});

describe('stock', () => {
  it('balances: what is kept is what the ledger comes to, and claims are what is claimed', async () => {
    const report = await scope.read((tx) => verifyBalances(tx));
    expect(report.differences).toEqual([]);
    expect(report.expectedDifferences).toBe(0);
    expect(report.keys).toBeGreaterThan(400);
  });

  it('was never below nothing, anywhere, and loses nothing between places', async () => {
    await none(`select place_id, lot_id from (select place_id, lot_id, sum(quantity) over (partition by place_id, lot_id order by m.id, quantity desc) as left_over from (
      select to_place_id as place_id, lot_id, id, quantity_milli as quantity from stock_move union all select from_place_id, lot_id, id, -quantity_milli from stock_move) m join place on place.id = m.place_id where place.level <> 'outside') f where left_over < 0`);
    await none(
      `select l.id from lot l left join (select lot_id, sum(quantity_milli) as received from stock_move where kind = 'receipt' group by 1) m on m.lot_id = l.id where coalesce(received, 0) <> l.received_milli`,
    );
    await none(
      'select m.id from stock_move m join lot l on l.id = m.lot_id where m.unit_cost <> l.unit_cost or m.product_id <> l.product_id or m.posted_at < l.received_at',
    );
  });

  it('left the van for the customer once for each piece that was fitted, at what its lot cost', async () => {
    await none(
      `select l.id from worksheet_line l join worksheet w on w.id = l.worksheet_id where w.state in ('completed', 'invoiced') and l.product_id is not null and l.fitted_at is null`,
    );
    await none(`select l.id from worksheet_line l left join allocation a on a.id = l.allocation_id left join stock_move m on m.document_id = a.id and m.kind = 'fit' left join lot on lot.id = m.lot_id
      where l.fitted_at is not null and (a.state <> 'fitted' or m.id is null or m.worksheet_id <> l.worksheet_id or m.posted_at <> l.fitted_at or l.cost_pence <> round(lot.unit_cost / 100.0))`);
    await none(`select m.id from stock_move m join place f on f.id = m.from_place_id join worksheet w on w.id = m.worksheet_id where m.kind = 'fit' and (f.type <> 'van' or f.technician_id <> (
      select v.visited_by from visit v where v.worksheet_id = w.id and v.outcome = 'completed'))`);
    const { fits, lines } = await one(
      `select (select count(*) from stock_move where kind = 'fit') as fits, (select count(*) from worksheet_line where fitted_at is not null) as lines`,
    );
    expect(fits).toBe(lines);
    await none(
      `select id from allocation where state in ('expected', 'reserved') and not exists (select from worksheet_line l where l.allocation_id = allocation.id)`,
    );
  });
});

describe('orders', () => {
  it('come to their lines, and received what was delivered', async () => {
    await none(
      `select number from purchase_order o where net_pence <> (select coalesce(sum(round(unit_cost * quantity_milli / 100000.0)), 0) from purchase_order_line l where l.purchase_order_id = o.id)`,
    );
    await none(
      `select l.id from purchase_order_line l where received_milli <> (select coalesce(sum(d.quantity_milli), 0) from delivery_line d where d.purchase_order_line_id = l.id)`,
    );
    await none(`select number from purchase_order o join (select purchase_order_id, bool_and(received_milli >= quantity_milli) as whole, bool_or(received_milli > 0) as part from purchase_order_line group by 1) l on l.purchase_order_id = o.id
      where (state in ('received', 'closed')) <> whole or (state = 'part-received') <> (part and not whole) or (state in ('draft', 'approved', 'sent') and part)`);
    await none(
      `select l.id from purchase_order_line l join price_file_line p on p.id = l.price_file_line_id where l.unit_cost <> p.net_unit + p.surcharge_unit or l.product_id <> p.product_id`,
    );
    await none(`select l.id from lot l join delivery_line d on d.id = l.delivery_line_id where d.lot_id <> l.id`);
    await none(
      `select e.id from expected_supply e join purchase_order_line l on l.expected_supply_id = e.id where e.quantity_milli <> l.quantity_milli - l.received_milli`,
    );
    const states = (await rows('select distinct state from purchase_order order by state')).map(({ state }) => state);
    expect(states).toEqual(expect.arrayContaining(['closed', 'draft', 'part-received', 'received', 'sent']));
  });
});

describe('files that were loaded', () => {
  it('are a book taken over, small price changes, a fleet that was put right, and a price list that waits for a manager with a price that was typed', async () => {
    const loads = await rows(
      `select kind, state, user_name = loaded_by as by_one, second_person is not null as waits, preview -> 'counts' ->> 'refused' as refused from data_load order by id`,
    );
    expect(loads).toEqual([
      { kind: 'past-jobs', state: 'loaded', by_one: true, waits: false, refused: '0' },
      { kind: 'price-file', state: 'loaded', by_one: true, waits: false, refused: '0' },
      { kind: 'vehicles', state: 'undone', by_one: true, waits: false, refused: '0' },
      { kind: 'vehicles', state: 'loaded', by_one: true, waits: false, refused: '0' },
      { kind: 'price-file', state: 'checked', by_one: false, waits: true, refused: '2' },
    ]);
    expect(await one('select count(*)::int as jobs, count(vehicle_id)::int as known from worksheet where done_elsewhere')).toEqual({ jobs: 24, known: 24 });
    await none(`select number from worksheet where done_elsewhere and (glass_summary = '' or not completed_on between '2024-11-18' and '2026-09-30')`);
    expect(await one('select count(*)::int as waiting from product where proposed_at is not null')).toEqual({ waiting: 1 });
  });
});

describe('invoices', () => {
  it('share the job between insurer and policyholder exactly', async () => {
    await none(`select w.number from worksheet w join (select worksheet_id, sum(net_pence) as net, sum(vat_pence) as vat from invoice where type <> 'credit-note' and credited_by_id is null group by 1) i on i.worksheet_id = w.id
      where w.net_pence <> net or w.vat_pence <> vat`);
    await none(
      `select number from worksheet w where (state = 'invoiced' and not done_elsewhere) <> exists (select from invoice i where i.worksheet_id = w.id and type <> 'credit-note' and credited_by_id is null)`,
    );
    await none(
      `select i.id from invoice i join (select invoice_id, sum(net_pence) as net, sum(vat_pence) as vat from invoice_line group by 1) l on l.invoice_id = i.id where i.net_pence <> net or i.vat_pence <> vat`,
    );
    await none(
      `select i.id from invoice i left join (select credits_id, sum(gross_pence) as gross, count(distinct worksheet_id) as jobs, min(worksheet_id::text) as job from invoice where credits_id is not null group by 1) n on n.credits_id = i.id
        where i.type <> 'credit-note' and (i.credited_pence <> -coalesce(n.gross, 0) or (i.credited_by_id is not null) <> (i.credited_pence = i.gross_pence) and i.gross_pence > 0 or n.jobs > 1 or n.job <> i.worksheet_id::text)`,
    );
    await none('select id from invoice where paid_pence > greatest(gross_pence, 0)');
  });

  it('are numbered without a gap in the order of their dates', async () => {
    for (const [type, prefix] of [
      ['<>', 'I'],
      ['=', 'C'],
    ]) {
      const numbered = await rows(
        `select number, invoice_date::text as day, posted_at from invoice where number is not null and type ${type} 'credit-note' order by number`,
      );
      expect(numbered.length).toBeGreaterThan(3);
      expect(numbered.map(({ number }) => number)).toEqual(numbered.map((_, index) => `${prefix}${String(index + 1).padStart(6, '0')}`));
      expect(numbered.every((row, index) => index === 0 || String(row['day']) >= String(numbered[index - 1]?.['day']))).toBe(true);
    }
  });

  it('leave each customer owing what is open: jobs not invoiced yet, and what is unpaid of their invoices', async () => {
    await none(`select name from customer c where exposure_pence <> (select coalesce(sum(gross_pence), 0) from worksheet w where w.customer_id = c.id and state in ('open', 'awaiting', 'booked', 'released', 'in-progress', 'completed'))
      + (select coalesce(sum(gross_pence - paid_pence - written_off_pence - credited_pence), 0) from invoice i where i.customer_id = c.id and payer = 'customer' and type <> 'credit-note' and credited_by_id is null)`);
  });

  it('were paid by the payments of their jobs', async () => {
    await none(`select w.number from worksheet w join (select worksheet_id, sum(paid_pence) as paid from invoice where type <> 'credit-note' and credited_by_id is null and state <> 'draft' group by 1) i on i.worksheet_id = w.id
      where paid > (select coalesce(sum(amount_pence), 0) from payment p where p.worksheet_id = w.id)
        + (select coalesce(sum(a.amount_pence), 0) from payment_allocation a join payment p on p.id = a.payment_id where a.worksheet_id = w.id and p.worksheet_id is null)`);
    await none(
      `select number from worksheet w where excess_settled <> '' and not exists (select from payment p where p.worksheet_id = w.id and p.kind = 'excess')`,
    );
  });
});
