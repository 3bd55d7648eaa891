import type { WorksheetSummary } from './schemas.ts';

type Typed = Pick<WorksheetSummary, 'jobType' | 'furtherJobTypes'>;

/** What a job is, and what its lines are besides. */
export const jobTypeWordsOf = ({ jobType, furtherJobTypes }: Typed): string => [jobType.name, ...furtherJobTypes].join(' + ');

/** What a job is about in a few words: its glass, else its type, and what its lines are besides. */
export const workWordsOf = ({ glassSummary, jobType, furtherJobTypes }: Typed & Pick<WorksheetSummary, 'glassSummary'>): string =>
  [glassSummary || jobType.name, ...furtherJobTypes].join(' + ');
