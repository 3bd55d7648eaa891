import type { Config } from '../platform/config.ts';
import { keptSecret } from '../platform/data-folder/secrets.ts';
import { makePassword, passwordOfRoles, prepareDatabase } from '../platform/database/migrate.ts';
import { assertReachable } from '../platform/database/reach.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded/index.ts';

interface OpenedDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly tasksUrl: string;
  /** Whether much was written on the way: at the first start, and after an upgrade. */
  readonly changed: boolean;
  /** Where our own PostgreSQL stands. */
  readonly home?: string;
  /** Has our own PostgreSQL bring everything to its place. */
  readonly settle?: () => void;
}

interface Opening {
  readonly migrationsFolder: string;
  readonly say: (line: string) => void;
  /** Called as soon as there is nothing to do but wait for the database. */
  readonly onWait: () => void;
  /** Given our own PostgreSQL as soon as it runs, so that it is stopped whatever comes after. */
  readonly onStart: (postgres: EmbeddedPostgres) => void;
}

/** Makes the database ready: an operator's with an owner's address, an operator's by one address, or our own. */
export async function openDatabase(config: Config, { migrationsFolder, say, onWait, onStart }: Opening): Promise<OpenedDatabase> {
  if (config.databaseUrl !== undefined) {
    onWait();
    const ownerUrl = config.databaseOwnerUrl === config.databaseUrl ? undefined : config.databaseOwnerUrl;
    await assertReachable({ DATABASE_URL: config.databaseUrl, DATABASE_OWNER_URL: ownerUrl, DATABASE_DIRECT_URL: config.databaseDirectUrl });
  }
  if (config.databaseUrl !== undefined && config.databaseOwnerUrl !== undefined && config.databaseOwnerUrl !== config.databaseUrl) {
    const appPassword = decodeURIComponent(new URL(config.databaseUrl).password);
    return {
      ownerUrl: config.databaseOwnerUrl,
      ...(await prepareDatabase({ ownerUrl: config.databaseOwnerUrl, appPassword, migrationsFolder, appUrl: config.databaseUrl })),
    };
  }
  if (config.databaseUrl !== undefined) {
    const appPassword = passwordOfRoles(config.databaseUrl) ?? (await keptSecret(config.dataDir, 'database-roles', makePassword));
    return { ownerUrl: config.databaseUrl, ...(await prepareDatabase({ ownerUrl: config.databaseUrl, appPassword, migrationsFolder })) };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, megabytes: config.demo ? 512 : 256, archives: config.backups, log: say, onWait });
  onStart(postgres);
  const appPassword = await keptSecret(config.dataDir, 'database-roles', makePassword);
  return {
    ownerUrl: postgres.ownerUrl,
    home: postgres.home,
    settle: postgres.settle,
    ...(await prepareDatabase({ ownerUrl: postgres.ownerUrl, appPassword, migrationsFolder })),
  };
}
