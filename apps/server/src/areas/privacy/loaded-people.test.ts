import { listUsers } from '@quarterlight/contract/identity/routes';
import { disableUser } from '@quarterlight/contract/identity/routes-people';
import { bringFile, checkLoad, commitLoad, getDataLoad, loadedFile } from '@quarterlight/contract/loads/routes';
import type { DataLoad, LoadKind } from '@quarterlight/contract/loads/schemas';
import * as routes from '@quarterlight/contract/privacy/routes';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer } from '../../../testing/kit/client.ts';
import { fileForm } from '../../../testing/kit/file-form.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { connectedPastTriggers } from '../../../testing/kit/owner.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { unzip } from '../../../testing/kit/unzip.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { ok } from '../worksheets/job.fixtures.ts';
import { whereStands } from './planted.fixtures.ts';

useTestApp({ tasks: true });
let owner: pg.Client;
beforeAll(async () => {
  owner = await connectedPastTriggers(testApp().superuserUrl);
});
afterAll(() => owner.end());

async function anOffice() {
  const tenant = await aTenant();
  const admin = await tenant.user();
  const rested = async (id: string, state: string) => {
    await expect.poll(async () => ok(await admin.call(getDataLoad, { params: { id } })).state, { timeout: 60_000 }).toBe(state);
    return ok(await admin.call(getDataLoad, { params: { id } }));
  };
  const load = async (kind: LoadKind, ...lines: string[]) => {
    const form = fileForm('people.csv', `${lines.join('\n')}\n`);
    const brought: DataLoad = ok((await admin.raw('POST', bringFile.path.replace(':kind', kind), form)) as Answer<DataLoad>);
    const { id, version, manner, choice, options } = brought;
    ok(await admin.call(checkLoad, { params: { id }, version, body: { manner, choice, options } }));
    ok(await admin.call(commitLoad, { params: { id }, version: (await rested(id, 'checked')).version, body: { leaveOutRefused: false } }));
    return rested(id, 'loaded');
  };
  /** Asks for what is kept of Ann Hill, and gives the request and what is handed out. */
  const ask = async (email: string) => {
    const body = { name: 'Ann Hill', email, telephone: '', askedOn: tenant.scope.today(), note: '' };
    const { id } = ok(await admin.call(routes.createPrivacyRequest, { body }));
    const request = async () => ok(await admin.call(routes.getPrivacyRequest, { params: { id } }));
    await expect.poll(async () => (await request()).state, { timeout: 30_000 }).toBe('open');
    const archive = unzip((await admin.raw('GET', `/v1/privacy/requests/${id}/file`)).bytes);
    const erase = async () => {
      ok(await admin.call(routes.erasePerson, { params: { id }, version: (await request()).version, body: { name: 'Ann Hill' } }));
      await expect.poll(async () => (await request()).state, { timeout: 60_000 }).toBe('erased');
    };
    return { archive, erase };
  };
  return { tenant, admin, load, ask };
}

it('a driver who was loaded from a file is erased with it, and is handed out nothing of whoever stands beside them', { timeout: 120_000 }, async () => {
  const { tenant, admin, load, ask } = await anOffice();
  await aCustomer(tenant, { account_code: 'HART' });
  const headers = 'Registration,Account,Driver,Driver email';
  const one = await load('vehicles', headers, 'AB19CDE,HART,Ann Hill,ann@x.co', 'KX68ZTR,HART,Bob Field,bob@x.co');
  await load('vehicles', headers, 'AB19CDE,HART,Ann Hill,ann.hill@x.co');
  const { archive, erase } = await ask('ann.hill@x.co');
  expect(archive.get('personal-data.json')).toContain('Files that they were loaded from');
  expect([...archive.values()].join('')).not.toContain('Bob Field');
  expect([...archive.keys()].filter((name) => name.endsWith('.csv'))).toEqual([]);
  await erase();
  expect(await whereStands(owner, tenant, 'Ann Hill')).toEqual({});
  expect(await whereStands(owner, tenant, 'ann@x.co')).toEqual({});
  expect(await whereStands(owner, tenant, 'Bob Field')).toMatchObject({ fleet_entry: 1 });
  const left = ok(await admin.call(getDataLoad, { params: { id: one.id } }));
  expect([left.state, left.shape.sample]).toEqual(['loaded', []]);
  expect((await admin.call(loadedFile, { params: { id: one.id } })).status).toBe(404);
});

it('a user who was loaded from a file is erased with it, and with what they were before another changed them', { timeout: 120_000 }, async () => {
  const { tenant, admin, load, ask } = await anOffice();
  const one = await load('users', 'Username,Name,Email', 'annh,Anne Hill,ann@x.co', 'bobf,Bob Field,bob@x.co');
  await load('users', 'Username,Name', 'annh,Ann Hill');
  const ann = ok(await admin.call(listUsers, { query: { q: 'annh' } })).items[0];
  ok(await admin.call(disableUser, { params: { id: ann?.id ?? '' } }));
  const { archive, erase } = await ask('ann@x.co');
  expect(archive.get('personal-data.json')).toContain('Files that they were loaded from');
  expect([...archive.values()].join('')).not.toContain('Bob Field');
  await erase();
  for (const trace of ['Ann Hill', 'Anne Hill', 'ann@x.co', 'annh']) expect([trace, await whereStands(owner, tenant, trace)]).toEqual([trace, {}]);
  expect(await whereStands(owner, tenant, 'Bob Field')).toMatchObject({ app_user: 1 });
  expect((await admin.call(loadedFile, { params: { id: one.id } })).status).toBe(404);
});

it('whoever a past job was done for is erased with the file that it came by', { timeout: 120_000 }, async () => {
  const { tenant, admin, load, ask } = await anOffice();
  await aCustomer(tenant, { account_code: 'HART' });
  const headers = 'Job no,Account,Date,Glass,Contact,Email';
  const one = await load('past-jobs', headers, 'J-1,HART,14/03/2024,Windscreen,Ann Hill,ann@x.co', 'J-2,HART,15/03/2024,Windscreen,Bob Field,bob@x.co');
  const { erase } = await ask('ann@x.co');
  await erase();
  expect(await whereStands(owner, tenant, 'Ann Hill')).toEqual({});
  expect(await whereStands(owner, tenant, 'ann@x.co')).toEqual({});
  expect(await whereStands(owner, tenant, 'Bob Field')).toMatchObject({ worksheet: 1 });
  expect((await admin.call(loadedFile, { params: { id: one.id } })).status).toBe(404);
});
