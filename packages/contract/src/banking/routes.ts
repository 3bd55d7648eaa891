import { byId, page, route } from '../route.ts';
import { Run } from '../runs/schemas.ts';
import { sheetRoute } from '../sheet-route.ts';
import { BankLine, LeaveLine, LinesToMatch, listBankLinesQuery, MatchLine, RecordLine, RecordLineForJob, ReopenLine } from './schemas.ts';
import { bankLineSheet } from './sheets.ts';

const sees = { anyOf: ['view-payments'] } as const;
const records = { anyOf: ['record-payments'] } as const;
const change = {
  method: 'POST',
  access: records,
  params: byId,
  record: { param: 'id', of: 'bank-line', bounds: [] },
  ifMatch: true,
  reply: BankLine,
  idempotent: true,
} as const;
const allocating = ['payment.above_free', 'payment.above_open', 'payment.other_account', 'payment.document_twice', 'payment.told_already'] as const;

/** Lines of the bank's statement, the last first. A file of them is loaded as other data is. */
export const listBankLines = route({
  method: 'GET',
  path: '/v1/bank-lines',
  access: sees,
  summary: 'Lines of the bank’s statement',
  query: listBankLinesQuery,
  reply: page(BankLine),
});
/** Bank lines as a file. */
export const bankLinesFile = sheetRoute(listBankLines, bankLineSheet);

export const getBankLine = route({
  method: 'GET',
  path: '/v1/bank-lines/:id',
  access: sees,
  summary: 'A line of the bank’s statement',
  params: byId,
  reply: BankLine,
  record: change.record,
});

/** Records what came in as money of an account, and puts it to documents; the bank says the amount, the day and the reference. */
export const recordBankLine = route({
  ...change,
  path: '/v1/bank-lines/:id/record',
  summary: 'Record a bank line as a payment',
  body: RecordLine,
  errors: ['banking.moved_on', 'banking.went_out', 'banking.unknown_customer', 'payment.nothing_open', ...allocating],
});
/** Records what came in as money of a job, and puts it to the documents of the job’s payer. */
export const recordBankLineForJob = route({
  ...change,
  path: '/v1/bank-lines/:id/record-for-job',
  summary: 'Record a bank line as money of a job',
  body: RecordLineForJob,
  errors: ['banking.moved_on', 'banking.went_out', 'banking.unknown_job', 'payment.nothing_owed', 'payment.too_much', 'payment.too_much_of_payer'],
});
/** Says which recorded payment, or which refund, a line is. */
export const matchBankLine = route({
  ...change,
  path: '/v1/bank-lines/:id/match',
  summary: 'Match a bank line to a recorded payment',
  body: MatchLine,
  errors: ['banking.moved_on', 'banking.unknown_payment', 'banking.other_amount', 'banking.payment_taken', 'banking.unlike'],
});
/** Says why a line is no payment of a customer. */
export const leaveBankLine = route({
  ...change,
  path: '/v1/bank-lines/:id/leave',
  summary: 'Leave a bank line',
  body: LeaveLine,
  errors: ['banking.moved_on'],
});
/** Takes the matching back; the payment stays as it is recorded. */
export const reopenBankLine = route({
  ...change,
  path: '/v1/bank-lines/:id/reopen',
  summary: 'Open a bank line again',
  body: ReopenLine,
  errors: ['banking.moved_on'],
});
/** Does with each line what is certain about it, one after the other; one about which nothing is certain any more is left. */
export const matchBankLines = route({
  method: 'POST',
  path: '/v1/bank-lines/match-certain',
  access: records,
  summary: 'Match many bank lines',
  body: LinesToMatch,
  reply: Run,
  idempotent: true,
  errors: ['run.too_many'],
});
export const bankingRoutes = [
  listBankLines,
  bankLinesFile,
  matchBankLines,
  getBankLine,
  recordBankLine,
  recordBankLineForJob,
  matchBankLine,
  leaveBankLine,
  reopenBankLine,
] as const;
