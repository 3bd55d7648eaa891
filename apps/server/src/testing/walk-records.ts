import { newId } from '@quarterlight/kit/ids';
import { keepFile } from '../areas/files/index.ts';
import type { DB } from '../platform/database/tables.gen.ts';
import { aBranch, aCustomer, aLookup, aProduct, aSupplier, aTechnician, aVehicle, someStock } from './factories.ts';
import type { TestTenant } from './tenants.ts';

/** Whom a record belongs to: the walk asks for it as somebody bound to another customer, branch or technician. */
export interface Owners {
  readonly customerId: string;
  readonly branchId: string;
  readonly depotId: string;
  readonly technicianId: string;
  readonly vanId: string;
}

export interface WalkRecord {
  readonly id: string;
  readonly table: keyof DB;
}

export async function owners(tenant: TestTenant): Promise<Owners> {
  const customer = await aCustomer(tenant);
  const branch = await aBranch(tenant);
  const technician = await aTechnician(tenant, branch);
  return { customerId: customer.id, branchId: branch.id, depotId: branch.depotId, technicianId: technician.id, vanId: technician.vanId };
}

const day = '2030-01-07';

async function aWorksheet(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const id = newId();
  const jobType = await aLookup(tenant, 'job-types', 'replacement');
  await tenant.scope.write((tx) =>
    tx.db
      .insertInto('worksheet')
      .values({
        id,
        number: `X${id.slice(-8)}`,
        job_type_id: jobType,
        customer_id: of.customerId,
        branch_id: of.branchId,
        technician_id: of.technicianId,
        created_on: tx.today,
      })
      .execute(),
  );
  return { id, table: 'worksheet' };
}

async function aBooking(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const worksheet = await aWorksheet(tenant, of);
  const id = newId();
  await tenant.scope.write((tx) =>
    tx.db
      .insertInto('booking')
      .values({
        id,
        worksheet_id: worksheet.id,
        customer_id: of.customerId,
        branch_id: of.branchId,
        technician_id: of.technicianId,
        day,
        slot: 'A',
        minutes: 60,
      })
      .execute(),
  );
  return { id, table: 'booking' };
}

async function anInvoice(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const worksheet = await aWorksheet(tenant, of);
  const id = newId();
  await tenant.scope.write((tx) =>
    tx.db
      .insertInto('invoice')
      .values({
        id,
        type: 'customer',
        worksheet_id: worksheet.id,
        worksheet_number: 'X',
        payer: 'customer',
        payer_name: 'Payer',
        payer_key: 'payer',
        net_pence: 100,
        vat_pence: 20,
        gross_pence: 120,
        customer_id: of.customerId,
        bound_branch: of.branchId,
        bound_technician: of.technicianId,
      })
      .execute(),
  );
  return { id, table: 'invoice' };
}

async function aPurchaseOrder(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const supplier = await aSupplier(tenant);
  const id = newId();
  await tenant.scope.write((tx) =>
    tx.db
      .insertInto('purchase_order')
      .values({ id, number: `X${id.slice(-8)}`, supplier_id: supplier.id, deliver_to_place_id: of.depotId, branch_id: of.branchId })
      .execute(),
  );
  return { id, table: 'purchase_order' };
}

async function aStockMove(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const product = await aProduct(tenant);
  const { lotId } = await someStock(tenant, { productId: product.id, placeId: of.depotId });
  const move = await tenant.scope.read((tx) => tx.db.selectFrom('stock_move').select('id').where('lot_id', '=', lotId).executeTakeFirstOrThrow());
  return { id: move.id, table: 'stock_move' };
}

const insert = async <Table extends keyof DB>(tenant: TestTenant, table: Table, values: (id: string) => object): Promise<WalkRecord> => {
  const id = newId();
  await tenant.scope.write((tx) =>
    tx.db
      .insertInto(table)
      .values(values(id) as never)
      .execute(),
  );
  return { id, table };
};

/** How to make a record of each kind that a contract route names; a new kind without an entry fails the walk. */
export const recordsOf: Readonly<Record<string, (tenant: TestTenant, of: Owners) => Promise<WalkRecord>>> = {
  worksheet: aWorksheet,
  booking: aBooking,
  invoice: anInvoice,
  'purchase-order': aPurchaseOrder,
  purchase_order: aPurchaseOrder,
  stock_move: aStockMove,
  'stock-move': aStockMove,
  customer: async (_tenant, of) => ({ id: of.customerId, table: 'customer' }),
  branch: async (_tenant, of) => ({ id: of.branchId, table: 'branch' }),
  place: async (_tenant, of) => ({ id: of.vanId, table: 'place' }),
  supplier: async (tenant) => ({ id: (await aSupplier(tenant)).id, table: 'supplier' }),
  vehicle: async (tenant) => ({ id: (await aVehicle(tenant)).id, table: 'vehicle' }),
  product: async (tenant) => ({ id: (await aProduct(tenant)).id, table: 'product' }),
  'product-category': async (tenant) => {
    const product = await aProduct(tenant);
    const row = await tenant.scope.read((tx) => tx.db.selectFrom('product').select('category_id').where('id', '=', product.id).executeTakeFirstOrThrow());
    return { id: row.category_id, table: 'product_category' };
  },
  'labour-rate': (tenant) => insert(tenant, 'labour_rate', (id) => ({ id, name: 'Fitting', price_pence: 5000, valid_from: '2020-01-01' })),
  user: async (_tenant, of) => ({ id: of.technicianId, table: 'app_user' }),
  technician: async (_tenant, of) => ({ id: of.technicianId, table: 'app_user' }),
  absence: (tenant, of) => insert(tenant, 'absence', (id) => ({ id, user_id: of.technicianId, type: 'holiday', from_day: day, to_day: day })),
  outbox: (tenant) => insert(tenant, 'outbox_message', (id) => ({ id, channel: 'email', template: 'x', recipient: 'x@example.test', body: 'x' })),
  log: (tenant) => insert(tenant, 'log_entry', (id) => ({ id, entity: 'user', entity_id: newId(), action: 'x', digest: 'x' })),
  lookup: async (tenant) => ({ id: await aLookup(tenant, 'titles'), table: 'lookup' }),
  role: (tenant) => insert(tenant, 'role', (id) => ({ id, name: `Role ${id.slice(-6)}` })),
  permission: async (tenant) => {
    const row = await tenant.scope.read((tx) => tx.db.selectFrom('permission').select('id').executeTakeFirstOrThrow());
    return { id: row.id, table: 'permission' };
  },
  file: async (tenant, of) => {
    const worksheet = await aWorksheet(tenant, of);
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');
    const kept = {
      bytes: png,
      name: 'photo.png',
      mediaType: 'image/png',
      entity: 'worksheet' as const,
      entityId: worksheet.id,
      customerId: of.customerId,
      branchId: of.branchId,
      technicianId: of.technicianId,
    };
    const row = await tenant.scope.write((tx) => keepFile(tx, kept));
    return { id: row.id, table: 'file' };
  },
};
