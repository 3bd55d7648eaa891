import * as loads from '@quarterlight/contract/loads/routes';
import type { DataLoad, LoadOptions } from '@quarterlight/contract/loads/schemas';
import { ok } from '../../../testing/kit/answers.ts';
import type { Client } from '../../../testing/kit/client.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { bring, checked, rested } from '../loads/loads.fixtures.ts';
import { aStore } from './stock.fixtures.ts';

/** What a place is called on its label. */
export async function codeOf(tenant: TestTenant, placeId: string): Promise<string> {
  return (await tenant.scope.read((tx) => tx.db.selectFrom('place').select('code').where('id', '=', placeId).executeTakeFirstOrThrow())).code;
}

/** A store whose people load stock files; `see` brings one and has it checked. */
export async function aCountedStore(panes = 0) {
  const tenant = await aTenant();
  const store = await aStore(tenant, { panes });
  const [one, other] = [await tenant.user({ role: 'manager' }), await tenant.user({ role: 'stock' })];
  const depot = await codeOf(tenant, store.branch.depotId);
  const see = async (text: string, options: Partial<LoadOptions> = {}, by: Client = one) =>
    checked(by, ok(await bring(by, text, { kind: 'stock', name: 'count.csv' })), options);
  const undo = async (load: DataLoad) => {
    ok(await one.call(loads.undoLoad, { params: { id: load.id }, version: load.version, body: {} }));
    return rested(one, load.id);
  };
  /** How many pieces of a product lie at each place, by its code. */
  const lying = async (productId = store.product.id) => {
    const rows = await tenant.scope.read((tx) =>
      tx.db
        .selectFrom('stock_balance')
        .innerJoin('place', 'place.id', 'stock_balance.place_id')
        .select(['place.code', 'quantity_milli'])
        .where('product_id', '=', productId)
        .orderBy('place.code')
        .execute(),
    );
    const all: Record<string, number> = {};
    for (const row of rows) all[row.code] = (all[row.code] ?? 0) + row.quantity_milli / 1_000;
    return all;
  };
  const problems = async (load: DataLoad) =>
    ok(await one.call(loads.listLoadProblems, { params: { id: load.id }, query: {} })).items.map(({ line, column, value, reason }) => [
      line,
      column,
      value,
      reason,
    ]);
  return { tenant, ...store, one, other, depot, see, undo, lying, problems };
}

/** The headers of a plain stock file. */
export const head = 'Location,Eurocode,Quantity';
/** What a preview says besides the counts, by its title. */
export const figuresOf = (load: DataLoad) => Object.fromEntries(load.preview?.figures.map(({ title, value }) => [title, value]) ?? []);
