import type { Transfer } from '@quarterlight/contract/transfers/schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import { presentTransfer } from './transfers.present.ts';
import { findLines, findOutcomes, findTransfer } from './transfers.queries.ts';

/** One transfer with its lines and what became of them. */
export async function showTransfer(tx: ReadTx, { id }: { readonly id: string }): Promise<Transfer> {
  const [row, lines, outcomes] = await Promise.all([findTransfer(tx, id), findLines(tx, id), findOutcomes(tx, id)]);
  return presentTransfer(tx, row, lines, outcomes);
}
