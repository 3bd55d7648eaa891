import { idAt, newId } from '@quarterlight/kit/ids';
import { lineCost, unitCost } from '@quarterlight/kit/money';
import { type Selectable, sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { StockTake } from '../../platform/database/tables.gen.ts';
import { expectedAt, type Moved } from './counting.rules.ts';

type Take = Pick<Selectable<StockTake>, 'id' | 'bound_branch' | 'bound_technician'>;

/** An id for each number, beside each other. */
const idOf = (beginning: string) => sql`(${beginning} || lpad(to_hex(number), 12, '0'))::uuid`;

/**
 * Adds to the list what lies in the places by the ledger and is not on it yet, each product and batch a line; gives how many. What one costs is what the
 * product cost last, else its standard cost.
 */
export async function addLying(tx: WriteTx, take: Take, placeIds: readonly string[]): Promise<number> {
  const beginning = newId().slice(0, 24);
  const result = await sql`
    insert into stock_take_line (id, stock_take_id, product_id, place_id, batch, expected_milli, unit_cost, walk, bound_branch, bound_technician)
    select ${idOf(beginning)}, ${take.id}::uuid, product_id, place_id, batch, quantity, unit_cost, walk, ${take.bound_branch}::uuid, ${take.bound_technician}::uuid
    from (
      select row_number() over (order by walk) as number, lying.*, coalesce(last.unit_cost, standard_cost_unit) as unit_cost
      from (
        select b.place_id, b.product_id, lot.batch, sum(b.quantity_milli)::bigint as quantity, product.standard_cost_unit,
          place.code || chr(9) || product.code_key || chr(9) || lot.batch as walk
        from stock_balance b join lot on lot.id = b.lot_id join product on product.id = b.product_id join place on place.id = b.place_id
        where b.place_id = any(${placeIds}::uuid[]) and b.quantity_milli > 0
        group by b.place_id, b.product_id, lot.batch, product.standard_cost_unit, place.code, product.code_key
      ) lying
      left join lateral (select unit_cost from lot where lot.product_id = lying.product_id order by lot.id desc limit 1) last on true
      where not exists (select from stock_take_line l where l.stock_take_id = ${take.id}::uuid and l.place_id = lying.place_id
        and l.product_id = lying.product_id and l.batch = lying.batch)
    ) numbered`.execute(tx.db);
  return Number(result.numAffectedRows);
}

/** How many lines a list of the places would have. */
export async function countLying(tx: ReadTx, placeIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ lines: number }>`select count(*) as lines from (select distinct b.place_id, b.product_id, lot.batch
    from stock_balance b join lot on lot.id = b.lot_id where b.place_id = any(${placeIds}::uuid[])) each`.execute(tx.db);
  return rows[0]?.lines ?? 0;
}

export async function insertPlaces(tx: WriteTx, take: Take, placeIds: readonly string[]): Promise<void> {
  const ids = placeIds.map(() => newId());
  await sql`insert into stock_take_part (id, stock_take_id, place_id, bound_branch, bound_technician)
    select wanted.id, ${take.id}::uuid, wanted.place_id, ${take.bound_branch}::uuid, ${take.bound_technician}::uuid
    from unnest(${ids}::uuid[], ${placeIds}::uuid[]) as wanted(id, place_id)`.execute(tx.db);
}

/** The last move that the ledger has. */
export async function lastMove(tx: ReadTx): Promise<string | null> {
  const row = await tx.db.selectFrom('stock_move').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? null;
}

/** How far apart the clocks of two servers may be, in milliseconds. */
const clocksDiffer = 3_600_000;

interface Counted {
  readonly id: string;
  readonly place_id: string;
  readonly product_id: string;
  readonly batch: string;
  readonly counted_at: string;
  readonly counted_milli: number;
  readonly unit_cost: number;
  readonly expected_milli: number;
  readonly worth_pence: number;
}
type Lying = Pick<Counted, 'place_id' | 'product_id' | 'batch'> & { readonly quantity: number };

const keyOf = (row: Pick<Counted, 'place_id' | 'product_id' | 'batch'>) => `${row.place_id} ${row.product_id} ${row.batch}`;

/**
 * What the ledger had of each counted line at the moment when it was counted: what it has now, less what moved since. Of all lines, or those of the ids; those
 * that were told at once have no place and are left as they are. Four plain questions, whose answers meet here: no plan of the database's can go wrong on them.
 */
async function dueOf(tx: ReadTx, takeId: string, ids: readonly string[] | null): Promise<(Counted & { readonly expected: number; readonly worth: number })[]> {
  const { rows: lines } = await sql<Counted>`
    select id, place_id, product_id, batch, counted_at, counted_milli, unit_cost, expected_milli, worth_pence from stock_take_line
    where stock_take_id = ${takeId}::uuid and counted_milli is not null and place_id is not null ${ids === null ? sql`` : sql`and id = any(${ids}::uuid[])`}`.execute(
    tx.db,
  );
  if (lines.length === 0) return [];
  const places = [...new Set(lines.map((line) => line.place_id))];
  const earliest = lines.reduce((least, line) => Math.min(least, Date.parse(line.counted_at)), Number.POSITIVE_INFINITY);
  const since = idAt(earliest - clocksDiffer);
  const moved = (side: 'from_place_id' | 'to_place_id', sign: 1 | -1) =>
    sql<Lying & Moved>`
    select m.${sql.ref(side)} as place_id, m.product_id, lot.batch, m.quantity_milli * ${sign}::int as quantity, m.posted_at, coalesce(m.done_at, m.posted_at) as done_at, m.document_id = ${takeId}::uuid as own
    from stock_move m join lot on lot.id = m.lot_id where m.${sql.ref(side)} = any(${places}::uuid[]) and m.id > ${since}::uuid`.execute(tx.db);
  const [held, left, arrived] = await Promise.all([
    sql<Lying>`select b.place_id, b.product_id, lot.batch, b.quantity_milli as quantity from stock_balance b join lot on lot.id = b.lot_id
      where b.place_id = any(${places}::uuid[])`.execute(tx.db),
    moved('from_place_id', 1),
    moved('to_place_id', -1),
  ]);
  const there = new Map<string, number>();
  for (const row of held.rows) there.set(keyOf(row), (there.get(keyOf(row)) ?? 0) + row.quantity);
  const moves = Map.groupBy([...left.rows, ...arrived.rows], keyOf);
  return lines.map((line) => {
    const expected = expectedAt(there.get(keyOf(line)) ?? 0, moves.get(keyOf(line)) ?? [], line.counted_at);
    return { ...line, expected, worth: lineCost(unitCost(line.unit_cost), Math.abs(line.counted_milli - expected)) };
  });
}

/** Works out what was expected of counted lines and what the differences are worth. */
export async function workOut(tx: WriteTx, takeId: string, ids: readonly string[] | null = null): Promise<void> {
  const changed = (await dueOf(tx, takeId, ids)).filter((line) => line.expected !== line.expected_milli || line.worth !== line.worth_pence);
  if (changed.length === 0) return;
  await sql`update stock_take_line l set expected_milli = due.expected, worth_pence = due.worth
    from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ expected }) => expected)}::bigint[], ${changed.map(({ worth }) => worth)}::bigint[]) as due(id, expected, worth)
    where l.id = due.id`.execute(tx.db);
}

/** The lines of which the ledger tells something else by now than when their differences were worked out. */
export async function findChanged(tx: WriteTx, takeId: string): Promise<Set<string>> {
  return new Set((await dueOf(tx, takeId, null)).filter((line) => line.expected !== line.expected_milli).map(({ id }) => id));
}

/** Marks what lies above the limits of the count and was counted once only, for somebody else to count again. */
export async function markRecounts(tx: WriteTx, takeId: string, limits: { readonly basisPoints: number | null; readonly pence: number | null }): Promise<void> {
  if (limits.basisPoints === null && limits.pence === null) return;
  await sql`update stock_take_line set recount = true, version = version + 1
    where stock_take_id = ${takeId}::uuid and not recount and first_at is null and counted_milli <> expected_milli
      and (abs(counted_milli - expected_milli) * 10000 > ${limits.basisPoints}::bigint * expected_milli or worth_pence > ${limits.pence}::bigint)`.execute(
    tx.db,
  );
}

/** How many lines differ, what that is worth either way, and how many are to be counted again. */
export async function sumOf(tx: ReadTx, takeId: string): Promise<{ differences: number; worth_pence: number; recounts: number }> {
  const { rows } = await sql<{ differences: number; worth_pence: number; recounts: number }>`
    select count(*) filter (where counted_milli <> expected_milli) as differences, coalesce(sum(worth_pence) filter (where counted_milli <> expected_milli), 0)::bigint as worth_pence,
      count(*) filter (where recount) as recounts
    from stock_take_line where stock_take_id = ${takeId}::uuid`.execute(tx.db);
  return rows[0] ?? { differences: 0, worth_pence: 0, recounts: 0 };
}

/** What is to be written of a line that was counted. */
export interface LineCounted {
  readonly id: string;
  readonly quantity: number | null;
  readonly by: string | null;
  readonly at: string | null;
  readonly firstQuantity: number | null;
  readonly firstBy: string | null;
  readonly firstAt: string | null;
  readonly recount: boolean;
}

export async function updateCounted(tx: WriteTx, lines: readonly LineCounted[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`update stock_take_line l set counted_milli = c.quantity, counted_by = c.by_id, counted_at = c.at, first_milli = c.first_quantity, first_by = c.first_by,
      first_at = c.first_at, recount = c.recount, version = l.version + 1
    from jsonb_to_recordset(${JSON.stringify(
      lines.map((line) => ({
        id: line.id,
        quantity: line.quantity,
        by_id: line.by,
        at: line.at,
        first_quantity: line.firstQuantity,
        first_by: line.firstBy,
        first_at: line.firstAt,
        recount: line.recount,
      })),
    )}::jsonb) as c(id uuid, quantity bigint, by_id uuid, at timestamptz, first_quantity bigint, first_by uuid, first_at timestamptz, recount boolean)
    where l.id = c.id`.execute(tx.db);
}

/** A line for what was found and is not on the list. */
export async function insertFound(
  tx: WriteTx,
  take: Take,
  lines: readonly { readonly id: string; readonly productId: string; readonly placeId: string; readonly batch: string }[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`insert into stock_take_line (id, stock_take_id, product_id, place_id, batch, found, expected_milli, unit_cost, walk, bound_branch, bound_technician)
    select f.id, ${take.id}::uuid, f.product_id, f.place_id, f.batch, true, 0, coalesce(last.unit_cost, product.standard_cost_unit),
      place.code || chr(9) || product.code_key || chr(9) || f.batch, ${take.bound_branch}::uuid, ${take.bound_technician}::uuid
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ productId }) => productId)}::uuid[], ${lines.map(({ placeId }) => placeId)}::uuid[],
      ${lines.map(({ batch }) => batch)}::text[]) as f(id, product_id, place_id, batch)
    join product on product.id = f.product_id join place on place.id = f.place_id
    left join lateral (select unit_cost from lot where lot.product_id = f.product_id order by lot.id desc limit 1) last on true`.execute(tx.db);
}

/** Says of everything on the list of a place that was not counted that none is there. */
export async function noneOfRest(tx: WriteTx, takeId: string, placeId: string, at: string): Promise<void> {
  await sql`update stock_take_line set counted_milli = 0, counted_by = ${tx.actor.userId}::uuid, counted_at = ${at}::timestamptz, version = version + 1
    where stock_take_id = ${takeId}::uuid and place_id = ${placeId}::uuid and counted_milli is null`.execute(tx.db);
}

export async function setDone(tx: WriteTx, takeId: string, placeIds: readonly string[], at: string | null): Promise<void> {
  await sql`update stock_take_part set done_at = ${at}::timestamptz, done_by = ${at === null ? null : tx.actor.userId}::uuid
    where stock_take_id = ${takeId}::uuid and place_id = any(${placeIds}::uuid[])`.execute(tx.db);
}
