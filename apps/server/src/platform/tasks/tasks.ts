import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import { z } from 'zod';
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

/** Runs the queue: picks tasks up as the queue's role, gives each the scope of its tenant. */
export function startTasks(options: {
  tasksUrl: string;
  definitions: readonly Task[];
  scopeOf: (tenantId: string) => Promise<Scope | undefined>;
  onTrouble: (error: unknown, name: string) => void;
}): Promise<Runner> {
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
  return run({
    connectionString: options.tasksUrl,
    taskList,
    concurrency: 2,
    pollInterval: 2_000,
    noHandleSignals: true,
    schema: 'graphile_worker',
    maxPoolSize: 4,
    logger: quiet(),
  });
}

const quiet = () => new Logger(() => () => {});
