import { defineArea } from '../area.ts';
import { privacyMessages } from './messages.ts';

export const privacyContract = defineArea({
  module: 'System',
  permissions: { 'manage-privacy': 'Hand out and erase what is held of a person' },
  messages: privacyMessages,
  entities: {
    'privacy-request': { to: ['manage-privacy'] },
    retention: { to: ['manage-privacy'] },
  },
});
