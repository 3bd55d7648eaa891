import { Slot } from '@quarterlight/contract/common';
import type { NewBooking } from '@quarterlight/contract/schedule/schemas';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { namesOf } from '../identity/index.ts';
import { type Booking, book, getBooking, type MoveWish, moveBooking } from '../schedule/index.ts';
import { chooseLookup } from '../system/index.ts';
import { bookedWords, bookingColumns, whenWords, wishOf } from './booking-columns.ts';
import { planReminder } from './remind-customer.ts';
import { tellCustomer } from './tell-customer.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';
import { worksheetActions } from './worksheets.rules.ts';

/** A user who is only a technician may not hand a job to somebody else: the database would refuse it, we say it. */
export function assertMayPlace(tx: WriteTx, technicianId: string | null): void {
  if (tx.actor.technicianId !== null && tx.actor.technicianId !== technicianId) throw new Refusal('access.missing_permission');
}

interface Told {
  readonly tellCustomer?: boolean | undefined;
}

/** Books an open or held job. Refuses with 'worksheet.adas_unknown' and as the diary does. */
export async function bookWorksheet(tx: WriteTx, id: string, version: number, wish: NewBooking & Told): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'book', version });
  assertMayPlace(tx, wish.technicianId);
  if (before.adas_requirement === 'unknown') throw new Refusal('worksheet.adas_unknown');
  const asked = wishOf(wish, before);
  const booking = await (before.booking_id === null
    ? book(tx, { worksheetId: id, customerId: before.customer_id, ...asked })
    : moveBooking(tx, before.booking_id, asked));
  const booked = bookingColumns(tx, booking);
  const row = await worksheet.settle(tx, before, {
    set: { state: worksheetActions.book.to, ...booked, awaiting_reason_id: null, awaiting_note: '' },
    action: 'booked',
    event: `${await bookedWords(tx, booked)}${overWords(booking)}`,
    after: { overCapacity: booking.over_capacity },
  });
  await planReminder(tx, row);
  if (wish.tellCustomer !== false) await tellCustomer(tx, row, 'booking-confirmed');
  return row;
}

const overWords = (booking: Booking): string =>
  booking.over_capacity ? ` (beyond capacity${booking.over_reason === '' ? '' : `: ${booking.over_reason}`})` : '';

interface Reason {
  readonly reasonId?: string | undefined;
  readonly note?: string | undefined;
}

/** Moves a booked or released visit for a reason of the list; a released one leaves the technician's phone. */
export async function rebookWorksheet(
  tx: WriteTx,
  id: string,
  version: number,
  { tellCustomer: tell, ...wish }: NewBooking & Reason & Told,
): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'rebook', version });
  return (await moveTo(tx, before, wish, tell !== false)).row;
}

/** Gives a booked visit to another technician on its day and slot, and tells its contact nothing, for whom nothing changes. Refuses as the diary does, and 'worksheet.reassign_released', 'worksheet.reassign_same'. */
export async function reassignWorksheet(tx: WriteTx, id: string, technicianId: string): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'rebook' });
  const { number } = before;
  if (before.state === 'released') throw new Refusal('worksheet.reassign_released', { details: { number } });
  if (before.booking_id === null) throw new Refusal('diary.booking_closed');
  if (before.technician_id === technicianId)
    throw new Refusal('worksheet.reassign_same', { details: { number, name: (await namesOf(tx, [technicianId])).get(technicianId) ?? '' } });
  const { branch_id: branchId, day, slot, minutes, starts_at: startsAt } = await getBooking(tx, before.booking_id);
  return (await moveTo(tx, before, { branchId, technicianId, day, slot: Slot.parse(slot), minutes, startsAt }, false)).row;
}

export interface Moved {
  readonly row: WorksheetRow;
  readonly booking: Booking;
}

/** What a drag changes; the branch and the length stay where they are not given. A visit that is released already needs a booking reason. */
type Drag = Omit<MoveWish, 'override'> & Pick<NewBooking, 'override' | 'overrideReason'> & Reason & Told;

/** Moves a visit in the diary, guarded by the booking's version. Refuses with 'record.stale', 'diary.booking_closed' and as a booking does. */
export async function dragBooking(tx: WriteTx, bookingId: string, version: number, { tellCustomer: tell, ...drag }: Drag): Promise<Moved> {
  const { worksheet_id: worksheetId } = await getBooking(tx, bookingId);
  // The worksheet is locked first, as everywhere; the booking cannot move without it.
  const before = await worksheet.takeUp(tx, worksheetId, { action: 'rebook' });
  if (before.booking_id !== bookingId) throw new Refusal('diary.booking_closed');
  if (before.state === 'released' && drag.reasonId === undefined) throw new Refusal('worksheet.unknown_reason');
  return moveTo(tx, before, drag, tell === true, version);
}

async function moveTo(
  tx: WriteTx,
  before: WorksheetRow,
  { reasonId, note = '', ...wish }: Omit<Drag, 'tellCustomer'>,
  tell: boolean,
  version?: number,
): Promise<Moved> {
  const reason = reasonId === undefined ? undefined : await chooseLookup(tx, 'booking-reasons', reasonId, 'worksheet.unknown_reason');
  if (before.booking_id === null) throw new Refusal('diary.booking_closed');
  assertMayPlace(tx, wish.technicianId);
  const from = await whenWords(tx, before);
  const booking = await moveBooking(tx, before.booking_id, wishOf(wish, before), version);
  const booked = bookingColumns(tx, booking);
  const row = await worksheet.settle(tx, before, {
    set: { state: worksheetActions.rebook.to, ...booked, released_at: null },
    action: 'rebooked',
    event: {
      summary: `Moved from ${from} to ${await whenWords(tx, booked)}${overWords(booking)}`,
      reason: [reason?.name ?? '', note].filter((part) => part !== '').join(': '),
      ...(reason ? { reasonId: reason.id } : {}),
    },
    after: { overCapacity: booking.over_capacity, ...(reason ? { bookingReason: reason.name } : {}) },
  });
  await planReminder(tx, row);
  if (tell) await tellCustomer(tx, row, 'booking-confirmed');
  return { row, booking };
}
