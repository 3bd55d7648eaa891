import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { Client } from 'pg';
import { testApp } from '../../../testing/kit/harness.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { someStock } from './stock.testing.ts';
import { verifyBalances } from './verify-balances.ts';

const tables = [
  'place',
  'lot',
  'stock_move',
  'stock_balance',
  'allocation',
  'expected_supply',
  'purchase_order',
  'purchase_order_line',
  'delivery',
  'delivery_line',
  'log_entry',
  'hint',
  'outbox_message',
  'file',
  'number_counter',
] as const;

/** Everything that a refused change of stock or orders must leave as it was: all rows of the tables it could touch, and the tenant's tasks. */
export async function snapshotOf(tenant: TestTenant): Promise<Record<string, unknown>> {
  const rows = await tenant.scope.read(async (tx) => {
    const all: Record<string, unknown> = {};
    for (const table of tables)
      all[table] = (await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} t order by 1`.execute(tx.db)).rows.map(
        (each) => each.row,
      );
    return all;
  });
  return { ...rows, tasks: await tasksOf(tenant) };
}

async function tasksOf(tenant: TestTenant): Promise<number> {
  const client = new Client({ connectionString: testApp().ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>("select count(*) as count from graphile_worker._private_jobs where payload->>'tenantId' = $1", [
      tenant.scope.tenant.id,
    ]);
    return Number(rows[0]?.count ?? 0);
  } finally {
    await client.end();
  }
}

/** A tenant's branch with depot, a technician with a van, a product and so many panes of it in the depot. */
export async function aStore(tenant: TestTenant, options: { panes?: number } = {}) {
  const branch = await aBranch(tenant);
  const technician = await aTechnician(tenant, branch);
  const product = await aProduct(tenant);
  const lot =
    options.panes === 0
      ? { lotId: newId() }
      : await someStock(tenant, { productId: product.id, placeId: branch.depotId, quantityMilli: (options.panes ?? 1) * 1000 });
  return { branch, technician, product, lotId: lot.lotId };
}

/** Ids of a worksheet and its line; opaque to stock. */
export const aLine = () => ({ worksheetId: newId(), worksheetLineId: newId() });

/** What lies of a lot in a place: `[quantity, allocated]` in thousandths. */
export async function lying(tenant: TestTenant, placeId: string, lotId: string): Promise<[number, number]> {
  const row = await tenant.scope.read((tx) =>
    tx.db
      .selectFrom('stock_balance')
      .select(['quantity_milli', 'allocated_milli'])
      .where('place_id', '=', placeId)
      .where('lot_id', '=', lotId)
      .executeTakeFirst(),
  );
  return row ? [row.quantity_milli, row.allocated_milli] : [0, 0];
}

/** Whether the kept balances and claims agree with the ledger; empty where they do. */
export const driftOf = async (tenant: TestTenant) => {
  const { differences, expectedDifferences } = await tenant.scope.read((tx) => verifyBalances(tx));
  return [...differences, ...(expectedDifferences > 0 ? [{ expectedDifferences }] : [])];
};

/** Runs a door in a transaction of its own; gives what it refused with instead of throwing. */
export async function attempt<Result>(
  tenant: TestTenant,
  work: (tx: WriteTx) => Promise<Result>,
): Promise<{ result?: Result; code?: string; message?: string }> {
  try {
    return { result: await tenant.scope.write(work) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: error.code, message: error.message };
  }
}

export const outsideIds = async (tenant: TestTenant) => {
  const rows = await tenant.scope.read((tx) =>
    tx.db.selectFrom('place').select(['id', 'type']).where('level', 'in', ['outside', 'location']).where('branch_id', 'is', null).execute(),
  );
  return Object.fromEntries(rows.map((row) => [row.type, row.id])) as Record<string, string>;
};
