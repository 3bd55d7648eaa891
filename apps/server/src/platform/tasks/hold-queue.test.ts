import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { holdQueue } from './hold-queue.ts';
import { startTasks, task } from './tasks.ts';

useTestApp();

let owner: pg.Client;
const stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  owner = new pg.Client({ connectionString: testApp().superuserUrl });
  await owner.connect();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await owner.end();
});

/** A task that a queue of this name took a minute ago. */
async function takenBy(queue: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>("select id from graphile_worker.add_job($1, '{}'::json)", [`abandoned-${randomUUID()}`]);
  const id = rows[0]?.id ?? '';
  await owner.query("update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = $2 where id = $1", [id, queue]);
  return id;
}
const ownerOf = async (id: string) =>
  (await owner.query<{ locked_by: string | null }>('select locked_by from graphile_worker._private_jobs where id = $1', [id])).rows[0]?.locked_by;
const holder = () => {
  const made = holdQueue({
    url: inject('databaseTasksUrl'),
    everyMilliseconds: 100,
    onTrouble: (error) => {
      throw error;
    },
  });
  stops.push(made.stop);
  return made;
};

describe('tasks of a process that was killed', () => {
  it('are given back, those of one that lives are not, and those of one that ends are from then on', async () => {
    const living = holder();
    const [alive, dead] = [`pool-${randomUUID()}`, `pool-${randomUUID()}`];
    await living.hold(alive);
    const [kept, freed] = [await takenBy(alive), await takenBy(dead)];
    holder();
    await expect.poll(() => ownerOf(freed)).toBe(null);
    expect(await ownerOf(kept)).toBe(alive);
    await living.stop();
    await expect.poll(() => ownerOf(kept)).toBe(null);
  });

  it('lose their lock with the connection, which is made again and takes it again', async () => {
    const troubles: unknown[] = [];
    const made = holdQueue({ url: inject('databaseTasksUrl'), everyMilliseconds: 100, onTrouble: (error) => troubles.push(error) });
    stops.push(made.stop);
    const name = `pool-${randomUUID()}`;
    await made.hold(name);
    const holders = async () =>
      (
        await owner.query<{ pid: number }>("select pid from pg_locks where locktype = 'advisory' and objsubid = 2 and granted and objid = hashtext($1)::oid", [
          name,
        ])
      ).rows.map(({ pid }) => pid);
    const [before] = await holders();
    expect(before).toBeTypeOf('number');
    await owner.query('select pg_terminate_backend($1)', [before]);
    await expect.poll(holders, { timeout: 10_000 }).toEqual([expect.not.closeTo(before ?? 0, 0)]);
    expect(troubles).toHaveLength(1);
  });
});

describe('tasks of a machine that vanished', () => {
  it('are given back once it was silent for a while, though nobody ended its connection', async () => {
    const name = `pool-${randomUUID()}`;
    const vanished = holdQueue({ url: inject('databaseTasksUrl'), everyMilliseconds: 600_000, silentMilliseconds: 300, onTrouble: () => {} });
    stops.push(vanished.stop);
    await vanished.hold(name);
    const taken = await takenBy(name);
    holder();
    await expect.poll(() => ownerOf(taken), { timeout: 10_000 }).toBe(null);
  });
});

describe('the queue', () => {
  it('goes on after the database went away while a task was at work', async () => {
    const tenant = await aTenant();
    const name = `cut-${randomUUID()}`;
    // A role of its own: the other test files' queues go on meanwhile.
    const role = `tasks_cut_${process.pid}`;
    await owner.query(`create role ${role} login password 'cut' in role quarterlight_tasks`);
    const url = new URL(inject('databaseTasksUrl'));
    url.username = role;
    url.password = 'cut';
    const ran: number[] = [];
    const troubles: unknown[] = [];
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const tasks = await startTasks({
      tasksUrl: url.toString(),
      definitions: [
        task({
          title: 'Held',
          name,
          input: z.object({ number: z.number() }),
          run: async (_scope, { number }) => {
            ran.push(number);
            await gates[number - 1]?.promise;
          },
        }),
      ],
      isSuspended: async () => false,
      scopeOf: async () => tenant.scope,
      onTrouble: (error, of) => of === 'queue' && troubles.push(error),
    });
    stops.push(async () => {
      await tasks.stop();
      await owner.query(`drop role ${role}`);
    });
    // Two at once: what the queue wants to note of both meets connections that are gone, from which the library never recovers by itself.
    for (const number of [1, 2]) await tenant.scope.write((tx) => tx.enqueue(name, { number }));
    await expect.poll(() => ran.toSorted(), { timeout: 10_000 }).toEqual([1, 2]);
    await owner.query(`alter role ${role} connection limit 0`);
    await owner.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = '${role}'`);
    for (const gate of gates) {
      gate.resolve();
      await new Promise(setImmediate);
    }
    await expect.poll(() => troubles.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await owner.query(`alter role ${role} connection limit -1`);
    await tenant.scope.write((tx) => tx.enqueue(name, { number: 3 }));
    await expect.poll(() => ran, { timeout: 20_000 }).toContain(3);
  });
});
