import { randomBytes } from 'node:crypto';
import { access, chown, constants, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { closeFile } from '../data-folder/modes.ts';
import { errorCode } from '../error-code.ts';
import type { Binaries } from './binaries.ts';
import { isAlive } from './postmaster.ts';
import { type Runner, run } from './runner.ts';
import { explain, StartupError } from './startup-error.ts';

/** The superuser of an embedded cluster. */
export const ownerName = 'quarterlight_admin';

/** The folders and files of one embedded database. */
export interface ClusterPlace {
  readonly home: string;
  readonly cluster: string;
  readonly passwordFile: string;
  readonly logFile: string;
  /** Where PostgreSQL lays each finished part of its log, until it is taken into the backups. */
  readonly archive: string;
}

/** Where the parts of an embedded database stand beneath its home. */
export const placeIn = (home: string): ClusterPlace => ({
  home,
  cluster: join(home, 'cluster'),
  passwordFile: join(home, 'owner-password'),
  logFile: join(home, 'postgres.log'),
  archive: join(home, 'archive'),
});

const writeSafely = (path: string, text: string): Promise<void> => writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true });

/** The password of the cluster's superuser, readable by the server's own user only. */
export const readPassword = async (place: ClusterPlace): Promise<string> => {
  const password = (await readFile(place.passwordFile, 'utf8').catch(() => '')).trim();
  if (password !== '') {
    await closeFile(place.passwordFile);
    return password;
  }
  throw new StartupError(`The file ${place.passwordFile}, which opens the database beside it, cannot be read: restore it from a backup.`);
};

/** Makes a cluster in an empty home: `initdb` as the runner, with a random password whose hand-over file is removed at once. */
export const initialiseCluster = async (home: string, binaries: Binaries, runner: Runner, durable: boolean): Promise<void> => {
  const place = placeIn(home);
  const handOver = join(home, 'initdb-password');
  const password = randomBytes(24).toString('base64url');
  await mkdir(place.cluster, { recursive: true, mode: 0o700 });
  try {
    await writeSafely(handOver, password);
    if (runner) {
      await chown(place.cluster, runner.uid, runner.gid);
      await chown(handOver, runner.uid, runner.gid);
    }
    const outcome = await run(runner, binaries.initdb, [
      `--pgdata=${place.cluster}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--auth=scram-sha-256',
      `--username=${ownerName}`,
      `--pwfile=${handOver}`,
      ...(durable ? [] : ['--no-sync']),
    ]);
    if (!outcome.ok) throw explain(outcome.output, { folder: dirname(home), user: runner?.name });
  } finally {
    await rm(handOver, { force: true });
  }
  await writeSafely(place.passwordFile, password);
};

const removeAbandonedDrafts = async (parent: string): Promise<void> => {
  for (const name of await readdir(parent)) {
    const pid = Number(/^database\.new-(\d+)$/.exec(name)?.[1]);
    if (pid > 0 && (pid === process.pid || !(await isAlive(pid)))) await rm(join(parent, name), { recursive: true, force: true });
  }
};

const exists = (path: string): Promise<boolean> =>
  access(path, constants.R_OK).then(
    () => true,
    (error: unknown) => errorCode(error) !== 'ENOENT',
  );

/** Finds the cluster beneath a folder, or makes it there; a half-made one never gets its name. */
export const ensureCluster = async (parent: string, binaries: Binaries, runner: Runner): Promise<{ place: ClusterPlace; made: boolean }> => {
  const place = placeIn(join(parent, 'database'));
  await removeAbandonedDrafts(parent);
  if (await exists(join(place.cluster, 'PG_VERSION'))) return { place, made: false };
  const draft = join(parent, `database.new-${process.pid}`);
  try {
    await mkdir(draft, { mode: 0o711 });
    await initialiseCluster(draft, binaries, runner, true);
    await rename(draft, place.home).catch(async (error: unknown) => {
      if (!(await exists(join(place.cluster, 'PG_VERSION')))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return { place, made: true };
};
