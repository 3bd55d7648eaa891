import pg from 'pg';
import { inject } from 'vitest';
import { embeddedUrl } from '../../apps/server/testing/kit/embedded-url.ts';

/** Takes the product's database away as an operator would for an hour's work on it, and gives what brings it back. */
export async function takeDatabaseAway(): Promise<() => Promise<void>> {
  const { ownerUrl } = await embeddedUrl(inject('dataDir'));
  const maintenance = new URL(ownerUrl);
  maintenance.pathname = '/postgres';
  const operator = new pg.Client({ connectionString: maintenance.toString() });
  await operator.connect();
  await operator.query('alter database quarterlight allow_connections false');
  await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'quarterlight'`);
  return async () => {
    await operator.query('alter database quarterlight allow_connections true');
    await operator.end();
  };
}
