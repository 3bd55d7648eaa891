import { deflateSync } from 'node:zlib';
import { pngOf } from '../../demo/png.ts';

const width = 640;
const height = 480;
const drawn = new Map<number, Buffer>();

/** How far a point lies from a crack that runs from the lower edge, in points. */
function fromCrack(x: number, y: number, lean: number): number {
  const along = height - y;
  const bend = 22 * Math.sin(along / 47) + 9 * Math.sin(along / 13);
  return Math.abs(x - (width * 0.44 + lean * along * 0.42 + bend));
}

/** A pane with a crack, as a storeman photographs it: drawn, so that nobody's photograph is needed. */
export function brokenPicture(index: number): Buffer {
  const known = drawn.get(index);
  if (known) return known;
  const lines = Buffer.alloc(height * (1 + width * 3));
  const lean = index % 2 === 0 ? -1 : 1;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const branch = y > height * 0.35 ? Math.min(fromCrack(x, y, lean), fromCrack(x, y + 70, -lean * 0.6) + 1) : 40;
      const isEdge = y > height - 26 || x < 18;
      const glare = 30 * Math.max(0, 1 - Math.abs(x - y * 0.8 - 120) / 110);
      const shade = branch < 1.6 ? 238 : branch < 4 ? 120 : 150;
      const colour = isEdge ? [44, 45, 48] : [shade * 0.86 + glare, shade * 0.98 + glare, shade * 0.94 + glare];
      lines.set(
        colour.map((part) => Math.min(255, Math.round(part))),
        y * (1 + width * 3) + 1 + x * 3,
      );
    }
  }
  const picture = pngOf({ width, height, colours: 2 }, deflateSync(lines));
  drawn.set(index, picture);
  return picture;
}
