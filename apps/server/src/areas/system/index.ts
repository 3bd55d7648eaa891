/** The door of `system`: settings, lookup lists, numbers and the log's chain. */

export { keepLogo, logoForPaper } from './company-logo.ts';
export { getSettings } from './get-settings.ts';
export type { LookupRow } from './lookups.queries.ts';
export { chooseLookup, lookupByKind } from './lookups.ts';
export { nextNumber } from './next-number.ts';
export { timelineOf } from './record-timeline.ts';
export { sealEntries, startSealer } from './seal-log.ts';
export { getSecret, placeOf } from './secrets.ts';
export { askNoSecondStep } from './seed.ts';
