import { z } from 'zod';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSupplier } from '../companies/index.ts';
import { findLines, type OrderRow } from './order.queries.ts';
import { purchaseOrder } from './order.record.ts';

/** The queue's name of handing an order to its supplier's interface. */
export const handOverTask = 'purchasing.hand-over';
export const HandOver = z.object({ orderId: z.uuid() });
export type HandOver = z.output<typeof HandOver>;
export const handOverKey = (orderId: string): string => `${handOverTask} ${orderId}`;

/** Refuses what would change an order that its supplier is being asked for. */
export async function assertNotBeingSent(tx: ReadTx, order: OrderRow): Promise<void> {
  if (order.sending !== 'underway') return;
  const { name } = await getSupplier(tx, order.supplier_id);
  throw new Refusal('purchasing.being_sent', { details: { number: order.number, supplier: name } });
}

/**
 * Marks an order as on its way to its supplier's interface, which the queue then calls. It stands as approved meanwhile, so that its lines are as they were
 * asked for. Refuses 'purchasing.not_by_interface' and 'purchasing.part_pieces'.
 */
export async function beginSending(tx: WriteTx, before: OrderRow, approval: object): Promise<OrderRow> {
  const supplier = await getSupplier(tx, before.supplier_id);
  if (supplier.order_by !== 'interface') throw new Refusal('purchasing.not_by_interface', { details: { supplier: supplier.name } });
  const part = (await findLines(tx, before.id)).find((line) => line.quantity_milli % 1000 !== 0);
  if (part) throw new Refusal('purchasing.part_pieces', { details: { code: part.code, supplier: supplier.name } });
  await tx.enqueue(handOverTask, { orderId: before.id }, { key: handOverKey(before.id) });
  // What they may have taken before counts: a refusal of what is asked now says nothing of that.
  const set = {
    state: 'approved',
    sending: 'underway',
    sending_problem: '',
    sending_attempts: before.sending === 'unknown' ? 1 : 0,
    sent_by: tx.actor.userId,
    ...approval,
  };
  return purchaseOrder.settle(tx, before, { set, action: 'being_sent' });
}
