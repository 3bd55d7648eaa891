import { sql } from 'kysely';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { purchaseOrder } from './order.record.ts';

/** Holds orders while what is billed or asked back of them is counted, in the order of their ids. Refuses 'record.not_found' where one is out of the actor's bounds. */
export async function lockOrders(tx: WriteTx, orderIds: readonly string[]): Promise<void> {
  const held = await purchaseOrder.takeUpMany(tx, orderIds);
  if (held.length < new Set(orderIds).size) throw new Refusal('record.not_found');
}

/** What is billed of a line of an order: in thousandths, and net in pence. */
interface BilledLine {
  readonly id: string;
  readonly quantity: number;
  readonly net: number;
}

/** Adds what is billed to lines, or takes it back; under `lockOrders`. */
export async function addInvoiced(tx: WriteTx, lines: readonly BilledLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`update purchase_order_line set invoiced_milli = invoiced_milli + billed.quantity, billed_pence = billed_pence + billed.net
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ quantity }) => quantity)}::int8[], ${lines.map(({ net }) => net)}::int8[])
      as billed(id, quantity, net)
    where purchase_order_line.id = billed.id`.execute(tx.db);
}
