import type pg from 'pg';
import { ask, isUnsound, openTransaction, type Statement } from './connection.ts';
import { acquire } from './pool.ts';

const plain = (text: string): Statement => ({ text, values: [] });

/** How a transaction is opened, and with what it closes. */
interface Options<Result> {
  readonly pool: pg.Pool;
  readonly tenantId: string;
  readonly readOnly: boolean;
  /** What binds it, asked first. */
  readonly settings: Statement;
  /** Sends the last statements; they leave together with the commit, which fails if any of them does. */
  readonly closing?: (client: pg.PoolClient, result: Result) => readonly Promise<unknown>[];
}

/** Runs one transaction on a connection of the pool: all of it or nothing. A second one inside it is refused. */
export async function inTransaction<Result>(options: Options<Result>, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  if (openTransaction.getStore()?.over === false) throw new Error('A transaction is open already: hand its tx on instead of opening another.');
  const { client, release } = await acquire(options.pool, options.tenantId);
  const transaction = { over: false };
  let broken: Error | undefined;
  const begun = begin(client, options);
  // Pipelined, the beginning leaves with the first statement; why it failed is told below.
  begun.catch(() => {});
  try {
    if (!client.pipeline) await begun;
    const result = await openTransaction.run(transaction, () => work(client));
    transaction.over = true;
    const sent = options.closing?.(client, result) ?? [];
    const [, ended] = await Promise.all([begun, ask(client, plain('commit')), ...sent]);
    if (ended.command !== 'COMMIT') throw new Error('The transaction was rolled back.');
    return result;
  } catch (error) {
    transaction.over = true;
    // Answered behind all that is still under way: whoever takes the connection next finds it idle.
    await ask(client, plain('rollback')).catch((failure: Error) => {
      broken = failure;
    });
    if (isUnsound(client)) broken ??= new Error('Something failed on the connection that the database did not tell.');
    throw await begun.then(
      () => error,
      (first: unknown) => first,
    );
  } finally {
    release(broken);
  }
}

async function begin(client: pg.PoolClient, { readOnly, settings }: Pick<Options<never>, 'readOnly' | 'settings'>): Promise<void> {
  const begun = ask(client, plain(readOnly ? 'begin read only' : 'begin'));
  if (client.pipeline) await Promise.all([begun, ask(client, settings)]);
  else await begun.then(() => ask(client, settings));
}
