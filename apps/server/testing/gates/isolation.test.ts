import { expect, it } from 'vitest';
import { testApp, useTestApp } from '../kit/harness.ts';
import { connected } from '../kit/owner.ts';
import { siteHeader } from './isolation/asking.ts';
import { hintsThatTell } from './isolation/hints.ts';
import { runIsolation } from './isolation/run.ts';
import { makeWorld } from './isolation/world.ts';

useTestApp();

it('5,000 random requests for what belongs to others tell nothing of it and change nothing of it', { timeout: 300_000 }, async () => {
  const owner = await connected(testApp().superuserUrl);
  const world = await makeWorld(owner);
  const { faults, statuses } = await runIsolation({
    world,
    seed: 20_261_121,
    count: 5_000,
    atOnce: 8,
    send: ({ client, site }, { method, url, headers, payload }) => client.raw(method, url, { headers: { ...headers, ...siteHeader({ site }) }, payload }),
  });
  await owner.end();
  const address = await testApp().app.http.listen({ port: 0, host: '127.0.0.1' });
  const untold = await hintsThatTell(address, world, (told) => expect.poll(told, { timeout: 30_000 }).toBe(true));
  expect([...faults, ...untold]).toEqual([]);
  // People were let in, and records that are not theirs were looked for.
  expect(statuses.get(401) ?? 0).toBe(0);
  expect(statuses.get(200)).toBeGreaterThan(500);
  expect(statuses.get(404)).toBeGreaterThan(500);
});
