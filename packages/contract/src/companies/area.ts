import { defineArea } from '../area.ts';
import { companiesMessages } from './messages.ts';

export const companiesContract = defineArea({
  module: 'Companies',
  permissions: {
    'view-customers': 'See customers',
    'edit-customers': 'Change customers',
    'override-credit-limit': 'Take jobs for accounts on stop or over their limit',
    'view-branches': 'See branches',
    'edit-branches': 'Change branches',
    'view-suppliers': 'See suppliers',
    'edit-suppliers': 'Change suppliers',
  },
  messages: companiesMessages,
  entities: {
    customer: { to: ['view-customers'] },
    branch: { to: ['view-branches'] },
    supplier: { to: ['view-suppliers'] },
  },
  fileHolders: ['customer', 'branch', 'supplier'],
  searchKinds: { customer: 3, supplier: 7, branch: 8 },
});
