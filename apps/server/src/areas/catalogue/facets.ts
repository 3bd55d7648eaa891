import type { ProductFacets } from '@quarterlight/contract/catalogue/facet-routes';
import { type RawBuilder, sql } from 'kysely';
import { countUpTo } from '../../platform/database/count-rows.ts';
import { askWithCustomPlan } from '../../platform/database/custom-plan.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { type Counted, type Group, totalOf, valuesOf, withAbove } from './facets.rules.ts';
import { conditionsOf, fits, type Narrowed, type Narrowing, narrow } from './narrow-products.ts';
import { readTraits } from './product-traits.rules.ts';

/** Filters that are counted without themselves: what else could be chosen in their place. */
const alternatives = ['categoryId', 'quality', 'calibration', 'active'] as const;
type Part = 'all' | (typeof alternatives)[number];
interface Asked {
  readonly part: Part;
  readonly query: Narrowing;
}

/** So many products stand for all of very many. */
const sampled = 20_000;
const sample = sql`(select id, traits, category_id, glass_type_id from product order by uuid_hash_extended(id, 0) limit ${sampled})`;
/** What else is asked of the few of the sample is read of the products themselves. */
const whole = sql`(select product.* from ${sample} as few join product on product.id = few.id)`;
const where = (conditions: readonly RawBuilder<boolean>[]) => (conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`);

/** How many products each value of a filter would leave. */
export async function countFacets(tx: ReadTx, query: Narrowing): Promise<ProductFacets> {
  const narrowed = await narrow(tx, query);
  const parts = await countParts(tx, narrowed, [
    { part: 'all', query },
    ...alternatives.filter((name) => query[name] !== undefined).map((name) => ({ part: name, query: { ...query, [name]: undefined } })),
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

const counted = (groups: readonly Group[]): Counted => ({ groups, times: 1, isExact: true });

/** Counts each part, up to 10,000 products; of those with more a sample is counted. */
async function countParts(tx: ReadTx, narrowed: Narrowed, asked: readonly Asked[]): Promise<ReadonlyMap<Part, Counted>> {
  const each = asked.map(
    ({ part, query }) => sql`(select ${part}::text as part, traits, category_id, count(*) as count
      from (select traits, category_id from product ${where(conditionsOf(narrowed, query))} limit ${countUpTo + 1}) as counted group by 2, 3)`,
  );
  const rows = await askWithCustomPlan(tx, sql<Group & { part: Part }>`${sql.join(each, sql` union all `)}`.compile(tx.db));
  const found = Map.groupBy(rows, ({ part }) => part);
  const parts = new Map(asked.map(({ part }) => [part, counted(found.get(part) ?? [])]));
  const over = asked.filter(({ part }) => totalOf(counted(found.get(part) ?? [])) > countUpTo);
  if (over.length === 0) return parts;
  const [groups, times] = [await sampledGroups(tx, narrowed), await timesOf(tx)];
  for (const { part, query } of over) {
    const isMeant = fits(narrowed, query);
    parts.set(part, { groups: groups.filter((group) => isMeant(group.category_id, readTraits(group.traits))), times, isExact: false });
  }
  return parts;
}

/** The sample by what it is, of those that fit what no facet knows. */
async function sampledGroups(tx: ReadTx, { others, isWide }: Narrowed): Promise<Group[]> {
  const some = isWide ? whole : sample;
  const asked = sql<Group>`select product.traits, product.category_id, count(*) as count from ${some} as product ${where(others)} group by 1, 2`;
  return askWithCustomPlan(tx, asked.compile(tx.db));
}

/** For how many products each of the sample stands: the hashes are spread evenly, and it reaches so far into them. */
async function timesOf(tx: ReadTx): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select greatest(1, count(*) / ${sampled}::float8 / nullif((max(hash)::float8 + 9223372036854775808) / 18446744073709551616, 0)) as times
      from (select uuid_hash_extended(id, 0) as hash from product order by 1 limit ${sampled}) as sampled`.execute(tx.db);
  return rows[0]?.times ?? 1;
}
