import { searchKeys } from '@quarterlight/contract/search/wanted';
import { sql } from 'kysely';
import type { BulkTx, ReadTx } from '../../platform/database/scope.ts';
import type { KnownProduct, ProductLists } from './product-file.rules.ts';

/** Products of these codes, with the names of what they name. */
export async function findKnownProducts(tx: ReadTx, keys: readonly string[]): Promise<KnownProduct[]> {
  const { rows } = await sql<KnownProduct>`select distinct on (p.code_key) p.*, category.name as category_name, glass.name as glass_type_name,
      next.code_key as replaced_by_key
    from product p join product_category category on category.id = p.category_id left join lookup glass on glass.id = p.glass_type_id
      left join product next on next.id = p.superseded_by_id
    where p.code_key = any(${keys}::text[]) order by p.code_key, p.id`.execute(tx.db);
  return rows;
}

/** Every category and glass type that can be chosen. */
export async function findProductNames(tx: ReadTx): Promise<Pick<ProductLists, 'categories' | 'glassTypes'>> {
  const categories = await tx.db.selectFrom('product_category').select(['id', 'name', 'code']).execute();
  const types = tx.db.selectFrom('lookup').select(['id', 'name']).where('list', '=', 'glass-types').where('retired_at', 'is', null);
  return { categories, glassTypes: (await types.execute()).map((type) => ({ ...type, code: type.name })) };
}

/** Which products have these barcodes, by their own or a further one. */
export async function findBarcodes(tx: ReadTx, barcodes: readonly string[]): Promise<ProductLists['barcodes']> {
  if (barcodes.length === 0) return new Map();
  const keys = barcodes.map(searchKeys.code);
  const written = [...new Set([...barcodes, ...keys, ...keys.map((key) => key.toUpperCase())])];
  const { rows } = await sql<{ barcode: string; id: string; code: string }>`
    select p.barcode, p.id, p.code from product p where p.barcode <> '' and p.barcode = any(${written}::text[])
    union all select c.code, p.id, p.code from product_code c join product p on p.id = c.product_id where c.kind = 'barcode' and c.code_key = any(${keys}::text[])`.execute(
    tx.db,
  );
  return new Map(rows.map(({ barcode, id, code }) => [searchKeys.code(barcode), { id, code }]));
}

/** Refuses of the planned lines whose code or barcode stands in the file already. */
export async function refuseDoubles(tx: BulkTx): Promise<void> {
  await sql`update load_plan p set action = 'refuse', field = 'Code', value = p.code, reason = 'The product stands in line ' || d.first_line || ' already.'
    from (select line, min(line) over (partition by code_key) as first_line from load_plan) d where d.line = p.line and d.first_line < d.line`.execute(tx.db);
  await sql`update load_plan p set action = 'refuse', field = 'Barcode', value = p.barcode_key, reason = 'The barcode stands in line ' || d.first_line || ' already.'
    from (select line, min(line) over (partition by barcode_key) as first_line from load_plan where barcode_key is not null and action in ('add', 'change')) d
    where d.line = p.line and d.first_line < d.line`.execute(tx.db);
}

const longest = 50;

/** Refuses of the planned lines what is replaced by nothing that is there or comes with the file, by what has ended, or in a circle. */
export async function refuseReplacements(tx: BulkTx): Promise<void> {
  const { rows } = await sql`select from load_plan where replaced_by_key is not null limit 1`.execute(tx.db);
  if (rows.length === 0) return;
  const refuse = (which: ReturnType<typeof sql>, reason: string) =>
    sql`update load_plan p set action = 'refuse', field = 'Replaced by', value = upper(p.replaced_by_key), reason = ${reason}
      where p.action in ('add', 'change') and p.replaced_by_key is not null and ${which}`.execute(tx.db);
  await refuse(
    sql`not exists (select from product where code_key = p.replaced_by_key) and not exists (select from load_plan o where o.code_key = p.replaced_by_key and o.action = 'add')`,
    'No product has this code.',
  );
  // What is said of a product here counts before what is there.
  const next = sql`case when exists (select from load_plan o where o.code_key = w.at and o.is_active and o.action in ('add', 'change')) then null
    else coalesce((select o.replaced_by_key from load_plan o where o.code_key = w.at and o.action in ('add', 'change') limit 1),
      (select s.code_key from product q join product s on s.id = q.superseded_by_id where q.code_key = w.at limit 1)) end`;
  await refuse(
    sql`p.line in (with recursive w as (
      select line, code_key as origin, replaced_by_key as at, 1 as step from load_plan where action in ('add', 'change') and replaced_by_key is not null
      union all
      select w.line, w.origin, n.next, w.step + 1 from w cross join lateral (select ${next} as next) n
        where n.next is not null and w.at <> w.origin and w.step < ${longest}
    ) select line from w where at = origin)`,
    'It would be replaced by itself, by way of what replaces that.',
  );
  await refuse(
    sql`(select ${next} from (select p.replaced_by_key as at) w) is null and not coalesce(
      (select o.is_active from load_plan o where o.code_key = p.replaced_by_key and o.action <> 'refuse' limit 1),
      (select q.active from product q where q.code_key = p.replaced_by_key limit 1), true)`,
    'This is discontinued itself, and nothing replaces it.',
  );
}
