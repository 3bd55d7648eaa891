import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { insert, next, type Row } from '../../../testing/kit/rows.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { WalkRecords } from '../../../testing/kit/walk-record.ts';
import { keepEntries } from '../../platform/search/keep-entries.ts';
import { aSupplier } from '../companies/companies.testing.ts';
import { aLookup } from '../system/system.testing.ts';
import { productSearch } from './catalogue.search.ts';
import { settleTurns } from './price-file.queries.ts';

/** A product in a category of the kind (glass unless told), list price £200 unless told. */
export async function aProduct(
  tenant: TestTenant,
  values: Row<'product'> & { kind?: string; fit?: { make: string; model: string; body?: string; yearFrom?: number; yearTo?: number } } = {},
): Promise<{ id: string; code: string }> {
  const { kind = 'glass', fit, ...given } = values;
  const number = next();
  const code = given.code ?? `85${String(number % 100).padStart(2, '0')}AGSMVZ${number}`;
  const vatRateId = await aLookup(tenant, 'vat-rates', 'standard');
  const glassTypeId = kind === 'glass' ? await aLookup(tenant, 'glass-types', 'windscreen') : null;
  const id = newId();
  await tenant.scope.write(async (tx) => {
    const category = { id: newId(), code: kind.toUpperCase(), name: kind, kind, vat_rate_id: vatRateId };
    const known = () => tx.db.selectFrom('product_category').select('id').where('kind', '=', kind);
    if (!(await known().executeTakeFirst()))
      await tx.db
        .insertInto('product_category')
        .values(category)
        .onConflict((conflict) => conflict.columns(['tenant_id', 'code']).doNothing())
        .execute();
    const { id: categoryId } = await known().executeTakeFirstOrThrow();
    const description = given.description ?? `Windscreen ${number}`;
    await tx.db
      .insertInto('product')
      .values({
        id,
        glass_type_id: glassTypeId,
        category_id: categoryId,
        list_price_pence: 20_000,
        standard_cost_unit: 800_000,
        ...given,
        code,
        code_key: sortKey(code),
        eurocode_prefix: code.slice(0, 4),
        description,
        description_key: sortKey(description),
      })
      .execute();
    await keepEntries(tx.db, productSearch, [id]);
    if (fit) {
      await tx.db
        .insertInto('product_fit')
        .values({
          id: newId(),
          product_id: id,
          make: fit.make,
          model: fit.model,
          make_key: sortKey(fit.make),
          model_key: sortKey(fit.model),
          body: fit.body ?? '',
          year_from: fit.yearFrom ?? 0,
          year_to: fit.yearTo ?? 9999,
        })
        .execute();
    }
  });
  return { id, code };
}

/** A category of the tree, of glass unless told. */
export async function aCategory(tenant: TestTenant, values: { code: string; kind?: string; parentId?: string; markUp?: number }): Promise<string> {
  const id = newId();
  const { code, kind = 'glass', parentId = null, markUp = 0 } = values;
  const vatRateId = await aLookup(tenant, 'vat-rates', 'standard');
  const row = { id, code, name: code, kind, parent_id: parentId, mark_up_basis_points: markUp, vat_rate_id: vatRateId };
  await tenant.scope.write((tx) => tx.db.insertInto('product_category').values(row).execute());
  return id;
}

/** An offer of a supplier for a product, in force since 2020; net in hundredths of a penny. */
export async function anOffer(
  tenant: TestTenant,
  values: { productId: string; supplierId: string; netUnit: number; surchargeUnit?: number; effectiveFrom?: string },
): Promise<{ id: string }> {
  const id = newId();
  const { supplierId, effectiveFrom = '2020-01-01' } = values;
  await tenant.scope.write(async (tx) => {
    // One list of a supplier for a day: another product of the same day stands in it, too.
    const known = await tx.db
      .selectFrom('price_file')
      .select('id')
      .where('supplier_id', '=', supplierId)
      .where('effective_from', '=', effectiveFrom)
      .executeTakeFirst();
    const fileId = known?.id ?? newId();
    if (!known)
      await tx.db.insertInto('price_file').values({ id: fileId, supplier_id: supplierId, name: 'Price list', effective_from: effectiveFrom }).execute();
    await settleTurns(tx, supplierId);
    await tx.db
      .updateTable('price_file')
      .set((eb) => ({ lines: eb('lines', '+', 1) }))
      .where('id', '=', fileId)
      .execute();
    await tx.db
      .insertInto('price_file_line')
      .values({
        id,
        price_file_id: fileId,
        supplier_id: values.supplierId,
        product_id: values.productId,
        supplier_code: `S${next()}`,
        net_unit: values.netUnit,
        surcharge_unit: values.surchargeUnit ?? 0,
      })
      .execute();
  });
  return { id };
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  product: async (tenant) => ({ id: (await aProduct(tenant)).id, table: 'product' }),
  'product-category': async (tenant) => {
    const product = await aProduct(tenant);
    const row = await tenant.scope.read((tx) => tx.db.selectFrom('product').select('category_id').where('id', '=', product.id).executeTakeFirstOrThrow());
    return { id: row.category_id, table: 'product_category' };
  },
  'labour-rate': (tenant, of) =>
    insert(tenant, 'labour_rate', (id) => ({ id, name: 'Fitting', price_pence: 5000, valid_from: '2020-01-01', customer_id: of.customerId })),
  'customer-price': async (tenant, of) => {
    const product = await aProduct(tenant);
    return insert(tenant, 'customer_price', (id) => ({ id, customer_id: of.customerId, product_id: product.id, price_pence: 12_345 }));
  },
  'customer-discount': async (tenant, of) => {
    const categoryId = await aCategory(tenant, { code: `D${next()}` });
    return insert(tenant, 'customer_discount', (id) => ({ id, customer_id: of.customerId, category_id: categoryId, discount_basis_points: 1_000 }));
  },
  'price-cap': async (tenant, of) => {
    const categoryId = await aCategory(tenant, { code: `C${next()}` });
    return insert(tenant, 'price_cap', (id) => ({
      id,
      customer_id: of.customerId,
      category_id: categoryId,
      cap_pence: 35_000,
      valid_from: '2020-01-01',
      note: 'Cap',
    }));
  },
  'price-file': async (tenant) => {
    const supplier = await aSupplier(tenant);
    const made = await insert(tenant, 'price_file', (id) => ({ id, supplier_id: supplier.id, name: 'Price list', effective_from: '2020-01-01' }));
    await insert(tenant, 'price_file', (id) => ({
      id,
      supplier_id: supplier.id,
      name: 'The one before',
      effective_from: '2019-01-01',
      superseded_from: '2020-01-01',
    }));
    return made;
  },
  kit: (tenant) => insert(tenant, 'kit', (id) => ({ id, name: `Kit ${next()}`, note: 'For bonded glass' })),
  // Of another year each: the same work is agreed once.
  'rate-card-line': (tenant, of) => {
    const year = 2_020 + (next() % 7_000);
    const days = { valid_from: `${year}-01-01`, valid_to: `${year}-12-31` };
    return insert(tenant, 'rate_card_line', (id) => ({ id, branch_id: of.branchId, price_pence: 4_000, ...days }));
  },
};
