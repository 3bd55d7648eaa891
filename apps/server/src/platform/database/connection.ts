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
import type { DB } from './tables.gen.ts';

const instantText = (text: string) => new Date(text).toISOString();
const checkedNumber = (text: string) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`A number outside the safe range came from the database: ${text}`);
  return value;
};

/** Days stay text, instants become ISO text in UTC, int8 becomes a checked number. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    if (oid === pg.types.builtins.TIMESTAMPTZ) return instantText;
    if (oid === pg.types.builtins.INT8) return checkedNumber;
    if (oid === 1016) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(checkedNumber));
    return pg.types.getTypeParser(oid, format ?? 'text');
  },
};

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #names = new Map<string, string>();

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.#client.query({ text: compiled.sql, values: [...compiled.parameters], ...this.#name(compiled.sql) });
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  // Named statements are parsed once a connection; long ones are mostly lists of changing length and would only fill the server's memory.
  #name(sql: string): { name: string } | Record<never, never> {
    if (sql.length > 4000) return {};
    let name = this.#names.get(sql);
    if (name === undefined) {
      if (this.#names.size >= 500) return {};
      name = createHash('sha1').update(sql).digest('base64url').slice(0, 20);
      this.#names.set(sql, name);
    }
    return { name };
  }

  streamQuery(): never {
    throw new Error('Streams use COPY or a cursor on the plain pool.');
  }
}

class OneConnectionDriver implements Driver {
  readonly #connection: ClientConnection;
  constructor(client: pg.PoolClient) {
    this.#connection = new ClientConnection(client);
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

const queryBuilders = new WeakMap<pg.PoolClient, Kysely<DB>>();

/** The query builder of one pooled connection; made once and kept with it. */
export function builderOf(client: pg.PoolClient): Kysely<DB> {
  let builder = queryBuilders.get(client);
  if (builder === undefined) {
    builder = new Kysely<DB>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new OneConnectionDriver(client),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
    queryBuilders.set(client, builder);
  }
  return builder;
}

/** A pool of connections of the app's role. */
export function makePool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    options: '-c timezone=UTC -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000',
    application_name: 'quarterlight',
  });
  pool.on('error', () => {});
  // A connection that is cut while a request holds it tells so by an event, too: without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
