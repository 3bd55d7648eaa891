import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { TaskList, WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { z } from 'zod';
import { askInTurn, endPool, makePool } from '../database/pool.ts';
import type { Scope } from '../database/scope.ts';
import { holdQueue, type QueueHolder } from './hold-queue.ts';

/** Work that waits long for others outside, or goes through very many rows, runs beside the rest, so that it holds nobody up. */
type Lane = 'own' | 'outside' | 'bulk';
const atOnce: Readonly<Record<Lane, number>> = { own: 2, outside: 16, bulk: 1 };

export interface Task {
  readonly name: string;
  /** What people call it: 'Sends a message'. */
  readonly title: string;
  readonly lane: Lane;
  readonly run: (scope: Scope, input: unknown) => Promise<void>;
}

/**
 * Declares background work; it is enqueued in a business transaction by `tx.enqueue(task.name, input)`. `run` must be safe to run twice and opens
 * its own transactions on the given scope, which is the product's own in the task's tenant.
 */
export const task = <Input>(definition: {
  name: string;
  title: string;
  lane?: Lane;
  input: z.ZodType<Input>;
  run: (scope: Scope, input: Input) => Promise<void>;
}): Task => ({
  name: definition.name,
  title: definition.title,
  lane: definition.lane ?? 'own',
  run: (scope, input) => definition.run(scope, definition.input.parse(input)),
});

const Envelope = z.object({ tenantId: z.uuid(), input: z.unknown() });

/** Runs the queue: picks tasks up as the queue's role, gives each the scope of its tenant. `stop` waits for the tasks in hand. */
export async function startTasks(options: {
  tasksUrl: string;
  definitions: readonly Task[];
  scopeOf: (tenantId: string) => Promise<Scope | undefined>;
  /** Whether a tenant that has no scope will have one again: its tasks wait. */
  isSuspended: (tenantId: string) => Promise<boolean>;
  onTrouble: (error: unknown, name: string) => void;
  /** Told of the queue's pool, to cut its connections where the database falls silent. */
  guard?: (pool: Pool) => void;
}): Promise<{ length: () => Promise<QueueLength>; stop: () => Promise<void> }> {
  const lanes = new Map<Lane, TaskList>();
  for (const definition of options.definitions) {
    const taskList = lanes.get(definition.lane) ?? {};
    lanes.set(definition.lane, taskList);
    taskList[definition.name] = async (payload, { addJob, job }) => {
      const { tenantId, input } = Envelope.parse(payload);
      const scope = await options.scopeOf(tenantId);
      if (!scope) {
        if (await options.isSuspended(tenantId))
          await addJob(definition.name, payload, { runAt: new Date(Date.now() + suspendedWait), priority: job.priority });
        return;
      }
      try {
        await definition.run(scope, input);
      } catch (error) {
        options.onTrouble(error, definition.name);
        throw error;
      }
    };
  }
  // A pool of our own: a connection of the library's would end the process where the database goes away while it starts or stops.
  const pool = makePool(options.tasksUrl, 6);
  options.guard?.(pool);
  const holder = holdQueue({ url: options.tasksUrl, onTrouble: (error) => options.onTrouble(error, 'queue') });
  const trouble = (error: unknown) => options.onTrouble(error, 'queue');
  const kept: { readonly stop: () => Promise<void> }[] = [];
  try {
    for (const [lane, taskList] of lanes) kept.push(await keepQueue(() => startQueue(pool, taskList, holder, trouble, atOnce[lane]), trouble));
  } catch (error) {
    await Promise.all(kept.map((queue) => queue.stop()));
    await Promise.all([holder.stop(), pool.end()]);
    throw error;
  }
  return {
    length: () => lengthOf(pool),
    stop: async () => {
      await Promise.all(kept.map((queue) => queue.stop()));
      await holder.stop();
      await endPool(pool);
    },
  };
}

/** Starts a queue, and another whenever it ends by itself. */
async function keepQueue(start: () => Promise<Queue>, trouble: (error: unknown) => void): Promise<{ readonly stop: () => Promise<void> }> {
  let queue: Queue | undefined = await start();
  const stopping = new AbortController();
  const startAgain = async () => {
    while (!stopping.signal.aborted) {
      await queue?.ended;
      await pause(startAgainAfter, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      queue = undefined;
      await start().then((next) => {
        queue = next;
      }, trouble);
    }
  };
  const again = startAgain();
  return {
    stop: async () => {
      stopping.abort();
      await queue?.stop();
      await again;
      // One that was just being started.
      await queue?.stop();
    },
  };
}

/** How many tasks are due and not begun, since when the oldest is, and how many have failed for good. */
export interface QueueLength {
  readonly due: number;
  readonly oldestSeconds: number;
  readonly failed: number;
}

async function lengthOf(pool: Pool): Promise<QueueLength> {
  const [found] = await askInTurn<{ due: number; oldest: number; failed: number }>(
    pool,
    `select count(*) filter (where is_available and run_at <= now())::int as due, coalesce(extract(epoch from now() - min(run_at) filter (where is_available and run_at <= now())), 0)::float8 as oldest,
       count(*) filter (where attempts >= max_attempts)::int as failed from graphile_worker._private_jobs`,
  );
  return { due: found?.due ?? 0, oldestSeconds: Math.round(found?.oldest ?? 0), failed: found?.failed ?? 0 };
}

interface Queue {
  /** Resolves when it takes no more tasks, by our will or not. */
  readonly ended: Promise<unknown>;
  /** Waits for the tasks in hand. */
  readonly stop: () => Promise<unknown>;
}

/**
 * A queue that takes tasks until its connections fail it. Then it is given up: a task may have been handed to it in an answer that was lost, and the
 * library may never finish ending where it cannot note what became of one.
 */
async function startQueue(pool: Pool, taskList: TaskList, holder: QueueHolder, trouble: (error: unknown) => void, concurrency: number): Promise<Queue> {
  const { Logger, run } = await import('graphile-worker');
  const events: WorkerEvents = new EventEmitter();
  const broken = Promise.withResolvers<void>();
  const fail = ({ error }: { error: unknown }) => {
    trouble(error);
    broken.resolve();
  };
  events.once('pool:fatalError', fail);
  events.once('worker:getJob:error', fail);
  let name = '';
  events.once('pool:create', ({ workerPool }) => {
    name = workerPool.id;
    void holder.hold(name);
  });
  const runner = await run({
    pgPool: pool,
    taskList,
    events,
    concurrency,
    pollInterval: 2_000,
    noHandleSignals: true,
    schema: 'graphile_worker',
    logger: new Logger(() => () => {}),
    // Unbatched, a task whose end cannot be noted would be a rejection that nobody handles, and the end of the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const stop = async () => {
    await Promise.race([runner.stop().catch(() => {}), pause(longestEnd, undefined, { ref: false })]);
    await holder.release(name);
  };
  void broken.promise.then(stop).catch(trouble);
  return { ended: Promise.race([runner.promise.catch(trouble), broken.promise]), stop: () => Promise.race([stop(), broken.promise]) };
}

// Tasks in hand are waited for so long.
const longestEnd = 30_000;
const startAgainAfter = 1_000;
// So long until a suspended tenant's task is looked at again.
const suspendedWait = 10 * 60_000;
