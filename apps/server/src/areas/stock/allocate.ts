import { formatQuantity, milli } from '@quarterlight/kit/quantities';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type AllocationRow,
  claimBalance,
  findCandidate,
  insertAllocation,
  lockExpected,
  mostFree,
  openClaimOf,
  updateExpected,
} from './allocation.queries.ts';
import { holdProduct } from './hold-stock.ts';
import { findProduct } from './ledger.queries.ts';
import { settleClaimed } from './unallocated.ts';

/** What a worksheet line asks for; the quantity in thousandths. */
export interface Wanted {
  readonly productId: string;
  readonly quantityMilli: number;
  readonly worksheetId: string;
  readonly worksheetLineId: string;
}

/**
 * Claims stock for a worksheet line from one lot: at the branch's depot first, then in the technician's van, then in depots of no branch (of any
 * branch where none is given), first in, first out; with `lotId` from that lot. Expired lots are passed over. The product is held, so of any number
 * of callers only as many get a pane as there are. Refuses 'stock.none_free', 'stock.not_enough_free', 'stock.not_tracked', 'stock.whole_pieces',
 * 'stock.line_has_claim'.
 */
export async function allocateFromStock(
  tx: WriteTx,
  wanted: Wanted & { branchId: string | null; technicianId?: string | null; lotId?: string | null },
): Promise<AllocationRow> {
  const product = await claimableProduct(tx, wanted);
  const asked = {
    productId: wanted.productId,
    quantity: wanted.quantityMilli,
    branchId: wanted.branchId,
    technicianId: wanted.technicianId ?? null,
    lotId: wanted.lotId ?? null,
  };
  await holdProduct(tx, wanted.productId);
  const chosen = await findCandidate(tx, asked);
  if (chosen) {
    const { place_id: placeId, lot_id: lotId } = chosen;
    const row = await insertAllocation(tx, { ...claimOf(wanted), state: 'reserved', place_id: placeId, lot_id: lotId });
    if (!(await claimBalance(tx, { placeId, lotId, productId: wanted.productId }, wanted.quantityMilli)))
      throw new Error('A balance changed under the hold on its product.');
    await settleClaimed(tx, { placeId, lotId }, wanted.worksheetId);
    await tx.announce('stock', placeId);
    return row;
  }
  const free = await mostFree(tx, wanted.productId, wanted.branchId);
  if (free <= 0) throw new Refusal('stock.none_free', { details: { code: product.code } });
  throw new Refusal('stock.not_enough_free', {
    details: { code: product.code, free: formatQuantity(milli(free)), wanted: formatQuantity(milli(wanted.quantityMilli)) },
  });
}

/** Whether stock has a piece that a worksheet line may claim, as it stands: nothing is held, so that it may be gone when it is claimed. */
export async function hasFree(
  tx: WriteTx,
  { productId, quantityMilli, branchId, technicianId }: Pick<Wanted, 'productId' | 'quantityMilli'> & { branchId: string | null; technicianId: string | null },
): Promise<boolean> {
  const candidate = await findCandidate(tx, { productId, quantity: quantityMilli, branchId, technicianId, lotId: null });
  return candidate !== undefined || (await mostFree(tx, productId, branchId)) > 0;
}

/** Claims what is on order for a worksheet line. Refuses 'stock.expected_taken', 'stock.line_has_claim', 'stock.not_tracked', 'stock.whole_pieces'. */
export async function allocateExpected(tx: WriteTx, wanted: Wanted & { expectedSupplyId: string }): Promise<AllocationRow> {
  const product = await claimableProduct(tx, wanted);
  const expected = await lockExpected(tx, wanted.expectedSupplyId);
  if (expected.product_id !== wanted.productId) throw new Refusal('record.not_found');
  if (expected.quantity_milli - expected.allocated_milli < wanted.quantityMilli) throw new Refusal('stock.expected_taken', { details: { code: product.code } });
  await updateExpected(tx, expected.id, { allocated_milli: expected.allocated_milli + wanted.quantityMilli });
  await settleClaimed(tx, { expectedId: expected.id }, wanted.worksheetId);
  return insertAllocation(tx, { ...claimOf(wanted), state: 'expected', expected_supply_id: expected.id });
}

/** A claim's columns. */
export const claimOf = ({ productId, quantityMilli, worksheetId, worksheetLineId }: Wanted) => ({
  product_id: productId,
  quantity_milli: quantityMilli,
  worksheet_id: worksheetId,
  worksheet_line_id: worksheetLineId,
});

/** The product of which a line may claim stock. Refuses 'stock.not_tracked', 'stock.whole_pieces', 'stock.line_has_claim'. */
export async function claimableProduct(tx: WriteTx, wanted: Wanted) {
  const product = found(await findProduct(tx, wanted.productId));
  if (!product.stock_tracked) throw new Refusal('stock.not_tracked', { details: { code: product.code } });
  if (product.whole_units && wanted.quantityMilli % 1000 !== 0) throw new Refusal('stock.whole_pieces', { details: { code: product.code } });
  if (await openClaimOf(tx, wanted.worksheetLineId)) throw new Refusal('stock.line_has_claim');
  return product;
}
