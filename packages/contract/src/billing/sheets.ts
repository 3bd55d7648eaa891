import { displayRegistration } from '../rules/registration.ts';
import { listSheet } from '../sheet.ts';
import type { JobToInvoice } from './many-schemas.ts';
import { invoiceEmailNames, invoiceName, invoiceStateNames, invoiceTypeNames } from './names.ts';
import type { ListedInvoice } from './schemas.ts';

/** All invoices and credit notes. */
export const invoiceSheet = listSheet<ListedInvoice>()({
  name: 'invoices',
  title: 'Invoices',
  columns: {
    number: { title: 'Number', type: 'text', value: invoiceName },
    state: { title: 'State', type: 'text', width: 12, value: (row) => invoiceStateNames[row.state] },
    type: { title: 'Type', type: 'text', value: (row) => (row.broughtForward ? 'Brought forward' : invoiceTypeNames[row.type]) },
    payer: { title: 'Billed to', type: 'text', width: 28, value: (row) => row.payerName },
    worksheet: { title: 'Worksheet', type: 'text', width: 12, value: (row) => row.worksheetNumber },
    registration: { title: 'Registration', type: 'text', width: 13, value: (row) => displayRegistration(row.registration) },
    orderNumber: { title: 'Order number', type: 'text', hidden: true, value: (row) => row.orderNumber },
    invoiceDate: { title: 'Date', type: 'day', width: 12, value: (row) => row.invoiceDate },
    dueDate: { title: 'Due', type: 'day', width: 12, value: (row) => row.dueDate },
    emailed: { title: 'Email', type: 'text', value: (row) => row.emailed && invoiceEmailNames[row.emailed] },
    net: { title: 'Net', type: 'money', hidden: true, width: 12, value: (row) => (row.broughtForward ? null : row.net.amount) },
    gross: { title: 'Total', type: 'money', width: 12, value: (row) => row.gross.amount },
    credited: { title: 'Credited', type: 'money', hidden: true, width: 12, value: (row) => row.creditedSum.amount },
    balance: { title: 'To pay', type: 'money', width: 12, value: (row) => row.balance.amount },
    createdAt: { title: 'Drafted', type: 'instant', hidden: true, width: 17, value: (row) => row.createdAt },
  },
});

/** Completed worksheets that are not invoiced yet. */
export const jobToInvoiceSheet = listSheet<JobToInvoice>()({
  name: 'jobs-to-invoice',
  title: 'To invoice',
  columns: {
    number: { title: 'Worksheet', type: 'text', width: 12, value: (row) => row.number },
    registration: { title: 'Registration', type: 'text', width: 13, value: (row) => displayRegistration(row.registration) },
    vehicle: { title: 'Vehicle', type: 'text', width: 24, hidden: true, value: (row) => row.vehicle },
    customer: { title: 'Customer', type: 'text', width: 28, value: (row) => row.customer.name },
    branch: { title: 'Branch', type: 'text', width: 20, value: (row) => row.branch?.name ?? '' },
    completedOn: { title: 'Completed', type: 'day', width: 12, value: (row) => row.completedOn },
    net: { title: 'Net', type: 'money', width: 12, value: (row) => row.net.amount },
    gross: { title: 'Total', type: 'money', width: 12, hidden: true, value: (row) => row.gross.amount },
    missing: { title: 'Missing', type: 'text', width: 40, value: (row) => row.gates.map(({ message }) => message).join(' ') },
  },
});
