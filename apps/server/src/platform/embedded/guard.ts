import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { openClient } from '../database/open-client.ts';
import { errorCode } from '../error-code.ts';
import { ownerName } from './cluster.ts';
import { StartupError } from './startup-error.ts';

/** Session lock by which one server holds an embedded database; it goes with the connection, so a killed server leaves none behind. */
const holdKey = 1_364_544_837;

/** The address of a database of the embedded cluster, as its superuser. */
export const ownerUrlOf = (port: number, password: string, database: string): string =>
  `postgresql://${ownerName}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

/** Where a cluster answers, and the password of its superuser. */
export interface Door {
  readonly port: number;
  readonly password: string;
}

/** The one role of ours that keeps a session while the product runs: it may hold the lock and ask for a checkpoint, and enters no database of the product's. */
const guardName = 'quarterlight_guard';

/** Follows from the superuser's, so that servers that start at once agree. */
const guardPassword = (password: string): string => createHmac('sha256', password).update('quarterlight guard').digest('base64url');

const guardUrlOf = ({ port, password }: Door): string => `postgresql://${guardName}:${guardPassword(password)}@127.0.0.1:${port}/postgres`;

/** Work as the superuser: in a session of its own that ends with it. */
const asOwner = async (door: Door, work: (client: Client) => Promise<void>): Promise<void> => {
  const client = await openClient(ownerUrlOf(door.port, door.password, 'postgres'));
  try {
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};

const makeGuardRole = (door: Door): Promise<void> =>
  asOwner(door, async (client) => {
    await client.query('begin');
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [guardName]);
    if (rowCount === 0) await client.query(`create role ${guardName}`);
    const secret = escapeLiteral(guardPassword(door.password));
    await client.query(`alter role ${guardName} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${secret}`);
    await client.query(`grant pg_checkpoint to ${guardName}`);
    await client.query('commit');
  });

/** Connects as the guard, whose role is made where it is missing, as soon as PostgreSQL answers; stops trying when `isHopeless` says so, or the time is up. */
export const connectWhenReady = async (door: Door, milliseconds: number, isHopeless: () => boolean | Promise<boolean>): Promise<Client | undefined> => {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    const hopeless = await isHopeless();
    try {
      return await openClient(guardUrlOf(door), 'quarterlight guard').catch(async (error: unknown) => {
        if (errorCode(error) !== '28P01') throw error;
        await makeGuardRole(door);
        return openClient(guardUrlOf(door), 'quarterlight guard');
      });
    } catch (error) {
      if (errorCode(error) === '28P01') {
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

/** Creates a database where it is missing, and closes it to roles that were not let in by name. */
export const ensureDatabase = async (guard: Client, door: Door, name: string): Promise<void> => {
  const { rows } = await guard.query<{ closed: boolean }>(
    "select not has_database_privilege('public', oid, 'connect') as closed from pg_database where datname = $1",
    [name],
  );
  if (rows[0]?.closed) return;
  await asOwner(door, async (client) => {
    if (rows.length === 0) await client.query(`create database ${escapeIdentifier(name)}`);
    await client.query(`revoke all on database ${escapeIdentifier(name)} from public`);
  });
};
