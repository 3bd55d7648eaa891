import { paymentsContract } from '@quarterlight/contract/payments/area';
import { defineArea } from '../../area.ts';

export const paymentsArea = defineArea(paymentsContract, {
  hintBounds: {
    receivable: { table: 'receivable', customer: 'r.customer_id', branch: 'r.bound_branch' },
  },
});
