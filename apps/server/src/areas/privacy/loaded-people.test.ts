import { bringFile, checkLoad, commitLoad, getDataLoad, loadedFile } from '@quarterlight/contract/loads/routes';
import type { DataLoad } from '@quarterlight/contract/loads/schemas';
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

it('a driver who was loaded from a file is erased with it, and is handed out nothing of whoever stands beside them', { timeout: 120_000 }, async () => {
  const tenant = await aTenant();
  const admin = await tenant.user();
  await aCustomer(tenant, { account_code: 'HART' });
  const rested = async (id: string, state: string) => {
    await expect.poll(async () => ok(await admin.call(getDataLoad, { params: { id } })).state, { timeout: 60_000 }).toBe(state);
    return ok(await admin.call(getDataLoad, { params: { id } }));
  };
  const load = async (...lines: string[]) => {
    const form = fileForm('fleet.csv', `Registration,Account,Driver,Driver email\n${lines.join('\n')}\n`);
    const brought: DataLoad = ok((await admin.raw('POST', bringFile.path.replace(':kind', 'vehicles'), form)) as Answer<DataLoad>);
    const { id, version, manner, choice, options } = brought;
    ok(await admin.call(checkLoad, { params: { id }, version, body: { manner, choice, options } }));
    ok(await admin.call(commitLoad, { params: { id }, version: (await rested(id, 'checked')).version, body: { leaveOutRefused: false } }));
    return rested(id, 'loaded');
  };
  const one = await load('AB19CDE,HART,Ann Hill,ann@x.co', 'KX68ZTR,HART,Bob Field,bob@x.co');
  await load('AB19CDE,HART,Ann Hill,ann.hill@x.co');
  const body = { name: 'Ann Hill', email: 'ann.hill@x.co', telephone: '', askedOn: tenant.scope.today(), note: '' };
  const { id } = ok(await admin.call(routes.createPrivacyRequest, { body }));
  const request = async () => ok(await admin.call(routes.getPrivacyRequest, { params: { id } }));
  await expect.poll(async () => (await request()).state, { timeout: 30_000 }).toBe('open');
  const archive = unzip((await admin.raw('GET', `/v1/privacy/requests/${id}/file`)).bytes);
  expect(archive.get('personal-data.json')).toContain('Files that they were loaded from');
  expect([...archive.values()].join('')).not.toContain('Bob Field');
  expect([...archive.keys()].filter((name) => name.endsWith('.csv'))).toEqual([]);
  ok(await admin.call(routes.erasePerson, { params: { id }, version: (await request()).version, body: { name: 'Ann Hill' } }));
  await expect.poll(async () => (await request()).state, { timeout: 60_000 }).toBe('erased');
  expect(await whereStands(owner, tenant, 'Ann Hill')).toEqual({});
  expect(await whereStands(owner, tenant, 'ann@x.co')).toEqual({});
  expect(await whereStands(owner, tenant, 'Bob Field')).toMatchObject({ fleet_entry: 1 });
  const left = ok(await admin.call(getDataLoad, { params: { id: one.id } }));
  expect([left.state, left.shape.sample]).toEqual(['loaded', []]);
  expect((await admin.call(loadedFile, { params: { id: one.id } })).status).toBe(404);
});
