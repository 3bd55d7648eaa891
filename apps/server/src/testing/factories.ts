import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import type { Insertable } from 'kysely';
import type { DB } from '../platform/database/tables.gen.ts';
import type { TestTenant } from './tenants.ts';

type Row<Table extends keyof DB> = Partial<Insertable<DB[Table]>>;

let count = 0;
const next = () => {
  count += 1;
  return count;
};

/** A customer account, trade and not on stop unless told. */
export async function aCustomer(tenant: TestTenant, values: Row<'customer'> = {}): Promise<{ id: string; name: string }> {
  const number = next();
  const name = values.name ?? `Customer ${number}`;
  const row = { id: newId(), account_code: `CUST${number}`, type: 'trade', credit_limit_pence: 10_000_000, ...values, name, name_key: sortKey(name) };
  await tenant.scope.write((tx) => tx.db.insertInto('customer').values(row).execute());
  return { id: row.id, name };
}

/** A branch of one's own with its depot location. Capacities are jobs a slot. */
export async function aBranch(tenant: TestTenant, values: Row<'branch'> = {}): Promise<{ id: string; name: string; depotId: string }> {
  const number = next();
  const name = values.name ?? `Branch ${number}`;
  const row = { id: newId(), code: `BR${number}`, open_days: [1, 2, 3, 4, 5, 6, 7], ...values, name, name_key: sortKey(name) };
  const depotId = newId();
  await tenant.scope.write(async (tx) => {
    await tx.db.insertInto('branch').values(row).execute();
    await tx.db
      .insertInto('place')
      .values({ id: depotId, level: 'location', type: 'depot', code: `DEPOT${number}`, name: `${name} depot`, branch_id: row.id })
      .execute();
  });
  return { id: row.id, name, depotId };
}

/** A supplier that takes orders by email. */
export async function aSupplier(tenant: TestTenant, values: Row<'supplier'> = {}): Promise<{ id: string; name: string }> {
  const number = next();
  const name = values.name ?? `Supplier ${number}`;
  const row = { id: newId(), account_code: `SUPP${number}`, email: 'orders@supplier.example', ...values, name, name_key: sortKey(name) };
  await tenant.scope.write((tx) => tx.db.insertInto('supplier').values(row).execute());
  return { id: row.id, name };
}

/** An entry of a lookup list by its kind, as `('job-types', 'replacement')`; without a kind the list's first. */
export async function aLookup(tenant: TestTenant, list: string, kind?: string): Promise<string> {
  return tenant.scope.read(async (tx) => {
    const query = tx.db.selectFrom('lookup').select('id').where('list', '=', list).orderBy('position');
    return (await (kind === undefined ? query : query.where('kind', '=', kind)).executeTakeFirstOrThrow()).id;
  });
}

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
    const known = await tx.db.selectFrom('product_category').select('id').where('kind', '=', kind).executeTakeFirst();
    const categoryId = known?.id ?? newId();
    if (!known)
      await tx.db.insertInto('product_category').values({ id: categoryId, code: kind.toUpperCase(), name: kind, kind, vat_rate_id: vatRateId }).execute();
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

/** An offer of a supplier for a product, in force since 2020; net in hundredths of a penny. */
export async function anOffer(
  tenant: TestTenant,
  values: { productId: string; supplierId: string; netUnit: number; surchargeUnit?: number; effectiveFrom?: string },
): Promise<{ id: string }> {
  const fileId = newId();
  const id = newId();
  await tenant.scope.write(async (tx) => {
    await tx.db
      .insertInto('price_file')
      .values({ id: fileId, supplier_id: values.supplierId, name: 'Price list', effective_from: values.effectiveFrom ?? '2020-01-01' })
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
        effective_from: values.effectiveFrom ?? '2020-01-01',
      })
      .execute();
  });
  return { id };
}

/** A vehicle of the tenant. */
export async function aVehicle(tenant: TestTenant, values: Row<'vehicle'> = {}): Promise<{ id: string; registration: string }> {
  const number = next();
  const letters = String.fromCharCode(65 + (number % 26)) + String.fromCharCode(65 + (Math.floor(number / 26) % 26));
  const registration = values.registration ?? `AB${String(10 + (number % 40))}${letters}C`;
  const row = {
    id: newId(),
    make: 'FORD',
    model: 'Focus',
    body: 'hatchback',
    year: 2019,
    ...values,
    registration,
    registration_fold: registration.replaceAll('O', '0').replaceAll('I', '1'),
  };
  await tenant.scope.write((tx) => tx.db.insertInto('vehicle').values(row).execute());
  return { id: row.id, registration };
}

/** A technician of a branch with a van; works every day. Gives the client, the user's id and the van's place. */
export async function aTechnician(
  tenant: TestTenant,
  branch: { id: string },
): Promise<{ client: Awaited<ReturnType<TestTenant['user']>>; id: string; vanId: string }> {
  const client = await tenant.user({ role: 'technician', homeBranchId: branch.id });
  const vanId = newId();
  await tenant.scope.write(async (tx) => {
    await tx.db
      .updateTable('app_user')
      .set({ work_days: [1, 2, 3, 4, 5, 6, 7] })
      .where('id', '=', client.userId)
      .execute();
    await tx.db
      .insertInto('place')
      .values({ id: vanId, level: 'location', type: 'van', code: `VAN${next()}`, name: 'Van', branch_id: branch.id, technician_id: client.userId })
      .execute();
  });
  return { client, id: client.userId, vanId };
}

/** Quantities in thousandths; a lot with its receipt in the ledger, lying in the place. Unit cost in hundredths of a penny. */
export async function someStock(
  tenant: TestTenant,
  values: { productId: string; placeId: string; quantityMilli?: number; unitCost?: number; supplierId?: string },
): Promise<{ lotId: string }> {
  const lotId = newId();
  const quantity = values.quantityMilli ?? 1_000;
  const cost = values.unitCost ?? 800_000;
  await tenant.scope.write(async (tx) => {
    const supplierPlace = await tx.db.selectFrom('place').select('id').where('type', '=', 'supplier').executeTakeFirstOrThrow();
    const place = await tx.db.selectFrom('place').select(['bound_branch', 'bound_technician']).where('id', '=', values.placeId).executeTakeFirstOrThrow();
    await tx.db
      .insertInto('lot')
      .values({ id: lotId, product_id: values.productId, supplier_id: values.supplierId ?? null, received_milli: quantity, unit_cost: cost })
      .execute();
    await tx.db
      .insertInto('stock_move')
      .values({
        id: newId(),
        kind: 'receipt',
        product_id: values.productId,
        lot_id: lotId,
        from_place_id: supplierPlace.id,
        to_place_id: values.placeId,
        quantity_milli: quantity,
        unit_cost: cost,
      })
      .execute();
    await tx.db
      .insertInto('stock_balance')
      .values({
        id: newId(),
        place_id: values.placeId,
        lot_id: lotId,
        product_id: values.productId,
        quantity_milli: quantity,
        bound_branch: place.bound_branch,
        bound_technician: place.bound_technician,
      })
      .execute();
  });
  return { lotId };
}
