/** The door of `stock`: claims, arrivals, places and the ledger's check. All take the open transaction first and throw refusals. */
export { allocateExpected, allocateFromStock, hasFree } from './allocate.ts';
export { addExpected } from './allocation.queries.ts';
export { consumeAllocations, lockClaimed, releaseAllocation, returnFit } from './claims.ts';
export { holdExpected } from './hold-stock.ts';
export { piecesOf } from './ledger.ts';
export { cancelExpected, changeExpected, receiveLots, releaseExpected } from './receive-lot.ts';
export type { PlaceRow } from './stock.rules.ts';
export { verifyBalances } from './verify-balances.ts';
export { defaultPlaceOf, findOwnPlace, quarantineOf } from './where.ts';
