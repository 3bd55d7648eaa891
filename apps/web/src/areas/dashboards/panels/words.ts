import { plural } from '@quarterlight/kit/text';
import { numberText } from '../../../platform/formats.ts';

/** How a count compares with the days just before. */
export function changeText(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'None in the days before either' : 'None in as many days before';
  const change = Math.round(((now - before) / before) * 100);
  const words = change === 0 ? 'As many as' : change > 0 ? `${numberText(change)}% more than` : `${numberText(-change)}% fewer than`;
  return `${words} the ${numberText(before)} in as many days before`;
}

/** 250 basis points as '2.5%', or '–'. */
export const rateText = (basisPoints: number | null): string => (basisPoints === null ? '–' : `${numberText(Math.round(basisPoints / 10) / 10)}%`);
/** Days as '1.5', or '–'. */
export const daysText = (days: number | null): string => (days === null ? '–' : numberText(Math.round(days * 10) / 10));
/** Hours as '5 hours' up to two days, then '12 days'. */
export const spanText = (hours: number): string => {
  const rounded = hours < 48 ? Math.round(hours) : Math.round(hours / 24);
  const unit = hours < 48 ? 'hour' : 'day';
  return plural(rounded, unit);
};
