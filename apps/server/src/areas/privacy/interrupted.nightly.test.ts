import * as routes from '@quarterlight/contract/privacy/routes';
import { addDays, day } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { instantOf } from '@quarterlight/kit/instants';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { connectedPastTriggers } from '../../../testing/kit/owner.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { personal, searches } from '../../areas.ts';
import type { Scope } from '../../platform/database/scope.ts';
import { ok, refused } from '../worksheets/job.fixtures.ts';
import { look } from './ask.ts';
import { runErasure } from './erase-person.ts';
import { email, plantCanaries, plantPerson, whereStands } from './planted.fixtures.ts';
import { resumeWaiting } from './resume.ts';

// Nothing takes the tasks: each is run by hand.
useTestApp();
let owner: pg.Client;
beforeAll(async () => {
  owner = await connectedPastTriggers(testApp().superuserUrl);
});
afterAll(() => owner.end());

const options = () => ({ personal, searches, dataDir: testApp().running.services.config.dataDir });
const read = async (by: Client, id: string) => ok(await by.call(routes.getPrivacyRequest, { params: { id } }));

/** Somebody of whom every kind of record is held, whose document was posted so long ago. */
async function aPerson(tenant: TestTenant, postedAt: string) {
  await plantCanaries(owner, await plantPerson(owner, tenant));
  await owner.query("update invoice set state = 'paid', posted_at = $2, number = 'I000001' where tenant_id = $1", [tenant.scope.tenant.id, postedAt]);
}
async function anErasure(tenant: TestTenant, by: Client, scope = tenant.scope): Promise<string> {
  const body = { name: 'Jane Canary', email, telephone: '', askedOn: scope.today(), note: '' };
  const { id } = ok(await by.call(routes.createPrivacyRequest, { body }));
  await look(scope, personal, id);
  const { version } = await read(by, id);
  ok(await by.call(routes.erasePerson, { params: { id }, version, body: { name: 'Jane Canary' } }));
  return id;
}
const yearsAgo = (years: number, days = 0) => {
  const then = new Date(Date.now() - days * 86_400_000);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then.toISOString();
};

/** As a server that is killed after so many of its transactions. */
function dying(scope: Scope, after: number): Scope {
  let left = after;
  return new Proxy(scope, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'write') return value.bind(target);
      return async (work: Parameters<Scope['write']>[0]) => {
        const result = await target.write(work);
        left -= 1;
        if (left <= 0) throw new Error('Killed');
        return result;
      };
    },
  });
}

it('an erasure that is killed again and again counts what it erased once, all of it', { timeout: 120_000 }, async () => {
  const [straight, killed] = [await aTenant(), await aTenant()];
  const counted: unknown[] = [];
  for (const tenant of [straight, killed]) {
    const admin = await tenant.user();
    await aPerson(tenant, yearsAgo(7));
    await tenant.scope.write(async (tx) => {
      const { rows } = await sql<{ id: string }>`select id from customer`.execute(tx.db);
      for (const { id } of rows) await tx.audit({ entity: 'customer', id, label: 'canary', action: 'customer.changed', after: { name: 'canary' } });
      await tx.audit({ entity: 'list', id: newId(), action: 'list.taken', after: { q: email } });
    });
    const id = await anErasure(tenant, admin);
    let kills = 0;
    for (let after = 1; tenant === killed; after += 5) {
      const run = await runErasure(dying(tenant.scope, after), options(), id).then(() => 'done', String);
      if (run === 'done') break;
      expect(run).toBe('Error: Killed');
      kills += 1;
    }
    if (tenant === straight) await runErasure(tenant.scope, options(), id);
    else expect(kills).toBeGreaterThan(10);
    const done = await read(admin, id);
    expect(done.state).toBe('erased');
    expect(await whereStands(owner, tenant, 'canary')).toEqual({});
    expect(await whereStands(owner, tenant, 'Entries of the system log')).toEqual({ log_value: 1, privacy_request: 1 });
    counted.push(done.erased);
    await runErasure(tenant.scope, options(), id);
    expect((await read(admin, id)).erased).toEqual(done.erased);
  }
  expect(counted[0]).not.toEqual([]);
  expect(counted[1]).toEqual(counted[0]);
});

describe('what the law holds', () => {
  const jobs = async (tenant: TestTenant, id: string) =>
    (
      await owner.query<{ run_at: Date }>(`select run_at from graphile_worker._private_jobs where key = $1 || ':erase ' || $2`, [tenant.scope.tenant.id, id])
    ).rows.map(({ run_at: at }) => at.toISOString());

  it.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])(
    'is erased once its last day is over in %s, no sooner, and though its task was lost',
    { timeout: 60_000 },
    async (zone) => {
      const tenant = await aTenant();
      await owner.query('update tenant set time_zone = $2 where id = $1', [tenant.scope.tenant.id, zone]);
      const scope = await testApp().running.services.scopeOfId(tenant.scope.tenant.id);
      if (scope === undefined) throw new Error('No scope');
      expect(scope.tenant.timeZone).toBe(zone);
      const admin = await tenant.user();
      await aPerson(tenant, yearsAgo(6));
      const id = await anErasure(tenant, admin, scope);
      await runErasure(scope, options(), id);
      const first = await read(admin, id);
      expect(first).toMatchObject({ state: 'erased', heldUntil: scope.today(), held: [{ title: 'Invoices', count: 1, until: scope.today() }] });
      const night = instantOf(addDays(day(scope.today()), 1), '03:00', zone);
      expect(await jobs(tenant, id)).toEqual([night]);
      const stands = await whereStands(owner, tenant, 'canary');
      expect(stands).toMatchObject({ invoice: 1 });

      // Told too early, it waits for its night.
      await runErasure(scope, options(), id);
      expect(await jobs(tenant, id)).toEqual([night]);
      expect(await read(admin, id)).toEqual(first);
      expect(await whereStands(owner, tenant, 'canary')).toEqual(stands);

      // A day later.
      await owner.query("update invoice set posted_at = posted_at - interval '1 day' where tenant_id = $1", [tenant.scope.tenant.id]);
      await owner.query('update privacy_request set held_until = held_until - 1 where id = $1', [id]);
      await owner.query(`delete from graphile_worker._private_jobs where key = $1 || ':erase ' || $2`, [tenant.scope.tenant.id, id]);
      await resumeWaiting(scope);
      expect(await jobs(tenant, id)).toHaveLength(1);
      await runErasure(scope, options(), id);
      const done = await read(admin, id);
      expect(done).toMatchObject({ state: 'erased', heldUntil: null, held: [] });
      expect(await whereStands(owner, tenant, 'canary')).toEqual({});
      // What went before is still said.
      const counts = new Map(first.erased.map(({ title, count }) => [title, count]));
      expect(Object.fromEntries(done.erased.map(({ title, count }) => [title, count - (counts.get(title) ?? 0)]).filter(([, more]) => more !== 0))).toEqual({
        Invoices: 1,
      });
    },
  );
});

describe('a request that is stuck', () => {
  const set = (tenant: TestTenant, task: string, to: string) =>
    owner.query(`update graphile_worker._private_jobs set ${to} where key = $1 || ':' || $2`, [tenant.scope.tenant.id, task]);

  it('is tried again by whoever asks, and no other is', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const body = { name: 'Jane Canary', email, telephone: '', askedOn: tenant.scope.today(), note: '' };
    const { id } = ok(await admin.call(routes.createPrivacyRequest, { body }));
    const resume = async () => admin.call(routes.resumePrivacyRequest, { params: { id }, version: (await read(admin, id)).version });
    for (const [task, state] of [
      [`look ${id}`, 'looking'],
      [`erase ${id}`, 'erasing'],
    ] as const) {
      await owner.query('update privacy_request set state = $2 where id = $1', [id, state]);
      if (state === 'erasing') await resumeWaiting(tenant.scope);
      expect((await read(admin, id)).allowedActions).toEqual([]);
      refused(await resume(), 'privacy.still_going');
      await set(tenant, task, "locked_at = now(), locked_by = 'somebody'");
      refused(await resume(), 'privacy.still_going');
      await set(tenant, task, 'locked_at = null, locked_by = null, attempts = 3');
      expect((await read(admin, id)).allowedActions).toEqual(['resume']);
      await set(tenant, task, 'attempts = max_attempts');
      expect((await read(admin, id)).allowedActions).toEqual(['resume']);
      // The product itself leaves what failed to people.
      await resumeWaiting(tenant.scope);
      expect((await read(admin, id)).allowedActions).toEqual(['resume']);
      ok(await resume());
      expect((await read(admin, id)).allowedActions).toEqual([]);
      await owner.query(`delete from graphile_worker._private_jobs where key = $1 || ':' || $2`, [tenant.scope.tenant.id, task]);
      expect(ok(await resume()).allowedActions).toEqual([]);
    }
    await owner.query("update privacy_request set state = 'closed' where id = $1", [id]);
    refused(await resume(), 'privacy.moved_on');
  });
});

it('the log lets go of values and names for the request at hand alone', async () => {
  const tenant = await aTenant();
  const admin = await tenant.user();
  const ids: string[] = [];
  for (const state of ['erasing', 'open']) {
    const body = { name: 'Jane Canary', email, telephone: '', askedOn: tenant.scope.today(), note: '' };
    const { id } = ok(await admin.call(routes.createPrivacyRequest, { body }));
    await owner.query('update privacy_request set state = $2 where id = $1', [id, state]);
    ids.push(id);
  }
  const erase = (atHand: string) =>
    tenant.scope.write(async (tx) => {
      await sql`select set_config('app.erasing', ${atHand}, true)`.execute(tx.db);
      await sql`select app.erase_log_values('{}'), app.erase_log_names('{}', true, true)`.execute(tx.db);
    });
  const [erasing = '', open = ''] = ids;
  for (const other of ['', open, newId()]) await expect(erase(other)).rejects.toThrow('nothing is being erased');
  await erase(erasing);
});
