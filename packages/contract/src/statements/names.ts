import type { LetterKind } from './schemas.ts';

/** What was sent to somebody who owes, as people read it. */
export const letterKindNames = {
  statement: 'Statement',
  'first-reminder': 'First reminder',
  'second-reminder': 'Second reminder',
  'final-reminder': 'Final reminder',
} as const satisfies Record<LetterKind, string>;

/** How many are sent by one request at most. */
export const mostLettersAtOnce = 200;
