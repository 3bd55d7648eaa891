import { formatMoney, pence, roundHalfUp } from '@quarterlight/kit/money';
import { formatNumber } from '@quarterlight/kit/numbers';
import { formatQuantity, milli } from '@quarterlight/kit/quantities';
import { plural } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import type { BulkTx } from '../../platform/database/scope.ts';
import type { Findings, LoadFacts } from '../../platform/imports/define-import.ts';
import { getSettings } from '../system/index.ts';

interface Moved {
  readonly up: number;
  readonly down: number;
  /** Hundredths of a penny × thousandths, exact. */
  readonly value_up: string;
  readonly value_down: string;
  readonly places: number;
}

interface Unnamed {
  readonly gone: number;
  readonly some_of: string | null;
  readonly kept: number;
  readonly spared: number;
}

const worth = { up: 'Worth more by', down: 'Worth less by' } as const;

/** Whether a figure of the preview says what stock costs. */
export const tellsCosts = ({ title }: { readonly title: string }): boolean => title === worth.up || title === worth.down;

/** What the plan means: how many pieces more and fewer, what they are worth, what is no longer there, and the largest moves. */
export async function stockFindings(tx: BulkTx, { options }: LoadFacts): Promise<Findings> {
  const isWhole = options.extent === 'list';
  const { countMoveBasisPoints: share } = (await getSettings(tx)).stock;
  const [moved, unnamed] = [await findMoved(tx), await findUnnamed(tx)];
  const money = (exact: string) => formatMoney(pence(roundHalfUp(BigInt(exact), 100_000n)), tx.tenant.currency);
  const pieces = (quantity: number) => formatQuantity(milli(quantity));
  const gone = unnamed.some_of === null ? plural(unnamed.gone, 'product') : `${plural(unnamed.gone, 'product')}: ${unnamed.some_of}`;
  const isFar = await movesFar(tx, moved, share);
  const figures = [
    { title: 'Places', value: formatNumber(moved.places), attention: false },
    { title: 'Pieces more', value: pieces(moved.up), attention: false },
    { title: 'Pieces fewer', value: pieces(moved.down), attention: false },
    { title: worth.up, value: money(moved.value_up), attention: isFar && moved.up > 0 },
    { title: worth.down, value: money(moved.value_down), attention: isFar && moved.down > 0 },
    ...(isWhole ? [{ title: 'Not in the file, so no longer there', value: gone, attention: unnamed.gone > 0 }] : []),
    ...(isWhole && unnamed.kept > 0
      ? [{ title: 'Not in the file, but claimed by worksheets: stays', value: plural(unnamed.kept, 'product'), attention: true }]
      : []),
    ...(isWhole && unnamed.spared > 0
      ? [{ title: 'Not in the file, but perhaps among the refused: stays', value: plural(unnamed.spared, 'product'), attention: true }]
      : []),
  ];
  const reason = `What it moves is worth more than ${formatNumber(share / 100)}% of what lies there.`;
  return { gone: isWhole ? unnamed.gone : 0, figures, examples: await findExamples(tx), secondPerson: isFar ? reason : null };
}

async function findMoved(tx: BulkTx): Promise<Moved> {
  const arriving = sql`exists (select from stock_tree t where t.id = p.to_place_id)`;
  const { rows } = await sql<Moved>`
    select coalesce(sum(quantity) filter (where up), 0)::bigint as up, coalesce(sum(quantity) filter (where not up), 0)::bigint as down,
        coalesce(sum(quantity::numeric * unit_cost) filter (where up), 0)::text as value_up, coalesce(sum(quantity::numeric * unit_cost) filter (where not up), 0)::text as value_down,
        (select count(distinct place_id) from stock_line where place_id is not null) as places
      from (select p.*, ${arriving} as up from stock_posting p) moved`.execute(tx.db);
  return rows[0] ?? { up: 0, down: 0, value_up: '0', value_down: '0', places: 0 };
}

/** What lies at the places and is not in the file: which goes, which a worksheet claims, and which is left since a line of it may be among the refused. */
async function findUnnamed(tx: BulkTx): Promise<Unnamed> {
  const { rows } = await sql<Unnamed>`
    with unnamed as (
      select named, product_id, bool_or(goes) as goes, bool_or(allocated > 0 and not is_spared) as kept, bool_or(is_spared) as spared
        from stock_lying where line is null group by named, product_id
    ), first as (
      select string_agg(words, ', ' order by words) as words from (
        select product.code || ' at ' || place.code as words from unnamed join stock_product product on product.id = product_id join stock_tree place on place.id = unnamed.named
         where goes order by 1 limit 5) few
    )
    select count(*) filter (where goes) as gone, count(*) filter (where kept) as kept, count(*) filter (where spared) as spared, (select words from first) as some_of from unnamed`.execute(
    tx.db,
  );
  return rows[0] ?? { gone: 0, some_of: null, kept: 0, spared: 0 };
}

/** Whether more than the share of the worth of what lies at the places moves; of all that we have, where nothing lies there yet; never where we have nothing. */
async function movesFar(tx: BulkTx, { value_up: up, value_down: down }: Moved, share: number): Promise<boolean> {
  const { rows } = await sql<{ there: string; all: string }>`
    with there as (select coalesce(sum(quantity::numeric * unit_cost), 0) as worth from stock_lying)
    select worth::text as there, case when worth > 0 then worth::text
      else (select coalesce(sum(b.quantity_milli::numeric * lot.unit_cost), 0)::text from stock_balance b join lot on lot.id = b.lot_id) end as all from there`.execute(
    tx.db,
  );
  const { there = '0', all = '0' } = rows[0] ?? {};
  const lay = BigInt(there) > 0n ? BigInt(there) : BigInt(all);
  return lay > 0n && (BigInt(up) + BigInt(down)) * 10_000n > lay * BigInt(share);
}

const examplesShown = 20;

/** The lines that move most, by what it is worth. */
async function findExamples(tx: BulkTx): Promise<Findings['examples']> {
  const { rows } = await sql<{ line: number; code: string; place: string; on_hand: number; counted: number }>`
    select p.line, p.product_code as code, p.place_code as place, p.on_hand, p.counted
      from load_plan p join (select line, sum(quantity::numeric * unit_cost) as worth, sum(quantity) as quantity from stock_posting where line is not null group by line) m on m.line = p.line
     order by m.worth desc, m.quantity desc, p.line limit ${examplesShown}`.execute(tx.db);
  return rows.map(({ line, code, place, on_hand: before, counted }) => ({
    line,
    what: `${code} at ${place}`,
    before: formatQuantity(milli(before)),
    after: formatQuantity(milli(counted)),
  }));
}
