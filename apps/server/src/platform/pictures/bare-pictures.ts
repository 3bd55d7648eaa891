import { crc32 } from 'node:zlib';
import { orientationIn, tiffOf } from './orientation.ts';
import { BrokenPicture, type Piece, Pieces, type WindowedFile } from './windowed-file.ts';

/** As much of a block of facts as is looked at for how the picture is turned. */
const looked = 4_096;
const text = (bytes: Buffer, from = 0, length = bytes.length) => bytes.toString('latin1', from, from + length);

/** A JPEG without what its maker wrote about it; colours and how it is turned stay. What follows its end goes. */
export async function bareJpeg(file: WindowedFile): Promise<readonly Piece[]> {
  const pieces = new Pieces();
  pieces.keep(0, 2);
  let orientation = 1;
  for (let at = 2; at < file.size; ) {
    const [mark = 0, code = 0] = await file.exactly(at, 2);
    if (mark !== 0xff) throw new BrokenPicture('Not a marker');
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (code === 0xd9) {
      pieces.keep(at, at + 2);
      break;
    }
    const length = (await file.exactly(at + 2, 2)).readUInt16BE(0);
    const end = at + 2 + length;
    if (length < 2 || end > file.size) throw new BrokenPicture('A segment without an end');
    const head = await file.at(at + 4, Math.min(length - 2, looked));
    if (code === 0xe1 && text(head, 0, 6) === 'Exif\0\0') orientation = orientationIn(head.subarray(6));
    if (staysInJpeg(code, head)) pieces.keep(at, end);
    at = code === 0xda ? await scanned(file, end, pieces) : end;
  }
  if (orientation === 1) return pieces.list;
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffOf(orientation)]);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, body.length + 2]), body]);
  return withInserted(pieces.list, 2, segment);
}

function staysInJpeg(code: number, head: Buffer): boolean {
  if (code === 0xe0) return text(head, 0, 5) === 'JFIF\0';
  if (code === 0xe2) return text(head, 0, 12) === 'ICC_PROFILE\0';
  if (code === 0xee) return text(head, 0, 5) === 'Adobe';
  return !(code > 0xe0 && code <= 0xef) && code !== 0xfe;
}

/** Keeps the picture's own data, and gives where the next marker stands, or the end. */
async function scanned(file: WindowedFile, from: number, pieces: Pieces): Promise<number> {
  for (let at = from; at < file.size; ) {
    const window = await file.at(at, Math.min(65_536, file.size - at));
    for (let mark = window.indexOf(0xff); mark !== -1 && mark + 1 < window.length; mark = window.indexOf(0xff, mark + 1)) {
      const code = window[mark + 1] ?? 0;
      if (code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7)) continue;
      pieces.keep(from, at + mark);
      return at + mark;
    }
    // The last byte may begin a marker.
    at += Math.max(window.length - 1, 1);
  }
  pieces.keep(from, file.size);
  return file.size;
}

/** The pieces with bytes put in at a place of the file that is kept. */
function withInserted(pieces: readonly Piece[], place: number, bytes: Buffer): Piece[] {
  return pieces.flatMap((piece): Piece[] =>
    !Buffer.isBuffer(piece) && piece[0] < place && piece[1] >= place ? [[piece[0], place], bytes, [place, piece[1]]] : [piece],
  );
}

const pngStays = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'pHYs', 'hIST', 'sPLT', 'acTL', 'fcTL', 'fdAT']);

/** A PNG without texts, times and facts of its maker; how it is turned stays. What follows its end goes. */
export async function barePng(file: WindowedFile): Promise<readonly Piece[]> {
  const pieces = new Pieces();
  pieces.keep(0, 8);
  for (let at = 8, chunks = 0; at < file.size; chunks += 1) {
    if (chunks > 200_000) throw new BrokenPicture('It is in too many pieces.');
    const head = await file.exactly(at, 8);
    const [length, type] = [head.readUInt32BE(0), text(head, 4, 4)];
    const end = at + 12 + length;
    if (!/^[A-Za-z]{4}$/.test(type) || end > file.size) throw new BrokenPicture('A chunk without an end');
    // A capital letter begins what no picture can do without.
    if (/^[A-Z]/.test(type) || pngStays.has(type)) pieces.keep(at, end);
    if (type === 'eXIf') {
      const orientation = orientationIn(await file.at(at + 8, Math.min(length, looked)));
      if (orientation !== 1) pieces.add(pngChunk('eXIf', tiffOf(orientation)));
    }
    if (type === 'IEND') break;
    at = end;
  }
  return pieces.list;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const webpStays = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const [exifFlag, xmpFlag] = [0x08, 0x04];

/** A WebP without what its maker wrote about it; how it is turned stays. What follows its end goes. */
export async function bareWebp(file: WindowedFile): Promise<readonly Piece[]> {
  const kept = new Pieces();
  const stop = Math.min(file.size, 8 + (await file.exactly(4, 4)).readUInt32LE(0));
  let orientation = 1;
  for (let at = 12, chunks = 0; at + 8 <= stop; chunks += 1) {
    if (chunks > 200_000) throw new BrokenPicture('It is in too many pieces.');
    const head = await file.exactly(at, 8);
    const [type, length] = [text(head, 0, 4), head.readUInt32LE(4)];
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > file.size) throw new BrokenPicture('A chunk without an end');
    if (type === 'VP8X') kept.add(Buffer.from(await file.exactly(at, 18)));
    else if (webpStays.has(type)) kept.keep(at, Math.min(end, file.size));
    if (type === 'EXIF') {
      const facts = await file.at(at + 8, Math.min(length, looked));
      orientation = orientationIn(text(facts, 0, 6) === 'Exif\0\0' ? facts.subarray(6) : facts);
    }
    at = end;
  }
  const extended = kept.list.find((piece) => Buffer.isBuffer(piece));
  if (Buffer.isBuffer(extended)) extended[8] = ((extended[8] ?? 0) & ~(exifFlag | xmpFlag)) | (orientation === 1 ? 0 : exifFlag);
  if (orientation !== 1 && extended !== undefined) {
    const tiff = tiffOf(orientation);
    const head = Buffer.alloc(8);
    head.write('EXIF', 'latin1');
    head.writeUInt32LE(tiff.length, 4);
    kept.add(Buffer.concat([head, tiff]));
  }
  const riff = Buffer.alloc(12);
  riff.write('RIFF', 'latin1');
  riff.writeUInt32LE(4 + kept.list.reduce((sum, piece) => sum + sizeOf(piece), 0), 4);
  riff.write('WEBP', 8, 'latin1');
  return [riff, ...kept.list];
}

export const sizeOf = (piece: Piece): number => (Buffer.isBuffer(piece) ? piece.length : piece[1] - piece[0]);
