import { createServer, type Socket } from 'node:net';
import { getMessage, listMessages, retryMessage, updateTemplate } from '@quarterlight/contract/outbox/routes';
import type { PermissionName } from '@quarterlight/contract/permissions';
import { getSettings, updateSettings } from '@quarterlight/contract/system/routes';
import { emptyId, newId } from '@quarterlight/kit/ids';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { buildApp } from '../../app.ts';
import { makeMailer } from '../../platform/mail/mailer.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { keepFile, readFileContent } from '../files/index.ts';
import { queueMessage } from './index.ts';
import { mostAttempts } from './outbox.rules.ts';
import { sendMessage } from './send-message.ts';

useTestApp();

// A real mail server on this machine: what it took, and what it is to refuse.
const received: string[] = [];
let refuse = false;
let server: SMTPServer;
let mailer: ReturnType<typeof makeMailer>;
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuse) return done(Object.assign(new Error('4.2.2 Mailbox full'), { responseCode: 452 }));
        received.push(Buffer.concat(chunks).toString('utf8'));
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  mailer = makeMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Quarterlight <no-reply@quarterlight.example>' });
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => {
  received.length = 0;
  refuse = false;
});

const booking = {
  name: 'Ms O’Neill',
  number: 'W000123',
  registration: 'AB12 CDE',
  work: 'Windscreen',
  day: '21/12/2026',
  slot: 'AM',
  place: '1 High Street, Norwich',
};
const queue = (tenant: TestTenant, values: Record<string, string> = {}) =>
  tenant.scope.write((tx) =>
    queueMessage(tx, {
      channel: 'email',
      template: 'booking-confirmed',
      recipient: 'customer@example.test',
      values: { ...booking, ...values },
      entity: 'worksheet',
      entityId: newId(),
    }),
  );
const queueCode = (tenant: TestTenant, userId: string, code: string, channel: 'email' | 'sms' = 'email') =>
  tenant.scope.write((tx) =>
    queueMessage(tx, {
      channel,
      template: 'two-step-code',
      opensUserId: userId,
      recipient: 'a@example.test',
      values: { name: 'A', code },
      entity: 'user',
      entityId: userId,
    }),
  );
const post = () => ({ mailer, readFile: readFileContent });
const readers = ['edit-messages'] as const;

describe('a message', () => {
  it('is rendered in plain text and safe HTML, with the company’s name and without lines that say nothing', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const { company, messages } = (await admin.call(getSettings)).body;
    await admin.call(updateSettings, {
      body: {
        company: { ...company, name: 'Acme Glass', telephone: '01603123456', email: 'desk@acme.example' },
        messages: { ...messages, signature: 'The desk at Acme' },
      },
    });
    const id = await queue(tenant, { name: '<img src=x onerror=alert(1)>', work: '' });
    await sendMessage(tenant.scope, post(), id);
    const row = await tenant.scope.read((tx) => tx.db.selectFrom('outbox_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
    expect(row.subject).toBe('Your booking on 21/12/2026: AB12 CDE');
    expect(row.body).toContain('Your appointment with Acme Glass is booked.');
    expect(row.body).toContain('call us on 01603123456 and quote W000123');
    expect(row.body).not.toContain('What we will do');
    expect(row.body).not.toMatch(/[{}]/);
    expect(row.body.trimEnd().endsWith('The desk at Acme')).toBe(true);
    expect(row.html).not.toContain('<img');
    expect(row.html).toContain('&lt;img');
    expect(row).toMatchObject({ state: 'sent', attempts: 1, last_error: '' });
    expect(row.sent_at).not.toBeNull();
    const [mail = ''] = received;
    expect(mail).toMatch(/^From: Acme Glass <no-reply@quarterlight\.example>/m);
    expect(mail).toMatch(/^Reply-To: desk@acme\.example/m);
    expect(mail).toMatch(new RegExp(`^Message-ID:\\s+<${id}@`, 'm'));
  });

  it('is one line as a text message, without sentences that say nothing', async () => {
    const tenant = await aTenant();
    const id = await tenant.scope.write((tx) =>
      queueMessage(tx, {
        channel: 'sms',
        template: 'completed',
        recipient: '07700900123',
        values: { registration: 'AB12 CDE', number: 'W000123', driveAway: '' },
        entity: 'worksheet',
        entityId: newId(),
      }),
    );
    const row = await tenant.scope.read((tx) => tx.db.selectFrom('outbox_message').select('body').where('id', '=', id).executeTakeFirstOrThrow());
    expect(row.body).toBe(`${tenant.scope.tenant.name}: work on AB12 CDE is done. Ref W000123.`);
    // A company without quiet hours, so that the hour of the day does not matter.
    const admin = await tenant.user();
    const { company, messages } = (await admin.call(getSettings)).body;
    await admin.call(updateSettings, { body: { company, messages: { ...messages, quietFrom: '00:00', quietTo: '00:00' } } });
    await sendMessage(tenant.scope, post(), id);
    const reader = await tenant.user({ permissions: readers });
    expect((await reader.call(getMessage, { params: { id } })).body.state).toBe('kept');
  });

  it('is not sent once it says nothing any more', async () => {
    const tenant = await aTenant();
    const id = await queue(tenant);
    await tenant.scope.write((tx) => tx.db.updateTable('outbox_message').set({ expires_at: '2026-01-05T10:00:00Z' }).where('id', '=', id).execute());
    await sendMessage(tenant.scope, post(), id);
    expect(received).toEqual([]);
    const reader = await tenant.user({ permissions: readers });
    expect((await reader.call(getMessage, { params: { id } })).body).toMatchObject({ state: 'failed', lastError: 'It was over before it could be sent.' });
  });

  it('is kept where no mail server is set', async () => {
    const tenant = await aTenant();
    const id = await queue(tenant);
    await sendMessage(tenant.scope, { mailer: undefined, readFile: readFileContent }, id);
    const reader = await tenant.user({ permissions: readers });
    expect((await reader.call(getMessage, { params: { id } })).body).toMatchObject({ state: 'kept', sentAt: null, allowedActions: ['retry'] });
  });

  it('is sent once though its task runs twice', async () => {
    const tenant = await aTenant();
    const id = await queue(tenant);
    await sendMessage(tenant.scope, post(), id);
    await sendMessage(tenant.scope, post(), id);
    expect(received).toHaveLength(1);
  });

  it('carries its attachments', async () => {
    const tenant = await aTenant();
    const file = await tenant.scope.write((tx) =>
      keepFile(tx, { bytes: Buffer.from('%PDF-1.7 invoice'), name: 'I000001.pdf', mediaType: 'application/pdf', entity: 'library', entityId: emptyId }),
    );
    const id = await tenant.scope.write((tx) =>
      queueMessage(tx, {
        channel: 'email',
        template: 'invoice',
        recipient: 'a@example.test',
        values: { name: 'Accounts', number: 'I000001', day: '21/12/2026', total: '£120.00', due: '20/01/2027' },
        entity: 'invoice',
        entityId: newId(),
        attachments: [
          { fileId: file.id, name: 'I000001.pdf' },
          { fileId: file.id, name: 'run.exe' },
        ],
      }),
    );
    await sendMessage(tenant.scope, post(), id);
    expect(received[0]).toContain('filename=I000001.pdf');
    // Whatever a message calls it, a file's name ends in what it is.
    expect(received[0]).toContain('filename=run.exe.pdf');
    expect(received[0]).toContain(Buffer.from('%PDF-1.7 invoice').toString('base64'));
  });

  it('is not there where the transaction was rolled back', async () => {
    const tenant = await aTenant();
    await expect(
      tenant.scope.write(async (tx) => {
        await queueMessage(tx, {
          channel: 'email',
          template: 'message',
          recipient: 'a@example.test',
          values: { subject: 'x', text: 'y' },
          entity: '',
          entityId: null,
        });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await tenant.scope.read((tx) => tx.db.selectFrom('outbox_message').select('id').execute())).toEqual([]);
  });

  it('may be put in by a customer’s and a branch’s work, who cannot read it', async () => {
    const tenant = await aTenant();
    const customer = await aCustomer(tenant);
    const branch = await aBranch(tenant);
    for (const bound of [{ customerId: customer.id }, { branchId: branch.id }]) {
      const scope = tenant.scope.as({ ...tenant.scope.actor, ...bound });
      await scope.write((tx) =>
        queueMessage(tx, {
          channel: 'email',
          template: 'message',
          recipient: 'a@example.test',
          values: { subject: 'x', text: 'y' },
          entity: '',
          entityId: null,
        }),
      );
      expect(await scope.read((tx) => tx.db.selectFrom('outbox_message').select('id').execute())).toEqual([]);
    }
    expect(await tenant.scope.read((tx) => tx.db.selectFrom('outbox_message').select('id').execute())).toHaveLength(2);
  });
});

describe('trouble', () => {
  it('is tried again, is seen, and is given up after eight tries', async () => {
    const tenant = await aTenant();
    const reader = await tenant.user({ permissions: readers });
    const id = await queue(tenant);
    refuse = true;
    await expect(sendMessage(tenant.scope, post(), id)).rejects.toThrow(/Mailbox full/);
    expect((await reader.call(getMessage, { params: { id } })).body).toMatchObject({
      state: 'queued',
      attempts: 1,
      lastError: expect.stringContaining('Mailbox full'),
      allowedActions: [],
    });
    for (let attempt = 2; attempt < mostAttempts; attempt += 1) await expect(sendMessage(tenant.scope, post(), id)).rejects.toThrow();
    await sendMessage(tenant.scope, post(), id);
    expect((await reader.call(getMessage, { params: { id } })).body).toMatchObject({ state: 'failed', attempts: 8, allowedActions: ['retry'] });

    refuse = false;
    const retried = await reader.call(retryMessage, { params: { id } });
    expect([retried.status, retried.body.state, retried.body.attempts]).toEqual([200, 'queued', 0]);
    const again = await reader.call(retryMessage, { params: { id } });
    expect([again.status, again.problem.code]).toEqual([400, 'outbox.not_failed']);
    await sendMessage(tenant.scope, post(), id);
    expect(received).toHaveLength(1);
  });
});

describe('a mail server that is away', () => {
  const unreachable = async (patience: number, greet: (socket: Socket) => void) => {
    let calls = 0;
    let now = Date.now();
    const mute = createServer((socket) => {
      calls += 1;
      socket.on('error', () => {});
      greet(socket);
    });
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const bound = mute.address();
    const url = `smtp://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
    const away = makeMailer({ url, from: 'no-reply@quarterlight.example', patience, now: () => new Date(now) });
    return {
      post: { mailer: away, readFile: readFileContent },
      calls: () => calls,
      advance: (milliseconds: number) => {
        now += milliseconds;
      },
      stop: () => mute.close(),
    };
  };

  it.each([
    ['cuts the connection', (socket: Socket) => void socket.destroy()],
    ['says nothing', () => {}],
    ['says nonsense and hangs', (socket: Socket) => void socket.write('HTTP/1.1 200 OK')],
  ])('(it %s) uses up no try, is left alone for a quarter of a minute, and fails after two days', async (_, greet) => {
    const tenant = await aTenant();
    const reader = await tenant.user({ permissions: readers });
    const mute = await unreachable(200, greet);
    const ids = [await queue(tenant), await queue(tenant)];
    const [id = ''] = ids;
    for (const each of ids) await expect(sendMessage(tenant.scope, mute.post, each)).rejects.toThrow(/does not answer/);
    expect(mute.calls()).toBe(1);
    const expected = { state: 'queued', attempts: 0, lastError: expect.stringContaining('does not answer') };
    expect((await reader.call(getMessage, { params: { id } })).body).toMatchObject(expected);
    mute.advance(15_000);
    await expect(sendMessage(tenant.scope, mute.post, id)).rejects.toThrow(/does not answer/);
    expect(mute.calls()).toBe(2);
    await sendMessage(tenant.scope, post(), ids[1] ?? '');
    expect(received).toHaveLength(1);
    const daysAgo = new Date(Date.now() - 49 * 3_600_000).toISOString();
    await tenant.scope.write((tx) => tx.db.updateTable('outbox_message').set({ created_at: daysAgo }).where('id', '=', id).execute());
    await sendMessage(tenant.scope, mute.post, id);
    expect((await reader.call(getMessage, { params: { id } })).body).toMatchObject({ state: 'failed', allowedActions: ['retry'] });
    mute.stop();
  });
});

describe('the outbox', () => {
  it('is listed newest first, filtered by state, record and recipient', async () => {
    const tenant = await aTenant();
    const reader = await tenant.user({ permissions: readers });
    const first = await queue(tenant);
    const second = await queue(tenant);
    await sendMessage(tenant.scope, post(), first);
    const ids = async (query: Parameters<typeof reader.call<typeof listMessages>>[1] extends { query?: infer Q } | undefined ? Q : never) =>
      (await reader.call(listMessages, { query })).body.items.map((item) => item.id);
    expect(await ids({})).toEqual([second, first]);
    expect(await ids({ state: 'sent' })).toEqual([first]);
    expect(await ids({ q: 'CUSTOMER@' })).toEqual([second, first]);
    expect(await ids({ q: 'nobody@' })).toEqual([]);
    const record = (await reader.call(getMessage, { params: { id: second } })).body;
    expect(await ids({ entityId: record.entityId ?? '' })).toEqual([second]);
    expect(record.body).toContain('W000123');
  });

  it('sends a code, never shows it, does not send it again, and forgets it once sent', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const id = await queueCode(tenant, admin.userId, '123456');
    await sendMessage(tenant.scope, { mailer: undefined, readFile: readFileContent }, id);
    const shown = await admin.call(getMessage, { params: { id } });
    const listed = await admin.call(listMessages);
    expect(shown.text + listed.text).not.toContain('123456');
    expect(shown.body.subject).toBe('(not shown, since it lets whoever reads it sign in) is your sign-in code');
    expect(shown.body.allowedActions).toEqual([]);
    expect((await admin.call(retryMessage, { params: { id } })).problem.code).toBe('outbox.secret');
    const other = await queueCode(tenant, admin.userId, '654321');
    refuse = true;
    await expect(sendMessage(tenant.scope, post(), other)).rejects.toThrow(/Mailbox full/);
    refuse = false;
    await sendMessage(tenant.scope, post(), other);
    expect(received[0]).toMatch(/^Subject: 654321 is your sign-in code/m);
    expect(received[0]?.match(/654321/g)).toHaveLength(3);
    expect(await tenant.scope.read((tx) => tx.db.selectFrom('outbox_secret').select('message_id').execute())).toEqual([{ message_id: id }]);
  });

  it('keeps the secret out of all that lists, searches and files read, by whatever words a company says it', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const own = { subject: 'Code {code}', body: 'Dear {name},\n\n{code} or {code}', sms: '{code} for {name}' };
    await admin.call(updateTemplate, { params: { name: 'two-step-code' }, version: 0, body: own });
    await queueCode(tenant, admin.userId, '123456');
    await queueCode(tenant, admin.userId, '123456', 'sms');
    const whole = await tenant.scope.read(async (tx) => ({
      messages: await tx.db.selectFrom('outbox_message').selectAll().orderBy('id').execute(),
      log: await tx.db.selectFrom('log_value').selectAll().execute(),
    }));
    expect(whole.messages).toHaveLength(2);
    expect(JSON.stringify(whole)).not.toContain('123456');
    expect(whole.messages[0]?.body).toContain('(not shown, since it lets whoever reads it sign in) or (not shown');
  });

  it('shows a code in a demonstration to those above its recipient, and to nobody else', async () => {
    const tenant = await aTenant();
    const readerOf = async (...more: PermissionName[]) => tenant.user({ permissions: ['edit-messages', ...more] });
    const recipient = await tenant.user({ permissions: ['view-stock', 'move-stock'] });
    const [above, beside, below] = [
      await readerOf('view-stock', 'move-stock', 'view-diary'),
      await readerOf('view-stock', 'move-stock'),
      await readerOf('view-stock'),
    ];
    const { running } = testApp();
    const config = { ...running.services.config, demo: true };
    const demonstration = await buildApp({ ...running.services, config });
    try {
      const read = async (client: Client, id: string) => {
        const headers = { 'x-tenant': tenant.slug, authorization: `Bearer ${client.token}` };
        return (await demonstration.http.inject({ url: `/v1/outbox/messages/${id}`, headers })).body;
      };
      const kept = await queueCode(tenant, recipient.userId, '123456');
      await sendMessage(tenant.scope, { mailer: undefined, readFile: readFileContent }, kept);
      for (const reader of [above, beside]) expect(await read(reader, kept)).toMatch(/123456 is your sign-in code.*is 123456/s);
      expect(await read(below, kept)).not.toContain('123456');
      expect(await read(below, kept)).toContain('(not shown, since it lets whoever reads it sign in)');
      const gone = await queueCode(tenant, newId(), '123456');
      await sendMessage(tenant.scope, { mailer: undefined, readFile: readFileContent }, gone);
      expect(await read(above, gone)).not.toContain('123456');
    } finally {
      await demonstration.http.close();
    }
  });

  it('is hidden from other tenants and from whoever lacks the permission', async () => {
    const tenant = await aTenant();
    const id = await queue(tenant);
    const stranger = await (await aTenant()).user();
    expect((await stranger.call(getMessage, { params: { id } })).status).toBe(404);
    expect((await stranger.call(retryMessage, { params: { id } })).status).toBe(404);
    const bare = await tenant.user({ role: 'adviser' });
    expect((await bare.call(listMessages)).status).toBe(403);
    const branchUser = await tenant.user({ branchId: (await aBranch(tenant)).id, permissions: readers });
    expect((await branchUser.call(getMessage, { params: { id } })).status).toBe(404);
    expect((await branchUser.call(listMessages)).body.items).toEqual([]);
  });
});
