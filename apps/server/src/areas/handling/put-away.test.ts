import * as routes from '@quarterlight/contract/handling/routes';
import { changePlace, createPlace, listMoves, postMove } from '@quarterlight/contract/stock/routes';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../../testing/kit/answers.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { allocateFromStock } from '../stock/allocate.ts';
import { aLine, aStore, driftOf, lying } from '../stock/stock.fixtures.ts';
import { someStock } from '../stock/stock.testing.ts';

useTestApp();

/** A depot with racks R2 and R10, three panes and two tubes beside them; the panes were last put into R10-01, the tubes into R2-01. */
async function ground() {
  const tenant = await aTenant();
  const store = await aStore(tenant, { panes: 3 });
  const depot = store.branch.depotId;
  const keeper = await tenant.user({ role: 'stock' });
  const make = async (parentId: string, code: string) => ok(await keeper.call(createPlace, { body: { parentId, code, name: code } })).id;
  const [far, near] = [await make(await make(depot, 'R10'), 'R10-01'), await make(await make(depot, 'R2'), 'R2-01')];
  const tube = await aProduct(tenant, { kind: 'adhesive', barcode: '5012345678900' });
  const tubes = await someStock(tenant, { productId: tube.id, placeId: depot, quantityMilli: 2_000 });
  const move = (lotId: string, fromPlaceId: string, toPlaceId: string) => keeper.call(postMove, { body: { fromPlaceId, toPlaceId, lotId, quantity: 1 } });
  for (const [lotId, bin] of [
    [store.lotId, far],
    [tubes.lotId, near],
  ] as const)
    ok(await move(lotId, depot, bin));
  const put = (...items: { lotId: string; quantity: number; toPlaceId: string }[]) => keeper.call(routes.putAway, { body: { locationId: depot, items } });
  const list = async () => ok(await keeper.call(routes.putAwayList, { query: { locationId: depot } }));
  return { tenant, store, depot, keeper, make, far, near, tube, tubes, move, put, list };
}

describe('putting away', () => {
  it('lists what lies beside the bins, with the bin that each usually has, in walking order', async () => {
    const { tenant, store, depot, list, tube, keeper } = await ground();
    const stray = await aProduct(tenant);
    await someStock(tenant, { productId: stray.id, placeId: depot });
    const { items, bins, location } = await list();
    expect(items.map(({ code, usual, quantity, codes }) => [code, usual?.code, quantity, codes])).toEqual([
      [tube.code, 'R2-01', 1, [tube.code, '5012345678900']],
      [store.product.code, 'R10-01', 2, [store.product.code]],
      [stray.code, undefined, 1, [stray.code]],
    ]);
    expect(bins.map(({ code }) => code)).toEqual(['R10', 'R10-01', 'R2', 'R2-01']);
    expect(ok(await keeper.call(routes.putAwayList, { query: {} })).location).toEqual(location);
  });

  it('puts several lots into several bins at once, each with its move, and claims go along', async () => {
    const { tenant, store, keeper, depot, far, near, tubes, put } = await ground();
    const claim = await tenant.scope.write((tx) =>
      allocateFromStock(tx, { productId: store.product.id, quantityMilli: 1000, branchId: store.branch.id, ...aLine() }),
    );
    const { items } = ok(await put({ lotId: store.lotId, quantity: 2, toPlaceId: far }, { lotId: tubes.lotId, quantity: 1, toPlaceId: near }));
    expect(items).toEqual([]);
    expect([await lying(tenant, depot, store.lotId), (await lying(tenant, far, store.lotId))[0], (await lying(tenant, near, tubes.lotId))[0]]).toEqual([
      [0, 0],
      3000,
      2000,
    ]);
    const kept = await tenant.scope.read((tx) => tx.db.selectFrom('allocation').select(['state', 'place_id']).where('id', '=', claim.id).executeTakeFirst());
    expect(kept).toEqual({ state: 'reserved', place_id: far });
    const moves = ok(await keeper.call(listMoves, { query: { kind: 'put-away' } })).items;
    expect(moves.every(({ by }) => by !== '')).toBe(true);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('does nothing where something is wrong, and says all of it at once', async () => {
    const { tenant, store, keeper, depot, far, near, make, tubes, put } = await ground();
    const other = await aStore(tenant, { panes: 0 });
    const elsewhere = ok(await keeper.call(createPlace, { body: { parentId: other.branch.depotId, code: 'X1', name: 'X1' } })).id;
    const closed = await make(depot, 'R3');
    ok(await keeper.call(changePlace, { params: { id: closed }, version: 1, body: { active: false } }));
    const answer = await put(
      { lotId: store.lotId, quantity: 1, toPlaceId: elsewhere },
      { lotId: store.lotId, quantity: 1, toPlaceId: closed },
      { lotId: store.lotId, quantity: 1, toPlaceId: depot },
      { lotId: store.lotId, quantity: 3, toPlaceId: far },
      { lotId: tubes.lotId, quantity: 1, toPlaceId: near },
    );
    refused(answer, 'handling.not_a_bin');
    expect(Object.entries(answer.problem.errors ?? {}).map(([field, [text = '']]) => [field, text])).toEqual([
      ['items.0', expect.stringMatching(/^X1 is not a rack or bin at /)],
      ['items.1', 'R3 is closed. Pick another place.'],
      ['items.2', expect.stringMatching(/ is not a rack or bin at /)],
      ['items.3', expect.stringMatching(/^Only 2 of .* lies at /)],
    ]);
    expect((await lying(tenant, depot, tubes.lotId))[0]).toBe(1000);
  });

  it('is for whoever moves stock, at places within reach', async () => {
    const { tenant, store, far, depot } = await ground();
    const adviser = await tenant.user({ role: 'adviser' });
    expect((await adviser.call(routes.putAwayList, { query: {} })).status).toBe(403);
    const elsewhere = await aStore(tenant, { panes: 0 });
    const bound = await tenant.user({ permissions: ['move-stock', 'view-stock'], branchId: elsewhere.branch.id });
    expect((await bound.call(routes.putAwayList, { query: { locationId: depot } })).status).toBe(404);
    const answer = await bound.call(routes.putAway, { body: { locationId: depot, items: [{ lotId: store.lotId, quantity: 1, toPlaceId: far }] } });
    refused(answer, 'stock.place_out_of_reach');
  });

  it('lets one of two who put the same piece away', async () => {
    const { store, far, near, put, tenant } = await ground();
    const both = await Promise.all([far, near].map((toPlaceId) => put({ lotId: store.lotId, quantity: 2, toPlaceId })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await driftOf(tenant)).toEqual([]);
  });
});
