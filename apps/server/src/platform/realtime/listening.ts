import pg from 'pg';

interface Listening {
  /** Notifies the channel; does nothing while the connection is lost. */
  send(text: string): void;
  stop(): Promise<void>;
}

/** Listens to a channel over one connection of its own, which is made again a second after it was lost. */
export function holdListening(options: { url: string; channel: string; onMessage: (text: string) => void; onTrouble: (error: Error) => void }): Listening {
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: options.url, application_name: 'quarterlight hints', connectionTimeoutMillis: 5_000, keepAlive: true });
    let over = false;
    const lose = (error: Error) => {
      if (over) return;
      over = true;
      if (client === next) client = undefined;
      next.end().catch(() => {});
      if (stopped) return;
      options.onTrouble(error);
      retry = setTimeout(begin, 1_000);
      retry.unref();
    };
    next.on('error', lose);
    next.on('end', () => lose(new Error('The connection for hints ended.')));
    next.on('notification', (message) => options.onMessage(message.payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${options.channel}`);
      if (stopped) await next.end();
      else client = next;
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)));
    }
  }

  function begin(): void {
    connecting = connect();
  }

  begin();
  return {
    send: (text) => void client?.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [options.channel, text] }).catch(() => {}),
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}
