/** The door of `stock`: claims, arrivals, places and the ledger's check. All take the open transaction first and throw refusals. */
export { addExpected, allocateExpected, allocateFromStock, type Wanted } from './allocate.ts';
export type { AllocationRow } from './allocation.queries.ts';
export { consumeAllocation, lockClaimed, releaseAllocation, returnFit } from './claims.ts';
export { freeStock } from './free-stock.ts';
export { holdExpected } from './hold-stock.ts';
export { piecesOf } from './ledger.ts';
export { type Arrival, cancelExpected, changeExpected, receiveLots, releaseExpected } from './receive-lot.ts';
export type { PlaceRow } from './stock.rules.ts';
export { verifyBalances } from './verify-balances.ts';
export { defaultPlaceOf, findOwnPlace, quarantineOf, vanOf } from './where.ts';
