import type { Messages } from '../message.ts';

export const apiKeyMessages = {
  'api-key.beyond_own': { text: 'A key can only have permissions that you hold yourself. You lack {permission}.', field: 'permissionIds' },
  'api-key.unknown_permission': { text: 'A permission that was chosen is no longer there. Open the form again.', field: 'permissionIds' },
  'api-key.expiry_range': { text: 'Choose a day from today to a year from now.', field: 'expiresOn' },
  'api-key.too_many': { text: 'You have 50 keys in use. Revoke one that you no longer need first.' },
  'api-key.revoked': { text: 'This key has been revoked. Make another.' },
  'api-key.not_yours': { text: 'Only who made a key can rename it.', field: 'name' },
} as const satisfies Messages;
