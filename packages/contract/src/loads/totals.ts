import { formatMoney } from '@quarterlight/kit/money';
import { formatNumber } from '@quarterlight/kit/numbers';
import type { LoadTotals } from './schemas.ts';

/** What is still to be said of a file before it is loaded; empty where nothing is. */
export function missingTotals({ lines, money }: LoadTotals): string[] {
  if (money === null) return [];
  return [...(lines.said === null ? ['the number of lines'] : []), ...(money.said === null ? [money.title.toLowerCase()] : [])];
}

/** By how much the file and the other system differ, as a person reads it: '2 fewer', '£65.44 more', 'none'. */
export const linesDifference = (found: number, said: number): string =>
  found === said ? 'none' : `${formatNumber(Math.abs(found - said))} ${found < said ? 'fewer' : 'more'}`;
export const moneyDifference = (found: Amount, said: Amount): string =>
  found.amount === said.amount
    ? 'none'
    : `${formatMoney({ ...found, amount: Math.abs(found.amount - said.amount) })} ${found.amount < said.amount ? 'less' : 'more'}`;

type Amount = NonNullable<LoadTotals['money']>['found'];

/** A sentence for each figure that is not what the other system says. */
export function differingTotals({ lines, money }: LoadTotals): string[] {
  const { found, said } = lines;
  return [
    ...(said === null || said === found
      ? []
      : [`Number of lines: ${formatNumber(found)} here, ${formatNumber(said)} in your other system, so ${linesDifference(found, said)}.`]),
    ...(money === null || money.said === null || money.said.amount === money.found.amount
      ? []
      : [`${money.title}: ${formatMoney(money.found)} here, ${formatMoney(money.said)} in your other system, so ${moneyDifference(money.found, money.said)}.`]),
  ];
}
