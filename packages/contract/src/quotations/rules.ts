import type { JobKind, QuotationKind } from '../system/kinds.ts';

/**
 * What kind of job an option of this kind becomes, and by whose labour rates it is priced: what is calibrated besides, many vehicles, and what somebody added
 * to the list (null) is a replacement.
 */
export const jobKindOf = (kind: (typeof QuotationKind.options)[number] | null): JobKind =>
  kind === null || kind === 'replacement-calibration' || kind === 'fleet' ? 'replacement' : kind;
