import type { Verification } from '@quarterlight/contract/stock/schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countBalances, findDifferences } from './ledger.queries.ts';
import { quantity } from './stock.present.ts';

/** Folds the whole ledger and compares it with the kept balances, and every claimed quantity with its claims; reads everything, so it takes its time. */
export async function verifyBalances(tx: ReadTx): Promise<Verification> {
  if (tx.actor.branchId !== null || tx.actor.technicianId !== null) throw new Refusal('stock.verify_whole');
  const { keys, expected } = await countBalances(tx);
  const differences = (await findDifferences(tx)).map((row) => ({
    placeId: row.place_id,
    lotId: row.lot_id,
    placeCode: row.place_code,
    code: row.code,
    ledger: quantity(row.ledger),
    balance: quantity(row.balance),
    claimed: quantity(row.claimed),
    allocated: quantity(row.allocated),
  }));
  return { checkedAt: tx.now, keys, expectedDifferences: expected, differences };
}
