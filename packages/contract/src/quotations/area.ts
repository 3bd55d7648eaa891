import { defineArea } from '../area.ts';
import { quotationsMessages } from './messages.ts';

export const quotationsContract = defineArea({
  module: 'Quotations',
  permissions: {
    'view-quotations': 'See quotations',
    'edit-quotations': 'Create and change quotations',
  },
  messages: quotationsMessages,
  entities: { quotation: { to: ['view-quotations'] } },
  searchKinds: { quotation: 2 },
  fileHolders: ['quotation'],
});
