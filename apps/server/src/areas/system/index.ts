/** The door of `system`: settings, lookup lists, numbers and the log's chain. */

export { orderApprovalLimits, stockApprovalLimits, whoAccepts } from './approval-limits.ts';
export { keepLogo, logoForPaper } from './company-logo.ts';
export { getSettings, webAddress } from './get-settings.ts';
export { keepLog } from './keep-log.ts';
export { headKeeperOf } from './log-heads/head-keeper.ts';
export { recordRestoration } from './log-heads/record-restoration.ts';
export { signChain } from './log-heads/sign-heads.ts';
export { startSigner } from './log-heads/start-signer.ts';
export type { LookupRow } from './lookups.queries.ts';
export { chooseLookup, lookupByKind } from './lookups.ts';
export { nextNumber, nextNumbers } from './next-number.ts';
export { timelineOf } from './record-timeline.ts';
export { sealEntries, startSealer } from './seal-log.ts';
export { getSecret, placeOf } from './secrets.ts';
export { askNoSecondStep } from './seed.ts';
export { verifyLog } from './verify-log.ts';
