import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Turns } from '../turns.ts';
import { startupOptions } from './pooler.ts';
import { types } from './types.ts';

// How long a request waits its turn in a crowd; how long a connection may take that is made for it; and how long the database
// may have answered nothing before it is taken to be away.
const longestWait = 60_000;
const longestConnect = 5_000;
const longestStandstill = 5_000;
const everySecond = 1_000;

// A statement under a name has one plan for all values: planning the seven tables of a job's lines anew takes longer than reading them. What depends on
// its values says so (`askWithCustomPlan`).
const onePlan = '-c plan_cache_mode=force_generic_plan';

class QuickToConnect extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: longestConnect });
  }
}

// When the database last answered anything to this process, or a connection came back.
let lastHeard = 0;
export const heard = (): void => {
  lastHeard = Date.now();
};

const nameless = new WeakSet<pg.ClientBase>();

/** Whether the connection may keep prepared statements: not where a pooler lends it to somebody else next, nor where temporary tables are made whose shapes differ. */
export const keepsNames = (client: pg.ClientBase): boolean => !nameless.has(client);

const turnsOf = new WeakMap<pg.Pool, Turns>();

/** How many connections of a pool one company has at once: two thirds, so that some are left for others always. */
export const shareOf = (size: number): number => Math.max(1, size - Math.max(1, Math.floor(size / 3)));

/**
 * A pool of connections of one role, shared among companies. `patience` is how long it waits for its share, in milliseconds. `pipeline` sends statements
 * without waiting for the answers of those before; COPY, cursors and temporary tables need a pool without it. `throughPooler` sends nothing that a pooler does not pass on.
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
    ...(throughPooler ? {} : { options: pipeline ? `${startupOptions} ${onePlan}` : startupOptions }),
    application_name: 'quarterlight',
  });
  turnsOf.set(pool, new Turns({ places: size, mostEach: shareOf(size), longestWait: patience }));
  pool.on('error', () => {});
  pool.on('release', heard);
  // A connection that is cut while a request holds it tells so by an event, too: without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  if (throughPooler || !pipeline) pool.on('connect', (client) => nameless.add(client));
  return pool;
}

/** A connection that is to be given back, and with what became of it where it broke. */
interface Acquired {
  readonly client: pg.PoolClient;
  readonly release: (broken?: Error) => void;
}

/** A connection for a company, in its turn. Fails as unavailable where the queue stands still, as crowded where too many of the company wait. */
export async function acquire(pool: pg.Pool, tenantId: string): Promise<Acquired> {
  const since = Date.now();
  const place = turnsOf.get(pool)?.take(tenantId) ?? (() => {});
  const leave = place instanceof Promise ? await whileItMoves(place, since, (late) => late()) : place;
  try {
    const client = await connectTo(pool, since);
    const release = (broken?: Error) => {
      client.release(broken);
      leave();
    };
    return { client, release };
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
      if (now - Math.max(asked, lastHeard) < longestStandstill) return;
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
  await Promise.race([pool.end(), pause(5_000, undefined, { ref: false })]);
}
