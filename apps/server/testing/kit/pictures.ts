import { once } from 'node:events';
import { constants, crc32, createDeflate } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

// Adam7: where each pass begins and how far its points lie apart.
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A PNG without a speck, made without holding its points: small to send, as large to unpack as it says. `mark` makes each another file. */
export async function blankPng(options: {
  width: number;
  height: number;
  bits?: 8 | 16;
  alpha?: boolean;
  interlaced?: boolean;
  mark?: string;
}): Promise<Buffer> {
  const { width, height, bits = 8, alpha = false, interlaced = false, mark = '' } = options;
  const bytesOf = (points: number) => 1 + points * (alpha ? 4 : 1) * (bits / 8);
  const all = interlaced
    ? passes.reduce((sum, [x, y, dx, dy]) => sum + Math.ceil((height - y) / dy) * bytesOf(Math.ceil((width - x) / dx)), 0)
    : height * bytesOf(width);
  const packed: Buffer[] = [];
  const deflate = createDeflate({ level: constants.Z_BEST_SPEED }).on('data', (part: Buffer) => packed.push(part));
  const zeros = Buffer.alloc(1_048_576);
  for (let left = all; left > 0; left -= zeros.length) if (!deflate.write(zeros.subarray(0, Math.min(left, zeros.length)))) await once(deflate, 'drain');
  deflate.end();
  await once(deflate, 'end');
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, alpha ? 6 : 0, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${mark}`, 'latin1')),
    chunk('IDAT', Buffer.concat(packed)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
