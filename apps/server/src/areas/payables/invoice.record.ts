import { supplierInvoiceStateNames } from '@quarterlight/contract/payables/names';
import { SupplierInvoiceState } from '@quarterlight/contract/payables/schemas';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { invoiceActions } from './payables.rules.ts';

export const supplierInvoice = defineRecord({
  entity: 'supplier-invoice',
  table: 'supplier_invoice',
  label: (row) => row.number,
  actions: invoiceActions,
  movedOn: (row) =>
    new Refusal('payables.moved_on', {
      details: { number: row.number, state: supplierInvoiceStateNames[SupplierInvoiceState.parse(row.state)].toLowerCase() },
    }),
  unlogged: ['number_key', 'created_at', 'created_by', 'settled_at', 'settled_by', 'differences'],
  names: { answer: 'Answer', variance_pence: 'Price variance' },
});
