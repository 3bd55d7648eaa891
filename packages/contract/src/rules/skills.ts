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

/** The skills that a job asks of a technician, by the kind of its job type. */
export function skillsFor(jobKind: string | null, adasRequirement: string): string[] {
  const skills = jobKind === 'repair' ? ['chip-repair'] : jobKind === 'calibration' ? [] : ['replacement'];
  return adasRequirement === 'required' || jobKind === 'calibration' ? [...skills, 'adas-static'] : skills;
}
