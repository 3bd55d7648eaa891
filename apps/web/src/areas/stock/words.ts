import type { MoveKind, StockPlace } from '@quarterlight/contract/stock/schemas';
import type { Tone } from '../../ui/bits/StateChip.tsx';
import { optionsOf } from '../../ui/form/options.ts';

type PlaceType = StockPlace['type'];

/** What people call the kinds of place. */
export const typeNames: Readonly<Record<PlaceType, string>> = {
  depot: 'Depot',
  van: 'Van',
  quarantine: 'Quarantine',
  returns: 'Returns',
  'in-transit': 'In transit',
  supplier: 'Suppliers',
  customer: 'Customers',
  'write-off': 'Written off',
};
export const typePlurals = { ...typeNames, depot: 'Depots', van: 'Vans' };
export const locationTypes = ['depot', 'van', 'quarantine', 'returns', 'in-transit'] as const;
export const locationTypeOptions = locationTypes.map((value) => ({ value, label: typeNames[value] }));

export const levelNames: Readonly<Record<StockPlace['level'], string>> = { location: 'Location', rack: 'Rack', bin: 'Bin', outside: 'Outside' };

/** A place in a table's cell: vans and the world outside by name, depots, racks and bins by the code on their label. */
export const placeText = (place: { readonly code: string; readonly name: string; readonly type: PlaceType }): string =>
  place.type === 'van' || place.type === 'supplier' || place.type === 'customer' || place.type === 'write-off' ? place.name : place.code;

export const moveNames: Readonly<Record<MoveKind, string>> = {
  receipt: 'Receipt',
  'put-away': 'Put away',
  'transfer-out': 'Transfer out',
  'transfer-in': 'Transfer in',
  issue: 'Issue to van',
  return: 'Return from van',
  fit: 'Fitted',
  'supplier-return': 'Return to supplier',
  'write-off': 'Write-off',
  count: 'Count',
  reversal: 'Reversal',
};
/** Those that stand out; the others are neutral. */
export const moveTones: Partial<Record<MoveKind, Tone>> = { receipt: 'glass', issue: 'blue', fit: 'green', 'write-off': 'red', reversal: 'orange' };
export const moveOptions = optionsOf(moveNames);
