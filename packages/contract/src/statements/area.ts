import { defineArea } from '../area.ts';
import { statementsMessages } from './messages.ts';

export const statementsContract = defineArea({
  module: 'Billing',
  permissions: { 'send-statements': 'Send statements and reminders' },
  messages: statementsMessages,
  entities: { 'debt-letter': { to: ['view-payments'] } },
  fileHolders: ['debt-letter'],
});
