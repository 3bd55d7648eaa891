import { sql } from 'kysely';
import type { BulkTx } from '../../platform/database/scope.ts';
import type { LoadFacts, Made, Tell } from '../../platform/imports/define-import.ts';
import { aBeginning, idOf, postMany } from './post-many.ts';

/** What the moves of a stock file are known by. */
export const stockFileDocument = 'Stock file';

/** Posts the differences that were planned, as counts: to and from what was written off. */
export async function applyStockFile(tx: BulkTx, { id, fileName }: LoadFacts, tell: Tell): Promise<Made> {
  await makeLots(tx);
  await postMany(tx, {
    kind: 'count',
    action: 'stock.counted',
    document: stockFileDocument,
    documentId: id,
    reason: `Stock file ${fileName}`,
    tell: (done) => tell('Moves', done),
  });
  return {};
}

/** What was found over and is like nothing that we had becomes a lot of its own. */
async function makeLots(tx: BulkTx): Promise<void> {
  await sql`update stock_posting set lot_id = ${idOf(aBeginning(), 'number')}, is_new = true where lot_id is null`.execute(tx.db);
  await sql`insert into lot (id, product_id, batch, expires, received_milli, unit_cost, received_at)
    select lot_id, product_id, batch, expires, quantity, unit_cost, ${tx.now}::timestamptz from stock_posting where is_new order by number`.execute(tx.db);
}
