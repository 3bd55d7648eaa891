import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { needsCustomPlan } from './custom-plan.ts';
import { heard, keepsNames } from './pool.ts';
import type { DB } from './tables.gen.ts';

/** Whom the database takes a transaction for: somebody whom a customer, branch or technician bounds, or somebody whom nothing does. */
export type Role = 'quarterlight_app' | 'quarterlight_staff';

/** How often the tables have changed their shape beneath this process: what a connection has prepared before is of no use then. */
let shape = 0;

/** A plan holds under the role that it was made for: under one name the two would throw out each other's. It holds for the tables as they are, too. */
export const nameUnder = (role: Role, name: string): string => `${name}${role === 'quarterlight_app' ? ' bound' : ''}${shape === 0 ? '' : ` ${shape}`}`;

/** Whether a prepared statement met tables of another shape, since a newer server has upgraded them meanwhile. Asked again it is prepared anew. */
export const isOutdated = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/** The transaction that the running code belongs to. */
export const openTransaction = new AsyncLocalStorage<{ over: boolean }>();

/** What was begun beside something that failed may come late: by then the connection is in other hands. */
function refuseLate(): void {
  if (openTransaction.getStore()?.over === true) throw new Error('The transaction that this statement belongs to is over.');
}

/** A statement with its values; under a name a connection prepares it once. */
export interface Statement {
  readonly name?: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

const unsound = new WeakSet<pg.ClientBase>();

/** Whether something failed on the connection that the database did not tell: what the driver believes of it may be wrong then. */
export const isUnsound = (client: pg.ClientBase): boolean => unsound.has(client);

/** Asks one statement. On a pipelined connection it is sent at once, whatever is still to be answered. */
export async function ask<Row extends pg.QueryResultRow>(client: pg.ClientBase, { name, text, values }: Statement): Promise<pg.QueryResult<Row>> {
  const asked = shape;
  try {
    return await client.query<Row>({ text, values: [...values], ...(name !== undefined && keepsNames(client) ? { name } : {}) });
  } catch (error) {
    // Many fail at once; the names change once.
    if (isOutdated(error) && shape === asked) shape += 1;
    if (!(error instanceof pg.DatabaseError)) unsound.add(client);
    throw error;
  } finally {
    heard();
  }
}

/** The names of statements by their text, for all connections: each would else keep a copy of every text. */
const named = new Map<string, { readonly text: string; readonly name: string }>();

// Named statements are parsed once a connection and planned a few times; those of many values are lists of changing length and would only fill the
// server's memory.
function namedOf(compiled: CompiledQuery): { readonly text: string; readonly name?: string } {
  const { sql: text, parameters } = compiled;
  if (parameters.length > 60 || needsCustomPlan(compiled)) return { text };
  const known = named.get(text);
  if (known !== undefined || named.size >= 1_000) return known ?? { text };
  const made = { text, name: createHash('sha1').update(text).digest('base64url').slice(0, 20) };
  named.set(text, made);
  return made;
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #role: Role;
  /** Of a connection that is not pipelined: what was asked before has been answered. */
  #answered: Promise<unknown> = Promise.resolve();

  constructor(client: pg.PoolClient, role: Role) {
    this.#client = client;
    this.#role = role;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    refuseLate();
    const { text, name } = namedOf(compiled);
    const asking = () => ask<R & pg.QueryResultRow>(this.#client, { name: name && nameUnder(this.#role, name), text, values: compiled.parameters });
    const { rows, rowCount } = await (this.#client.pipeline ? asking() : this.#inTurn(asking));
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  #inTurn<Answered>(asking: () => Promise<Answered>): Promise<Answered> {
    const answer = this.#answered.then(asking);
    this.#answered = answer.catch(() => {});
    return answer;
  }

  streamQuery(): never {
    throw new Error('Streams use COPY or a cursor on the plain pool.');
  }
}

class OneConnectionDriver implements Driver {
  readonly #connection: ClientConnection;
  constructor(client: pg.PoolClient, role: Role) {
    this.#connection = new ClientConnection(client, role);
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('A scope has opened the transaction already.');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

const queryBuilders = { quarterlight_app: new WeakMap<pg.PoolClient, Kysely<DB>>(), quarterlight_staff: new WeakMap<pg.PoolClient, Kysely<DB>>() };

/** The query builder of one pooled connection under a role; made once and kept with it. */
export function builderOf(client: pg.PoolClient, role: Role): Kysely<DB> {
  let builder = queryBuilders[role].get(client);
  if (builder === undefined) {
    builder = new Kysely<DB>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new OneConnectionDriver(client, role),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
    queryBuilders[role].set(client, builder);
  }
  return builder;
}
