import type { WriteTx } from '../../platform/database/scope.ts';
import { drawCounter } from './settings.queries.ts';

/** What is numbered without a gap, for the books. */
export type GaplessKind = 'invoice' | 'credit';
export type NumberKind = 'worksheet' | 'quotation' | 'purchase-order' | 'transfer';

/** The next number of what has no gaps, such as `I000123`. Draw it last: its counter stays locked until the transaction ends, and all wait for it. */
export async function nextNumber(tx: WriteTx, kind: GaplessKind): Promise<string> {
  const { prefix, first } = await drawCounter(tx, kind, 1);
  return numberOf(prefix, first);
}

/**
 * A number of its own, such as `W000123`, drawn beside the transaction, so that nobody waits for another's end. It is never given again: draw it behind
 * everything that may be refused, since what fails behind it leaves a gap.
 */
export const drawNumber = (tx: WriteTx, kind: NumberKind): Promise<string> =>
  tx.drawBeside(`number ${kind}`, async (own, count) => {
    const { prefix, first } = await drawCounter(own, kind, count);
    return Array.from({ length: count }, (_, place) => numberOf(prefix, first + place));
  });

const numberOf = (prefix: string, value: number): string => `${prefix}${String(value).padStart(6, '0')}`;
