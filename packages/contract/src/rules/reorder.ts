import { plural } from '@quarterlight/kit/text';

/** What a company keeps beyond what it uses while it waits, and how often it orders; how long it waits where no supplier's price is in force. */
export const reorderTerms = { safetyDays: 7, cycleDays: 14, leadDays: 7 } as const;

/** What was used of a product over some days; quantities in thousandths. */
export interface Usage {
  readonly used: number;
  readonly days: number;
  /** How long its supplier takes; null where no supplier's price is in force. */
  readonly leadDays: number | null;
  readonly wholeUnits: boolean;
}
/** The levels that are proposed, in thousandths, and why, in words. */
export interface ReorderLevels {
  readonly least: number;
  readonly most: number;
  readonly why: string;
}

/**
 * The levels that what was used proposes: the minimum is what is used while the supplier brings more, and a week besides; the maximum what is used until
 * the next order, too. Undefined where nothing was used.
 */
export function reorderLevels({ used, days, leadDays, wholeUnits }: Usage): ReorderLevels | undefined {
  if (used <= 0 || days <= 0) return undefined;
  const lead = leadDays ?? reorderTerms.leadDays;
  // Up to whole pieces, or to a tenth of what is measured.
  const step = wholeUnits ? 1_000 : 100;
  const needed = (over: number) => Math.max(1, Math.ceil((used * over) / (days * step))) * step;
  const least = needed(lead + reorderTerms.safetyDays);
  const most = Math.max(needed(lead + reorderTerms.safetyDays + reorderTerms.cycleDays), least + 1_000);
  return { least, most, why: whyWords(used, days, leadDays) };
}

function whyWords(used: number, days: number, leadDays: number | null): string {
  const lead =
    leadDays === null
      ? `no supplier’s price is in force, so ${plural(reorderTerms.leadDays, 'day')} are taken for the delivery`
      : `the supplier takes ${plural(leadDays, 'day')}`;
  return `${used / 1_000} used in ${plural(days, 'day')}; ${lead}. The minimum lasts that long and ${plural(reorderTerms.safetyDays, 'day')} more, the maximum ${plural(reorderTerms.cycleDays, 'day')} beyond it.`;
}

/** What is used in a week, to a tenth. */
export const perWeek = (used: number, days: number): number => Math.round((Math.max(0, used) * 7) / days / 100) / 10;

/** For how many weeks what is there lasts, to a tenth; null where nothing is used. */
export const weeksOfCover = (available: number, used: number, days: number): number | null =>
  used <= 0 ? null : Math.round((Math.max(0, available) * days * 10) / (used * 7)) / 10;

/** How many to order: up to the maximum, once what is there and on order is less than the minimum. */
export const reorderQuantity = (there: number, level: { readonly least: number; readonly most: number } | null): number =>
  level === null || there >= level.least ? 0 : level.most - there;
