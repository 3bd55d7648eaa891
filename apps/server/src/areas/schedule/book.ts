import { absenceWords } from '@quarterlight/contract/rules/absences';
import { closedDetails, takesSlot } from '@quarterlight/contract/rules/branch-days';
import { type SlotCode, slots } from '@quarterlight/contract/rules/slots';
import { AbsenceType } from '@quarterlight/contract/schedule/schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { addMinutes, clockOf, localDayOf } from '@quarterlight/kit/instants';
import { can } from '../../platform/access/actor.ts';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Booking, booking } from './booking.record.ts';
import { branchDayOn } from './branch-days.ts';
import { changeCapacity, type Takers } from './change-capacity.ts';
import { horizonOf } from './horizon.ts';
import { holdLentTechnician, lentAbsenceOf } from './lent.queries.ts';
import { offeringNext } from './next-room.ts';
import { lentOn } from './roaming.queries.ts';
import { absenceOf, holdBranchForBooking, holdTechnician } from './schedule.queries.ts';
import { takings } from './schedule.rules.ts';

/** A visit to be booked. `minutes` is its length, `startsAt` an instant where a clock time was agreed. */
export interface BookingWish {
  readonly worksheetId: string;
  readonly customerId: string;
  readonly branchId: string;
  readonly technicianId: string | null;
  readonly day: string;
  readonly slot: SlotCode;
  readonly minutes: number;
  readonly startsAt: string | null;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly override: boolean;
  /** Why it is booked beyond capacity. */
  readonly overrideReason?: string | undefined;
}

/**
 * Books a visit and takes its place. Refuses with `diary.past`, `diary.too_far`, `diary.closed`, `diary.branch_inactive`, `diary.no_technician`,
 * `diary.lent`, `diary.absent`, `diary.start_outside`, `diary.slot_full`, `diary.technician_full`, `diary.not_working`, `diary.override_missing` or `diary.overlap`;
 * what another day or slot mends carries the next one with room as its offer.
 */
export async function book(tx: WriteTx, wish: BookingWish): Promise<Booking> {
  const overCapacity = await offeringNext(tx, wish, null, async () => changeCapacity(tx, takings(wish), await checkWish(tx, wish), wish));
  const values = {
    id: newId(),
    worksheet_id: wish.worksheetId,
    customer_id: wish.customerId,
    ...whenAndWho(wish),
    latitude: wish.latitude ?? null,
    longitude: wish.longitude ?? null,
    over_capacity: overCapacity,
    over_reason: overCapacity ? reasonOf(wish) : '',
    booked_by: tx.actor.userId,
    booked_at: tx.now,
  };
  return booking.make(tx, values, { action: 'booked' });
}

/** Why a visit is booked beyond capacity, as it was said. */
export const reasonOf = ({ overrideReason = '' }: Pick<BookingWish, 'overrideReason'>): string => overrideReason.trim();

/** The columns that say when and who. */
export const whenAndWho = (wish: Pick<BookingWish, 'branchId' | 'technicianId' | 'day' | 'slot' | 'minutes' | 'startsAt'>) => ({
  branch_id: wish.branchId,
  technician_id: wish.technicianId,
  day: wish.day,
  slot: wish.slot,
  minutes: wish.minutes,
  starts_at: wish.startsAt,
  ends_at: wish.startsAt === null ? null : addMinutes(wish.startsAt, wish.minutes),
});

/** Where a visit is now. */
export type Stands = Pick<BookingWish, 'branchId' | 'technicianId' | 'day' | 'slot'>;

/** Everything about a wish that is not a question of room; gives those who would take it. A visit that was kept on a closed day may get another technician. */
export async function checkWish(tx: WriteTx, wish: Omit<BookingWish, 'worksheetId' | 'customerId'>, stands: Stands | null = null): Promise<Takers> {
  if (wish.day < tx.today) throw new Refusal('diary.past');
  const { days, last } = await horizonOf(tx);
  if (wish.day > last) throw new Refusal('diary.too_far', { details: { days, day: formatDay(last) } });
  checkStart(tx, wish);
  const held = found(await holdBranchForBooking(tx, wish.branchId));
  const on = formatDay(day(wish.day));
  if (held.status !== 'active') throw new Refusal('diary.branch_inactive', { details: { branch: held.name } });
  const then = await branchDayOn(tx, held.id, wish.day);
  const stays = stands?.branchId === wish.branchId && stands.day === wish.day && stands.slot === wish.slot;
  if (!stays && !takesSlot(then, wish.slot)) throw new Refusal('diary.closed', { details: closedDetails(held.name, wish.day, then.exception?.reason ?? null) });
  const branch = { name: held.name, capacity: then.capacity };
  if (wish.technicianId === null) return { branch, technician: null };
  const technician = found((await holdTechnician(tx, wish.technicianId)) ?? (await holdLentTechnician(tx, wish.technicianId, wish.day)));
  if (!technician.is_technician || technician.status === 'disabled') throw new Refusal('diary.no_technician');
  await assertNotLent(tx, technician, wish);
  const absence = (await absenceOf(tx, technician.id, wish.day, wish.slot)) ?? (await lentAbsenceOf(tx, technician.id, wish.day, wish.slot));
  if (absence !== undefined)
    throw new Refusal('diary.absent', { details: { technician: technician.display_name, why: absenceWords[AbsenceType.parse(absence)], day: on } });
  return { branch, technician };
}

/** On days on which a technician is lent, others than the borrowing branch book them only knowingly. */
async function assertNotLent(
  tx: WriteTx,
  technician: { readonly id: string; readonly display_name: string },
  { day: on, branchId, override }: Pick<BookingWish, 'day' | 'branchId' | 'override'>,
): Promise<void> {
  const lent = await lentOn(tx, technician.id, on);
  if (lent === undefined || lent.branch_id === branchId) return;
  if (override && can(tx.actor, 'override-diary-capacity')) return;
  if (override) throw new Refusal('diary.override_missing');
  throw new Refusal('diary.lent', {
    details: { technician: technician.display_name, branch: lent.branch_name ?? 'another branch', day: formatDay(day(on)) },
  });
}

/** The start lies on the day, in the slot's window, and the visit ends before midnight. */
function checkStart(tx: WriteTx, { startsAt, day: on, slot, minutes }: { startsAt: string | null; day: string; slot: SlotCode; minutes: number }): void {
  if (startsAt === null) return;
  const zone = tx.tenant.timeZone;
  const window = slots.find(({ code }) => code === slot);
  const clock = clockOf(startsAt, zone);
  const inWindow = slot === 'D' || !window?.from || !window.to || (clock >= window.from && clock < window.to);
  const endsOn = localDayOf(addMinutes(startsAt, minutes - 1), zone);
  if (localDayOf(startsAt, zone) !== on || endsOn !== on || !inWindow) throw new Refusal('diary.start_outside');
}
