import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createWebhook,
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  redeliverFailed,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@quarterlight/contract/outbox/webhook-routes';
import { WebhookBody, type WebhookForm } from '@quarterlight/contract/outbox/webhook-schemas';
import { newId } from '@quarterlight/kit/ids';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { makeOutbound, type Resolve } from '../../platform/outbound/outbound.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { findHolders } from '../identity/index.ts';
import { sealEntries } from '../system/index.ts';
import { deliverWebhook, sendTest } from './deliver-webhook.ts';
import { sweepWebhooks, wakeWebhooks } from './index.ts';
import { tellWebhooks } from './tell-webhooks.ts';

useTestApp();

interface Call {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
/** A receiver: what it was told, and what it answers by path; 200 unless told. */
const calls: Call[] = [];
const answers = new Map<string, number>();
const receiver = createServer((request, reply) => {
  const path = request.url ?? '';
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    calls.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() });
    const status = answers.get(path) ?? 200;
    reply.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end(status === 200 ? 'Thank you' : `No\u0000${'x'.repeat(5_000)}`);
  });
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => new Promise<void>((resolve) => receiver.close(() => resolve())));
beforeEach(() => {
  calls.length = 0;
  answers.clear();
});
afterEach(() => testApp().clock.reset());

const minute = 60_000;
const line = (resolve?: Resolve) => ({
  outbound: makeOutbound({ trusted: () => [origin], ...(resolve ? { resolve } : {}) }),
  vault: testApp().running.services.vault,
  holders: findHolders,
});
const form = (more: Partial<WebhookForm> = {}): WebhookForm => ({
  name: 'Fleet portal',
  url: 'https://1.1.1.1/hook',
  everything: false,
  events: ['vehicle'],
  isOn: true,
  ...more,
});

const anOfficer = (tenant: TestTenant) => tenant.user({ permissions: ['edit-webhooks'] });
async function anOffice() {
  const tenant = await aTenant();
  return { tenant, admin: await anOfficer(tenant) };
}
/** A webhook as somebody makes it, whose address is then the test's own receiver. */
async function aWebhook(tenant: TestTenant, admin: Client, path = '/hook', more: Partial<WebhookForm> = {}) {
  const made = await admin.call(createWebhook, { body: form(more) });
  expect(made.status).toBe(200);
  const { record, secret } = made.body;
  await tenant.scope.write((tx) =>
    tx.db
      .updateTable('webhook')
      .set({ url: `${origin}${path}` })
      .where('id', '=', record.id)
      .execute(),
  );
  return { id: record.id, secret };
}
const happens = (tenant: TestTenant, action = 'vehicle.changed', id = newId(), version = 3) =>
  tenant.scope.write((tx) => tx.audit({ entity: action.startsWith('customer') ? 'customer' : 'vehicle', id, label: 'AB12 CDE', action, version }));
const tell = async (tenant: TestTenant) => {
  await tenant.scope.write((tx) => sealEntries(tx, { onSeal: wakeWebhooks }));
  await tellWebhooks(tenant.scope);
};
const deliver = (tenant: TestTenant, id: string, resolve?: Resolve) => deliverWebhook(tenant.scope, line(resolve), id);
const deliveriesOf = async (admin: Client, id: string) => (await admin.call(listDeliveries, { params: { id } })).body.items;
const stateOf = async (admin: Client, id: string) => (await admin.call(getWebhook, { params: { id } })).body;
const idsOf = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => WebhookBody.parse(JSON.parse(body)).recordId);
const signed = (secret: string, { headers, body }: Call) =>
  `v1=${createHmac('sha256', secret)
    .update(`${String(headers['quarterlight-timestamp'])}.${body}`)
    .digest('hex')}`;
const only = <Item>(items: readonly Item[]): Item => {
  const [item] = items;
  if (item === undefined || items.length !== 1) throw new Error(`${items.length} of one`);
  return item;
};

describe('a webhook', () => {
  it('tells in order what it was asked to tell, signed, with ids alone', async () => {
    const { tenant, admin } = await anOffice();
    await happens(tenant);
    await tell(tenant);
    const { id, secret } = await aWebhook(tenant, admin);
    const records = [newId(), newId(), newId()];
    for (const record of records) await happens(tenant, 'vehicle.changed', record);
    await happens(tenant, 'customer.changed');
    await tell(tenant);
    await deliver(tenant, id);
    expect(idsOf('/hook')).toEqual(records);
    const [call] = calls;
    if (!call) throw new Error('nothing came');
    expect(call.headers['quarterlight-signature']).toBe(signed(secret, call));
    const body = WebhookBody.strict().parse(JSON.parse(call.body));
    expect(body).toMatchObject({ type: 'vehicle.changed', entity: 'vehicle', version: 3, company: tenant.slug, userId: null });
    expect(call.headers).toMatchObject({ 'quarterlight-delivery': body.id, 'quarterlight-event': 'vehicle.changed' });
    expect(call.body).not.toContain('AB12');
    const deliveries = await deliveriesOf(admin, id);
    expect(deliveries.map(({ state, attempts, lastStatus }) => [state, attempts, lastStatus])).toEqual(Array.from({ length: 3 }, () => ['delivered', 1, 200]));
    const shown = (await admin.call(getDelivery, { params: { id: body.id } })).body;
    expect(shown).toMatchObject({ body: call.body, answer: 'Thank you', sentTo: `${origin}/hook` });
    expect(JSON.stringify([shown, await stateOf(admin, id)])).not.toContain(secret);
    expect((await stateOf(admin, id)).state).toBe('on');
    await tell(tenant);
    await deliver(tenant, id);
    expect(calls).toHaveLength(3);
  });

  it('tells of single actions, or of everything', async () => {
    const { tenant, admin } = await anOffice();
    const one = await aWebhook(tenant, admin, '/one', { events: ['vehicle.created'] });
    const all = await aWebhook(tenant, admin, '/all', { everything: true, events: [] });
    for (const action of ['vehicle.created', 'vehicle.changed', 'customer.changed']) await happens(tenant, action);
    await tell(tenant);
    for (const { id } of [one, all]) await deliver(tenant, id);
    const typesAt = (path: string) => calls.filter((call) => call.path === path).map(({ headers }) => headers['quarterlight-event']);
    expect(typesAt('/one')).toEqual(['vehicle.created']);
    expect(typesAt('/all')).toEqual(['vehicle.created', 'vehicle.changed', 'customer.changed']);
  });

  it('tries again by the clock, by the same id, while others behind it go on and other webhooks never wait', async () => {
    const { tenant, admin } = await anOffice();
    const failing = await aWebhook(tenant, admin, '/failing');
    const well = await aWebhook(tenant, admin, '/well');
    testApp().clock.freeze(new Date().toISOString());
    answers.set('/failing', 500);
    const records = [newId(), newId()];
    for (const record of records) await happens(tenant, 'vehicle.changed', record);
    await tell(tenant);
    for (const { id } of [failing, well]) await deliver(tenant, id);
    expect(idsOf('/well')).toEqual(records);
    expect(idsOf('/failing')).toEqual([records[0]]);
    expect(await stateOf(admin, failing.id)).toMatchObject({ state: 'failing', waiting: 2, restsUntil: expect.any(String) });
    await deliver(tenant, failing.id);
    expect(idsOf('/failing')).toHaveLength(1);
    answers.set('/failing', 200);
    testApp().clock.advance(minute);
    await deliver(tenant, failing.id);
    expect(idsOf('/failing')).toEqual([records[0], records[1], records[0]]);
    const [first, , again] = calls.filter(({ path }) => path === '/failing');
    expect(again?.body).toBe(first?.body);
    expect(await stateOf(admin, failing.id)).toMatchObject({ state: 'on', waiting: 0, failingSince: null });
    const tried = (await deliveriesOf(admin, failing.id)).at(-1);
    expect(tried).toMatchObject({ attempts: 2, state: 'delivered' });
  });

  it('gives a delivery up after a day, keeps the beginning of the answer, and tells it again when it is asked to', async () => {
    const { tenant, admin: maker } = await anOffice();
    const { id } = await aWebhook(tenant, maker);
    testApp().clock.freeze(new Date().toISOString());
    answers.set('/hook', 503);
    await happens(tenant);
    await tell(tenant);
    for (let tries = 0; tries < 12; tries += 1) {
      await deliver(tenant, id);
      testApp().clock.advance(12 * 60 * minute);
    }
    const admin = await anOfficer(tenant);
    const delivery = only(await deliveriesOf(admin, id));
    expect(delivery).toMatchObject({ state: 'failed', lastError: 'It answered 503.', nextAt: null, allowedActions: ['redeliver'] });
    expect(calls.length).toBeGreaterThan(1);
    const { answer } = (await admin.call(getDelivery, { params: { id: delivery.id } })).body;
    expect([answer.length, answer.slice(0, 3)]).toEqual([2_047, 'Nox']);
    calls.length = 0;
    answers.clear();
    const far = new Date(Date.parse(tenant.scope.now()) + minute).toISOString();
    expect((await admin.call(redeliverFailed, { params: { id }, body: { since: far } })).body.count).toBe(0);
    expect((await admin.call(redeliverFailed, { params: { id }, body: { since: '2020-01-01T00:00:00Z' } })).body.count).toBe(1);
    await deliver(tenant, id);
    expect(only(calls).headers['quarterlight-delivery']).toBe(delivery.id);
    expect((await admin.call(redeliver, { params: { id: delivery.id } })).status).toBe(200);
    expect((await admin.call(redeliver, { params: { id: delivery.id } })).problem.code).toBe('webhook.no_redelivery');
    await deliver(tenant, id);
    expect(calls.map(({ headers }) => headers['quarterlight-delivery'])).toEqual([delivery.id, delivery.id]);
  });

  it.each([
    ['answers 410', 410, 1, 'gone'],
    ['fails for three days', 500, 20, 'failing'],
  ] as const)('is turned off where its receiver %s, and those who look after webhooks are told', async (_what, status, tries, stopped) => {
    const { tenant, admin: maker } = await anOffice();
    const { id } = await aWebhook(tenant, maker);
    testApp().clock.freeze(new Date().toISOString());
    answers.set('/hook', status);
    for (let count = 0; count < 12; count += 1) await happens(tenant);
    await tell(tenant);
    for (let count = 0; count < tries; count += 1) {
      await deliver(tenant, id);
      testApp().clock.advance(4 * 60 * minute);
    }
    await deliver(tenant, id);
    const admin = await anOfficer(tenant);
    expect(await stateOf(admin, id)).toMatchObject({ state: 'off', stopped, waiting: 0 });
    expect(new Set((await deliveriesOf(admin, id)).map(({ state }) => state))).toEqual(new Set(['failed']));
    const mails = await tenant.scope.read((tx) =>
      tx.db.selectFrom('outbox_message').select(['recipient', 'subject']).where('template', '=', 'webhook-off').execute(),
    );
    expect(mails).toEqual([{ recipient: expect.stringContaining('@example.test'), subject: 'The webhook Fleet portal was turned off' }]);
    const before = calls.length;
    await happens(tenant);
    await tell(tenant);
    await deliver(tenant, id);
    expect(calls).toHaveLength(before);
    answers.clear();
    const { version } = await stateOf(admin, id);
    await admin.call(updateWebhook, { params: { id }, version, body: form() });
    await tenant.scope.write((tx) =>
      tx.db
        .updateTable('webhook')
        .set({ url: `${origin}/hook` })
        .where('id', '=', id)
        .execute(),
    );
    const after = newId();
    await happens(tenant, 'vehicle.changed', after);
    await tell(tenant);
    await deliver(tenant, id);
    expect(idsOf('/hook').slice(before)).toEqual([after]);
  });

  it('follows no redirection', async () => {
    const { tenant, admin } = await anOffice();
    const { id } = await aWebhook(tenant, admin);
    answers.set('/hook', 302);
    await happens(tenant);
    await tell(tenant);
    await deliver(tenant, id);
    expect(calls.map(({ path }) => path)).toEqual(['/hook']);
    expect(only(await deliveriesOf(admin, id))).toMatchObject({ state: 'waiting', lastStatus: 302, lastError: expect.stringContaining('not followed') });
  });

  it('calls nobody inside, neither by the form nor once a name leads there', async () => {
    const { tenant, admin } = await anOffice();
    for (const url of ['https://127.0.0.1/', 'https://10.1.2.3/', 'http://1.1.1.1/', 'https://localhost/', `${origin}/hook`, 'nonsense']) {
      const { status, problem } = await admin.call(createWebhook, { body: form({ url }) });
      expect([status, problem.code, Object.keys(problem.errors ?? {})]).toEqual([400, 'webhook.address', ['url']]);
    }
    const { id } = await aWebhook(tenant, admin);
    const { port } = new URL(origin);
    const url = `https://rebinding.example.com:${port}/hook`;
    await tenant.scope.write((tx) => tx.db.updateTable('webhook').set({ url }).where('id', '=', id).execute());
    await happens(tenant);
    await tell(tenant);
    await deliver(tenant, id, async () => [{ address: '127.0.0.1', family: 4 }]);
    expect(calls).toEqual([]);
    expect(only(await deliveriesOf(admin, id))).toMatchObject({ state: 'waiting', lastStatus: null, lastError: expect.stringContaining('private network') });
  });

  it('signs by both secrets for a day after one was made anew', async () => {
    const { tenant, admin } = await anOffice();
    const { id, secret } = await aWebhook(tenant, admin);
    const { secret: newer, record } = (await admin.call(rotateWebhookSecret, { params: { id } })).body;
    expect([newer === secret, record.formerUntil]).toEqual([false, expect.any(String)]);
    const told = async () => {
      await happens(tenant);
      await tell(tenant);
      await deliver(tenant, id);
      const call = calls.at(-1);
      if (!call) throw new Error('nothing came');
      return { given: call.headers['quarterlight-signature'], newer: signed(newer, call), older: signed(secret, call) };
    };
    const within = await told();
    expect(within.given).toBe(`${within.newer}, ${within.older}`);
    testApp().clock.advance(24 * 60 * minute + 1_000);
    const afterwards = await told();
    expect(afterwards.given).toBe(afterwards.newer);
  });

  it('tells the same twice by the same id, and loses nothing, where a server dies between the call and its note', async () => {
    const { tenant, admin } = await anOffice();
    const { id } = await aWebhook(tenant, admin);
    const records = [newId(), newId()];
    for (const record of records) await happens(tenant, 'vehicle.changed', record);
    await tell(tenant);
    const { outbound, ...rest } = line();
    const dying = {
      ...rest,
      outbound: { ...outbound, call: async (call: Parameters<typeof outbound.call>[0]) => outbound.call(call).then(() => Promise.reject(new Error('killed'))) },
    };
    await expect(deliverWebhook(tenant.scope, dying, id)).rejects.toThrow('killed');
    // Whoever looks meanwhile leaves it to the one who may still be calling.
    await deliver(tenant, id);
    expect(idsOf('/hook')).toEqual([records[0]]);
    testApp().clock.advance(minute);
    await deliver(tenant, id);
    expect(idsOf('/hook')).toEqual([records[0], records[0], records[1]]);
    expect(calls[0]?.body).toBe(calls[1]?.body);
    expect((await deliveriesOf(admin, id)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['delivered', 1],
      ['delivered', 1],
    ]);
  });

  it('is told once by two servers at a time', async () => {
    const { tenant, admin } = await anOffice();
    const { id } = await aWebhook(tenant, admin);
    for (let count = 0; count < 10; count += 1) await happens(tenant);
    await tenant.scope.write((tx) => sealEntries(tx));
    await Promise.all([tellWebhooks(tenant.scope), tellWebhooks(tenant.scope)]);
    await Promise.all([deliver(tenant, id), deliver(tenant, id), deliver(tenant, id)]);
    expect(new Set(calls.map(({ body }) => body)).size).toBe(calls.length);
    expect(calls).toHaveLength(10);
  });

  it('sends a test at once, also while it is off, and shows what was answered', async () => {
    const { tenant, admin } = await anOffice();
    const { id, secret } = await aWebhook(tenant, admin, '/hook', { isOn: false });
    const { body: delivery } = await admin.call(testWebhook, { params: { id } });
    expect(delivery).toMatchObject({ event: 'test', state: 'waiting' });
    await sendTest(tenant.scope, line(), delivery.id);
    await sendTest(tenant.scope, line(), delivery.id);
    const call = only(calls);
    expect(call.headers['quarterlight-signature']).toBe(signed(secret, call));
    expect((await admin.call(getDelivery, { params: { id: delivery.id } })).body).toMatchObject({ state: 'delivered', answer: 'Thank you' });
    answers.set('/hook', 404);
    const { body: other } = await admin.call(testWebhook, { params: { id } });
    await sendTest(tenant.scope, line(), other.id);
    expect((await admin.call(getDelivery, { params: { id: other.id } })).body).toMatchObject({
      state: 'failed',
      lastError: 'It answered 404.',
      allowedActions: [],
    });
  });

  it('is refused in words where it cannot be', async () => {
    const { tenant, admin } = await anOffice();
    const refused = async (more: Partial<WebhookForm>) => (await admin.call(createWebhook, { body: form(more) })).problem.code;
    expect(await refused({ events: ['nothing'] })).toBe('webhook.unknown_event');
    expect(await refused({ events: ['vehicle.exploded'] })).toBe('webhook.unknown_event');
    expect(await refused({ events: [] })).toBe('webhook.nothing');
    const made = await Promise.all(Array.from({ length: 22 }, () => admin.call(createWebhook, { body: form() })));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(made.find(({ status }) => status === 400)?.problem.code).toBe('webhook.too_many');
    const branch = await aBranch(tenant);
    const bound = await tenant.user({ permissions: ['edit-webhooks'], branchId: branch.id });
    expect((await bound.call(createWebhook, { body: form() })).problem.code).toBe('webhook.office_only');
    expect((await bound.call(listWebhooks)).body.items).toEqual([]);
    const off = made.find(({ status }) => status === 200)?.body.record;
    if (!off) throw new Error('none was made');
    await admin.call(updateWebhook, { params: { id: off.id }, version: off.version, body: form({ isOn: false }) });
    expect((await admin.call(redeliverFailed, { params: { id: off.id }, body: { since: '2020-01-01T00:00:00Z' } })).problem.code).toBe('webhook.off');
  });

  it('tells nothing of another company, and nothing once it is removed; what it told goes with it', async () => {
    const { tenant, admin } = await anOffice();
    const other = await aTenant();
    const { id } = await aWebhook(tenant, admin);
    await happens(other);
    await happens(tenant);
    await tell(other);
    await tell(tenant);
    await deliver(other, id);
    expect(calls).toEqual([]);
    const { version } = await stateOf(admin, id);
    expect((await admin.call(removeWebhook, { params: { id }, version })).status).toBe(204);
    await deliver(tenant, id);
    expect(calls).toEqual([]);
    expect((await admin.call(getWebhook, { params: { id } })).status).toBe(404);
    await sweepWebhooks(tenant.scope);
    const left = await tenant.scope.read(async (tx) => [
      await tx.db.selectFrom('webhook').select('id').execute(),
      await tx.db.selectFrom('webhook_delivery').select('id').execute(),
    ]);
    expect(left).toEqual([[], []]);
  });
});
