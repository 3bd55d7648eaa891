import { listSheet } from '../sheet.ts';
import { paymentKindNames, paymentMethodNames } from './names.ts';
import type { PaymentRow, Receivable } from './schemas.ts';

/** Money taken, given back and written off. */
export const paymentSheet = listSheet<PaymentRow>()({
  name: 'payments',
  title: 'Payments',
  columns: {
    receivedOn: { title: 'Received', type: 'day', width: 12, value: (payment) => payment.receivedOn },
    customer: { title: 'Customer', type: 'text', width: 28, value: (payment) => payment.customer.name },
    kind: { title: 'Kind', type: 'text', width: 14, value: (payment) => paymentKindNames[payment.kind] },
    method: { title: 'Paid by', type: 'text', width: 12, value: (payment) => paymentMethodNames[payment.method] },
    job: { title: 'Job', type: 'text', width: 12, value: (payment) => payment.jobNumber },
    reference: { title: 'Reference', type: 'text', width: 20, value: (payment) => payment.reference },
    note: { title: 'Note', type: 'text', hidden: true, width: 30, value: (payment) => payment.note },
    amount: { title: 'Amount', type: 'money', width: 12, value: (payment) => payment.amount.amount },
    allocated: { title: 'Pays', type: 'money', width: 12, value: (payment) => payment.allocated.amount },
    refunded: { title: 'Given back', type: 'money', hidden: true, width: 12, value: (payment) => payment.refunded.amount },
    free: { title: 'Free', type: 'money', width: 12, value: (payment) => payment.free.amount },
    takenBy: { title: 'Recorded by', type: 'text', hidden: true, width: 22, value: (payment) => payment.takenBy },
    takenAt: { title: 'Recorded', type: 'instant', hidden: true, width: 17, value: (payment) => payment.takenAt },
  },
});

/** Posted documents on which something is still owed. */
export const receivableSheet = listSheet<Receivable>()({
  name: 'open-documents',
  title: 'Open documents',
  columns: {
    number: { title: 'Document', type: 'text', width: 14, value: (document) => document.number },
    customer: { title: 'Customer', type: 'text', width: 28, value: (document) => document.customer.name },
    payer: { title: 'Owed by', type: 'text', width: 14, value: (document) => (document.payer === 'customer' ? 'Account' : 'Policyholder') },
    job: { title: 'Job', type: 'text', width: 12, value: (document) => document.jobNumber },
    invoicedOn: { title: 'Dated', type: 'day', width: 12, value: (document) => document.invoicedOn },
    dueOn: { title: 'Due', type: 'day', width: 12, value: (document) => document.dueOn },
    gross: { title: 'Total', type: 'money', width: 12, value: (document) => document.gross.amount },
    paid: { title: 'Paid', type: 'money', width: 12, value: (document) => document.paid.amount },
    open: { title: 'To pay', type: 'money', width: 12, value: (document) => document.open.amount },
    reminded: { title: 'Reminders', type: 'number', width: 11, value: (document) => document.reminded },
    remindedOn: { title: 'Last reminded', type: 'day', hidden: true, width: 13, value: (document) => document.remindedOn },
    query: { title: 'In query', type: 'text', width: 28, value: (document) => document.query },
  },
});
