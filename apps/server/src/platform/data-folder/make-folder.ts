import { lstat, mkdir, rmdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartupError } from '../embedded/startup-error.ts';
import { errorCode } from '../error-code.ts';

/**
 * Makes a folder and those above it, one by one, and gives those that were missing, the innermost last: Node's own recursion never ends where a folder
 * can hold no other, as in /proc, and says of a read-only disk that nothing is there.
 */
export async function makeFolder(folder: string, mode: number): Promise<string[]> {
  const found = await stat(folder).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return undefined;
  });
  if (found?.isDirectory()) return [];
  if (found) throw new StartupError(`${folder} is not a folder: move it away, or set DATA_DIR to a folder.`);
  if (await lstat(folder).catch(() => undefined))
    throw new StartupError(`${folder} is a link to a folder that is not there: make that one, or set DATA_DIR to another.`);
  const made = dirname(folder) === folder ? [] : await makeFolder(dirname(folder), mode);
  try {
    await mkdir(folder, { mode });
    return [...made, folder];
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return made;
    await removeEmpty(made);
    if (errorCode(error) === 'ENOENT') throw new StartupError(`${dirname(folder)} can hold no folder: set DATA_DIR to one elsewhere.`);
    throw error;
  }
}

/** Removes folders that hold nothing, the last first. */
export async function removeEmpty(folders: readonly string[]): Promise<void> {
  for (const folder of folders.toReversed()) {
    const removed = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}
