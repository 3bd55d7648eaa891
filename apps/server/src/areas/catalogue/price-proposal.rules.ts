import { formatNumber } from '@quarterlight/kit/numbers';

/** A list price that is to change; pence, costs in hundredths of a penny, the share in hundredths of a percent. */
interface Move {
  readonly before: number;
  readonly after: number;
  readonly costUnit: number;
  readonly share: number;
}

/** Whether a list price moves further than the share, and whether it is less than what it costs. What nothing is known of, or what has had no price, cannot move. */
export const moveOf = ({ before, after, costUnit, share }: Move) => ({
  isFar: before > 0 && Math.abs(after - before) * 10_000 > before * share,
  isBelow: after > 0 && after * 100 < costUnit,
});

/** Why a list price needs a second person, in words; empty where it does not. */
export function whySecondPerson(move: Move): string {
  const { isFar, isBelow } = moveOf(move);
  return [isFar ? `It moves by more than ${formatNumber(move.share / 100)}%.` : '', isBelow ? 'It is less than what it costs.' : '']
    .filter((part) => part !== '')
    .join(' ');
}
