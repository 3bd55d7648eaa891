import type { Messages } from '../message.ts';

/** Refusals of broadcasts. */
export const noticesMessages = {
  'broadcast.moved_on': { text: 'This broadcast is {state} by now, so it cannot be {done}. Refresh to see where it stands.' },
  'broadcast.nobody': { text: 'Choose at least one group of people.', field: 'to' },
  'broadcast.role': { text: 'One of the roles is there no longer. Choose again.', field: 'to.roleIds' },
  'broadcast.branch': { text: 'One of the branches is there no longer. Choose again.', field: 'to.branchIds' },
  'broadcast.customer': { text: 'One of the customers is there no longer. Choose again.', field: 'to.customerIds' },
  'broadcast.starts': { text: 'Enter a day and time ahead of now, or take it back and send it at once.', field: 'startsDay' },
  'broadcast.ends': { text: 'The last day cannot be before the first.', field: 'endsDay' },
  'broadcast.too_long': { text: 'Show it for at most a year.', field: 'endsDay' },
  'broadcast.too_far': { text: 'Schedule it at most a year ahead.', field: 'startsDay' },
  'broadcast.office_only': { text: 'Broadcasts are written by people of the company’s own office.' },
  'broadcast.changed': { text: 'This broadcast was changed meanwhile. Read it as it is now.' },
} as const satisfies Messages;
