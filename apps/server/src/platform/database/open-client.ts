import pg from 'pg';

/** How long a start waits for a database to take its connection. */
const patience = 5_000;

/** One connection for a piece of a start's work. It fails where the database does not answer within five seconds; lost later, it fails what waits on it. */
export async function openClient(url: string, name = 'quarterlight start'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience, application_name: name });
  // Without a listener a lost connection would end the process, with a stack trace.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
