import { movedForNames, moveNames, writeOffReasons } from '@quarterlight/contract/stock/names';
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

/** Those that stand out; the others are neutral. */
export const moveTones: Partial<Record<MoveKind, Tone>> = { receipt: 'glass', issue: 'blue', fit: 'green', 'write-off': 'red', reversal: 'orange' };
export const moveOptions = optionsOf(moveNames);
export const movedForOptions = optionsOf(movedForNames);
export const reasonOptions = writeOffReasons.map((reason) => ({ value: reason, label: reason }));
