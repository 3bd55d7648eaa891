import type { WorksheetSummary } from './schemas.ts';

/** What a job is about in a few words: its glass, else its type, and what its lines are besides. */
export const workWordsOf = ({ glassSummary, jobType, furtherJobTypes }: Pick<WorksheetSummary, 'glassSummary' | 'jobType' | 'furtherJobTypes'>): string =>
  [glassSummary || jobType.name, ...furtherJobTypes].join(' + ');
