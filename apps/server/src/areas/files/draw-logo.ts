import { readFile, rm } from 'node:fs/promises';
import { drawPicture, NoPicture, PicturesBusy } from '../../platform/pictures/draw-picture.ts';
import { Refusal } from '../../platform/refusal.ts';
import { fileStore } from './file-store.ts';

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** A received picture drawn anew as a PNG of at most 640 by 256 pixels: large enough for paper and screens, and nothing hidden in it. */
export async function drawLogo(tenantId: string, source: string): Promise<Buffer> {
  const target = await fileStore().temporary();
  try {
    await drawPicture(tenantId, { source, target, width: 640, height: 256, format: 'png' });
    return await readFile(target);
  } catch (error) {
    if (error instanceof PicturesBusy) throw new Refusal('request.too_many');
    if (error instanceof NoPicture) throw new Refusal('file.wrong_type');
    throw error;
  } finally {
    await rm(target, { force: true });
  }
}
