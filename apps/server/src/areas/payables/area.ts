import { payablesContract } from '@quarterlight/contract/payables/area';
import { defineArea } from '../../area.ts';
import { payablesHoldings } from './company-holdings.ts';
import { servePayables } from './payables.routes.ts';
import { supplierInvoiceImport } from './supplier-invoice.import.ts';

export const payablesArea = defineArea(payablesContract, {
  routes: servePayables,
  imports: [supplierInvoiceImport],
  companies: payablesHoldings,
  hintBounds: { 'supplier-invoice': null },
});
