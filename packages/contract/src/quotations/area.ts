import { defineArea } from '../area.ts';

export const quotationsContract = defineArea({
  module: 'Quotations',
  permissions: {
    'view-quotations': 'See quotations',
    'edit-quotations': 'Create and change quotations',
  },
});
