import { addDays, day } from '@quarterlight/kit/days';

/** How many days before something expires it is told of. */
export const warningDays = [30, 7] as const;

export type ExpiryState = 'none' | 'valid' | 'soon' | 'expired';

/** How something that may expire stands on a day; on its last day it still holds. */
export function expiryState(expires: string | null, on: string): ExpiryState {
  if (expires === null) return 'none';
  if (expires < on) return 'expired';
  return expires <= addDays(day(on), warningDays[0]) ? 'soon' : 'valid';
}

/** What a list calls it. */
export const expiryWords: Readonly<Record<ExpiryState, string>> = { none: 'No expiry', valid: 'Valid', soon: 'Expires soon', expired: 'Expired' };
