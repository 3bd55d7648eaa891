import * as routes from '@quarterlight/contract/banking/routes';
import { listPayments } from '@quarterlight/contract/payments/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

const touches = ['bank-line', 'payment', 'receivable'] as const;
/** What moves with a line that is recorded. */
export const lineTouches = ['bank-line', 'payment', 'receivable', 'invoice', 'customer'] as const;

/** Queries and changes of bank lines. */
export const bankingApi = {
  list: (query: QueryOf<typeof routes.listBankLines>) => queryFor(routes.listBankLines, { query, touches }),
  one: (id: string) => queryFor(routes.getBankLine, { params: { id }, touches }),
  payments: (q: string) => lookupFor(listPayments, { query: { q, limit: 20 } }),
  match: () => mutationFor(routes.matchBankLine, { refresh: lineTouches, notice: 'The line is matched.' }),
  recordForJob: () => mutationFor(routes.recordBankLineForJob, { refresh: [...lineTouches, 'worksheet'], notice: 'The payment is recorded at its job.' }),
  record: () => mutationFor(routes.recordBankLine, { refresh: lineTouches, notice: 'The payment is recorded.' }),
  matchCertain: (onRun: (id: string) => void) => mutationFor(routes.matchBankLines, { refresh: ['own-run'], notice: false, onDone: ({ id }) => onRun(id) }),
};
