export { type BookingWish, book } from './book.ts';
export { branchCapacityBetween, technicianCapacityBetween } from './capacity-between.ts';
export { cancelBooking, finishBooking, type MoveWish, moveBooking, placeBooking, reopenBooking } from './move-booking.ts';
export { type Booking, findBooking as getBooking } from './schedule.queries.ts';
export { serveSchedule } from './schedule.routes.ts';
