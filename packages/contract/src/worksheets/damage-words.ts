import type { RepairZone } from '../rules/chip-repair.ts';
import type { DamageFound } from './damage.ts';
import type { WorksheetState } from './schemas.ts';

/** What a damage to a windscreen is. */
export const damageKinds = {
  bullseye: 'Bullseye',
  star: 'Star',
  combination: 'Combination',
  'half-moon': 'Half-moon',
  crack: 'Crack',
  pit: 'Surface pit',
} as const;
/** So many are recorded of one job. */
export const mostDamages = 20;

/** Where a damage lies, in words that can be asked on the telephone (BS AU 242b). */
export const damageZones: Readonly<Record<RepairZone, string>> = { A: 'A: before the driver', B: 'B: the rest' };
export const zoneHelp = 'A is 400 mm wide on the steering wheel, swept by the wiper.';

/** A damage in a few words. */
export const damageWords = ({ kind, sizeMm, zone }: Pick<DamageFound, 'kind' | 'sizeMm' | 'zone'>): string =>
  `${damageKinds[kind]}, ${sizeMm} mm, zone ${zone}`;

/** When damage is recorded and repaired. */
export const damageStates = ['open', 'awaiting', 'booked', 'released', 'in-progress', 'completed'] as const satisfies readonly WorksheetState[];
