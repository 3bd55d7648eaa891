import { z } from 'zod';
import { Day, Id, Instant, Named, optionalText, Slot, text } from '../common.ts';

/** Where and when a visit is: a local day, a slot, how long, and a clock start where one was agreed. `technicianId` null books the branch only. */
export const NewBooking = z.strictObject({
  branchId: Id,
  technicianId: Id.nullable(),
  day: Day,
  slot: Slot,
  minutes: z.number().int().min(5, 'At least 5 minutes').max(1440, 'At most 1,440 minutes'),
  startsAt: Instant.nullable(),
  /** Books beyond capacity; needs `override-diary-capacity`, and a reason where there is no room. */
  override: z.boolean().optional(),
  overrideReason: optionalText(200).optional(),
});
export type NewBooking = z.output<typeof NewBooking>;

export const AbsenceType = z.enum(['holiday', 'sickness', 'training', 'other']);
export type AbsenceType = z.output<typeof AbsenceType>;
/** Only `approved` ones keep a person from being booked; `withdrawn` is a request that was taken back, `cancelled` an approved absence. */
export const AbsenceState = z.enum(['requested', 'approved', 'refused', 'withdrawn', 'cancelled']);
export type AbsenceState = z.output<typeof AbsenceState>;
export const AbsenceAction = z.enum(['edit', 'approve', 'refuse', 'cancel']);
export type AbsenceAction = z.output<typeof AbsenceAction>;
/** Half a day: the morning or the afternoon. */
export const DayHalf = z.enum(['A', 'P']);

/** As many visits are kept by one request. */
export const mostKept = 500;

/** `fromSlot` P begins at midday of the first day, `toSlot` A ends at midday of the last. */
const days = { from: Day, fromSlot: DayHalf, to: Day, toSlot: DayHalf } as const;
/** Bookings inside the days that are kept knowingly; each other one refuses it. Those that are not inside by now count for nothing. */
export const keep = z.array(Id).max(mostKept, `Keep at most ${mostKept} visits`).optional();

export const NewAbsence = z.strictObject({ userId: Id, type: AbsenceType, ...days, note: optionalText(500), keep });
export type NewAbsence = z.output<typeof NewAbsence>;
export const ChangeAbsence = z.strictObject({ type: AbsenceType, ...days, note: optionalText(500), keep });
export type ChangeAbsence = z.output<typeof ChangeAbsence>;
export const ApproveAbsence = z.strictObject({ keep });
export const RefuseAbsence = z.strictObject({ reason: text(200, 'Say why') });
export const CancelAbsence = z.strictObject({ reason: optionalText(200) });

/** Somebody away, or asking to be (`requested`, which keeps nobody from booking), as a board or a calendar shows it. */
export const Away = z.object({ id: Id, userId: Id, type: AbsenceType, state: AbsenceState, ...days });
export type Away = z.output<typeof Away>;

export const Absence = z.object({
  id: Id,
  user: Named,
  /** The person's own or home branch. */
  branch: Named.nullable(),
  type: AbsenceType,
  state: AbsenceState,
  ...days,
  /** Days and half days from the first to the last, days off among them. */
  days: z.number(),
  note: z.string(),
  /** Who asked for it, or recorded it. */
  createdBy: z.string(),
  createdAt: Instant,
  decidedBy: z.string(),
  decidedAt: Instant.nullable(),
  /** Why it was refused or cancelled. */
  reason: z.string(),
  allowedActions: z.array(AbsenceAction),
  version: z.number().int(),
});
export type Absence = z.output<typeof Absence>;

/** A booked visit inside an absence: to be moved, or kept knowingly. `version` is the booking's: it guards a move. */
export const AbsenceVisit = z.object({
  bookingId: Id,
  version: z.number().int(),
  worksheetId: Id,
  branchId: Id,
  technicianId: Id.nullable(),
  day: Day,
  slot: Slot,
  minutes: z.number().int(),
  startsAt: Instant.nullable(),
  /** Where it is by now; only what is inside is still to be decided. */
  now: z.enum(['inside', 'moved', 'done', 'cancelled']),
  kept: z.object({ by: z.string(), at: Instant }).nullable(),
});
export type AbsenceVisit = z.output<typeof AbsenceVisit>;
export const AbsenceVisits = z.object({ items: z.array(AbsenceVisit) });

/** An absence with the visits inside it and those that were kept. */
export const AbsenceRecord = Absence.extend({ endedBy: z.string(), endedAt: Instant.nullable(), visits: z.array(AbsenceVisit) });
export type AbsenceRecord = z.output<typeof AbsenceRecord>;

export const AbsenceCounts = z.array(z.object({ state: AbsenceState, count: z.number().int() }));

/** A day on which a branch does not open: outside of its week (`usual`, without a reason; visits out of hours are taken), or closed for a reason. */
export const ClosedDay = z.object({ branchId: Id, day: Day, usual: z.boolean(), reason: z.string() });
export type ClosedDay = z.output<typeof ClosedDay>;

/** The next place with room after a refused one: of that branch, with that technician where they are free then. A refusal carries it as `offer`. */
export const SlotOffer = z.object({ branchId: Id, technicianId: Id.nullable(), technicianName: z.string(), day: Day, slot: Slot });
export type SlotOffer = z.output<typeof SlotOffer>;

/** Some days of a branch or all: who is there, who is away or has asked to be, and when the branches are closed. Up to 500 people. */
export const AbsenceCalendar = z.object({
  from: Day,
  to: Day,
  branches: z.array(Named),
  people: z.array(Named.extend({ branchId: Id.nullable(), workDays: z.array(z.number().int()) })),
  /** There are more people than are shown: choose a branch. */
  more: z.boolean(),
  absences: z.array(Away),
  closedDays: z.array(ClosedDay),
});
export type AbsenceCalendar = z.output<typeof AbsenceCalendar>;

/** Somebody whose absence may be recorded. */
export const AbsencePeople = z.array(Named.extend({ branch: z.string() }));
