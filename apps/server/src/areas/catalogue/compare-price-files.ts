import type { comparePriceFiles as route } from '@quarterlight/contract/catalogue/price-file-routes';
import type { PriceComparison, PriceMove } from '@quarterlight/contract/catalogue/price-file-schemas';
import { PriceChange } from '@quarterlight/contract/catalogue/price-file-schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { basisPointsOf } from '@quarterlight/kit/money';
import { sql } from 'kysely';
import { rowsAsJson } from '../../platform/database/json-rows.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { priceFile } from './price-file.record.ts';

const shownMoves = 200;
/** Upper ends of the bands of moves, in basis points; what is beyond the last has a band of its own. */
const bands = [200, 500, 1_000, 2_000] as const;

type FileRow = Awaited<ReturnType<typeof priceFile.read>>;

/** Two files beside each other: what each asks for one product under one code of the supplier. Refuses `prices.nothing_before` and `prices.unlike`. */
export async function comparePriceFiles(tx: ReadTx, id: string, query: QueryOf<typeof route>): Promise<PriceComparison> {
  const file = await priceFile.read(tx, id);
  const other = query.with === undefined ? await fileBefore(tx, file) : await priceFile.read(tx, query.with);
  if (other.supplier_id !== file.supplier_id || other.kind !== file.kind) throw new Refusal('prices.unlike');
  const { counts, bands: moved, moves } = await compare(tx, other.id, file.id, query.change);
  const { mean, both, ...told } = counts;
  return {
    file: onWire(file, 'id', 'name', 'effective_from'),
    with: onWire(other, 'id', 'name', 'effective_from'),
    counts: told,
    meanBasisPoints: both === 0 ? null : mean,
    bands: [...bands, null].map((end, index) => {
      const row = moved.find(({ band }) => band === index);
      return { upTo: end === null ? null : end / 100, dearer: row?.dearer ?? 0, cheaper: row?.cheaper ?? 0 };
    }),
    moves: moves.map((row) => presentMove(row, tx.tenant.currency)),
  };
}

async function fileBefore(tx: ReadTx, file: FileRow): Promise<FileRow> {
  let rows = tx.db.selectFrom('price_file').selectAll().where('kind', '=', file.kind).where('id', '<>', file.id);
  rows = file.supplier_id === null ? rows : rows.where('supplier_id', '=', file.supplier_id);
  const before = await rows
    .where(sql<boolean>`(effective_from, created_at, id) < (${file.effective_from}::date, ${file.created_at}::timestamptz, ${file.id}::uuid)`)
    .orderBy('effective_from', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (before === undefined) throw new Refusal('prices.nothing_before');
  return before;
}

const lines = (
  fileId: string,
) => sql`select distinct on (product_id, lower(supplier_code)) product_id, lower(supplier_code) as code, supplier_code, net_unit + surcharge_unit as landed
  from price_file_line where price_file_id = ${fileId} order by product_id, lower(supplier_code), line`;

interface Moved {
  readonly product_id: string;
  readonly code: string;
  readonly description: string;
  readonly supplier_code: string;
  readonly change: string;
  readonly before: number | null;
  readonly after: number | null;
}

interface Compared {
  readonly counts: PriceComparison['counts'] & { readonly mean: number; readonly both: number };
  readonly bands: readonly { readonly band: number; readonly dearer: number; readonly cheaper: number }[];
  readonly moves: readonly Moved[];
}

/** Each price of both files is paired once; of the pairs come the counts, the bands and the largest moves. */
async function compare(tx: ReadTx, before: string, after: string, change: PriceChange | undefined): Promise<Compared> {
  const of = (name: string) => sql`count(*) filter (where change = ${name})`;
  const wanted = change === undefined ? sql`p.change <> 'same'` : sql`p.change = ${change}`;
  const { rows } = await sql<Compared>`with pairs as materialized (
      select coalesce(a.product_id, b.product_id) as product_id, coalesce(a.supplier_code, b.supplier_code) as supplier_code, b.landed as before, a.landed as after,
          case when b.product_id is null then 'new' when a.product_id is null then 'gone' when a.landed > b.landed then 'dearer'
               when a.landed < b.landed then 'cheaper' else 'same' end as change,
          case when b.landed > 0 then (a.landed - b.landed) * 10000 / b.landed end as move
        from (${lines(after)}) a full join (${lines(before)}) b on b.product_id = a.product_id and b.code = a.code
    )
    select
      (select to_json(c) from (select ${of('dearer')} as dearer, ${of('cheaper')} as cheaper, ${of('same')} as same, ${of('new')} as "new", ${of('gone')} as gone,
          count(move) as both, coalesce(round(avg(move)), 0)::bigint as mean from pairs) c) as counts,
      ${rowsAsJson(sql`(select width_bucket(abs(move) - 1, ${[...bands]}::bigint[]) as band, ${of('dearer')} as dearer, ${of('cheaper')} as cheaper
          from pairs where change in ('dearer', 'cheaper') and move is not null group by 1)`)} as bands,
      ${rowsAsJson(sql`(select p.product_id, product.code, product.description, p.supplier_code, p.change, p.before, p.after
          from (select * from pairs p where ${wanted} order by abs(move) desc nulls last, product_id, supplier_code limit ${shownMoves}) p
          join product on product.id = p.product_id order by abs(p.move) desc nulls last, product.code_key, p.supplier_code)`)} as moves`.execute(tx.db);
  return found(rows[0]);
}

function presentMove(row: Moved, currency: string): PriceMove {
  const money = (unitAmount: number | null) => (unitAmount === null ? null : { unitAmount, currency });
  return {
    ...onWire(row, 'product_id', 'code', 'description', 'supplier_code'),
    change: PriceChange.parse(row.change),
    before: money(row.before),
    after: money(row.after),
    moveBasisPoints: row.before === null || row.after === null ? null : basisPointsOf(row.after - row.before, row.before),
  };
}
