import { randomBytes } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { explainThrown, StartupError } from '../embedded/startup-error.ts';
import { makeFolder, removeEmpty } from './make-folder.ts';
import { closeFile, closeFolder } from './modes.ts';
import { assertRoom } from './room.ts';
import { secretNames } from './secrets.ts';

interface DataFolder {
  readonly path: string;
  /** After a start that failed: removes what was made for it and holds nothing. */
  readonly abandon: () => Promise<void>;
}

// PostgreSQL takes 1,023 bytes for a path, and its own files lie up to 150 deep in ours.
const longestPath = 850;

/** Makes DATA_DIR and tries it out by a file, before anything starts. Throws a `StartupError` and leaves nothing behind. */
export async function openDataFolder(dataDir: string): Promise<DataFolder> {
  const path = resolve(dataDir);
  const length = Buffer.byteLength(path);
  if (length > longestPath) throw new StartupError(`The path in DATA_DIR is ${length} bytes long and may be ${longestPath}: choose a shorter one.`);
  let made: readonly string[] = [];
  try {
    made = await makeFolder(path, 0o711);
    await assertRoom(path, { megabytes: 16, files: 20 });
    await tryOut(path);
    await closeFolder(path);
    for (const name of secretNames) if (await stat(join(path, name)).catch(() => undefined)) await closeFile(join(path, name));
    return { path, abandon: () => removeEmpty(made) };
  } catch (error) {
    await removeEmpty(made);
    throw explainThrown(error, { folder: path });
  }
}

async function tryOut(folder: string): Promise<void> {
  const path = join(folder, `.trial-${process.pid}-${randomBytes(4).toString('hex')}`);
  const content = randomBytes(8_192);
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true });
    if (!(await readFile(path)).equals(content))
      throw new StartupError(`The disk that holds ${folder} does not give back what is written: set DATA_DIR to another.`);
  } finally {
    await rm(path, { force: true });
  }
}
