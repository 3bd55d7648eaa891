import type { Messages } from '../message.ts';

/** Refusals of the diary's own pages; those of bookings are schedule's. */
export const diaryMessages = {
  'diary.range': { text: 'Show at most 42 days, and the last not before the first.', field: 'to' },
} as const satisfies Messages;
