import * as routes from '@quarterlight/contract/privacy/routes';
import { newId } from '@quarterlight/kit/ids';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { connectedPastTriggers } from '../../../testing/kit/owner.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { unzip } from '../../../testing/kit/unzip.ts';
import { digestTenant } from '../../platform/moving/digest-tenant.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { findStopInForce, stopMessages } from '../outbox/outbox.testing.ts';
import { sealEntries, verifyLog } from '../system/index.ts';
import { aCompany, aJob, ok, refused } from '../worksheets/job.fixtures.ts';
import { email, plant, plantCanaries, plantPerson, whereStands } from './planted.fixtures.ts';

useTestApp({ tasks: true });
let owner: pg.Client;
beforeAll(async () => {
  owner = await connectedPastTriggers(testApp().superuserUrl);
});
afterAll(() => owner.end());

const asked = (tenant: TestTenant) => ({ name: 'Jane Canary', email, telephone: '', askedOn: tenant.scope.today(), note: 'By letter, canary' });

/** A request whose records have been looked for. */
async function aRequest(tenant: TestTenant, by: Client, more: object = {}) {
  const { id } = ok(await by.call(routes.createPrivacyRequest, { body: { ...asked(tenant), ...more } }));
  await expect.poll(async () => ok(await by.call(routes.getPrivacyRequest, { params: { id } })).state, { timeout: 30_000 }).toBe('open');
  return ok(await by.call(routes.getPrivacyRequest, { params: { id } }));
}
const reread = async (by: Client, id: string) => ok(await by.call(routes.getPrivacyRequest, { params: { id } }));
async function erase(by: Client, { id, version, name }: { id: string; version: number; name: string }) {
  ok(await by.call(routes.erasePerson, { params: { id }, version, body: { name } }));
  await expect.poll(async () => (await reread(by, id)).state, { timeout: 60_000 }).toBe('erased');
  return reread(by, id);
}

describe('everything that is held of a person', () => {
  it('is found, handed out whole, and erased without a trace, while other companies stay as they are and the log’s chain holds', {
    timeout: 180_000,
  }, async () => {
    const tenant = await aTenant();
    const other = await aTenant();
    const admin = await tenant.user();
    await plantCanaries(owner, await plantPerson(owner, other));
    const ids = await plantPerson(owner, tenant);
    const planted = await plantCanaries(owner, ids);
    expect(planted.length).toBeGreaterThan(60);
    const janes = tenant.scope.as({ ...tenant.scope.actor, userId: ids.get('app_user') ?? '', username: 'canary.username', ip: '203.0.113.9' });
    await tenant.scope.write((tx) =>
      tx.audit({
        entity: 'customer',
        id: ids.get('customer') ?? '',
        label: 'canary.label',
        action: 'customer.changed',
        before: { name: 'canary.before' },
        after: { name: 'canary.after' },
      }),
    );
    await tenant.scope.write((tx) => tx.audit({ entity: 'list', id: newId(), action: 'list.taken', after: { q: email } }));
    await janes.write((tx) => tx.audit({ entity: 'vehicle', id: newId(), label: 'AB12CDE', action: 'vehicle.changed', after: { colour: 'red' } }));
    await tenant.scope.write((tx) => sealEntries(tx));
    const before = await digestTenant(owner, other.scope.tenant.id);

    const request = await aRequest(tenant, admin);
    expect(new Set(request.places.map(({ title }) => title))).toEqual(
      new Set([
        'Users',
        'Private customers',
        'Contacts',
        'Drivers of fleets',
        'Jobs',
        'Quotations',
        'Messages',
        'Wishes for no messages',
        'Requests for personal data',
      ]),
    );
    expect(request.places.every(({ chosen, matched }) => chosen && matched.includes('email'))).toBe(true);

    const archive = await admin.raw('GET', `/v1/privacy/requests/${request.id}/file`);
    expect(archive.status, archive.text).toBe(200);
    const files = unzip(archive.bytes);
    const data = files.get('personal-data.json') ?? '';
    expect(planted.filter((text) => !data.includes(text))).toEqual([]);
    expect(['canary.removed', 'canary.before', 'canary.username'].filter((text) => !data.includes(text))).toEqual([]);
    expect(files.get('personal-data.html')).toContain('canary.worksheet.note_internal');

    // A draft keeps it from being erased.
    const opened = await reread(admin, request.id);
    refused(
      await admin.call(routes.erasePerson, { params: { id: request.id }, version: opened.version, body: { name: 'Jane Canary' } }),
      'privacy.open',
      /Invoices 1/,
    );
    await owner.query("update invoice set state = 'paid', posted_at = now(), number = 'I000001' where tenant_id = $1", [tenant.scope.tenant.id]);
    refused(await admin.call(routes.erasePerson, { params: { id: request.id }, version: opened.version, body: { name: 'Jane' } }), 'privacy.other_name');
    const done = await erase(admin, { id: request.id, version: opened.version, name: 'jane canary' });
    expect(done).toMatchObject({ name: 'Erased person', email: '', note: '', held: [{ title: 'Invoices', count: 1 }] });
    expect(done.heldUntil?.slice(0, 4)).toBe(String(Number(tenant.scope.today().slice(0, 4)) + 6));
    // The document that is held, and what finds it.
    expect(await whereStands(owner, tenant, 'canary')).toEqual({ invoice: 1, search_entry: 1 });
    expect(await digestTenant(owner, other.scope.tenant.id)).toEqual(before);
    await tenant.scope.write((tx) => sealEntries(tx));
    expect(await verifyLog(tenant.scope)).toMatchObject({ intact: true, problem: null, notes: [expect.stringMatching(/let go of values or names/)] });

    // The six years are over.
    await owner.query("update invoice set posted_at = now() - interval '7 years' where tenant_id = $1", [tenant.scope.tenant.id]);
    await owner.query("update privacy_request set held_until = '2026-01-01' where id = $1", [request.id]);
    await tenant.scope.write((tx) => tx.enqueue('privacy.erase', { requestId: request.id }));
    await expect
      .poll(async () => (({ state, heldUntil }) => [state, heldUntil])(await reread(admin, request.id)), { timeout: 30_000 })
      .toEqual(['erased', null]);
    expect(await whereStands(owner, tenant, 'canary')).toEqual({});
  });

  it('goes on where an erasure was interrupted, and is done once however often it is told', { timeout: 120_000 }, async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    await plantCanaries(owner, await plantPerson(owner, tenant));
    await owner.query("update invoice set state = 'paid', posted_at = now() - interval '7 years', number = 'I000001' where tenant_id = $1", [
      tenant.scope.tenant.id,
    ]);
    const request = await aRequest(tenant, admin);
    // As a server leaves it that was killed between two of its transactions.
    await owner.query("update worksheet_event set summary = 'Erased' where tenant_id = $1", [tenant.scope.tenant.id]);
    await owner.query('delete from company_address where tenant_id = $1', [tenant.scope.tenant.id]);
    const done = await erase(admin, request);
    await tenant.scope.write((tx) => tx.enqueue('privacy.erase', { requestId: request.id }));
    expect(await whereStands(owner, tenant, 'canary')).toEqual({});
    expect((await reread(admin, request.id)).version).toBe(done.version);
  });
});

it('asks for no messages after an erasure, too, though the address is no longer known', { timeout: 60_000 }, async () => {
  const tenant = await aTenant();
  const admin = await tenant.user();
  await tenant.scope.write((tx) => stopMessages(tx, 'email', 'Jane.Canary@example.test', 'By letter'));
  const request = await aRequest(tenant, admin);
  await erase(admin, request);
  expect(await whereStands(owner, tenant, 'canary')).toEqual({});
  const stops = () => tenant.scope.read(async (tx) => Promise.all([email, 'other@example.test'].map((each) => findStopInForce(tx, 'email', each))));
  expect(await stops()).toEqual([expect.anything(), undefined]);
});

describe('a request', () => {
  it('finds by telephone however it is written, and ticks nobody who only has the name or the number', { timeout: 60_000 }, async () => {
    const company = await aCompany();
    const { tenant } = company;
    const admin = await tenant.user();
    const contact = {
      title: '',
      firstName: 'Jane',
      lastName: 'Canary',
      telephone: '',
      mobile: '07700900123',
      email: '',
      contactType: { value: '' },
      modeOfContact: { value: '' as const },
    };
    await aJob(company);
    const { id } = await aCustomer(tenant, { type: 'retail', name: 'Mrs Jane Canary' });
    await owner.query("update worksheet set contact_mobile = '07700 900 123', contact_last_name = 'Other' where tenant_id = $1", [tenant.scope.tenant.id]);
    const request = await aRequest(tenant, admin, { email: '', telephone: `+44 ${contact.mobile.slice(1)}` });
    expect(request.places.map(({ title, matched, chosen }) => [title, matched, chosen])).toEqual([
      ['Private customers', ['name'], false],
      ['Jobs', ['telephone'], false],
    ]);
    const chosen = request.places.filter(({ title }) => title === 'Private customers').map((place) => place.id);
    const chose = ok(await admin.call(routes.choosePlaces, { params: { id: request.id }, version: request.version, body: { chosen } }));
    expect(chose.places.map((place) => place.chosen)).toEqual([true, false]);
    refused(await admin.call(routes.choosePlaces, { params: { id: request.id }, version: chose.version, body: { chosen: [newId()] } }), 'privacy.other_place');
    expect(ok(await admin.call(routes.previewErasure, { params: { id: request.id } })).goes).toContainEqual({ title: 'Private customers', count: 1 });
    expect(chose.places[0]?.path).toBe(`/companies/customers/${id}`);
  });

  it('begins at a record, is due a month later, and is refused in words', { timeout: 60_000 }, async () => {
    const company = await aCompany();
    const { tenant } = company;
    const admin = await tenant.user();
    const { id: recordId } = await aCustomer(tenant, { type: 'retail', name: 'Sam Field', email: 'sam@example.test' });
    expect(ok(await admin.call(routes.readPerson, { query: { kind: 'customer', recordId } }))).toMatchObject({ name: 'Sam Field', email: 'sam@example.test' });
    const begun = await aRequest(tenant, admin, { name: 'Sam Field', email: '', kind: 'customer', recordId, askedOn: '2026-01-31' });
    expect([begun.dueOn, begun.overdue, begun.places[0]?.matched, begun.places[0]?.chosen]).toEqual(['2026-02-28', true, ['record'], true]);
    const insurer = await aCustomer(tenant, { type: 'insurer' });
    const no = async (code: string, more: object) => refused(await admin.call(routes.createPrivacyRequest, { body: { ...asked(tenant), ...more } }), code);
    await no('privacy.no_such_record', { kind: 'customer', recordId: insurer.id });
    await no('privacy.in_the_future', { askedOn: '2199-01-01' });
    await no('request.invalid', { name: ' ' });
    refused(await company.manager.call(routes.createPrivacyRequest, { body: asked(tenant) }), 'access.missing_permission');
    const none = await aRequest(tenant, admin, { name: 'No Body', email: '' });
    refused(await admin.raw('GET', `/v1/privacy/requests/${none.id}/file`), 'privacy.nothing_chosen');
    ok(await admin.call(routes.closePrivacyRequest, { params: { id: none.id }, version: none.version, body: { reason: 'Withdrawn' } }));
    refused(
      await admin.call(routes.closePrivacyRequest, { params: { id: none.id }, version: none.version + 1, body: { reason: 'Again' } }),
      'privacy.moved_on',
    );
  });

  it('does not erase whoever asks for it, nor a user who can still sign in', { timeout: 60_000 }, async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const own = await aRequest(tenant, admin, { name: 'Own Self', email: '', kind: 'user', recordId: admin.userId });
    refused(await admin.call(routes.erasePerson, { params: { id: own.id }, version: own.version, body: { name: 'Own Self' } }), 'privacy.yourself');
    const id = await plant(owner, tenant, 'app_user', { status: 'active', company_type: 'Organisation', display_name: 'Still Here' });
    const there = await aRequest(tenant, admin, { name: 'Still Here', email: '', kind: 'user', recordId: id });
    refused(
      await admin.call(routes.erasePerson, { params: { id: there.id }, version: there.version, body: { name: 'Still Here' } }),
      'privacy.open',
      /Disable the user/,
    );
  });
});
