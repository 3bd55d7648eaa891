import type { Damage } from '@quarterlight/contract/rules/chip-repair';
import { DamageFound } from '@quarterlight/contract/worksheets/damage';
import type { RowOf } from './visits.queries.ts';

const Zone = DamageFound.shape.zone;

/** A damage as the rule judges it. */
export const damageOf = (row: Pick<RowOf<'worksheet_damage'>, 'zone' | 'size_mm' | 'in_camera_area'>): Damage => ({
  zone: Zone.parse(row.zone),
  sizeMm: row.size_mm,
  inCameraArea: row.in_camera_area,
});
