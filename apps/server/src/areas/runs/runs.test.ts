import { setTimeout as pause } from 'node:timers/promises';
import { cancelRun, getRun, listRuns, runResult, seeRun } from '@quarterlight/contract/runs/routes';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { asOwner } from '../../../testing/kit/owner.ts';
import { anApiKey, aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { mostOpen, startRun } from '../../platform/runs/start-run.ts';
import { actorForWork } from '../identity/index.ts';
import { forgetRuns } from './forget-runs.ts';
import { goOn, marking, marksOf, startAs } from './runs.fixtures.ts';

useTestApp({ alone: true });

const holder = (tenant: TestTenant) => tenant.user({ permissions: ['view-files'] });
const params = (id: string) => ({ params: { id } });
const cancelling = (id: string) => ({ params: { id }, body: {} });
const names = (count: number) => Array.from({ length: count }, (_, at) => `mark ${at}`);

it('goes through its batches, tells how far it is and what came of it, and is put away', async () => {
  const tenant = await aTenant();
  const user = await holder(tenant);
  const kind = marking();
  const id = await startAs(tenant, user, kind, 4);
  const waiting = (await user.call(getRun, params(id))).body;
  expect([waiting.title, waiting.state, waiting.own, waiting.allowedActions]).toEqual(['Write 4 marks', 'queued', true, ['cancel']]);
  expect((await user.call(seeRun, cancelling(id))).problem.code).toBe('run.not_over');
  await goOn(tenant, kind, id);
  const done = (await user.call(getRun, params(id))).body;
  expect([done.state, done.done, done.total, done.message, done.allowedActions]).toEqual(['done', 4, 4, '4 marks written.', ['see']]);
  expect(await marksOf(tenant)).toEqual(names(4));
  expect((await user.call(listRuns, { query: { open: 'yes' } })).body.items.map((run) => run.id)).toEqual([id]);
  expect((await user.call(seeRun, cancelling(id))).body.allowedActions).toEqual([]);
  expect((await user.call(seeRun, cancelling(id))).status).toBe(200);
  expect((await user.call(listRuns, { query: { open: 'yes' } })).body.items).toEqual([]);
  expect((await user.call(runResult, params(id))).problem.code).toBe('run.no_result');
});

it('goes on where it broke: nothing is done twice, whoever takes it up and however many do', async () => {
  const tenant = await aTenant();
  const user = await holder(tenant);
  let breaks = 2;
  const kind = marking({
    besides: async (_tx, at) => {
      if (at === 3 && breaks > 0) {
        breaks -= 1;
        throw new Error('The server is killed in the middle of a batch.');
      }
    },
  });
  const id = await startAs(tenant, user, kind, 6);
  await expect(goOn(tenant, kind, id)).rejects.toThrow('killed');
  const half = (await user.call(getRun, params(id))).body;
  expect([half.state, half.done]).toEqual(['running', 3]);
  await expect(goOn(tenant, kind, id)).rejects.toThrow('killed');
  await Promise.all([goOn(tenant, kind, id), goOn(tenant, kind, id), goOn(tenant, kind, id)]);
  expect(await marksOf(tenant)).toEqual(names(6));
  expect((await user.call(getRun, params(id))).body.state).toBe('done');
});

it('takes turns of about a second, so that the tasks of others have theirs', async () => {
  const tenant = await aTenant();
  const user = await holder(tenant);
  const kind = marking({ besides: () => pause(150) });
  const id = await startAs(tenant, user, kind, 12);
  await goOn(tenant, kind, id);
  const half = (await user.call(getRun, params(id))).body;
  expect([half.state, half.done > 2, half.done < 12]).toEqual(['running', true, true]);
  const waiting = await asOwner(testApp().superuserUrl, (owner) =>
    owner.query("select from graphile_worker._private_jobs where payload -> 'input' ->> 'runId' = $1", [id]),
  );
  expect(waiting.rowCount).toBe(1);
  await goOn(tenant, kind, id);
  expect(await marksOf(tenant)).toEqual(names(12));
});

it('gives up what breaks again and again, in words', async () => {
  const tenant = await aTenant();
  const user = await holder(tenant);
  const kind = marking({
    besides: async () => {
      throw new Error('secret reason');
    },
  });
  const id = await startAs(tenant, user, kind, 2);
  for (let tries = 1; tries < 4; tries += 1) await expect(goOn(tenant, kind, id)).rejects.toThrow('secret');
  await goOn(tenant, kind, id);
  const failed = (await user.call(getRun, params(id))).body;
  expect([failed.state, failed.message]).toEqual(['failed', 'Something went wrong. Start it again; if it fails again, tell whoever looks after the system.']);
  expect(await marksOf(tenant)).toEqual([]);
});

it('is cancelled between two batches, and stays so; what was done stays done', async () => {
  const tenant = await aTenant();
  const user = await holder(tenant);
  const reached = Promise.withResolvers<void>();
  const kind = marking({
    besides: async (tx, at) => {
      if (at === 0) return;
      reached.resolve();
      // Until whoever cancels it waits for this very batch; the next one may begin before they have the row.
      const waits = sql`select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`;
      // A transaction keeps the list of connections that it saw first.
      const seen = sql`select pg_stat_clear_snapshot()`;
      await expect.poll(() => seen.execute(tx.db).then(async () => (await waits.execute(tx.db)).rows.length)).toBe(1);
    },
  });
  const id = await startAs(tenant, user, kind, 5);
  const working = goOn(tenant, kind, id);
  await reached.promise;
  const cancelled = user.call(cancelRun, cancelling(id));
  await working;
  expect((await cancelled).body.state).toBe('cancelled');
  const { done } = (await user.call(getRun, params(id))).body;
  expect(await marksOf(tenant)).toEqual(names(done));
  expect(done).toBeLessThan(5);
  await goOn(tenant, kind, id);
  expect(await marksOf(tenant)).toHaveLength(done);
  const again = await user.call(cancelRun, cancelling(id));
  expect([again.status, again.problem.errors]).toEqual([400, { form: ['This work is cancelled by now, so it cannot be cancelled.'] }]);
});

it('is done with the rights that whoever started it has by then', async () => {
  const tenant = await aTenant();
  const kind = marking();
  const owner = tenant.scope;
  const stoppedFor = async (change: (userId: string) => Promise<unknown>) => {
    const user = await holder(tenant);
    const id = await startAs(tenant, user, kind, 3);
    await change(user.userId);
    await goOn(tenant, kind, id);
    const row = await owner.read(({ db }) => db.selectFrom('run').select(['state', 'message', 'done']).where('id', '=', id).executeTakeFirstOrThrow());
    return [row.state, row.done, row.message];
  };
  const withdrawn = await stoppedFor((userId) => owner.write((tx) => tx.db.deleteFrom('user_permission').where('user_id', '=', userId).execute()));
  expect(withdrawn).toEqual(['failed', 0, 'Stopped: whoever started it may no longer do this.']);
  const gone = await stoppedFor((userId) => owner.write((tx) => tx.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', userId).execute()));
  expect(gone).toEqual(['failed', 0, 'Stopped: whoever started it can no longer sign in, or the API key no longer counts.']);
  expect(await marksOf(tenant)).toEqual([]);
});

it('of an API key has what the key may, and stops with it', async () => {
  const tenant = await aTenant();
  const kind = marking();
  const user = await holder(tenant);
  await anApiKey(tenant.scope, user.userId, ['view-files']);
  const { id: keyId } = await tenant.scope.read(({ db }) => db.selectFrom('api_key').select('id').where('user_id', '=', user.userId).executeTakeFirstOrThrow());
  const start = async () => {
    const actor = await actorForWork(tenant.scope, { userId: user.userId, keyId, siteId: null });
    return actor && (await tenant.scope.as(actor).write((tx) => startRun(tx, kind, { marks: 1 }))).id;
  };
  const [first, second] = [await start(), await start()];
  await goOn(tenant, kind, first ?? '');
  expect(await marksOf(tenant)).toEqual(['mark 0']);
  await tenant.scope.write((tx) => tx.db.updateTable('api_key').set({ revoked_at: tx.now }).where('id', '=', keyId).execute());
  await goOn(tenant, kind, second ?? '');
  expect((await user.call(getRun, params(second ?? ''))).body.state).toBe('failed');
  expect(await marksOf(tenant)).toEqual(['mark 0']);
});

it('is told to whoever started it, and to those who look after the system, who get no file', async () => {
  const tenant = await aTenant();
  const [user, other, keeper] = [await holder(tenant), await holder(tenant), await tenant.user({ permissions: ['edit-system-settings'] })];
  const kind = marking({ file: true });
  const id = await startAs(tenant, user, kind, 3);
  await goOn(tenant, kind, id);
  await goOn(tenant, kind, id);
  const done = (await user.call(getRun, params(id))).body;
  expect([done.state, done.file?.name, done.allowedActions]).toEqual(['done', 'marks.csv', ['download', 'see']]);
  expect((await user.call(runResult, params(id))).text).toBe('mark 0\nmark 1\nmark 2\n');
  for (const route of [getRun, runResult]) expect((await other.call(route, params(id))).status).toBe(404);
  expect((await other.call(cancelRun, cancelling(id))).status).toBe(404);
  expect((await other.call(listRuns, { query: { whose: 'company' } })).body.items).toEqual([]);
  const seen = (await keeper.call(listRuns, { query: { whose: 'company' } })).body.items;
  expect(seen.map((run) => [run.id, run.own, run.allowedActions])).toEqual([[id, false, []]]);
  expect((await keeper.call(listRuns)).body.items).toEqual([]);
  expect((await keeper.call(runResult, params(id))).problem.code).toBe('run.no_result');
  const parts = await tenant.scope.read(({ db }) => db.selectFrom('run_part').select('position').execute());
  expect(parts).toEqual([]);
});

it('keeps no file of one that is cancelled while it is put together', async () => {
  const tenant = await aTenant();
  const user = await holder(tenant);
  const kind = marking({ file: true });
  const id = await startAs(tenant, user, kind, 2);
  await goOn(tenant, kind, id);
  expect((await user.call(getRun, params(id))).body.state).toBe('running');
  await user.call(cancelRun, cancelling(id));
  await goOn(tenant, kind, id);
  const files = await tenant.scope.read(({ db }) => db.selectFrom('file').select('id').where('entity', '=', 'run').execute());
  expect(files).toEqual([]);
});

it('takes no more of a company than twenty, also from two who ask at once', async () => {
  const tenant = await aTenant();
  const user = await holder(tenant);
  const kind = marking();
  const ids: string[] = [];
  for (let count = 1; count < mostOpen; count += 1) ids.push(await startAs(tenant, user, kind, 1));
  const last = await Promise.allSettled([startAs(tenant, user, kind, 1), startAs(tenant, user, kind, 1)]);
  expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await goOn(tenant, kind, ids[0] ?? '');
  await startAs(tenant, user, kind, 1);
  await expect(startAs(tenant, user, kind, 1)).rejects.toMatchObject({ code: 'run.too_many', status: 429 });
});

it('is forgotten with its file 30 days after it ended', async () => {
  const tenant = await aTenant();
  const user = await holder(tenant);
  const kind = marking({ file: true });
  const id = await startAs(tenant, user, kind, 1);
  await goOn(tenant, kind, id);
  await goOn(tenant, kind, id);
  const ended = Date.parse((await user.call(getRun, params(id))).body.endedAt ?? '');
  const kept = async (days: number) => {
    testApp().clock.freeze(new Date(ended + days * 86_400_000).toISOString());
    await forgetRuns(tenant.scope);
    testApp().clock.reset();
    return tenant.scope.read(async ({ db }) => [
      (await db.selectFrom('run').select('id').execute()).length,
      (await db.selectFrom('file').select('id').where('entity', '=', 'run').execute()).length,
    ]);
  };
  expect(await kept(29)).toEqual([1, 1]);
  expect(await kept(31)).toEqual([0, 0]);
  expect((await user.call(runResult, params(id))).status).toBe(404);
});
