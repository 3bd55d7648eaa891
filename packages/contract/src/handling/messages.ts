import type { Messages } from '../message.ts';

/** What the handling area refuses, in the words a person reads. */
export const handlingMessages = {
  'handling.not_a_bin': { text: '{place} is not a rack or bin at {location}. Scan one there.', field: 'items' },
  'handling.not_lying': { text: 'Only {left} of {code} lies at {location} still. Read the list again.', field: 'items' },
  'handling.not_to_pick': { text: '{code} does not lie in a depot for a job any more. Read the list again.', field: 'allocationId' },
  'handling.van_filled': { text: '{van} holds {has} of {code} by now and takes {room} more. Read the list again.', field: 'lots' },
  'handling.other_product': { text: 'This is not {code}, of which {van} is short.', field: 'lots' },
} as const satisfies Messages;
