import { hashSync } from '@node-rs/argon2';
import { newId } from '@quarterlight/kit/ids';
import type pg from 'pg';
import { seedTenant } from '../create-tenant.ts';
import { makePool } from '../platform/database/connection.ts';
import type { ScopeSource, Tenant } from '../platform/database/scope.ts';
import { makeCalendar } from './calendar.ts';
import { readLookups } from './lookups.ts';
import { ownerTx } from './owner-tx.ts';
import { makeIds, makeRandom } from './random.ts';
import { makeRows } from './rows.ts';
import { tellStory } from './story.ts';
import { makeWorld } from './world.ts';
import { writeRows } from './write.ts';

export interface FillOptions {
  readonly ownerUrl: string;
  readonly source: ScopeSource;
  /** The tenant's name in addresses. */
  readonly slug: string;
  /** What everybody of the demonstration signs in with. */
  readonly password: string;
  readonly say: (line: string) => void;
  readonly now?: () => Date;
}

export const companyName = 'Clearway Autoglass';
const seed = 'Clearway';
const lockNumber = 7_281_932_002;

/**
 * Fills the demonstration company into a tenant of its own where that does not exist yet: wholly or not at all, in one transaction, and once however many
 * servers start together. The same clock gives the same company.
 */
export async function fillDemonstration(options: FillOptions): Promise<void> {
  const pool = makePool(options.ownerUrl, 1);
  const client = await pool.connect();
  try {
    // Filling takes as long as the machine needs, and so does another server's wait for it.
    await client.query('set role quarterlight_owner; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('begin');
    try {
      const filled = await fillOnce(client, options);
      await client.query('commit');
      if (filled) await client.query('analyze');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
  } finally {
    client.release(true);
    await pool.end();
  }
}

async function fillOnce(client: pg.PoolClient, options: FillOptions): Promise<boolean> {
  await client.query('select pg_advisory_xact_lock($1)', [lockNumber]);
  const known = await client.query('select 1 from tenant where slug = $1', [options.slug]);
  if (known.rows.length > 0) return false;
  const started = performance.now();
  options.say('Filling the demonstration company…');
  const now = (options.now ?? options.source.now)();
  const tenant: Tenant = {
    id: newId(now.getTime()),
    slug: options.slug,
    name: companyName,
    logo: '',
    status: 'active',
    timeZone: 'Europe/London',
    currency: 'GBP',
  };
  await client.query('insert into tenant (id, slug, name) values ($1, $2, $3)', [tenant.id, tenant.slug, tenant.name]);
  // Foreign keys are checked row by row: by their index, however small a table still is.
  await client.query("select set_config('app.tenant', $1, true), set_config('enable_seqscan', 'off', true)", [tenant.id]);
  const calendar = makeCalendar(now.getTime(), tenant.timeZone);
  const tx = ownerTx(client, tenant, now, calendar.today);
  await seedTenant(tx);
  const random = makeRandom(seed);
  const rows = makeRows();
  const world = makeWorld({ tenant, random, calendar, rows, lookups: await readLookups(tx) }, makeIds(random.fork('ids')));
  const passwordHash = hashSync(options.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const counters = tellStory(world, passwordHash);
  const written = await writeRows(client, rows);
  for (const [kind, next] of counters) await client.query('update number_counter set next = $2 where kind = $1 and tenant_id = app.tenant()', [kind, next]);
  const seconds = (performance.now() - started) / 1000;
  options.say(
    `The demonstration company is there: ${written.toLocaleString('en-GB')} rows in ${seconds.toLocaleString('en-GB', { maximumFractionDigits: 1 })} seconds.`,
  );
  return true;
}
