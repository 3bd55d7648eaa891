export { abilitiesBetween } from './abilities.ts';
export { daysOf } from './absence.record.ts';
export { book } from './book.ts';
export type { Booking } from './booking.record.ts';
export { branchCapacityBetween, technicianCapacityBetween } from './capacity-between.ts';
export { lentAbsences, lentTechnicians } from './lent.queries.ts';
export { lentBetween } from './lent-between.ts';
export { cancelBooking, finishBooking, getBooking, type MoveWish, moveBooking, placeBooking, reopenBooking } from './move-booking.ts';
export { tellExpiring } from './tell-expiring.ts';
