import { defineArea } from '../area.ts';
import { billingMessages } from './messages.ts';

export const billingContract = defineArea({
  module: 'Billing',
  permissions: {
    'view-invoices': 'See invoices',
    'create-invoices': 'Draft invoices',
    'post-invoices': 'Post invoices',
    'credit-invoices': 'Credit invoices',
    'record-payments': 'Record payments',
    'view-consolidated-invoices': 'See consolidated invoices',
    'view-invoice-batches': 'See invoice batches',
    'create-invoice-batches': 'Make invoice batches',
  },
  messages: billingMessages,
  entities: {
    invoice: { to: ['view-invoices'] },
  },
  searchKinds: { invoice: 4 },
  fileHolders: ['invoice'],
});
