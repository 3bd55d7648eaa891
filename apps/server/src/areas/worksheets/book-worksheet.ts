import type { NewBooking } from '@quarterlight/contract/schedule/schemas';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Booking, book, getBooking, moveBooking } from '../schedule/index.ts';
import { bookingColumns, whenWords, wishOf } from './booking-columns.ts';
import { chosenFrom } from './choose.ts';
import { settle, staleRefusal, takeUp } from './take-up.ts';
import { tellCustomer } from './tell-customer.ts';
import type { WorksheetRow } from './worksheets.queries.ts';
import { worksheetActions } from './worksheets.rules.ts';

/** A user who is only a technician may not hand a job to somebody else: the database would refuse it, we say it. */
export function assertMayPlace(tx: WriteTx, technicianId: string | null): void {
  if (tx.actor.technicianId !== null && tx.actor.technicianId !== technicianId) throw new Refusal('access.missing_permission');
}

/** Books an open or held job. Refuses with 'worksheet.adas_unknown' and as the diary does. */
export async function bookWorksheet(
  tx: WriteTx,
  id: string,
  version: number,
  wish: NewBooking & { tellCustomer?: boolean | undefined },
): Promise<WorksheetRow> {
  const before = await takeUp(tx, id, 'book', version);
  assertMayPlace(tx, wish.technicianId);
  if (before.adas_requirement === 'unknown') throw new Refusal('worksheet.adas_unknown');
  const asked = wishOf(wish, before);
  const booking =
    before.booking_id === null
      ? await book(tx, { worksheetId: id, customerId: before.customer_id, ...asked })
      : await moveBooking(tx, before.booking_id, asked);
  const set = { state: worksheetActions.book.to, ...bookingColumns(tx, booking), awaiting_reason_id: null, awaiting_note: '' };
  const words = await whenWords(tx, {
    booked_day: booking.day,
    booked_slot: booking.slot,
    booked_starts_at: booking.starts_at,
    technician_id: booking.technician_id,
  });
  const row = await settle(tx, before, {
    set,
    event: { action: 'booked', summary: `Booked for ${words}${overWords(booking)}` },
    after: { overCapacity: booking.over_capacity },
  });
  if (wish.tellCustomer !== false) await tellCustomer(tx, row, 'booking-confirmed');
  return row;
}

const overWords = (booking: Booking): string => (booking.over_capacity ? ' (beyond capacity)' : '');

interface Reason {
  readonly reasonId: string | undefined;
  readonly note: string;
  readonly tell: boolean;
}

/** Moves a booked or released visit for a reason of the list; a released one leaves the technician's phone. */
export async function rebookWorksheet(
  tx: WriteTx,
  id: string,
  version: number,
  wish: NewBooking & { reasonId: string; note?: string | undefined; tellCustomer?: boolean | undefined },
): Promise<WorksheetRow> {
  const before = await takeUp(tx, id, 'rebook', version);
  return (await moveTo(tx, before, wish, { reasonId: wish.reasonId, note: wish.note ?? '', tell: wish.tellCustomer !== false })).row;
}

export interface Moved {
  readonly row: WorksheetRow;
  readonly booking: Booking;
}

/** What a drag changes; the branch and the length stay where they are not given. A visit that is released already needs a booking reason. */
export interface Drag extends Omit<NewBooking, 'branchId' | 'minutes'> {
  readonly branchId?: string | undefined;
  readonly minutes?: number | undefined;
  readonly reasonId?: string | undefined;
  readonly note?: string | undefined;
  readonly tellCustomer?: boolean | undefined;
}

/** Moves a visit in the diary, guarded by the booking's version. Refuses with 'record.stale', 'diary.booking_closed' and as a booking does. */
export async function dragBooking(tx: WriteTx, bookingId: string, version: number, drag: Drag): Promise<Moved> {
  const seen = found(await getBooking(tx, bookingId));
  // The worksheet is locked first, as everywhere; the booking cannot move without it.
  const before = await takeUp(tx, seen.worksheet_id, 'rebook');
  const booking = found(await getBooking(tx, bookingId));
  if (before.booking_id !== bookingId || booking.cancelled_at !== null || booking.finished_at !== null) throw new Refusal('diary.booking_closed');
  if (booking.version !== version) throw await staleRefusal(tx, before);
  if (before.state === 'released' && drag.reasonId === undefined) throw new Refusal('worksheet.unknown_reason');
  const wish = { ...drag, branchId: drag.branchId ?? booking.branch_id, minutes: drag.minutes ?? booking.minutes };
  return moveTo(tx, before, wish, { reasonId: drag.reasonId, note: drag.note ?? '', tell: drag.tellCustomer === true });
}

async function moveTo(tx: WriteTx, before: WorksheetRow, wish: NewBooking, { reasonId, note, tell }: Reason): Promise<Moved> {
  const reason = reasonId === undefined ? undefined : await chosenFrom(tx, 'booking-reasons', reasonId, 'worksheet.unknown_reason');
  if (before.booking_id === null) throw new Refusal('diary.booking_closed');
  assertMayPlace(tx, wish.technicianId);
  const from = await whenWords(tx, before);
  const booking = await moveBooking(tx, before.booking_id, wishOf(wish, before));
  const row = await settle(tx, before, {
    set: { state: worksheetActions.rebook.to, ...bookingColumns(tx, booking), released_at: null },
    event: {
      action: 'rebooked',
      summary: `Moved from ${from} to ${await whenWords(tx, { booked_day: booking.day, booked_slot: booking.slot, booked_starts_at: booking.starts_at, technician_id: booking.technician_id })}${overWords(booking)}`,
      reason: [reason?.name ?? '', note].filter((part) => part !== '').join(': '),
    },
    after: { overCapacity: booking.over_capacity, ...(reason ? { bookingReason: reason.name } : {}) },
  });
  if (tell) await tellCustomer(tx, row, 'booking-confirmed');
  return { row, booking };
}
