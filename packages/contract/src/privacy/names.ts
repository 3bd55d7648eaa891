import type { PrivacyState } from './schemas.ts';

export const privacyStateNames: Readonly<Record<PrivacyState, string>> = {
  looking: 'Looking',
  open: 'Open',
  erasing: 'Being erased',
  erased: 'Erased',
  closed: 'Closed',
};
