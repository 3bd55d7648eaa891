import { defineArea } from '../area.ts';

export const accountingContract = defineArea({
  module: 'Billing',
  entities: {
    'invoice-batch': { to: ['view-invoice-batches'] },
  },
  fileHolders: ['invoice-batch'],
});
