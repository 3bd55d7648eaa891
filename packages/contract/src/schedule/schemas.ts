import { z } from 'zod';
import { Day, Id, Instant, optionalText, Slot } from '../common.ts';

/** Where and when a visit is: a local day, a slot, how long, and a clock start where one was agreed. `technicianId` null books the branch only. */
export const NewBooking = z.strictObject({
  branchId: Id,
  technicianId: Id.nullable(),
  day: Day,
  slot: Slot,
  minutes: z.number().int().min(5, 'At least 5 minutes').max(1440, 'At most 1,440 minutes'),
  startsAt: Instant.nullable(),
  /** Books beyond capacity; needs `override-diary-capacity`. */
  override: z.boolean().optional(),
});
export type NewBooking = z.output<typeof NewBooking>;

export const AbsenceType = z.enum(['holiday', 'sickness', 'training', 'other']);
export const DayPart = z.enum(['A', 'P', 'D']);

export const NewAbsence = z.strictObject({
  userId: Id,
  type: AbsenceType,
  from: Day,
  to: Day,
  part: DayPart,
  note: optionalText(500),
  /** Keeps booked visits inside the absence, knowingly. */
  keepBookings: z.boolean().optional(),
});
export type NewAbsence = z.output<typeof NewAbsence>;

export const Absence = z.object({
  id: Id,
  userId: Id,
  userName: z.string(),
  type: AbsenceType,
  from: Day,
  to: Day,
  part: DayPart,
  note: z.string(),
  createdAt: Instant,
  version: z.number().int(),
});
export type Absence = z.output<typeof Absence>;

/** A booked visit inside an absence: to be moved, or kept knowingly. */
export const AbsenceConflict = z.object({ bookingId: Id, worksheetId: Id, day: Day, slot: Slot, minutes: z.number().int(), startsAt: Instant.nullable() });
export const AbsenceConflicts = z.object({ items: z.array(AbsenceConflict) });
