import { sql } from 'kysely';
import type { BulkTx, WriteTx } from '../../platform/database/scope.ts';
import type { LoadFacts } from '../../platform/imports/define-import.ts';
import { holdProducts } from './hold-stock.ts';
import { outsidePlace } from './place.queries.ts';
import { findPlacesMeant, said } from './stock-file-places.ts';

const loading = new WeakSet<WriteTx>();

/** Stock files take turns. What such a transaction plans afterwards holds until its end. */
export async function holdStockFiles(tx: WriteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stock files ${tx.tenant.id}`}, 0))`.execute(tx.db);
  loading.add(tx);
}

/**
 * What each line would do beside what lies there by now. A line counts its product at its place with all that stands in it, but for what has a line of its
 * own; one with a batch counts that batch. Makes `load_plan`, and what would be moved: `stock_posting`.
 */
export async function planStockFile(tx: BulkTx, { options }: LoadFacts): Promise<void> {
  const isWhole = options.extent === 'list';
  await findPlacesMeant(tx);
  await readLines(tx);
  await walkPlaces(tx);
  // Nobody moves any of it while it is loaded: a whole count is about everything that lies at its places.
  if (loading.has(tx)) await holdProducts(tx, isWhole ? 'all' : await productsOf(tx));
  await findLying(tx, isWhole);
  await compare(tx);
  await planMoves(tx, isWhole);
}

async function productsOf(tx: BulkTx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct product_id as id from stock_line where product_id is not null`.execute(tx.db);
  return rows.map(({ id }) => id);
}

const keyed = (text: 'r.barcode' | 'r.code' | 'barcode') => sql`regexp_replace(lower(${sql.raw(text)}), '[^a-z0-9]+', '', 'g')`;

/**
 * The products, and every code and barcode by which one is known. What lines are compared with is laid beside them: the database tells then how much it
 * is, whoever else's lies in the tables.
 */
async function gatherProducts(tx: BulkTx): Promise<void> {
  await sql`create temporary table stock_product on commit drop as
    select p.id, p.code, p.code_key, p.barcode, p.whole_units, p.standard_cost_unit, t.stock_tracked from product p join product_category t on t.id = p.category_id`.execute(
    tx.db,
  );
  await sql`create unique index stock_product_id on stock_product (id)`.execute(tx.db);
  await sql`create temporary table stock_code on commit drop as
    (select distinct on (code_key) code_key as key, id as product_id, false as is_barcode from stock_product order by code_key, id)
    union all
    (select distinct on (key) key, product_id, true from (
        select ${keyed('barcode')} as key, id as product_id, 1 as turn from stock_product where barcode <> ''
        union all select code_key, product_id, 2 from product_code where kind = 'barcode') known
      where key <> '' order by key, turn, product_id)`.execute(tx.db);
  await sql`create unique index stock_code_key on stock_code (key, is_barcode)`.execute(tx.db);
  for (const table of ['stock_product', 'stock_code']) await sql`analyze ${sql.raw(table)}`.execute(tx.db);
}

/** The lines with the place and product that each means; `counts` is the one of several that counts. */
async function readLines(tx: BulkTx): Promise<void> {
  await gatherProducts(tx);
  await sql`create temporary table stock_line on commit drop as
    with named as (
      select r.line, r.wrong is not null as is_wrong, w.place_id, w.reason as place_reason, w.field as place_field, w.value as place_value,
          coalesce(c.product_id, b.product_id, d.product_id) as product_id, coalesce(r.code, r.barcode) as code, r.code is null as by_barcode,
          r.quantity, r.unit_cost, r.batch, lower(r.batch) as batch_key, r.expires
        from load_row r
        join stock_where w on w.said = ${said}
        left join stock_code c on c.key = lower(r.code) and not c.is_barcode
        left join stock_code b on b.key = ${keyed('r.code')} and b.is_barcode
        left join stock_code d on d.key = ${keyed('r.barcode')} and d.is_barcode
    ), grouped as (
      select n.*, p.code as product_code, p.whole_units, p.stock_tracked,
          min(line) filter (where not is_wrong) over (partition by place_id, product_id, batch_key) as first_line,
          min(line) filter (where not is_wrong and batch_key is null) over (partition by place_id, product_id) as whole_line
        from named n left join stock_product p on p.id = n.product_id
    )
    select g.*, not is_wrong and place_id is not null and product_id is not null and line = first_line and (batch_key is null or whole_line is null) as counts
      from grouped g`.execute(tx.db);
  await sql`create unique index stock_line_line on stock_line (line)`.execute(tx.db);
  await sql`create index stock_line_what on stock_line (place_id, product_id) where counts`.execute(tx.db);
  await sql`create index stock_line_else on stock_line (product_id) where not counts`.execute(tx.db);
  await sql`analyze stock_line`.execute(tx.db);
}

/** Our places with the nearest one that the file names, and whether something there is spared: a line of it could not be read, so that it is not counted whole. */
async function walkPlaces(tx: BulkTx): Promise<void> {
  await sql`create temporary table stock_tree on commit drop as
    with named as (select distinct place_id as id from stock_line where place_id is not null),
    broken as (select distinct place_id as id from stock_line where place_id is not null and product_id is null),
    tree as (select p.id, p.code, p.parent_id as one, parent.parent_id as two from place p left join place parent on parent.id = p.parent_id where p.level <> 'outside')
    select t.*, case when t.id in (select id from named) then t.id when t.one in (select id from named) then t.one when t.two in (select id from named) then t.two end as named,
        coalesce(t.id in (select id from broken) or t.one in (select id from broken) or t.two in (select id from broken), false)
          or exists (select from stock_line where place_id is null and product_id is null) as is_spared
      from tree t`.execute(tx.db);
  await sql`analyze stock_tree`.execute(tx.db);
}

const countedAt = (at: 'id' | 'one' | 'two') =>
  sql`left join stock_line ${sql.ref(`by_${at}`)} on ${sql.ref(`by_${at}`)}.counts and ${sql.ref(`by_${at}`)}.place_id = ${sql.ref(`t.${at}`)} and ${sql.ref(`by_${at}`)}.product_id = b.product_id
    and (${sql.ref(`by_${at}`)}.batch_key is null or ${sql.ref(`by_${at}`)}.batch_key = lower(lot.batch))`;

/** What lies at the places of the file, each with the line that counts it; `goes` where none does and the places are counted whole. */
async function findLying(tx: BulkTx, isWhole: boolean): Promise<void> {
  await sql`create temporary table stock_lying on commit drop as
    with lying as (
      select b.place_id, t.named, b.lot_id, b.product_id, b.quantity_milli as quantity, b.allocated_milli as allocated, lot.unit_cost, lot.received_at,
          coalesce(by_id.line, by_one.line, by_two.line) as line, t.is_spared
            or exists (select from stock_line l where l.product_id = b.product_id and l.place_id is null and not l.counts)
            or exists (select from stock_line l where l.product_id = b.product_id and l.place_id in (t.id, t.one, t.two) and not l.counts) as is_spared
        from stock_balance b join stock_tree t on t.id = b.place_id and t.named is not null join lot on lot.id = b.lot_id
        ${countedAt('id')} ${countedAt('one')} ${countedAt('two')}
    )
    select l.*, ${isWhole}::boolean and line is null and not is_spared and quantity > allocated as goes from lying l`.execute(tx.db);
  await sql`create index stock_lying_line on stock_lying (line)`.execute(tx.db);
  await sql`analyze stock_lying`.execute(tx.db);
}

const inPieces = (column: 'allocated' | 'quantity') => sql`trim_scale(${sql.ref(column)} / 1000.0)`;

/** The plan, line by line. Less than what worksheets claim there is refused. */
async function compare(tx: BulkTx): Promise<void> {
  await sql`create temporary table load_plan on commit drop as
    with lying as (select line, sum(quantity)::bigint as quantity, sum(allocated)::bigint as allocated from stock_lying where line is not null group by line),
    compared as (
      select l.*, place.code as place_code, coalesce(lying.quantity, 0) as on_hand, coalesce(lying.allocated, 0) as allocated
        from stock_line l left join lying on lying.line = l.line left join stock_tree place on place.id = l.place_id where not l.is_wrong
    ), judged as (
      select c.*, case
          when code is null then 'Neither a code nor a barcode is written here.'
          when product_id is null then case when by_barcode then 'No product has this barcode.' else 'No product has this code.' end
          when place_reason is not null then place_reason
          when not stock_tracked then 'Stock of ' || product_code || ' is not kept.'
          when whole_units and quantity % 1000 <> 0 then product_code || ' is counted in whole pieces.'
          when batch_key is not null and whole_line is not null then 'All of it, whichever batch, is counted in line ' || whole_line || '.'
          when line > first_line then 'The same stands in line ' || first_line || ' already.'
          when quantity < allocated then 'Worksheets claim ' || ${inPieces('allocated')} || ' of ' || product_code || ' at ' || place_code || ', so that no less can lie there. Free it there first.'
        end as reason from compared c
    )
    select line, product_id, product_code, place_id, place_code, on_hand, quantity as counted, quantity - on_hand as difference, unit_cost, batch, batch_key, expires, reason,
      case when reason is not null then 'refuse' when quantity = on_hand then 'leave' when on_hand = 0 then 'add' else 'change' end as action,
      case when code is null or product_id is null then case when by_barcode and code is not null then 'Barcode' else 'Eurocode or our code' end
           when place_reason is not null then place_field
           when not stock_tracked or line > first_line or (batch_key is not null and whole_line is not null) then 'Eurocode or our code' else 'Quantity' end as field,
      case when product_id is null then code when place_reason is not null then place_value
           when not stock_tracked or line > first_line or (batch_key is not null and whole_line is not null) then code else ${inPieces('quantity')}::text end as value
    from judged`.execute(tx.db);
  await sql`create unique index load_plan_line on load_plan (line)`.execute(tx.db);
  await sql`analyze load_plan`.execute(tx.db);
}

/**
 * The moves: what is missing leaves what no worksheet claims, first in first out; what is over joins the newest lot that is like it, or is one of its own
 * (`lot_id` null). What it cost: as the line says, else as the product cost last, else its standard cost.
 */
async function planMoves(tx: BulkTx, isWhole: boolean): Promise<void> {
  const outside = await outsidePlace(tx, 'write-off');
  await sql`create temporary table stock_posting on commit drop as
    with missing as (
      select y.*, y.quantity - y.allocated as free, -p.difference as wanted,
          sum(y.quantity - y.allocated) over (partition by y.line order by y.received_at, y.lot_id, y.place_id) - (y.quantity - y.allocated) as before
        from stock_lying y join load_plan p on p.line = y.line where p.action = 'change' and p.difference < 0
    ), moves as (
      select line, product_id, lot_id, place_id as from_place_id, ${outside.id}::uuid as to_place_id, least(free, wanted - before)::bigint as quantity, unit_cost, '' as batch, null::date as expires
        from missing where free > 0 and before < wanted
      union all select null, product_id, lot_id, place_id, ${outside.id}::uuid, quantity - allocated, unit_cost, '', null from stock_lying where ${isWhole}::boolean and goes
      union all
      select p.line, p.product_id, fit.id, ${outside.id}::uuid, p.place_id, p.difference, coalesce(fit.unit_cost, p.unit_cost, last.unit_cost, product.standard_cost_unit), coalesce(p.batch, ''), p.expires
        from load_plan p join stock_product product on product.id = p.product_id
        left join lateral (select id, unit_cost from lot where lot.product_id = p.product_id and (p.unit_cost is null or lot.unit_cost = p.unit_cost)
            and (p.batch_key is null or lower(lot.batch) = p.batch_key) and (p.expires is null or lot.expires = p.expires) order by lot.id desc limit 1) fit on true
        left join lateral (select unit_cost from lot where fit.id is null and lot.product_id = p.product_id order by lot.id desc limit 1) last on true
       where p.action in ('add', 'change') and p.difference > 0
    )
    select row_number() over (order by line nulls last, product_id, lot_id, from_place_id) as number, moves.*, null::uuid as reverses_id, false as is_new from moves`.execute(
    tx.db,
  );
  await sql`create unique index stock_posting_number on stock_posting (number)`.execute(tx.db);
  await sql`analyze stock_posting`.execute(tx.db);
}
