import { setTimeout as pause } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { ownerName } from './cluster.ts';
import { StartupError } from './startup-error.ts';

/** Session lock by which one server holds an embedded database; it goes with the connection, so a killed server leaves none behind. */
const holdKey = 1_364_544_837;

/** The address of a database of the embedded cluster, as its superuser. */
export const ownerUrlOf = (port: number, password: string, database: string): string =>
  `postgresql://${ownerName}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

const connectOnce = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: 'quarterlight guard' });
  // A lost connection is seen by 'end'; without a listener 'error' would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
};

/** Connects as soon as PostgreSQL answers; stops trying when `isHopeless` says so, or the time is up. */
export const connectWhenReady = async (url: string, milliseconds: number, isHopeless: () => boolean | Promise<boolean>): Promise<Client | undefined> => {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    const hopeless = await isHopeless();
    try {
      return await connectOnce(url);
    } catch (error) {
      if (codeOf(error) === '28P01') {
        throw new StartupError(
          "The database refuses the password kept beside it in the file owner-password: restore that file from the database's own backup.",
        );
      }
      if (hopeless || Date.now() > deadline) return undefined;
    }
    await pause(40);
  }
};

/** Takes the lock of the one server that may use this database; a moment's wait lets a killed server's session go. */
export const hold = async (client: Client, milliseconds: number): Promise<boolean> => {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [holdKey]);
    if (rows[0]?.held) return true;
    if (Date.now() > deadline) return false;
    await pause(100);
  }
};

/** Creates a database where it is missing. */
export const ensureDatabase = async (client: Client, name: string): Promise<void> => {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`);
};
