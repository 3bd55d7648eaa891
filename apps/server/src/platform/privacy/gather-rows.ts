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

/** Adds to what was chosen the records that hang on it, and on those, until nothing is added; `tooMany` where something has more than one person can have. */
export async function gatherRows(tx: ReadTx, personal: readonly PersonalData[], chosen: Rows): Promise<{ rows: Map<string, Set<string>>; tooMany: boolean }> {
  const rows = new Map([...chosen].map(([table, ids]) => [table, new Set(ids)]));
  const parents = new Set<string>(personal.flatMap(({ under }) => (under ? [under.of] : [])));
  let tooMany = false;
  for (let added = true; added; ) {
    added = false;
    for (const held of personal) {
      // Ids are needed of what others hang on, of what has a log of its own, and of what search finds.
      if (held.under === undefined || held.nameOnly || !(parents.has(held.table) || held.named || held.search)) continue;
      const part = rowsOf(held, rows);
      if (part === undefined) continue;
      const found = await sql<{ id: string }>`select r.id from ${part.from} where ${part.where} limit ${mostOfKind + 1}`.execute(tx.db);
      if (found.rows.length > mostOfKind) tooMany = true;
      const known = rows.get(held.table) ?? new Set<string>();
      const more = found.rows.filter(({ id }) => !known.has(id));
      if (more.length === 0) continue;
      added = true;
      rows.set(held.table, new Set([...known, ...more.map(({ id }) => id)]));
    }
  }
  return { rows, tooMany };
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

/** What of them would be erased, what stays for now and why, and what has to be done with first; counted to 10,000. */
export async function previewRows(tx: ReadTx, personal: readonly PersonalData[], rows: Rows): Promise<{ goes: Counted[]; held: Held[]; open: OpenThing[] }> {
  const goes = new Map<string, number>();
  const held: Held[] = [];
  const open: OpenThing[] = [];
  for (const each of personal) {
    const part = rowsOf(each, rows);
    if (part === undefined) continue;
    const stays = each.held ? sql<boolean>`coalesce((${sql.raw(each.held.when)}), false)` : sql<boolean>`false`;
    const counted = await countOf(tx, sql`select from ${part.from} where ${part.where} and ${isLeft(each)} and not ${stays}`);
    if (counted > 0) goes.set(each.title, (goes.get(each.title) ?? 0) + counted);
    if (each.held) {
      const { rows: kept } = await sql<{
        count: number;
        until: string | null;
      }>`select count(*)::int8 as count, max((${sql.raw(each.held.until)})::date)::text as until
        from ${part.from} where ${part.where} and ${isLeft(each)} and ${stays}`.execute(tx.db);
      const [one] = kept;
      if (one && one.count > 0 && one.until !== null) addHeld(held, { title: each.title, count: one.count, why: each.held.why, until: one.until });
    }
    if (each.open) {
      const count = await countOf(tx, sql`select from ${part.from} where ${part.where} and (${sql.raw(each.open.when)})`);
      if (count > 0) open.push({ title: each.title, count, says: each.open.says });
    }
  }
  return { goes: [...goes].map(([title, count]) => ({ title, count })), held, open };
}

/** Several parts of the same records are told once. */
function addHeld(held: Held[], one: Held): void {
  const at = held.findIndex(({ title, why }) => title === one.title && why === one.why);
  const known = held[at];
  if (known === undefined) held.push(one);
  else held[at] = { ...known, count: Math.max(known.count, one.count), until: known.until > one.until ? known.until : one.until };
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

async function countOf(tx: ReadTx, select: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int8 as count from (${select} limit ${countUpTo}) l`.execute(tx.db);
  return rows[0]?.count ?? 0;
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
  return found.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([column]) => (wanted ? wanted.includes(column) : !hidden.test(column)))));
}
