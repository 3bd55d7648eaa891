import { Slot } from '@quarterlight/contract/common';
import { slotNames } from '@quarterlight/contract/rules/slots';
import type { NewBooking } from '@quarterlight/contract/schedule/schemas';
import { day, formatNamedDay } from '@quarterlight/kit/days';
import { clockOf } from '@quarterlight/kit/instants';
import type { ReadTx } from '../../platform/database/scope.ts';
import { namesOf } from '../identity/index.ts';
import type { Booking } from '../schedule/index.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

/** A booking from the wire as the diary takes it; a mobile visit carries the address's coordinates. */
export const wishOf = <Wish extends Pick<NewBooking, 'override'>>(wish: Wish, row: Pick<WorksheetRow, 'place' | 'latitude' | 'longitude'>) => ({
  ...wish,
  override: wish.override ?? false,
  ...placeOfVisit(row),
});

/** Where the diary has the visit; one in the workshop is nowhere else. */
export const placeOfVisit = ({ place, latitude, longitude }: Pick<WorksheetRow, 'place' | 'latitude' | 'longitude'>) =>
  place === 'mobile' ? { latitude, longitude } : { latitude: null, longitude: null };

/** What a worksheet keeps of its booking. */
export const bookingColumns = (tx: ReadTx, booking: Booking) => ({
  booking_id: booking.id,
  branch_id: booking.branch_id,
  technician_id: booking.technician_id,
  booked_day: booking.day,
  promised_on: booking.day,
  booked_slot: booking.slot,
  booked_starts_at: booking.starts_at,
  booked_at: tx.now,
  expected_at: null,
  // Whoever books it has decided where it goes.
  offering: null,
});

/** Without a booking; the branch stays, and the day that was promised. */
export const noBooking = { booking_id: null, booked_day: null, booked_slot: null, booked_starts_at: null, booked_at: null, expected_at: null } as const;

type Booked = Pick<WorksheetRow, 'booked_day' | 'booked_slot' | 'booked_starts_at' | 'technician_id'>;

/** `Mon 02/03/2026, AM, Sam Hill`, as the timeline says it. */
export async function whenWords(tx: ReadTx, row: Booked): Promise<string> {
  const clock = row.booked_starts_at === null ? '' : ` ${clockOf(row.booked_starts_at, tx.tenant.timeZone)}`;
  const who = row.technician_id === null ? 'no technician yet' : ((await namesOf(tx, [row.technician_id])).get(row.technician_id) ?? '');
  return `${row.booked_day === null ? '' : formatNamedDay(day(row.booked_day))}, ${row.booked_slot === null ? '' : slotNames[Slot.parse(row.booked_slot)]}${clock}, ${who}`;
}

export const bookedWords = async (tx: ReadTx, row: Booked): Promise<string> => `Booked for ${await whenWords(tx, row)}`;
