import { mostPhotographs } from '@quarterlight/contract/losses/names';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { defineFileOwner } from '../../platform/files/file-owner.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type FileToKeep, findFilesOf, keepFile, removeFile } from '../files/index.ts';
import { loss } from './loss.record.ts';
import { findLoss, findPlaceKind } from './losses.queries.ts';

/** Photographs of damage are seen by whoever may see the stock. */
export const lossFiles = defineFileOwner({
  permissions: ['view-stock', 'move-stock', 'write-off-stock'],
  isShown: async (tx, id) => (await findLoss(tx, id)) !== undefined,
});

/** Keeps photographs with a loss. Refuses 'loss.moved_on', 'loss.photographs_full'. */
export async function addPhotographs(tx: WriteTx, id: string, files: readonly Pick<FileToKeep, 'bytes' | 'name' | 'mediaType'>[]): Promise<void> {
  const before = await loss.takeUp(tx, id, { action: 'photograph' });
  const there = await findFilesOf(tx, 'stock-loss', id, { limit: 1 });
  if (there.total + files.length > mostPhotographs) throw new Refusal('loss.photographs_full', { details: { most: mostPhotographs } });
  const { branch_id: branchId, technician_id: technicianId } = found(await findPlaceKind(tx, before.place_id));
  for (const file of files) await keepFile(tx, { ...file, entity: 'stock-loss', entityId: id, branchId, technicianId });
  await loss.settle(tx, before, { action: 'photographed' });
}

/** Takes a photograph away while nothing is decided. Refuses 'loss.moved_on', and one of another record as absent. */
export async function removePhotograph(tx: WriteTx, id: string, fileId: string): Promise<void> {
  const before = await loss.takeUp(tx, id, { from: ['in-quarantine', 'asked'] });
  await removeFile(tx, { id: fileId, entity: 'stock-loss', entityId: id });
  await loss.settle(tx, before, { action: 'photograph_removed' });
}
