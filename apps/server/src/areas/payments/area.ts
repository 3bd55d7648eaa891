import { paymentsContract } from '@quarterlight/contract/payments/area';
import { defineArea } from '../../area.ts';
import { paymentsHoldings } from './company-holdings.ts';

export const paymentsArea = defineArea(paymentsContract, {
  companies: paymentsHoldings,
  hintBounds: {
    receivable: { table: 'receivable', customer: 'r.customer_id', branch: 'r.bound_branch' },
  },
});
