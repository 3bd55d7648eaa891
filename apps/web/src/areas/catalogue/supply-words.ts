import type { Supply } from '@quarterlight/contract/stock/schemas';
import { dayText, numberText } from '../../platform/formats.ts';

/** Where a piece lies, or who brings it when; empty while nobody knows. */
export function supplyText(supply: Supply | undefined): string {
  if (!supply) return '';
  const [place, ...others] = supply.places;
  if (place) return `${numberText(supply.free)} free: ${place.name}${others.length > 0 ? ` and ${others.length} more` : ''}`;
  if (supply.expectedOn !== null) return `On order, due ${dayText(supply.expectedOn)}`;
  return supply.supplier === null ? 'No supplier offers it' : `${supply.supplier.name} brings it by ${dayText(supply.supplier.by)}`;
}
