import type { LineShow, StockTakeState } from './schemas.ts';

/** How a count stands. */
export const stockTakeStates: Readonly<Record<StockTakeState, string>> = {
  counting: 'Being counted',
  waiting: 'To decide',
  posted: 'Posted',
  'sent-back': 'Sent back',
  replaced: 'Counted again',
  dropped: 'Dropped',
};

/** Which lines of a count are looked at. */
export const lineShows: Readonly<Record<LineShow, string>> = {
  differences: 'All differences',
  over: 'More than in the books',
  short: 'Less than in the books',
  'to-count': 'Not counted yet',
  recount: 'To be counted again',
  found: 'Not on the list',
};
