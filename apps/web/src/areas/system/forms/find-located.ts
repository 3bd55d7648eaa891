import { areCoordinates } from '@quarterlight/contract/rules/coordinates';
import type { FoundAddress } from '@quarterlight/contract/system/schemas';
import { logFailure } from '../../../platform/failures.ts';

/** The addresses of a postcode that a technician can be sent to: what has no valid coordinates is left out, and logged. */
export function located(postcode: string, found: readonly FoundAddress[]): readonly FoundAddress[] {
  const good = found.filter(({ latitude, longitude }) => areCoordinates(latitude, longitude));
  if (good.length < found.length) logFailure(`Addresses of ${postcode}`, `${found.length - good.length} without valid coordinates left out`);
  return good;
}
