import { testApp } from './harness.ts';
import { asOwner } from './owner.ts';

/** How many deadlocks PostgreSQL resolves in the test's database while the work goes on. */
export async function deadlocksDuring(work: () => Promise<unknown>): Promise<number> {
  const before = await deadlocks();
  await work();
  return (await deadlocks()) - before;
}

const deadlocks = (): Promise<number> =>
  asOwner(testApp().superuserUrl, async (client) => {
    // A session that met one tells of it when it is idle for a second.
    await client.query('select pg_sleep(1.5)');
    const { rows } = await client.query<{ count: string }>('select deadlocks as count from pg_stat_database where datname = current_database()');
    return Number(rows[0]?.count ?? 0);
  });
