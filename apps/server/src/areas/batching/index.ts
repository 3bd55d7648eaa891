/** The door of `batching`: what is settled is offered to the accounts, and withdrawn while no batch has it; and what the batches of every ledger have in common. */
export type { FiledDocument } from './accounts-document.ts';
export type { AccountsRow } from './accounts-rows.ts';
export type { BatchRow } from './batch.record.ts';
export { batchFilesOf } from './batching.files.ts';
export type { Counted } from './batching.queries.ts';
export { keepBatch, markImported } from './keep-batch.ts';
export { type OfferedLine, offerDocument, withdrawDocument } from './offer-document.ts';
export { sageFile } from './sage.ts';
export { openBatchFile, readyOf, showBatch, showBatches } from './show-batches.ts';
export { spreadsheetFile } from './spreadsheet.ts';
export { xeroContact, xeroContactOf } from './xero.ts';
