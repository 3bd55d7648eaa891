import { writeOff } from '@quarterlight/contract/losses/routes';
import * as routes from '@quarterlight/contract/stock/routes';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { allocateFromStock } from './allocate.ts';
import { consumeAllocations, releaseAllocation, returnFit } from './claims.ts';
import { aLine, aStore, attempt, driftOf, lying } from './stock.fixtures.ts';
import { someStock } from './stock.testing.ts';

useTestApp();

const times = <Result>(count: number, work: (index: number) => Promise<Result>) => Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const codes = (answers: readonly { code?: string }[]) =>
  Object.fromEntries([...Map.groupBy(answers, (answer) => answer.code ?? 'done')].map(([code, list]) => [code, list.length]));
const statuses = (answers: readonly { status: number; problem: { code?: string } }[]) =>
  codes(answers.map((answer) => (answer.status === 200 ? {} : { code: answer.problem.code ?? String(answer.status) })));

async function ground(panes: number) {
  const tenant = await aTenant();
  const store = await aStore(tenant, { panes });
  const allocate = () =>
    attempt(tenant, (tx) => allocateFromStock(tx, { productId: store.product.id, quantityMilli: 1000, branchId: store.branch.id, ...aLine() }));
  return { tenant, store, allocate, office: await tenant.user(), depot: store.branch.depotId, van: store.technician.vanId };
}

describe('two at once', () => {
  it('gives the last pane to one of fifty', async () => {
    const { tenant, store, allocate, depot } = await ground(1);
    expect(codes(await times(50, allocate))).toEqual({ done: 1, 'stock.none_free': 49 });
    expect(await lying(tenant, depot, store.lotId)).toEqual([1000, 1000]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('gives seven panes in three lots to seven of thirty', async () => {
    const { tenant, store, allocate, depot } = await ground(3);
    for (const panes of [2, 2]) await someStock(tenant, { productId: store.product.id, placeId: depot, quantityMilli: panes * 1000 });
    expect(codes(await times(30, allocate))).toEqual({ done: 7, 'stock.none_free': 23 });
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('claims once for one line, however often it is asked', async () => {
    const { tenant, store } = await ground(20);
    const line = { productId: store.product.id, quantityMilli: 1000, branchId: store.branch.id, ...aLine() };
    expect(codes(await times(12, () => attempt(tenant, (tx) => allocateFromStock(tx, line))))).toEqual({ done: 1, 'stock.line_has_claim': 11 });
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('moves the last pane once of twenty', async () => {
    const { tenant, store, office, depot, van } = await ground(1);
    const answers = await times(20, () => office.call(routes.postMove, { body: { fromPlaceId: depot, toPlaceId: van, lotId: store.lotId, quantity: 1 } }));
    expect(statuses(answers)).toEqual({ done: 1, 'stock.not_enough': 19 });
    expect([await lying(tenant, depot, store.lotId), await lying(tenant, van, store.lotId)]).toEqual([
      [0, 0],
      [1000, 0],
    ]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('answers the first answer to a repeated request', async () => {
    const { tenant, store, office, depot, van } = await ground(9);
    const answers = await times(20, () =>
      office.call(routes.postMove, { key: 'the-same-click', body: { fromPlaceId: depot, toPlaceId: van, lotId: store.lotId, quantity: 2 } }),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(await lying(tenant, van, store.lotId)).toEqual([2000, 0]);
    const other = await office.call(routes.postMove, { key: 'the-same-click', body: { fromPlaceId: depot, toPlaceId: van, lotId: store.lotId, quantity: 3 } });
    expect([other.status, other.problem.code]).toEqual([400, 'request.key_reused']);
  });

  it('moves opposite ways between the same places without a deadlock', async () => {
    const { tenant, store, office, depot, van } = await ground(40);
    await office.call(routes.postMove, { body: { fromPlaceId: depot, toPlaceId: van, lotId: store.lotId, quantity: 20 } });
    const answers = await times(40, (index) =>
      office.call(routes.postMove, { body: { fromPlaceId: index % 2 ? depot : van, toPlaceId: index % 2 ? van : depot, lotId: store.lotId, quantity: 1 } }),
    );
    expect(statuses(answers)).toEqual({ done: 40 });
    expect([await lying(tenant, depot, store.lotId), await lying(tenant, van, store.lotId)]).toEqual([
      [20_000, 0],
      [20_000, 0],
    ]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('issues several products to two vans at once, in any order of typing, without a deadlock', async () => {
    const { tenant, store, office, depot } = await ground(0);
    const other = await aTechnician(tenant, store.branch);
    const lots: { lotId: string }[] = [];
    for (let count = 0; count < 6; count += 1)
      lots.push(await someStock(tenant, { productId: (await aProduct(tenant)).id, placeId: depot, quantityMilli: 8000 }));
    const answers = await times(16, (index) =>
      office.call(routes.issueGlass, {
        body: {
          technicianId: index % 2 ? store.technician.id : other.id,
          lots: (index % 3 ? lots : lots.toReversed()).map((lot) => ({ placeId: depot, lotId: lot.lotId, quantity: 1 })),
        },
      }),
    );
    expect(statuses(answers)).toEqual({ done: 8, 'stock.not_enough': 8 });
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('issues, returns, fits and releases one claimed pane in every order at once', async () => {
    const { tenant, store, office, allocate, depot, van } = await ground(6);
    const claims = (await times(6, allocate)).flatMap((answer) => answer.result ?? []);
    await office.call(routes.issueGlass, { body: { technicianId: store.technician.id, allocationIds: claims.map((claim) => claim.id) } });
    const answers = await times(30, async (index) => {
      const claim = claims[index % 6];
      if (!claim) throw new Error('No claim');
      if (index % 5 === 0) return attempt(tenant, (tx) => releaseAllocation(tx, claim.id));
      if (index % 5 === 1)
        return attempt(tenant, (tx) =>
          consumeAllocations(tx, [claim.id], { technicianId: store.technician.id, worksheetId: claim.worksheet_id, worksheetNumber: 'W000001' }),
        );
      const body = { technicianId: store.technician.id, allocationIds: [claim.id] };
      const answer = index % 5 === 2 ? await office.call(routes.issueGlass, { body }) : await office.call(routes.returnGlass, { body });
      return answer.status === 200 ? {} : { code: answer.problem.code ?? String(answer.status) };
    });
    const allowed = new Set(['done', 'stock.not_reserved', 'stock.not_in_van', 'stock.same_place']);
    expect(Object.keys(codes(answers)).filter((code) => !allowed.has(code))).toEqual([]);
    const fitted = await tenant.scope.read((tx) => tx.db.selectFrom('allocation').select('id').where('state', '=', 'fitted').execute());
    const left = (await lying(tenant, depot, store.lotId))[0] + (await lying(tenant, van, store.lotId))[0];
    expect(left).toBe(6000 - fitted.length * 1000);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('fits once, takes back once, reverses once', async () => {
    const { tenant, store, office, allocate, van } = await ground(1);
    const claim = (await allocate()).result;
    if (!claim) throw new Error('No claim');
    await office.call(routes.issueGlass, { body: { technicianId: store.technician.id, allocationIds: [claim.id] } });
    const by = { technicianId: store.technician.id, worksheetId: claim.worksheet_id, worksheetNumber: 'W000001' };
    expect(codes(await times(15, () => attempt(tenant, (tx) => consumeAllocations(tx, [claim.id], by))))).toEqual({ done: 1, 'stock.not_reserved': 14 });
    expect(codes(await times(15, () => attempt(tenant, (tx) => returnFit(tx, claim.id))))).toEqual({ done: 1, 'stock.not_fitted': 14 });
    await tenant.scope.write((tx) => releaseAllocation(tx, claim.id));
    const off = (await office.call(writeOff, { body: { placeId: van, lotId: store.lotId, quantity: 1, reason: 'Broken in handling' } })).body;
    const answers = await times(15, () => office.call(routes.reverseMove, { params: { id: off.moveIds[0] ?? '' }, body: { reason: 'Found' } }));
    expect(statuses(answers)).toEqual({ done: 1, 'stock.reversed_already': 14 });
    expect(await lying(tenant, van, store.lotId)).toEqual([1000, 0]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('writes off or allocates the last pane, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { tenant, store, office, allocate, depot } = await ground(1);
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, allocate),
        ...Array.from({ length: 6 }, async () => {
          const answer = await office.call(writeOff, { body: { placeId: depot, lotId: store.lotId, quantity: 1, reason: 'Broken in handling' } });
          return answer.status === 200 ? {} : { code: answer.problem.code ?? String(answer.status) };
        }),
      ]);
      expect(codes(answers)['done']).toBe(1);
      expect(await driftOf(tenant)).toEqual([]);
    }
  });

  it('follows a pane that is moved while it is being allocated', async () => {
    const { tenant, store, office, allocate, depot } = await ground(1);
    const rack = (await office.call(routes.createPlace, { body: { parentId: depot, code: 'R1', name: 'Rack' } })).body;
    for (let round = 0; round < 10; round += 1) {
      const [from, to] = round % 2 ? [rack.id, depot] : [depot, rack.id];
      const [claim, moved] = await Promise.all([
        allocate(),
        office.call(routes.postMove, { body: { fromPlaceId: from, toPlaceId: to, lotId: store.lotId, quantity: 1 } }),
      ]);
      expect([claim.code, moved.status]).toEqual([undefined, 200]);
      await tenant.scope.write((tx) => releaseAllocation(tx, claim.result?.id ?? ''));
    }
    expect(await driftOf(tenant)).toEqual([]);
  });
});

describe('who may reach what', () => {
  it('shows a branch its own stock only, and refuses its moves elsewhere', async () => {
    const { tenant, store, depot } = await ground(2);
    const mine = await aBranch(tenant);
    const lot = await someStock(tenant, { productId: store.product.id, placeId: mine.depotId });
    const user = await tenant.user({ branchId: mine.id });
    expect((await user.call(routes.listLocations, {})).body.items.map((place) => place.id)).toEqual([mine.depotId]);
    for (const route of [routes.getPlace, routes.listContents]) expect((await user.call(route, { params: { id: depot } })).status).toBe(404);
    expect((await user.call(routes.listMoves, {})).body.items.map((move) => move.lotId)).toEqual([lot.lotId]);
    expect((await user.call(routes.freeStock, { query: { productId: store.product.id } })).body.onHand).toBe(1);
    const whole = await user.call(routes.verifyStock, {});
    expect([whole.status, whole.problem.detail]).toEqual([403, 'Balances are checked for the whole company; your sign-in sees only part of it.']);
    const refused = await user.call(routes.postMove, { body: { fromPlaceId: mine.depotId, toPlaceId: depot, lotId: lot.lotId, quantity: 1 } });
    expect(refused.status).toBe(403);
  });

  it('shows a technician the own van only', async () => {
    const { tenant, store, allocate, office } = await ground(2);
    const other = await aTechnician(tenant, store.branch);
    const claim = (await allocate()).result;
    await office.call(routes.issueGlass, { body: { technicianId: store.technician.id, allocationIds: [claim?.id ?? ''] } });
    await office.call(routes.issueGlass, { body: { technicianId: other.id, lots: [{ placeId: store.branch.depotId, lotId: store.lotId, quantity: 1 }] } });
    const all = (await office.call(routes.technicianGlass, {})).body.vans;
    expect(all.map((van) => van.items.map((item) => item.worksheetId))).toEqual(expect.arrayContaining([[claim?.worksheet_id], [null]]));
    const mine = (await store.technician.client.call(routes.technicianGlass, { query: { technicianId: other.id } })).body.vans;
    expect(mine).toEqual([]);
    const own = (await store.technician.client.call(routes.technicianGlass, {})).body.vans;
    expect(own.map((van) => [van.placeId, van.items.map((item) => item.allocationId)])).toEqual([[store.technician.vanId, [claim?.id]]]);
    expect((await office.call(routes.glassToIssue, {})).body.items).toEqual([]);
    expect((await store.technician.client.call(routes.glassToIssue, {})).body.items).toEqual([]);
    const customer = await tenant.user({ permissions: ['view-catalogue'] });
    expect((await customer.call(routes.technicianGlass, {})).status).toBe(403);
  });

  it('lets nobody see or move another company\u2019s stock', async () => {
    const { store, depot, van } = await ground(1);
    const stranger = await (await aTenant()).user();
    expect((await stranger.call(routes.getPlace, { params: { id: depot } })).status).toBe(404);
    expect((await stranger.call(routes.postMove, { body: { fromPlaceId: depot, toPlaceId: van, lotId: store.lotId, quantity: 1 } })).status).toBe(404);
    expect((await stranger.call(routes.freeStock, { query: { productId: store.product.id } })).status).toBe(404);
  });

  it('lets a technician who completes a visit fit from the own van, under the own bounds', async () => {
    const { tenant, store, allocate, office } = await ground(1);
    const claim = (await allocate()).result;
    if (!claim) throw new Error('No claim');
    await office.call(routes.issueGlass, { body: { technicianId: store.technician.id, allocationIds: [claim.id] } });
    const bound = tenant.scope.as({ ...tenant.scope.actor, userId: store.technician.id, technicianId: store.technician.id });
    const [fitted] = await bound.write((tx) =>
      consumeAllocations(tx, [claim.id], { technicianId: store.technician.id, worksheetId: claim.worksheet_id, worksheetNumber: 'W000001' }),
    );
    expect(fitted?.costPence).toBe(8000);
    expect(await driftOf(tenant)).toEqual([]);
  });
});
