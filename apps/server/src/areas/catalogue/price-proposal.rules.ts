import { formatNumber } from '@quarterlight/kit/numbers';

/** A list price that is to change; pence, costs in hundredths of a penny, the share in hundredths of a percent. */
interface Move {
  readonly before: number;
  readonly after: number;
  readonly costUnit: number;
  readonly share: number;
}

/** Why a list price needs a second person, in words; empty where it does not. What nothing is known of, or what has had no price, cannot move. */
export function whySecondPerson({ before, after, costUnit, share }: Move): string {
  const isFar = before > 0 && Math.abs(after - before) * 10_000 > before * share;
  const isBelow = after > 0 && after * 100 < costUnit;
  return [isFar ? `It moves by more than ${formatNumber(share / 100)}%.` : '', isBelow ? 'It is less than what it costs.' : '']
    .filter((part) => part !== '')
    .join(' ');
}
