import { defineArea } from '../area.ts';
import { stewardshipMessages } from './messages.ts';

export const stewardshipContract = defineArea({
  module: 'Companies',
  permissions: { 'merge-companies': 'Merge companies that are one' },
  messages: stewardshipMessages,
  entities: {
    'company-merge': { to: ['merge-companies', 'view-customers', 'view-suppliers'] },
    duplicate: { to: ['merge-companies'] },
  },
});
