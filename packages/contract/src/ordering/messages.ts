import type { Messages } from '../message.ts';

/** What the ordering area refuses, in the words a person reads. */
export const orderingMessages = {
  'ordering.found': { text: '{code} for {number} {is}. Look at the list again.', field: 'jobs' },
  'ordering.covered': { text: '{place} needs no more of {code}: {why}. Look at the list again.', field: 'levels' },
} as const satisfies Messages;
