/** The door of `worksheets` in the web: a job's slot, with the best ones proposed, its fields by hand, and what is offered where it is refused. */
export { BookingFields } from './forms/BookingFields.tsx';
export { SlotForm } from './forms/SlotForm.tsx';
export { SlotOffer } from './forms/SlotOffer.tsx';
export { slotRefusals } from './forms/slot-refusals.ts';
