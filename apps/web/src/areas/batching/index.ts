/** What the batches of every ledger have in common: their list, the dialog of one, and the bar that makes one of what is ready. */
export { BatchDialog, BatchRecord, mostShown } from './panels/BatchDialog.tsx';
export { BatchTable, batchCells } from './panels/BatchTable.tsx';
export { ReadyBar } from './panels/ReadyBar.tsx';
export { documentKindOptions } from './words.ts';
