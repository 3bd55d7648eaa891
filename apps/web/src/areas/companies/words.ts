import type { customerStanding } from '@quarterlight/contract/companies/names';
import type { CompanyStatus } from '@quarterlight/contract/companies/shared';
import { plural } from '@quarterlight/kit/text';
import type { Tone } from '../../ui/bits/StateChip.tsx';

type Standing = Parameters<typeof customerStanding>[0];

/** The colour of how an account stands. */
export const toneOf = (standing: Standing): Tone =>
  standing.status === 'closed' ? 'neutral' : standing.onStop ? 'red' : standing.overLimit ? 'amber' : 'green';

export const statusTone = (status: CompanyStatus): Tone => (status === 'active' ? 'green' : 'neutral');

/** An account code proposed from a name: its letters and figures, without what every company's name has. */
export function codeFrom(name: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/\b(?:LTD|LIMITED|PLC|LLP|THE|AND|CO)\b/g, ' ')
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim();
  return words.replaceAll(' ', '').slice(0, 8);
}

/** `1 day`, `14 days`. */
export const daysText = (days: number): string => plural(days, 'day');
