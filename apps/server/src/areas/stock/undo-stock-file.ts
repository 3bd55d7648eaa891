import { sql } from 'kysely';
import type { BulkTx, ReadTx } from '../../platform/database/scope.ts';
import { DependedOn, type LoadFacts, type Made } from '../../platform/imports/define-import.ts';
import { madeIn } from '../../platform/imports/made.ts';
import { stockFileDocument } from './apply-stock-file.ts';
import { holdProducts } from './hold-stock.ts';
import { postMany } from './post-many.ts';

/** So many moves are looked through while somebody waits. */
const mostAtOnce = 20_000;

/** Why what was counted stays, as far as that is quickly told: of a large file it is looked at once it is tried. */
export async function whyStockStays(tx: ReadTx, _made: Made, { id }: LoadFacts): Promise<string | null> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${madeIn(id)} limit ${mostAtOnce}::bigint) made`.execute(tx.db);
  return (rows[0]?.count ?? 0) < mostAtOnce ? whyMoved(tx, id) : null;
}

/** Something of it has moved since, or a place of it is closed; null where neither is so. */
async function whyMoved(tx: ReadTx, id: string): Promise<string | null> {
  const { rows } = await sql<{ code: string; place: string; closed: boolean }>`
    with posted as (select m.id, m.product_id, side.place_id from (${madeIn(id)}) made join stock_move m on m.id = made.record_id
        cross join lateral (values (m.from_place_id), (m.to_place_id)) as side(place_id)),
    touched as (select product_id, posted.place_id, min(posted.id::text)::uuid as first from posted join place on place.id = posted.place_id and place.level <> 'outside' group by 1, 2)
    select product.code, place.code as place, not place.active as closed from touched t join product on product.id = t.product_id join place on place.id = t.place_id
     where not place.active
        or exists (select from stock_move m where m.product_id = t.product_id and m.id > t.first and t.place_id in (m.from_place_id, m.to_place_id)
          and m.document_id is distinct from ${id}::uuid)
     order by product.code, place.code limit 1`.execute(tx.db);
  const [first] = rows;
  if (first === undefined) return null;
  return first.closed ? `${first.place} is closed by now.` : `${first.code} has moved at ${first.place} since.`;
}

/** Posts the opposite of every move of the load. */
export async function undoStockFile(tx: BulkTx, _made: Made, { id, fileName }: LoadFacts): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct m.product_id as id from (${madeIn(id)}) made join stock_move m on m.id = made.record_id`.execute(
    tx.db,
  );
  await holdProducts(
    tx,
    rows.map((row) => row.id),
  );
  const why = (await whyMoved(tx, id)) ?? (await whyClaimed(tx, id));
  if (why !== null) throw new DependedOn(why);
  await sql`create temporary table stock_posting on commit drop as
    select row_number() over (order by m.id) as number, m.product_id, m.lot_id, m.to_place_id as from_place_id, m.from_place_id as to_place_id, m.quantity_milli as quantity, m.unit_cost, m.id as reverses_id
      from (${madeIn(id)}) made join stock_move m on m.id = made.record_id`.execute(tx.db);
  await sql`create unique index stock_posting_number on stock_posting (number)`.execute(tx.db);
  await sql`analyze stock_posting`.execute(tx.db);
  await postMany(tx, {
    kind: 'reversal',
    action: 'stock.reversed',
    document: stockFileDocument,
    documentId: id,
    reason: `Stock file ${fileName} undone`,
    tell: () => {},
  });
}

/** What was found over and a worksheet has claimed since is no longer free to go. */
async function whyClaimed(tx: BulkTx, id: string): Promise<string | null> {
  const { rows } = await sql<{ code: string; place: string }>`
    select product.code, place.code as place from (${madeIn(id)}) made join stock_move m on m.id = made.record_id
      join place on place.id = m.to_place_id and place.level <> 'outside' join product on product.id = m.product_id
      left join stock_balance b on b.place_id = m.to_place_id and b.lot_id = m.lot_id
     where coalesce(b.quantity_milli - b.allocated_milli, 0) < m.quantity_milli order by product.code, place.code limit 1`.execute(tx.db);
  const [first] = rows;
  return first === undefined ? null : `A worksheet has claimed ${first.code} at ${first.place} since.`;
}
