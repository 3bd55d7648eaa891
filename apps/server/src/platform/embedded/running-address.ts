import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownerName, placeIn, readPassword } from './cluster.ts';
import { isPostmasterOf, readPostmasterFile } from './postmaster.ts';

/** The address, as its superuser, of the database that a product runs on this folder at the moment; undefined where none runs. It is neither started nor stopped. */
export async function runningAddress(dataDir: string): Promise<string | undefined> {
  const pointed = (await readFile(join(dataDir, 'database.location'), 'utf8').catch(() => '')).trim();
  const place = placeIn(join(pointed || dataDir, 'database'));
  const found = await readPostmasterFile(place.cluster);
  if (!found || !(await isPostmasterOf(found.pid, place.cluster))) return undefined;
  return `postgresql://${ownerName}:${encodeURIComponent(await readPassword(place))}@127.0.0.1:${found.port}/quarterlight`;
}
