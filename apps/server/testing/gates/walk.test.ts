import { allRoutes } from '@quarterlight/contract';
import { newId } from '@quarterlight/kit/ids';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBranch, aCustomer } from '../../src/areas/companies/companies.testing.ts';
import { aTechnician } from '../../src/areas/identity/identity.testing.ts';
import type { Client } from '../kit/client.ts';
import { testApp, useTestApp } from '../kit/harness.ts';
import { connected } from '../kit/owner.ts';
import { aTenant, grant, type TestTenant } from '../kit/tenants.ts';
import type { Owners } from '../kit/walk-record.ts';
import { owners, recordsOf } from '../kit/walk-records.ts';
import { ask, boundBy, expectHidden, guarded, nameOf, permissionsOf, permitted, records } from './walk/walking.ts';

useTestApp();

let mine: TestTenant;
let theirs: TestTenant;
let admin: Client;
let theirAdmin: Client;
let nobody: Client;
let theirOwners: Owners;
let myOwners: Owners;
let owner: pg.Client;

beforeAll(async () => {
  mine = await aTenant();
  theirs = await aTenant();
  [admin, theirAdmin, nobody] = [await mine.user(), await theirs.user(), await mine.user({ permissions: [] })];
  theirOwners = await owners(theirs);
  myOwners = await owners(mine);
  owner = await connected(testApp().ownerUrl);
});
afterAll(() => owner.end());

it('serves every route of the contract, and no other', () => {
  expect(testApp().app.server.served.map(nameOf).sort()).toEqual(allRoutes.map(nameOf).sort());
});

describe.each(guarded)('%s', (_, route) => {
  it('refuses a visitor', async () => {
    expect((await ask(mine.visitor, route)).status).toBe(401);
  });

  it("refuses another tenant's token", async () => {
    const borrowed = await theirAdmin.raw(route.method, route.path.replaceAll(/:\w+/g, newId()), { headers: { 'x-tenant': mine.slug } });
    expect(borrowed.status).toBe(403);
  });
});

describe.each(permitted)('%s', (_, route) => {
  it('refuses a user without the permission, and lets one through who has just one of them', async () => {
    const refused = await ask(nobody, route);
    expect([refused.status, refused.problem.code]).toEqual([403, 'access.missing_permission']);
    const [one] = permissionsOf(route);
    if (one === undefined) throw new Error('an empty list of permissions');
    const holder = await mine.user({ permissions: [one] });
    expect((await ask(holder, route)).status).not.toBe(403);
  });
});

describe.each(records)('%s', (_, route) => {
  it("hides another tenant's record and leaves it as it was", async () => {
    await expectHidden(owner, route, admin, theirs, theirOwners);
  });

  it('finds the own record', async () => {
    const make = recordsOf[route.record?.of ?? ''];
    const record = await make?.(mine, myOwners);
    const answer = await ask(admin, route, record?.id);
    expect([404, 401, 403, 500], `${nameOf(route)}: ${answer.text}`).not.toContain(
      answer.problem.code === 'record.not_found' && route.path.split(':').length > 2 ? 0 : answer.status,
    );
  });
});

describe.each(boundBy('customer'))('%s', (_, route) => {
  it("hides another customer's record", async () => {
    const stranger = await mine.user({ permissions: permissionsOf(route), customerId: (await aCustomer(mine, { quotations_module: true })).id });
    await expectHidden(owner, route, stranger, mine, myOwners);
  });
});

describe.each(boundBy('branch'))('%s', (_, route) => {
  it("hides another branch's record", async () => {
    const stranger = await mine.user({ permissions: permissionsOf(route), branchId: (await aBranch(mine)).id });
    await expectHidden(owner, route, stranger, mine, myOwners);
  });
});

describe.each(boundBy('technician'))('%s', (_, route) => {
  it("hides another technician's record", async () => {
    const stranger = await aTechnician(mine, { id: myOwners.branchId });
    await mine.scope.write((tx) => grant(tx, stranger.id, permissionsOf(route)));
    await expectHidden(owner, route, stranger.client, mine, myOwners);
  });
});
