import { sql } from 'kysely';
import type { WriteTx } from '../../platform/database/scope.ts';
import { purchaseOrder } from './order.record.ts';

/** Holds orders while what is billed of them is counted, in the order of their ids. */
export async function lockOrders(tx: WriteTx, orderIds: readonly string[]): Promise<void> {
  await purchaseOrder.takeUpMany(tx, orderIds);
}

/** Adds what is billed to lines, in thousandths, or takes it back; under `lockOrders`. */
export async function addInvoiced(tx: WriteTx, lines: readonly { readonly id: string; readonly quantity: number }[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`update purchase_order_line set invoiced_milli = invoiced_milli + billed.quantity
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ quantity }) => quantity)}::int8[]) as billed(id, quantity)
    where purchase_order_line.id = billed.id`.execute(tx.db);
}
