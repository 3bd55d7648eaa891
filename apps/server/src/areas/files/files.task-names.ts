import { removedFor } from '@quarterlight/contract/files/library-schemas';
import { addDays, day } from '@quarterlight/kit/days';
import type { WriteTx } from '../../platform/database/scope.ts';

export const forgetTask = 'files.forget_removed';
export const clearBytesTask = 'files.clear_bytes';

/** Forgets what is removed now once it can no longer be put back. */
export const forgetLater = (tx: WriteTx): Promise<void> =>
  tx.enqueue(forgetTask, {}, { runAt: `${addDays(day(tx.now.slice(0, 10)), removedFor + 1)}T03:00:00.000Z` });

/** Clears away what arrived of an upload. */
export const clearUploadTask = 'files.clear_upload';
const dayAndHour = 90_000_000;

/** Clears away what arrived of an upload that has ended. */
export const clearUploadNow = (tx: WriteTx, uploadId: string): Promise<void> => tx.enqueue(clearUploadTask, { uploadId }, { key: `upload ${uploadId}` });

/** Looks in a day whether an upload was broken off. */
export const clearUploadLater = (tx: WriteTx, uploadId: string): Promise<void> =>
  tx.enqueue(clearUploadTask, { uploadId }, { key: `upload ${uploadId}`, runAt: new Date(Date.parse(tx.now) + dayAndHour).toISOString() });

/** Has the bytes cleared away that no row names any more. */
export async function clearBytesOf(tx: WriteTx, hashes: readonly string[]): Promise<void> {
  for (const hash of new Set(hashes)) await tx.enqueue(clearBytesTask, { hash });
}
