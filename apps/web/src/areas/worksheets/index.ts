/** The door of `worksheets` in the web: a job's slot with the best ones proposed, and the parts of a call, for whoever else takes one. */
export { BookingFields } from './forms/BookingFields.tsx';
export { ContactFields } from './forms/ContactFields.tsx';
export { CreditReason } from './forms/CreditReason.tsx';
export { InsuranceFields } from './forms/InsuranceFields.tsx';
export { ofLength, Proposals } from './forms/Proposals.tsx';
export { SlotForm } from './forms/SlotForm.tsx';
export { SlotOffer } from './forms/SlotOffer.tsx';
export { slotRefusals } from './forms/slot-refusals.ts';
export { WaitDialog } from './forms/WaitDialog.tsx';
export * from './intake/quoting.ts';
export { AgainstQuotation } from './panels/AgainstQuotation.tsx';
export { PriceChain } from './panels/PriceChain.tsx';
export { waitWords } from './wait-words.ts';
export { adasNames, billedToNames, joined, lineKinds, placeNames } from './words.ts';
