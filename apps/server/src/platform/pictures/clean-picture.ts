import { open, rename, rm, stat } from 'node:fs/promises';
import { bareGif } from './bare-gif.ts';
import { factsInHeif } from './bare-heif.ts';
import { bareJpeg, barePng, bareWebp } from './bare-pictures.ts';
import { BrokenPicture, type Piece, WindowedFile } from './windowed-file.ts';

const bare: Readonly<Record<string, (file: WindowedFile) => Promise<readonly Piece[]>>> = {
  'image/jpeg': bareJpeg,
  'image/png': barePng,
  'image/webp': bareWebp,
  'image/gif': bareGif,
};
const inPlace = ['image/heic', 'image/avif'];
const piece = 65_536;

/**
 * Takes place, camera, texts and whatever else a picture's maker wrote about it out of the file at a path, and what was hung behind its end. The picture
 * itself stays bit for bit, and is not turned. Anything that is no picture stays as it is. Gives whether it could be done: not of a broken picture.
 */
export async function cleanPicture(path: string, mediaType: string): Promise<boolean> {
  try {
    if (inPlace.includes(mediaType)) await emptyFacts(path);
    else if (bare[mediaType] !== undefined) await keepPieces(path, bare[mediaType]);
    return true;
  } catch (error) {
    if (error instanceof BrokenPicture) return false;
    throw error;
  }
}

async function keepPieces(path: string, find: (file: WindowedFile) => Promise<readonly Piece[]>): Promise<void> {
  const { size } = await stat(path);
  const source = await open(path, 'r');
  const bareAt = `${path}.bare`;
  try {
    const pieces = await find(new WindowedFile(source, size));
    const [only] = pieces;
    if (pieces.length === 1 && only !== undefined && !Buffer.isBuffer(only) && only[0] === 0 && only[1] === size) return;
    const target = await open(bareAt, 'w', 0o600);
    try {
      const buffer = Buffer.alloc(piece);
      for (const each of pieces) {
        if (Buffer.isBuffer(each)) await target.write(each);
        else
          for (let at = each[0]; at < each[1]; ) {
            const { bytesRead } = await source.read(buffer, 0, Math.min(piece, each[1] - at), at);
            if (bytesRead === 0) break;
            await target.write(buffer, 0, bytesRead);
            at += bytesRead;
          }
      }
    } finally {
      await target.close();
    }
    await rename(bareAt, path);
  } finally {
    await source.close();
    await rm(bareAt, { force: true });
  }
}

async function emptyFacts(path: string): Promise<void> {
  const { size } = await stat(path);
  const file = await open(path, 'r+');
  try {
    const zeros = Buffer.alloc(piece);
    for (const [from, to] of await factsInHeif(new WindowedFile(file, size)))
      for (let at = from; at < to; at += piece) await file.write(zeros, 0, Math.min(piece, to - at), at);
  } finally {
    await file.close();
  }
}
