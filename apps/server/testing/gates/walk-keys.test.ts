import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBranch, aCustomer } from '../../src/areas/companies/companies.testing.ts';
import { aTechnician } from '../../src/areas/identity/identity.testing.ts';
import { Client } from '../kit/client.ts';
import { testApp, useTestApp } from '../kit/harness.ts';
import { connected } from '../kit/owner.ts';
import { anApiKey, aTenant, grant, keyHolder, type TestTenant } from '../kit/tenants.ts';
import type { Owners } from '../kit/walk-record.ts';
import { owners, recordsOf } from '../kit/walk-records.ts';
import { ask, boundBy, everyRoute, expectHidden, guarded, nameOf, permissionsOf, permitted, records } from './walk/walking.ts';

useTestApp();

let mine: TestTenant;
let theirs: TestTenant;
let admin: Client;
let theirKey: string;
let holder: Client;
let theirOwners: Owners;
let myOwners: Owners;
let owner: pg.Client;

const byKey = (tenant: TestTenant, key: string) => new Client(tenant.slug, key);

beforeAll(async () => {
  [mine, theirs] = [await aTenant(), await aTenant()];
  admin = await mine.user();
  holder = byKey(mine, await anApiKey(mine.scope, admin.userId));
  theirKey = await anApiKey(theirs.scope, (await theirs.user()).userId);
  theirOwners = await owners(theirs);
  myOwners = await owners(mine);
  owner = await connected(testApp().ownerUrl);
});
afterAll(() => owner.end());

const personOnly = everyRoute.filter(([, route]) => route.personOnly);
const forKeys = <Listed extends typeof everyRoute>(listed: Listed) => listed.filter(([, route]) => !route.personOnly);

it('leaves to people in a session what gives or takes away what others, and keys, may do', () => {
  const governing = ['edit-api-keys', 'edit-roles', 'edit-permissions'];
  const open = guarded.filter(([, { method, access, path, body, personOnly: closed, reply }]) => {
    if (method === 'GET' || closed || (typeof reply === 'object' && 'stream' in reply)) return false;
    const governs = typeof access !== 'string' && access.anyOf.some((name) => governing.includes(name));
    // Of a course they say whom it is for.
    const grants =
      !path.startsWith('/v1/training/') &&
      body !== undefined &&
      'shape' in body &&
      typeof body.shape === 'object' &&
      body.shape !== null &&
      ('roleIds' in body.shape || 'permissionIds' in body.shape);
    return governs || grants || path.startsWith('/v1/auth/');
  });
  expect(open.map(([name]) => name)).toEqual([]);
  expect(personOnly.length).toBeGreaterThan(15);
});

describe.each(guarded)('%s', (_, route) => {
  it("refuses another company's key like one that nobody has", async () => {
    for (const key of [theirKey, `ql_${'0'.repeat(16)}_${'A'.repeat(43)}`]) {
      const answer = await ask(byKey(mine, key), route);
      expect([answer.status, answer.problem.code]).toEqual([401, 'access.key_refused']);
    }
  });
});

it.each(personOnly)('%s refuses every key, and lets its maker through', async (_, route) => {
  const answer = await ask(holder, route);
  expect([answer.status, answer.problem.code]).toEqual([403, 'access.person_only']);
});

describe.each(forKeys(permitted))('%s', (_, route) => {
  it('refuses a key of all permissions whose maker has none, and one of none whose maker has all; lets through one that has just one of them', async () => {
    const nobody = await mine.user({ permissions: [], byKey: true });
    const refused = await ask(nobody, route);
    expect([refused.status, refused.problem.code]).toEqual([403, 'access.missing_permission']);
    const empty = await ask(byKey(mine, await anApiKey(mine.scope, admin.userId, [])), route);
    expect([empty.status, empty.problem.code]).toEqual([403, 'access.missing_permission']);
    const one = await ask(byKey(mine, await anApiKey(mine.scope, admin.userId, permissionsOf(route).slice(0, 1))), route);
    expect(one.status).not.toBe(403);
  });
});

describe.each(forKeys(records))('%s', (_, route) => {
  it("hides another tenant's record from a key, finds the own one", async () => {
    await expectHidden(owner, route, holder, theirs, theirOwners);
    const record = await recordsOf[route.record?.of ?? '']?.(mine, myOwners);
    const answer = await ask(holder, route, record?.id);
    expect([404, 401, 403, 500], `${nameOf(route)}: ${answer.text}`).not.toContain(
      answer.problem.code === 'record.not_found' && route.path.split(':').length > 2 ? 0 : answer.status,
    );
  });
});

describe.each(forKeys(boundBy('customer')))('%s', (_, route) => {
  it("hides another customer's record from a key", async () => {
    const stranger = await mine.user({ permissions: permissionsOf(route), customerId: (await aCustomer(mine, { quotations_module: true })).id, byKey: true });
    await expectHidden(owner, route, stranger, mine, myOwners);
  });
});

describe.each(forKeys(boundBy('branch')))('%s', (_, route) => {
  it("hides another branch's record from a key", async () => {
    const stranger = await mine.user({ permissions: permissionsOf(route), branchId: (await aBranch(mine)).id, byKey: true });
    await expectHidden(owner, route, stranger, mine, myOwners);
  });
});

describe.each(forKeys(boundBy('technician')))('%s', (_, route) => {
  it("hides another technician's record from a key", async () => {
    const { id } = await aTechnician(mine, { id: myOwners.branchId });
    await mine.scope.write((tx) => grant(tx, id, permissionsOf(route)));
    await expectHidden(owner, route, await keyHolder(mine, id), mine, myOwners);
  });
});
