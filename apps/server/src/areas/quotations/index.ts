/** The door of `quotations`: what becomes of one. */

export { holdQuotation, settleQuotedApproval } from './approvals.ts';
export { type QuotedJob, settleBooked, takeUpQuoted } from './book-quotation.ts';
export { quotedOption } from './quoted-option.ts';
