import { createHash } from 'node:crypto';
import { allRoutes } from '@quarterlight/contract';
import { type PermissionName, permissionNames } from '@quarterlight/contract/permissions';
import type { Route } from '@quarterlight/contract/route';
import { newId } from '@quarterlight/kit/ids';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBranch, aCustomer } from '../../src/areas/companies/companies.testing.ts';
import { aTechnician } from '../../src/areas/identity/identity.testing.ts';
import { aPng } from '../../src/areas/worksheets/job.fixtures.ts';
import type { Answer, Client } from '../kit/client.ts';
import { fileForm } from '../kit/file-form.ts';
import { testApp, useTestApp } from '../kit/harness.ts';
import { connected } from '../kit/owner.ts';
import { sampleOf } from '../kit/sample.ts';
import { aTenant, grant, type TestTenant } from '../kit/tenants.ts';
import { userForm } from '../kit/user-form.ts';
import type { Owners, WalkRecord } from '../kit/walk-record.ts';
import { owners, recordsOf } from '../kit/walk-records.ts';

useTestApp();

// Bodies that the smallest sample cannot guess, because fields depend on each other.
const bodies: Readonly<Record<string, () => unknown>> = {
  'PUT /v1/users/:id': () => userForm({ username: 'walker', lastName: 'Walker' }),
  'POST /v1/worksheets/:id/signature': () => ({ signedBy: '', png: null, absence: 'Nobody was there' }),
};

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

const nameOf = (route: Route) => `${route.method} ${route.path}`;

function ask(client: Client, route: Route, recordId?: string): Promise<Answer<unknown>> {
  const path = route.path.replaceAll(/:(\w+)/g, (_, param: string) => (param === route.record?.param && recordId !== undefined ? recordId : newId()));
  const query = new URLSearchParams(Object.entries((route.query ? sampleOf(route.query) : {}) as Record<string, string>)).toString();
  if (route.upload) return client.raw(route.method, path, fileForm('dot.png', Buffer.from(aPng, 'base64'), { type: 'image/png' }));
  const body = bodies[nameOf(route)]?.() ?? (route.body ? sampleOf(route.body) : undefined);
  return client.raw(route.method, query === '' ? path : `${path}?${query}`, {
    ...(body === undefined ? {} : { body }),
    headers: route.ifMatch ? { 'if-match': '"1"' } : {},
  });
}

async function digest(record: WalkRecord): Promise<string> {
  const { rows } = await owner.query(`select to_jsonb(t) as row from ${pg.escapeIdentifier(record.table)} t where id = $1`, [record.id]);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

/** Makes a record, asks for it as a stranger, and proves that it looks absent and stays as it was. */
async function expectHidden(route: Route, stranger: Client, tenant: TestTenant, of: Owners): Promise<void> {
  const make = recordsOf[route.record?.of ?? ''];
  if (!make) throw new Error(`No way to make a ${route.record?.of} for ${nameOf(route)}: add one to its area's <area>.testing.ts`);
  const record = await make(tenant, of);
  const before = await digest(record);
  const answer = await ask(stranger, route, record.id);
  const missing = await ask(stranger, route, newId());
  expect([answer.status, answer.problem.code], `${nameOf(route)} for a stranger: ${answer.text}`).toEqual([404, 'record.not_found']);
  expect([missing.status, missing.problem.code]).toEqual([answer.status, answer.problem.code]);
  expect(await digest(record)).toBe(before);
}

const everyRoute = allRoutes.map((route) => [nameOf(route), route] as const);
const guarded = everyRoute.filter(([, route]) => route.access !== 'anonymous');
const permitted = everyRoute.filter(([, route]) => typeof route.access !== 'string');
const records = everyRoute.filter(([, route]) => route.record !== undefined);
const boundBy = (bound: 'customer' | 'branch' | 'technician') => records.filter(([, route]) => route.record?.bounds.includes(bound));
/** What lets somebody in; where signing in is enough, everything, so that the record's own wall is what hides it. */
const permissionsOf = (route: Route): readonly PermissionName[] => (typeof route.access === 'string' ? permissionNames : route.access.anyOf);

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
    await expectHidden(route, admin, theirs, theirOwners);
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
    const stranger = await mine.user({ permissions: permissionsOf(route), customerId: (await aCustomer(mine)).id });
    await expectHidden(route, stranger, mine, myOwners);
  });
});

describe.each(boundBy('branch'))('%s', (_, route) => {
  it("hides another branch's record", async () => {
    const stranger = await mine.user({ permissions: permissionsOf(route), branchId: (await aBranch(mine)).id });
    await expectHidden(route, stranger, mine, myOwners);
  });
});

describe.each(boundBy('technician'))('%s', (_, route) => {
  it("hides another technician's record", async () => {
    const stranger = await aTechnician(mine, { id: myOwners.branchId });
    await mine.scope.write((tx) => grant(tx, stranger.id, permissionsOf(route)));
    await expectHidden(route, stranger.client, mine, myOwners);
  });
});
