import { deflateSync } from 'node:zlib';
import { pngOf } from '../../demo/png.ts';

const [width, height] = [480, 360];

/** How white the damage is at a point, 0 to 1: so far from its middle, in its direction. */
function whiteness(legs: number, radius: number, distance: number, angle: number): number {
  const pit = Math.max(0, 1 - distance / (radius * 0.16));
  const ring = Math.max(0, 1 - Math.abs(distance - radius * 0.55) / (radius * 0.09));
  if (legs === 0) return Math.max(pit, ring * 0.9);
  const turn = (2 * Math.PI) / legs;
  const bent = angle + Math.sin(angle * 2 + 1) * 0.3 + Math.sin(distance / 17 + angle * 5) * 0.035;
  const aside = Math.abs((((bent % turn) + turn) % turn) - turn / 2) * distance;
  const reach = radius * (0.55 + 0.45 * Math.abs(Math.sin(Math.round(bent / turn) * 2.3 + 0.7)));
  const leg = distance < reach ? Math.max(0, 1 - aside / (3.2 * (1 - distance / reach) + 0.8)) : 0;
  return Math.max(pit, leg, 0.45 * Math.max(0, 1 - (distance / (radius * 0.42)) ** 2));
}

/** A drawn chip in a windscreen, as a PNG: so many legs, or a ring; after its repair hardly anything is left to see. */
export function chipPicture(legs: number, isRepaired: boolean): Buffer {
  const lines = Buffer.alloc(height * (1 + width * 3));
  const [middleX, middleY, radius] = [width * 0.53, height * 0.44, legs === 0 ? 64 : 88];
  const strength = isRepaired ? 0.12 : 0.92;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - middleX, y - middleY];
      const chip = whiteness(legs, radius, Math.hypot(dx, dy), Math.atan2(dy, dx)) * strength;
      // The sky in the glass, the dashboard below it, and a glint across both.
      const glint = Math.max(0, 1 - Math.abs(x + y * 0.6 - 420) / 46) * 14;
      const shade = y < height * 0.72 ? [92 - y * 0.12, 118 - y * 0.13, 138 - y * 0.14] : [44, 47, 51];
      for (const [at, tone] of shade.entries()) lines[y * (1 + width * 3) + 1 + x * 3 + at] = Math.round(tone + glint + (246 - tone) * chip);
    }
  }
  return pngOf({ width, height, colours: 2 }, deflateSync(lines));
}
