import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder, removeEmpty } from '../data-folder/make-folder.ts';
import { assertRoom } from '../data-folder/room.ts';
import { errorCode } from '../error-code.ts';
import { placeIn } from './cluster.ts';
import { type Runner, run } from './runner.ts';
import { explainThrown, StartupError } from './startup-error.ts';

const pointerName = 'database.location';

/** Lets the group of PostgreSQL's user, and no one else, pass through a folder of ours. */
const admit = async (runner: Runner, folder: string): Promise<void> => {
  const { uid, mode } = await stat(folder);
  if (!runner || uid !== process.getuid?.()) return;
  await chown(folder, uid, runner.gid);
  await chmod(folder, (mode & 0o7777) | 0o010);
};

const followPointer = async (pointed: string, pointer: string): Promise<string> => {
  if (await stat(pointed).catch(() => undefined)) return pointed;
  throw new StartupError(`The folder ${pointed} with the database is missing: restore it, or remove the file ${pointer} to begin with a new database.`);
};

/** Whether there is a cluster beneath a folder. */
const hasCluster = (folder: string): Promise<boolean> =>
  stat(join(placeIn(join(folder, 'database')).cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  );

/** Whether PostgreSQL's user can keep files in a folder of its own beneath this one; found out by doing it. */
const canKeepFiles = async (runner: Runner, folder: string): Promise<boolean> => {
  if (!runner) return true;
  const trial = join(folder, `database.trial-${process.pid}`);
  try {
    await mkdir(trial, { mode: 0o700 });
    await chown(trial, runner.uid, runner.gid);
    return (await run(runner, '/bin/sh', ['-c', 'cd "$1" && echo kept > trial && read -r back < trial && [ "$back" = kept ]', 'sh', trial])).ok;
  } catch (error) {
    if (['EPERM', 'EACCES'].includes(errorCode(error))) return false;
    throw error;
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
};

// A new cluster has about 1,000 files, with the product's tables 1,800.
const filesOfCluster = 2_000;
// What PostgreSQL adds to its log at once.
const leastMegabytes = 16;

/**
 * The folder that holds the database, with room for it: the data folder itself, or one that PostgreSQL's user can reach where the data folder stands
 * beneath a closed one. Its address is then kept in the data folder. `megabytes` is what a new database takes.
 */
export const chooseDatabaseFolder = async (dataDir: string, runner: Runner, megabytes: number, log: (line: string) => void): Promise<string> => {
  const folder = resolve(dataDir);
  const withRoom = async (chosen: string): Promise<string> => {
    await assertRoom(chosen, (await hasCluster(chosen)) ? { megabytes: leastMegabytes, files: 20 } : { megabytes, files: filesOfCluster });
    return chosen;
  };
  try {
    await makeFolder(folder, 0o711);
    const pointer = join(folder, pointerName);
    const pointed = (await readFile(pointer, 'utf8').catch(() => '')).trim();
    if (pointed !== '') return await withRoom(await followPointer(pointed, pointer));
    if (await canKeepFiles(runner, folder)) return await withRoom(folder);
    await admit(runner, folder);
    if (await canKeepFiles(runner, folder)) return await withRoom(folder);
    const who = runner ? `the user ${runner.name}` : 'this user';
    // Another folder would begin with a new database, and this one would seem lost.
    if (await hasCluster(folder))
      throw new StartupError(`PostgreSQL, run as ${who}, can no longer reach the database in ${folder}: let that user pass through each folder above it.`);
    return await keepElsewhere(folder, runner, who, pointer, withRoom, log);
  } catch (error) {
    throw explainThrown(error, { folder, user: runner?.name });
  }
};

const keepElsewhere = async (
  folder: string,
  runner: Runner,
  who: string,
  pointer: string,
  withRoom: (chosen: string) => Promise<string>,
  log: (line: string) => void,
): Promise<string> => {
  const elsewhere = `/var/lib/quarterlight-${randomBytes(6).toString('hex')}`;
  const made: string[] = [];
  try {
    made.push(...(await makeFolder(elsewhere, 0o711)));
    if (!(await canKeepFiles(runner, elsewhere))) throw new Error('It cannot be reached either.');
    await withRoom(elsewhere);
    await writeFile(pointer, `${elsewhere}\n`);
  } catch (error) {
    await removeEmpty(made);
    if (error instanceof StartupError) throw error;
    throw new StartupError(`PostgreSQL, run as ${who}, can reach neither ${folder} nor ${elsewhere}: set DATA_DIR to a folder it can reach.`);
  }
  log(`The database is kept in ${elsewhere}, because PostgreSQL, run as ${who}, cannot reach ${folder}.`);
  return elsewhere;
};
