export { daysOf } from './absence.record.ts';
export { book } from './book.ts';
export type { Booking } from './booking.record.ts';
export { branchCapacityBetween, technicianCapacityBetween } from './capacity-between.ts';
export { cancelBooking, finishBooking, getBooking, type MoveWish, moveBooking, placeBooking, reopenBooking } from './move-booking.ts';
