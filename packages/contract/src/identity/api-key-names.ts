import type { ApiKeyState } from './api-key-schemas.ts';

/** How a key stands, as people read it. */
export const apiKeyStateNames: Readonly<Record<ApiKeyState, string>> = {
  'in-use': 'In use',
  'expires-soon': 'Expires soon',
  'owner-away': 'Owner locked or disabled',
  expired: 'Expired',
  revoked: 'Revoked',
};

/** For how many days at most a key is made, and from how many on it expires soon. */
export const keyDays = { most: 366, soon: 14 } as const;
