import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hashSync } from '@node-rs/argon2';
import { addDays, today } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import pg from 'pg';
import { searches } from '../areas.ts';
import { forkChild } from '../platform/children/start-child.ts';
import { openClient } from '../platform/database/open-client.ts';
import type { Tenant } from '../platform/database/scope.ts';
import { makeEntries } from '../platform/search/make-entries.ts';
import { storyDays } from './calendar.ts';
import type { Said } from './fill.worker.ts';
import type { Wanted } from './tell-company.ts';

export interface FillOptions extends Pick<Wanted, 'config' | 'ownerUrl' | 'appUrl' | 'directUrl' | 'simulators'> {
  /** The tenant's name in addresses. */
  readonly slug: string;
  /** What everybody of the demonstration signs in with. */
  readonly password: string;
  readonly say: (line: string) => void;
  readonly now?: () => Date;
  /** How many jobs come in during the story. */
  readonly jobs?: number;
}

export const companyName = 'Clearway Autoglass';
const usualJobs = 600;
const lockNumber = 7_281_932_002;

/**
 * Fills the demonstration company into a tenant of its own where that does not exist yet, once however many servers start together. A process of its own
 * tells the story; nobody can sign in until it is told, and one that was interrupted is removed and begun again.
 */
export async function fillDemonstration(options: FillOptions): Promise<void> {
  const client = await openClient(options.ownerUrl);
  try {
    // Filling takes as long as the machine needs, and so does another server's wait for it.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    await client.query('set role quarterlight_owner');
    const known = await client.query<{ id: string; status: string }>('select id, status from tenant where slug = $1', [options.slug]);
    const [found] = known.rows;
    if (found?.status === 'filling') await removeInPeace(client, found.id);
    else if (found) return;
    await fill(client, options);
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, options: FillOptions): Promise<void> {
  const { config, ownerUrl, appUrl, directUrl, simulators, jobs = usualJobs } = options;
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toLocaleString('en-GB', { maximumFractionDigits: 1 });
  options.say('Filling the demonstration company…');
  const until = (options.now?.() ?? new Date()).getTime();
  const tenant: Tenant = { ...company, id: newId(), slug: options.slug };
  const founded = addDays(today(tenant.timeZone, until), -storyDays - 26);
  await client.query("insert into tenant (id, slug, name, status, created_at) values ($1, $2, $3, 'filling', $4)", [
    tenant.id,
    tenant.slug,
    tenant.name,
    founded,
  ]);
  const passwordHash = hashSync(options.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  let quarter = 1;
  let counted = 0.005;
  const refused = await runApart({ config, ownerUrl, appUrl, directUrl, simulators, tenant, passwordHash, until, jobs }, (share) => {
    // The tables begin empty: plans are made anew as they grow.
    if (jobs >= usualJobs && share >= counted) {
      counted = share * 8;
      // Without it the filling is only slower.
      client.query('analyze').catch(() => {});
    }
    for (; share >= quarter / 4 && quarter < 4; quarter += 1) options.say(`Filling the demonstration company: ${quarter * 25} % after ${seconds()} seconds`);
  });
  // What the seeds wrote by hand is found, too.
  await makeEntries({ ownerUrl, definitions: searches, tenantIds: [tenant.id] });
  await client.query("update tenant set status = 'active' where id = $1", [tenant.id]);
  await client.query('analyze');
  for (const each of refused) options.say(`The demonstration's story was refused a step: ${each}`);
  options.say(`The demonstration company is there: ${jobs} jobs of 18 months in ${seconds()} seconds.`);
}

const company = { name: companyName, logo: '', status: 'filling', timeZone: 'Europe/London', currency: 'GBP' };

/** Tells the story in a process of its own, whose clock and identifiers are those of the story. */
function runApart(wanted: Wanted, onShare: (share: number) => void): Promise<readonly string[]> {
  // The source runs as it is; the built server has the worker as a file beside it.
  const built = extname(import.meta.filename) !== '.ts';
  const file = fileURLToPath(new URL(built ? './fill.worker.mjs' : './fill.worker.ts', import.meta.url));
  const child = forkChild(file, { execArgv: ['--max-semi-space-size=32'], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  return new Promise((resolve, reject) => {
    let trouble = 'it was ended';
    let refused: readonly string[] = [];
    child.on('message', (said: Said) => {
      if ('trouble' in said) trouble = said.trouble;
      if ('refused' in said) refused = said.refused;
      try {
        if ('share' in said) onShare(said.share);
      } catch (error) {
        // Whoever listens has gone.
        child.kill();
        reject(error);
      }
    });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve(refused) : reject(new Error(`The demonstration could not be filled: ${trouble}`))));
    child.send(wanted);
  });
}

const longestAttempts = 300;

/** Removes it when nobody else holds any of the tables: other companies may be at work, and whoever waits for us must not be the one who gives up. */
async function removeInPeace(client: pg.Client, id: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await removeTenant(client, id);
      return;
    } catch (error) {
      await client.query('rollback');
      if (!(error instanceof pg.DatabaseError) || !['40P01', '55P03'].includes(error.code ?? '') || attempt === longestAttempts) throw error;
      await pause(100);
    }
  }
}

/** Removes a tenant whose filling was interrupted, with all that was written: what only grows may be taken away here alone. */
async function removeTenant(client: pg.Client, id: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const tables = rows.map(({ name }) => pg.escapeIdentifier(name));
  const triggers = (how: 'disable' | 'enable') => client.query(tables.map((table) => `alter table ${table} ${how} trigger user`).join('; '));
  // Shorter than the second after which the database looks for a deadlock and ends one of the two.
  await client.query("begin; set local lock_timeout = '300ms'");
  await triggers('disable');
  await client.query("select set_config('enable_seqscan', 'off', true)");
  // One statement, since rows of different tables point at each other.
  const gone = tables.map((table, index) => `gone${index} as (delete from ${table} where tenant_id = $1)`);
  await client.query(`with ${gone.join(', ')} delete from tenant where id = $1`, [id]);
  await triggers('enable');
  await client.query('commit');
}
