import { listSheet } from '../sheet.ts';
import { supplierInvoiceStateNames } from './names.ts';
import type { NotInvoiced, SupplierInvoiceSummary } from './schemas.ts';

/** What suppliers bill. */
export const supplierInvoiceSheet = listSheet<SupplierInvoiceSummary>()({
  name: 'supplier-invoices',
  title: 'Supplier invoices',
  columns: {
    number: { title: 'Invoice', type: 'text', width: 16, value: (invoice) => invoice.number },
    state: { title: 'State', type: 'text', width: 24, value: (invoice) => supplierInvoiceStateNames[invoice.state] },
    supplier: { title: 'Supplier', type: 'text', width: 26, value: (invoice) => invoice.supplier.name },
    dated: { title: 'Dated', type: 'day', width: 12, value: (invoice) => invoice.dated },
    dueOn: { title: 'Due', type: 'day', width: 12, value: (invoice) => invoice.dueOn },
    net: { title: 'Net', type: 'money', width: 12, value: (invoice) => invoice.net.amount },
    vat: { title: 'VAT', type: 'money', width: 12, value: (invoice) => invoice.vat.amount },
    gross: { title: 'Total', type: 'money', width: 12, value: (invoice) => invoice.gross.amount },
    createdAt: { title: 'Entered', type: 'instant', hidden: true, width: 17, value: (invoice) => invoice.createdAt },
    createdBy: { title: 'Entered by', type: 'text', hidden: true, width: 22, value: (invoice) => invoice.createdBy },
  },
});

/** Goods that came and were not billed. */
export const notInvoicedSheet = listSheet<NotInvoiced>()({
  name: 'deliveries-not-invoiced',
  title: 'Received and not invoiced',
  columns: {
    number: { title: 'Order', type: 'text', width: 14, value: (line) => line.number },
    supplier: { title: 'Supplier', type: 'text', width: 26, value: (line) => line.supplier.name },
    code: { title: 'Code', type: 'text', width: 20, value: (line) => line.code },
    description: { title: 'Description', type: 'text', width: 36, value: (line) => line.description },
    deliveryNote: { title: 'Delivery note', type: 'text', width: 16, value: (line) => line.deliveryNote },
    receivedAt: { title: 'Received', type: 'instant', hidden: true, width: 17, value: (line) => line.receivedAt },
    days: { title: 'Days', type: 'number', width: 8, value: (line) => line.days },
    quantity: { title: 'To be billed', type: 'number', width: 12, value: (line) => line.quantity },
    value: { title: 'Value', type: 'money', width: 12, value: (line) => line.value.amount },
  },
});
