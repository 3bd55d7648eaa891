import { sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';

export interface OwnTask {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_error: string;
  readonly created_at: string;
  readonly run_at: string;
}

/** The oldest of each state, so many of each. */
export const findOwnTasks = async (tx: ReadTx, most: number): Promise<OwnTask[]> =>
  (await sql<OwnTask>`select * from app.own_tasks(${most})`.execute(tx.db)).rows;

export const countOwnTasks = async (tx: ReadTx): Promise<{ name: string; state: string; count: number }[]> =>
  (await sql<{ name: string; state: string; count: number }>`select name, state, count from app.own_task_counts()`.execute(tx.db)).rows;

/** The name of the failed task that begins anew; null where there is none such. */
export const retryOwnTask = async (tx: WriteTx, id: string): Promise<string | null> =>
  (await sql<{ name: string | null }>`select app.retry_own_task(${id}) as name`.execute(tx.db)).rows[0]?.name ?? null;

/** The same, dropped. */
export const dropOwnTask = async (tx: WriteTx, id: string): Promise<string | null> =>
  (await sql<{ name: string | null }>`select app.drop_own_task(${id}) as name`.execute(tx.db)).rows[0]?.name ?? null;
