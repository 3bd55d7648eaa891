import { mkdir, open, readdir, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../platform/error-code.ts';

/** A full file is put aside and the one put aside before it goes: each line vouches for all before it, so the newest few thousand are enough. */
const fullAt = 1_000_000;

/** The signed lines of each tenant as they are kept outside of the database: in every folder, one file a tenant and the one before it. */
export interface HeadFiles {
  readonly folders: readonly string[];
  /** All lines that a folder has of a tenant, oldest first. */
  read(folder: string, tenantId: string): Promise<string[]>;
  /** Adds lines, on the disk when it answers. */
  append(folder: string, tenantId: string, lines: readonly string[]): Promise<void>;
  /** Puts a folder's file aside, for whoever wants to look at what is wrong with it. */
  setAside(folder: string, tenantId: string): Promise<void>;
  /** Removes every line that any folder has of a tenant, set aside ones too: of one that is erased. */
  readonly forget: (tenantId: string) => Promise<void>;
  /** How many heads this process has written, by which it knows a file that was shortened since; 0 where it has written none. */
  written(folder: string, tenantId: string): number;
  /** Notes that the folder is known to reach so far. */
  note(folder: string, tenantId: string, number: number): void;
}

const linesOf = (text: string): string[] =>
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1);

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}

export function makeHeadFiles({ dataDir, logHeadsDir }: { readonly dataDir: string; readonly logHeadsDir: string | undefined }): HeadFiles {
  const folders = [join(dataDir, 'log-heads'), ...(logHeadsDir === undefined ? [] : [logHeadsDir])];
  const pathOf = (folder: string, tenantId: string, old = false) => join(folder, `${tenantId}${old ? '.before' : ''}.jsonl`);
  const reached = new Map<string, number>();
  return {
    folders,
    async read(folder, tenantId) {
      return [...linesOf(await textOf(pathOf(folder, tenantId, true))), ...linesOf(await textOf(pathOf(folder, tenantId)))];
    },
    async append(folder, tenantId, lines) {
      if (lines.length === 0) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = pathOf(folder, tenantId);
      const size = (await stat(path).catch(() => undefined))?.size ?? 0;
      if (size > fullAt) await rename(path, pathOf(folder, tenantId, true));
      else if (size > 0) await dropTorn(path, size);
      const file = await open(path, 'a', 0o600);
      try {
        await file.appendFile(lines.map((line) => `${line}\n`).join(''));
        await file.sync();
      } finally {
        await file.close();
      }
    },
    async setAside(folder, tenantId) {
      const path = pathOf(folder, tenantId);
      for (const old of [path, pathOf(folder, tenantId, true)]) await rename(old, `${old}.${Date.now()}.aside`).catch(() => undefined);
      reached.delete(path);
    },
    forget: async (tenantId) => {
      for (const folder of folders) {
        const names = await readdir(folder).catch(() => []);
        for (const name of names) if (name.startsWith(`${tenantId}.`)) await rm(join(folder, name), { force: true });
        reached.delete(pathOf(folder, tenantId));
      }
    },
    written: (folder, tenantId) => reached.get(pathOf(folder, tenantId)) ?? 0,
    note: (folder, tenantId, number) => void reached.set(pathOf(folder, tenantId), number),
  };
}

/** A line that a crash left half written was never answered for; the next one begins where it began. */
async function dropTorn(path: string, size: number): Promise<void> {
  const text = await readFile(path);
  const whole = text.lastIndexOf('\n') + 1;
  if (whole < size) await truncate(path, whole);
}
