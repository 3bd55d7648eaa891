import { type RawBuilder, sql } from 'kysely';
import type { ReadTx } from '../database/scope.ts';
import type { PersonalData, Rows } from './personal-data.ts';

/** One person's records of a kind are so many at most: more would not be one person's. */
export const mostOfKind = 5_000;

/** The rows of a declaration among what was gathered: those that were chosen, or hang on what was. `p` is what they hang on. */
export function rowsOf({ under, table }: PersonalData, rows: Rows): { from: RawBuilder<unknown>; where: RawBuilder<boolean> } | undefined {
  const ids = [...(rows.get(under?.of ?? table) ?? [])];
  if (ids.length === 0) return undefined;
  if (under === undefined) return { from: sql`${sql.table(table)} r`, where: sql<boolean>`r.id = any(${ids}::uuid[])` };
  return { from: sql`${sql.table(table)} r, ${sql.table(under.of)} p`, where: sql<boolean>`p.id = any(${ids}::uuid[]) and (${sql.raw(under.on)})` };
}

/**
 * Adds to what was chosen the records that hang on it, and on those, until nothing is added; `tooMany` where something has more than one person can have, and then
 * not all of it.
 */
export async function gatherRows(
  tx: ReadTx,
  personal: readonly PersonalData[],
  chosen: Rows,
  most = mostOfKind,
): Promise<{ rows: Map<string, Set<string>>; tooMany: boolean }> {
  const rows = new Map([...chosen].map(([table, ids]) => [table, new Set(ids)]));
  const parents = new Set<string>(personal.flatMap(({ under }) => (under ? [under.of] : [])));
  let tooMany = false;
  for (let added = true; added; ) {
    added = false;
    for (const held of personal) {
      if (held.under === undefined || held.nameOnly) continue;
      // Ids are needed of what others hang on, of what the log tells of, and of what search finds.
      const ofPerson = parents.has(held.table) || held.named || held.search;
      if (!(ofPerson || held.versioned || held.logged)) continue;
      const found = await idsOf(tx, held, rows, ofPerson ? most : Number.POSITIVE_INFINITY);
      if (ofPerson && found.length > most) tooMany = true;
      const known = rows.get(held.table) ?? new Set<string>();
      const more = found.filter((id) => !known.has(id));
      if (more.length === 0) continue;
      added = true;
      rows.set(held.table, new Set([...known, ...more]));
    }
  }
  return { rows, tooMany };
}

/** The ids of a declaration's rows, a page at a time, up to a page past `most`: what somebody started in years may be a lot. */
async function idsOf(tx: ReadTx, held: PersonalData, rows: Rows, most: number): Promise<string[]> {
  const ids: string[] = [];
  const part = rowsOf(held, rows);
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; part !== undefined && after !== undefined && ids.length <= most; ) {
    const from: string = after;
    const page = await sql<{
      id: string;
    }>`select distinct r.id from ${part.from} where ${part.where} and r.id > ${from} order by r.id limit ${mostOfKind + 1}`.execute(tx.db);
    ids.push(...page.rows.map(({ id }) => id));
    after = page.rows.length > mostOfKind ? ids.at(-1) : undefined;
  }
  return ids;
}

export interface Counted {
  readonly title: string;
  readonly count: number;
}
export interface Held extends Counted {
  readonly why: string;
  readonly until: string;
}
export interface OpenThing extends Counted {
  readonly says: string;
}

const countUpTo = 10_000;

export interface Preview {
  readonly goes: Counted[];
  readonly held: Held[];
  /** The first of the last days until which something is held. */
  readonly heldUntil: string | null;
  readonly open: OpenThing[];
}

/** What of them would be erased, what stays for now and why, and what has to be done with first; counted to 10,000. A row counts once, however many parts it has. */
export async function previewRows(tx: ReadTx, personal: readonly PersonalData[], rows: Rows): Promise<Preview> {
  const goes = new Tally();
  const held = new Tally();
  const open = new Tally();
  for (const each of personal) {
    const part = rowsOf(each, rows);
    if (part === undefined) continue;
    const stays = each.held ? sql<boolean>`coalesce((${sql.raw(each.held.when)}), false)` : sql<boolean>`false`;
    const of = (condition: RawBuilder<boolean>, until = sql`null::date`) =>
      sql`(select r.ctid as row, ${until} as until from ${part.from} where ${part.where} and ${condition} limit ${countUpTo})`;
    goes.add(each, '', of(sql`${isLeft(each)} and not ${stays}`));
    if (each.held) held.add(each, each.held.why, of(sql`${isLeft(each)} and ${stays}`, sql`(${sql.raw(each.held.until)})::date`));
    if (each.open) open.add(each, each.open.says, of(sql`(${sql.raw(each.open.when)})`));
  }
  const kept = await held.count(tx);
  return {
    goes: (await goes.count(tx)).map(({ title, count }) => ({ title, count })),
    held: kept.flatMap(({ title, count, said, until }) => (until === null ? [] : [{ title, count, why: said, until }])),
    heldUntil: kept.flatMap(({ soonest }) => soonest ?? []).toSorted()[0] ?? null,
    open: (await open.count(tx)).map(({ title, count, said }) => ({ title, count, says: said })),
  };
}

interface Tallied extends Counted {
  readonly said: string;
  /** The last and the first of their days. */
  readonly until: string | null;
  readonly soonest: string | null;
}

/** Counts rows by what people call them and what is said of them; one that is in several parts once. */
class Tally {
  readonly #of = new Map<string, { title: string; said: string; tables: Map<string, RawBuilder<unknown>[]> }>();

  add({ title, table }: PersonalData, said: string, part: RawBuilder<unknown>): void {
    const key = JSON.stringify([title, said]);
    const one = this.#of.get(key) ?? { title, said, tables: new Map<string, RawBuilder<unknown>[]>() };
    this.#of.set(key, one);
    one.tables.set(table, [...(one.tables.get(table) ?? []), part]);
  }

  /** Those of which there are some. */
  async count(tx: ReadTx): Promise<Tallied[]> {
    const all: Tallied[] = [];
    for (const { title, said, tables } of this.#of.values()) {
      let count = 0;
      const days: string[] = [];
      for (const parts of tables.values()) {
        const { rows } = await sql<Pick<Tallied, 'count' | 'until' | 'soonest'>>`select count(distinct l.row)::int8 as count,
          max(l.until)::text as until, min(l.until)::text as soonest from (${sql.join(parts, sql` union all `)}) l`.execute(tx.db);
        for (const one of rows) {
          count = Math.min(count + one.count, countUpTo);
          days.push(...[one.soonest, one.until].filter((each) => each !== null));
        }
      }
      days.sort();
      if (count > 0) all.push({ title, said, count, until: days.at(-1) ?? null, soonest: days[0] ?? null });
    }
    return all;
  }
}

/** Whether something is still there to erase. */
export function isLeft({ erases }: PersonalData): RawBuilder<boolean> {
  if (erases === 'removed') return sql<boolean>`true`;
  const columns = Object.entries(erases);
  if (columns.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(${sql.join(
    columns.map(([column, becomes]) => sql`${sql.ref(`r.${column}`)} is distinct from (${sql.raw(becomes)})`),
    sql` or `,
  )})`;
}

/** Columns that are handed out to nobody: how it is kept, and secrets. */
const hidden = /(?:_key|_hash|_fold|_words|^hash|^secret|^bound_\w+|^tenant_id|^search_keys|^match_\w+|^token|^password\w*|^pending|^code_hash|^mark|^salt)$/;

/** What is held of them in one table, as it stands, up to a number of rows. */
export async function readRows(tx: ReadTx, held: PersonalData, rows: Rows, most: number): Promise<Record<string, unknown>[]> {
  const part = rowsOf(held, rows);
  if (part === undefined) return [];
  const left = held.nameOnly ? sql<boolean>`${isLeft(held)}` : sql<boolean>`true`;
  const { rows: found } = await sql<{
    row: Record<string, unknown>;
  }>`select to_jsonb(r) as row from ${part.from} where ${part.where} and ${left} limit ${most}`.execute(tx.db);
  const wanted = held.nameOnly && held.erases !== 'removed' ? ['id', ...Object.keys(held.erases)] : undefined;
  return found.map(({ row }) =>
    Object.fromEntries(
      Object.entries(row).filter(([column]) => (wanted ? wanted.includes(column) : !hidden.test(column) && held.hides?.includes(column) !== true)),
    ),
  );
}
