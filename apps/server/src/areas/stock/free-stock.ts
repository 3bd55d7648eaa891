import type { FreeStock } from '@quarterlight/contract/stock/schemas';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { findClaims, findExpected, findProductLines } from './contents.queries.ts';
import { findProduct } from './ledger.queries.ts';
import { presentExpected, presentLine, quantity } from './stock.present.ts';

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);

/** Where a product lies (depots and vans), what of it is free, and what is on order; of one branch where given. */
export async function freeStock(tx: ReadTx, productId: string, branchId?: string): Promise<FreeStock> {
  const product = found(await findProduct(tx, productId));
  const rows = await findProductLines(tx, productId, branchId);
  const claims = await findClaims(tx, rows);
  const expected = await findExpected(tx, productId, branchId);
  const onHand = sum(rows, (row) => row.quantity_milli);
  const allocated = sum(rows, (row) => row.allocated_milli);
  return {
    productId,
    code: product.code,
    description: product.description,
    onHand: quantity(onHand),
    allocated: quantity(allocated),
    free: quantity(onHand - allocated),
    expectedFree: quantity(sum(expected, (row) => row.quantity_milli - row.allocated_milli)),
    lines: rows.map((row) => presentLine(tx, row, claims)),
    expected: expected.map(presentExpected),
  };
}
