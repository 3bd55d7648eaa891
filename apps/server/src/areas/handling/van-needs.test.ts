import * as routes from '@quarterlight/contract/handling/routes';
import { createLevel } from '@quarterlight/contract/replenishment/routes';
import { issueGlass, returnGlass } from '@quarterlight/contract/stock/routes';
import { createTransfer, sendTransfer } from '@quarterlight/contract/transfers/routes';
import { expect, it } from 'vitest';
import { refused } from '../../../testing/kit/answers.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { snapshotOf } from '../stock/stock.fixtures.ts';
import { someStock } from '../stock/stock.testing.ts';
import { aCompany, inDays, ok } from '../worksheets/job.fixtures.ts';

useTestApp();

/** Two vans that are to hold two to six of a primer, one of which holds one; the depot has three that expire soon, then five. */
async function ground() {
  const company = await aCompany();
  const { tenant, branch, technician } = company;
  const other = await aTechnician(tenant, branch);
  const keeper = await tenant.user({ role: 'stock' });
  const primer = await aProduct(tenant);
  const lot = async (placeId: string, pieces: number, expiresIn: number) =>
    (await someStock(tenant, { productId: primer.id, placeId, quantityMilli: pieces * 1_000, expires: inDays(tenant, expiresIn) })).lotId;
  const [later, soon, past] = [await lot(branch.depotId, 5, 60), await lot(branch.depotId, 3, 20), await lot(branch.depotId, 9, -1)];
  await lot(technician.vanId, 1, 30);
  const level = async (placeId: string) => ok(await keeper.call(createLevel, { body: { placeId, productId: primer.id, least: 2, most: 6 } }));
  const [mine, theirs] = [await level(technician.vanId), await level(other.vanId)];
  const needs = async (query: object = {}, by = keeper) => ok(await by.call(routes.pickList, { query: { day: inDays(tenant, 1), ...query } })).needs;
  const fill = (levelId: string, lots: readonly (readonly [string, number])[], by = keeper) =>
    by.call(routes.fillVan, { body: { levelId, lots: lots.map(([lotId, quantity]) => ({ placeId: branch.depotId, lotId, quantity })) } });
  return { ...company, other, keeper, primer, later, soon, past, mine, theirs, needs, fill };
}

it('names what vans are short of with what expires first, no piece twice, and what the depot has not', async () => {
  const { needs, mine, theirs, soon, later, technician, other, branch } = await ground();
  const all = await needs();
  const lotsOf = (levelId: string) => all.find((need) => need.levelId === levelId)?.lots.map(({ lotId, quantity }) => [lotId, quantity]);
  expect(all).toHaveLength(2);
  expect(all.find(({ levelId }) => levelId === mine.id)).toMatchObject({
    has: 1,
    least: 2,
    most: 6,
    technician: { id: technician.id },
    van: { id: technician.vanId },
  });
  expect(
    [...(lotsOf(mine.id) ?? []), ...(lotsOf(theirs.id) ?? [])].filter(([id]) => id === soon).reduce((sum, [, quantity]) => sum + Number(quantity), 0),
  ).toBe(3);
  expect(
    [...(lotsOf(mine.id) ?? []), ...(lotsOf(theirs.id) ?? [])].filter(([id]) => id === later).reduce((sum, [, quantity]) => sum + Number(quantity), 0),
  ).toBe(5);
  expect(all.reduce((sum, { missing }) => sum + missing, 0)).toBe(3);
  expect((await needs({ technicianId: other.id })).map(({ levelId, lots }) => [levelId, lots.map(({ lotId, quantity }) => [lotId, quantity])])).toEqual([
    [
      theirs.id,
      [
        [soon, 3],
        [later, 3],
      ],
    ],
  ]);
  expect(await needs({ branchId: crypto.randomUUID() })).toEqual([]);
  expect((await needs({ branchId: branch.id })).length).toBe(2);
  expect(await needs({}, technician.client)).toEqual([]);
});

it('counts what is on its way to a van, and asks for nothing once there is enough', async () => {
  const { needs, keeper, branch, technician, mine, later, primer, tenant } = await ground();
  const lines = [{ productId: primer.id, quantity: 1, placeId: branch.depotId, lotId: later }];
  const draft = ok(await keeper.call(createTransfer, { body: { fromPlaceId: branch.depotId, toPlaceId: technician.vanId, lines } }));
  expect((await needs({ technicianId: technician.id })).map(({ levelId }) => levelId)).toEqual([mine.id]);
  ok(await keeper.call(sendTransfer, { params: { id: draft.id }, version: draft.version }));
  expect(await needs({ technicianId: technician.id })).toEqual([]);
  expect(await tenant.scope.read(({ db }) => db.selectFrom('transfer').select('state').execute())).toEqual([{ state: 'sent' }]);
});

it('goes into the van, up to its level and of its product alone', async () => {
  const { needs, fill, mine, soon, later, tenant, branch, technician } = await ground();
  const strange = await someStock(tenant, { productId: (await aProduct(tenant)).id, placeId: branch.depotId });
  const before = await snapshotOf(tenant);
  refused(await fill(mine.id, [[later, 6]]), 'handling.van_filled', `holds 1 of ${mine.code} by now and takes 5 more`);
  refused(await fill(mine.id, [[strange.lotId, 1]]), 'handling.other_product');
  refused(await fill(mine.id, [[soon, 4]]), 'stock.not_enough');
  const stranger = await (await aCompany()).tenant.user({ role: 'stock' });
  refused(await fill(mine.id, [[soon, 1]], stranger), 'record.not_found');
  expect((await fill(mine.id, [[soon, 1]], await tenant.user({ role: 'adviser' }))).status).toBe(403);
  expect(await snapshotOf(tenant)).toEqual(before);
  const both = [
    [soon, 3],
    [later, 2],
  ] as const;
  expect((await fill(mine.id, both)).status).toBe(204);
  expect(await needs({ technicianId: technician.id })).toEqual([]);
  refused(await fill(mine.id, [[later, 1]]), 'handling.van_filled', `holds 6 of ${mine.code} by now and takes 0 more`);
  const moves = await tenant.scope.read(({ db }) =>
    db.selectFrom('stock_move').select(['kind', 'reason', 'to_place_id']).where('reason', '=', 'To fill the van up').execute(),
  );
  expect(moves).toEqual([
    { kind: 'issue', reason: 'To fill the van up', to_place_id: technician.vanId },
    { kind: 'issue', reason: 'To fill the van up', to_place_id: technician.vanId },
  ]);
});

it('is filled once, whoever presses at the same time', async () => {
  const { fill, theirs, mine, soon, later, keeper, technician, other, branch, tenant } = await ground();
  const second = await tenant.user({ role: 'stock' });
  const tries = [
    [soon, 3, keeper],
    [later, 4, second],
    [later, 5, keeper],
    [later, 2, second],
  ] as const;
  for (let round = 0; round < 6; round += 1) {
    const answers = await Promise.all(tries.map(([lotId, quantity, by]) => fill(theirs.id, [[lotId, quantity]], by)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400, 400]);
    for (const { problem } of answers.filter(({ status }) => status === 400)) expect(problem.code).toBe('handling.van_filled');
    const [lotId, quantity] = tries[answers.findIndex(({ status }) => status === 204)] ?? tries[0];
    ok(await keeper.call(returnGlass, { body: { technicianId: other.id, lots: [{ placeId: other.vanId, lotId, quantity }], toPlaceId: branch.depotId } }));
  }
  // What somebody else put in meanwhile counts, too.
  const lots = [{ placeId: branch.depotId, lotId: later, quantity: 1 }];
  ok(await keeper.call(issueGlass, { body: { technicianId: technician.id, lots } }));
  refused(await fill(mine.id, [[later, 1]]), 'handling.van_filled');
});
