import { defineArea } from '../area.ts';
import { bankingMessages } from './messages.ts';

export const bankingContract = defineArea({
  module: 'Billing',
  messages: bankingMessages,
  entities: { 'bank-line': { to: ['view-payments'] } },
});
