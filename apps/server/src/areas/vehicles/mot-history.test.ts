import { transferMark } from '@quarterlight/contract/vehicles/mark-routes';
import { askMotHistory, motHistory } from '@quarterlight/contract/vehicles/mot-routes';
import { afterEach, expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { inDays, ok } from '../worksheets/job.fixtures.ts';
import { aVehicle } from './vehicles.testing.ts';

useTestApp();
afterEach(() => testApp().clock.reset());

async function aCar(registration = 'AA19AAA', more: object = {}) {
  const tenant = await aTenant();
  const office = await tenant.user({ role: 'adviser' });
  const { id } = await aVehicle(tenant, { registration, ...more });
  const ask = async (fresh?: boolean) => ok(await office.call(askMotHistory, { params: { id }, body: fresh === undefined ? {} : { fresh } }));
  const read = async () => ok(await office.call(motHistory, { params: { id } }));
  return { tenant, office, id, ask, read };
}

it('asks nobody until it is asked for, keeps the answer, and reuses it for a day', async () => {
  const { ask, read } = await aCar();
  expect(await read()).toMatchObject({ outcome: 'not-asked', refreshedAt: null, tests: [] });
  const first = await ask();
  expect(first).toMatchObject({ outcome: 'found', message: 'MOT history found.', recall: expect.any(Boolean) });
  expect(first.tests.length).toBeGreaterThan(2);
  expect(await ask()).toMatchObject({ outcome: 'kept', refreshedAt: first.refreshedAt });
  expect(await read()).toMatchObject({ outcome: 'kept', tests: first.tests });
  testApp().clock.advance(60_000);
  const again = await ask(true);
  expect(again.outcome).toBe('found');
  expect(again.refreshedAt).not.toBe(first.refreshedAt);
});

it.each([
  ['ER19NFD', 'not-found'],
  ['ER19THR', 'throttled'],
  ['ER19ERR', 'unavailable'],
])('an answer for %s is %s with its own sentence, and stops nothing', async (registration, outcome) => {
  const { ask, read } = await aCar(registration);
  const answer = await ask();
  expect(answer).toMatchObject({ outcome, tests: [], refreshedAt: null });
  expect(answer.message).not.toContain(registration);
  expect((await read()).outcome).toBe('not-asked');
});

it('knows nothing of a foreign plate or of a mark that nobody knows', async () => {
  expect((await (await aCar('BMW1234X', { foreign_plate: true })).ask()).outcome).toBe('bad-format');
  expect((await (await aCar('')).ask()).outcome).toBe('bad-format');
});

it('stays with the vehicle when its mark moves', async () => {
  const { tenant, office, id, ask, read } = await aCar();
  const { tests } = await ask();
  const other = await aVehicle(tenant, { registration: 'GK19ABC' });
  const body = { registration: 'AA19AAA', on: inDays(tenant, 0), goesTo: 'vehicle', vehicleId: other.id, becomes: 'unknown' } as const;
  ok(await office.call(transferMark, { params: { id }, version: 1, body }));
  expect((await read()).tests).toEqual(tests);
  expect(ok(await office.call(motHistory, { params: { id: other.id } })).outcome).toBe('not-asked');
});

it('is read by whoever sees vehicles, asked for by whoever looks up, and of one’s own company alone', async () => {
  const { tenant, id } = await aCar();
  const reader = await tenant.user({ permissions: ['view-vehicles'] });
  expect((await reader.call(motHistory, { params: { id } })).status).toBe(200);
  expect((await reader.call(askMotHistory, { params: { id }, body: {} })).status).toBe(403);
  const stranger = await (await aTenant()).user();
  expect((await stranger.call(motHistory, { params: { id } })).status).toBe(404);
  expect((await stranger.call(askMotHistory, { params: { id }, body: {} })).status).toBe(404);
});
