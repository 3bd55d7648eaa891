import { accountsDocumentKinds } from '../batching/names.ts';
import { batchSheetOf } from '../batching/sheets.ts';
import { displayRegistration } from '../rules/registration.ts';
import { listSheet } from '../sheet.ts';
import type { SalesDocument } from './schemas.ts';

/** What we bill, on its way to the accounts. */
export const salesDocumentSheet = listSheet<SalesDocument>()({
  name: 'sales-for-accounts',
  title: 'For the accounts',
  columns: {
    number: { title: 'Document', type: 'text', width: 14, value: (document) => document.number },
    kind: { title: 'Kind', type: 'text', width: 12, value: (document) => accountsDocumentKinds[document.kind] },
    payer: { title: 'Billed to', type: 'text', width: 28, value: (document) => document.payerName },
    accountCode: { title: 'Account', type: 'text', width: 12, value: (document) => document.accountCode },
    worksheet: { title: 'Worksheet', type: 'text', width: 12, value: (document) => document.worksheetNumber },
    registration: { title: 'Registration', type: 'text', width: 13, value: (document) => displayRegistration(document.registration) },
    orderNumber: { title: 'Order number', type: 'text', hidden: true, width: 16, value: (document) => document.orderNumber },
    invoiceDate: { title: 'Dated', type: 'day', width: 12, value: (document) => document.invoiceDate },
    dueDate: { title: 'Due', type: 'day', hidden: true, width: 12, value: (document) => document.dueDate },
    net: { title: 'Net', type: 'money', width: 12, value: (document) => document.net.amount },
    vat: { title: 'VAT', type: 'money', width: 12, value: (document) => document.vat.amount },
    gross: { title: 'Total', type: 'money', width: 12, value: (document) => document.gross.amount },
    blocked: { title: 'Waits because', type: 'text', width: 30, value: (document) => document.blocked },
  },
});

/** Files for the accounts of what we bill. */
export const invoiceBatchSheet = batchSheetOf({ name: 'invoice-batches', title: 'Invoice batches' });
