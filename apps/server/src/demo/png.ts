import { crc32 } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

interface Png {
  readonly width: number;
  readonly height: number;
  readonly bits?: 8 | 16;
  /** 0 grey, 2 red, green and blue, 6 with alpha. */
  readonly colours: 0 | 2 | 6;
  readonly interlaced?: boolean;
  /** Makes it another file than one that looks the same. */
  readonly comment?: string;
}

/** A PNG of points that are deflated already, each line with its filter's byte before it (PNG, third edition, 5). */
export function pngOf({ width, height, bits = 8, colours, interlaced = false, comment }: Png, deflated: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colours, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(comment === undefined ? [] : [chunk('tEXt', Buffer.from(`Comment\0${comment}`, 'latin1'))]),
    chunk('IDAT', deflated),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
