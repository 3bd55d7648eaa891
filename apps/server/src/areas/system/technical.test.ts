import { setVersion, uiVersion, updateSettings } from '@quarterlight/contract/system/routes';
import * as routes from '@quarterlight/contract/system/technical-routes';
import type { ServiceName } from '@quarterlight/contract/system/technical-schemas';
import { newId } from '@quarterlight/kit/ids';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { OutboundFailed } from '../../platform/outbound/outbound.ts';
import { ok, refused } from '../worksheets/job.fixtures.ts';

useTestApp({ tasks: true });
afterEach(() => vi.restoreAllMocks());

const keeper = (tenant: TestTenant) => tenant.user({ permissions: ['edit-system-settings'] });

describe('the version of the interface', () => {
  it('says who set it, and is the build’s again once it is put back', async () => {
    const tenant = await aTenant();
    const admin = await keeper(tenant);
    const state = async () => ok(await admin.call(routes.versionState));
    expect(await state()).toEqual({ builtIn: '1.5.5', version: '1.5.5', isSet: false, by: '', at: null });
    ok(await admin.call(setVersion, { body: { version: '1.5.6' } }));
    const set = await state();
    expect(set).toMatchObject({ builtIn: '1.5.5', version: '1.5.6', isSet: true });
    expect([set.by.length > 0, set.at]).toEqual([true, expect.any(String)]);
    ok(await admin.call(setVersion, { body: { version: '1.5.5' } }));
    expect([await state(), (await tenant.visitor.call(uiVersion)).body]).toMatchObject([{ version: '1.5.5', isSet: false }, '1.5.5']);
  });
});

/** Puts work into the queue that nobody here does, in the given state; gives its id. */
async function someWork(tenant: TestTenant, state: 'waiting' | 'retrying' | 'failed', error = ''): Promise<string> {
  const secret = newId();
  await tenant.scope.write((tx) => tx.enqueue('outbox.send', { messageId: secret, about: 'ann@example.com' }, { runAt: '2099-01-01T00:00:00.000Z' }));
  const owner = new pg.Client({ connectionString: testApp().superuserUrl });
  await owner.connect();
  const attempts = { waiting: '0', retrying: '3', failed: 'max_attempts' }[state];
  const { rows } = await owner.query<{ id: string }>(
    `update graphile_worker._private_jobs set attempts = ${attempts}, last_error = nullif($2, '') where payload::text like '%' || $1 || '%' returning id::text`,
    [secret, error],
  );
  await owner.end();
  return rows[0]?.id ?? '';
}

describe('background work', () => {
  it('is told by kind and state, the oldest first, with what went wrong in plain words and nothing of what it is about', async () => {
    const tenant = await aTenant();
    const admin = await keeper(tenant);
    expect(ok(await admin.call(routes.queueState))).toEqual({ counts: [], items: [] });
    const waiting = await someWork(tenant, 'waiting');
    const first = await someWork(tenant, 'failed', 'connect ECONNREFUSED 10.1.2.3:587');
    const second = await someWork(tenant, 'failed', 'duplicate key of ann@example.com');
    const again = await someWork(tenant, 'retrying', 'deadlock detected');
    const answer = await admin.call(routes.queueState);
    expect(answer.text).not.toMatch(/10\.1\.2\.3|ann@example|outbox\.send/);
    const { counts, items } = ok(answer);
    expect(counts).toEqual([{ title: 'Send a message', waiting: 1, running: 0, retrying: 1, failed: 2 }]);
    expect(items.map(({ id, state, problem, allowedActions }) => [id, state, problem, allowedActions])).toEqual([
      [first, 'failed', 'A service that it needs could not be reached.', ['retry', 'drop']],
      [second, 'failed', 'It failed. The reason stands in the log of the server.', ['retry', 'drop']],
      [again, 'retrying', 'The database was busy or restarting.', []],
      [waiting, 'waiting', '', []],
    ]);
  });

  it('that failed is tried again or dropped, once, and the log says who', async () => {
    const tenant = await aTenant();
    const admin = await keeper(tenant);
    const [one, two] = [await someWork(tenant, 'failed'), await someWork(tenant, 'failed')];
    expect((await admin.call(routes.dropTask, { params: { task: two } })).status).toBe(204);
    // It is a message that is not there: the queue does it at once.
    expect((await admin.call(routes.retryTask, { params: { task: one } })).status).toBe(204);
    for (const task of [one, two, '123456789012345678']) refused(await admin.call(routes.retryTask, { params: { task } }), 'system.task_moved_on');
    await expect.poll(async () => ok(await admin.call(routes.queueState)).items).toEqual([]);
    const log = await tenant.scope.read(({ db }) =>
      db.selectFrom('log_entry').select(['action', 'label', 'username']).where('action', 'like', 'setting.task-%').orderBy('id').execute(),
    );
    expect(log).toMatchObject([
      { action: 'setting.task-dropped', label: 'Send a message', username: expect.stringMatching(/./) },
      { action: 'setting.task-retried', label: 'Send a message' },
    ]);
  });

  it('of another company is neither told nor touched', async () => {
    const [mine, theirs] = [await aTenant(), await aTenant()];
    const admin = await keeper(mine);
    const id = await someWork(theirs, 'failed');
    const waits = await someWork(mine, 'waiting');
    expect(ok(await admin.call(routes.queueState)).items.map((item) => item.id)).toEqual([waits]);
    for (const call of [routes.retryTask, routes.dropTask]) {
      refused(await admin.call(call, { params: { task: id } }), 'system.task_moved_on');
      refused(await admin.call(call, { params: { task: waits } }), 'system.task_moved_on');
    }
    expect(ok(await (await keeper(theirs)).call(routes.queueState)).items).toMatchObject([{ id, state: 'failed' }]);
    expect((await (await mine.user({ role: 'adviser' })).call(routes.queueState)).status).toBe(403);
  });
});

const attempt = async (client: Client, service: ServiceName) => {
  testApp().clock.advance(4_000);
  return ok(await client.call(routes.tryService, { params: { service } }));
};

describe('the services that the product leans on', () => {
  it('say how they stand, work when they are tried, and keep when that was', async () => {
    const tenant = await aTenant();
    const admin = await keeper(tenant);
    const states = async () => ok(await admin.call(routes.outsideServices));
    expect((await states()).map(({ name, state }) => [name, state])).toEqual([
      ['address-look-up', 'stand-in'],
      ['vehicle-look-up', 'stand-in'],
      ['mot-history', 'stand-in'],
      ['mail', 'stand-in'],
      ['texts', 'missing'],
      ['files', 'set'],
      ['database', 'set'],
    ]);
    for (const [name, words] of [
      ['address-look-up', /^It answered with \d+ addresses of SW1A 2AA\.$/],
      ['mot-history', /^It answered: it knows AA19AAA\.$/],
      ['vehicle-look-up', /^It answered: it has no vehicle AA19AAA\.$|^It answered: it knows AA19AAA\.$/],
      ['files', 'What was written was read back.'],
      ['database', /^PostgreSQL \d+\.\d+ answered\.$/],
      ['mail', /stands in the outbox\. No mail server is set, so it goes no further\.$/],
    ] as const) {
      // By the clock as it is: the queue takes what is due by the database's.
      const tried = ok(await admin.call(routes.tryService, { params: { service: name } }));
      expect([name, tried.ok, tried.words]).toEqual([name, true, expect.stringMatching(words)]);
      expect((await states()).find((each) => each.name === name)?.lastSuccess?.at).toEqual(expect.any(String));
    }
  });

  it('are told as away, slow, full of nonsense or refusing, and never as a failure of ours', async () => {
    const tenant = await aTenant();
    const admin = await keeper(tenant);
    ok(await admin.call(updateSettings, { body: { integrations: { addressService: 'postcoder', addressLookupKey: 'a key/1', vehicleLookupKey: 'key-2' } } }));
    const answers: readonly (readonly [() => Promise<Response>, string, string])[] = [
      [
        () => Promise.reject(new OutboundFailed('It does not take connections.', 'broken', undefined)),
        'It could not be reached.',
        'It could not be reached, or answered not as it should.',
      ],
      [
        () => Promise.resolve(new Response('<html>a key/1 at 10.0.0.7</html>')),
        'It answered, but not as it should.',
        'It could not be reached, or answered not as it should.',
      ],
      [
        () => Promise.resolve(new Response('{}', { status: 401 })),
        'It refuses the key, or the account has run out. Check both with the service.',
        'It refuses the key. Check it in the settings.',
      ],
      [
        () => Promise.resolve(new Response('{}', { status: 429 })),
        'It says that it was asked too often. Wait a while.',
        'It says that it was asked too often. Wait a minute.',
      ],
    ];
    for (const [answer, addresses, vehicles] of answers) {
      vi.spyOn(testApp().running.services.outbound, 'call').mockImplementation(async () => {
        const said = await answer();
        return { status: said.status, body: await said.text() };
      });
      expect(await attempt(admin, 'address-look-up')).toMatchObject({ ok: false, words: addresses });
      expect(await attempt(admin, 'vehicle-look-up')).toMatchObject({ ok: false, words: vehicles });
    }
    const [first] = ok(await admin.call(routes.outsideServices));
    expect(first?.lastFailure?.words).toBe('It says that it was asked too often. Wait a while.');
    expect(first?.state).toBe('set');
  });

  it('are waited for no longer than five seconds', async () => {
    const admin = await keeper(await aTenant());
    ok(await admin.call(updateSettings, { body: { integrations: { addressService: 'postcoder', addressLookupKey: 'key' } } }));
    vi.spyOn(testApp().running.services.outbound, 'call').mockImplementation(() => new Promise(() => {}));
    const { ok: works, words, milliseconds } = await attempt(admin, 'address-look-up');
    expect([works, words]).toEqual([false, 'It did not answer within 5 seconds.']);
    expect(milliseconds).toBeLessThan(6_000);
  });

  it('are tried one at a time, with a pause, each company for itself', async () => {
    const [mine, theirs] = [await aTenant(), await aTenant()];
    const admin = await keeper(mine);
    testApp().clock.advance(4_000);
    const storm = await Promise.all(Array.from({ length: 10 }, () => admin.call(routes.tryService, { params: { service: 'database' } })));
    expect(storm.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 429)]);
    expect(storm.find(({ status }) => status === 429)?.problem.detail).toMatch(/^Database is being tried, or was a moment ago\./);
    expect((await (await keeper(theirs)).call(routes.tryService, { params: { service: 'database' } })).status).toBe(200);
    expect((await (await mine.user({ role: 'manager' })).call(routes.tryService, { params: { service: 'database' } })).status).toBe(403);
  });
});
