import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(await realpath(tmpdir()), 'quarterlight-new-'));
  await copyTree();
  await copyPackages();
  // Checks and formatter ask git which files are ours.
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
});
afterAll(() => rm(copy, { recursive: true, force: true }));

async function copyTree(): Promise<void> {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 20_000_000 });
  for (const file of listed.split('\n').filter(Boolean)) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await cp(join(root, file), join(copy, file)).catch((error: NodeJS.ErrnoException) => {
      // Removed, and not yet committed.
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

/** The packages as they are installed; our own are the copy's. */
async function copyPackages(): Promise<void> {
  const packages = join(copy, 'node_modules');
  await mkdir(packages);
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@quarterlight' && !name.startsWith('.vite')) await symlink(join(root, 'node_modules', name), join(packages, name));
  await cp(join(root, 'node_modules/@quarterlight'), join(packages, '@quarterlight'), { recursive: true, verbatimSymlinks: true });
}

/** What a program of the copy prints; fails with it where the program does. */
async function run(...args: readonly string[]): Promise<string> {
  const { VITEST: _vitest, FORCE_COLOR: _colour, ...env } = process.env;
  try {
    return (await promisify(execFile)(process.execPath, args, { cwd: copy, env: { ...env, NO_COLOR: '1' }, maxBuffer: 50_000_000 })).stdout;
  } catch (error) {
    throw new Error(error instanceof Error && 'stdout' in error ? `${error.message}\n${String(error.stdout)}` : 'It could not be run.', { cause: error });
  }
}
const tests = (project: string, ...files: readonly string[]) => run('node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files);

describe('npm run new', () => {
  let made: readonly string[];
  it('stamps an area with a record in few short files, and refuses it a second time', async () => {
    const said = (await run('tools/new.ts', 'complaints', 'complaint')).trim().split('\n');
    made = said.slice(0, -1);
    expect(said.at(-1)).toBe('areas.json and apps/server/src/demo/tell-company.ts were changed.');
    expect(made.length).toBeLessThanOrEqual(20);
    for (const file of made) {
      const text = await readFile(join(copy, file), 'utf8');
      expect([file, text.split('\n').length < 150, /gadget/i.test(text)]).toEqual([file, true, false]);
    }
    await expect(run('tools/new.ts', 'complaints', 'grievance')).rejects.toThrow('There is an area complaints already.');
    await expect(run('tools/new.ts', 'claims', 'vehicle')).rejects.toThrow('There is a table vehicle already.');
    await expect(run('tools/new.ts', 'claims', 'claim', '--module=Claims')).rejects.toThrow('There is no module Claims');
  });

  it('what it stamped has its types, is clean, and keeps every rule of the tree', async () => {
    const sources = made.filter((file) => /\.tsx?$/.test(file));
    await run('tools/typecheck.mjs');
    await run('node_modules/oxlint/bin/oxlint', '--type-aware', ...sources);
    await run('node_modules/@biomejs/biome/bin/biome', 'check', ...sources, 'apps/server/src/demo/tell-company.ts');
    expect(await tests('checks')).toMatch(/Tests .* passed/);
  });

  it('its server keeps, shows and hides records, and its pages list, make, show and change them', async () => {
    expect(
      await tests('server*', 'apps/server/src/areas/complaints/', 'apps/server/testing/gates/database-gate.test.ts', 'apps/server/testing/gates/walk.test.ts'),
    ).toContain('complaints.test.ts (4 tests)');
    expect(await tests('web', 'apps/web/src/areas/complaints/')).toContain('complaints.test.tsx (2 tests)');
  });
});
