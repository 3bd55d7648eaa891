import type { WriteTx } from '../../platform/database/scope.ts';
import { drawCounter } from './settings.queries.ts';

export type NumberKind = 'worksheet' | 'quotation' | 'purchase-order' | 'credit' | 'invoice' | 'transfer';

/** The next number of a kind, such as `W000123`. Draw it last: its counter stays locked until the transaction ends. */
export async function nextNumber(tx: WriteTx, kind: NumberKind): Promise<string> {
  const { prefix, drawn } = await drawCounter(tx, kind);
  return `${prefix}${String(drawn).padStart(6, '0')}`;
}
