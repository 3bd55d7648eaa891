import type { Verification } from '@quarterlight/contract/stock/schemas';
import { emptyId } from '@quarterlight/kit/ids';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countBalances, type Difference, findDifferences, lotsFurther } from './ledger.queries.ts';
import { quantity } from './stock.present.ts';

/** Lots that one statement folds: a fraction of a second, so that no ledger is too long for the database's patience. */
const atOnce = 1_000;
const mostShown = 1_000;
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Some lots after the others: what happens to a lot happens to it alone, and each statement sees all of it at one moment. */
async function walkLots(tx: ReadTx): Promise<Difference[]> {
  const differences: Difference[] = [];
  let from: string = emptyId;
  do {
    const upTo: string = (await lotsFurther(tx, from, atOnce)) ?? lastId;
    differences.push(...(await findDifferences(tx, from, upTo, mostShown - differences.length)));
    from = upTo;
  } while (from !== lastId && differences.length < mostShown);
  return differences.toSorted((one, other) => (`${one.place_id} ${one.lot_id}` < `${other.place_id} ${other.lot_id}` ? -1 : 1));
}

/** Folds the whole ledger and compares it with the kept balances, and every claimed quantity with its claims; reads everything, so it takes its time. */
export async function verifyBalances(tx: ReadTx): Promise<Verification> {
  if (tx.actor.branchId !== null || tx.actor.technicianId !== null) throw new Refusal('stock.verify_whole');
  const { keys, expected } = await countBalances(tx);
  const differences = (await walkLots(tx)).map((row) => ({
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
