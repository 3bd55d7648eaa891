/** The door of worksheets: the job from intake to completion. All take the open transaction first and throw refusals. */
export { dragBooking } from './book-worksheet.ts';
export { allocateLine, orderLine } from './glass.ts';
export { mayFindGlass } from './held-by.queries.ts';
export { holdUpsOfMany } from './hold-ups.ts';
export { getWorksheet, holdJob, invoiceGates, invoiceGatesOf, markCredited, markInvoiced, worksheetLines } from './invoicing.ts';
export { recordPayment } from './job-money.ts';
export { lapseLostOffers } from './lapse-lost-offers.ts';
export { findLineFacts, glassStateOf, isUnconfirmed } from './line-facts.ts';
export { jobTypesOf } from './lines.ts';
export { countWorksheets, type SummaryRow, showSummaries, someWorksheets, startingWith, waitingWorksheets, worksheetSummaries } from './list.queries.ts';
export { idOfMovedJob, type MovedJob, makeMovedJobs, tellLastJobs } from './moved-jobs.ts';
export { assertMovesJobs, removeJobs, whyJobsStay } from './moved-undo.ts';
export { presentWaiting } from './wait-for-slot.ts';
export { worksheet as worksheetRecord } from './worksheet.record.ts';
export { ageInDays } from './worksheets.present.ts';
export { insertEvent, numbersOf } from './worksheets.queries.ts';
export { allowedActions, highlightOfRow } from './worksheets.rules.ts';
