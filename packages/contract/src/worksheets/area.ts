import { defineArea } from '../area.ts';
import { worksheetsMessages } from './messages.ts';

export const worksheetsContract = defineArea({
  module: 'Clipboard',
  permissions: {
    'view-worksheets': 'See worksheets',
    'edit-worksheets': 'Create and change worksheets',
    'complete-worksheets': 'Start, fail and complete visits',
    'reopen-worksheets': 'Reopen completed worksheets',
    'cancel-worksheets': 'Cancel worksheets',
    'inspect-worksheets': 'Mark worksheets as inspected',
    'release-worksheets': 'Release worksheets to technicians',
    'view-worksheet-costs': 'See costs and margins on worksheets',
    'view-unallocated-glass': 'See glass without a job',
    'accept-customer-jobs': 'Accept or reject submitted jobs',
    'view-customer-jobs': 'See own jobs as a customer',
    'create-customer-jobs': 'Submit jobs as a customer',
  },
  messages: worksheetsMessages,
  entities: {
    'job-offer': { to: ['accept-customer-jobs', 'edit-worksheets', 'edit-diary'] },
    worksheet: { to: ['view-worksheets', 'complete-worksheets', 'view-customer-jobs', 'view-diary', 'edit-diary'] },
  },
  searchKinds: { worksheet: 1 },
  fileHolders: ['worksheet'],
});
