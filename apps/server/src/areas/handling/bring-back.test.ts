import { bringBackList } from '@quarterlight/contract/handling/routes';
import { issueGlass, returnGlass } from '@quarterlight/contract/stock/routes';
import { allocateLine, unbookWorksheet } from '@quarterlight/contract/worksheets/routes';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { someStock } from '../stock/stock.testing.ts';
import { aCompany, aJob, aSlot, inDays, ok, show } from '../worksheets/job.fixtures.ts';

useTestApp();

/** A van with the panes of two visits, of a job that somebody took off the diary, and two pieces for no job. */
async function ground() {
  const company = await aCompany();
  const { tenant, branch, manager, technician } = company;
  const keeper = await tenant.user({ role: 'stock' });
  const job = async (daysAhead: number) => {
    const pane = await aProduct(tenant);
    await someStock(tenant, { productId: pane.id, placeId: branch.depotId });
    const lines = [{ kind: 'glass' as const, productId: pane.id, features: [{ topic: 'camera' as const, present: false }] }];
    const made = await aJob(company, { lines, booking: aSlot(company, { day: inDays(tenant, daysAhead) }) });
    const lineId = (await show(manager, made.id)).lines[0]?.id ?? '';
    ok(await manager.call(allocateLine, { params: { id: made.id, lineId }, version: made.version, body: { branchId: branch.id } }));
    const allocationId = (await show(manager, made.id)).lines[0]?.allocationId ?? '';
    ok(await keeper.call(issueGlass, { body: { technicianId: technician.id, allocationIds: [allocationId] } }));
    return { ...made, code: pane.code, allocationId };
  };
  const [soon, later, gone] = [await job(1), await job(3), await job(2)];
  ok(await manager.call(unbookWorksheet, { params: { id: gone.id }, version: (await show(manager, gone.id)).version, body: {} }));
  const tape = await aProduct(tenant, { barcode: '5012345678900' });
  const { lotId } = await someStock(tenant, { productId: tape.id, placeId: technician.vanId, quantityMilli: 2_000 });
  const list = async (by = keeper, technicianId = technician.id) => ok(await by.call(bringBackList, { query: { technicianId } }));
  return { ...company, keeper, soon, later, gone, tape, lotId, list };
}

it('has what a van holds, what is for no visit of theirs on top, then visits, the latest first, then its stock', async () => {
  const { list, soon, later, gone, tape, technician, branch, tenant } = await ground();
  const { van, depot, items } = await list();
  expect([van?.id, depot?.id]).toEqual([technician.vanId, branch.depotId]);
  expect(items.map(({ code, isTheirs, worksheet }) => [code, isTheirs, worksheet?.number, worksheet?.day])).toEqual([
    [gone.code, false, gone.number, null],
    [later.code, true, later.number, inDays(tenant, 3)],
    [soon.code, true, soon.number, inDays(tenant, 1)],
    [tape.code, false, undefined, undefined],
  ]);
  expect(items[3]).toMatchObject({ allocationId: null, quantity: 2, codes: [tape.code, '5012345678900'] });
});

it('is shorter by what came back, which stays reserved for its job', async () => {
  const { list, keeper, gone, soon, later, tape, technician, branch, lotId, manager } = await ground();
  const body = { technicianId: technician.id, allocationIds: [gone.allocationId], lots: [{ placeId: technician.vanId, lotId, quantity: 1 }] };
  ok(await keeper.call(returnGlass, { body: { ...body, toPlaceId: branch.depotId } }));
  expect((await list()).items.map(({ code, quantity }) => [code, quantity])).toEqual([
    [later.code, 1],
    [soon.code, 1],
    [tape.code, 1],
  ]);
  expect((await show(manager, soon.id)).lines[0]?.allocationId).toBe(soon.allocationId);
  expect((await show(manager, gone.id)).lines[0]?.allocationId).toBe(gone.allocationId);
});

it('is empty to whom the van is out of reach, and where there is none', async () => {
  const { list, tenant, keeper } = await ground();
  const none = { van: null, depot: null, items: [] };
  const elsewhere = await tenant.user({ permissions: ['move-stock'], branchId: (await aBranch(tenant)).id });
  expect(await list(elsewhere)).toEqual(none);
  expect(await list(await (await aCompany()).tenant.user({ role: 'stock' }))).toEqual(none);
  expect(await list(keeper, crypto.randomUUID())).toEqual(none);
  const adviser = await tenant.user({ role: 'adviser' });
  expect((await adviser.call(bringBackList, { query: { technicianId: crypto.randomUUID() } })).status).toBe(403);
});
