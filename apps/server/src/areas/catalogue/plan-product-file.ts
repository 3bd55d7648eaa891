import { searchKeys } from '@quarterlight/contract/search/wanted';
import { formatMoney, pence } from '@quarterlight/kit/money';
import { formatNumber } from '@quarterlight/kit/numbers';
import { plural, sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import type { BulkTx, ReadTx } from '../../platform/database/scope.ts';
import type { Findings } from '../../platform/imports/define-import.ts';
import { getSettings } from '../system/index.ts';
import { placesFor } from './add-products.ts';
import { seesCosts } from './catalogue.present.ts';
import { offersFor } from './offers.ts';
import { findBarcodes, findKnownProducts, findProductNames, refuseDoubles, refuseReplacements } from './product-file.queries.ts';
import { type JudgedProduct, judgeProduct, type KnownProduct, type ProductLine, type ProductLists } from './product-file.rules.ts';

const atOnce = 1_000;

/**
 * What each line would do: a product that no code of ours is like is added, one that is here is changed in what the file says and has otherwise. What is empty
 * there stays as it is; of one that is added a Eurocode tells what the file does not.
 */
export async function planProductFile(tx: BulkTx): Promise<void> {
  await sql`create temporary table load_plan (line bigint not null, action text not null, product_id uuid, product_version bigint, code_key text collate "C", code text,
    changes jsonb, replaced_by_key text collate "C", barcode_key text, is_active boolean, old_price bigint, new_price bigint, is_far boolean, is_below boolean,
    before text, after text, reason text, field text, value text) on commit drop`.execute(tx.db);
  const { priceMoveBasisPoints: share } = (await getSettings(tx)).purchasing;
  const lists = {
    ...(await findProductNames(tx)),
    places: await placesFor(tx),
    seesCosts: seesCosts(tx.actor),
    now: tx.now,
    share,
    barcodeKey: searchKeys.code,
  };
  for (let after = 0; ; ) {
    const { rows } = await sql<ProductLine>`select * from load_row where wrong is null and line > ${after} order by line limit ${atOnce}`.execute(tx.db);
    const last = rows.at(-1);
    if (last === undefined) break;
    await planLines(tx, rows, lists);
    after = last.line;
  }
  await sql`create unique index load_plan_line on load_plan (line)`.execute(tx.db);
  await sql`create index load_plan_code on load_plan (code_key)`.execute(tx.db);
  await sql`analyze load_plan`.execute(tx.db);
  await refuseDoubles(tx);
  await refuseReplacements(tx);
}

async function planLines(tx: BulkTx, lines: readonly ProductLine[], of: Omit<ProductLists, 'barcodes' | 'offered'>): Promise<void> {
  const keys = lines.map(({ code }) => sortKey(code));
  const known = new Map((await findKnownProducts(tx, keys)).map((row) => [row.code_key, row]));
  const barcodes = await findBarcodes(
    tx,
    lines.flatMap(({ barcode }) => barcode ?? []),
  );
  const lists = { ...of, barcodes, offered: await offeredFor(tx, lines, known) };
  const planned = lines.map((line) => {
    const row = known.get(sortKey(line.code));
    return { line: line.line, code_key: sortKey(line.code), code: row?.code ?? line.code, ...toldOf(tx, line, judgeProduct(line, row, lists), row) };
  });
  await sql`insert into load_plan select * from jsonb_populate_recordset(null::load_plan, ${JSON.stringify(planned)}::jsonb)`.execute(tx.db);
}

/** What those cost at the best offer whose list price the file says. */
async function offeredFor(tx: ReadTx, lines: readonly ProductLine[], known: ReadonlyMap<string, KnownProduct>): Promise<ProductLists['offered']> {
  const ids = lines.flatMap(({ code, list_price_pence: price }) => {
    const row = known.get(sortKey(code));
    return row === undefined || price === null || price === row.list_price_pence ? [] : [row.id];
  });
  const offers = await offersFor(tx, ids, tx.today);
  return new Map([...offers].flatMap(([id, [best]]) => (best === undefined ? [] : [[id, best.landedUnit] as const])));
}

/** A planned line with what is told of it. */
function toldOf(tx: ReadTx, line: ProductLine, judged: JudgedProduct, known: KnownProduct | undefined) {
  const { action, changes = {}, replacedBy = null, move, field, value, reason } = judged;
  const price = typeof changes['list_price_pence'] === 'number' ? changes['list_price_pence'] : null;
  const money = (amount: number) => formatMoney(pence(amount), tx.tenant.currency);
  const texts = known === undefined ? ['description'] : ['description', 'position', 'quality', 'barcode'].filter((column) => column in changes);
  const active = Reflect.get(changes, 'active');
  const wordsOf = (row: object, amount: number | null, isActive: unknown) =>
    [
      ...texts.map((column) => String(Reflect.get(row, column) ?? '')),
      ...(price === null || amount === null ? [] : [money(amount)]),
      ...(known === undefined || typeof active !== 'boolean' ? [] : [isActive === true ? 'Active' : 'Discontinued']),
    ]
      .filter((word) => word !== '')
      .join(', ');
  return {
    action,
    product_id: known?.id ?? null,
    product_version: known?.version ?? null,
    changes,
    replaced_by_key: replacedBy,
    barcode_key: line.barcode === null ? null : searchKeys.code(line.barcode),
    is_active: typeof active === 'boolean' ? active : (known?.active ?? true),
    old_price: known?.list_price_pence ?? null,
    new_price: price,
    is_far: move?.isFar ?? false,
    is_below: move?.isBelow ?? false,
    before: known === undefined ? '' : wordsOf(known, known.list_price_pence, known.active),
    after: wordsOf(changes, price, active),
    field,
    value,
    reason,
  };
}

const examplesShown = 20;

/** What is to be said of the plan: how list prices move, and what of it somebody else has to look at; the largest moves first. */
export async function productFindings(tx: BulkTx): Promise<Findings> {
  const { priceMoveBasisPoints } = (await getSettings(tx)).purchasing;
  const share = `${formatNumber(priceMoveBasisPoints / 100)}%`;
  const { rows } = await sql<{ dearer: number; cheaper: number; far: number; below: number; ended: number }>`
    select count(*) filter (where new_price > old_price and old_price > 0) as dearer, count(*) filter (where new_price < old_price) as cheaper,
      count(*) filter (where is_far) as far, count(*) filter (where is_below) as below,
      count(*) filter (where not is_active and (changes -> 'active') is not null) as ended
    from load_plan where action in ('add', 'change')`.execute(tx.db);
  const { dearer = 0, cheaper = 0, far = 0, below = 0, ended = 0 } = rows[0] ?? {};
  const products = (title: string, count: number, attention: boolean) => (count > 0 ? [{ title, value: plural(count, 'product'), attention }] : []);
  const { rows: examples } = await sql<{ line: number; what: string; before: string; after: string }>`
    select line, code as what, before, after from load_plan where action in ('add', 'change') and (before <> '' or after <> '')
    order by case when new_price <> old_price and old_price > 0 then abs(new_price - old_price) * 10000 / old_price end desc nulls last, action desc, line
    limit ${examplesShown}`.execute(tx.db);
  const reasons = [
    ...(far > 0 ? [`${plural(far, 'list price')} would move by more than ${share}.`] : []),
    ...(below > 0 ? [`${plural(below, 'product')} would be sold for less than what ${below === 1 ? 'it costs' : 'they cost'}.`] : []),
  ];
  return {
    gone: 0,
    figures: [
      ...products('Dearer', dearer, false),
      ...products('Cheaper', cheaper, false),
      ...products(`Moved by more than ${share}`, far, true),
      ...products('Sold for less than they cost', below, true),
      ...products('Discontinued', ended, false),
    ],
    examples,
    secondPerson: reasons.length === 0 ? null : reasons.join(' '),
  };
}
