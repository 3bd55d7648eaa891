import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { type Counted, countRows, countUpTo } from './count-rows.ts';
import { askWithCustomPlan } from './custom-plan.ts';
import { type Cut, type Mark, marksOf, marksOfAny, type Past, untilFull } from './page-marks.ts';
import type { ReadTx } from './scope.ts';

/** What a person asked of a list: sort key (`-` in front for descending), size and a cursor in one direction. */
interface ListRequest {
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

const marks = [sql<string | null>`page_key`.as('page_key'), sql<string>`page_id`.as('page_id')] as const;
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

interface Options<Tables, Selected extends keyof Tables, Row, ShownTables, Shown extends keyof ShownTables, ShownRow> {
  readonly request: ListRequest;
  readonly id: string;
  /** The column of each of the contract's sort keys; every key needs an index `(tenant_id, key, id)`. */
  readonly keys: Readonly<Record<string, string>>;
  readonly byDefault: string;
  /** The same rows without what only shows more of each. */
  readonly counted?: Counted;
  /** Completes a page's rows, kept under their table's name, by what is read for these alone: as joins it would be read for all that a sort goes through. */
  readonly show?: (page: SelectQueryBuilder<Tables, Selected, Row>) => SelectQueryBuilder<ShownTables, Shown, ShownRow>;
  /** Reads the rows of a page by their ids, where indexes alone say which they are. */
  readonly byIds?: (ids: readonly string[]) => SelectQueryBuilder<ShownTables, Shown, ShownRow>;
  /** With `byIds`: rows fit any of these besides, each of which has an index of its own. */
  readonly anyOf?: readonly RawBuilder<boolean>[];
}

/**
 * One page of a list by keyset: page 1,000 costs what page 1 costs. `query` selects what is shown, without order or limit. Rows without a key stand last
 * ascending, first descending, as the index has them. The total counts up to 10,000.
 */
export async function keysetPage<
  Tables,
  Selected extends keyof Tables,
  Row extends object,
  ShownTables,
  Shown extends keyof ShownTables,
  ShownRow extends object = Row,
>(
  tx: ReadTx,
  query: SelectQueryBuilder<Tables, Selected, Row>,
  options: Options<Tables, Selected, Row, ShownTables, Shown, ShownRow>,
): Promise<Page<ShownRow>> {
  const { request } = options;
  const sort = request.sort ?? options.byDefault;
  const column = options.keys[sort.replace(/^-/, '')];
  if (column === undefined) throw new Error(`No column for the sort key ${sort}`);
  const limit = request.limit ?? 50;
  const backwards = request.before !== undefined;
  const descending = sort.startsWith('-') !== backwards;
  const given = request.before ?? request.after;
  const cursor = given === undefined ? undefined : decode(given, sort);

  const direction = sql.raw(descending ? 'desc' : 'asc');
  const size = limit + 1;
  const past = cursor === undefined ? [everything] : pastCursor(cursor, descending);
  const cut: Cut = { key: sql.ref(column), id: sql.ref(options.id), direction, size, past };
  const { rows, counted } = await readPage(tx, query, cut, options);
  // A first page that is not full is all there is: counting would read it a second time.
  const total = counted ?? (cursor === undefined && rows.length <= limit ? rows.length : await countRows(tx, options.counted ?? uncounted(query)));

  const more = rows.length > limit;
  const shown = rows.slice(0, limit);
  if (backwards) shown.reverse();
  const cursorOf = (row: Mark | undefined) => (row ? Buffer.from(JSON.stringify([sort, row.page_key, row.page_id])).toString('base64url') : null);
  return {
    items: shown,
    total: Math.min(total, countUpTo),
    totalIsExact: total <= countUpTo,
    next: backwards || more ? cursorOf(shown.at(-1)) : null,
    previous: (backwards ? more : cursor !== undefined) ? cursorOf(shown[0]) : null,
  };
}

async function readPage<Tables, Selected extends keyof Tables, Row extends object, ShownTables, Shown extends keyof ShownTables, ShownRow extends object>(
  tx: ReadTx,
  query: SelectQueryBuilder<Tables, Selected, Row>,
  cut: Cut,
  { show, byIds, anyOf }: Options<Tables, Selected, Row, ShownTables, Shown, ShownRow>,
): Promise<{ rows: (ShownRow & Mark)[]; counted?: number }> {
  const { key, id, direction, size } = cut;
  if (byIds !== undefined) {
    const { marks: found, ...counted } = anyOf === undefined ? { marks: await marksOf(tx, query, cut) } : await marksOfAny(tx, query, anyOf, cut);
    return { rows: await readMarked(byIds, id, found), ...('total' in counted ? { counted: counted.total } : {}) };
  }
  const order = sql`${key} ${direction}, ${id} ${direction}`;
  const marked = query.select([sql`${key}::text`.as('page_key'), sql`${id}`.as('page_id')]);
  const rows = await untilFull(cut, async (past) => {
    const page = marked.where(past(key, id)).orderBy(order).limit(size).$castTo<Row>();
    const shown = show?.(page).select(marks).orderBy(order) ?? page;
    return askWithCustomPlan(tx, shown.$castTo<ShownRow & Mark>().compile());
  });
  return { rows };
}

/** The marked rows in the order of their marks. */
async function readMarked<Tables, Selected extends keyof Tables, Row extends object>(
  byIds: (ids: readonly string[]) => SelectQueryBuilder<Tables, Selected, Row>,
  id: Cut['id'],
  marked: readonly Mark[],
): Promise<(Row & Mark)[]> {
  if (marked.length === 0) return [];
  const read = await byIds(marked.map(({ page_id: each }) => each))
    .select(sql<string>`${id}`.as('page_id'))
    .$castTo<Row & Pick<Mark, 'page_id'>>()
    .execute();
  const rows = new Map(read.map((row) => [row.page_id, row]));
  return marked.flatMap((mark) => {
    const row = rows.get(mark.page_id);
    return row === undefined ? [] : [Object.assign(row, mark)];
  });
}

const everything: Past = () => sql<boolean>`true`;

/** What stands behind a cursor, in the order in which it stands. */
function pastCursor([, value, from]: z.output<typeof Cursor>, descending: boolean): Past[] {
  const past = sql.raw(descending ? '<' : '>');
  if (value === null) {
    const among: Past = (key, id) => sql<boolean>`(${key} is null and ${id} ${past} ${from}::uuid)`;
    return descending ? [among, (key) => sql<boolean>`${key} is not null`] : [among];
  }
  const beyond: Past = (key, id) => sql<boolean>`(${key}, ${id}) ${past} (${value}, ${from}::uuid)`;
  return descending ? [beyond] : [beyond, (key) => sql<boolean>`${key} is null`];
}

const one = sql`1`.as('one');

const uncounted = <Tables, Selected extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Selected, Row>): Counted => query.clearSelect().select(one);

/** The envelope of a list with each row presented. */
export const presentPage = <Row, Item>(page: Page<Row>, present: (row: Row) => Item) => ({
  items: page.items.map(present),
  total: page.total,
  totalIsExact: page.totalIsExact,
  next: page.next,
  previous: page.previous,
});
