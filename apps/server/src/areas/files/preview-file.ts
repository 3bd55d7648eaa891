import { previewable } from '../../platform/files/media-types.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { OpenedFile } from './keep-file.ts';

const widest = 1_600;
const largest = 100_000_000;

/** The picture drawn anew, at most so many pixels wide: place, camera and anything hidden in the original are gone. */
export async function previewOf(file: OpenedFile, width: number = widest): Promise<Buffer> {
  if (!previewable.includes(file.mediaType)) throw new Refusal('file.no_preview');
  const chunks: Buffer[] = [];
  for await (const chunk of file.stream) chunks.push(Buffer.from(chunk));
  // Loaded when the first picture is shown: many servers never need it.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(Buffer.concat(chunks), { limitInputPixels: largest, failOn: 'error' })
      .rotate()
      .resize({ width: Math.min(width, widest), withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    throw new Refusal('file.no_preview');
  }
}
