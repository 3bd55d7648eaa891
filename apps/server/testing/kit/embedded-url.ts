import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The address of the embedded database of a server, as its superuser; the port is the one of the running postmaster. */
export async function embeddedUrl(dataDir: string): Promise<{ ownerUrl: string; pid: number }> {
  const pointed = (await readFile(join(dataDir, 'database.location'), 'utf8').catch(() => '')).trim();
  const home = join(pointed || dataDir, 'database');
  const password = (await readFile(join(home, 'owner-password'), 'utf8')).trim();
  const lines = (await readFile(join(home, 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return { pid, ownerUrl: `postgresql://quarterlight_admin:${encodeURIComponent(password)}@127.0.0.1:${port}/quarterlight` };
}
