import { z } from 'zod';
import { Day, Id, Slot } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { visitRefusals } from '../schedule/refusals.ts';
import { Board, Freed, MoveBooking, MovedBooking, Overview, PrintedDiary, SlotProposals, TrayItem, WaitingItem } from './schemas.ts';

const access = { anyOf: ['view-diary', 'edit-diary'] } as const;

/** The board of up to 42 days, of one branch or all. */
export const getBoard = route({
  method: 'GET',
  path: '/v1/diary/board',
  access,
  summary: 'Read the diary',
  query: z.strictObject({ from: Day, to: Day, branchId: Id.optional() }),
  reply: Board,
  errors: ['diary.range'],
});

/** How full each of up to 42 days is, of one branch or all. */
export const getOverview = route({
  method: 'GET',
  path: '/v1/diary/overview',
  access,
  summary: 'Read how full days are',
  query: z.strictObject({ from: Day, to: Day, branchId: Id.optional() }),
  reply: Overview,
  errors: ['diary.range'],
});

/** Open worksheets that wait for a booking, by the day that was promised, then the oldest first, with what holds them up. */
export const getTray = route({
  method: 'GET',
  path: '/v1/diary/tray',
  access,
  summary: 'List worksheets to book',
  query: listQuery({ sort: ['createdAt', 'promise'], filters: { branchId: Id.optional() } }),
  reply: page(TrayItem),
});

/** Jobs that wait for an earlier slot, booked or not, who has waited longest first. */
export const getWaiting = route({
  method: 'GET',
  path: '/v1/diary/waiting',
  access,
  summary: 'List jobs that wait for an earlier slot',
  query: listQuery({ sort: ['since'], filters: { branchId: Id.optional() } }),
  reply: page(WaitingItem),
});

/**
 * Slots of the next four weeks that were freed and that a waiting job fits, the last freed first. Of the waiting jobs the 100 longest waiting are looked at.
 */
export const getFreed = route({
  method: 'GET',
  path: '/v1/diary/freed',
  access,
  summary: 'Read freed slots that waiting jobs fit',
  query: z.strictObject({ branchId: Id.optional() }),
  reply: Freed,
});

/** Up to 42 days of the diary for paper, of one branch or all: for who may read what is on it. */
export const getPrint = route({
  method: 'GET',
  path: '/v1/diary/print',
  access: { anyOf: ['view-worksheets', 'complete-worksheets'] },
  summary: 'Read the diary for paper',
  query: z.strictObject({ from: Day, to: Day, branchId: Id.optional() }),
  reply: PrintedDiary,
  errors: ['diary.range'],
});

/** Moves a booked visit; `If-Match` is the booking's version. A released one is booked anew and leaves the technician's phone. */
export const moveBooking = route({
  method: 'POST',
  path: '/v1/diary/bookings/:id/move',
  access: { anyOf: ['edit-diary'] },
  summary: 'Move a booked visit',
  params: byId,
  record: { param: 'id', of: 'booking', bounds: ['customer', 'branch', 'technician'] },
  body: MoveBooking,
  ifMatch: true,
  reply: MovedBooking,
  errors: ['worksheet.moved_on', 'diary.booking_closed', 'worksheet.unknown_reason', ...visitRefusals],
});

/**
 * Proposes technicians and days for a visit: who has the skills and holds the certificates, is there and has room, once the glass is here; the best by waiting,
 * promise, the customer's wish, distance and load. Says what speaks against all others. `worksheetId` fills what is not given.
 */
export const findSlots = route({
  method: 'GET',
  path: '/v1/diary/slots',
  access,
  summary: 'Find a slot',
  query: z.strictObject({
    worksheetId: Id.optional(),
    branchId: Id.optional(),
    postcode: z.string().max(10).optional(),
    latitude: z.number().min(-90).max(90).optional(),
    longitude: z.number().min(-180).max(180).optional(),
    minutes: z.number().int().min(5).max(1440).optional(),
    skills: z.array(z.string().max(40)).max(10).optional(),
    slot: Slot.optional(),
    promisedBy: Day.optional(),
    wishedDays: z.array(Day).max(14).optional(),
    wishedSlot: Slot.optional(),
    from: Day.optional(),
    days: z.number().int().min(1).max(28).optional(),
    limit: z.number().int().min(1).max(50).optional(),
  }),
  reply: SlotProposals,
});

export const diaryRoutes = [getBoard, getOverview, getTray, getWaiting, getFreed, getPrint, moveBooking, findSlots] as const;
