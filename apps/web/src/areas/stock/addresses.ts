import type { StockPlaceDetail } from '@quarterlight/contract/stock/schemas';
import { paths } from '../../app/paths.ts';

/** The page of a place, by the ids from its location down to it. */
export function placeAddress(way: readonly string[]): string {
  const [location = '', rack, bin] = way;
  if (rack === undefined) return paths.location(location);
  return bin === undefined ? paths.rack(location, rack) : paths.bin(location, rack, bin);
}

/** The ids from a place's location down to the place itself. */
export const wayTo = (place: Pick<StockPlaceDetail, 'path'>): string[] => place.path.map((step) => step.id);
