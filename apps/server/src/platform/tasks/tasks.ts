import { Logger, run, type TaskList } from 'graphile-worker';
import { z } from 'zod';
import { makePool } from '../database/connection.ts';
import type { Scope } from '../database/scope.ts';

export interface Task {
  readonly name: string;
  readonly run: (scope: Scope, input: unknown) => Promise<void>;
}

/**
 * Declares background work; it is enqueued in a business transaction by `tx.enqueue(task.name, input)`. `run` must be safe to run twice and opens
 * its own transactions on the given scope, which is the product's own in the task's tenant.
 */
export const task = <Input>(definition: { name: string; input: z.ZodType<Input>; run: (scope: Scope, input: Input) => Promise<void> }): Task => ({
  name: definition.name,
  run: (scope, input) => definition.run(scope, definition.input.parse(input)),
});

const Envelope = z.object({ tenantId: z.uuid(), input: z.unknown() });

/** Runs the queue: picks tasks up as the queue's role, gives each the scope of its tenant. `stop` waits for the tasks in hand. */
export async function startTasks(options: {
  tasksUrl: string;
  definitions: readonly Task[];
  scopeOf: (tenantId: string) => Promise<Scope | undefined>;
  onTrouble: (error: unknown, name: string) => void;
}): Promise<{ stop: () => Promise<void> }> {
  const taskList: TaskList = {};
  for (const definition of options.definitions) {
    taskList[definition.name] = async (payload) => {
      const { tenantId, input } = Envelope.parse(payload);
      const scope = await options.scopeOf(tenantId);
      if (!scope) return;
      try {
        await definition.run(scope, input);
      } catch (error) {
        options.onTrouble(error, definition.name);
        throw error;
      }
    };
  }
  // A pool of our own: a connection of the library's would end the process where the database goes away while it starts or stops.
  const pool = makePool(options.tasksUrl, 4);
  const runner = await run({
    pgPool: pool,
    taskList,
    concurrency: 2,
    pollInterval: 2_000,
    noHandleSignals: true,
    schema: 'graphile_worker',
    logger: quiet(),
  });
  return { stop: () => runner.stop().finally(() => pool.end()) };
}

const quiet = () => new Logger(() => () => {});
