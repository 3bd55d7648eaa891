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

/** One user of each role with whom journeys work has been here for long; their colleagues are still new. */
export async function knowTheirWork(dataDir: string): Promise<void> {
  const operator = new pg.Client({ connectionString: (await embeddedUrl(dataDir)).ownerUrl });
  await operator.connect();
  const names = ['admin', 'manager', 'adviser', 'stock', 'buyer', 'accounts', 'technician', 'customer', 'branch'];
  await operator.query('update app_user set welcomed_at = now() where username = any($1)', [names]);
  await operator.end();
}

/** Lets somebody in who was just made, by the password of all demonstration users. */
export async function letIn(dataDir: string, username: string): Promise<void> {
  const operator = new pg.Client({ connectionString: (await embeddedUrl(dataDir)).ownerUrl });
  await operator.connect();
  const known = "select password_hash, terms_version from app_user where username = 'adviser'";
  await operator.query(
    `update app_user u set status = 'active', welcomed_at = now(), password_hash = k.password_hash, terms_version = k.terms_version from (${known}) k where username = $1`,
    [username],
  );
  await operator.end();
}

/** Does something behind the product's back, as its operator. */
export async function asOperator<Result>(dataDir: string, work: (operator: pg.Client) => Promise<Result>): Promise<Result> {
  const operator = new pg.Client({ connectionString: (await embeddedUrl(dataDir)).ownerUrl });
  await operator.connect();
  try {
    return await work(operator);
  } finally {
    await operator.end();
  }
}
