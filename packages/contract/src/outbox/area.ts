import { defineArea } from '../area.ts';
import { outboxMessages } from './messages.ts';

export const outboxContract = defineArea({
  messages: outboxMessages,
  entities: {
    outbox: { to: ['edit-system-settings', 'edit-messages'] },
  },
});
