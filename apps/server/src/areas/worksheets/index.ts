/** The door of worksheets: the job from intake to completion. All take the open transaction first and throw refusals. */
export { bookWorksheet, type Drag, dragBooking, rebookWorksheet } from './book-worksheet.ts';
export { cancelWorksheet, reopenWorksheet } from './cancel-worksheet.ts';
export { completeWorksheet } from './complete-worksheet.ts';
export { createWorksheet } from './create-worksheet.ts';
export { holdUpsOfMany } from './hold-ups.ts';
export { getWorksheet, holdJob, invoiceGates, markCredited, markInvoiced, worksheetLines } from './invoicing.ts';
export { findLineFacts, glassStateOf } from './line-facts.ts';
export { type SummaryRow, showSummaries, someWorksheets, startingWith, worksheetSummaries } from './list.queries.ts';
export { releaseWorksheet, releaseWorksheets } from './release-worksheets.ts';
export { ageInDays } from './worksheets.present.ts';
export type { LineRow, WorksheetRow } from './worksheets.queries.ts';
export { allowedActions, hasEnded, highlightOfRow, worksheetActions } from './worksheets.rules.ts';
