import { z } from 'zod';
import { keysOf } from '../common.ts';
import { damageKinds } from './damage-words.ts';

/** One damage: `sizeMm` is the diameter of the circle that holds it all. */
export const DamageFound = z.strictObject({
  kind: keysOf(damageKinds),
  zone: z.enum(['A', 'B']),
  sizeMm: z.number().int().min(1, 'At least 1 mm').max(500, 'At most 500 mm'),
  inCameraArea: z.boolean(),
});
export type DamageFound = z.output<typeof DamageFound>;
