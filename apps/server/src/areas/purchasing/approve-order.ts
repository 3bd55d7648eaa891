import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import type { WriteTx } from '../../platform/database/scope.ts';
import { takeOrder } from './guard.ts';
import { showOrder } from './show-order.ts';

/** Approves a draft of that version, so that it may be sent whatever it comes to. */
export async function approveOrder(tx: WriteTx, id: string, version: number): Promise<PurchaseOrder> {
  const order = await takeOrder(tx, id, version, 'approve', { state: 'approved', approved_by: tx.actor.userId, approved_at: tx.now });
  await tx.audit({
    entity: 'purchase-order',
    id,
    label: order.number,
    action: 'purchase-order.approved',
    before: { state: 'draft' },
    after: { state: 'approved', netPence: order.net_pence },
  });
  await tx.announce('purchase-order', id, order.version);
  return showOrder(tx, id);
}
