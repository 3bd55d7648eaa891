/** The door of payments: money taken for jobs, what is owed on posted documents, and which pays which. The caller holds the job's worksheet. */
export { takeOnAccount } from './account-money.ts';
export { draftedOf } from './allocate.ts';
export {
  bringCreditsForward,
  bringDocumentsForward,
  type CreditBroughtForward,
  creditUsedSince,
  type DocumentBroughtForward,
  knowJobs,
  oweBroughtForward,
  removeBroughtForward,
  spreadFreeMoney,
} from './bring-forward.ts';
export { explainSplit } from './explain-split.ts';
export { open as openDocuments, presentReceivable } from './list-payments.ts';
export {
  countReminder,
  findJobs,
  findPayments,
  findReceivables,
  holdLate,
  type JobOfMoney,
  moveJob,
  numberReceivable,
  type PaymentRow,
  type ReceivableRow,
} from './payments.queries.ts';
export { type ByPayer, excessLeft, spreadOf } from './payments.rules.ts';
export { creditReceivable, expectDrafts, openReceivable, paidOn } from './receivables.ts';
export { refundMoney } from './refund-money.ts';
export { takeMoney } from './take-money.ts';
