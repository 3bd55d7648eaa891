import { writeOff } from '@quarterlight/contract/losses/routes';
import { cancelPurchaseOrder, getPurchaseOrder } from '@quarterlight/contract/purchasing/routes';
import { createPlace, listContents, postMove, verifyStock } from '@quarterlight/contract/stock/routes';
import { allocateLine, freeLineGlass } from '@quarterlight/contract/worksheets/routes';
import * as glassRoutes from '@quarterlight/contract/worksheets/unallocated-routes';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { someStock } from '../stock/stock.testing.ts';
import { aCompany, type Company, ok, refused } from './job.fixtures.ts';
import { anOrderedJob, aPane, aSuppliedJob, aWaitingJob, cancel, unallocated } from './unallocated.fixtures.ts';

useTestApp();

async function aLeftPane(company: Company) {
  const pane = await aPane(company);
  const { job, orderId } = await aSuppliedJob(company, pane);
  await cancel(company, job);
  const glass = (await unallocated(company.manager)).find(({ productId }) => productId === pane.id);
  if (glass?.lotId == null) throw new Error('The pane is not without a job');
  return { pane, glass, orderId, lotId: glass.lotId };
}

const settledAs = (company: Company, id: string) =>
  company.tenant.scope.read(({ db }) =>
    db.selectFrom('unallocated_glass').select(['settled_how', 'settled_by', 'settled_at']).where('id', '=', id).executeTakeFirstOrThrow(),
  );

describe('putting it to stock', () => {
  it('leaves the list, several at once, says by whom, and is taken back while it is free', async () => {
    const company = await aCompany();
    const [one, other] = [await aLeftPane(company), await aLeftPane(company)];
    const ids = [one.glass.id, other.glass.id];
    expect(ok(await company.manager.call(glassRoutes.unallocatedGlassToStock, { body: { ids } })).ids.toSorted()).toEqual(ids.toSorted());
    expect(await unallocated(company.manager)).toEqual([]);
    expect(await settledAs(company, one.glass.id)).toMatchObject({ settled_how: 'stock', settled_by: company.manager.userId });
    expect(ok(await company.manager.call(glassRoutes.unallocatedGlassToStock, { body: { ids } })).ids).toEqual([]);
    const waiting = await aWaitingJob(company, one.pane);
    ok(await company.manager.call(glassRoutes.unallocatedGlassFromStock, { body: { ids: [other.glass.id] } }));
    expect((await unallocated(company.manager)).map(({ id }) => id)).toEqual([other.glass.id]);
    ok(await company.manager.call(allocateLine, { params: { id: waiting.job.id, lineId: waiting.lineId }, version: waiting.job.version, body: {} }));
    expect(ok(await company.manager.call(glassRoutes.unallocatedGlassFromStock, { body: { ids: [one.glass.id] } })).ids).toEqual([]);
    const log = await company.tenant.scope.read(({ db }) =>
      db.selectFrom('log_entry').select('action').where('entity_id', '=', other.glass.id).orderBy('id').execute(),
    );
    expect(log.map(({ action }) => action)).toEqual(['stock.glass_to_stock', 'stock.glass_from_stock']);
  });
});

describe('returning it', () => {
  it('moves it to the returns of its branch, once', async () => {
    const company = await aCompany();
    const { glass, lotId } = await aLeftPane(company);
    const returns = ok(await company.manager.call(createPlace, { body: { type: 'returns', code: 'RET1', name: 'To go back', branchId: company.branch.id } }));
    const twice = await Promise.all([1, 2].map(() => company.manager.call(glassRoutes.returnUnallocatedGlass, { params: { id: glass.id } })));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(twice.find(({ status }) => status === 200)?.body.place).toMatchObject({ id: returns.id, code: 'RET1' });
    refused(await company.manager.call(glassRoutes.returnUnallocatedGlass, { params: { id: glass.id } }), 'stock.moved_on', /waits to go back to its supplier/);
    expect(ok(await company.manager.call(listContents, { params: { id: returns.id } })).items.map((line) => line.lotId)).toEqual([lotId]);
    expect(await unallocated(company.manager)).toEqual([]);
    expect(ok(await company.manager.call(verifyStock)).differences).toEqual([]);
  });
});

describe('what becomes of it elsewhere', () => {
  it('goes along where it is moved, and is settled where it is written off', async () => {
    const company = await aCompany();
    const { glass, lotId } = await aLeftPane(company);
    const far = await aBranch(company.tenant);
    const move = { fromPlaceId: company.branch.depotId, toPlaceId: far.depotId, lotId, quantity: 1, reason: '' };
    ok(await company.manager.call(postMove, { body: move }));
    expect((await unallocated(company.manager, { branchId: far.id })).map(({ id, place }) => [id, place.id])).toEqual([[glass.id, far.depotId]]);
    ok(await company.manager.call(writeOff, { body: { placeId: far.depotId, lotId, quantity: 1, reason: 'Broken in handling' } }));
    expect(await unallocated(company.manager)).toEqual([]);
    expect(await settledAs(company, glass.id)).toMatchObject({ settled_how: 'written-off' });
  });

  it('stays where only other pieces of its lot go', async () => {
    const company = await aCompany();
    const pane = await aPane(company);
    const { lotId } = await someStock(company.tenant, { productId: pane.id, placeId: company.branch.depotId, quantityMilli: 3_000 });
    const { job, lineId } = await aWaitingJob(company, pane);
    const at = { params: { id: job.id, lineId } };
    const { version } = ok(await company.manager.call(allocateLine, { ...at, version: job.version, body: {} }));
    ok(await company.manager.call(freeLineGlass, { ...at, version, body: { why: 'brought-back' } }));
    const far = await aBranch(company.tenant);
    const move = { fromPlaceId: company.branch.depotId, toPlaceId: far.depotId, lotId, reason: '' };
    ok(await company.manager.call(postMove, { body: { ...move, quantity: 2 } }));
    expect((await unallocated(company.manager)).map(({ place }) => place.id)).toEqual([company.branch.depotId]);
    ok(await company.manager.call(postMove, { body: { ...move, quantity: 1 } }));
    expect((await unallocated(company.manager)).map(({ place }) => place.id)).toEqual([far.depotId]);
  });

  it('is gone where its order no longer brings it', async () => {
    const company = await aCompany();
    const pane = await aPane(company);
    const { job, orderId } = await anOrderedJob(company, pane);
    await cancel(company, job);
    const [glass] = await unallocated(company.manager);
    const { version } = ok(await company.manager.call(getPurchaseOrder, { params: { id: orderId } }));
    ok(await company.manager.call(cancelPurchaseOrder, { params: { id: orderId }, version, body: { reason: 'Not needed' } }));
    expect(await unallocated(company.manager)).toEqual([]);
    expect(await settledAs(company, glass?.id ?? '')).toMatchObject({ settled_how: 'gone' });
  });
});

describe('who sees it', () => {
  it('is of the branch where it lies, and of nobody else’s company', async () => {
    const company = await aCompany();
    const { glass } = await aLeftPane(company);
    const can = ['view-unallocated-glass', 'view-worksheets', 'edit-worksheets', 'move-stock'] as const;
    const near = await company.tenant.user({ branchId: company.branch.id, permissions: can });
    const far = await company.tenant.user({ branchId: (await aBranch(company.tenant)).id, permissions: can });
    expect((await unallocated(near)).map(({ id }) => id)).toEqual([glass.id]);
    expect(await unallocated(far)).toEqual([]);
    const stranger = await aCompany();
    expect(await unallocated(stranger.manager)).toEqual([]);
    for (const by of [far, stranger.manager]) {
      refused(await by.call(glassRoutes.returnUnallocatedGlass, { params: { id: glass.id } }), 'record.not_found');
      expect(ok(await by.call(glassRoutes.unallocatedGlassToStock, { body: { ids: [glass.id] } })).ids).toEqual([]);
    }
    const ofFar = await aWaitingJob(stranger, await aPane(stranger));
    refused(
      await company.manager.call(glassRoutes.allocateUnallocatedGlass, { params: { id: glass.id }, body: { worksheetId: ofFar.job.id, lineId: ofFar.lineId } }),
      'worksheet.not_waiting',
    );
    expect(ok(await near.call(glassRoutes.unallocatedGlassToStock, { body: { ids: [glass.id] } })).ids).toEqual([glass.id]);
  });
});
