import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import { getSettings } from '../system/index.ts';
import { findDeliveries, findDeliveryLines } from './delivery.queries.ts';
import { findLines, findOrder } from './order.queries.ts';
import { type Affected, presentOrder } from './purchasing.present.ts';

/** One order with its lines and deliveries; `affected` names worksheet lines that the change before it touched. */
export async function showOrder(tx: ReadTx, { id }: { readonly id: string }, affected: readonly Affected[] = []): Promise<PurchaseOrder> {
  const row = await findOrder(tx, id);
  const { purchasing } = await getSettings(tx);
  return presentOrder(tx, row, {
    lines: await findLines(tx, id),
    deliveries: await findDeliveries(tx, id),
    deliveryLines: await findDeliveryLines(tx, id),
    affected,
    limitPence: purchasing.approvalLimit.amount,
  });
}
