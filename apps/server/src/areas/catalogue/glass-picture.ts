import { deflateSync } from 'node:zlib';
import { pngOf } from '../../demo/png.ts';

const width = 640;
const height = 400;

interface Drawn {
  readonly tint: readonly [number, number, number];
  readonly camera: boolean;
  readonly band: boolean;
  /** A door's glass leans; a windscreen is as wide as the car. */
  readonly door: boolean;
}

/** How far within the glass a point lies, in points; negative outside. */
function depthOf(x: number, y: number, door: boolean): number {
  const [top, bottom] = [60 + (door ? 0 : ((x - width / 2) / 60) ** 2), height - 50 - (door ? 0 : ((x - width / 2) / 55) ** 2)];
  const share = (y - top) / (bottom - top);
  const left = door ? 250 - 190 * share : 130 - 80 * share;
  const right = door ? width - 90 : width - 130 + 80 * share;
  return Math.min(y - top, bottom - y, x - left, right - x);
}

/** A piece of glass as a catalogue shows it: drawn, so that nobody's photograph is needed. */
export function glassPicture({ tint, camera, band, door }: Drawn): Buffer {
  const lines = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const depth = depthOf(x, y, door);
      const glare = 26 * Math.max(0, 1 - Math.abs(x - y * 0.9 - 160) / 70);
      const isBracket = camera && Math.abs(x - width / 2) < 34 - (y - 60) / 5 && y > 58 && y < 132;
      const isBand = band && depth > 13 && y < 118;
      const colour =
        depth < 0 ? [246, 245, 242] : depth < 13 || isBracket ? [38, 38, 40] : tint.map((part) => Math.min(255, (isBand ? part * 0.72 : part) + glare));
      lines.set(colour, y * (1 + width * 3) + 1 + x * 3);
    }
  }
  return pngOf({ width, height, colours: 2 }, deflateSync(lines));
}
