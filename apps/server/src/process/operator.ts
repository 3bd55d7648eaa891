import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { keptSecret } from '../platform/data-folder/secrets.ts';
import { makePassword, withRole } from '../platform/database/migrate.ts';
import type { EmbeddedPostgres } from '../platform/embedded/index.ts';
import { runningAddress } from '../platform/embedded/running-address.ts';
import { openDatabase } from './open-database.ts';
import { type Running, startServices } from './start-services.ts';

/** The product's database and services for an operator's command, beside a server that runs or without one. */
export interface Operator {
  readonly config: Config;
  /** The address of the database as its owner. */
  readonly ownerUrl: string;
  readonly running: Running;
  readonly stop: () => Promise<void>;
}

/**
 * Opens the database that this environment names: the operator's of `DATABASE_URL` and `DATABASE_OWNER_URL`, else the product's own in `DATA_DIR`. Where no
 * server runs on that one it is started, made ready as a server would, and stopped again. What services have to warn of goes to `say`.
 */
export async function openForOperator(config: Config, say: (line: string) => void): Promise<Operator> {
  let postgres: EmbeddedPostgres | undefined;
  const open = async () => {
    const found = config.databaseUrl === undefined ? await runningAddress(config.dataDir) : undefined;
    if (found !== undefined)
      return { ownerUrl: found, appUrl: withRole(found, 'quarterlight_app', await keptSecret(config.dataDir, 'database-roles', makePassword)) };
    const onStart = (started: EmbeddedPostgres) => {
      postgres = started;
    };
    return openDatabase(config, { migrationsFolder: join(import.meta.dirname, '../../migrations'), say, onWait: () => {}, onStart });
  };
  try {
    const { ownerUrl, appUrl } = await open();
    const running = await startServices({
      config,
      appUrl,
      directUrl: config.databaseDirectUrl ?? appUrl,
      simulators: { dvla: '', mot: '', postcoder: '', sms: '', supplier: '' },
      log: { warn: (_details, text) => say(text), error: (_details, text) => say(text) },
      poolSize: 4,
    });
    return {
      config,
      ownerUrl,
      running,
      stop: async () => {
        await running.stop();
        await postgres?.stop();
      },
    };
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}
