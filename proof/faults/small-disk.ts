import { execFile } from 'node:child_process';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ProofContext } from '../support/proof.ts';

const run = promisify(execFile);

export interface SmallDisk {
  readonly folder: string;
  /** Writes a file as large as what is left. */
  readonly fill: () => Promise<void>;
  /** Gives that room back. */
  readonly free: () => Promise<void>;
}

/** A file system in memory of so many megabytes at a folder; needs Linux and the right to mount. */
export async function mountSmallDisk(context: ProofContext, folder: string, megabytes: number): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
  context.after(() => run('umount', ['-l', folder]));
  const ballast = join(folder, 'ballast');
  return {
    folder,
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
    free: () => rm(ballast, { force: true }),
  };
}
