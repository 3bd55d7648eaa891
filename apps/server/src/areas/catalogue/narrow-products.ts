import type { productFacets } from '@quarterlight/contract/catalogue/facet-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { searchKeys } from '@quarterlight/contract/search/wanted';
import { sortKey } from '@quarterlight/kit/text';
import { type RawBuilder, sql } from 'kysely';
import { countUpTo } from '../../platform/database/count-rows.ts';
import { askWithCustomPlan } from '../../platform/database/custom-plan.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { idsFound } from '../../platform/search/ids-found.ts';
import { makeKeys, modelKeys } from './glass.rules.ts';
import { asksForTraits, fitsTraits, type Traits, wantedTraits } from './product-traits.rules.ts';

/** What products are asked for by, without order and page. */
export type Narrowing = QueryOf<typeof productFacets>;
type Condition = RawBuilder<boolean>;
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
  /** They ask for more than the sample of the counts knows. */
  readonly isWide: boolean;
}

/** Looks up what is asked for. */
export async function narrow(tx: ReadTx, query: Narrowing): Promise<Narrowed> {
  const { glassTypeId, glassModel, make = '', model = '', year, q } = query;
  const others: Condition[] = [];
  if (glassTypeId !== undefined) others.push(sql`product.glass_type_id = ${glassTypeId}`);
  if (glassModel !== undefined) others.push(sql`product.eurocode_prefix = ${glassModel}`);
  if (make !== '') {
    const fitting = [sql`f.make_key = any(${makeKeys(make)}::text[])`];
    if (model !== '') fitting.push(sql`f.model_key = any(${modelKeys(model)}::text[])`);
    if (year !== undefined) fitting.push(sql`f.year_from <= ${year} and f.year_to >= ${year}`);
    others.push(await isAmong(tx, sql`select f.product_id as id from product_fit f where ${sql.join(fitting, sql` and `)}`));
  }
  if (q !== undefined) others.push(await isMeant(tx, q));
  return {
    tree: await treeOf(tx),
    sets: asksForTraits(query) ? await featureSets(tx) : [],
    others,
    isWide: others.length > (glassTypeId === undefined ? 0 : 1),
  };
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
  // As a value rather than a subquery: PostgreSQL hashes what it knows.
  if (asksForTraits(query)) conditions.push(sql`product.traits = any(${wantedTraits(sets, query)}::text[])`);
  return conditions;
}

/** Up to 10,000 products are each looked up by their ids; more are read once and each product looked up in them, whatever the planner expects. */
async function isAmong(tx: ReadTx, asked: RawBuilder<{ id: string }>): Promise<Condition> {
  const few = sql`select distinct id from (${asked}) as asked limit ${countUpTo + 1}`;
  const [counted] = await askWithCustomPlan(tx, sql<{ count: number }>`select count(*)::int as count from (${few}) as few`.compile(tx.db));
  // As an array that the database makes: it plans for a few, and nothing of it goes to and fro.
  return (counted?.count ?? 0) > countUpTo ? sql`(product.id in (${asked})) is true` : sql`product.id = any(array(${asked}))`;
}

const isOneOf = (column: string, ids: readonly string[]): Condition => sql`${sql.ref(`product.${column}`)} = any(${ids}::uuid[])`;

/** Whether products of a category and these traits fit, the others aside. */
export function fits({ tree }: Narrowed, query: Narrowing): (categoryId: string, traits: Traits) => boolean {
  const branch = query.categoryId === undefined ? null : new Set(branchOf(tree, query.categoryId));
  const ofKind = query.kind === undefined ? null : new Set(tree.filter(({ kind }) => kind === query.kind).map(({ id }) => id));
  return (categoryId, traits) =>
    (branch?.has(categoryId) ?? true) && (ofKind?.has(categoryId) ?? true) && (query.active ?? traits.active) === traits.active && fitsTraits(traits, query);
}

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
async function isMeant(tx: ReadTx, text: string): Promise<Condition> {
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
