import * as routes from '@quarterlight/contract/counting/routes';
import type { Entry } from '@quarterlight/contract/counting/schemas';
import { createPlace, listMoves } from '@quarterlight/contract/stock/routes';
import { newId } from '@quarterlight/kit/ids';
import type { Client } from '../../../testing/kit/client.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { someStock } from '../stock/stock.testing.ts';

/** The answer of a call that succeeded. */
export function ok<Body>(answer: { readonly status: number; readonly body: Body }): Body {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A depot with a rack of two bins: three panes of glass in one, four tubes in the other. Ann and Bob count stock, Cleo approves any difference. */
export async function aDepot(values: { readonly unitCost?: number } = {}) {
  const tenant = await aTenant();
  const branch = await aBranch(tenant);
  const office = await tenant.user();
  const rack = ok(await office.call(createPlace, { body: { parentId: branch.depotId, code: 'R1', name: 'Rack 1' } }));
  const [binA, binB] = [
    ok(await office.call(createPlace, { body: { parentId: rack.id, code: 'R1-01', name: 'Bin 1' } })),
    ok(await office.call(createPlace, { body: { parentId: rack.id, code: 'R1-02', name: 'Bin 2' } })),
  ];
  const pane = await aProduct(tenant);
  const tube = await aProduct(tenant, { kind: 'adhesive', barcode: `50${Date.now() % 1_000_000}7` });
  const unitCost = values.unitCost ?? 100_000;
  const { lotId } = await someStock(tenant, { productId: pane.id, placeId: binA.id, quantityMilli: 3_000, unitCost });
  await someStock(tenant, { productId: tube.id, placeId: binB.id, quantityMilli: 4_000, unitCost: 10_000 });
  const counter = (displayName: string) => tenant.user({ permissions: ['take-stock', 'view-stock'], displayName });
  const [ann, bob] = [await counter('Ann'), await counter('Bob')];
  const cleo = await tenant.user({
    permissions: ['take-stock', 'view-stock', 'approve-stock-differences', 'approve-large-stock-differences', 'view-worksheet-costs'],
    displayName: 'Cleo',
  });
  return { tenant, branch, office, rack, binA, binB, pane, tube, lotId, ann, bob, cleo };
}
export type Depot = Awaited<ReturnType<typeof aDepot>>;

export const start = async (
  by: Client,
  placeId: string,
  more: { readonly blind?: boolean; readonly recountBasisPoints?: number | null; readonly recountPence?: number } = {},
) =>
  ok(
    await by.call(routes.startStockTake, {
      body: {
        placeId,
        blind: more.blind ?? true,
        recountBasisPoints: more.recountBasisPoints ?? null,
        recountValue: more.recountPence === undefined ? null : { amount: more.recountPence, currency: 'GBP' },
      },
    }),
  );

export const anEntry = (placeId: string, code: string, quantity: number | null, more: Partial<Entry> = {}): Entry => ({
  placeId,
  lineId: null,
  code,
  batch: '',
  quantity,
  seen: null,
  countedAt: new Date().toISOString(),
  ...more,
});

export const enter = (by: Client, id: string, ...entries: Entry[]) => by.call(routes.enterCounts, { params: { id }, body: { entries } });
export const done = (by: Client, id: string, placeId: string, rest = false) =>
  by.call(routes.placeDone, { params: { id }, body: { placeId, rest, countedAt: new Date().toISOString() } });
export const finish = (by: Client, id: string) => by.call(routes.finishStockTake, { params: { id } });
export const show = async (by: Client, id: string) => ok(await by.call(routes.getStockTake, { params: { id } }));
export const linesOf = async (by: Client, id: string, query: Parameters<typeof linesQuery>[0] = {}) =>
  ok(await by.call(routes.listStockTakeLines, { params: { id }, query: linesQuery(query) })).items;
const linesQuery = (query: { show?: 'differences' | 'over' | 'short' | 'to-count' | 'recount' | 'found'; sort?: 'walk' | '-worth'; placeId?: string }) => ({
  limit: 200,
  ...query,
});
export const post = async (by: Client, id: string) => by.call(routes.postStockTake, { params: { id }, version: (await show(by, id)).version });
export const countMoves = async (by: Client) => ok(await by.call(listMoves, { query: { kind: 'count', limit: 200 } })).items;

/** Counts everything as told and says that all is done. */
export async function countAll(depot: Depot, by: Client, id: string, panes: number, tubes: number): Promise<void> {
  const { rack, binA, binB, branch, pane, tube } = depot;
  ok(await enter(by, id, anEntry(binA.id, pane.code, panes), anEntry(binB.id, tube.code, tubes)));
  for (const placeId of [binA.id, binB.id, rack.id, branch.depotId]) ok(await done(by, id, placeId));
}

/** Moves of the ledger past its doors, as a phone tells them later: done at one moment, posted at another. */
export async function moved(
  tenant: TestTenant,
  values: {
    readonly lotId: string;
    readonly productId: string;
    readonly from: string;
    readonly to: string;
    readonly quantity: number;
    readonly doneAt?: string;
  },
) {
  await tenant.scope.write(async (tx) => {
    const id = newId();
    const { lotId, productId, from, to, quantity } = values;
    await tx.db
      .insertInto('stock_move')
      .values({
        id,
        kind: 'put-away',
        product_id: productId,
        lot_id: lotId,
        from_place_id: from,
        to_place_id: to,
        quantity_milli: quantity,
        unit_cost: 100_000,
        posted_at: tx.now,
        done_at: values.doneAt ?? null,
      })
      .execute();
    await tx.db
      .updateTable('stock_balance')
      .set((eb) => ({ quantity_milli: eb('quantity_milli', '-', quantity) }))
      .where('place_id', '=', from)
      .where('lot_id', '=', lotId)
      .execute();
    const place = await tx.db.selectFrom('place').select(['bound_branch', 'bound_technician']).where('id', '=', to).executeTakeFirstOrThrow();
    await tx.db
      .insertInto('stock_balance')
      .values({ id: newId(), place_id: to, lot_id: lotId, product_id: productId, quantity_milli: quantity, ...place })
      .execute();
  });
}
