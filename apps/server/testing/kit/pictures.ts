import { once } from 'node:events';
import { constants, createDeflate } from 'node:zlib';
import { pngOf } from '../../src/demo/png.ts';

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
  return pngOf({ width, height, bits, colours: alpha ? 6 : 0, interlaced, comment: mark }, Buffer.concat(packed));
}
