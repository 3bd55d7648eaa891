import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../embedded/startup-error.ts';
import { closeFile } from './modes.ts';

/** The files in DATA_DIR that hold a secret: readable by our own account only, also where an earlier start left them open. */
export const secretNames = ['database-roles', 'demo-password', 'secret-key'] as const;

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The secret kept in a file of DATA_DIR, which is made where it is missing: whole and on the disk, or not at all. */
export async function keptSecret(folder: string, name: (typeof secretNames)[number], make: () => string): Promise<string> {
  const path = join(folder, name);
  const known = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw new StartupError(`The file ${path} cannot be read (${textOf(error)}): restore it, or remove it to have another made.`);
  });
  if (known.trim() !== '') {
    await closeFile(path);
    return known.trim();
  }
  const made = make();
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${made}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    // Of processes that make it at once one wins, and all have that one.
    await link(draft, path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return (await readFile(path, 'utf8')).trim();
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return made;
}
