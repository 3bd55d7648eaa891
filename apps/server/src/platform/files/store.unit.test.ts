import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startClearingUploads } from '../../areas/files/index.ts';
import { readConfig } from '../config.ts';
import { makeFileStore } from './store.ts';

let dataDir: string;
let umask: number;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quarterlight-store-'));
  umask = process.umask();
});
afterEach(async () => {
  process.umask(umask);
  await rm(dataDir, { recursive: true, force: true });
});

/** The rights of everything beneath the folder of files, and of itself. */
async function rights(): Promise<string[]> {
  const root = join(dataDir, 'files');
  const beneath = await readdir(root, { recursive: true, withFileTypes: true });
  const all = [{ path: root, isFolder: true }, ...beneath.map((entry) => ({ path: join(entry.parentPath, entry.name), isFolder: entry.isDirectory() }))];
  return Promise.all(all.map(async ({ path, isFolder }) => `${isFolder ? 'folder' : 'file'} ${((await stat(path)).mode & 0o777).toString(8)}`));
}

describe('the folder of files', () => {
  it.each([0o000, 0o022, 0o077])('belongs to us alone, with a umask of %o', async (mask) => {
    process.umask(mask);
    const store = makeFileStore(dataDir);
    const open = join(dataDir, 'source');
    await writeFile(open, 'b', { mode: 0o644 });
    await store.put('tenant', Buffer.from('a'));
    // A file that others may read where it comes from.
    process.umask(0o022);
    await rm(open);
    await writeFile(open, 'b', { mode: 0o644 });
    process.umask(mask);
    await store.put('tenant', open);
    await writeFile(await store.temporary(), 'c', { mode: 0o600 });
    expect([...new Set(await rights())].toSorted()).toEqual(['file 600', 'folder 700']);
  });

  it('that was written open is closed at the start, without a touch to what a link names', async () => {
    process.umask(0o000);
    const deep = join(dataDir, 'files', 'tenant', 'ab');
    await mkdir(deep, { recursive: true, mode: 0o755 });
    await writeFile(join(deep, 'kept'), 'a', { mode: 0o644 });
    const other = join(dataDir, 'other');
    await writeFile(other, 'b', { mode: 0o644 });
    await symlink(other, join(deep, 'link'));
    const warnings: unknown[] = [];
    const log = { warn: (details: object) => warnings.push(details), error: () => {} };
    await startClearingUploads({ config: readConfig({ DATA_DIR: dataDir }), now: () => new Date(), log }).stop();
    await rm(join(deep, 'link'));
    expect([...new Set(await rights())].toSorted()).toEqual(['file 600', 'folder 700']);
    expect([(await stat(other)).mode & 0o777, (await stat(dataDir)).mode & 0o777, warnings]).toEqual([0o644, 0o700, []]);
  });
});
