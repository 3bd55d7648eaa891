import type { WriteTx } from '../../platform/database/scope.ts';
import { type OrderRow, openDraft } from './order.queries.ts';
import { purchaseOrder } from './order.record.ts';

/** The supplier's oldest draft for a place, where there is one. One caller at a time looks and makes. */
export async function takeUpDraft(tx: WriteTx, supplierId: string, placeId: string): Promise<OrderRow | undefined> {
  const [draft] = await purchaseOrder.takeUpMany(tx, await openDraft(tx, supplierId, placeId));
  return draft?.state === 'draft' ? draft : undefined;
}
