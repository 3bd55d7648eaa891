import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import type { ReadTx } from './scope.ts';

/** What a person asked of a list: sort key (`-` in front for descending), size and a cursor in one direction. */
export interface ListRequest {
  readonly sort?: string | undefined;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export interface Page<Row> {
  readonly items: Row[];
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly next: string | null;
  readonly previous: string | null;
}

const countUpTo = 10_000;
// Rows that a page reads: its own and one more, by a few sizes, so that the statement is one of few.
const readSizes = [11, 26, 51, 101, 201] as const;
/** Anything that can stand in parentheses. */
type Counted = Expression<unknown>;
const Cursor = z.tuple([z.string().max(40), z.string().max(400).nullable(), z.uuid()]);

function decode(cursor: string, sort: string): z.output<typeof Cursor> {
  try {
    const value = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (value[0] === sort) return value;
  } catch {
    // Told below, the same for every kind of wrong cursor.
  }
  throw new Refusal('request.bad_cursor');
}

/**
 * One page of a list by keyset: page 1,000 costs what page 1 costs. `query` selects what is shown, without order or limit. `keys` maps each of
 * the contract's sort keys to its column; every key needs an index `(tenant_id, key, id)`. Rows without a key stand last ascending, first
 * descending, as the index has them. The total counts up to 10,000; `counted` are the same rows without what only shows more of each.
 */
export async function keysetPage<Tables, Selected extends keyof Tables, Row extends object>(
  tx: ReadTx,
  query: SelectQueryBuilder<Tables, Selected, Row>,
  options: { request: ListRequest; id: string; keys: Readonly<Record<string, string>>; byDefault: string; counted?: Counted },
): Promise<Page<Row>> {
  const { request } = options;
  const sort = request.sort ?? options.byDefault;
  const column = options.keys[sort.replace(/^-/, '')];
  if (column === undefined) throw new Error(`No column for the sort key ${sort}`);
  const limit = request.limit ?? 50;
  const backwards = request.before !== undefined;
  const descending = sort.startsWith('-') !== backwards;
  const key = sql.ref(column);
  const id = sql.ref(options.id);
  const cursor = request.before ?? request.after;

  // The key travels as text, so that an instant keeps its microseconds.
  const marked = query.select([sql<string | null>`${key}::text`.as('page_key'), sql<string>`${id}`.as('page_id')]);
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const parts = cursor === undefined ? [sql<boolean>`true`] : pastCursor(key, id, decode(cursor, sort), descending);
  const rows: Awaited<ReturnType<typeof marked.execute>> = [];
  for (const part of parts) {
    if (rows.length > limit) break;
    const ordered = (cursor === undefined ? marked : marked.where(part)).orderBy(sql`${key} ${direction}, ${id} ${direction}`);
    // In the statement's own words: where one plan is to do for all values, a limit among them counts as a tenth of all rows, and they are sorted.
    rows.push(...(await ordered.limit(sql.lit(readSizes.find((size) => size > limit) ?? limit + 1)).execute()));
  }
  // A first page that is not full is all there is: counting would read it a second time.
  const total = cursor === undefined && rows.length <= limit ? rows.length : await countRows(tx, options.counted ?? uncounted(query));

  const more = rows.length > limit;
  const shown = rows.slice(0, limit);
  if (backwards) shown.reverse();
  const cursorOf = (row: { page_key: string | null; page_id: string } | undefined) =>
    row ? Buffer.from(JSON.stringify([sort, row.page_key, row.page_id])).toString('base64url') : null;
  const marks = shown as unknown as { page_key: string | null; page_id: string }[];
  return {
    items: shown as unknown as Row[],
    total: Math.min(total, countUpTo),
    totalIsExact: total <= countUpTo,
    next: backwards || more ? cursorOf(marks.at(-1)) : null,
    previous: (backwards ? more : cursor !== undefined) ? cursorOf(marks[0]) : null,
  };
}

/** What stands behind a cursor, in the order in which it stands; asked for one after the other, since an index knows where each begins, but not their OR. */
function pastCursor(key: ReturnType<typeof sql.ref>, id: ReturnType<typeof sql.ref>, [, value, from]: z.output<typeof Cursor>, descending: boolean) {
  const past = sql.raw(descending ? '<' : '>');
  if (value === null) {
    const among = sql<boolean>`(${key} is null and ${id} ${past} ${from}::uuid)`;
    return descending ? [among, sql<boolean>`${key} is not null`] : [among];
  }
  const beyond = sql<boolean>`(${key}, ${id}) ${past} (${value}, ${from}::uuid)`;
  return descending ? [beyond] : [beyond, sql<boolean>`${key} is null`];
}

const one = sql`1`.as('one');

const uncounted = <Tables, Selected extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Selected, Row>): Counted => query.clearSelect().select(one);

/** How many rows a query has, counted up to one more than 10,000. */
async function countRows(tx: ReadTx, query: Counted): Promise<number> {
  const result = await sql<{ count: number }>`select count(*) as count from (${query} limit ${sql.lit(countUpTo + 1)}) as counted`.execute(tx.db);
  return result.rows[0]?.count ?? 0;
}

/** The envelope of a list with each row presented. */
export const presentPage = <Row, Item>(page: Page<Row>, present: (row: Row) => Item) => ({
  items: page.items.map(present),
  total: page.total,
  totalIsExact: page.totalIsExact,
  next: page.next,
  previous: page.previous,
});
