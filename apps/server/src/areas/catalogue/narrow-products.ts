import type { productFacets } from '@quarterlight/contract/catalogue/facet-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { searchKeys } from '@quarterlight/contract/search/wanted';
import { sortKey } from '@quarterlight/kit/text';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { idsFound } from '../../platform/search/ids-found.ts';
import { makeKeys, modelKeys } from './glass.rules.ts';
import { asksForTraits, wantedEndings, wantedSets } from './product-traits.rules.ts';

/** What products are asked for by, without order and page. */
export type Narrowing = QueryOf<typeof productFacets>;
type Condition = RawBuilder<SqlBool>;
interface Branch {
  readonly id: string;
  readonly parentId: string | null;
  readonly kind: string;
}

/** What a narrowing comes to in the company as it stands. */
export interface Narrowed {
  readonly tree: readonly Branch[];
  /** Features that stand together somewhere; empty where nothing is asked of them. */
  readonly sets: readonly string[];
  /** Text, vehicle and type of glass: nothing is counted without them. */
  readonly others: readonly Condition[];
}

/** Looks up what is asked for. */
export async function narrow(tx: ReadTx, query: Narrowing): Promise<Narrowed> {
  const { glassTypeId, glassModel, make = '', model = '', year, q } = query;
  const others: Condition[] = [];
  if (glassTypeId !== undefined) others.push(sql`product.glass_type_id = ${glassTypeId}`);
  if (glassModel !== undefined) others.push(sql`product.eurocode_prefix = ${glassModel}`);
  if (make !== '') {
    const fits = [sql`f.make_key = any(${makeKeys(make)}::text[])`];
    if (model !== '') fits.push(sql`f.model_key = any(${modelKeys(model)}::text[])`);
    if (year !== undefined) fits.push(sql`f.year_from <= ${year} and f.year_to >= ${year}`);
    others.push(sql`product.id in (select f.product_id from product_fit f where ${sql.join(fits, sql` and `)})`);
  }
  if (q !== undefined) others.push(await isMeant(tx, q));
  return { tree: await treeOf(tx), sets: asksForTraits(query) ? await featureSets(tx) : [], others };
}

/** The conditions on `product` for a narrowing that asks for no more than the one that was looked up. */
export function conditionsOf({ tree, sets, others }: Narrowed, query: Narrowing): Condition[] {
  const conditions = [...others];
  if (query.categoryId !== undefined) conditions.push(isOneOf('category_id', branchOf(tree, query.categoryId)));
  if (query.kind !== undefined)
    conditions.push(
      isOneOf(
        'category_id',
        tree.filter(({ kind }) => kind === query.kind).map(({ id }) => id),
      ),
    );
  if (query.active !== undefined) conditions.push(sql`product.active = ${query.active}`);
  if (asksForTraits(query))
    conditions.push(
      sql`product.traits = any(array(select s || e from unnest(${wantedSets(sets, query)}::text[]) s, unnest(${wantedEndings(query)}::text[]) e))`,
    );
  return conditions;
}

const isOneOf = (column: string, ids: readonly string[]): Condition => sql`${sql.ref(`product.${column}`)} = any(${ids}::uuid[])`;

/** The category and all that stand below it. */
function branchOf(tree: readonly Branch[], top: string): string[] {
  const found = new Set([top]);
  for (const id of found) for (const each of tree) if (each.parentId === id) found.add(each.id);
  return [...found];
}

async function treeOf(tx: ReadTx): Promise<Branch[]> {
  const rows = await tx.db.selectFrom('product_category').select(['id', 'parent_id', 'kind']).execute();
  return rows.map(({ id, parent_id: parentId, kind }) => ({ id, parentId, kind }));
}

/** Features that stand together somewhere, each once: the index is jumped through from one to the next. */
async function featureSets(tx: ReadTx): Promise<string[]> {
  const { rows } = await sql<{ features: string }>`
    with recursive found as (
      (select traits from product order by traits limit 1)
      union all
      select (select next.traits from product next where next.traits >= split_part(found.traits, '/', 1) || '0' order by next.traits limit 1)
        from found where found.traits is not null
    ) select split_part(traits, '/', 1) as features from found where traits is not null`.execute(tx.db);
  return rows.map(({ features }) => features);
}

/** So many products are looked up one by one; a text that more have is looked for row by row, where it is soon met. */
const mostFound = 3_000;

/** Whether a text means the product: it stands in a code, a barcode or the description, or what a supplier calls the product begins with it. */
async function isMeant(tx: ReadTx, text: string): Promise<RawBuilder<SqlBool>> {
  const key = searchKeys.code(text);
  const named =
    key === ''
      ? []
      : await tx.db
          .selectFrom('price_file_line')
          .select('product_id')
          .distinct()
          .where(beginsWith('price_file_line.supplier_code_key', key))
          .limit(mostFound)
          .execute();
  const byWords = await idsFound(tx, 'product', text, mostFound + 1);
  const suppliers = named.map((row) => row.product_id);
  if (byWords.length <= mostFound) return sql`product.id = any(${[...new Set([...byWords, ...suppliers])]}::uuid[])`;
  const words = sortKey(text).split(' ');
  const everyWord = sql.join(
    words.map((word) => sql`strpos(product.code_key || ' ' || product.description_key, ${word}) > 0`),
    sql` and `,
  );
  return sql`((${everyWord}) or product.id = any(${suppliers}::uuid[]))`;
}
