import type { DuplicateReason, MergeKind, MergeState } from './schemas.ts';

/** Why two companies look like one, as a person reads it. */
const duplicateReasonNames: Readonly<Record<DuplicateReason, string>> = {
  vat: 'Same VAT number',
  telephone: 'Same telephone',
  code: 'Same account code',
  'name-postcode': 'Same name and postcode',
  postcode: 'Same postcode and a similar name',
  name: 'Same name',
  alike: 'A similar name',
};
/** What is said already by a surer reason. */
const within: Readonly<Partial<Record<DuplicateReason, DuplicateReason>>> = { name: 'name-postcode', postcode: 'name-postcode', alike: 'postcode' };
/** Several reasons, the first with a capital letter: `Same name and postcode, same telephone`. */
export const reasonsText = (reasons: readonly DuplicateReason[]): string => {
  const said = (reason: DuplicateReason | undefined): boolean => reason !== undefined && (reasons.includes(reason) || said(within[reason]));
  const names = reasons.filter((reason) => !said(within[reason])).map((reason) => duplicateReasonNames[reason]);
  return names.map((name, index) => (index === 0 ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`)).join(', ');
};
/** How sure each is by itself, from 1 to 100. */
export const duplicateStrengths: Readonly<Record<DuplicateReason, number>> = {
  vat: 95,
  'name-postcode': 90,
  code: 85,
  telephone: 75,
  name: 70,
  postcode: 65,
  alike: 45,
};
export const mergeKindNames: Readonly<Record<MergeKind, string>> = { customer: 'customer', supplier: 'supplier' };
export const mergeStateNames: Readonly<Record<MergeState, string>> = {
  waiting: 'Under way',
  done: 'Done',
  undoing: 'Being undone',
  undone: 'Undone',
  failed: 'Not done',
};

/** How sure several reasons are together: the surest, and a little more for each other. */
export const strengthOf = (reasons: readonly DuplicateReason[]): number => {
  const [first = 0, ...others] = reasons.map((reason) => duplicateStrengths[reason]).sort((one, other) => other - one);
  return Math.min(100, first + 2 * others.length);
};
