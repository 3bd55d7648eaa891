import type { z } from 'zod';
import type { Skill } from '../identity/schemas.ts';

type SkillCode = z.output<typeof Skill>;

/** A technician's skills, as people read them. */
export const skillNames: Readonly<Record<SkillCode, string>> = {
  replacement: 'Replacement',
  'chip-repair': 'Chip repair',
  'adas-static': 'ADAS static',
  'adas-dynamic': 'ADAS dynamic',
  'heavy-goods': 'Heavy goods vehicles',
};
const named: Readonly<Record<string, string>> = skillNames;

/** The same of a skill as it comes. */
export const skillName = (skill: string): string => named[skill] ?? skill;

/** The skills that a job asks of a technician, by the kinds of its job types. */
export function skillsFor(jobKinds: readonly (string | null)[], adasRequirement: string): string[] {
  const skills = jobKinds.flatMap((kind) => (kind === 'repair' ? ['chip-repair'] : kind === 'calibration' ? [] : ['replacement']));
  return [...new Set(adasRequirement === 'required' || jobKinds.includes('calibration') ? [...skills, 'adas-static'] : skills)];
}
