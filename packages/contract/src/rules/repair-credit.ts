import { pence, shareOf } from '@quarterlight/kit/money';

/** What a repair came to and what was paid for it, and what the replacement comes to without its top-ups; in pence. */
export type RepairCreditFacts = {
  paidPence: number;
  repair: { netPence: number; grossPence: number };
  replacement: { netPence: number; vatPence: number };
};

/**
 * What a failed repair is credited with against its replacement, as net and VAT in pence: what was paid for it, at most what it came to and at most what the
 * replacement comes to. Null where that is nothing.
 */
export function repairCredit({ paidPence, repair, replacement }: RepairCreditFacts): { netPence: number; vatPence: number } | null {
  const gross = Math.min(paidPence, repair.grossPence, replacement.netPence + replacement.vatPence);
  if (gross <= 0 || repair.grossPence <= 0) return null;
  const netPence = Math.min(shareOf(pence(repair.netPence), pence(gross), pence(repair.grossPence)), replacement.netPence);
  const vatPence = Math.min(gross - netPence, replacement.vatPence);
  return netPence + vatPence === 0 ? null : { netPence, vatPence };
}
