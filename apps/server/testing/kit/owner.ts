import pg from 'pg';

/** A connection to a database; whoever asked for it ends it. */
export async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** The same past the triggers too, as somebody would who owns the machine: for what is kept append-only. */
export async function connectedPastTriggers(superuserUrl: string): Promise<pg.Client> {
  const client = await connected(superuserUrl);
  await client.query('set session_replication_role = replica');
  return client;
}

/** Runs some work on a connection of its own: past row-level security where the address is the superuser's. */
export async function asOwner<Result>(url: string, work: (owner: pg.Client) => Promise<Result>): Promise<Result> {
  const owner = await connected(url);
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
