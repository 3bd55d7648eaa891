import { chmod, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const isOurs = (uid: number) => process.platform !== 'win32' && uid === process.getuid?.();

/** Takes from all other accounts what they may do with a file of ours; a disk that knows no such rights stays as it is. */
export async function closeFile(path: string): Promise<void> {
  const { mode, uid } = await stat(path);
  if (isOurs(uid) && (mode & 0o077) !== 0) await chmod(path, mode & 0o7700).catch(() => undefined);
}

/**
 * Keeps all other accounts from listing a folder of ours; where we are root they may pass through, since PostgreSQL, another user then, must reach its
 * own folder beneath. A folder that is everybody's (sticky, as /tmp) or the root of the disk stays as it is.
 */
export async function closeFolder(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  const wanted = mode & (uid === 0 ? 0o7711 : 0o7700);
  if (isOurs(uid) && (mode & 0o1000) === 0 && dirname(folder) !== folder && wanted !== (mode & 0o7777)) await chmod(folder, wanted).catch(() => undefined);
}
