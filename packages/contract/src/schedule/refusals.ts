import type { MessageCode } from '../messages.ts';

/** What the diary refuses a visit with, wherever one is booked or moved. */
export const visitRefusals = [
  'diary.slot_full',
  'diary.technician_full',
  'diary.not_working',
  'diary.overlap',
  'diary.absent',
  'diary.lent',
  'diary.closed',
  'diary.past',
  'diary.too_far',
  'diary.start_outside',
  'diary.no_technician',
  'diary.branch_inactive',
  'diary.override_missing',
  'diary.override_reason',
] as const satisfies readonly MessageCode[];
