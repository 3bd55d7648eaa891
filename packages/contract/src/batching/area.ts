import { defineArea } from '../area.ts';
import { batchingMessages } from './messages.ts';

export const batchingContract = defineArea({
  module: 'Purchase orders',
  messages: batchingMessages,
  entities: {
    'purchase-batch': { to: ['view-purchase-order-batches'] },
  },
  fileHolders: ['purchase-batch'],
});
