import { listSheet } from '../sheet.ts';
import { bankLineStates } from './names.ts';
import type { BankLine } from './schemas.ts';

/** Lines of the bank's statement. */
export const bankLineSheet = listSheet<BankLine>()({
  name: 'bank-lines',
  title: 'Bank lines',
  columns: {
    datedOn: { title: 'Date', type: 'day', width: 12, value: (line) => line.datedOn },
    reference: { title: 'Reference', type: 'text', width: 34, value: (line) => line.reference },
    amount: { title: 'Amount', type: 'money', width: 12, value: (line) => line.amount.amount },
    state: { title: 'State', type: 'text', width: 11, value: (line) => bankLineStates[line.state] },
    proposal: { title: 'Seems to be', type: 'text', width: 40, value: (line) => line.proposal?.why ?? '' },
    customer: { title: 'Customer', type: 'text', width: 28, value: (line) => line.payment?.customer.name ?? '' },
    note: { title: 'Note', type: 'text', width: 26, value: (line) => line.note },
    matchedBy: { title: 'By', type: 'text', hidden: true, width: 20, value: (line) => line.matchedBy },
    matchedAt: { title: 'Dealt with', type: 'instant', hidden: true, width: 17, value: (line) => line.matchedAt },
  },
});
