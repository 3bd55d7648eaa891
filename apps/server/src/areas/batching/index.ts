/** The door of `batching`: what is settled is offered to the accounts, and withdrawn while no batch has it. */
export { type OfferedLine, offerDocument, withdrawDocument } from './offer-document.ts';
