import type { MoveKind } from '@quarterlight/contract/stock/schemas';
import { newId } from '@quarterlight/kit/ids';
import { type RawBuilder, sql } from 'kysely';
import type { BulkTx } from '../../platform/database/scope.ts';
import { keepMade } from '../../platform/imports/made.ts';
import { writeAudits } from '../../platform/log/audit.ts';
import type { Movement } from './ledger.ts';
import { findPlaces } from './place.queries.ts';
import { quantity as inPieces } from './stock.present.ts';
import { followUnallocated } from './unallocated.ts';

interface Posted {
  readonly kind: MoveKind;
  readonly action: string;
  readonly document: string;
  readonly documentId: string;
  readonly reason: string;
  /** Told how many are posted. */
  readonly tell: (done: number) => void;
}

const atOnce = 10_000;

/** An id for each number, all alike but for their ends, so that they lie beside each other. */
export const idOf = (beginning: string, number: string): RawBuilder<string> => sql`(${beginning} || lpad(to_hex(${sql.ref(number)}), 12, '0'))::uuid`;
export const aBeginning = (): string => newId().slice(0, 24);

/**
 * Posts the moves of `stock_posting` between our places and the outside, of what no worksheet claims: the balances, the ledger, glass without a job, the log,
 * and what open screens are told. The caller holds their products and has seen that there is enough; the database refuses what there is not.
 */
export async function postMany(tx: BulkTx, posted: Posted): Promise<void> {
  const beginning = aBeginning();
  await changeBalances(tx);
  await followLoose(tx, posted.kind);
  const { rows } = await sql<{ last: number }>`select coalesce(max(number), 0) as last from stock_posting`.execute(tx.db);
  const last = rows[0]?.last ?? 0;
  const { kind, document, documentId, reason, tell } = posted;
  for (let from = 0; from < last; from += atOnce) {
    await sql`insert into stock_move (id, kind, product_id, lot_id, from_place_id, to_place_id, quantity_milli, unit_cost, document, document_id, reason, reverses_id, user_id, posted_at)
      select ${idOf(beginning, 'number')}, ${kind}, product_id, lot_id, from_place_id, to_place_id, quantity, unit_cost, ${document}, ${documentId}::uuid, ${reason}, reverses_id,
          ${tx.actor.userId}::uuid, ${tx.now}::timestamptz
        from stock_posting where number > ${from}::bigint and number <= ${from + atOnce}::bigint order by number`.execute(tx.db);
    await logMoves(tx, posted, { beginning, from, to: from + atOnce });
    tell(Math.min(last, from + atOnce));
  }
  if (kind === 'count') await keepMade(tx, documentId, sql`select ${idOf(beginning, 'number')} from stock_posting`);
  const { rows: places } = await sql<{ id: string }>`
    select distinct id from (select from_place_id as id from stock_posting union all select to_place_id from stock_posting) moved
     where id in (select id from place where level <> 'outside') order by id`.execute(tx.db);
  for (const { id } of places) await tx.announce('stock', id);
}

/** Every balance by the sum of what leaves and arrives; empty ones are removed. */
async function changeBalances(tx: BulkTx): Promise<void> {
  await sql`create temporary table stock_change on commit drop as
    select place_id, lot_id, product_id, sum(quantity)::bigint as quantity from (
      select from_place_id as place_id, lot_id, product_id, -quantity as quantity from stock_posting
      union all select to_place_id, lot_id, product_id, quantity from stock_posting) sides
     where place_id in (select id from place where level <> 'outside') group by place_id, lot_id, product_id`.execute(tx.db);
  await sql`create unique index stock_change_what on stock_change (place_id, lot_id)`.execute(tx.db);
  await sql`analyze stock_change`.execute(tx.db);
  const { rows } = await sql<{ count: number }>`select count(*) as count from stock_change where quantity <> 0`.execute(tx.db);
  const done = [
    await sql`delete from stock_balance b using stock_change c where b.place_id = c.place_id and b.lot_id = c.lot_id and ${isEmptied}`.execute(tx.db),
    await sql`update stock_balance b set quantity_milli = b.quantity_milli + c.quantity from stock_change c
      where b.place_id = c.place_id and b.lot_id = c.lot_id and c.quantity <> 0`.execute(tx.db),
    await sql`insert into stock_balance (place_id, lot_id, product_id, quantity_milli, bound_branch, bound_technician, since)
      select place.id, c.lot_id, c.product_id, c.quantity, place.bound_branch, place.bound_technician, ${tx.now}::timestamptz
        from stock_change c join place on place.id = c.place_id
       where c.quantity > 0 and not exists (select from stock_balance b where b.place_id = c.place_id and b.lot_id = c.lot_id)`.execute(tx.db),
  ];
  // What arrives where something lies is changed, and not made besides.
  const changed = done.reduce((sum, { numAffectedRows = 0n }) => sum + Number(numAffectedRows), 0);
  if (changed !== rows[0]?.count) throw new Error(`${rows[0]?.count} balances were to change under the hold on their products, and ${changed} did.`);
}

const isEmptied = sql`b.quantity_milli + c.quantity = 0 and b.allocated_milli = 0`;

/** Glass without a job follows the loose stock that it is part of; few lots have any. */
async function followLoose(tx: BulkTx, kind: MoveKind): Promise<void> {
  const { rows } = await sql<Omit<Movement, 'kind' | 'code'>>`
    select product_id as "productId", lot_id as "lotId", from_place_id as "fromPlaceId", to_place_id as "toPlaceId", quantity, unit_cost as "unitCost" from stock_posting p
     where exists (select from unallocated_glass g where g.lot_id = p.lot_id and g.place_id = p.from_place_id and g.settled_at is null and g.lot_id is not null) order by number`.execute(
    tx.db,
  );
  if (rows.length === 0) return;
  const places = await findPlaces(
    tx,
    rows.flatMap(({ fromPlaceId, toPlaceId }) => [fromPlaceId, toPlaceId]),
  );
  await followUnallocated(
    tx,
    rows.map((row) => ({ ...row, kind, code: '' })),
    places,
  );
}

interface Some {
  readonly beginning: string;
  readonly from: number;
  readonly to: number;
}

/** One entry of the system log a move, as those that are posted one by one have it. */
async function logMoves(tx: BulkTx, { action, reason }: Posted, { beginning, from, to }: Some): Promise<void> {
  const { rows } = await sql<{ id: string; code: string; lot_id: string; from_code: string; to_code: string; quantity: number }>`
    select ${idOf(beginning, 'number')} as id, product.code, p.lot_id, f.code as from_code, t.code as to_code, p.quantity
      from stock_posting p join product on product.id = p.product_id join place f on f.id = p.from_place_id join place t on t.id = p.to_place_id
     where p.number > ${from}::bigint and p.number <= ${to}::bigint order by p.number`.execute(tx.db);
  await writeAudits(
    tx,
    rows.map(({ id, code, lot_id: lotId, from_code: at, to_code: goal, quantity }) => ({
      entity: 'stock' as const,
      id,
      label: code,
      action,
      after: { code, lotId, from: at, to: goal, quantity: inPieces(quantity), worksheetId: null, reason },
    })),
  );
}
