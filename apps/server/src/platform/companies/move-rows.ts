import { type RawBuilder, sql } from 'kysely';
import { countUpTo } from '../database/count-rows.ts';
import type { ReadTx, WriteTx } from '../database/scope.ts';
import { type AllKept, type Follower, type Holding, nameOfHolding, type OpenThing, type SumColumn } from './holdings.ts';

/** From which company to which. */
export interface Way {
  readonly from: string;
  readonly to: string;
}

/** So many rows are moved by one statement, each of which has its minute. */
const atOnce = 1_000;

const named = (table: string, column: string) => sql.ref(`${table}.${column}`);
const only = (where: string | undefined) => (where === undefined ? sql`` : sql`and (${sql.raw(where)})`);
const keyOf = ({ key = 'id' }: Holding) => key;

async function numberOf(tx: ReadTx, select: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ number: number }>`select (${select})::int8 as number`.execute(tx.db);
  return rows[0]?.number ?? 0;
}

/** The rows of a company that a merge into another leaves where they are. */
const clashing = (holding: Holding, to: string) =>
  holding.clash === undefined
    ? sql`false`
    : sql`exists (select from ${sql.table(holding.table)} k where ${named('k', holding.column)} = ${to} and (${sql.raw(holding.clash)}))`;

export interface CountOfRows {
  readonly title: string;
  readonly from: number;
  readonly to: number;
  /** Of those of `from`, what stays. */
  readonly stays: number;
}

/** How many rows hang on either, by what people call them, each kind counted up to one more than 10,000; what neither has is left out. */
export async function countRowsOf(tx: ReadTx, { holds, follows }: Pick<AllKept, 'holds' | 'follows'>, { from, to }: Way): Promise<CountOfRows[]> {
  const counted: CountOfRows[] = [];
  const count = ({ table, column, where }: Holding | Follower, id: string, and = sql`true`) =>
    numberOf(
      tx,
      sql`select count(*) from (select from ${sql.table(table)} r where ${named('r', column)} = ${id} ${only(where)} and ${and} limit ${countUpTo + 1}) l`,
    );
  for (const holding of [...holds, ...follows]) {
    const stays = 'clash' in holding ? await count(holding, from, clashing(holding, to)) : 0;
    counted.push({ title: holding.title, from: await count(holding, from), to: await count(holding, to), stays });
  }
  const titles = [...new Set(counted.map(({ title }) => title))];
  const sum = (title: string, of: 'from' | 'to' | 'stays') => counted.reduce((all, each) => all + (each.title === title ? each[of] : 0), 0);
  return titles
    .map((title) => ({ title, from: sum(title, 'from'), to: sum(title, 'to'), stays: sum(title, 'stays') }))
    .filter(({ from: ofFrom, to: ofTo }) => ofFrom + ofTo > 0);
}

/** How many rows a merge would move at least: enough to tell a large one, no more. */
export async function rowsToMove(tx: ReadTx, { holds }: Pick<AllKept, 'holds'>, from: string, most: number): Promise<number> {
  let rows = 0;
  for (const { table, column, where } of holds) {
    if (rows > most) return rows;
    rows += await numberOf(
      tx,
      sql`select count(*) from (select from ${sql.table(table)} r where ${named('r', column)} = ${from} ${only(where)} limit ${most + 1}) l`,
    );
  }
  return rows;
}

export interface MovedRows {
  readonly title: string;
  readonly count: number;
}

/** Moves everything that names one company to the other, but for what stays; `remember` is given each few ids that moved. Safe to run again for what came meanwhile. */
export async function moveRows(
  tx: WriteTx,
  kept: AllKept,
  way: Way,
  remember: (holding: string, ids: readonly string[]) => Promise<void>,
): Promise<MovedRows[]> {
  const moved: MovedRows[] = [];
  for (const holding of kept.holds) {
    const ids = await idsToMove(tx, holding, way);
    for (let at = 0; at < ids.length; at += atOnce) {
      const some = ids.slice(at, at + atOnce);
      await moveThese(tx, kept, holding, some, way);
      await remember(nameOfHolding(holding), some);
    }
    if (ids.length > 0) moved.push({ title: holding.title, count: ids.length });
  }
  return moved;
}

async function idsToMove(tx: WriteTx, holding: Holding, { from, to }: Way): Promise<string[]> {
  const key = named('r', keyOf(holding));
  const { rows } = await sql<{ id: string }>`select ${key} as id from ${sql.table(holding.table)} r
    where ${named('r', holding.column)} = ${from} ${only(holding.where)} and not ${clashing(holding, to)} order by ${key}`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Moves rows by their ids as far as they are still the one's, with what says again whose they are. */
export async function moveThese(tx: WriteTx, kept: AllKept, holding: Holding, ids: readonly string[], { from, to }: Way): Promise<void> {
  const { table, column, besides = [], by } = holding;
  const those = sql`any(${ids}::uuid[])`;
  if (by === undefined) {
    const other = besides.map((name) => sql`, ${sql.ref(name)} = case when ${named('r', name)} = ${from} then ${to}::uuid else ${named('r', name)} end`);
    await sql`update ${sql.table(table)} r set ${sql.ref(column)} = ${to}${sql.join(other, sql``)}
      where ${named('r', keyOf(holding))} = ${those} and ${named('r', column)} = ${from} ${only(holding.where)}`.execute(tx.db);
  } else await sql`select ${sql.ref(`app.${by}`)}(${ids}::uuid[], ${from}, ${to})`.execute(tx.db);
  for (const copy of kept.copies) {
    if (copy.of !== undefined && copy.of !== table) continue;
    await sql`update ${sql.table(copy.table)} c set ${sql.ref(copy.column)} = ${to}
      where ${named('c', copy.along)} = ${those} and ${named('c', copy.column)} = ${from}`.execute(tx.db);
  }
  if (holding.found) await sql`select app.rebind_entries(${ids}::uuid[], ${from}, ${to})`.execute(tx.db);
  for (const { table: follower, found } of kept.follows)
    if (found?.of === table)
      await sql`select app.rebind_entries(array(select f.id from ${sql.table(follower)} f where ${named('f', found.along)} = ${those}), ${from}, ${to})`.execute(
        tx.db,
      );
  if (holding.announce === undefined) return;
  for (const id of ids) await tx.announce(holding.announce, id, 0, { customerId: from, branchId: null, technicianId: null });
}

/** What was made for a company since, by what people call it, but for what had come over. */
export async function madeSince(
  tx: ReadTx,
  { holds }: Pick<AllKept, 'holds'>,
  companyId: string,
  since: string,
  cameOver: (holding: string) => RawBuilder<unknown>,
): Promise<MovedRows[]> {
  const made: MovedRows[] = [];
  for (const holding of holds) {
    if (holding.madeAt === undefined) continue;
    const count = await numberOf(
      tx,
      sql`select count(*) from ${sql.table(holding.table)} r where ${named('r', holding.column)} = ${companyId} and ${named('r', holding.madeAt)} > ${since}
        and ${named('r', keyOf(holding))} not in (${cameOver(nameOfHolding(holding))})`,
    );
    if (count > 0) made.push({ title: holding.title, count });
  }
  return made;
}

/** What the rows of a customer come to, for each sum that stands beside it. */
export async function sumsOf(tx: ReadTx, { sums }: Pick<AllKept, 'sums'>, companyId: string): Promise<Record<SumColumn, number>> {
  const all: Record<SumColumn, number> = { exposure_pence: 0, balance_pence: 0 };
  for (const of of sums)
    for (const column of ['exposure_pence', 'balance_pence'] as const) {
      const select = of[column]?.(companyId);
      if (select !== undefined) all[column] += await numberOf(tx, select);
    }
  return all;
}

/** The day of a customer's newest job, null without one. */
export async function lastJobOf(tx: ReadTx, { lastJobs }: Pick<AllKept, 'lastJobs'>, companyId: string): Promise<string | null> {
  let last: string | null = null;
  for (const of of lastJobs) {
    const { rows } = await sql<{ day: string | null }>`select (${of(companyId)})::date as day`.execute(tx.db);
    const day = rows[0]?.day ?? null;
    if (day !== null && (last === null || day > last)) last = day;
  }
  return last;
}

export interface OpenCount {
  readonly title: string;
  readonly count: number;
  readonly list: string | null;
}

/** What stands open of a company, counted to 10,000; what there is nothing of is left out. */
export async function openOf(tx: ReadTx, open: readonly OpenThing[], companyId: string): Promise<OpenCount[]> {
  const counts = await Promise.all(
    open.map(async ({ title, rows, list }) => ({
      title,
      count: await numberOf(tx, sql`select count(*) from (${rows(companyId, tx)} limit ${countUpTo}) l`),
      list: list?.(companyId, tx) ?? null,
    })),
  );
  return counts.filter(({ count }) => count > 0);
}
