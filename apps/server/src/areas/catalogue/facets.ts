import type { ProductFacets } from '@quarterlight/contract/catalogue/facet-routes';
import { type RawBuilder, sql } from 'kysely';
import { countUpTo } from '../../platform/database/count-rows.ts';
import { askWithCustomPlan } from '../../platform/database/custom-plan.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { type Counted, type Group, totalOf, valuesOf, withAbove } from './facets.rules.ts';
import { conditionsOf, type Narrowing, narrow } from './narrow-products.ts';

/** Filters that are counted without themselves: what else could be chosen in their place. */
const alternatives = ['categoryId', 'quality', 'calibration', 'active'] as const;
type Part = 'all' | (typeof alternatives)[number];
interface Asked {
  readonly part: Part;
  readonly where: RawBuilder<unknown>;
}

/** So many products stand for all of very many. */
const sampled = 20_000;
const sample = sql`(select traits, category_id, glass_type_id, id, active, eurocode_prefix, code_key, description_key from product
  order by uuid_hash_extended(id, 0) limit ${sampled})`;

/** How many products each value of a filter would leave. */
export async function countFacets(tx: ReadTx, query: Narrowing): Promise<ProductFacets> {
  const narrowed = await narrow(tx, query);
  const whereOf = (asked: Narrowing) => {
    const conditions = conditionsOf(narrowed, asked);
    return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  };
  const parts = await countParts(tx, [
    { part: 'all', where: whereOf(query) },
    ...alternatives.filter((name) => query[name] !== undefined).map((name) => ({ part: name, where: whereOf({ ...query, [name]: undefined }) })),
  ]);
  const all = parts.get('all') ?? { groups: [], times: 1, isExact: true };
  const of = (part: Part): Counted => parts.get(part) ?? all;
  const above = withAbove(narrowed.tree);
  return {
    total: all.isExact ? totalOf(all) : countUpTo,
    totalIsExact: all.isExact,
    categoryId: valuesOf(of('categoryId'), (group) => above(group.category_id)),
    quality: valuesOf(of('quality'), (_, { quality }) => [quality]),
    features: valuesOf(all, (_, { features }) => features),
    calibration: valuesOf(of('calibration'), (_, { calibration }) => [String(calibration)]),
    active: valuesOf(of('active'), (_, { active }) => [String(active)]),
  };
}

/** Counts each part, up to 10,000 products; of those with more a sample is counted. */
async function countParts(tx: ReadTx, asked: readonly Asked[]): Promise<ReadonlyMap<Part, Counted>> {
  const counted = new Map<Part, Counted>();
  const first = await groupsOf(tx, asked, ({ where }) => sql`(select traits, category_id from product ${where} limit ${countUpTo + 1})`);
  for (const { part } of asked) counted.set(part, { groups: first.get(part) ?? [], times: 1, isExact: true });
  const over = asked.filter(({ part }) => totalOf(counted.get(part) ?? { groups: [], times: 1, isExact: true }) > countUpTo);
  if (over.length === 0) return counted;
  const [some, times] = [
    await groupsOf(tx, over, ({ where }) => sql`(select product.traits, product.category_id from ${sample} as product ${where})`),
    await timesOf(tx),
  ];
  for (const { part } of over) counted.set(part, { groups: some.get(part) ?? [], times, isExact: false });
  return counted;
}

/** The products of each part by what they are. */
async function groupsOf(tx: ReadTx, asked: readonly Asked[], rowsOf: (asked: Asked) => RawBuilder<unknown>): Promise<Map<Part, Group[]>> {
  const each = asked.map((one) => sql`(select ${one.part}::text as part, traits, category_id, count(*) as count from ${rowsOf(one)} as counted group by 2, 3)`);
  const rows = await askWithCustomPlan(tx, sql<Group & { part: Part }>`${sql.join(each, sql` union all `)}`.compile(tx.db));
  return Map.groupBy(rows, ({ part }) => part);
}

/** For how many products each of the sample stands: the hashes are spread evenly, and it reaches so far into them. */
async function timesOf(tx: ReadTx): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select greatest(1, count(*) / ${sampled}::float8 / nullif((max(hash)::float8 + 9223372036854775808) / 18446744073709551616, 0)) as times
      from (select uuid_hash_extended(id, 0) as hash from product order by 1 limit ${sampled}) as sampled`.execute(tx.db);
  return rows[0]?.times ?? 1;
}
