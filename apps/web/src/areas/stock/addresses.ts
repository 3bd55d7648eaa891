import type { StockPlaceDetail } from '@quarterlight/contract/stock/schemas';
import { pathTo } from '../../app/paths.ts';

/** The page of a place, by the ids from its location down to it. */
export function placeAddress(way: readonly string[]): string {
  const [location = '', rack, bin] = way;
  if (rack === undefined) return pathTo('/stock-control/locations/$locationId', { locationId: location });
  return bin === undefined
    ? pathTo('/stock-control/locations/$locationId/racks/$rackId', { locationId: location, rackId: rack })
    : pathTo('/stock-control/locations/$locationId/racks/$rackId/bins/$binId', { locationId: location, rackId: rack, binId: bin });
}

/** The ids from a place's location down to the place itself. */
export const wayTo = (place: Pick<StockPlaceDetail, 'path'>): string[] => place.path.map((step) => step.id);
