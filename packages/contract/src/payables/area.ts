import { defineArea } from '../area.ts';
import { payablesMessages } from './messages.ts';

export const payablesContract = defineArea({
  module: 'Purchase orders',
  messages: payablesMessages,
  entities: {
    'supplier-invoice': { to: ['match-supplier-invoices'] },
  },
});
