import { paymentsContract } from '@quarterlight/contract/payments/area';
import { defineArea } from '../../area.ts';
import { paymentsHoldings } from './company-holdings.ts';
import { servePayments } from './payments.routes.ts';

export const paymentsArea = defineArea(paymentsContract, {
  routes: servePayments,
  companies: paymentsHoldings,
  hintBounds: {
    payment: { table: 'payment', customer: 'r.customer_id', branch: 'r.bound_branch' },
    receivable: { table: 'receivable', customer: 'r.customer_id', branch: 'r.bound_branch' },
  },
  roles: {
    manager: 'all',
    accounts: { allBut: ['write-off-large-debts'] },
  },
});
