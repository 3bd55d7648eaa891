import { type QueueState, type TaskCount, TaskState } from '@quarterlight/contract/system/technical-schemas';
import type { z } from 'zod';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countOwnTasks, dropOwnTask, findOwnTasks, retryOwnTask } from './own-tasks.queries.ts';
import { taskProblem } from './task-problem.ts';

/** What people call each kind of work, by its name. */
export type TaskTitles = ReadonlyMap<string, string>;

const mostOfEach = 50;
const none = { waiting: 0, running: 0, retrying: 0, failed: 0 };
const titleOf = (titles: TaskTitles, name: string): string => titles.get(name) ?? 'Work of an earlier version';

/** The background work of the company: what went wrong first, each state's oldest first. */
export async function queueOf(tx: ReadTx, titles: TaskTitles): Promise<z.output<typeof QueueState>> {
  const [counted, tasks] = [await countOwnTasks(tx), await findOwnTasks(tx, mostOfEach)];
  const counts = new Map<string, z.output<typeof TaskCount>>();
  for (const { name, state, count } of counted) {
    const title = titleOf(titles, name);
    const before = counts.get(title) ?? { title, ...none };
    counts.set(title, { ...before, [TaskState.parse(state)]: count });
  }
  return {
    counts: [...counts.values()].sort((one, other) => other.failed - one.failed || one.title.localeCompare(other.title, 'en-GB')),
    items: tasks.map(({ id, name, state, attempts, last_error, created_at, run_at }) => ({
      id,
      title: titleOf(titles, name),
      state,
      attempts,
      problem: taskProblem(last_error),
      createdAt: created_at,
      runAt: run_at,
      allowedActions: state === 'failed' ? ['retry', 'drop'] : [],
    })),
  };
}

/** Has failed work of the company begin anew. */
export async function retryTask(tx: WriteTx, titles: TaskTitles, id: string): Promise<void> {
  await tellTask(tx, titles, await retryOwnTask(tx, id), 'setting.task-retried');
}

/** Gives failed work of the company up for good. */
export async function dropTask(tx: WriteTx, titles: TaskTitles, id: string): Promise<void> {
  await tellTask(tx, titles, await dropOwnTask(tx, id), 'setting.task-dropped');
}

async function tellTask(tx: WriteTx, titles: TaskTitles, name: string | null, action: string): Promise<void> {
  if (name === null) throw new Refusal('system.task_moved_on');
  await tx.audit({ entity: 'setting', id: tx.tenant.id, label: titleOf(titles, name), action });
  await tx.announce('setting', tx.tenant.id);
}
