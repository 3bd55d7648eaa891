/** The door of `quotations` in the web: a quotation as its customer sees it, how an option is accepted, and what was written about it. */
export { AcceptForm } from './parts/AcceptForm.tsx';
export { CustomerOptions } from './parts/CustomerOptions.tsx';
export { acceptBody, acceptDefaults, acceptFields, type CustomerQuotation, type OfferedOption } from './parts/customer-words.ts';
export { Thread } from './parts/Thread.tsx';
