import { decodeEurocode, describeEurocode, type Eurocode } from '@quarterlight/contract/rules/eurocode';
import { calibrationLikely } from '@quarterlight/contract/rules/feature-questions';
import type { GlassKind } from '@quarterlight/contract/system/kinds';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { type Insertable, sql } from 'kysely';
import { insertMany } from '../../platform/database/insert-many.ts';
import type { BulkTx, ReadTx } from '../../platform/database/scope.ts';
import type { Product, ProductFit } from '../../platform/database/tables.gen.ts';
import { keepEntries } from '../../platform/search/keep-entries.ts';
import { productSearch } from './catalogue.search.ts';

const atOnce = 500;

interface Line {
  readonly line: number;
  readonly code: string;
  readonly description: string | null;
  readonly list_unit: number | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly year_from: number | null;
  readonly year_to: number | null;
}

/** Makes a product of each code that no product has, and names it in the plan. Its code tells what it is, as far as it does; its category is that of its like, else the one given. */
export async function addProducts(tx: BulkTx, of: { priceFileId: string; categoryId: string | null }, onDone: (done: number) => void): Promise<number> {
  const { rows: some } = await sql`select from load_plan where action = 'add' and product_id is null limit 1`.execute(tx.db);
  if (some.length === 0) return 0;
  const places = await placesFor(tx);
  let [done, after] = [0, ''];
  for (;;) {
    const { rows } = await sql<Line>`select distinct on (p.code) p.code, r.line, r.description, r.list_unit, r.make, r.model, r.year_from, r.year_to
      from load_plan p join load_row r on r.line = p.line where p.action = 'add' and p.product_id is null and p.code > ${after} order by p.code, r.line limit ${atOnce}`.execute(
      tx.db,
    );
    const last = rows.at(-1);
    if (last === undefined) break;
    const made = rows.map((row) => productOf(row, of, places, tx.now));
    await insertMany(
      tx,
      'product',
      made.map(({ product }) => product),
    );
    await insertMany(
      tx,
      'product_fit',
      made.flatMap(({ fit }) => fit ?? []),
    );
    await keepEntries(
      tx.db,
      productSearch,
      made.map(({ product }) => product.id),
    );
    after = last.code;
    done += rows.length;
    onDone(done);
  }
  await sql`update load_plan p set product_id = product.id from product
    where p.action = 'add' and p.product_id is null and product.code_key = lower(p.code) and product.price_file_id = ${of.priceFileId}`.execute(tx.db);
  return done;
}

/** What a code can mean here. */
export interface Places {
  /** The glass type of each kind of glass. */
  readonly glassTypes: ReadonlyMap<string, string>;
  /** The category that most products of a glass type have; and the first of each kind of category. */
  readonly ofGlassType: ReadonlyMap<string, string>;
  readonly ofKind: ReadonlyMap<string, string>;
}

export async function placesFor(tx: ReadTx): Promise<Places> {
  const [types, used, categories] = await Promise.all([
    tx.db.selectFrom('lookup').select(['id', 'kind']).where('list', '=', 'glass-types').where('retired_at', 'is', null).orderBy('position', 'desc').execute(),
    sql<{ type: string; category: string }>`select distinct on (glass_type_id) glass_type_id as type, category_id as category
      from (select glass_type_id, category_id, count(*) as products from product where glass_type_id is not null group by 1, 2) counted
      order by glass_type_id, products desc, category_id`.execute(tx.db),
    tx.db.selectFrom('product_category').select(['id', 'kind']).orderBy('code', 'desc').execute(),
  ]);
  return {
    glassTypes: new Map(types.flatMap(({ id, kind }) => (kind === null ? [] : [[kind, id] as const]))),
    ofGlassType: new Map(used.rows.map(({ type, category }) => [type, category])),
    ofKind: new Map(categories.map(({ id, kind }) => [kind, id])),
  };
}

/** A product as its code tells it, with what a line says besides; its category is empty where neither its like nor the one given says it. */
export function productOf(
  row: Line,
  { priceFileId = null, categoryId }: { priceFileId?: string | null; categoryId: string | null },
  places: Places,
  now: string,
) {
  const decoded = decodeEurocode(row.code);
  const kind = decoded === null ? null : kindOf(decoded);
  const glassTypeId = kind === null ? null : (places.glassTypes.get(kind) ?? null);
  const ofItsLike = glassTypeId === null ? ofAccessory(decoded, places) : places.ofGlassType.get(glassTypeId);
  const description = row.description ?? (decoded === null ? row.code : describeEurocode(decoded));
  const features = decoded === null || glassTypeId === null ? [] : decoded.features.map(({ feature }) => feature).filter((feature) => feature !== 'other');
  const product: Insertable<Product> & { id: string } = {
    id: newId(),
    code: row.code,
    code_key: sortKey(row.code),
    eurocode_prefix: decoded?.model ?? '',
    description,
    description_key: sortKey(description),
    category_id: ofItsLike ?? categoryId ?? '',
    glass_type_id: glassTypeId,
    position: decoded?.position == null ? '' : [decoded.position, decoded.side].filter(Boolean).join(' '),
    features: [...new Set(features)],
    needs_calibration: decoded !== null && glassTypeId !== null && calibrationLikely(decoded),
    list_price_pence: Math.floor(((row.list_unit ?? 0) + 50) / 100),
    price_file_id: priceFileId,
    created_at: now,
  };
  return { product, fit: fitOf(row, product.id) };
}

function fitOf({ make, model, year_from, year_to }: Line, productId: string): Insertable<ProductFit> | undefined {
  if (make === null || model === null) return undefined;
  const keys = { make, model, make_key: sortKey(make), model_key: sortKey(model) };
  return { id: newId(), product_id: productId, ...keys, year_from: year_from ?? 0, year_to: year_to ?? 9999 };
}

const accessories: Readonly<Record<string, string>> = { clip: 'clip', moulding: 'moulding', rubber: 'moulding' };
const ofAccessory = (decoded: Eurocode | null, { ofKind }: Places): string | undefined => ofKind.get(accessories[decoded?.kind ?? ''] ?? '');

const sidePlaces: Readonly<Record<string, GlassKind>> = {
  'front-door left': 'door-front-left',
  'front-door right': 'door-front-right',
  'rear-door left': 'door-rear-left',
  'rear-door right': 'door-rear-right',
  'front-quarter': 'quarter-front',
  'rear-quarter': 'quarter-rear',
  'middle-quarter': 'quarter-middle',
  'front-vent': 'vent',
  'rear-vent': 'vent',
  roof: 'roof',
  sunroof: 'roof',
};

/** Which glass of a vehicle a code means; null where it is no glass, or the code does not say. */
function kindOf({ kind, position, side }: Eurocode): GlassKind | null {
  if (kind === 'windscreen' || kind === 'backlight') return kind;
  if ((kind !== 'side' && kind !== 'roof') || position === null) return null;
  return sidePlaces[`${position} ${side ?? ''}`.trim()] ?? sidePlaces[position] ?? null;
}
