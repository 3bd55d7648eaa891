import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSealed, makeVault } from './vault.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vault-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const given = (secretKey = randomBytes(32).toString('hex')) => makeVault({ dataDir: '/nowhere', secretKey });

describe('a vault', () => {
  it('opens what it sealed, where it stands, and says it never twice alike', async () => {
    const vault = given();
    const [one, two] = [await vault.seal('PCW45-KEY', 'here'), await vault.seal('PCW45-KEY', 'here')];
    expect(await vault.open(one, 'here')).toBe('PCW45-KEY');
    expect(isSealed(JSON.parse(JSON.stringify(one)))).toBe(true);
    expect(JSON.stringify([one, two])).not.toContain('PCW45');
    expect([one.iv === two.iv, one.text === two.text]).toEqual([false, false]);
  });

  it('opens nothing for another place, by another key, or spoilt', async () => {
    const vault = given();
    const sealed = await vault.seal('PCW45-KEY', 'here');
    expect(await vault.open(sealed, 'there')).toBeUndefined();
    expect(await given().open(sealed, 'here')).toBeUndefined();
    for (const spoilt of [{ tag: '' }, { tag: sealed.tag.slice(0, 6) }, { iv: '' }, { text: `A${sealed.text.slice(1)}`, iv: sealed.tag }])
      expect(await vault.open({ ...sealed, ...spoilt }, 'here')).toBeUndefined();
    expect(['PCW45', null, { sealed: 'x' }, {}].map(isSealed)).toEqual([false, false, false, false]);
  });

  it('keeps one key in its folder, for its owner alone, whoever makes it first', async () => {
    const dataDir = join(folder, 'new');
    const vaults = Array.from({ length: 5 }, () => makeVault({ dataDir, secretKey: undefined }));
    const sealed = await Promise.all(vaults.map((vault) => vault.seal('same', 'here')));
    const later = makeVault({ dataDir, secretKey: undefined });
    expect(await Promise.all(sealed.map((each) => later.open(each, 'here')))).toEqual(sealed.map(() => 'same'));
    expect(await readdir(dataDir)).toEqual(['secret-key']);
    expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
    const key = (await readFile(join(dataDir, 'secret-key'), 'utf8')).trim();
    expect(await given(key).open(sealed[0] ?? (await later.seal('', '')), 'here')).toBe('same');
  });

  it('says what to do where its file holds no key', async () => {
    const dataDir = join(folder, 'spoilt');
    await makeVault({ dataDir, secretKey: undefined }).ready();
    await writeFile(join(dataDir, 'secret-key'), 'half');
    await expect(makeVault({ dataDir, secretKey: undefined }).ready()).rejects.toThrow(/secret-key does not hold the key .* Put the file back from a backup/);
  });
});
