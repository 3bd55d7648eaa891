import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of a cluster, or a folder, whose name ends in a slash. */
export interface ClusterFile {
  readonly name: string;
  readonly size: number;
  readonly modified: number;
}

// What PostgreSQL makes anew at a start, and its log, which is archived part by part.
const emptied = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']);
const left = /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|current_logfiles|recovery\.signal|standby\.signal|.*\.tmp)$/;
const leftAnywhere = /^(pgsql_tmp.*|pg_internal\.init.*)$/;

/** The files and folders of a cluster that belong into a backup, by their names beneath it. */
export async function clusterFiles(cluster: string): Promise<ClusterFile[]> {
  const found: ClusterFile[] = [];
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(cluster, folder), { withFileTypes: true }).catch(unlessGone)) {
      const name = `${folder}${entry.name}`;
      if (leftAnywhere.test(entry.name) || (folder === '' && left.test(entry.name))) continue;
      if (entry.isSymbolicLink())
        throw new Error(`${name} in the database's folder is a link, and links are not backed up: put the folder itself in its place.`);
      const info = await stat(join(cluster, name)).catch(unlessGone);
      if (!('mtimeMs' in info)) continue;
      if (!entry.isDirectory()) found.push({ name, size: info.size, modified: info.mtimeMs });
      else {
        found.push({ name: `${name}/`, size: 0, modified: info.mtimeMs });
        if (!emptied.has(name)) await walk(`${name}/`);
      }
    }
  };
  await walk('');
  found.push({ name: 'pg_wal/archive_status/', size: 0, modified: Date.now() });
  return found;
}

/** Files come and go while the database works: one that has gone needs no copy. */
export function unlessGone(error: unknown): never[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
