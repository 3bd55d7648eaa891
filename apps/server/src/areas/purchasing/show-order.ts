import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import { orderApprovalLimits } from '../system/index.ts';
import { findDeliveries, findDeliveryLines } from './delivery.queries.ts';
import { findLines, findOrder } from './order.queries.ts';
import { type Affected, presentOrder } from './purchasing.present.ts';

/** One order with its lines and deliveries; `affected` names worksheet lines that the change before it touched. */
export async function showOrder(tx: ReadTx, { id }: { readonly id: string }, affected: readonly Affected[] = []): Promise<PurchaseOrder> {
  const [row, limits, lines, deliveries, deliveryLines] = await Promise.all([
    findOrder(tx, id),
    orderApprovalLimits(tx),
    findLines(tx, id),
    findDeliveries(tx, id),
    findDeliveryLines(tx, id),
  ]);
  return presentOrder(tx, row, { lines, deliveries, deliveryLines, affected, limits });
}
