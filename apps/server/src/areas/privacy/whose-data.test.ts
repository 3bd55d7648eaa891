import * as routes from '@quarterlight/contract/privacy/routes';
import { newId } from '@quarterlight/kit/ids';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { connectedPastTriggers } from '../../../testing/kit/owner.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { unzip } from '../../../testing/kit/unzip.ts';
import type { AuditEntry } from '../../platform/database/tx.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { sealEntries, verifyLog } from '../system/index.ts';
import { ok, refused } from '../worksheets/job.fixtures.ts';
import { plant, whereStands } from './planted.fixtures.ts';

useTestApp({ tasks: true });
let owner: pg.Client;
beforeAll(async () => {
  owner = await connectedPastTriggers(testApp().superuserUrl);
});
afterAll(() => owner.end());

const asked = (tenant: TestTenant) => ({ name: 'Ann Hill', email: 'ann@x.co', telephone: '01603 700900', askedOn: tenant.scope.today(), note: '' });
async function aRequest(tenant: TestTenant, by: Client, more: object = {}) {
  const { id } = ok(await by.call(routes.createPrivacyRequest, { body: { ...asked(tenant), ...more } }));
  await expect.poll(async () => ok(await by.call(routes.getPrivacyRequest, { params: { id } })).state, { timeout: 30_000 }).toBe('open');
  return ok(await by.call(routes.getPrivacyRequest, { params: { id } }));
}
async function handedOut(by: Client, id: string): Promise<string> {
  const archive = await by.raw('GET', `/v1/privacy/requests/${id}/file`);
  expect(archive.status, archive.text).toBe(200);
  return unzip(archive.bytes).get('personal-data.json') ?? '';
}
async function erase(by: Client, id: string) {
  const { version } = ok(await by.call(routes.getPrivacyRequest, { params: { id } }));
  ok(await by.call(routes.erasePerson, { params: { id }, version, body: { name: 'Ann Hill' } }));
  const read = async () => ok(await by.call(routes.getPrivacyRequest, { params: { id } }));
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('erased');
  return read();
}
const isIn = (text: string) => (word: string) => text.includes(word);
/** Notes that something was done by whoever the actor is. */
const note = (tenant: TestTenant, entry: Partial<AuditEntry> & Pick<AuditEntry, 'entity'>, actor: object = {}) =>
  tenant.scope
    .as({ ...tenant.scope.actor, ...actor })
    .write((tx) => tx.audit({ id: newId(), action: `${entry.entity}.changed`, ...entry, before: { ...entry.before }, after: { ...entry.after } }));
async function left(tenant: TestTenant, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const word of words) if (Object.keys(await whereStands(owner, tenant, word)).length > 0) found.push(word);
  return found;
}

/** A former user of that name, with what they did and what was noted of it. */
async function aFormerUser(tenant: TestTenant) {
  const user = (more: object) => plant(owner, tenant, 'app_user', { status: 'disabled', company_type: 'Organisation', display_name: 'Ann Hill', ...more });
  return { ann: await user({ email: 'ann@x.co' }), namesake: await user({ email: 'hill@y.co', username_key: 'hill' }) };
}

describe('the log', () => {
  it('lets go of what has the whole email, or the number beside the name, and of nobody else’s values', { timeout: 120_000 }, async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    await aCustomer(tenant, { type: 'retail', name: 'Ann Hill', email: 'ann@x.co' });
    refused(await admin.call(routes.createPrivacyRequest, { body: { ...asked(tenant), telephone: 'state' } }), 'request.invalid');
    const goes = [
      { contacts: ['goes.0, Ann Hill, ann@x.co, 07700900900'] },
      { email: 'ANN@x.co', note: 'goes.1' },
      { first_name: 'Ann', last_name: 'Hill', telephone: '+441603700900', note: 'goes.2' },
      { contacts: ['goes.3, Ann, Hill, Fleet manager, 01603 700 900'] },
    ];
    const stays = [
      { email: 'joann@x.co', note: 'stays.0' },
      { telephone: '01603700900', last_name: 'Other', note: 'stays.1' },
      { contacts: ['stays.2, Bob, Field, 01603 700900'] },
      { name: 'Ann Hill', order_number: 'PO 01603700900', note: 'stays.3' },
      { name: 'Ann Hill', state: 'open', note: 'stays.4' },
    ];
    for (const after of [...goes, ...stays]) await note(tenant, { entity: 'supplier', after });
    await erase(admin, (await aRequest(tenant, admin)).id);
    expect(await left(tenant, ['goes.0', 'goes.1', 'goes.2', 'goes.3'])).toEqual([]);
    expect(await left(tenant, ['stays.0', 'stays.1', 'stays.2', 'stays.3', 'stays.4'])).toHaveLength(5);
  });

  it('lets go of values, labels and keys of all that hung on them, and the chain holds', { timeout: 120_000 }, async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const { ann } = await aFormerUser(tenant);
    const { id: customer } = await aCustomer(tenant, { type: 'retail', name: 'Ann Hill', email: 'ann@x.co' });
    const day = { from_day: '2026-01-05', to_day: '2026-01-06' };
    const theirs: readonly (readonly [AuditEntry['entity'], string, object])[] = [
      ['absence', 'absence', { user_id: ann, ...day, type: 'holiday' }],
      ['roaming', 'roaming', { technician_id: ann, ...day }],
      ['run', 'run', { user_id: ann, state: 'done', ended_at: '2026-01-05T10:00:00Z' }],
      ['api-key', 'api_key', { user_id: ann, expires_at: '2026-02-01T00:00:00Z' }],
      ['export', 'export_run', { user_id: ann }],
      ['fleet-entry', 'fleet_entry', { customer_id: customer }],
      ['outbox', 'outbox_message', { channel: 'email', state: 'sent', recipient: 'ann@x.co' }],
    ];
    for (const [entity, table, given] of theirs) {
      const id = await plant(owner, tenant, table, { ...given });
      await note(tenant, { entity, id, label: entity === 'api-key' ? 'goes.label' : '', after: { note: 'goes.value' } });
      await note(tenant, { entity, id: newId(), label: 'stays.label', after: { note: 'stays.value' } });
    }
    const merged = { kind: 'customer', state: 'undone', gone_name: 'Ann Hill', keep_name: 'Bob' };
    for (const [label, gone, keep] of [
      ['goes.label into Bob', customer, newId()],
      ['Bob into goes.label', newId(), customer],
    ] as const)
      await note(tenant, { entity: 'company-merge', id: await plant(owner, tenant, 'company_merge', { ...merged, gone_id: gone, keep_id: keep }), label });
    await note(tenant, { entity: 'vehicle' }, { userId: ann, username: 'goes.user', keyId: newId(), keyName: 'goes.key', ip: '203.0.113.9' });
    await note(tenant, { entity: 'vehicle' }, { userId: admin.userId, username: 'stays.user', keyId: newId(), keyName: 'stays.key' });
    await tenant.scope.write((tx) => sealEntries(tx));
    await erase(admin, (await aRequest(tenant, admin)).id);
    expect(await left(tenant, ['goes.label', 'goes.value', 'goes.user', 'goes.key'])).toEqual([]);
    expect(await whereStands(owner, tenant, 'stays.value')).toEqual({ log_value: theirs.length });
    expect(await left(tenant, ['stays.label', 'stays.user', 'stays.key'])).toHaveLength(3);
    await tenant.scope.write((tx) => sealEntries(tx));
    expect(await verifyLog(tenant.scope)).toMatchObject({ intact: true, problem: null });
  });
});

describe('what is handed out', () => {
  it('has nothing of whom a user worked for, nor of who worked for a customer', { timeout: 120_000 }, async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const { ann } = await aFormerUser(tenant);
    const { id: customer } = await aCustomer(tenant, { type: 'retail', name: 'Ann Hill', email: 'ann@x.co' });
    await note(
      tenant,
      { entity: 'customer', label: 'other.label', before: { name: 'other.before' }, after: { name: 'other.after' } },
      { userId: ann, username: 'own.user', ip: '203.0.113.9' },
    );
    await note(
      tenant,
      { entity: 'customer', id: customer, label: 'own.label', after: { name: 'own.value' } },
      { userId: admin.userId, username: 'other.user', ip: '198.51.100.7' },
    );
    const gone = { kind: 'customer', state: 'undone', gone_id: customer, keep_id: newId(), keep_name: 'other.merge', keep_before: '{"name":"other.merge"}' };
    const merge = await plant(owner, tenant, 'company_merge', { ...gone, gone_name: 'own.merge', gone_before: '{"name":"own.merge"}' });
    await note(tenant, { entity: 'company-merge', id: merge, label: 'Ann Hill into other.merge', after: { keep_name: 'other.merge' } });
    await plant(owner, tenant, 'idempotency_key', { user_id: ann, key: 'theirs', reply: '{"name":"other.reply"}' });
    const run = { user_id: ann, state: 'done', title: 'own.run', input: '{"q":"other.input"}', notes: '["other.notes"]', ended_at: '2026-01-05T10:00:00Z' };
    const id = await plant(owner, tenant, 'run', run);
    await note(tenant, { entity: 'run', id, after: { input: 'other.input' } });
    await plant(owner, tenant, 'export_run', { user_id: ann, filters: '{"q":"other.filters"}' });
    const out = await handedOut(admin, (await aRequest(tenant, admin)).id);
    const others = [
      'other.label',
      'other.before',
      'other.after',
      'other.user',
      '198.51.100.7',
      'other.merge',
      'other.reply',
      'other.input',
      'other.notes',
      'other.filters',
    ];
    expect(others.filter(isIn(out))).toEqual([]);
    expect(['own.user', '203.0.113.9', 'own.label', 'own.value', 'own.merge', 'own.run'].filter(isIn(out))).toHaveLength(6);
  });

  it('counts a record once, in the preview and in the certificate', { timeout: 60_000 }, async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const { id: customer } = await aCustomer(tenant, { type: 'retail', name: 'Ann Hill', email: 'ann@x.co' });
    await plant(owner, tenant, 'worksheet', {
      state: 'invoiced',
      customer_id: customer,
      customer_name: 'Ann Hill',
      contact_email: 'ann@x.co',
      created_on: '2026-01-05',
    });
    const request = await aRequest(tenant, admin);
    const jobs = { title: 'Jobs', count: 1 };
    expect((await handedOut(admin, request.id)).split('"contact_email": "ann@x.co"')).toHaveLength(2);
    expect(ok(await admin.call(routes.previewErasure, { params: { id: request.id } })).goes.filter(({ title }) => title === 'Jobs')).toEqual([jobs]);
    expect((await erase(admin, request.id)).erased.filter(({ title }) => title === 'Jobs')).toEqual([jobs]);
  });
});

it('what somebody changes while it is erased is erased as it is then', { timeout: 60_000 }, async () => {
  const tenant = await aTenant();
  const admin = await tenant.user();
  const { id } = await aCustomer(tenant, { type: 'retail', name: 'Ann Hill', email: 'ann@x.co' });
  const request = await aRequest(tenant, admin);
  const busy = await connectedPastTriggers(testApp().superuserUrl);
  try {
    await busy.query('begin');
    await busy.query("update customer set notes = 'Ann Hill rang' where id = $1", [id]);
    const erased = erase(admin, request.id);
    const waiting =
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'with those%'";
    await expect.poll(async () => (await owner.query<{ count: number }>(waiting)).rows[0]?.count, { timeout: 30_000 }).toBe(1);
    await busy.query('commit');
    expect((await erased).erased).toContainEqual({ title: 'Private customers', count: 1 });
  } finally {
    await busy.end();
  }
  expect(await whereStands(owner, tenant, 'Ann Hill')).toEqual({});
});

it('a namesake keeps what they did, and whoever was renamed since does not', { timeout: 60_000 }, async () => {
  const tenant = await aTenant();
  const admin = await tenant.user();
  const { ann, namesake } = await aFormerUser(tenant);
  for (const [by, name] of [
    [ann, 'Ann Before'],
    [namesake, 'Ann Hill'],
  ] as const) {
    const course = await plant(owner, tenant, 'course', { issued_by: by, issued_by_name: name });
    await plant(owner, tenant, 'course_edition', { course_id: course, issued_by: by, issued_by_name: name });
    await plant(owner, tenant, 'broadcast', { withdrawn_by: by, withdrawn_by_name: name });
    await plant(owner, tenant, 'library_file', { removed_by: by, removed_by_name: name, removed_at: '2026-01-05T10:00:00Z' });
  }
  await erase(admin, (await aRequest(tenant, admin, { name: 'Ann Hill' })).id);
  expect(await whereStands(owner, tenant, 'Ann Before')).toEqual({});
  expect(await whereStands(owner, tenant, 'Ann Hill')).toMatchObject({ app_user: 1, course: 1, course_edition: 1, broadcast: 1, library_file: 1 });
});

it('a closed request of the same person goes with them, and that there was one stays', { timeout: 60_000 }, async () => {
  const tenant = await aTenant();
  const admin = await tenant.user();
  await aCustomer(tenant, { type: 'retail', name: 'Ann Hill', email: 'ann@x.co' });
  const before = await aRequest(tenant, admin);
  const other = await aRequest(tenant, admin, { name: 'Bob Field', email: 'bob@x.co', telephone: '' });
  const again = await aRequest(tenant, admin);
  refused(
    await admin.call(routes.erasePerson, { params: { id: again.id }, version: again.version, body: { name: 'Ann Hill' } }),
    'privacy.open',
    /Requests for personal data 1\. Answer and close it first/,
  );
  ok(await admin.call(routes.closePrivacyRequest, { params: { id: before.id }, version: before.version, body: { reason: 'Ann rang' } }));
  await erase(admin, again.id);
  expect(await left(tenant, ['Ann Hill', 'ann@x.co', 'Ann rang'])).toEqual([]);
  expect(ok(await admin.call(routes.getPrivacyRequest, { params: { id: before.id } }))).toMatchObject({
    name: 'Erased person',
    state: 'closed',
    askedOn: before.askedOn,
  });
  expect(ok(await admin.call(routes.getPrivacyRequest, { params: { id: other.id } }))).toMatchObject({ name: 'Bob Field', email: 'bob@x.co' });
});
