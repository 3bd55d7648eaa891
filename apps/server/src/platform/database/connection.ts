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
import { Turns } from '../turns.ts';
import { type Line, lastSign, lineOf } from './line.ts';
import { startupOptions } from './pooler.ts';
import type { DB } from './tables.gen.ts';
import { types } from './types.ts';

/** Whom the database takes a transaction for: somebody whom a customer, branch or technician bounds, or somebody whom nothing does. */
export type Role = 'quarterlight_app' | 'quarterlight_staff';

/** A plan holds under the role that it was made for: under one name the two would throw out each other's. */
export const nameUnder = (role: Role, name: string): string => (role === 'quarterlight_app' ? `${name} bound` : name);

/** The transaction that the running code belongs to. */
export const openTransaction = new AsyncLocalStorage<{ over: boolean }>();

/** What was begun beside something that failed may come late: by then the connection is in other hands. */
export function refuseLate(): void {
  if (openTransaction.getStore()?.over === true) throw new Error('The transaction that this statement belongs to is over.');
}

class ClientConnection implements DatabaseConnection {
  readonly #line: Line;
  readonly #role: Role;
  readonly #names = new Map<string, string>();

  constructor(client: pg.PoolClient, role: Role) {
    this.#line = lineOf(client);
    this.#role = role;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    refuseLate();
    const result = await this.#line.ask<R & pg.QueryResultRow>({ text: compiled.sql, values: compiled.parameters, ...this.#name(compiled) });
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  // Named statements are parsed once a connection and planned a few times; those of many values are lists of changing length and would only fill
  // the server's memory.
  #name({ sql, parameters }: CompiledQuery): { name: string } | Record<never, never> {
    if (parameters.length > 60) return {};
    let name = this.#names.get(sql);
    if (name === undefined) {
      if (this.#names.size >= 500) return {};
      name = nameUnder(this.#role, createHash('sha1').update(sql).digest('base64url').slice(0, 20));
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

// How long a request waits its turn in a crowd; how long a connection may take that is made for it; and how long the database
// may have answered nothing before it is taken to be away.
const longestWait = 60_000;
const longestConnect = 5_000;
const longestStandstill = 5_000;
const everySecond = 1_000;

class QuickToConnect extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: longestConnect });
  }
}

const turnsOf = new WeakMap<pg.Pool, Turns>();

/** How many connections of a pool one company has at once: two thirds, so that some are left for others always. */
export const shareOf = (size: number): number => Math.max(1, size - Math.max(1, Math.floor(size / 3)));

/**
 * A pool of connections of one role, shared among companies. `patience` is how long
 * it waits for its share, in milliseconds. `pipeline` sends statements without waiting for the answers of those before; COPY and cursors need a pool
 * without it. `throughPooler` sends nothing that a transaction pooler does not pass on.
 */
export function makePool(url: string, size: number, { pipeline = false, throughPooler = false, patience = 20_000 } = {}): pg.Pool {
  const pool = new pg.Pool({
    Client: QuickToConnect,
    connectionString: url,
    max: size,
    pipeline,
    types,
    connectionTimeoutMillis: longestWait,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(throughPooler ? {} : { options: startupOptions }),
    application_name: 'quarterlight',
  });
  turnsOf.set(pool, new Turns({ places: size, mostEach: shareOf(size), longestWait: patience }));
  pool.on('error', () => {});
  pool.on('release', () => {
    lastSign.at = Date.now();
  });
  // A connection that is cut while a request holds it tells so by an event, too: without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  if (throughPooler) pool.on('connect', (client) => lineOf(client).forgetNames());
  return pool;
}

/** A connection that is to be given back, and with what became of it where it broke. */
export interface Turn {
  readonly client: pg.PoolClient;
  readonly end: (broken?: Error) => void;
}

/**
 * A connection of the pool for a company, waited for in turn while the queue moves on. Fails as unavailable where it stands still, as crowded where too
 * many of the company wait.
 */
export async function takeTurn(pool: pg.Pool, tenantId: string): Promise<Turn> {
  const since = Date.now();
  const place = turnsOf.get(pool)?.take(tenantId) ?? (() => {});
  const leave = place instanceof Promise ? await whileItMoves(place, since, (late) => late()) : place;
  try {
    const client = await connectTo(pool, since);
    const end = (broken?: Error) => {
      client.release(broken);
      leave();
    };
    return { client, end };
  } catch (error) {
    leave();
    throw error;
  }
}

function connectTo(pool: pg.Pool, since = Date.now()): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  return pool.waitingCount === 0 ? connecting : whileItMoves(connecting, since, (client) => client.release());
}

/** Waits while the database answers anything to anybody; what comes later is given back. */
function whileItMoves<Given>(coming: Promise<Given>, since: number, giveBack: (late: Given) => void): Promise<Given> {
  let [asked, ticked] = [since, Date.now()];
  return new Promise((resolve, reject) => {
    let over = false;
    const watch = setInterval(() => {
      const now = Date.now();
      // After a tick that came late the answers that came meanwhile are still to be heard.
      if (now - ticked > 2 * everySecond) asked = now;
      ticked = now;
      if (now - Math.max(asked, lastSign.at) < longestStandstill) return;
      clearInterval(watch);
      over = true;
      reject(new Error('timeout exceeded when trying to connect: the database answers nothing'));
    }, everySecond);
    coming.then((given) => (over ? giveBack(given) : resolve(given)), reject).finally(() => clearInterval(watch));
  });
}

/** One statement for no company, short, on the next connection of the pool: `pool.query` would wait for a minute where nothing is answered. */
export async function askInTurn<Row extends pg.QueryResultRow>(pool: pg.Pool, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = await connectTo(pool);
  let broken: Error | undefined;
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Ends a pool; connections that do not come back within five seconds are left to the process's end. */
export async function endPool(pool: pg.Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, 5_000);
  });
  await Promise.race([pool.end(), patience]).finally(() => clearTimeout(timer));
}
