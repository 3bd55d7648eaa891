import { productMost } from '@quarterlight/contract/catalogue/product-schemas';
import type { WriteTx } from '../../platform/database/scope.ts';
import { defineFileOwner } from '../../platform/files/file-owner.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type FileToKeep, findFilesOf, keepFile, removeFile } from '../files/index.ts';
import { product } from './product.record.ts';

/** Pictures of a product are seen by whoever may see the product. */
export const productFiles = defineFileOwner({
  permissions: ['view-catalogue'],
  isShown: async (tx, id) => (await tx.db.selectFrom('product').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});

/** Keeps pictures with a product; without a main one the first is it. Refuses `product.too_many_pictures`. */
export async function addPictures(tx: WriteTx, id: string, files: readonly Pick<FileToKeep, 'bytes' | 'name' | 'mediaType'>[]): Promise<string> {
  const before = await product.takeUp(tx, id);
  const there = await findFilesOf(tx, 'product', id, { limit: 1 });
  if (there.total + files.length > productMost.pictures) throw new Refusal('product.too_many_pictures', { details: { most: productMost.pictures } });
  const kept = [];
  for (const file of files) kept.push(await keepFile(tx, { ...file, entity: 'product', entityId: id }));
  const [first] = kept;
  const set = before.picture_file_id === null && first ? { picture_file_id: first.id } : {};
  await product.settle(tx, before, { set, action: 'pictures_added', after: { pictures: kept.map(({ name }) => name) } });
  return id;
}

/** Takes a picture from a product; the oldest of the others is its main one where this was. Refuses `record.not_found`. */
export async function removePicture(tx: WriteTx, id: string, fileId: string): Promise<string> {
  const before = await product.takeUp(tx, id);
  const { items } = await findFilesOf(tx, 'product', id, { limit: productMost.pictures + 1 });
  const gone = items.find((file) => file.id === fileId);
  if (gone === undefined) throw new Refusal('record.not_found');
  const next = items.findLast((file) => file.id !== fileId)?.id ?? null;
  await product.settle(tx, before, {
    set: before.picture_file_id === fileId ? { picture_file_id: next } : {},
    action: 'picture_removed',
    before: { pictures: [gone.name] },
  });
  await removeFile(tx, { id: fileId, entity: 'product', entityId: id });
  return id;
}

/** Says which of its pictures a product is shown by. Refuses `product.picture_unknown`. */
export async function setMainPicture(tx: WriteTx, id: string, fileId: string): Promise<string> {
  const before = await product.takeUp(tx, id);
  const { items } = await findFilesOf(tx, 'product', id, { limit: productMost.pictures + 1 });
  if (!items.some((file) => file.id === fileId)) throw new Refusal('product.picture_unknown');
  if (before.picture_file_id !== fileId) await product.settle(tx, before, { set: { picture_file_id: fileId }, action: 'picture_chosen' });
  return id;
}
