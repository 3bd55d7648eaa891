import * as routes from '@quarterlight/contract/stock/routes';
import { newId } from '@quarterlight/kit/ids';
import { expect, it } from 'vitest';
import { deadlocksDuring } from '../../../testing/kit/deadlocks.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { crowd, tally, turnOf } from '../../../testing/races/crowd.ts';
import { makeRandom } from '../../demo/random.ts';
import { holdExpected, holdLots, holdProduct } from './hold-stock.ts';
import { aLedgerWorld, type Step } from './ledger.fixtures.ts';
import { brokenInvariants } from './ledger-invariants.fixtures.ts';
import { aStore, driftOf } from './stock.fixtures.ts';
import { someStock } from './stock.testing.ts';

useTestApp();

async function ground(panes: number) {
  const tenant = await aTenant();
  const store = await aStore(tenant, { panes });
  const callers = await Promise.all(Array.from({ length: 12 }, () => tenant.user({ role: 'manager' })));
  const bin = async (code: string) =>
    (await turnOf(callers, 0).call(routes.createPlace, { body: { parentId: store.branch.depotId, code, name: code } })).body.id;
  return { tenant, store, callers, bins: [await bin('BIN-A'), await bin('BIN-B')] as const };
}

it('swaps one lot between two bins, 12 callers at once, without a deadlock', { timeout: 180_000 }, async () => {
  const { tenant, store, callers, bins } = await ground(3);
  const move = (index: number, fromPlaceId: string, toPlaceId: string, quantity: number) =>
    turnOf(callers, index).call(routes.postMove, { body: { fromPlaceId, toPlaceId, lotId: store.lotId, quantity } });
  expect((await move(0, store.branch.depotId, bins[0], 3)).status).toBe(200);
  let ends: string[] = [];
  const met = await deadlocksDuring(async () => {
    ends = await crowd(600, 12, async (index) => {
      const answer = await move(index, bins[index % 2] ?? '', bins[(index + 1) % 2] ?? '', 1 + (index % 3));
      return answer.status === 200 ? 'done' : (answer.problem.code ?? String(answer.status));
    });
  });
  const seen = tally(ends);
  expect([met, Object.keys(seen).filter((end) => end !== 'done' && end !== 'stock.not_enough')]).toEqual([0, []]);
  expect(seen['done']).toBeGreaterThan(100);
  expect(await driftOf(tenant)).toEqual([]);
});

// Most is refused, since few lots have few free pieces; what needs two steps before it is tried the more often.
const claiming = ['allocate', 'allocate', 'release', 'issue', 'issue', 'issue', 'return', 'return', 'fit', 'fit', 'fit', 'reopen', 'reopen', 'reopen'] as const;
const carrying = ['send', 'send', 'send', 'arrive', 'arrive', 'call-back', 'call-back', 'count'] as const;
const kinds = ['move', 'move', 'reverse', ...claiming, ...carrying] as const;

it('moves, transfers, counts, claims, releases, fits and takes back three lots, 12 at once, without a deadlock', { timeout: 180_000 }, async () => {
  const { tenant, callers } = await ground(0);
  const [first, ...others] = callers;
  if (!first) throw new Error('Nobody to call.');
  const world = await aLedgerWorld(tenant, [first, ...others]);
  for (let lot = 0; lot < 3; lot += 1) await world.run({ do: 'receive', pick: lot, from: 0, to: 0, quantity: 12 });
  const random = makeRandom('few lots');
  const steps = Array.from(
    { length: 900 },
    (): Step => ({ do: random.pick(kinds), pick: random.int(0, 999), from: random.int(0, 2), to: random.int(0, 2), quantity: random.int(1, 3) }),
  );
  let ends: string[] = [];
  const met = await deadlocksDuring(async () => {
    ends = await crowd(steps.length, 12, async (index) => `${turnOf(steps, index).do}: ${await world.run(turnOf(steps, index))}`);
  });
  expect([met, ends.filter((end) => !/: (done|(stock|transfers|counting|record)\.)/.test(end))]).toEqual([0, []]);
  const seen = tally(ends);
  for (const kind of new Set(kinds)) expect(seen[`${kind}: done`] ?? 0, kind).toBeGreaterThan(0);
  expect([...(await brokenInvariants(tenant)), ...(await world.unlikeAcknowledged())]).toEqual([]);
});

it('lets two lots of one product move side by side', async () => {
  const { tenant, store, callers, bins } = await ground(2);
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Of the other 127 names, whose lots wait for nobody here.
  const nameOf = (lotId: string) => Number.parseInt(lotId.slice(-2), 16) % 128;
  let free = store.lotId;
  while (nameOf(free) === nameOf(store.lotId)) free = (await someStock(tenant, { productId: store.product.id, placeId: store.branch.depotId })).lotId;
  const holding = tenant.scope.write(async (tx) => {
    await holdLots(tx, [{ lotId: store.lotId, productId: store.product.id }]);
    held.resolve();
    await over.promise;
  });
  await held.promise;
  const body = { fromPlaceId: store.branch.depotId, toPlaceId: bins[0], lotId: free, quantity: 1 };
  expect((await turnOf(callers, 0).call(routes.postMove, { body })).status).toBe(200);
  over.resolve();
  await holding;
});

it('refuses to run where two transactions could wait for each other', async () => {
  const tenant = await aTenant();
  const of = (end: string) => `${newId().slice(0, -2)}${end}`;
  const [product, low, high] = [of('01'), of('10'), of('20')];
  const lot = (lotId: string) => ({ lotId, productId: product });
  const late = (work: Parameters<typeof tenant.scope.write>[0]) => expect(tenant.scope.write(work)).rejects.toThrow('Stock is held in one order');
  await late(async (tx) => {
    await holdLots(tx, [lot(high)]);
    await holdLots(tx, [lot(low)]);
  });
  await late(async (tx) => {
    await holdLots(tx, [lot(low)]);
    await holdProduct(tx, product);
  });
  await late(async (tx) => {
    await holdProduct(tx, product);
    await holdExpected(tx, [of('00')]);
  });
  await tenant.scope.write(async (tx) => {
    await holdLots(tx, [lot(high), lot(low)]);
    await holdLots(tx, [lot(low)]);
  });
});
