import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { countUpTo } from './count-rows.ts';
import { askWithCustomPlan } from './custom-plan.ts';
import type { ReadTx } from './scope.ts';

type Ref = RawBuilder<unknown>;
type Condition = RawBuilder<boolean>;

/** Where a row stands in a list, for the cursor: its key as text, so that an instant keeps its microseconds, and its id. */
export interface Mark {
  readonly page_key: string | null;
  readonly page_id: string;
}

/** How a page is cut from the rows of a table. */
export interface Cut {
  readonly key: Ref;
  readonly id: Ref;
  readonly direction: Ref;
  /** How many rows are read. */
  readonly size: number;
  /** What stands behind the cursor, in the order in which it stands. */
  readonly past: readonly Past[];
}
export type Past = (key: Ref, id: Ref) => Condition;

/** Whether a column (or what an index has instead) begins with a text, as an index in the order of code points finds it. */
export function beginsWith(column: string | Ref, start: string): Condition {
  const key = typeof column === 'string' ? sql.ref(column) : column;
  return sql<boolean>`(${key} >= ${start} and ${key} < ${`${start}\uffff`})`;
}

/** How far a page's order is looked through for what more than 10,000 rows fit: mostly they stand close together. */
const walks = [400, 4_000] as const;
const [ofKey, ofId] = [sql.ref('page_key'), sql.ref('page_id')];
const asText = sql`page_key::text, page_id`;
const ordered = (key: Ref, id: Ref, { direction, size }: Cut) => sql`order by ${key} ${direction}, ${id} ${direction} limit ${size}`;

/** A page of what was found, and how many were: one row at least. */
interface Gathered {
  readonly total: number;
  readonly page_key: string | null;
  readonly page_id: string | null;
}
const markIn = ({ page_key, page_id }: Gathered): Mark[] => (page_id === null ? [] : [{ page_key, page_id }]);

const cutFrom = (name: string, where: RawBuilder<unknown>, cut: Cut) => sql`
  select counted.total, page.page_key::text, page.page_id from (select count(*) as total from ${sql.table(name)}) as counted
    left join (select * from ${sql.table(name)} where ${where} ${ordered(ofKey, ofId, cut)}) as page on true
    order by page.page_key ${cut.direction}, page.page_id ${cut.direction}`;

const markedOf = <Tables, Selected extends keyof Tables, Row>(rows: SelectQueryBuilder<Tables, Selected, Row>, { key, id }: Cut) =>
  rows.clearSelect().select([sql`${key}`.as('page_key'), sql`${id}`.as('page_id')]);

/** The marks of a page. */
export async function marksOf<Tables, Selected extends keyof Tables, Row>(
  tx: ReadTx,
  rows: SelectQueryBuilder<Tables, Selected, Row>,
  cut: Cut,
): Promise<readonly Mark[]> {
  return untilFull(cut, async (past) => {
    const marked = sql`${markedOf(rows, cut).where(past(cut.key, cut.id))} ${ordered(ofKey, ofId, cut)}`;
    return askWithCustomPlan(tx, sql<Mark>`select ${asText} from (${marked}) as marked`.compile(tx.db));
  });
}

/** One after the other, since an index knows where each begins, but not their OR. */
export async function untilFull<Found>({ past, size }: Pick<Cut, 'past' | 'size'>, find: (past: Past) => Promise<readonly Found[]>): Promise<Found[]> {
  const found: Found[] = [];
  for (const each of past) if (found.length < size) found.push(...(await find(each)));
  return found;
}

/**
 * The marks of a page of those rows that fit any of the conditions, each of which has an index in another order than the page's, and how many fit, up to
 * one more than 10,000. So many are gathered and the page is cut from them. Where more fit, the beginning of the page's order has enough of them, mostly:
 * only where it has not are all gathered.
 */
export async function marksOfAny<Tables, Selected extends keyof Tables, Row>(
  tx: ReadTx,
  rows: SelectQueryBuilder<Tables, Selected, Row>,
  conditions: readonly Condition[],
  cut: Cut,
): Promise<{ readonly marks: readonly Mark[]; readonly total: number }> {
  const { key, id, past } = cut;
  const most = sql`limit ${countUpTo + 1}`;
  const order = ordered(ofKey, ofId, cut);
  const union = (each: (condition: Condition) => Ref) => sql.join(conditions.map(each), sql` union `);
  const behind = sql.join(
    past.map((each) => each(ofKey, ofId)),
    sql` or `,
  );

  const found = sql`select * from (${union((condition) => sql`(${markedOf(rows, cut).where(condition)} ${most})`)}) as every ${most}`;
  const gathered = await askWithCustomPlan(tx, sql<Gathered>`with found as materialized (${found}) ${cutFrom('found', behind, cut)}`.compile(tx.db));
  const total = gathered[0]?.total ?? 0;
  if (total <= countUpTo) return { total, marks: gathered.flatMap(markIn) };

  for (const walked of walks) {
    let isWhole = true;
    const near = await untilFull(cut, async (each) => {
      if (!isWhole) return [];
      const behindEach = rows.clearSelect().where(each(key, id));
      const fits = sql<boolean>`(${sql.join(conditions, sql` or `)})`.as('fits');
      const first = sql`${markedOf(behindEach, cut).select(fits)} ${ordered(key, id, { ...cut, size: walked })}`;
      const looked = await askWithCustomPlan(tx, sql<Gathered>`with first as materialized (${first}) ${cutFrom('first', sql`fits`, cut)}`.compile(tx.db));
      isWhole = (looked[0]?.total ?? 0) < walked;
      return looked.flatMap(markIn);
    });
    if (near.length >= cut.size || isWhole) return { total, marks: near };
  }
  const all = await untilFull(cut, async (each) => {
    // A subquery by itself: else the plan could walk the page's order once more.
    const firstOfEach = union((condition) => sql`(select * from (${markedOf(rows, cut).where(each(key, id)).where(condition)} offset 0) as fitting ${order})`);
    return askWithCustomPlan(tx, sql<Mark>`select ${asText} from (${firstOfEach} ${order}) as page`.compile(tx.db));
  });
  return { total, marks: all };
}
