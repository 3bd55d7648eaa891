import { execFile } from 'node:child_process';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ProofContext } from '../support/proof.ts';

const run = promisify(execFile);

export type SmallDisk = Awaited<ReturnType<typeof mountSmallDisk>>;

/** A file system in memory of so many megabytes at a folder; needs Linux and the right to mount. */
export async function mountSmallDisk(context: ProofContext, folder: string, megabytes: number) {
  await mkdir(folder, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
  context.after(() => run('umount', ['-l', folder]));
  const ballast = join(folder, 'ballast');
  return {
    /** Writes a file as large as what is left. */
    fill: async () => {
      const file = await open(ballast, 'a');
      try {
        const block = Buffer.alloc(4_096, 1);
        for (let { bavail, bsize } = await statfs(folder); bavail > 0; { bavail, bsize } = await statfs(folder)) {
          await file.write(bavail * bsize > 8_388_608 ? Buffer.alloc(4_194_304, 1) : block);
        }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        await file.close();
      }
    },
    /** Gives that room back. */
    free: () => rm(ballast, { force: true }),
  };
}
