import type { FacetValue } from '@quarterlight/contract/catalogue/facet-routes';
import { formatNumber } from '@quarterlight/kit/numbers';

/** Beyond this a count is only said to be more. */
const exactUpTo = 10_000;

/** A count beside a filter: exact, `10,000+`, or what was reckoned, to two figures: `≈ 2,400`. */
export function countText({ count, isExact }: Pick<FacetValue, 'count' | 'isExact'>): string {
  if (isExact) return formatNumber(count);
  if (count > exactUpTo) return `${formatNumber(exactUpTo)}+`;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(count, 1))) - 1);
  return `≈ ${formatNumber(Math.round(count / step) * step)}`;
}

/** The values of a list in an address after one of them was pressed: added, or taken away. */
export function toggled(text: string | undefined, value: string): string {
  const before = (text ?? '').split(',').filter(Boolean);
  return (before.includes(value) ? before.filter((one) => one !== value) : [...before, value]).join(',');
}
