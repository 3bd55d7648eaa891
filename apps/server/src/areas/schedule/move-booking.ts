import { Slot } from '@quarterlight/contract/common';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { type BookingWish, checkWish, reasonOf, whenAndWho } from './book.ts';
import { type Booking, booking } from './booking.record.ts';
import { changeCapacity } from './change-capacity.ts';
import { offeringNext } from './next-room.ts';
import { giveBack } from './schedule.queries.ts';
import { inLockOrder, takings } from './schedule.rules.ts';

/** Branch and length stay where they are not given. */
export interface MoveWish extends Omit<BookingWish, 'worksheetId' | 'customerId' | 'latitude' | 'longitude' | 'branchId' | 'minutes'> {
  readonly branchId?: string | undefined;
  readonly minutes?: number | undefined;
}

/** The booking as it stands, or `record.not_found`. */
export const getBooking = (tx: ReadTx, id: string): Promise<Booking> => booking.read(tx, id);

/** Moves an open booking: gives back its place and takes the new one. Refuses as `book` does, and another version with `record.stale`. */
export async function moveBooking(tx: WriteTx, bookingId: string, move: MoveWish, version?: number): Promise<Booking> {
  const before = await booking.takeUp(tx, bookingId, { action: 'move', ...(version === undefined ? {} : { version }) });
  const wish = { ...move, branchId: move.branchId ?? before.branch_id, minutes: move.minutes ?? before.minutes };
  const stands = asVisit(before);
  const changes = [...takings(stands, -1), ...takings(wish)];
  const takesMore = inLockOrder(changes).some(({ amount }) => amount > 0);
  const overNow = await offeringNext(tx, wish, stands, async () => changeCapacity(tx, changes, await checkWish(tx, wish, stands), wish));
  const over_capacity = overNow || (before.over_capacity && !takesMore);
  return booking.settle(tx, before, {
    set: { ...whenAndWho(wish), over_capacity, over_reason: overNow ? reasonOf(wish) : over_capacity ? before.over_reason : '' },
    action: 'moved',
  });
}

/** Cancels an open booking and gives its place back. */
export async function cancelBooking(tx: WriteTx, bookingId: string): Promise<Booking> {
  const before = await booking.takeUp(tx, bookingId, { action: 'cancel' });
  for (const change of inLockOrder(takings(asVisit(before), -1))) await giveBack(tx, change);
  return booking.settle(tx, before, { set: { cancelled_at: tx.now }, action: 'cancelled' });
}

/** Removes an open booking, as if it had never been, and gives its place back. */
export async function removeBooking(tx: WriteTx, bookingId: string): Promise<void> {
  const before = await booking.takeUp(tx, bookingId, { action: 'cancel' });
  for (const change of inLockOrder(takings(asVisit(before), -1))) await giveBack(tx, change);
  await booking.remove(tx, before, { before: { day: before.day, slot: before.slot } });
}

/** Marks the visit of a booking as over; its place stays taken. */
export async function finishBooking(tx: WriteTx, bookingId: string): Promise<Booking> {
  return booking.settle(tx, await booking.takeUp(tx, bookingId, { action: 'finish' }), { set: { finished_at: tx.now }, action: 'finished' });
}

/** Opens a finished booking again. */
export async function reopenBooking(tx: WriteTx, bookingId: string): Promise<Booking> {
  return booking.settle(tx, await booking.takeUp(tx, bookingId, { action: 'reopen' }), { set: { finished_at: null }, action: 'reopened' });
}

/** Where the visit of an open booking goes, after its address changed. */
export async function placeBooking(tx: WriteTx, bookingId: string, place: { latitude: number | null; longitude: number | null }): Promise<void> {
  const before = await booking.takeUp(tx, bookingId);
  if (before.cancelled_at === null && before.finished_at === null) await booking.settle(tx, before, { set: place, action: 'placed' });
}

/** Where a booking stands, as rules take it. */
export const asVisit = (row: Booking) => ({
  branchId: row.branch_id,
  technicianId: row.technician_id,
  day: row.day,
  slot: Slot.parse(row.slot),
  minutes: row.minutes,
});
