import type { Messages } from '../message.ts';

/** What the valuation area refuses, in the words a person reads. */
export const valuationMessages = {
  'valuation.whole': { text: 'Months are closed for the whole company; your sign-in sees only part of it.', status: 403 },
} as const satisfies Messages;
