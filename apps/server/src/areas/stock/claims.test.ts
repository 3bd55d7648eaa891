import * as routes from '@quarterlight/contract/stock/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { allocateExpected, allocateFromStock } from './allocate.ts';
import { addExpected } from './allocation.queries.ts';
import { consumeAllocations, lockClaimed, releaseAllocation, returnFit } from './claims.ts';
import { cancelExpected, changeExpected, receiveLot, releaseExpected } from './receive-lot.ts';
import { aLine, aStore, attempt, driftOf, lying, outsideIds, snapshotOf } from './stock.fixtures.ts';
import { someStock } from './stock.testing.ts';

useTestApp();

async function ground(panes = 1) {
  const tenant = await aTenant();
  const store = await aStore(tenant, { panes });
  const wanted = () => ({ productId: store.product.id, quantityMilli: 1000, branchId: store.branch.id as string | null, ...aLine() });
  const allocate = (more: object = {}) => attempt(tenant, (tx) => allocateFromStock(tx, { ...wanted(), ...more }));
  const held = async (more: object = {}) => {
    const { result } = await allocate(more);
    if (!result) throw new Error('No claim');
    return result;
  };
  return { tenant, store, wanted, allocate, held, depot: store.branch.depotId, van: store.technician.vanId };
}

describe('allocating stock', () => {
  it('takes the oldest lot of the branch\u2019s depot first', async () => {
    const { tenant, store, held, depot } = await ground(1);
    const later = await someStock(tenant, { productId: store.product.id, placeId: depot });
    expect((await held()).lot_id).toBe(store.lotId);
    expect((await held()).lot_id).toBe(later.lotId);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('looks in the technician\u2019s van next, then in a depot of no branch, and never at another branch', async () => {
    const { tenant, store, held, allocate, van } = await ground(0);
    const elsewhere = await aBranch(tenant);
    await someStock(tenant, { productId: store.product.id, placeId: elsewhere.depotId });
    const office = await tenant.user();
    const central = (await office.call(routes.createPlace, { body: { code: 'CENTRAL', name: 'Central stores', type: 'depot' } })).body;
    await someStock(tenant, { productId: store.product.id, placeId: central.id });
    await someStock(tenant, { productId: store.product.id, placeId: van });
    expect((await held({ technicianId: store.technician.id })).place_id).toBe(van);
    expect((await held({ technicianId: store.technician.id })).place_id).toBe(central.id);
    expect((await allocate({ technicianId: store.technician.id })).code).toBe('stock.none_free');
    expect((await held({ branchId: null })).place_id).toBe(elsewhere.depotId);
  });

  it('passes over quarantine, vans of others, expired lots and lots that are too small', async () => {
    const { tenant, store, allocate, van, depot } = await ground(0);
    const outside = await outsideIds(tenant);
    const tubes = await aProduct(tenant, { kind: 'adhesive', whole_units: false });
    await someStock(tenant, { productId: store.product.id, placeId: outside['quarantine'] ?? '' });
    await someStock(tenant, { productId: store.product.id, placeId: van });
    expect(await allocate()).toMatchObject({
      code: 'stock.none_free',
      message: `There is no free stock of ${store.product.code}. Order it, or pick another product.`,
    });
    await tenant.scope.write((tx) =>
      receiveLot(tx, {
        productId: tubes.id,
        supplierId: null,
        placeId: depot,
        quantityMilli: 9000,
        unitCost: 5,
        batch: 'OLD',
        expires: '2020-01-01',
        document: '',
        documentId: null,
      }),
    );
    expect((await allocate({ productId: tubes.id })).code).toBe('stock.none_free');
    await someStock(tenant, { productId: tubes.id, placeId: depot, quantityMilli: 1500 });
    await someStock(tenant, { productId: tubes.id, placeId: depot, quantityMilli: 700 });
    expect(await allocate({ productId: tubes.id, quantityMilli: 2000 })).toMatchObject({
      code: 'stock.not_enough_free',
      message: `Only 1.5 of ${tubes.code} is free in one lot, and 2 is needed.`,
    });
    expect((await allocate({ productId: tubes.id, quantityMilli: 1250 })).result?.quantity_milli).toBe(1250);
  });

  it('refuses with reasons, and changes nothing', async () => {
    const { tenant, store, wanted, allocate } = await ground(2);
    const untracked = await aProduct(tenant, { kind: 'sundry' });
    await tenant.scope.write((tx) => tx.db.updateTable('product_category').set({ stock_tracked: false }).where('kind', '=', 'sundry').execute());
    const mine = wanted();
    await tenant.scope.write((tx) => allocateFromStock(tx, mine));
    const before = await snapshotOf(tenant);
    expect(await attempt(tenant, (tx) => allocateFromStock(tx, mine))).toMatchObject({
      code: 'stock.line_has_claim',
      message: 'This line already has its glass. Release that first.',
    });
    expect(await allocate({ quantityMilli: 1500 })).toMatchObject({ code: 'stock.whole_pieces', message: `${store.product.code} is counted in whole pieces.` });
    expect(await allocate({ productId: untracked.id })).toMatchObject({
      code: 'stock.not_tracked',
      message: `Stock of ${untracked.code} is not kept, so it cannot be allocated.`,
    });
    expect((await allocate({ productId: newId() })).code).toBe('record.not_found');
    expect((await allocate({ lotId: newId() })).code).toBeDefined();
    expect(await snapshotOf(tenant)).toEqual(before);
  });

  it('frees what is released, once', async () => {
    const { tenant, store, held, depot } = await ground(1);
    const claim = await held();
    expect(await lying(tenant, depot, store.lotId)).toEqual([1000, 1000]);
    const released = await tenant.scope.write((tx) => releaseAllocation(tx, claim.id));
    expect([released.state, released.closed_at !== null]).toEqual(['released', true]);
    await tenant.scope.write((tx) => releaseAllocation(tx, claim.id));
    expect(await lying(tenant, depot, store.lotId)).toEqual([1000, 0]);
    expect((await held()).lot_id).toBe(store.lotId);
    expect(await driftOf(tenant)).toEqual([]);
  });
});

describe('fitting', () => {
  it('fits from the technician\u2019s van at the lot\u2019s cost and takes it back on reopening', async () => {
    const { tenant, store, held, van } = await ground(1);
    const claim = await held();
    const office = await tenant.user();
    await office.call(routes.issueGlass, { body: { technicianId: store.technician.id, allocationIds: [claim.id] } });
    const by = { technicianId: store.technician.id, worksheetId: claim.worksheet_id, worksheetNumber: 'W000001' };
    const fitted = await tenant.scope.write(async (tx) => {
      await lockClaimed(tx, [claim.id]);
      return consumeAllocations(tx, [claim.id], by);
    });
    expect(fitted).toEqual([{ costPence: 8_000, lotId: store.lotId }]);
    expect(await lying(tenant, van, store.lotId)).toEqual([0, 0]);
    expect(await attempt(tenant, (tx) => consumeAllocations(tx, [claim.id], by))).toMatchObject({
      code: 'stock.not_reserved',
      message: `This claim on ${store.product.code} is fitted and can no longer be used.`,
    });
    expect((await attempt(tenant, (tx) => releaseAllocation(tx, claim.id))).code).toBe('stock.not_reserved');
    expect((await tenant.scope.write((tx) => returnFit(tx, claim.id))).state).toBe('reserved');
    expect(await lying(tenant, van, store.lotId)).toEqual([1000, 1000]);
    expect(await attempt(tenant, (tx) => returnFit(tx, claim.id))).toMatchObject({
      code: 'stock.not_fitted',
      message: `${store.product.code} was not fitted, so there is nothing to take back.`,
    });
    await tenant.scope.write((tx) => consumeAllocations(tx, [claim.id], by));
    expect((await tenant.scope.write((tx) => returnFit(tx, claim.id))).state).toBe('reserved');
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('refuses glass that is not in the van and says where it is, and changes nothing', async () => {
    const { tenant, store, held } = await ground(2);
    const claim = await held();
    const other = await aTechnician(tenant, store.branch);
    const before = await snapshotOf(tenant);
    const refusal = await attempt(tenant, (tx) =>
      consumeAllocations(tx, [claim.id], { technicianId: store.technician.id, worksheetId: claim.worksheet_id, worksheetNumber: 'W000001' }),
    );
    expect(refusal.code).toBe('stock.not_in_van');
    expect(refusal.message).toMatch(
      new RegExp(`^${store.product.code} is not in the technician\u2019s van but at DEPOT\\d+ ${store.branch.name} depot\\. Issue it to the van first\\.$`),
    );
    expect(
      (
        await attempt(tenant, (tx) =>
          consumeAllocations(tx, [claim.id], { technicianId: store.technician.id, worksheetId: newId(), worksheetNumber: 'W000001' }),
        )
      ).code,
    ).toBe('record.not_found');
    expect(await snapshotOf(tenant)).toEqual(before);
    await (await tenant.user()).call(routes.issueGlass, { body: { technicianId: other.id, allocationIds: [claim.id] } });
    expect(
      (
        await attempt(tenant, (tx) =>
          consumeAllocations(tx, [claim.id], { technicianId: store.technician.id, worksheetId: claim.worksheet_id, worksheetNumber: 'W000001' }),
        )
      ).message,
    ).toMatch(/but at VAN\d+ Van\./);
  });
});

describe('goods on order', () => {
  it('turns the oldest claims that an arrival fills into claims in hand', async () => {
    const { tenant, store, depot } = await ground(0);
    const expectedSupplyId = await tenant.scope.write((tx) =>
      addExpected(tx, {
        productId: store.product.id,
        placeId: depot,
        quantityMilli: 3000,
        expectedOn: '2026-12-01',
        order: { id: newId(), number: 'P000001', is: 'sent' },
      }),
    );
    const claim = () => attempt(tenant, (tx) => allocateExpected(tx, { productId: store.product.id, quantityMilli: 1000, expectedSupplyId, ...aLine() }));
    const claims = [(await claim()).result, (await claim()).result, (await claim()).result];
    expect(await claim()).toMatchObject({
      code: 'stock.expected_taken',
      message: `What is on order of ${store.product.code} is already claimed by other worksheets.`,
    });
    const first = claims[0];
    expect(
      (
        await attempt(tenant, (tx) =>
          consumeAllocations(tx, [first?.id ?? ''], { technicianId: store.technician.id, worksheetId: first?.worksheet_id ?? '', worksheetNumber: 'W000001' }),
        )
      ).message,
    ).toBe(`${store.product.code} is on order and has not arrived yet.`);
    const arrived = await tenant.scope.write((tx) =>
      receiveLot(tx, {
        productId: store.product.id,
        supplierId: null,
        placeId: depot,
        quantityMilli: 2000,
        unitCost: 7,
        document: 'P000001',
        documentId: newId(),
        expectedSupplyId,
      }),
    );
    expect(arrived.reserved.map((each) => each.id)).toEqual([claims[0]?.id, claims[1]?.id]);
    expect(await lying(tenant, depot, arrived.lotId)).toEqual([2000, 2000]);
    const left = await tenant.scope.write((tx) => cancelExpected(tx, [expectedSupplyId]));
    expect(left.map((each) => [each.id, each.state])).toEqual([[claims[2]?.id, 'released']]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('lets a claim on order go, by itself or with its line', async () => {
    const { tenant, store, depot } = await ground(0);
    const expectedSupplyId = await tenant.scope.write((tx) =>
      addExpected(tx, { productId: store.product.id, placeId: depot, quantityMilli: 1000, expectedOn: null }),
    );
    const line = aLine();
    const claim = (of: { worksheetId: string; worksheetLineId: string }) =>
      tenant.scope.write((tx) => allocateExpected(tx, { productId: store.product.id, quantityMilli: 1000, expectedSupplyId, ...of }));
    const first = await claim(aLine());
    expect((await attempt(tenant, (tx) => changeExpected(tx, expectedSupplyId, { quantityMilli: 0 }))).code).toBe('stock.expected_taken');
    expect((await tenant.scope.write((tx) => releaseAllocation(tx, first.id))).state).toBe('released');
    const second = await claim(line);
    await tenant.scope.write((tx) => releaseExpected(tx, expectedSupplyId, line.worksheetLineId));
    await tenant.scope.write((tx) => releaseExpected(tx, expectedSupplyId, line.worksheetLineId));
    const free = await (await tenant.user()).call(routes.freeStock, { query: { productId: store.product.id } });
    expect(free.body).toMatchObject({ onHand: 0, free: 0, expectedFree: 1, expected: [{ id: expectedSupplyId, free: 1 }] });
    const elsewhere = await tenant.user({ permissions: ['view-stock'], branchId: (await aBranch(tenant)).id });
    expect((await elsewhere.call(routes.freeStock, { query: { productId: store.product.id } })).body).toMatchObject({ expectedFree: 0, expected: [] });
    expect((await tenant.scope.read((tx) => tx.db.selectFrom('allocation').select('state').where('id', '=', second.id).executeTakeFirst()))?.state).toBe(
      'released',
    );
    expect(await driftOf(tenant)).toEqual([]);
  });
});
