import { type Day, day } from '@quarterlight/kit/days';
import { boundsOf, localDayOf } from '@quarterlight/kit/instants';
import { type RawBuilder, sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { MoveRow } from './ledger.queries.ts';

/** What lay of a lot in a place of ours; quantities in thousandths. */
interface Held {
  readonly place_id: string;
  readonly lot_id: string;
  readonly quantity: number;
}

/** The local day of the first move; null where there is none. */
export async function firstMoveAt(tx: ReadTx): Promise<Day | null> {
  const row = await tx.db.selectFrom('stock_move').select('posted_at').orderBy('posted_at').limit(1).executeTakeFirst();
  const dated = await tx.db
    .selectFrom('stock_move')
    .select('effective_on')
    .where('effective_on', 'is not', null)
    .orderBy('effective_on')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const posted = localDayOf(row.posted_at, tx.tenant.timeZone);
  return dated?.effective_on && dated.effective_on < posted ? day(dated.effective_on) : posted;
}

/** The last month's end up to a day of which what lay where is kept. */
export async function monthEndBefore(tx: ReadTx, on: Day): Promise<Day | null> {
  const row = await tx.db.selectFrom('stock_month').select('month_end').where('month_end', '<=', on).orderBy('month_end', 'desc').limit(1).executeTakeFirst();
  return row ? day(row.month_end) : null;
}

/**
 * A query of what lay where at the end of a day: what is kept of the last month's end before it, and the moves since that count up to it. `kept` is as
 * `monthEndBefore` gives it.
 */
export function heldAt(tx: ReadTx, on: Day, kept: Day | null): RawBuilder<Held> {
  const zone = tx.tenant.timeZone;
  const from = kept === null ? sql`'-infinity'::timestamptz` : sql`${boundsOf(kept, zone).to}::timestamptz`;
  const until = sql`${boundsOf(on, zone).to}::timestamptz`;
  const keptUp = kept === null ? sql`'-infinity'::date` : sql`${kept}::date`;
  // What is dated back into a month that is kept was added to it.
  const moves = sql`select from_place_id, to_place_id, lot_id, quantity_milli from stock_move
      where posted_at >= ${from} and posted_at < ${until} and (effective_on is null or effective_on > ${keptUp})
    union all select from_place_id, to_place_id, lot_id, quantity_milli from stock_move
      where effective_on is not null and effective_on > ${keptUp} and effective_on <= ${on}::date and posted_at >= ${until}`;
  return sql<Held>`select place_id, lot_id, sum(quantity)::bigint as quantity from (
      select place_id, lot_id, quantity_milli as quantity from stock_month_line where month_end = ${kept ?? null}::date
      union all select side.place_id, moved.lot_id, side.quantity from (${moves}) moved
        cross join lateral (values (to_place_id, quantity_milli), (from_place_id, -quantity_milli)) as side(place_id, quantity)
    ) entry where place_id <> all(array(select id from place where level = 'outside')) group by place_id, lot_id having sum(quantity) <> 0`;
}

/** Keeps what lay where at the end of a month, under the hold on the periods. Gives false where it is kept already. */
export async function insertMonth(tx: WriteTx, monthEnd: Day): Promise<boolean> {
  const kept = await monthEndBefore(tx, monthEnd);
  if (kept === monthEnd) return false;
  await tx.db.insertInto('stock_month').values({ month_end: monthEnd, kept_at: tx.now }).execute();
  await sql`insert into stock_month_line (month_end, place_id, lot_id, quantity_milli, bound_branch, bound_technician)
    select ${monthEnd}::date, held.place_id, held.lot_id, held.quantity, place.bound_branch, place.bound_technician
      from (${heldAt(tx, monthEnd, kept)}) held join place on place.id = held.place_id`.execute(tx.db);
  return true;
}

type Dated = Pick<MoveRow, 'lotId' | 'fromPlaceId' | 'toPlaceId' | 'quantity' | 'effectiveOn'>;

const columnsOf = (moves: readonly Dated[]) => sql`unnest(${moves.map(({ lotId }) => lotId)}::uuid[], ${moves.map(({ fromPlaceId }) => fromPlaceId)}::uuid[],
    ${moves.map(({ toPlaceId }) => toPlaceId)}::uuid[], ${moves.map(({ quantity }) => quantity)}::int8[], ${moves.map(({ effectiveOn }) => effectiveOn ?? null)}::date[])
    as move(lot_id, from_place_id, to_place_id, quantity, on_day)`;

/** Adds moves that are dated back to what is kept of the months that ended since, under the hold on the periods. */
export async function addToMonths(tx: WriteTx, moves: readonly Dated[]): Promise<void> {
  const changes = sql`select month.month_end, side.place_id, move.lot_id, sum(side.quantity)::bigint as quantity, place.bound_branch, place.bound_technician
    from ${columnsOf(moves)} cross join lateral (values (to_place_id, quantity), (from_place_id, -quantity)) as side(place_id, quantity)
    join stock_month month on month.month_end >= move.on_day join place on place.id = side.place_id and place.level <> 'outside'
    group by month.month_end, side.place_id, move.lot_id, place.bound_branch, place.bound_technician having sum(side.quantity) <> 0`;
  await sql`with change as (${changes}), changed as (
      update stock_month_line line set quantity_milli = line.quantity_milli + change.quantity from change
       where line.month_end = change.month_end and line.place_id = change.place_id and line.lot_id = change.lot_id returning line.month_end, line.place_id, line.lot_id)
    insert into stock_month_line (month_end, place_id, lot_id, quantity_milli, bound_branch, bound_technician)
    select month_end, place_id, lot_id, quantity, bound_branch, bound_technician from change
     where not exists (select from changed where changed.month_end = change.month_end and changed.place_id = change.place_id and changed.lot_id = change.lot_id)`.execute(
    tx.db,
  );
}

/** Which of what is to leave a place with an earlier day was not there at some time since; quantities in thousandths. Read before it is posted, under the hold on its lots. */
export async function findMissingSince(
  tx: ReadTx,
  moves: readonly Dated[],
): Promise<{ readonly place_id: string; readonly lot_id: string; readonly least: number }[]> {
  const { rows } = await sql<{ place_id: string; lot_id: string; least: number }>`
    with wanted as (select from_place_id as place_id, lot_id, min(on_day) as on_day, sum(quantity)::bigint as quantity from ${columnsOf(moves)} group by 1, 2),
    later as (
      select wanted.place_id, wanted.lot_id, coalesce(m.effective_on, (m.posted_at at time zone ${tx.tenant.timeZone})::date) as on_day,
        sum(case when m.to_place_id = wanted.place_id then m.quantity_milli else -m.quantity_milli end) as quantity
      from wanted join stock_move m on m.lot_id = wanted.lot_id and (m.from_place_id = wanted.place_id or m.to_place_id = wanted.place_id)
      where coalesce(m.effective_on, (m.posted_at at time zone ${tx.tenant.timeZone})::date) > wanted.on_day group by 1, 2, 3),
    most as (select place_id, lot_id, max(since) as since from (
      select place_id, lot_id, sum(quantity) over (partition by place_id, lot_id order by on_day desc) as since from later) each group by 1, 2)
    select wanted.place_id, wanted.lot_id, (coalesce(balance.quantity_milli, 0) - greatest(coalesce(most.since, 0), 0))::bigint as least
      from wanted left join most on most.place_id = wanted.place_id and most.lot_id = wanted.lot_id
      left join stock_balance balance on balance.place_id = wanted.place_id and balance.lot_id = wanted.lot_id
     where coalesce(balance.quantity_milli, 0) - greatest(coalesce(most.since, 0), 0) < wanted.quantity`.execute(tx.db);
  return rows;
}
