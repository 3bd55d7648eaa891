import type pg from 'pg';
import type { z } from 'zod';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import { CreateFacts } from '../driver/traffic/create.ts';
import { type Bench, type Line, type Operation, outcomeOf, productOf, rateLine, three } from '../support/bench.ts';
import { hold } from '../support/contest.ts';

const title = 'Create with 5 lines: number, log entry, hint';

/** Accounts without a limit, so that the credit check lets everything through, and vehicles and products to go round. */
async function gather(owner: pg.Client, tenantId: string): Promise<z.output<typeof CreateFacts>> {
  const ids = async (sql: string) => (await owner.query<{ id: string; registration: string }>(sql, [tenantId])).rows;
  await owner.query(
    `update customer set credit_limit_pence = 0 where tenant_id = $1 and id in (select id from customer where tenant_id = $1 and status = 'active' and not on_stop order by id limit 2000)`,
    [tenantId],
  );
  const customers = await ids(
    `select id from customer where tenant_id = $1 and status = 'active' and not on_stop and credit_limit_pence = 0 and not order_number_required order by id limit 2000`,
  );
  const products = (kinds: string) =>
    ids(`select p.id from product p join product_category c on c.tenant_id = p.tenant_id and c.id = p.category_id
      where p.tenant_id = $1 and p.active and not p.placeholder and p.whole_units and c.kind ${kinds} order by p.id limit 2000`);
  const glass = await products(`= 'glass'`);
  const parts = await products(`<> 'glass'`);
  const [jobType] = await ids(`select id from lookup where tenant_id = $1 and list = 'job-types' and kind = 'replacement' and retired_at is null limit 1`);
  const vehicles = await ids(`select id, registration from vehicle where tenant_id = $1 and not foreign_plate order by md5(id::text) limit 2000`);
  return CreateFacts.parse({
    keyed: false,
    customers: customers.map(({ id }) => id),
    glass: glass.map(({ id }) => id),
    parts: (parts.length > 0 ? parts : glass).map(({ id }) => id),
    jobTypeId: jobType?.id,
    vehicles,
  });
}

/** Every answered worksheet must stand in the database with its lines, its own number, its log entry and its hint. */
async function assertKept(owner: pg.Client, tenantId: string, since: string): Promise<number> {
  const { rows } = await owner.query<Record<'made' | 'whole' | 'numbers' | 'logged' | 'told', string>>(
    `with made as (select id, number from worksheet where tenant_id = $1 and created_at >= $2)
     select (select count(*) from made) as made, (select count(distinct number) from made) as numbers,
       (select count(*) from made m where (select count(*) from worksheet_line l where l.tenant_id = $1 and l.worksheet_id = m.id) = 5) as whole,
       (select count(*) from made m where exists (select from log_entry e where e.tenant_id = $1 and e.entity_id = m.id and e.action = 'worksheet.created')) as logged,
       (select count(*) from made m where exists (select from hint h where h.tenant_id = $1 and h.entity_id = m.id)) as told`,
    [tenantId, since],
  );
  const [kept] = rows;
  if (kept === undefined || new Set(Object.values(kept)).size !== 1) throw new Error(`Not every worksheet was kept whole: ${JSON.stringify(kept)}`);
  return Number(kept.made);
}

async function run(bench: Bench): Promise<readonly Line[]> {
  const { tenantId } = bench.company;
  return asOwner(bench.database.ownerUrl, async (owner) => {
    const facts = await gather(owner, tenantId);
    const since = new Date(Date.now() - 1).toISOString();
    const keyed = { name: 'keyed', target: productOf(bench), traffic: 'create', facts: { ...facts, keyed: true } };
    const outcomes = await hold(bench.driver, bench.quiet, [...three(bench, 'create', facts), keyed], bench.pace);
    const made = await assertKept(owner, tenantId, since);
    const answered = outcomeOf(outcomes, 'product').answers + outcomeOf(outcomes, 'keyed').answers;
    if (made < answered) throw new Error(`${answered} worksheets were answered, but only ${made} are there.`);
    const repeatable = outcomeOf(outcomes, 'keyed').rate;
    const bare = outcomeOf(outcomes, 'bare').rate;
    return [
      rateLine(title, outcomes, 0.45),
      { title: `${title}, ours with a key by which the request may be repeated`, unit: '/s', bare, ours: repeatable, ratio: repeatable / bare },
    ];
  });
}

export const createOperation: Operation = {
  name: 'create',
  about: title,
  run,
  load: async (bench) => ({ traffic: 'create', facts: await asOwner(bench.database.ownerUrl, (owner) => gather(owner, bench.company.tenantId)) }),
};
