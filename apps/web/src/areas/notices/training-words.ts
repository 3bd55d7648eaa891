import { type CourseState, courseStateNames, type Standing, standingNames } from '@quarterlight/contract/notices/names';
import type { OwnCourse } from '@quarterlight/contract/notices/training-schemas';
import { plural } from '@quarterlight/kit/text';
import { dayText, instantText } from '../../platform/formats.ts';
import type { Tone } from '../../ui/bits/StateChip.tsx';

export const courseStates = ['live', 'draft', 'retired'] as const satisfies readonly CourseState[];

/** How each state of a course reads, and its colour. */
export const courseLooks: Readonly<Record<CourseState, { readonly name: string; readonly tone: Tone }>> = {
  draft: { name: courseStateNames.draft, tone: 'neutral' },
  live: { name: courseStateNames.live, tone: 'green' },
  retired: { name: courseStateNames.retired, tone: 'amber' },
};

/** How somebody's standing reads, and its colour. */
export const standingLooks: Readonly<Record<Standing, { readonly name: string; readonly tone: Tone }>> = {
  lapsed: { name: standingNames.lapsed, tone: 'red' },
  due: { name: standingNames.due, tone: 'amber' },
  'not-started': { name: standingNames['not-started'], tone: 'blue' },
  done: { name: standingNames.done, tone: 'green' },
};

type Read = Pick<OwnCourse, 'standing' | 'edition' | 'readEdition' | 'readAt' | 'lapsesOn'>;

/** What is to be said of a course to whoever it is for, in a sentence. */
export function standingSentence({ standing, edition, readEdition, readAt, lapsesOn }: Read): string {
  if (readAt === null) return 'You have not read it yet.';
  if (standing === 'lapsed') return `It lapsed on ${dayText(lapsesOn)}: read it again.`;
  const lapses = lapsesOn === null ? '' : ` It lapses on ${dayText(lapsesOn)}.`;
  if (standing === 'due' && readEdition !== edition && readEdition !== null) return `There is a new version: you have read version ${readEdition}.${lapses}`;
  return `Read on ${instantText(readAt)}.${lapses}`;
}

/** After how long a course is to be read again. */
export const lapsesText = (months: number | null): string =>
  months === null ? 'Never' : months % 12 === 0 ? `After ${plural(months / 12, 'year')}` : `After ${plural(months, 'month')}`;
