import { privacyStateNames } from '@quarterlight/contract/privacy/names';
import type { Matched, PrivacyState, PrivacySummary } from '@quarterlight/contract/privacy/schemas';
import type { Tone } from '../../ui/bits/StateChip.tsx';

const tones: Readonly<Record<PrivacyState, Tone>> = { looking: 'blue', open: 'blue', erasing: 'amber', erased: 'green', closed: 'neutral' };

/** How the state of a request reads, and its colour: red once its day is over. */
export const stateLook = ({ state, overdue }: Pick<PrivacySummary, 'state' | 'overdue'>): { readonly name: string; readonly tone: Tone } =>
  overdue ? { name: 'Overdue', tone: 'red' } : { name: privacyStateNames[state], tone: tones[state] };

const matchedWords: Readonly<Record<Matched, string>> = { record: 'the record it began at', email: 'email', telephone: 'telephone', name: 'name' };

/** By what a record was found: `Found by email and name`. */
export const matchedText = (matched: readonly Matched[]): string =>
  matched[0] === 'record' ? 'The record it began at' : `Found by ${matched.map((by) => matchedWords[by]).join(' and ')}`;
