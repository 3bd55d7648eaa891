import type { Messages } from '../message.ts';

/** Refusals of requests for what is held of a person. */
export const privacyMessages = {
  'privacy.moved_on': { text: 'This request is {state}. Refresh to see it.' },
  'privacy.in_the_future': { text: 'Enter the day on which they asked: today or earlier.', field: 'askedOn' },
  'privacy.no_such_record': { text: 'That record is not there, or it is not of one person.', field: 'recordId' },
  'privacy.other_place': { text: 'One of the records does not belong to this request. Refresh to see it.', field: 'chosen' },
  'privacy.nothing_chosen': { text: 'Choose at least one record.' },
  'privacy.other_name': { text: 'Type the name as it stands on the request: {name}.', field: 'name' },
  'privacy.yourself': { text: 'You cannot erase yourself. Ask another administrator.' },
  'privacy.too_much': { text: 'More hangs on what was chosen than belongs to one person. Choose fewer records.' },
  'privacy.still_going': { text: 'It goes on by itself. Wait until it has ended.' },
  'privacy.open': { text: 'Something still stands open: {what}' },
} as const satisfies Messages;
