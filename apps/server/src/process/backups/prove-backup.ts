import type pg from 'pg';
import { z } from 'zod';
import { verifyBalances } from '../../areas/stock/index.ts';
import { verifyLog } from '../../areas/system/index.ts';
import { hintBounds } from '../../areas.ts';
import { productActor } from '../../platform/access/actor.ts';
import { keptFiles } from '../../platform/backups/keep-files.ts';
import type { Manifest } from '../../platform/backups/manifest.ts';
import type { BackupStore } from '../../platform/backups/store.ts';
import { makePassword, prepareDatabase } from '../../platform/database/migrate.ts';
import { openClient } from '../../platform/database/open-client.ts';
import { endPool, makePool } from '../../platform/database/pool.ts';
import { Scope, type ScopeSource, type Tenant } from '../../platform/database/scope.ts';
import { withRestored } from './throw-away.ts';

/** What was found in a restored backup. */
export interface Proof {
  readonly rows: number;
  readonly logEntries: number;
  /** What is wrong, each in a sentence. */
  readonly problems: readonly string[];
}

interface Proving {
  readonly store: BackupStore;
  readonly base: Manifest;
  readonly to?: Date | 'latest';
  readonly parent: string;
  readonly migrationsFolder: string;
  /** The place that should hold every upload that the rows name; none is looked for unless given. */
  readonly files?: BackupStore | undefined;
}

const TenantRow = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  logo: z.string(),
  status: z.string(),
  timeZone: z.string(),
  currency: z.string(),
});

/** Restores a backup beside the real database and looks whether all of it is there and right: rows, each company's log and stock, and its files. */
export function proveBackup({ store, base, to = 'latest', parent, migrationsFolder, files }: Proving): Promise<Proof> {
  return withRestored({ store, base, to, parent }, async ({ ownerUrl }) => {
    const { appUrl } = await prepareDatabase({ ownerUrl, appPassword: makePassword(), migrationsFolder });
    const owner = await openClient(ownerUrl, 'quarterlight proof');
    try {
      await owner.query('set statement_timeout = 0');
      const problems: string[] = [];
      const { rows: found } = await owner.query('select id, slug, name, logo, status, time_zone as "timeZone", currency from tenant order by id');
      const tenants = z.array(TenantRow).parse(found);
      const rows = await countRows(owner);
      problems.push(...(await missingHeads(owner, base)));
      if (files) problems.push(...(await missingFiles(owner, files, base.database)));
      const logEntries = await provePerCompany(appUrl, tenants, problems);
      return { rows, logEntries, problems };
    } finally {
      await owner.end();
    }
  });
}

async function countRows(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  let total = 0;
  for (const { name } of rows) total += Number((await owner.query<{ count: string }>(`select count(*) from ${name}`)).rows[0]?.count);
  return total;
}

/** What was sealed when the backup began has to be there, seal for seal. */
async function missingHeads(owner: pg.Client, { heads }: Manifest): Promise<string[]> {
  const problems: string[] = [];
  for (const { tenantId, position, hash } of heads) {
    const { rows } = await owner.query<{ hash: string }>('select hash from log_seal where tenant_id = $1 and position = $2', [tenantId, position]);
    if (rows[0]?.hash !== hash) problems.push(`The log of the company ${tenantId} does not reach entry ${position}, which was there when the backup began.`);
  }
  return problems;
}

async function missingFiles(owner: pg.Client, files: BackupStore, database: string): Promise<string[]> {
  const kept = await keptFiles(files, database);
  const { rows } = await owner.query<{ tenant_id: string; hash: string }>('select distinct tenant_id, hash from file');
  const missing = rows.filter(({ tenant_id: tenantId, hash }) => !kept.has(`${tenantId}/${hash.slice(0, 2)}/${hash}`)).length;
  return missing === 0 ? [] : [`${missing} of ${rows.length} files are not in ${files.title}.`];
}

/** The product's own checks, asked as the product asks them. Answers how many entries of the log were verified. */
async function provePerCompany(appUrl: string, tenants: readonly Tenant[], problems: string[]): Promise<number> {
  const pool = makePool(appUrl, 3, { pipeline: true });
  const copyPool = makePool(appUrl, 1);
  const source: ScopeSource = { pool, copyPool, now: () => new Date(), hintBounds, onHints: () => undefined };
  let entries = 0;
  try {
    for (const tenant of tenants) {
      const scope = new Scope(source, tenant, productActor(tenant.id));
      const chain = await verifyLog(scope, { keeper: 'within' });
      entries += chain.sealed;
      if (!chain.intact) problems.push(`The log of the company ${tenant.id} is broken: ${chain.problem ?? ''}`);
      const { differences } = await scope.read(verifyBalances);
      if (differences.length > 0) problems.push(`The stock of the company ${tenant.id} is not what its moves come to, in ${differences.length} places.`);
    }
  } finally {
    await Promise.all([endPool(pool), endPool(copyPool)]);
  }
  return entries;
}
