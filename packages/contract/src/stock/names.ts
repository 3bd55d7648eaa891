import type { MovedFor, MoveKind, PlaceRef, StockMove } from './schemas.ts';

/** Reasons people write stock off for; another text is accepted too. */
export const writeOffReasons = [
  'Broken in handling',
  'Broken in transit',
  'Broken in fitting',
  'Manufacturing fault',
  'Cracked in rack',
  'Lost or stolen',
  'Expired',
  'Count correction',
  'Obsolete',
] as const;

/** What people call the moves of stock. */
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

/** What people call what stock is moved for. */
export const movedForNames: Readonly<Record<MovedFor, string>> = {
  delivery: 'A delivery',
  transfer: 'A transfer',
  'stock-take': 'A stock take',
  'stock-file': 'A stock file',
  'write-off': 'A write-off',
  damage: 'Damage',
  worksheet: 'A job',
  'by-hand': 'By hand',
};

/** A place in a table's cell: vans and the world outside by name, depots, racks and bins by the code on their label. */
export const placeText = (place: Pick<PlaceRef, 'code' | 'name' | 'type'>): string =>
  place.type === 'van' || place.type === 'supplier' || place.type === 'customer' || place.type === 'write-off' ? place.name : place.code;

/** A move's note, which says so where it was reversed. */
export const moveNote = ({ reason, reversedById }: Pick<StockMove, 'reason' | 'reversedById'>): string =>
  reversedById ? `Reversed. ${reason}`.trim() : reason;
