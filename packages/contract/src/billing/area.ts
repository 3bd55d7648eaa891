import { defineArea } from '../area.ts';
import { branchInvoiceMessages } from './branch-invoice-messages.ts';
import { billingMessages } from './messages.ts';

export const billingContract = defineArea({
  module: 'Billing',
  permissions: {
    'view-invoices': 'See invoices',
    'create-invoices': 'Draft invoices',
    'post-invoices': 'Post invoices',
    'credit-invoices': 'Credit invoices',
    'view-consolidated-invoices': 'See consolidated invoices',
    'view-invoice-batches': 'See invoice batches',
    'create-invoice-batches': 'Make invoice batches',
    'view-branch-invoices': 'See what branches bill us',
    'submit-branch-invoices': 'Send invoices of a branch in',
    'answer-branch-invoices': 'Approve, query and refuse what branches bill us',
  },
  messages: { ...billingMessages, ...branchInvoiceMessages },
  entities: {
    invoice: { to: ['view-invoices'] },
    'branch-invoice': { to: ['view-branch-invoices', 'submit-branch-invoices'] },
  },
  searchKinds: { invoice: 4 },
  fileHolders: ['invoice', 'branch-invoice'],
});
