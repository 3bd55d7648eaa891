import type { BankLineState } from './schemas.ts';

/** How a line of the bank stands, as people read it. */
export const bankLineStates = { open: 'To match', matched: 'Matched', left: 'Left' } as const satisfies Record<BankLineState, string>;

/** How many lines are matched by one request at most. */
export const mostMatchedAtOnce = 200;
