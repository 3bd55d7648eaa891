import { newId } from '@quarterlight/kit/ids';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { digested } from './create.ts';
import * as sql from './receive.sql.ts';
import { answers, objectOf, text, whole } from './schema.ts';
import { insertHint, insertLog } from './sql.ts';
import { type Send, sendOn, writing } from './transaction.ts';

interface Delivery {
  readonly deliveryNote: string;
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
}

const line = { ...objectOf({ lineId: text, quantity: { type: 'number' } }), required: ['lineId', 'quantity'] };
const schema = {
  body: { ...objectOf({ deliveryNote: text, lines: { type: 'array', items: line } }), required: ['deliveryNote', 'lines'] },
  ...answers({ id: text, number: text, state: text, version: whole }),
};

interface Order extends pg.QueryResultRow {
  readonly id: string;
  readonly number: string;
  readonly state: string;
  readonly supplier_id: string;
  readonly deliver_to_place_id: string;
}

/** Receives a delivery in the open transaction: lots, moves, balances, order, log and hint, each in one statement for all lines. */
async function bringIn(send: Send, orderId: string, body: Delivery): Promise<Order | undefined> {
  const [order] = await send<Order>(sql.lockOrder, [orderId]);
  if (order === undefined) throw new Error('There is no such order.');
  const deliveryId = newId();
  const ids = () => body.lines.map(() => newId());
  const arrived = [body.lines.map((each) => each.lineId), body.lines.map((each) => each.quantity * 1000), ids(), ids(), ids()];
  await send(sql.insertDelivery, [deliveryId, order.id, body.deliveryNote]);
  await send(sql.insertLots, [...arrived, order.supplier_id]);
  await send(sql.insertMoves, [...arrived, order.supplier_id, order.deliver_to_place_id, order.number, deliveryId]);
  await send(sql.addBalances, [...arrived, order.deliver_to_place_id]);
  await send(sql.insertDeliveryLines, [...arrived, deliveryId]);
  await send(sql.addReceived, arrived);
  const [changed] = await send<Order>(sql.setOrderState, [order.id]);
  const after = digested({ state: changed?.state, deliveryNote: body.deliveryNote, lines: body.lines });
  const fields = ['deliveryNote', 'lines', 'state'];
  await send(insertLog, [newId(), 'purchase-order', order.id, order.number, 'purchase-order.received', null, 'bench', fields, ...after]);
  await send(insertHint, [newId(), 'purchase-order', order.id]);
  return changed;
}

/** The floor: the same transaction without a server. */
export async function receive(client: pg.Client, orderId: string, body: Delivery): Promise<void> {
  await client.query('begin');
  const changed = await bringIn(sendOn(client), orderId, body);
  await client.query('commit');
  if (changed?.state !== 'received') throw new Error(`The order is ${changed?.state}.`);
}

export function receiveRoutes(app: FastifyInstance, pool: pg.Pool): void {
  app.post<{ Params: { id: string }; Body: Delivery }>('/v1/purchase-orders/:id/receive', { schema }, ({ params, body }) =>
    writing(pool, (send) => bringIn(send, params.id, body)),
  );
}
