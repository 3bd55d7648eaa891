import { placeOptions } from '@quarterlight/contract/stock/choosing-routes';
import * as routes from '@quarterlight/contract/stock/routes';
import type { NewPlace } from '@quarterlight/contract/stock/schemas';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { allocateFromStock } from './allocate.ts';
import { aLine, aStore, outsideIds, snapshotOf } from './stock.fixtures.ts';
import { someStock } from './stock.testing.ts';

useTestApp();

async function ground() {
  const tenant = await aTenant();
  return { tenant, office: await tenant.user(), store: await aStore(tenant, { panes: 3 }) };
}

describe('places', () => {
  it('shows locations with what they hold and cost, and the cost to nobody who may not see it', async () => {
    const { tenant, office, store } = await ground();
    await tenant.scope.write((tx) => allocateFromStock(tx, { productId: store.product.id, quantityMilli: 1000, branchId: store.branch.id, ...aLine() }));
    const { body } = await office.call(routes.listLocations, { query: { branchId: store.branch.id, type: 'depot' } });
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({
      id: store.branch.depotId,
      level: 'location',
      products: 1,
      quantity: 3,
      allocated: 1,
      value: { amount: 24_000, currency: 'GBP' },
      branch: { name: store.branch.name },
    });
    const adviser = await tenant.user({ role: 'adviser' });
    expect((await adviser.call(routes.listLocations, { query: { branchId: store.branch.id, type: 'depot' } })).body.items[0]?.value).toBeNull();
  });

  it('makes a rack and a bin that take their location\u2019s kind and branch, and shows the way to them', async () => {
    const { tenant, office, store } = await ground();
    const rack = await office.call(routes.createPlace, { body: { parentId: store.branch.depotId, code: 'r1', name: 'Rack 1' } });
    expect(rack.body).toMatchObject({ code: 'R1', level: 'rack', type: 'depot', branch: { id: store.branch.id }, barcode: 'R1', version: 1 });
    const bin = await office.call(routes.createPlace, { body: { parentId: rack.body.id, code: 'R1-01', name: 'Bin 1' } });
    expect(bin.body.path.map((place) => place.code)).toEqual([expect.stringMatching(/^DEPOT/), 'R1', 'R1-01']);
    await someStock(tenant, { productId: store.product.id, placeId: bin.body.id, quantityMilli: 2000 });
    const depot = await office.call(routes.getPlace, { params: { id: store.branch.depotId } });
    expect(depot.body).toMatchObject({ quantity: 5, children: [{ code: 'R1', quantity: 2 }] });
    const all = await office.call(routes.listContents, { params: { id: store.branch.depotId } });
    expect(all.body.items.map((line) => line.place.code).sort()).toEqual([expect.stringMatching(/^DEPOT/), 'R1-01']);
    const here = await office.call(routes.listContents, { params: { id: store.branch.depotId }, query: { here: true } });
    expect(here.body.items).toHaveLength(1);
    expect(here.body.items[0]).toMatchObject({ quantity: 3, free: 3, unitCost: { unitAmount: 800_000 }, value: { amount: 24_000 }, days: 0 });
  });

  it('finds what lies in a place by the beginning of its code, or by a barcode', async () => {
    const { tenant, office, store } = await ground();
    const bare = await aProduct(tenant, { code: '50990012', barcode: '5012345678900' });
    for (const placeId of [store.branch.depotId, store.technician.vanId]) await someStock(tenant, { productId: bare.id, placeId });
    const found = async (q: string, query: object = {}) =>
      (await office.call(routes.listContents, { params: { id: store.branch.depotId }, query: { q, ...query } })).body.items.map(({ code }) => code);
    expect(await found('5012345678900')).toEqual([bare.code]);
    expect(await found('5012345678900', { productId: store.product.id })).toEqual([]);
    expect(await found('50990012')).toEqual([bare.code]);
    expect(await found('509900')).toEqual([bare.code]);
    expect(await found('5099001')).toEqual([bare.code]);
    expect(await found('50123456')).toEqual([]);
    await tenant.scope.write((tx) =>
      tx.db.insertInto('product_code').values({ id: newId(), product_id: bare.id, kind: 'barcode', code: '99887766', code_key: '99887766' }).execute(),
    );
    expect(await found('99887766')).toEqual([bare.code]);
  });

  it('pages the contents of a place both ways without losing or repeating a line', async () => {
    const { tenant, office, store } = await ground();
    for (let count = 0; count < 6; count += 1) await someStock(tenant, { productId: store.product.id, placeId: store.branch.depotId });
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { body } = await office.call(routes.listContents, {
        params: { id: store.branch.depotId },
        query: { limit: 2, ...(after === undefined ? {} : { after }) },
      });
      expect(body.total).toBe(7);
      seen.push(...body.items.map((line) => line.id));
      after = body.next ?? undefined;
    } while (after !== undefined);
    expect(new Set(seen).size).toBe(7);
  });

  it('renames and closes an empty place, and opens it again', async () => {
    const { office, store } = await ground();
    const rack = (await office.call(routes.createPlace, { body: { parentId: store.branch.depotId, code: 'R9', name: 'Rack 9' } })).body;
    const renamed = await office.call(routes.changePlace, { params: { id: rack.id }, version: 1, body: { name: 'By the door' } });
    expect(renamed.body).toMatchObject({ name: 'By the door', version: 2 });
    const closed = await office.call(routes.changePlace, { params: { id: rack.id }, version: 2, body: { active: false } });
    expect(closed.body.active).toBe(false);
    expect((await office.call(routes.changePlace, { params: { id: rack.id }, version: 3, body: { active: true } })).body.active).toBe(true);
  });

  it('finds places for a select by code and by name', async () => {
    const { office, store } = await ground();
    await office.call(routes.createPlace, { body: { parentId: store.branch.depotId, code: 'ZX-1', name: 'Laminated windscreens' } });
    expect((await office.call(placeOptions, { query: { q: 'zx-' } })).body.map((place) => place.code)).toEqual(['ZX-1']);
    expect((await office.call(placeOptions, { query: { q: 'zx' } })).problem.errors).toEqual({ q: ['Type at least 3 characters'] });
    expect((await office.call(placeOptions, { query: { q: 'laminated' } })).body.map((place) => place.code)).toEqual(['ZX-1']);
    expect((await office.call(placeOptions, {})).body.every((place) => place.level !== 'outside')).toBe(true);
  });

  it('refuses what would make the tree wrong, and changes nothing', async () => {
    const { tenant, office, store } = await ground();
    const rack = (await office.call(routes.createPlace, { body: { parentId: store.branch.depotId, code: 'R1', name: 'Rack' } })).body;
    const bin = (await office.call(routes.createPlace, { body: { parentId: rack.id, code: 'B1', name: 'Bin' } })).body;
    const outside = await outsideIds(tenant);
    const before = await snapshotOf(tenant);
    const refused = async (body: NewPlace, code: string, message: string) => {
      const answer = await office.call(routes.createPlace, { body });
      expect([answer.status, answer.problem.code, answer.problem.detail]).toEqual([400, code, message]);
    };
    await refused({ parentId: rack.id, code: ' r1 ', name: 'Again' }, 'stock.code_taken', 'Another place already has the code R1.');
    await refused({ parentId: bin.id, code: 'X', name: 'X' }, 'stock.bin_holds_nothing', 'A bin cannot hold other places.');
    await refused(
      { parentId: rack.id, code: 'X', name: 'X', type: 'van' },
      'stock.child_takes_parent',
      'A rack or bin takes its kind, branch and technician from its location.',
    );
    await refused({ code: 'X', name: 'X' }, 'stock.type_missing', 'Say what kind of location it is.');
    await refused({ code: 'X', name: 'X', type: 'van' }, 'stock.van_needs_technician', 'Pick the technician who drives the van.');
    const taken = await office.call(routes.createPlace, { body: { code: 'X', name: 'X', type: 'van', technicianId: store.technician.id } });
    expect([taken.status, taken.problem.code]).toEqual([400, 'stock.van_taken']);
    expect(taken.problem.detail).toMatch(/ already has a van\.$/);
    const full = await office.call(routes.changePlace, { params: { id: store.branch.depotId }, version: 1, body: { active: false } });
    expect(full.problem.code).toBe('stock.place_not_empty');
    expect(full.problem.detail).toMatch(/^Stock still lies in DEPOT\d+\. Move it away before closing the place\.$/);
    const fixed = await office.call(routes.changePlace, { params: { id: outside['supplier'] ?? '' }, version: 1, body: { name: 'X' } });
    expect([fixed.problem.code, fixed.problem.detail]).toEqual(['stock.outside_fixed', 'This place stands for the world outside and cannot be changed.']);
    const stale = await office.call(routes.changePlace, { params: { id: rack.id }, version: 7, body: { name: 'X' } });
    expect([stale.status, stale.problem.code]).toEqual([400, 'record.stale']);
    expect(await snapshotOf(tenant)).toEqual(before);
  });

  it('gives one of two vans made at once to a technician', async () => {
    const { tenant, office } = await ground();
    const branch = await aBranch(tenant);
    const driver = await tenant.user({ role: 'technician', homeBranchId: branch.id });
    const answers = await Promise.all(
      [1, 2, 3, 4].map((number) => office.call(routes.createPlace, { body: { code: `VANX${number}`, name: 'Van', type: 'van', technicianId: driver.userId } })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.problem.code === 'stock.van_taken')).toHaveLength(3);
    expect(answers.find((answer) => answer.status === 200)?.body.branch?.id).toBe(branch.id);
  });
});
