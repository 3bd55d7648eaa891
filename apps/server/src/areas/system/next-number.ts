import { documentNumber } from '@quarterlight/kit/numbers';
import type { WriteTx } from '../../platform/database/scope.ts';
import { drawCounter } from './settings.queries.ts';

type NumberKind =
  | 'worksheet'
  | 'quotation'
  | 'purchase-order'
  | 'transfer'
  | 'invoice'
  | 'credit'
  | 'moved-worksheet'
  | 'purchase-batch'
  | 'purchase-credit'
  | 'invoice-batch';

/** The next number, such as `I000123`, without a gap. Draw it last: its counter stays locked until the transaction ends, and all wait for it. */
export async function nextNumber(tx: WriteTx, kind: NumberKind): Promise<string> {
  const { prefix, value } = await drawCounter(tx, kind);
  return documentNumber(prefix, value);
}

/** So many next numbers in their order. */
export async function nextNumbers(tx: WriteTx, kind: NumberKind, count: number): Promise<string[]> {
  const { prefix, value } = await drawCounter(tx, kind, count);
  return Array.from({ length: count }, (_, index) => documentNumber(prefix, value + index));
}
