import { statfs } from 'node:fs/promises';
import { StartupError } from '../embedded/startup-error.ts';

const megabyte = 1_048_576;

/** Free space at a folder in bytes, and how many files more it can hold; undefined where the disk does not say. */
export async function roomAt(folder: string): Promise<{ bytes: number; files: number } | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk || disk.blocks === 0) return undefined;
  return { bytes: disk.bavail * disk.bsize, files: disk.files === 0 ? Number.POSITIVE_INFINITY : disk.ffree };
}

/** Refuses a folder whose disk has too little room for what is to be written there. */
export async function assertRoom(folder: string, needed: { readonly megabytes: number; readonly files: number }): Promise<void> {
  const room = await roomAt(folder);
  if (!room) return;
  const free = Math.floor(room.bytes / megabyte);
  if (free < needed.megabytes)
    throw new StartupError(
      `The disk that holds ${folder} is full: ${free} MB are free and ${needed.megabytes} MB are needed. Free some space and start again.`,
    );
  if (room.files < needed.files)
    throw new StartupError(`The disk that holds ${folder} has room for ${room.files} more files and ${needed.files} are needed: remove some and start again.`);
}

/** Whether so little room is left at a folder that PostgreSQL cannot go on: it adds to its log by 16 MB. */
export const isFull = async (folder: string): Promise<boolean> => {
  const room = await roomAt(folder);
  return room !== undefined && (room.bytes < 17 * megabyte || room.files < 20);
};
