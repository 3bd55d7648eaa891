import pg from 'pg';

/** A connection to a database; whoever asked for it ends it. */
export async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
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
