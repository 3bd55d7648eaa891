import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Manifest } from './manifest.ts';
import { archiveOf, baseName, logOf, manifestOf, partOf } from './names.ts';
import { prune } from './prune.ts';
import { type BackupStore, folderStore } from './store.ts';

const part = (number: number) => `0000000100000000${number.toString(16).toUpperCase().padStart(8, '0')}`;
const now = new Date('2026-03-20T02:00:00Z');
let root: string;
let store: BackupStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'quarterlight-prune-'));
  store = folderStore(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const lay = async (name: string, content = 'x') => {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), content);
};
const layBase = async (startedAt: string, firstPart: number) => {
  const base = baseName(new Date(startedAt));
  const manifest: Manifest = {
    base,
    database: '7',
    postgres: '18.1',
    startedAt,
    endedAt: startedAt,
    firstPart: part(firstPart),
    lastPart: part(firstPart),
    bytes: 1,
    packedBytes: 1,
    sha256: '',
    heads: [],
    files: [],
  };
  await lay(archiveOf('7', base));
  await lay(manifestOf('7', base), JSON.stringify(manifest));
};
const there = async () => (await store.list('7/')).map(({ name }) => name);

describe('what is removed from a place of backups', () => {
  it('is no part of the log that comes while it is decided', async () => {
    await layBase('2026-03-20T01:00:00Z', 2);
    for (const number of [1, 2]) await lay(partOf('7', part(number)));
    let next = 3;
    const busy: BackupStore = {
      ...store,
      list: async (beginning) => {
        const listed = await store.list(beginning);
        await lay(partOf('7', part(next)));
        next += 1;
        return listed;
      },
    };
    await prune(busy, '7', now);
    const kept = (await there()).filter((name) => name.startsWith(logOf('7')));
    expect(next).toBeGreaterThan(4);
    expect(kept).toEqual(Array.from({ length: next - 2 }, (_, index) => partOf('7', part(index + 2))));
  });

  it('is no backup that is on its way, and one that was killed goes the day after', async () => {
    await layBase('2026-03-20T01:00:00Z', 2);
    const onItsWay = archiveOf('7', baseName(new Date('2026-03-20T01:30:00Z')));
    const killed = archiveOf('7', baseName(new Date('2026-03-18T01:30:00Z')));
    await lay(onItsWay);
    await lay(killed);
    await prune(store, '7', now);
    const kept = await there();
    expect([kept.includes(onItsWay), kept.includes(killed), kept.length]).toEqual([true, false, 3]);
  });
});
