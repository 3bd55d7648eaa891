import { z } from 'zod';
import { Id, Instant } from '../common.ts';
import { uploadRefusals } from '../files/schemas.ts';
import { byId, route } from '../route.ts';
import { DamageFound } from './damage.ts';
import { WorksheetBrief, WorksheetMade } from './schemas.ts';

const record = { param: 'id', of: 'worksheet', bounds: ['customer', 'branch', 'technician'] } as const;
const access = { anyOf: ['edit-worksheets', 'complete-worksheets'] } as const;
const ofDamage = z.strictObject({ id: Id, damageId: Id });

/** Records a damage as it was found, with its photograph, a file of the job; `madeId` is its id. A phone without a signal makes the id itself (`damageId`), by which its photographs name it before it arrived. */
export const recordDamage = route({
  method: 'POST',
  path: '/v1/worksheets/:id/damages',
  access,
  summary: 'Record a damage',
  params: byId,
  record,
  body: DamageFound.extend({ beforeFileId: Id.nullable(), damageId: Id.optional(), doneAt: Instant.optional() }),
  idempotent: true,
  reply: WorksheetMade,
  errors: ['worksheet.moved_on', 'worksheet.unknown_file', 'worksheet.damages_full', 'worksheet.damage_known'],
});

/** Photographs a damage before its repair, or after it: then it counts as repaired, and must have its photograph before. `madeId` is the file's. */
export const photographDamage = route({
  method: 'POST',
  path: '/v1/worksheets/:id/damages/:damageId/photographs',
  access,
  summary: 'Photograph a damage',
  params: ofDamage,
  record,
  upload: true,
  uploadFields: z.strictObject({ shows: z.enum(['before', 'after']), doneAt: Instant.optional() }),
  idempotent: true,
  reply: WorksheetMade,
  errors: [
    'worksheet.moved_on',
    'worksheet.unknown_damage',
    'worksheet.beyond_repair',
    'worksheet.damage_photographs',
    'worksheet.damage_repaired',
    ...uploadRefusals,
  ],
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

export const damageRoutes = [recordDamage, photographDamage, repairDamage, removeDamage] as const;
