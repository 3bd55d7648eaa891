import type pg from 'pg';

/** The shape of a database: the migrations that made it, with the digest of each. */
export async function migrationsOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from applied_migration order by name');
  return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]));
}
