import { randomBytes } from 'node:crypto';
import { access, chmod, chown, constants, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { canEnter, type Runner } from './runner.ts';
import { explainThrown, StartupError } from './startup-error.ts';

const pointerName = 'database.location';

const nearestExisting = async (path: string): Promise<string> =>
  (await stat(path).catch(() => undefined)) || dirname(path) === path ? path : nearestExisting(dirname(path));

/** On a read-only disk `mkdir` says only that the folder is not there; asking what it would be made in gives the reason. */
const makeFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
  } catch (error) {
    await access(await nearestExisting(folder), constants.W_OK);
    throw error;
  }
};

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

/**
 * The folder that holds the database: the data folder itself, or one that PostgreSQL's user can reach
 * where the data folder stands beneath a closed one. Its address is then kept in the data folder.
 */
export const chooseDatabaseFolder = async (dataDir: string, runner: Runner, log: (line: string) => void): Promise<string> => {
  const folder = resolve(dataDir);
  try {
    await makeFolder(folder);
    const pointer = join(folder, pointerName);
    const pointed = (await readFile(pointer, 'utf8').catch(() => '')).trim();
    if (pointed !== '') return await followPointer(pointed, pointer);
    if (await canEnter(runner, folder)) return folder;
    await admit(runner, folder);
    if (await canEnter(runner, folder)) return folder;
    const who = runner ? `the user ${runner.name}` : 'this user';
    const elsewhere = `/var/lib/quarterlight-${randomBytes(6).toString('hex')}`;
    await makeFolder(elsewhere);
    if (!(await canEnter(runner, elsewhere))) {
      throw new StartupError(`PostgreSQL, run as ${who}, can reach neither ${folder} nor ${elsewhere}: set DATA_DIR to a folder it can reach.`);
    }
    await writeFile(pointer, `${elsewhere}\n`);
    log(`The database is kept in ${elsewhere}, because PostgreSQL, run as ${who}, cannot reach ${folder}.`);
    return elsewhere;
  } catch (error) {
    throw explainThrown(error, { folder, user: runner?.name });
  }
};
