import type { ReadTx, Scope } from '../../platform/database/scope.ts';
import { documents, pictures } from '../../platform/files/media-types.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSettings } from '../system/index.ts';
import { usedBytes } from './folders.queries.ts';
import type { UploadLimits } from './receive-upload.ts';

export const megabyte = 1_048_576;
const gigabyte = 1_073_741_824;

/** How many bytes the company may keep. */
export const quotaBytes = async (tx: ReadTx): Promise<number> => (await getSettings(tx)).uploads.quotaGigabytes * gigabyte;

export const noRoom = (quota: number) => new Refusal('file.no_room', { details: { quota: Math.round(quota / gigabyte) } });

/** How large and how many, whatever room there is. */
export async function limitsOf(scope: Scope): Promise<UploadLimits> {
  const { uploads } = await scope.read(getSettings);
  return { maximumBytes: uploads.maximumMegabytes * megabyte, maximumFiles: uploads.maximumFiles, types: [...pictures, ...documents] };
}

/** The tenant's limits for pictures and documents. Receiving refuses `file.no_room` where there is too little left. */
export async function uploadLimits(scope: Scope): Promise<UploadLimits> {
  const limits = await limitsOf(scope);
  const [used, quota] = await scope.read((tx) => Promise.all([usedBytes(tx), quotaBytes(tx)]));
  const assertRoomFor = (bytes: number) => {
    if (used + bytes > quota) throw noRoom(quota);
  };
  return { ...limits, assertRoomFor };
}

/** Refuses what was just kept where others filled the room meanwhile. */
export async function assertRoom(tx: ReadTx): Promise<void> {
  const [used, quota] = await Promise.all([usedBytes(tx), quotaBytes(tx)]);
  if (used > quota) throw noRoom(quota);
}
