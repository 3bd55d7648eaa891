import { newId } from '@quarterlight/kit/ids';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../../testing/kit/harness.ts';
import { connectedPastTriggers } from '../../../../testing/kit/owner.ts';
import { aTenant, type TestTenant } from '../../../../testing/kit/tenants.ts';
import { sealEntries } from '../index.ts';
import { verifyLog } from '../verify-log.ts';
import { type HeadKeeper, headKeeperOf } from './head-keeper.ts';
import { signChain } from './sign-heads.ts';
import { headFileOf, keepCopy, type Owner, seeded, tamperings } from './tampering.fixtures.ts';

useTestApp();

let db: Client;
let keeper: HeadKeeper;
let tenant: TestTenant;
let owner: Omit<Owner, 'random'>;
let putBack: () => Promise<void>;

beforeAll(async () => {
  const { running, superuserUrl } = testApp();
  db = await connectedPastTriggers(superuserUrl);
  keeper = headKeeperOf(running.services);
  tenant = await aTenant();
  // Four heads over forty entries.
  for (let index = 1; index <= 40; index += 1) {
    await tenant.scope.write((tx) =>
      tx.audit({ entity: 'vehicle', id: newId(), label: `Entry ${index}`, action: 'vehicle.changed', before: { name: 'a' }, after: { name: String(index) } }),
    );
    if (index % 10 !== 0) continue;
    await tenant.scope.write((tx) => sealEntries(tx));
    await signChain(tenant.scope, keeper);
  }
  owner = { db, scope: tenant.scope, file: headFileOf(running.services.config.dataDir, tenant.scope.tenant.id) };
  putBack = await keepCopy(owner);
});
afterAll(() => db.end());

const kinds = Object.keys(tamperings);

it.each(kinds)('tells of %s', { timeout: 120_000 }, async (kind) => {
  const tries = Math.ceil(1_000 / kinds.length);
  const missed: number[] = [];
  for (let seed = 1; seed <= tries; seed += 1) {
    await tamperings[kind]?.({ ...owner, random: seeded(seed * 7919) });
    const { intact, problem } = await verifyLog(tenant.scope, { keeper });
    if (intact || problem === null) missed.push(seed);
    await putBack();
  }
  expect(missed).toEqual([]);
});

it('finds nothing in a log that nobody touched', async () => {
  const untouched = { intact: true, sealed: 40, problem: null, notes: [], signed: { number: 4, position: 40 } };
  expect(await verifyLog(tenant.scope, { keeper })).toMatchObject(untouched);
});

it('needs the heads outside for what the tables alone do not tell', async () => {
  const missed: string[] = [];
  for (const kind of kinds) {
    await tamperings[kind]?.({ ...owner, random: seeded(1) });
    if ((await verifyLog(tenant.scope)).intact) missed.push(kind);
    await putBack();
  }
  expect(missed).toEqual(expect.arrayContaining(['a cut tail', 'a chain written anew from its beginning', 'a chain written anew, without its heads']));
});
