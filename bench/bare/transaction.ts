import type pg from 'pg';
import type { Statement } from './sql.ts';

export type Send = <Row extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>;

/** Sends a named statement on a connection. */
export const sendOn =
  (client: pg.ClientBase): Send =>
  async <Row extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]) =>
    (await client.query<Row>({ name: statement.name, text: statement.text, values: [...values] })).rows;

/** Runs reads on one connection, without a transaction. */
export async function reading<Result>(pool: pg.Pool, work: (send: Send) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    return await work(sendOn(client));
  } finally {
    client.release();
  }
}

/** Runs one transaction. */
export async function writing<Result>(pool: pg.Pool, work: (send: Send) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(sendOn(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
