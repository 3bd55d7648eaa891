import type { Messages } from '../message.ts';

/** Refusals of branches' closed days and days of other hours; apart from those of bookings, which forms carry with them. */
export const exceptionMessages = {
  'exception.days': { text: 'The last day cannot be before the first.', field: 'to' },
  'exception.too_many': { text: 'Add at most 62 days at a time.', field: 'to' },
  'exception.past': { text: 'These days have passed. What held on them stays as it was.', field: 'from' },
  'exception.too_far': { text: 'Say at most two years ahead.', field: 'to' },
  'exception.taken': { text: '{branch} has exceptions in these days already: {days}. Change those, or choose other days.', field: 'from' },
  'exception.times': { text: 'Say when it opens and closes, and how many jobs each slot takes.', field: 'opensAt' },
  'exception.reversed': { text: 'The branch must close after it opens.', field: 'closesAt' },
  'exception.has_bookings': {
    text: '{branch} is to be closed on days ({days}) with visits that are neither moved nor kept: {count}. Move them, or keep them knowingly.',
    field: 'keep',
  },
  'exception.no_holidays': { text: 'All bank holidays that are known are there already, or have passed.', field: 'nation' },
} as const satisfies Messages;
