import type { Messages } from '../message.ts';

/** Refusals of bookings, capacity and absences. */
export const scheduleMessages = {
  'diary.slot_full': { text: '{branch} has no place left on {day} ({slot}). Choose another slot, or book beyond capacity where you may.', field: 'slot' },
  'diary.technician_full': {
    text: '{technician} has only {free} minutes left on {day} ({slot}); the visit takes {minutes}. Choose another slot, or book beyond capacity where you may.',
    field: 'technicianId',
  },
  'diary.overlap': { text: 'The technician already has a visit at that time. Choose another start.', field: 'startsAt' },
  'diary.not_working': {
    text: '{technician} does not work on {weekday}s. Choose another day, or book beyond capacity where you may.',
    field: 'technicianId',
  },
  'diary.absent': { text: '{technician} {why} on {day}.', field: 'technicianId' },
  'diary.closed': { text: '{branch} is closed on {day}.', field: 'day' },
  'diary.past': { text: 'The day has passed. Choose today or a later day.', field: 'day' },
  'diary.too_far': { text: 'Book at most two years ahead.', field: 'day' },
  'diary.start_outside': { text: 'The start must be on the day and in the slot of the visit, and the visit must end on that day.', field: 'startsAt' },
  'diary.no_technician': { text: 'This person is not an active technician.', field: 'technicianId' },
  'diary.branch_inactive': { text: '{branch} takes no bookings.', field: 'branchId' },
  'diary.override_missing': { text: 'You may not book beyond capacity. Ask someone with that permission.', field: 'override' },
  'diary.booking_closed': { text: 'This visit was moved, finished or cancelled meanwhile. Refresh to see where it stands.' },
  'absence.has_bookings': {
    text: 'Booked visits lie inside these days that are neither moved nor kept: {count}. Move them, or keep them knowingly.',
    field: 'keep',
  },
  'absence.days': { text: 'The last day cannot be before the first.', field: 'to' },
  'absence.halves': { text: 'It begins at midday, so it cannot end at midday of the same day.', field: 'toSlot' },
  'absence.too_long': { text: 'An absence lasts at most 366 days. Record the rest as a second one.', field: 'to' },
  'absence.too_early': { text: 'An absence begins at most a year ago.', field: 'from' },
  'absence.too_late': { text: 'An absence ends at most two years ahead.', field: 'to' },
  'absence.overlap': { text: 'This person already has an absence in these days: {days}.', field: 'from' },
  'absence.no_person': { text: 'Choose somebody who works here: absences are kept for your own people alone.', field: 'userId' },
  'absence.only_own': { text: 'You may ask for your own absence only.', field: 'userId' },
  'absence.own': { text: 'Somebody else decides about your own absence. Withdraw it and ask again, or ask a colleague who keeps the absences.' },
  'absence.begun': { text: 'This absence has begun. Ask a colleague who keeps the absences to change it.' },
  'absence.moved_on': { text: 'This absence is {state} by now, so it cannot be {done}. Refresh to see where it stands.' },
  'absence.range': { text: 'Show at most 42 days, and the last not before the first.', field: 'to' },
} as const satisfies Messages;
