import { day, formatDay } from '@quarterlight/kit/days';
import { formatUnitCost, unitCost } from '@quarterlight/kit/money';
import { formatNumber } from '@quarterlight/kit/numbers';
import { plural } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import type { BulkTx, ReadTx } from '../../platform/database/scope.ts';
import type { Findings, LoadFacts } from '../../platform/imports/define-import.ts';
import { getSettings } from '../system/index.ts';
import { fileInForce } from './price-file.queries.ts';

/** The day from which the prices hold. */
export const beginsOn = (tx: ReadTx, { options }: LoadFacts): string => options.effectiveFrom ?? tx.today;

/** The file of the supplier that would be in force on a day; of those to come, too, since the new one is laid before or behind them. */
export async function fileBefore(tx: ReadTx, supplierId: string, on: string): Promise<string | null> {
  const rows = tx.db.selectFrom('price_file').select('id').where('supplier_id', '=', supplierId).where('kind', '=', 'list');
  return (await rows.where(fileInForce('price_file', on)).limit(1).executeTakeFirst())?.id ?? null;
}

/** The supplier's newest file, by whose codes a line without a Eurocode is known. */
async function newestFile(tx: ReadTx, supplierId: string): Promise<string | null> {
  const rows = tx.db.selectFrom('price_file').select('id').where('supplier_id', '=', supplierId).where('kind', '=', 'list');
  return (await rows.orderBy('effective_from', 'desc').orderBy('created_at', 'desc').limit(1).executeTakeFirst())?.id ?? null;
}

/** What one unit costs in pence's hundredths: as written, else the list price less the discount. */
const net = sql`coalesce(r.net_unit, (r.list_unit * (10000 - coalesce(r.discount, 0)) + 5000) / 10000)`;

/**
 * What each line would do beside the supplier's file that it follows. A line is known by the Eurocode, else by the supplier's code, as a product or an earlier file has it; two lines of one product
 * are two offers where the supplier calls them differently, and the second is refused where not.
 */
export async function planPriceFile(tx: BulkTx, facts: LoadFacts): Promise<void> {
  const supplierId = facts.supplierId ?? '';
  const { unknownCodes } = facts.options;
  const before = await fileBefore(tx, supplierId, beginsOn(tx, facts));
  const known = before ?? (await newestFile(tx, supplierId));
  const unknown = unknownCodes === 'add' ? sql`'add'` : unknownCodes === 'leave' ? sql`'leave'` : sql`'refuse'`;
  await sql`create temporary table load_plan on commit drop as
    with codes as (
      -- What somebody wrote on the product itself counts before what an earlier file said.
      select distinct on (key) key, product_id from (
        select code_key as key, product_id, 0 as turn from product_code where kind = 'supplier' and supplier_id = ${facts.supplierId}::uuid
        union all select supplier_code_key, product_id, line + 1 from price_file_line where price_file_id = ${known}::uuid and supplier_code_key <> '') known
      order by key, turn, product_id
    ), named as (
      select r.line, coalesce(p.id, c.product_id) as product_id, r.code, coalesce(r.supplier_code, '') as supplier_code,
          ${net} as net, coalesce(r.list_unit, 0) as list, coalesce(r.discount, 0) as discount, coalesce(r.surcharge_unit, 0) as surcharge,
          coalesce(r.pack, 1000) as pack, coalesce(r.in_stock, true) as in_stock, r.lead_days
        from load_row r left join (select distinct on (code_key) code_key, id from product order by code_key, id) p on p.code_key = lower(r.code) left join codes c on p.id is null and c.key = regexp_replace(lower(r.supplier_code), '[^a-z0-9]+', '', 'g')
       where r.wrong is null
    ), counted as (
      select n.*, row_number() over (partition by coalesce(n.product_id::text, n.code, ''), lower(n.supplier_code) order by n.line) as turn,
          min(n.line) over (partition by coalesce(n.product_id::text, n.code, ''), lower(n.supplier_code)) as first_line
        from named n
    ), old as (
      -- A file without the supplier's codes is compared by the product alone.
      (select distinct on (l.product_id, lower(l.supplier_code)) lower(l.supplier_code) as key, l.* from price_file_line l
        where l.price_file_id = ${before}::uuid order by l.product_id, lower(l.supplier_code), l.line)
      union all
      (select distinct on (l.product_id) '', l.* from price_file_line l where l.price_file_id = ${before}::uuid and l.supplier_code <> '' order by l.product_id, l.line)
    ), compared as (
      select c.*, coalesce(nullif(c.supplier_code, ''), o.supplier_code, '') as kept_code, o.id as old_id, o.net_unit + o.surcharge_unit as old_landed,
          o.id is not null and o.net_unit = c.net and o.surcharge_unit = c.surcharge and o.list_unit = c.list and o.discount_basis_points = c.discount
            and o.pack_milli = c.pack and o.in_stock = c.in_stock and o.lead_days is not distinct from c.lead_days as same
        from counted c left join old o on o.product_id = c.product_id and o.key = lower(c.supplier_code)
    )
    select line, product_id, code, kept_code as supplier_code, net, list, discount, surcharge, pack, in_stock, lead_days, old_id, old_landed, net + surcharge as landed,
      case when code is null and supplier_code = '' then 'refuse'
           when net is null then 'refuse'
           when turn > 1 then 'refuse'
           when product_id is null and code is null then case when ${unknownCodes}::text = 'leave' then 'leave' else 'refuse' end
           when product_id is null then ${unknown}
           when old_id is null then 'add' when same then 'leave' else 'change' end as action,
      case when code is null and supplier_code = '' then 'Neither a Eurocode nor the supplier’s code is written here.'
           when net is null then 'Neither a net price nor a list price is written here.'
           when turn > 1 then 'The same stands in line ' || first_line || ' already.'
           when product_id is null and code is null then 'No earlier file of this supplier has this code.'
           when product_id is null and ${unknownCodes}::text = 'refuse' then 'No product has this code.' end as reason,
      case when net is null and not (code is null and supplier_code = '') then 'Net price'
           when code is null then 'Supplier’s code' else 'Eurocode or our code' end as field,
      coalesce(nullif(code, ''), supplier_code) as value
    from compared`.execute(tx.db);
  await sql`create unique index load_plan_line on load_plan (line)`.execute(tx.db);
  await sql`analyze load_plan`.execute(tx.db);
}

interface Moves {
  readonly dearer: number;
  readonly cheaper: number;
  readonly gone: number;
  readonly made: number;
  readonly far: number;
  readonly below: number;
  readonly before: string | null;
}

/** What the plan means beside the file that is followed: how prices move, what is no longer listed, what would be sold below cost. */
export async function priceFindings(tx: BulkTx, facts: LoadFacts): Promise<Findings> {
  const { priceMoveBasisPoints } = (await getSettings(tx)).purchasing;
  const moves = await findMoves(tx, facts, priceMoveBasisPoints);
  const share = `${formatNumber(priceMoveBasisPoints / 100)}%`;
  const whole = facts.options.extent === 'list';
  const figures = [
    { title: 'Follows', value: moves.before ?? 'no earlier file of this supplier', attention: false },
    { title: 'Holds from', value: formatDay(day(beginsOn(tx, facts))), attention: false },
    { title: 'Dearer', value: plural(moves.dearer, 'line'), attention: false },
    { title: 'Cheaper', value: plural(moves.cheaper, 'line'), attention: false },
    { title: `Moved by more than ${share}`, value: plural(moves.far, 'line'), attention: moves.far > 0 },
    { title: 'Dearer than what we sell it for', value: plural(moves.below, 'product'), attention: moves.below > 0 },
    { title: whole ? 'No longer listed' : 'Not in this file, stays as it is', value: plural(moves.gone, 'line'), attention: whole && moves.gone > 0 },
    ...(moves.made > 0 ? [{ title: 'New products', value: plural(moves.made, 'product'), attention: false }] : []),
  ];
  const reasons = [
    ...(moves.far > 0 ? [`${plural(moves.far, 'price')} would move by more than ${share}.`] : []),
    ...(moves.below > 0 ? [`${plural(moves.below, 'product')} would cost more than we sell ${moves.below === 1 ? 'it' : 'them'} for.`] : []),
  ];
  return { gone: whole ? moves.gone : 0, figures, examples: await findExamples(tx), secondPerson: reasons.length === 0 ? null : reasons.join(' ') };
}

async function findMoves(tx: BulkTx, facts: LoadFacts, share: number): Promise<Moves> {
  const before = await fileBefore(tx, facts.supplierId ?? '', beginsOn(tx, facts));
  // What we sell it for from then on.
  const sold = facts.options.takesListPrices
    ? sql`case when p.list > 0 then p.list else product.list_price_pence * 100 end`
    : sql`product.list_price_pence * 100`;
  const [{ rows: moved }, { rows: gone }, { rows: below }] = await Promise.all([
    sql<
      Pick<Moves, 'dearer' | 'cheaper' | 'made' | 'far'>
    >`select count(*) filter (where landed > old_landed) as dearer, count(*) filter (where landed < old_landed) as cheaper,
        count(distinct code) filter (where action = 'add' and product_id is null) as made,
        count(*) filter (where abs(landed - old_landed) * 10000 > old_landed * ${share}::bigint) as far
      from load_plan where action <> 'refuse'`.execute(tx.db),
    sql<Pick<Moves, 'gone'>>`select count(*) as gone from price_file_line l where l.price_file_id = ${before}::uuid
      and not exists (select from load_plan p where p.old_id = l.id and p.action <> 'refuse')`.execute(tx.db),
    sql<Pick<Moves, 'below'>>`select count(distinct product.id) as below from load_plan p join product on product.id = p.product_id
      where p.action in ('add', 'change') and product.list_price_pence > 0 and p.landed > ${sold}`.execute(tx.db),
  ]);
  const file = before === null ? undefined : await tx.db.selectFrom('price_file').select('name').where('id', '=', before).executeTakeFirst();
  const none = { dearer: 0, cheaper: 0, made: 0, far: 0 };
  return { ...none, ...moved[0], gone: gone[0]?.gone ?? 0, below: below[0]?.below ?? 0, before: file?.name ?? null };
}

const examplesShown = 20;

/** The lines whose prices move most, then those that are new. */
async function findExamples(tx: BulkTx): Promise<Findings['examples']> {
  const { rows } = await sql<{ line: number; what: string; old_landed: number | null; landed: number }>`
    (select p.line, coalesce(product.code, p.value) as what, old_landed, landed from load_plan p left join product on product.id = p.product_id
      where action = 'change' and old_landed <> landed order by abs(landed - old_landed) * 10000 / greatest(old_landed, 1) desc, line limit ${examplesShown})
    union all
    (select p.line, coalesce(product.code, p.value), null, landed from load_plan p left join product on product.id = p.product_id
      where action = 'add' order by line limit ${examplesShown})`.execute(tx.db);
  return rows.slice(0, examplesShown).map((row) => ({
    line: row.line,
    what: row.what,
    before: row.old_landed === null ? '' : formatUnitCost(unitCost(row.old_landed), tx.tenant.currency),
    after: formatUnitCost(unitCost(row.landed), tx.tenant.currency),
  }));
}
