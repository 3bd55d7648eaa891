import { defineArea } from '../area.ts';
import { creditsMessages } from './messages.ts';

export const creditsContract = defineArea({
  module: 'Purchase orders',
  messages: creditsMessages,
  entities: {
    'purchase-credit': { to: ['view-purchase-orders', 'raise-purchase-credits', 'match-supplier-invoices'] },
  },
  fileHolders: ['purchase-credit'],
});
