import { type Insertable, sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';

const brief = ['product.id', 'product.code', 'product.description', 'product.active'] as const;

/** How many products of a chain are told at most, either way. */
export const chainAtMost = 30;

interface Related {
  readonly id: string;
  readonly code: string;
  readonly description: string;
  readonly active: boolean;
}

/** What replaces a product, from the next one down to the newest. */
export async function successorsOf(tx: ReadTx, id: string): Promise<Related[]> {
  const { rows } = await sql<Related>`
    with recursive chain as (
      select p.superseded_by_id as id, 1 as step from product p where p.id = ${id}
      union all
      select p.superseded_by_id, chain.step + 1 from chain join product p on p.tenant_id = app.tenant() and p.id = chain.id where chain.step < ${chainAtMost}
    )
    select p.id, p.code, p.description, p.active from chain join product p on p.tenant_id = app.tenant() and p.id = chain.id order by chain.step`.execute(
    tx.db,
  );
  return rows;
}

/** What a product replaces, the nearest first. */
export async function predecessorsOf(tx: ReadTx, id: string): Promise<Related[]> {
  const { rows } = await sql<Related>`
    with recursive chain as (
      select p.id, p.code, p.description, p.active, p.code_key, 1 as step from product p where p.tenant_id = app.tenant() and p.superseded_by_id = ${id}
      union all
      select p.id, p.code, p.description, p.active, p.code_key, chain.step + 1
        from chain join product p on p.tenant_id = app.tenant() and p.superseded_by_id = chain.id where chain.step < ${chainAtMost}
    )
    select id, code, description, active from chain order by step, code_key limit ${chainAtMost}`.execute(tx.db);
  return rows;
}

/** The products that have this one as an accessory; as many as are told. */
export const accessoryOf = (tx: ReadTx, id: string, atMost: number) =>
  tx.db
    .selectFrom('product_accessory')
    .innerJoin('product', 'product.id', 'product_accessory.product_id')
    .select(brief)
    .where('product_accessory.accessory_id', '=', id)
    .orderBy('product.code_key')
    .orderBy('product.id')
    .limit(atMost)
    .execute();

/** The other codes of a product: suppliers' first. */
export const codesOf = (tx: ReadTx, id: string) =>
  tx.db
    .selectFrom('product_code')
    .leftJoin('supplier', 'supplier.id', 'product_code.supplier_id')
    .select(['product_code.id', 'product_code.kind', 'product_code.supplier_id', 'product_code.code', 'supplier.name as supplier_name'])
    .where('product_code.product_id', '=', id)
    .orderBy(sql`case product_code.kind when 'supplier' then 1 when 'maker' then 2 else 3 end`)
    .orderBy('supplier.name')
    .orderBy('product_code.code')
    .orderBy('product_code.id')
    .execute();

/** The product of a code, however it is written. */
export const productOfCode = (tx: ReadTx, codeKey: string) =>
  tx.db.selectFrom('product').select(['id', 'code', 'description']).where('code_key', '=', codeKey).orderBy('id').executeTakeFirst();

/** The products of these ids, as far as they are there. */
export const productsOfIds = (tx: ReadTx, ids: readonly string[]) =>
  tx.db
    .selectFrom('product')
    .select(['id', 'code', 'description', 'active', 'whole_units', 'superseded_by_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

/** One person at a time says what replaces what, or whose a barcode is: two who do so at once could make a circle, or give one twice. */
export const inTurnFor = (tx: WriteTx, what: 'supersession' | 'barcodes') =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${what} of ${tx.tenant.id}`}, 0))`.execute(tx.db);

/** Another product that has one of these barcodes, by its own or a further one; keys as `searchKeys.code` makes them, texts as they were typed. */
export async function otherOfBarcodes(tx: ReadTx, productId: string, barcodes: readonly { text: string; key: string }[]) {
  const further = await tx.db
    .selectFrom('product_code')
    .innerJoin('product', 'product.id', 'product_code.product_id')
    .select(['product.code', 'product.description', 'product_code.code as barcode'])
    .where('product_code.kind', '=', 'barcode')
    .where('product_code.code_key', '=', sql<string>`any(${barcodes.map(({ key }) => key)}::text[])`)
    .where('product_code.product_id', '!=', productId)
    .executeTakeFirst();
  if (further) return further;
  return tx.db
    .selectFrom('product')
    .select(['code', 'description', 'barcode'])
    .where('barcode', '<>', '')
    .where('barcode', '=', sql<string>`any(${barcodes.flatMap(({ text, key }) => [text, key.toUpperCase(), key])}::text[])`)
    .where('id', '!=', productId)
    .executeTakeFirst();
}

/** Another product that a supplier has under one of these codes. */
export const otherOfSupplierCodes = (tx: ReadTx, productId: string, codes: readonly { supplierId: string | null; key: string }[]) =>
  tx.db
    .selectFrom('product_code')
    .innerJoin('product', 'product.id', 'product_code.product_id')
    .innerJoin('supplier', 'supplier.id', 'product_code.supplier_id')
    .select(['product_code.code', 'product_code.code_key', 'supplier.name as supplier', 'product.code as other', 'product.description'])
    .where('product_code.kind', '=', 'supplier')
    .where('product_code.product_id', '!=', productId)
    .where((eb) => eb.or(codes.map(({ supplierId, key }) => eb.and([eb('product_code.supplier_id', '=', supplierId), eb('product_code.code_key', '=', key)]))))
    .executeTakeFirst();

/** Of these suppliers those that are there. */
export const suppliersOf = (tx: ReadTx, ids: readonly string[]) =>
  tx.db.selectFrom('supplier').select(['id', 'name']).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();

type Child<Table extends 'product_fit' | 'product_accessory' | 'product_code'> = Omit<Insertable<DB[Table]>, 'product_id' | 'tenant_id'>;

/** Write the fits, accessories or codes of a product in place of those that were there. */
export async function replaceFits(tx: WriteTx, productId: string, rows: readonly Child<'product_fit'>[]): Promise<void> {
  await tx.db.deleteFrom('product_fit').where('product_id', '=', productId).execute();
  const whole = rows.map((row) => ({ ...row, product_id: productId }));
  if (whole.length > 0) await tx.db.insertInto('product_fit').values(whole).execute();
}
export async function replaceAccessories(tx: WriteTx, productId: string, rows: readonly Child<'product_accessory'>[]): Promise<void> {
  await tx.db.deleteFrom('product_accessory').where('product_id', '=', productId).execute();
  const whole = rows.map((row) => ({ ...row, product_id: productId }));
  if (whole.length > 0) await tx.db.insertInto('product_accessory').values(whole).execute();
}
export async function replaceCodes(tx: WriteTx, productId: string, rows: readonly Child<'product_code'>[]): Promise<void> {
  await tx.db.deleteFrom('product_code').where('product_id', '=', productId).execute();
  const whole = rows.map((row) => ({ ...row, product_id: productId }));
  if (whole.length > 0) await tx.db.insertInto('product_code').values(whole).execute();
}

/** List prices that wait for somebody else than this person, the oldest first. */
export async function findProposed(tx: ReadTx, userId: string | null, most: number) {
  const rows = await tx.db
    .selectFrom('product')
    .leftJoin('person_name as person', 'person.id', 'product.proposed_by_id')
    .select(['product.id', 'product.code', 'product.list_price_pence', 'person.name as proposed_by'])
    .select((eb) => [eb.ref('product.proposed_price_pence').$notNull().as('proposed_price_pence'), eb.ref('product.proposed_at').$notNull().as('proposed_at')])
    .where('product.proposed_at', 'is not', null)
    .where(sql<boolean>`product.proposed_by_id is distinct from ${userId}::uuid`)
    .orderBy('product.proposed_at')
    .orderBy('product.id')
    .limit(most)
    .execute();
  return rows;
}
