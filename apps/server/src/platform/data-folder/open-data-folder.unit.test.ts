import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDataFolder } from './open-data-folder.ts';
import { keptSecret } from './secrets.ts';

let home: string;
const mounts: string[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'quarterlight-folder-'));
});
afterEach(async () => {
  for (const mount of mounts.splice(0)) execFileSync('umount', ['-l', mount]);
  await rm(home, { recursive: true, force: true });
});

const isRoot = process.getuid?.() === 0;
const mayMount = process.platform === 'linux' && isRoot;
const modeOf = async (...parts: string[]) => (await stat(join(home, ...parts))).mode & 0o7777;
const mount = async (name: string, options: string): Promise<string> => {
  const folder = join(home, name);
  await mkdir(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  mounts.push(folder);
  return folder;
};
/** The one sentence of a refusal, which must come quickly and leave nothing. */
const refusalOf = async (dataDir: string): Promise<string> => {
  const refusal = await openDataFolder(dataDir).then(
    () => new Error('It was taken.'),
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
  expect(refusal.name).toBe('StartupError');
  expect(refusal.message).toMatch(/^[^\n]+\.$/);
  return refusal.message;
};

describe('a data folder', () => {
  test('is made with those above it, tried out, left empty and closed to others', async () => {
    const folder = await openDataFolder(join(home, 'a', 'b'));
    expect(folder.path).toBe(join(home, 'a', 'b'));
    expect(await readdir(folder.path)).toEqual([]);
    expect(await modeOf('a', 'b')).toBe(isRoot ? 0o711 : 0o700);
    await folder.abandon();
    expect(await readdir(home)).toEqual([]);
  });

  test('that a failed start leaves is removed only where it holds nothing and was not there before', async () => {
    const [kept, there] = [await openDataFolder(join(home, 'kept')), await openDataFolder(home)];
    await writeFile(join(kept.path, 'file'), '');
    await kept.abandon();
    await there.abandon();
    expect(await readdir(home)).toEqual(['kept']);
  });

  test('of an earlier start is closed to others, with the passwords in it', async () => {
    const folder = join(home, 'data');
    await mkdir(folder);
    for (const name of ['database-roles', 'demo-password']) {
      await writeFile(join(folder, name), 'of-before\n');
      await chmod(join(folder, name), 0o644);
    }
    await chmod(folder, 0o777);
    await openDataFolder(folder);
    expect(await modeOf('data')).toBe(isRoot ? 0o711 : 0o700);
    for (const name of ['database-roles', 'demo-password']) expect(await modeOf('data', name)).toBe(0o600);
    expect(await keptSecret(folder, 'demo-password', () => 'made')).toBe('of-before');
  });

  test('that is everybody’s keeps its mode', async () => {
    await chmod(home, 0o1777);
    await openDataFolder(home);
    expect(await modeOf()).toBe(0o1777);
  });

  test.each([
    ['a file in its place', () => writeFile(join(home, 'x'), ''), 'x', /\/x is not a folder: move it away, or set DATA_DIR to a folder\.$/],
    ['a file above it', () => writeFile(join(home, 'x'), ''), 'x/y/z', /^A part of .* is not a folder: set DATA_DIR to a folder\.$/],
    ['a link to nothing', () => symlink('/nothing/there', join(home, 'x')), 'x', /\/x is a link to a folder that is not there/],
    ['links in a circle', () => symlink(join(home, 'x'), join(home, 'x')), 'x/y', /lead in a circle/],
    ['a name too long', async () => {}, 'x'.repeat(300), /^The path in DATA_DIR is too long, or a name in it/],
    ['a path too long', async () => {}, `${'x'.repeat(200)}/`.repeat(6), /^The path in DATA_DIR is \d+ bytes long and may be 850/],
  ])('is refused for %s, in one sentence', async (_, arrange, name, sentence) => {
    await arrange();
    const before = await readdir(home);
    expect(await refusalOf(join(home, name))).toMatch(sentence);
    expect(await readdir(home)).toEqual(before);
  });

  test.runIf(process.platform === 'linux')('is refused at once where no folder can be made, as in /proc', async () => {
    expect(await refusalOf('/proc/quarterlight/data')).toBe('/proc can hold no folder: set DATA_DIR to one elsewhere.');
  });

  test.runIf(mayMount)('is refused on a disk that is read-only', async () => {
    const folder = await mount('ro', 'ro');
    for (const dataDir of [folder, join(folder, 'beneath', 'it')]) {
      expect(await refusalOf(dataDir)).toBe(`The disk that holds ${dataDir} is read-only: make it writable, or set DATA_DIR to a folder that is.`);
    }
  });

  test.runIf(mayMount)('is refused on a disk with too little room, and what was made for it is gone', async () => {
    const folder = await mount('small', 'size=4m');
    expect(await refusalOf(join(folder, 'a', 'b'))).toMatch(
      /^The disk that holds .* is full: 4 MB are free and 16 MB are needed\. Free some space and start again\.$/,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  test.runIf(mayMount)('is refused on a disk with room for no more files', async () => {
    const folder = await mount('few', 'size=64m,nr_inodes=12');
    expect(await refusalOf(folder)).toMatch(/has room for \d+ more files and 20 are needed: remove some and start again\.$/);
  });
});

describe('a kept secret', () => {
  test('is made once, whole, and readable by nobody else', async () => {
    expect(await keptSecret(home, 'database-roles', () => 'one')).toBe('one');
    expect(await keptSecret(home, 'database-roles', () => 'two')).toBe('one');
    expect(await readdir(home)).toEqual(['database-roles']);
    expect(await modeOf('database-roles')).toBe(0o600);
    expect(await readFile(join(home, 'database-roles'), 'utf8')).toBe('one\n');
  });

  test('that cannot be read is not made anew', async () => {
    await mkdir(join(home, 'database-roles'));
    await expect(keptSecret(home, 'database-roles', () => 'two')).rejects.toThrow(
      /^The file .*database-roles cannot be read .*: restore it, or remove it to have another made\.$/,
    );
  });
});
