import { Slot } from '@quarterlight/contract/common';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type BookingWish, checkWish, refusingOverlap, whenAndWho } from './book.ts';
import { changeCapacity } from './change-capacity.ts';
import { type Booking, giveBack, lockBooking, reopenFinished, updateOpenBooking } from './schedule.queries.ts';
import { inLockOrder, takings } from './schedule.rules.ts';

export type MoveWish = Omit<BookingWish, 'worksheetId' | 'customerId' | 'latitude' | 'longitude'>;

/** Moves an open booking to another day, slot, technician, branch or length: gives back its place and takes the new one. Refuses as `book` does. */
export async function moveBooking(tx: WriteTx, bookingId: string, wish: MoveWish): Promise<Booking> {
  const old = openOne(found(await lockBooking(tx, bookingId)));
  const takers = await checkWish(tx, wish);
  const changes = [...takings(asVisit(old), -1), ...takings(wish)];
  const takesMore = inLockOrder(changes).some(({ amount }) => amount > 0);
  const overNow = await changeCapacity(tx, changes, takers, wish.override);
  const over = overNow || (old.over_capacity && !takesMore);
  const moved = await refusingOverlap(() => updateOpenBooking(tx, bookingId, { ...whenAndWho(wish), over_capacity: over }));
  return announced(tx, orClosed(moved), old);
}

/** Cancels an open booking and gives its place back. */
export async function cancelBooking(tx: WriteTx, bookingId: string): Promise<Booking> {
  const old = openOne(found(await lockBooking(tx, bookingId)));
  for (const change of inLockOrder(takings(asVisit(old), -1))) await giveBack(tx, change);
  return announced(tx, orClosed(await updateOpenBooking(tx, bookingId, { cancelled_at: tx.now })));
}

/** Marks the visit of a booking as over; its place stays taken. */
export async function finishBooking(tx: WriteTx, bookingId: string): Promise<Booking> {
  return announced(tx, orClosed(await updateOpenBooking(tx, bookingId, { finished_at: tx.now })));
}

/** Opens a finished booking again. */
export async function reopenBooking(tx: WriteTx, bookingId: string): Promise<Booking> {
  return announced(tx, orClosed(await refusingOverlap(() => reopenFinished(tx, bookingId))));
}

/** Where the visit of an open booking goes, after its address changed. */
export async function placeBooking(tx: WriteTx, bookingId: string, place: { latitude: number | null; longitude: number | null }): Promise<void> {
  const placed = await updateOpenBooking(tx, bookingId, place);
  if (placed) await announced(tx, placed);
}

const asVisit = (row: Booking) => ({
  branchId: row.branch_id,
  technicianId: row.technician_id,
  day: row.day,
  slot: Slot.parse(row.slot),
  minutes: row.minutes,
});

async function announced(tx: WriteTx, row: Booking, before: Booking = row): Promise<Booking> {
  const moved = row.branch_id !== before.branch_id || row.technician_id !== before.technician_id;
  const was = { customerId: before.customer_id, branchId: before.branch_id, technicianId: before.technician_id };
  await tx.announce('booking', row.id, row.version, moved ? was : undefined);
  return row;
}

/** The booking where it is still to come; else why it cannot be moved. */
function openOne(row: Booking): Booking {
  if (row.cancelled_at !== null || row.finished_at !== null) throw new Refusal('diary.booking_closed');
  return row;
}

function orClosed(row: Booking | undefined): Booking {
  if (row === undefined) throw new Refusal('diary.booking_closed');
  return row;
}
