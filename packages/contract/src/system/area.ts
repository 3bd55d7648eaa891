import { defineArea } from '../area.ts';
import { systemMessages } from './messages.ts';

export const systemContract = defineArea({
  module: 'System',
  permissions: {
    'view-system-log': 'See the system log',
    'edit-system-settings': 'Change system settings',
    'edit-permissions': 'Change permissions',
    'edit-api-keys': 'Manage API keys',
    'edit-lookups': 'Change lookup lists',
    'edit-messages': 'Change message templates',
    'edit-webhooks': 'Manage webhooks',
  },
  messages: systemMessages,
  entities: {
    lookup: { to: 'signed-in', everybodys: true },
    setting: { to: 'signed-in', everybodys: true },
  },
});
