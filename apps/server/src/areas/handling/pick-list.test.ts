import * as routes from '@quarterlight/contract/handling/routes';
import { createPlace, issueGlass, postMove } from '@quarterlight/contract/stock/routes';
import { allocateLine } from '@quarterlight/contract/worksheets/routes';
import { describe, expect, it } from 'vitest';
import { refused } from '../../../testing/kit/answers.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { someStock } from '../stock/stock.testing.ts';
import { aCompany, aJob, aSlot, inDays, ok, show } from '../worksheets/job.fixtures.ts';

useTestApp();

/** Two jobs for tomorrow whose panes lie in bins R10 and R2 of the depot, claimed. */
async function ground() {
  const company = await aCompany();
  const { tenant, branch, manager } = company;
  const keeper = await tenant.user({ role: 'stock', displayName: 'Kim Keeper' });
  const job = async (bin: string) => {
    const pane = await aProduct(tenant);
    const { lotId } = await someStock(tenant, { productId: pane.id, placeId: branch.depotId });
    const place = ok(await keeper.call(createPlace, { body: { parentId: branch.depotId, code: bin, name: bin } }));
    ok(await keeper.call(postMove, { body: { fromPlaceId: branch.depotId, toPlaceId: place.id, lotId, quantity: 1 } }));
    const lines = [{ kind: 'glass' as const, productId: pane.id, features: [{ topic: 'camera' as const, present: false }] }];
    const made = await aJob(company, { lines, booking: aSlot(company) });
    const lineId = (await show(manager, made.id)).lines[0]?.id ?? '';
    ok(await manager.call(allocateLine, { params: { id: made.id, lineId }, version: made.version, body: { branchId: branch.id } }));
    return { ...made, code: pane.code, allocationId: (await show(manager, made.id)).lines[0]?.allocationId ?? '' };
  };
  const [far, near] = [await job('R10'), await job('R2')];
  const list = async (query: Partial<{ day: string; technicianId: string }> = {}) =>
    ok(await keeper.call(routes.pickList, { query: { day: inDays(tenant, 1), ...query } })).items;
  return { ...company, keeper, far, near, list };
}

describe('the pick list of a day', () => {
  it('has the claimed glass of its jobs in walking order, with job, technician and van', async () => {
    const { far, near, list, technician, tenant, keeper } = await ground();
    const items = await list();
    expect(items.map(({ place, code, worksheet, technician: by, van }) => [place.code, code, worksheet.number, by.id, van?.id])).toEqual([
      ['R2', near.code, near.number, technician.id, technician.vanId],
      ['R10', far.code, far.number, technician.id, technician.vanId],
    ]);
    expect(await list({ day: inDays(tenant, 2) })).toEqual([]);
    ok(await keeper.call(issueGlass, { body: { technicianId: technician.id, allocationIds: [near.allocationId] } }));
    expect((await list({ technicianId: technician.id })).map(({ code }) => code)).toEqual([far.code]);
  });

  it('says on the job and at the line why a piece could not be picked', async () => {
    const { near, keeper, tenant, list } = await ground();
    const body = { allocationId: near.allocationId, reason: 'damaged' as const, note: 'Corner chipped' };
    expect((await keeper.call(routes.shortPick, { body })).status).toBe(204);
    const [first, second] = await list();
    expect([first?.short?.words, first?.short?.by, second?.short]).toEqual(['Damaged: Corner chipped', 'Kim Keeper', null]);
    const events = await tenant.scope.read((tx) =>
      tx.db
        .selectFrom('worksheet_event')
        .select(['summary', 'reason', 'internal'])
        .where('worksheet_id', '=', near.id)
        .where('action', '=', 'glass_short')
        .execute(),
    );
    expect(events).toEqual([{ summary: `Glass short: ${near.code} at R2`, reason: 'Damaged: Corner chipped', internal: true }]);
  });

  it('takes no word of what does not lie in a depot, or of what is another’s', async () => {
    const { near, keeper, technician, tenant, list } = await ground();
    ok(await keeper.call(issueGlass, { body: { technicianId: technician.id, allocationIds: [near.allocationId] } }));
    const answer = await keeper.call(routes.shortPick, { body: { allocationId: near.allocationId, reason: 'not-there' } });
    refused(answer, 'handling.not_to_pick');
    const other = await aCompany();
    const stranger = await other.tenant.user({ role: 'stock' });
    const [left] = await list();
    expect((await stranger.call(routes.shortPick, { body: { allocationId: left?.allocationId ?? '', reason: 'not-there' } })).status).toBe(404);
    const adviser = await tenant.user({ role: 'adviser' });
    expect((await adviser.call(routes.shortPick, { body: { allocationId: left?.allocationId ?? '', reason: 'not-there' } })).status).toBe(403);
  });
});
