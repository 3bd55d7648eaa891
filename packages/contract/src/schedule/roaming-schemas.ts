import { z } from 'zod';
import { Day, Id, Instant, Named, optionalText, Slot } from '../common.ts';
import { Away, keep } from './schemas.ts';

/** A technician lent to another branch, both days included. */
export const RoamingForm = z.strictObject({
  technicianId: Id,
  branchId: Id,
  from: Day,
  to: Day,
  nightsAway: z.number().int('Enter whole nights').min(0, 'Enter 0 or more').max(366, 'At most 366 nights'),
  note: optionalText(500),
  keep,
});
export type RoamingForm = z.output<typeof RoamingForm>;

export const Roaming = z.object({
  id: Id,
  technicianId: Id,
  technicianName: z.string(),
  homeBranchId: Id.nullable(),
  homeBranchName: z.string(),
  branchId: Id,
  branchName: z.string(),
  from: Day,
  to: Day,
  nightsAway: z.number().int(),
  note: z.string(),
  approvedBy: Id.nullable(),
  approvedByName: z.string(),
  approvedAt: Instant,
  createdAt: Instant,
  version: z.number().int(),
});
export type Roaming = z.output<typeof Roaming>;

/** Visits of the technician that another branch has booked in the days: to be moved, or kept knowingly. */
const VisitElsewhere = z.object({
  bookingId: Id,
  worksheetId: Id,
  branchId: Id,
  day: Day,
  slot: Slot,
  minutes: z.number().int(),
  startsAt: Instant.nullable(),
});
export const RoamingConflicts = z.object({ items: z.array(VisitElsewhere) });

/** Who is lent where in some days: every technician with their home, lendings and absences. */
export const RoamingTimeLine = z.object({
  from: Day,
  to: Day,
  branches: z.array(Named),
  technicians: z.array(z.object({ id: Id, name: z.string(), branchId: Id.nullable(), roaming: z.boolean(), workDays: z.array(z.number().int()) })),
  roamings: z.array(Roaming),
  absences: z.array(Away),
});
export type RoamingTimeLine = z.output<typeof RoamingTimeLine>;
