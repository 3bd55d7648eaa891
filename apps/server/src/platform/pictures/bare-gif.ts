import { BrokenPicture, type Piece, Pieces, type WindowedFile } from './windowed-file.ts';

const tableOf = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));
// What moves it; every other block of an application is its own affair.
const moving = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

/** A GIF without comments and what applications wrote into it. What follows its end goes. */
export async function bareGif(file: WindowedFile): Promise<readonly Piece[]> {
  const pieces = new Pieces();
  let at = 13 + tableOf((await file.exactly(10, 1))[0] ?? 0);
  pieces.keep(0, Math.min(at, file.size));
  while (at < file.size) {
    const from = at;
    const [kind = 0, label = 0] = await file.at(at, 2);
    if (kind === 0x3b) {
      pieces.keep(at, at + 1);
      break;
    }
    if (kind === 0x2c) {
      at = await behindBlocks(file, at + 11 + tableOf((await file.exactly(at + 9, 1))[0] ?? 0));
      pieces.keep(from, at);
    } else if (kind === 0x21) {
      const name = (await file.at(at + 3, 11)).toString('latin1');
      at = await behindBlocks(file, at + 2);
      if (label === 0xf9 || label === 0x01 || (label === 0xff && moving.includes(name))) pieces.keep(from, at);
    } else throw new BrokenPicture('Not a block');
  }
  return pieces.list;
}

/** Where a row of blocks of up to 255 bytes ends. */
async function behindBlocks(file: WindowedFile, from: number): Promise<number> {
  for (let at = from; ; ) {
    const window = await file.exactly(at, 1).then(() => file.at(at, Math.min(65_536, file.size - at)));
    let inside = 0;
    while (inside < window.length) {
      const length = window[inside] ?? 0;
      inside += 1 + length;
      if (length === 0) return at + inside;
    }
    at += inside;
  }
}
