import { defineArea } from '../area.ts';
import { outboxMessages } from './messages.ts';
import { webhookMessages } from './webhook-messages.ts';

export const outboxContract = defineArea({
  messages: { ...outboxMessages, ...webhookMessages },
  entities: {
    outbox: { to: ['edit-system-settings', 'edit-messages'] },
    webhook: { to: ['edit-webhooks'] },
  },
});
