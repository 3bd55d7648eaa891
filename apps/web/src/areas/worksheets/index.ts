/** The door of `worksheets` in the web: a job's slot, with the best ones proposed, and its fields by hand. */
export { BookingFields } from './forms/BookingFields.tsx';
export { SlotForm } from './forms/SlotForm.tsx';
export { slotRefusals } from './forms/slot-refusals.ts';
