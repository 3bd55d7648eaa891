import pg from 'pg';

export interface Watch {
  /** From now on the pool's connections are cut, too, where the database falls silent. */
  readonly guard: (pool: pg.Pool) => void;
  readonly stop: () => Promise<void>;
}

/**
 * Asks the database every second, on a connection of its own, whether it still answers. Where nothing comes for three seconds (a machine that vanished
 * without closing its connections, which TCP notices after many minutes), the pools' connections are cut: who waits is told, and new ones are made.
 */
export function watchDatabase(options: { url: string; onTrouble: (error: unknown) => void; everyMilliseconds?: number; patienceMilliseconds?: number }): Watch {
  const { everyMilliseconds: every = 1_000, patienceMilliseconds: patience = 3_000 } = options;
  const open = new Set<pg.PoolClient>();
  let watcher: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let unheard = 0;

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: options.url, application_name: 'quarterlight watch', keepAlive: true });
    // Without a listener a lost connection would end the process.
    next.on('error', () => {});
    await inTime(next.connect(), patience).catch((error: unknown) => {
      next.connection.stream.destroy();
      throw error;
    });
    return next;
  }

  async function ask(): Promise<void> {
    try {
      watcher ??= await connect();
      await inTime(watcher.query('select 1'), patience);
      unheard = 0;
    } catch (error) {
      const isNew = watcher === undefined;
      watcher?.connection.stream.destroy();
      watcher = undefined;
      // Connecting may take long on a busy machine; an open connection answers at once.
      unheard = error instanceof Silence ? unheard + (isNew ? 1 : 2) : 0;
      if (unheard >= 2) {
        options.onTrouble(error);
        const silence = error instanceof Error ? error : new Silence();
        for (const client of open) client.connection.stream.destroy(silence);
      }
    }
    schedule();
  }

  function schedule(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      asking = ask();
    }, every);
    timer.unref();
  }

  let asking = ask();
  return {
    guard: (pool) => {
      pool.on('connect', (client) => open.add(client));
      pool.on('remove', (client) => open.delete(client));
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await asking;
      await watcher?.end().catch(() => {});
    },
  };
}

class Silence extends Error {
  constructor() {
    super('The database does not answer. Connection terminated.');
  }
}

async function inTime(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Silence());
    // After a long computation of our own the answer may lie there unread: it gets a moment more.
    timer = setTimeout(() => {
      timer = setTimeout(giveUp, milliseconds / 10);
    }, milliseconds);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
