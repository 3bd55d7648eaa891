import pg from 'pg';

export interface QueueHolder {
  /** From now on a queue of this name is alive, and keeps the tasks that it took. */
  readonly hold: (name: string) => Promise<void>;
  /** It is over: what it still has goes to others. */
  readonly release: (name: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const lockClass = 1_364_544_838;
const again = 1_000;
const lock = 'select pg_advisory_lock($1::int, hashtext($2))';
const unlock = 'select pg_advisory_unlock($1::int, hashtext($2))';

// A lock goes with its session, so a killed process holds nothing. A young claim may belong to a queue whose lock is on its way.
const freeAbandoned = `select graphile_worker.force_unlock_workers(array(
  select distinct locked_by from graphile_worker._private_jobs
   where locked_at < now() - interval '10 seconds' and not exists (
     select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and locktype = 'advisory' and classid = $1 and objid = hashtext(locked_by)::oid and objsubid = 2 and granted)))`;

/**
 * Shows by a session lock that our queue is alive, and every few seconds gives back the tasks of queues that are gone: the library itself does so
 * only after four hours. Over one connection of its own, which is made again a second after it was lost.
 */
export function holdQueue(options: {
  url: string;
  onTrouble: (error: unknown) => void;
  everyMilliseconds?: number;
  /** After so long without a word the database takes the queue for dead; twenty seconds unless told. */
  silentMilliseconds?: number;
}): QueueHolder {
  const every = options.everyMilliseconds ?? 5_000;
  // Else the lock of a machine that vanished would last until the database's own network gave it up, two hours by default.
  const silence = `-c idle_session_timeout=${options.silentMilliseconds ?? 20_000}`;
  const names = new Set<string>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let stopped = false;

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: options.url,
      application_name: 'quarterlight queue',
      options: silence,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
    });
    // Without a listener a lost connection would end the process.
    next.on('error', () => {});
    try {
      await next.connect();
      for (const name of names) await next.query(lock, [lockClass, name]);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    return next;
  }

  async function beat(): Promise<void> {
    const isNew = client === undefined;
    try {
      client ??= await connect();
      // All servers lost their locks with the database: each first takes its own again.
      if (!isNew) await client.query(freeAbandoned, [lockClass]);
      schedule(every);
    } catch (error) {
      const lost = client;
      client = undefined;
      lost?.end().catch(() => {});
      if (!stopped) options.onTrouble(error);
      schedule(again);
    }
  }

  function schedule(milliseconds: number): void {
    if (stopped) return;
    timer = setTimeout(() => {
      working = beat();
    }, milliseconds);
    timer.unref();
  }

  // Where the connection is lost, the next one begins with the names that count then.
  async function tell(statement: string, name: string): Promise<void> {
    await working;
    await client?.query(statement, [lockClass, name]).catch(options.onTrouble);
  }

  working = beat();
  return {
    hold: async (name) => {
      names.add(name);
      await tell(lock, name);
    },
    release: async (name) => {
      if (names.delete(name)) await tell(unlock, name);
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await working;
      await client?.end().catch(() => {});
    },
  };
}
