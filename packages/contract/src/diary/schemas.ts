import { z } from 'zod';
import { FittingPlace } from '../catalogue/schemas.ts';
import { Day, Id, Instant, Named, optionalText, Slot } from '../common.ts';
import { Away, ClosedDay } from '../schedule/schemas.ts';
import { Highlight, HoldUp, WorksheetAction, WorksheetState } from '../worksheets/schemas.ts';
import { Waiting } from '../worksheets/wait-routes.ts';

/** What a card says of its worksheet. */
const worksheet = {
  number: z.string(),
  state: WorksheetState,
  highlight: Highlight,
  registration: z.string(),
  vehicleDescription: z.string(),
  glassSummary: z.string(),
  customerName: z.string(),
  jobType: z.string(),
  postcode: z.string(),
  town: z.string(),
  place: FittingPlace,
} as const;

/** A booked visit on the board. `version` is the booking's: it guards a move. */
export const BookingCard = z.object({
  id: Id,
  version: z.number().int(),
  worksheetId: Id,
  worksheetVersion: z.number().int(),
  ...worksheet,
  branchId: Id,
  technicianId: Id.nullable(),
  day: Day,
  slot: Slot,
  minutes: z.number().int(),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  overCapacity: z.boolean(),
  /** Why it was booked beyond capacity; empty where it was not. */
  overReason: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Whether the asking user may drag it. */
  canMove: z.boolean(),
});
export type BookingCard = z.output<typeof BookingCard>;

export const BoardTechnician = z.object({
  id: Id,
  name: z.string(),
  colour: z.string(),
  skills: z.array(z.string()),
  branch: Named.nullable(),
  roaming: z.boolean(),
  /** Monday is 1. */
  workDays: z.array(z.number().int()),
  dailyMinutes: z.number().int(),
});

/** The diary of some days: who works, what is booked, how much is left. A booking without a technician stands in the 'unassigned' row. */
export const Board = z.object({
  from: Day,
  to: Day,
  /** With where they are: visits to their workshops are there. */
  branches: z.array(z.object({ ...Named.shape, latitude: z.number().nullable(), longitude: z.number().nullable() })),
  technicians: z.array(BoardTechnician),
  bookings: z.array(BookingCard),
  /** Jobs of a branch in each slot; an all-day visit takes from A and P. */
  capacity: z.array(z.object({ branchId: Id, day: Day, slot: z.enum(['A', 'P', 'O']), capacity: z.number().int(), taken: z.number().int() })),
  /** Minutes of a technician in each slot. */
  technicianCapacity: z.array(
    z.object({ technicianId: Id, day: Day, slot: z.enum(['A', 'P', 'O']), capacityMinutes: z.number().int(), takenMinutes: z.number().int() }),
  ),
  absences: z.array(Away),
  /** Technicians lent to another branch in these days: they work there, and for nobody else. */
  lent: z.array(
    z.object({ id: Id, technicianId: Id, branchId: Id, branchName: z.string(), homeBranchId: Id.nullable(), homeBranchName: z.string(), from: Day, to: Day }),
  ),
  closedDays: z.array(ClosedDay),
});
export type Board = z.output<typeof Board>;

/** A day of a month: how full it is, who is away, and what nobody is given yet. */
export const OverviewDay = z.object({
  day: Day,
  /** Jobs booked of the jobs that the branches take. */
  slots: z.array(z.object({ slot: z.enum(['A', 'P', 'O']), capacity: z.number().int(), taken: z.number().int() })),
  /** Minutes booked of the minutes that the technicians work, morning and afternoon. */
  minutes: z.object({ capacity: z.number().int(), taken: z.number().int() }),
  technicians: z.number().int(),
  away: z.array(z.string()),
  /** Technicians who are booked for more than they work. */
  overloaded: z.array(z.string()),
  unassigned: z.number().int(),
  /** Why no branch that is shown opens; null where one does. */
  closed: z.string().nullable(),
});
export type OverviewDay = z.output<typeof OverviewDay>;
export const Overview = z.object({ from: Day, to: Day, days: z.array(OverviewDay) });

/** An open worksheet that waits for a booking. */
export const TrayItem = z.object({
  worksheetId: Id,
  version: z.number().int(),
  ...worksheet,
  branchId: Id.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  estimatedMinutes: z.number().int(),
  priority: z.boolean(),
  /** The day that the customer was last told: of a slot that was lost. */
  promisedOn: Day.nullable(),
  ageDays: z.number().int(),
  holdUps: z.array(HoldUp),
  /** What it waits for where an earlier slot is wished for. */
  waiting: Waiting.nullable(),
  allowedActions: z.array(WorksheetAction),
});
export type TrayItem = z.output<typeof TrayItem>;

/** Where the visit of a job that waits for an earlier slot is now; `version` guards its move. */
export const WaitingVisit = z.object({
  id: Id,
  version: z.number().int(),
  branchId: Id,
  technicianId: Id.nullable(),
  day: Day,
  slot: Slot,
  minutes: z.number().int(),
  startsAt: Instant.nullable(),
  overCapacity: z.boolean(),
  overReason: z.string(),
});
/** A job on the waiting list; its visit where it is booked already. */
export const WaitingItem = z.object({ ...TrayItem.shape, waiting: Waiting, visit: WaitingVisit.nullable() });
export type WaitingItem = z.output<typeof WaitingItem>;

/** A technician's slot in which minutes were given back, with the waiting jobs that go in by the measure of find-a-slot: the best first, at most ten. */
export const FreedPlace = z.object({
  technicianId: Id,
  technicianName: z.string(),
  day: Day,
  slot: Slot,
  freedAt: Instant,
  freeMinutes: z.number().int(),
  fits: z.array(
    z.object({
      item: WaitingItem,
      branchId: Id,
      distanceKm: z.number().nullable(),
      reasons: z.array(z.string()),
      concerns: z.array(z.string()),
    }),
  ),
  /** How many fit besides. */
  more: z.number().int(),
});
export type FreedPlace = z.output<typeof FreedPlace>;
export const Freed = z.object({ items: z.array(FreedPlace) });
export type Freed = z.output<typeof Freed>;

/** A visit as it stands on paper: whom to ring, where it is, what is fitted, what the technician should know. */
export const PrintedVisit = z.object({
  id: Id,
  number: z.string(),
  state: WorksheetState,
  technicianId: Id.nullable(),
  branchName: z.string(),
  day: Day,
  slot: Slot,
  startsAt: Instant.nullable(),
  minutes: z.number().int(),
  jobType: z.string(),
  glassSummary: z.string(),
  registration: z.string(),
  vehicleDescription: z.string(),
  customerName: z.string(),
  contactName: z.string(),
  telephones: z.array(z.string()),
  place: FittingPlace,
  /** The lines of the address, those that are empty left out. */
  address: z.array(z.string()),
  /** The note for the technician. */
  note: z.string(),
});
export type PrintedVisit = z.output<typeof PrintedVisit>;
/** Some days on paper: who works, who is away, and the visits in the order of time. */
export const PrintedDiary = z.object({
  from: Day,
  to: Day,
  technicians: z.array(Named),
  absences: z.array(Away),
  visits: z.array(PrintedVisit),
});
export type PrintedDiary = z.output<typeof PrintedDiary>;

/** A drag: another day, slot, technician, length or start. */
export const MoveBooking = z.strictObject({
  branchId: Id.optional(),
  technicianId: Id.nullable(),
  day: Day,
  slot: Slot,
  minutes: z.number().int().min(5).max(1440).optional(),
  startsAt: Instant.nullable(),
  override: z.boolean().optional(),
  overrideReason: optionalText(200).optional(),
  /** A booking reason; needed for a visit that is released already. */
  reasonId: Id.optional(),
  note: optionalText(500).optional(),
  /** Sends the customer the new time; no unless said. */
  tellCustomer: z.boolean().optional(),
});
export const MovedBooking = z.object({
  id: Id,
  version: z.number().int(),
  worksheetId: Id,
  worksheetVersion: z.number().int(),
  state: WorksheetState,
  overCapacity: z.boolean(),
});
export type MovedBooking = z.output<typeof MovedBooking>;

/** One proposal: who, when, how far from the visits around it; the best first. */
export const SlotProposal = z.object({
  technicianId: Id,
  technicianName: z.string(),
  branchId: Id,
  branchName: z.string(),
  day: Day,
  slot: Slot,
  freeMinutes: z.number().int(),
  branchFree: z.number().int(),
  /** Great-circle kilometres to the nearest visit of the technician that day; null where coordinates are missing. */
  distanceKm: z.number().nullable(),
  visitsThatDay: z.number().int(),
  /** What speaks for it, in words. */
  reasons: z.array(z.string()),
  /** What speaks against it all the same: after the promised day, not as wished, a day that is nearly full. */
  concerns: z.array(z.string()),
  /** The branch that lends the technician, and until when; null at home. */
  lent: z.object({ from: z.string(), until: Day }).nullable(),
});
/**
 * What speaks against places that are not proposed: how many there are, in words that carry the number, and one of them. `skill` counts technicians, all others a
 * technician's slot of a day. `later`, `late`, `other-wish`, `farther` and `fuller` have room and are only worse.
 */
export const SlotBarrier = z.object({
  code: z.enum([
    'skill',
    'certificate',
    'elsewhere',
    'absent',
    'off',
    'closed',
    'branch-full',
    'technician-full',
    'past',
    'glass',
    'later',
    'late',
    'other-wish',
    'farther',
    'fuller',
  ]),
  count: z.number().int(),
  words: z.string(),
  example: z.string(),
});
export type SlotBarrier = z.output<typeof SlotBarrier>;
/** `because` says why nobody is able, where certificates or equipment keep them from it; `more` is how many other places have room. */
export const SlotProposals = z.object({
  items: z.array(SlotProposal),
  more: z.number().int(),
  against: z.array(SlotBarrier),
  glassReadyOn: Day.nullable(),
  /** By when it was promised: the day that the customer was last told, or the days within which the account's jobs are fitted. */
  promisedBy: Day.nullable(),
  wishedDays: z.array(Day),
  wishedSlot: Slot.nullable(),
  because: z.array(z.string()),
});
export type SlotProposal = z.output<typeof SlotProposal>;
export type SlotProposals = z.output<typeof SlotProposals>;
