import { defineArea } from '../area.ts';
import { paymentsMessages } from './messages.ts';

export const paymentsContract = defineArea({
  messages: paymentsMessages,
  entities: {
    receivable: { to: ['view-invoices'] },
  },
});
