import { listSheet } from '../sheet.ts';
import { branchInvoiceStateNames } from './branch-invoice-names.ts';
import type { BranchInvoiceRow } from './branch-invoice-schemas.ts';

/** What branches bill us. */
export const branchInvoiceSheet = listSheet<BranchInvoiceRow>()({
  name: 'branch-invoices',
  title: 'Branch invoices',
  columns: {
    number: { title: 'Number', type: 'text', width: 16, value: (row) => row.number },
    state: { title: 'State', type: 'text', width: 12, value: (row) => branchInvoiceStateNames[row.state] },
    branch: { title: 'Branch', type: 'text', width: 20, value: (row) => row.branch.name },
    invoicedOn: { title: 'Date', type: 'day', width: 12, value: (row) => row.invoicedOn },
    net: { title: 'Net', type: 'money', width: 12, value: (row) => row.net.amount },
    agreed: { title: 'Rate card', type: 'money', width: 12, value: (row) => row.agreed.amount },
    difference: { title: 'Above it', type: 'money', width: 12, value: (row) => row.difference.amount },
    vat: { title: 'VAT', type: 'money', width: 12, hidden: true, value: (row) => row.vat.amount },
    gross: { title: 'Total', type: 'money', width: 12, value: (row) => row.gross.amount },
    file: { title: 'File', type: 'text', width: 20, hidden: true, value: (row) => row.fileName },
    createdAt: { title: 'Sent in', type: 'instant', width: 17, value: (row) => row.createdAt },
  },
});
