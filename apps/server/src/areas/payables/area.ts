import { payablesContract } from '@quarterlight/contract/payables/area';
import { defineArea } from '../../area.ts';
import { payablesHoldings } from './company-holdings.ts';
import { servePayables } from './payables.routes.ts';

export const payablesArea = defineArea(payablesContract, {
  routes: servePayables,
  companies: payablesHoldings,
  hintBounds: { 'supplier-invoice': null },
});
