import { z } from 'zod';
import { Id, keysOf } from '../common.ts';
import { byId, route } from '../route.ts';
import { damageKinds } from './names.ts';
import { WorksheetBrief, WorksheetMade } from './schemas.ts';

const record = { param: 'id', of: 'worksheet', bounds: ['customer', 'branch', 'technician'] } as const;
const access = { anyOf: ['edit-worksheets', 'complete-worksheets'] } as const;
const ofDamage = z.strictObject({ id: Id, damageId: Id });

/** One damage: `sizeMm` is the diameter of the circle that holds it all. */
export const DamageFound = z.strictObject({
  kind: keysOf(damageKinds),
  zone: z.enum(['A', 'B']),
  sizeMm: z.number().int().min(1, 'At least 1 mm').max(500, 'At most 500 mm'),
  inCameraArea: z.boolean(),
});
export type DamageFound = z.output<typeof DamageFound>;

/** Records a damage as it was found, with its photograph, a file of the job; `madeId` is its id. */
export const recordDamage = route({
  method: 'POST',
  path: '/v1/worksheets/:id/damages',
  access,
  summary: 'Record a damage',
  params: byId,
  record,
  body: DamageFound.extend({ beforeFileId: Id.nullable() }),
  idempotent: true,
  reply: WorksheetMade,
  errors: ['worksheet.moved_on', 'worksheet.unknown_file', 'worksheet.damages_full'],
});

/** Says that a damage was repaired, with the photograph after it. One beyond the standard is refused, with the reason. */
export const repairDamage = route({
  method: 'POST',
  path: '/v1/worksheets/:id/damages/:damageId/repaired',
  access,
  summary: 'Say that a damage is repaired',
  params: ofDamage,
  record,
  body: z.strictObject({ beforeFileId: Id.nullable(), afterFileId: Id.nullable() }),
  idempotent: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.unknown_damage', 'worksheet.beyond_repair', 'worksheet.damage_photographs', 'worksheet.unknown_file'],
});

/** Takes a damage back that was recorded by mistake; one that was repaired stays. */
export const removeDamage = route({
  method: 'DELETE',
  path: '/v1/worksheets/:id/damages/:damageId',
  access,
  summary: 'Remove a damage',
  params: ofDamage,
  record,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.unknown_damage', 'worksheet.damage_repaired'],
});

export const damageRoutes = [recordDamage, repairDamage, removeDamage] as const;
