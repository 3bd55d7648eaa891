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
  'absence.has_bookings': { text: 'There are {count} booked visits inside these days. Move them first, or keep them knowingly.', field: 'keepBookings' },
  'absence.days': { text: 'The last day cannot be before the first.', field: 'to' },
  'absence.overlap': { text: 'This person already has an absence in these days.', field: 'from' },
} as const satisfies Messages;
