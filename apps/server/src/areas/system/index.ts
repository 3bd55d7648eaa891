/** The door of `system`: settings, lookup lists, numbers and the log's chain. */

export { getSettings } from './get-settings.ts';
export type { LookupRow } from './lookups.queries.ts';
export { findLookup, listLookups, lookupByKind } from './lookups.ts';
export { nextNumber } from './next-number.ts';
export { type Sealer, sealEntries, startSealer } from './seal-log.ts';
export { getSecret, placeOf, type Secret } from './secrets.ts';
export { updateSettings } from './update-settings.ts';
