import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestPostgres } from './index.ts';

// Greater than any process's number.
const nobody = 4_194_305;

it('removes what a killed run left, and no folder of another kind that begins with a figure', async () => {
  const left = await mkdtemp(join(tmpdir(), `quarterlight-test-${nobody}-`));
  const other = join(tmpdir(), basename(left).replace(`${nobody}-`, '9'));
  await mkdir(other);
  try {
    const postgres = await startTestPostgres();
    await postgres.stop();
    const names = await readdir(tmpdir());
    expect([names.includes(basename(left)), names.includes(basename(other))]).toEqual([false, true]);
  } finally {
    for (const folder of [left, other]) await rm(folder, { recursive: true, force: true });
  }
});
