import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../embedded/startup-error.ts';
import { errorCode } from '../error-code.ts';
import { closeFile } from './modes.ts';

/** The files in DATA_DIR that hold a secret: readable by our own account only, also where an earlier start left them open. */
export const secretNames = ['database-roles', 'demo-password', 'secret-key'] as const;

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The secret kept in a file of DATA_DIR, which is made where it is missing: whole and on the disk, or not at all. */
export async function keptSecret(folder: string, name: (typeof secretNames)[number], make: () => string): Promise<string> {
  const path = join(folder, name);
  const known = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw new StartupError(`The file ${path} cannot be read (${textOf(error)}): restore it, or remove it to have another made.`);
  });
  if (known.trim() !== '') {
    await closeFile(path);
    return known.trim();
  }
  const made = make();
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, `${made}\n`, { flag: 'wx', mode: 0o600, flush: true });
    // Of processes that make it at once one wins, and all have that one.
    await link(draft, path);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return (await readFile(path, 'utf8')).trim();
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return made;
}
