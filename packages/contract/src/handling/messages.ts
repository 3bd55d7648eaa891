import type { Messages } from '../message.ts';

/** What the handling area refuses, in the words a person reads. */
export const handlingMessages = {
  'handling.not_a_bin': { text: '{place} is not a rack or bin at {location}. Scan one there.', field: 'items' },
  'handling.not_lying': { text: 'Only {left} of {code} lies at {location} still. Read the list again.', field: 'items' },
} as const satisfies Messages;
