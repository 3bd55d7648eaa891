import { defineArea } from '../area.ts';
import { paymentsMessages } from './messages.ts';

export const paymentsContract = defineArea({
  module: 'Billing',
  permissions: {
    'view-payments': 'See payments and what is owed',
    'record-payments': 'Record payments',
    'write-off-debts': 'Write off what is owed, up to a limit',
    'write-off-large-debts': 'Write off what is owed, of any value',
  },
  messages: paymentsMessages,
  entities: {
    payment: { to: ['view-payments'] },
    receivable: { to: ['view-invoices', 'view-payments'] },
  },
});
