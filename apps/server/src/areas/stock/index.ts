/** The door of `stock`: claims, arrivals, places, glass without a job and the ledger's check. All take the open transaction first and throw refusals. */
export { allocateExpected, allocateFromStock, hasFree } from './allocate.ts';
export { addExpected, findAllocations } from './allocation.queries.ts';
export { consumeAllocations, lockClaimed, releaseAllocation, returnFit } from './claims.ts';
export { holdExpected } from './hold-stock.ts';
export { keepMonths } from './keep-months.ts';
export { piecesOf } from './ledger.ts';
export { firstMoveAt, heldAt, monthEndBefore } from './month.queries.ts';
export { ownVan } from './own-van.ts';
export { findPeriods, lastClosed } from './period.queries.ts';
export { closePeriod, dateBack, lastMonthOver, openPeriod } from './periods.ts';
export { cancelExpected, changeExpected, receiveLots, releaseExpected } from './receive-lot.ts';
export { allocateUnallocated, putToReturns, putToStock, takeFromStock } from './settle-unallocated.ts';
export { type PlaceRow, seesCosts } from './stock.rules.ts';
export { countVan } from './take-stock.ts';
export { findUnallocated, type UnallocatedRow } from './unallocated.queries.ts';
export { type Freed, noteUnallocated, type WhyFreed } from './unallocated.ts';
export { verifyBalances } from './verify-balances.ts';
export { defaultPlaceOf, findOwnPlace, quarantineOf } from './where.ts';
