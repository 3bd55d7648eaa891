import { addDays, endOfMonth, today } from '@quarterlight/kit/days';
import { escapeIdentifier } from 'pg';
import { z } from 'zod';
import { keepMonths } from '../../apps/server/src/areas/stock/index.ts';
import { connectedPastTriggers } from '../../apps/server/testing/kit/owner.ts';
import { startQuietServices } from '../../apps/server/testing/kit/quiet-services.ts';
import { type Bench, type Line, type Operation, rowOf } from '../support/bench.ts';
import { median } from '../support/figures.ts';
import { askOnce } from '../support/session.ts';

const moves = 5_000_000;
/** A lot comes in one move and goes piece by piece, one every five days. */
const pieces = 19;
const daysOfPast = 900;
const times = 9;

const Worth = z.object({ asAt: z.string(), quantity: z.number(), products: z.number() });

/** A past of five million moves, at the product's own depots; what lies there today is what they add up to. */
async function layPast({ database, company, say }: Bench): Promise<void> {
  const owner = await connectedPastTriggers(database.ownerUrl);
  try {
    const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
      `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indrelid = 'stock_move'::regclass and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    );
    await owner.query('begin');
    for (const { name } of indexes) await owner.query(`drop index ${escapeIdentifier(name)}`);
    await owner.query(
      `create temporary table past on commit drop as
       with depot as (select row_number() over (order by id) as n, id, branch_id, bound_branch, bound_technician from place where tenant_id = $1 and type = 'depot' and level = 'location'),
            item as (select row_number() over (order by p.id) as n, p.id from product p join product_category c on c.tenant_id = p.tenant_id and c.id = p.category_id
              where p.tenant_id = $1 and p.active and not p.placeholder and c.stock_tracked)
       select each.n, uuidv7(at - now()) as id, item.id as product_id, depot.id as place_id, bound_branch, bound_technician, 400000 + each.n % 700000 as cost, at
         from (select n, now() - make_interval(secs => $2 * 86400.0 * (1 - n / $3::float8)) as at from generate_series(1, $3::int) n) each
         join item on item.n = 1 + each.n % (select count(*) from item) join depot on depot.n = 1 + each.n % (select count(*) from depot)`,
      [company.tenantId, daysOfPast, moves / (pieces + 1)],
    );
    await owner.query(
      `insert into lot (tenant_id, id, product_id, received_milli, unit_cost, received_at) select $1, id, product_id, $2::int * 1000, cost, at from past`,
      [company.tenantId, pieces],
    );
    await owner.query(
      `insert into stock_move (tenant_id, id, kind, product_id, lot_id, from_place_id, to_place_id, quantity_milli, unit_cost, posted_at)
       select $1, uuidv7(posted_at - now()), case step when 0 then 'receipt' else 'fit' end, product_id, id, case step when 0 then supplier else place_id end,
              case step when 0 then place_id else customer end, case step when 0 then $2::int * 1000 else 1000 end, cost, posted_at
         from (select past.*, step, at + make_interval(days => 5 * step) as posted_at from past cross join generate_series(0, $2::int) step) told,
              (select min(id::text) filter (where type = 'supplier')::uuid as supplier, min(id::text) filter (where type = 'customer')::uuid as customer
                 from place where tenant_id = $1 and level = 'outside') outside
        where posted_at < now() order by posted_at`,
      [company.tenantId, pieces],
    );
    await owner.query(
      `insert into stock_balance (tenant_id, place_id, lot_id, product_id, quantity_milli, bound_branch, bound_technician, since)
       select $1, place_id, id, product_id, 1000 * ($2::int - floor(extract(epoch from now() - at) / 432000))::int8, bound_branch, bound_technician, at
         from past where at > now() - make_interval(days => 5 * $2::int)`,
      [company.tenantId, pieces],
    );
    // The months that were kept know nothing of this past.
    for (const table of ['stock_month_line', 'stock_month']) await owner.query(`delete from ${table} where tenant_id = $1`, [company.tenantId]);
    await owner.query("set local maintenance_work_mem = '512MB'");
    for (const { definition } of indexes) await owner.query(definition);
    await owner.query('commit');
    await owner.query('vacuum (analyze) stock_move, stock_balance, lot, stock_month, stock_month_line');
    say('  the past is laid');
  } finally {
    await owner.end();
  }
}

/** Keeps the months of that past, as the product does within an hour. */
async function keepPast({ database, company }: Bench): Promise<void> {
  const running = await startQuietServices(database.appUrl);
  try {
    const scope = await running.services.scopeOfId(company.tenantId);
    if (scope === undefined) throw new Error('The company is not there.');
    await keepMonths(scope);
  } finally {
    await running.stop();
  }
}

async function run(bench: Bench): Promise<readonly Line[]> {
  await layPast(bench);
  await keepPast(bench);
  const { count } = await rowOf<{ count: number }>(bench, 'select count(*)::int as count from stock_move where tenant_id = $1');
  const now = today('Europe/London');
  const yearAgo = addDays(now, -365);
  // Farthest from what is kept: the last day but one of a month.
  const worst = addDays(endOfMonth(yearAgo), -1);
  const days = { today: undefined, 'a year ago': yearAgo, 'the day but one before a month’s end a year ago': worst };
  const took = new Map<string, number[]>();
  for (let time = -1; time < times; time += 1)
    for (const [name, asAt] of Object.entries(days)) {
      const begun = performance.now();
      const worth = Worth.parse(await askOnce(`${bench.product.baseUrl}/v1/stock/valuation${asAt === undefined ? '' : `?asAt=${asAt}`}`, bench.headers));
      if (worth.asAt !== (asAt ?? now) || worth.quantity < 1) throw new Error(`The valuation of ${name} was ${JSON.stringify(worth)}`);
      if (time >= 0) took.set(name, [...(took.get(name) ?? []), performance.now() - begun]);
    }
  const base = median(took.get('today') ?? []);
  return [...took].map(([name, all]) => ({
    title: `Valuation of ${name} over ${count.toLocaleString('en-GB')} moves`,
    unit: 'ms',
    ours: median(all),
    ratio: median(all) / base,
    goal: '≤ 2 × today’s',
    met: median(all) / base <= 2,
  }));
}

/** Only where it is named: its past takes minutes to lay. */
export const valuationOperation: Operation = { name: 'valuation', about: 'What stock was worth on a day of a long past, against today', run };
