import { createHmac } from 'node:crypto';
import { getMessage, liftStop, listMessages, listStops, retryMessage, testTemplate, textReply, textStatus } from '@quarterlight/contract/outbox/routes';
import { getSettings, updateSettings } from '@quarterlight/contract/system/routes';
import { newId } from '@quarterlight/kit/ids';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { type App, buildApp } from '../../app.ts';
import type { Services } from '../../platform/services.ts';
import { readFileContent } from '../files/index.ts';
import { queueMessage } from './index.ts';
import { sendMessage } from './send-message.ts';
import { sendText } from './send-text.ts';

useTestApp();

// A demonstration, so that the simulator is the gateway, listening so that it can call back.
let app: App;
let services: Services;
let origin: string;
beforeAll(async () => {
  const { running } = testApp();
  services = { ...running.services, config: { ...running.services.config, demo: true } };
  app = await buildApp(services);
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.http.close());
afterEach(() => testApp().clock.reset());

const good = '07700900123';

async function aSender(quiet: { quietFrom: string; quietTo: string } = { quietFrom: '00:00', quietTo: '00:00' }) {
  const tenant = await aTenant();
  const admin = await tenant.user();
  const { company, messages } = (await admin.call(getSettings)).body;
  await admin.call(updateSettings, { body: { company: { ...company, webAddress: origin }, messages: { ...messages, ...quiet } } });
  const send = async (recipient: string, text = 'Hello', entity = '', entityId: string | null = null) => {
    const id = await tenant.scope.write((tx) =>
      queueMessage(tx, { channel: 'sms', template: 'message', recipient, values: { subject: '', text }, entity, entityId }),
    );
    await run(id);
    return id;
  };
  const run = (id: string) =>
    sendMessage(
      tenant.scope,
      { mailer: undefined, readFile: readFileContent, sendText: (scope, each, to, text) => sendText(services, scope, each, to, text) },
      id,
    );
  const one = async (id: string) => (await admin.call(getMessage, { params: { id } })).body;
  const becomes = (id: string, state: string) => vi.waitFor(async () => expect((await one(id)).state).toBe(state), { timeout: 10_000, interval: 50 });
  return { tenant, admin, send, run, one, becomes };
}

const signed = (url: string, form: Record<string, string>, token = 'simulator') =>
  createHmac('sha1', token)
    .update(
      url +
        Object.keys(form)
          .toSorted()
          .map((name) => `${name}${form[name]}`)
          .join(''),
    )
    .digest('base64');
const pathOf = (path: string, tenant: TestTenant, id = '') => path.replace(':tenant', tenant.slug).replace(':id', id);
function callBack(path: string, form: Record<string, string>, signature = signed(`${origin}${path}`, form)) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
  return app.http.inject({ method: 'POST', url: path, headers, payload: new URLSearchParams(form).toString() });
}

describe('a text message', () => {
  it('shows what the gateway confirms and no more: taken, sent, delivered', async () => {
    const { send, one, becomes } = await aSender();
    const id = await send(good);
    expect(['accepted', 'sent', 'delivered']).toContain((await one(id)).state);
    await becomes(id, 'delivered');
    expect(await one(id)).toMatchObject({ channel: 'sms', lastError: '', sentAt: expect.any(String), attempts: 1 });
  });

  it.each([
    ['07700900404', 'undelivered', 'The telephone is switched off or out of reach. (30003)'],
    ['07700900405', 'failed', 'The number is not in use. (30005)'],
    ['+15005550009', 'failed', 'This is not a mobile number. (21614)'],
    ['12', 'failed', 'This is not a telephone number. (21211)'],
  ])('to %s is %s, and says why in words', async (recipient, state, words) => {
    const { admin, send, one, run, becomes } = await aSender();
    const id = await send(recipient);
    await becomes(id, state);
    expect(await one(id)).toMatchObject({ lastError: words, allowedActions: ['retry'] });
    expect((await admin.call(retryMessage, { params: { id } })).body.state).toBe('queued');
    await run(id);
    await becomes(id, state);
  });

  it('is kept where there is no gateway and no demonstration', async () => {
    const { tenant, one, send } = await aSender();
    const id = await send(good);
    const other = await tenant.scope.write((tx) =>
      queueMessage(tx, { channel: 'sms', template: 'message', recipient: good, values: { subject: '', text: 'x' }, entity: '', entityId: null }),
    );
    const plain = { ...services, config: { ...services.config, demo: false } };
    await sendMessage(tenant.scope, { mailer: undefined, readFile: readFileContent, sendText: (...of) => sendText(plain, ...of) }, other);
    expect([(await one(other)).state, (await one(id)).state === 'kept']).toEqual(['kept', false]);
  });

  it('goes by the company’s own account once that is set, and is tried again while its key is refused', async () => {
    const { tenant, admin, one } = await aSender();
    await admin.call(updateSettings, { body: { integrations: { smsAccount: 'AC1', smsSender: 'Acme', smsToken: 'refused' } } });
    const own = { ...services, config: { ...services.config, smsUrl: services.simulators.sms } };
    const id = await tenant.scope.write((tx) =>
      queueMessage(tx, { channel: 'sms', template: 'message', recipient: good, values: { subject: '', text: 'x' }, entity: '', entityId: null }),
    );
    const post = {
      mailer: undefined,
      readFile: readFileContent,
      sendText: (...of: Parameters<NonNullable<Parameters<typeof sendMessage>[1]['sendText']>>) => sendText(own, ...of),
    };
    await expect(sendMessage(tenant.scope, post, id)).rejects.toThrow('The gateway answered 401 (20003).');
    expect(await one(id)).toMatchObject({ state: 'queued', attempts: 0, lastError: 'The gateway answered 401 (20003).' });
    await admin.call(updateSettings, { body: { integrations: { smsToken: 'right' } } });
    await sendMessage(tenant.scope, post, id);
    expect((await one(id)).state).toBe('accepted');
  });

  it('carries a code that is shown to nobody, before, after and in the gateway’s calls', async () => {
    const { tenant, admin, run, one, becomes } = await aSender({ quietFrom: '00:00', quietTo: '23:59' });
    const id = await tenant.scope.write((tx) =>
      queueMessage(tx, {
        channel: 'sms',
        template: 'two-step-code',
        opensUserId: admin.userId,
        recipient: good,
        values: { name: 'A', code: '987654' },
        entity: 'user',
        entityId: admin.userId,
      }),
    );
    await run(id);
    await becomes(id, 'delivered');
    const rows = await tenant.scope.read((tx) =>
      Promise.all([
        tx.db.selectFrom('outbox_message').selectAll().execute(),
        tx.db.selectFrom('outbox_secret').selectAll().execute(),
        tx.db.selectFrom('log_value').selectAll().execute(),
      ]),
    );
    expect(JSON.stringify([rows, await one(id)])).not.toContain('987654');
    expect(rows[1]).toEqual([]);
  });
});

describe('the gateway’s calls', () => {
  it('never step a message back, and count once', async () => {
    const { tenant, send, one, becomes } = await aSender();
    const id = await send(good);
    await becomes(id, 'delivered');
    const path = pathOf(textStatus.path, tenant, id);
    const sid = await tenant.scope.read((tx) => tx.db.selectFrom('outbox_message').select('provider_id').where('id', '=', id).executeTakeFirstOrThrow());
    const before = await one(id);
    for (const MessageStatus of ['queued', 'sent', 'failed', 'undelivered', 'delivered', 'nonsense']) {
      const answer = await callBack(path, { MessageSid: sid.provider_id, MessageStatus, ErrorCode: '30008' });
      expect([MessageStatus, answer.statusCode]).toEqual([MessageStatus, 204]);
    }
    expect(await one(id)).toEqual(before);
  });

  it('find nothing with a wrong signature, for another company, or for a message that is not there; all look alike', async () => {
    const { tenant, send, one, becomes } = await aSender();
    const other = await aSender();
    const id = await send('07700900404');
    await becomes(id, 'undelivered');
    const form = { MessageSid: 'SM1', MessageStatus: 'delivered' };
    const path = pathOf(textStatus.path, tenant, id);
    const answers = [
      await callBack(path, form, 'nonsense'),
      await callBack(path, form, signed(`${origin}${path}`, form, 'another')),
      await callBack(path, { ...form, MessageStatus: 'sent' }, signed(`${origin}${path}`, form)),
      await callBack(pathOf(textStatus.path, other.tenant, id), form),
      await callBack(pathOf(textStatus.path, tenant, newId()), form),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await one(id)).state).toBe('undelivered');
    const nowhere = await callBack('/v1/callbacks/no-such-company/sms/replies', form);
    expect(nowhere.statusCode).toBe(404);
  });

  it('are small forms: a larger one, one that names a thing twice and one of another kind are refused', async () => {
    const { tenant } = await aSender();
    const path = pathOf(textReply.path, tenant);
    expect((await callBack(path, { Body: 'x'.repeat(70_000) })).statusCode).toBe(413);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'x' };
    expect((await app.http.inject({ method: 'POST', url: path, headers, payload: 'Body=1&Body=2' })).statusCode).toBe(400);
    expect((await app.http.inject({ method: 'POST', url: path, headers: { ...headers, 'content-type': 'text/xml' }, payload: '<a/>' })).statusCode).toBe(415);
    const elsewhere = { 'content-type': 'application/x-www-form-urlencoded', 'x-tenant': tenant.slug };
    expect((await app.http.inject({ method: 'POST', url: '/v1/auth/login', headers: elsewhere, payload: 'username=a&password=b' })).statusCode).toBe(415);
  });
});

describe('a reply', () => {
  it('is kept once and stands by what the last message to that number was about', async () => {
    const { tenant, admin, send, becomes } = await aSender();
    const about = newId();
    await becomes(await send('+447700900777', 'Hello', 'worksheet', about), 'delivered');
    const replies = () => admin.call(listMessages, { query: { state: 'received' } });
    await vi.waitFor(async () => expect((await replies()).body.items).toHaveLength(1), { timeout: 10_000, interval: 50 });
    expect((await replies()).body.items[0]).toMatchObject({
      template: 'reply',
      recipient: '+447700900777',
      entity: 'worksheet',
      entityId: about,
      allowedActions: [],
    });
    const path = pathOf(textReply.path, tenant);
    const form = { MessageSid: 'SM77', From: '+447700900001', To: 'Acme', Body: 'Who is this?' };
    for (let time = 0; time < 2; time += 1) expect((await callBack(path, form)).statusCode).toBe(204);
    const strangers = (await replies()).body.items.filter(({ recipient }) => recipient === '+447700900001');
    expect(strangers).toMatchObject([{ entity: '', entityId: null }]);
  });

  it('of STOP keeps further messages back, codes aside, until they ask for them or somebody lifts it with a reason', async () => {
    const { tenant, admin, send, one, becomes } = await aSender();
    const path = pathOf(textReply.path, tenant);
    let count = 0;
    const say = async (Body: string) => {
      count += 1;
      expect((await callBack(path, { MessageSid: `SM${count}`, From: '+447700900123', To: 'Acme', Body })).statusCode).toBe(204);
    };
    await say(' stop. ');
    await say('STOP');
    expect((await one(await send(good))).state).toBe('stopped');
    expect((await one(await send('07700 900124'))).state).not.toBe('stopped');
    await say('Start');
    await becomes(await send(good), 'delivered');
    await say('UNSUBSCRIBE');
    const [stop] = (await admin.call(listStops, { query: { state: 'in-force' } })).body.items;
    expect(stop).toMatchObject({ address: '+447700900123', how: 'Replied STOP', allowedActions: ['lift'] });
    const id = stop?.id ?? '';
    expect((await admin.call(liftStop, { params: { id }, body: { reason: ' ' } })).status).toBe(400);
    const lifted = await admin.call(liftStop, { params: { id }, body: { reason: 'Rang and asked for texts' } });
    expect(lifted.body).toMatchObject({ liftReason: 'Rang and asked for texts', allowedActions: [] });
    expect((await admin.call(liftStop, { params: { id }, body: { reason: 'Again' } })).problem.code).toBe('stop.lifted');
    await becomes(await send('+447700900123'), 'delivered');
    expect((await (await tenant.user({ role: 'adviser' })).call(listStops)).status).toBe(403);
  });
});

it('waits for the end of the quiet hours', async () => {
  const { clock } = testApp();
  const { tenant, send, run } = await aSender({ quietFrom: '20:00', quietTo: '08:00' });
  // Half past eight in the evening, in winter and so in UTC, of a day to come.
  const tomorrow = new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  const evening =
    Date.parse(`${tomorrow}T20:30:00Z`) -
    (new Date(`${tomorrow}T20:30:00Z`).toLocaleString('en-GB', { timeZone: 'Europe/London', hour: '2-digit' }) === '21' ? 3_600_000 : 0);
  clock.advance(evening - clock.now().getTime());
  const id = await send(good);
  // Nobody is signed in for so long.
  const row = () =>
    tenant.scope.read((tx) => tx.db.selectFrom('outbox_message').select(['state', 'attempts', 'held_until']).where('id', '=', id).executeTakeFirstOrThrow());
  const held = await row();
  expect(held).toMatchObject({ state: 'queued', attempts: 0, held_until: expect.any(String) });
  clock.advance(Date.parse(held.held_until ?? '') - clock.now().getTime() + 1_000);
  await run(id);
  expect(await row()).toMatchObject({ state: expect.stringMatching(/accepted|sent|delivered/), held_until: null });
});

it('a test goes to whoever asks, with example values and never a secret of anybody', async () => {
  const { tenant } = await aSender();
  const editor = await tenant.user({ permissions: ['edit-messages'] });
  const words = { subject: 'Code {code}', body: 'Hello {name}, {code}', sms: '{code} for {company}' };
  const sent = await editor.call(testTemplate, { params: { name: 'two-step-code' }, body: { channel: 'email', ...words } });
  expect([sent.status, sent.body.recipient]).toEqual([200, expect.stringContaining('@')]);
  const [message] = (await editor.call(listMessages)).body.items;
  expect(message).toMatchObject({ subject: 'Test: Code 123456', template: 'message' });
  const wrong = await editor.call(testTemplate, { params: { name: 'reminder' }, body: { channel: 'email', subject: 'x', body: '{registraton}', sms: '' } });
  expect(wrong.problem.errors).toEqual({ body: ['This message has no field {registraton}. Did you mean {registration}?'] });
  const none = await editor.call(testTemplate, { params: { name: 'reminder' }, body: { channel: 'sms', subject: 'x', body: 'y', sms: 'z' } });
  expect(none.problem.code).toBe('template.no_own_address');
});
