import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const Instant = z.string().nullable();

/** How the backups stand; kept in a file, so that whoever looks needs no database. */
export const BackupFile = z.strictObject({
  /** When the last whole backup was finished, and how long it took in seconds. */
  madeAt: Instant,
  seconds: z.number().nullable(),
  bytes: z.number().nullable(),
  /** When a backup was last restored and found right. */
  provedAt: Instant,
  /** What was found in it: rows, and entries of the log. */
  rows: z.number().nullable(),
  logEntries: z.number().nullable(),
  /** Any moment from the first to the second can be restored. */
  oldestPoint: Instant,
  newestPoint: Instant,
  /** The place of the second copies; null where there is none. */
  elsewhere: z.string().nullable(),
  /** When the second place last had everything. */
  elsewhereAt: Instant,
  /** What is wrong, by what was being done, and since when. */
  troubles: z.record(z.string(), z.strictObject({ since: z.string(), words: z.string() })),
  /** When the last attempt at a backup began. */
  triedAt: Instant,
});
export type BackupFile = z.infer<typeof BackupFile>;

const nothing: BackupFile = {
  madeAt: null,
  seconds: null,
  bytes: null,
  provedAt: null,
  rows: null,
  logEntries: null,
  oldestPoint: null,
  newestPoint: null,
  elsewhere: null,
  elsewhereAt: null,
  troubles: {},
  triedAt: null,
};

/** Where backups lie in a data folder. */
export const backupsIn = (dataDir: string): string => join(resolve(dataDir), 'backups');

const sentences: Readonly<Record<string, string>> = {
  log: 'The newest changes are not in the backups yet.',
  backup: 'The last backup could not be made.',
  elsewhere: 'The second place of the backups does not take copies.',
  proof: 'The last backup could not be restored and found whole.',
};
/** What is wrong, in words for those who are not the operator. */
export const troubleWords = (what: string): string => sentences[what] ?? 'The backups are in trouble.';

const fileIn = (folder: string): string => join(folder, 'state.json');

/** How the backups in a folder stand. */
export async function readState(folder: string): Promise<BackupFile> {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => undefined);
  if (text === undefined) return nothing;
  const parsed = BackupFile.safeParse(parseJson(text));
  return parsed.success ? parsed.data : nothing;
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Changes what the file says; read anew each time, since the server and a command may both write. */
export async function changeState(folder: string, change: (before: BackupFile) => Partial<BackupFile>): Promise<BackupFile> {
  const before = await readState(folder);
  const after = { ...before, ...change(before) };
  if (JSON.stringify(after) === JSON.stringify(before)) return after;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${fileIn(folder)}.${randomBytes(4).toString('hex')}.draft`;
  await writeFile(draft, JSON.stringify(after, null, 2), { mode: 0o600, flush: true });
  await rename(draft, fileIn(folder));
  return after;
}

/** Notes that something went wrong, or with `undefined` that it goes well again. */
export const noteTrouble = (folder: string, what: string, words: string | undefined): Promise<BackupFile> =>
  changeState(folder, ({ troubles }) => {
    const { [what]: known, ...others } = troubles;
    if (words === undefined) return { troubles: others };
    return { troubles: { ...others, [what]: { since: known?.since ?? new Date().toISOString(), words } } };
  });
