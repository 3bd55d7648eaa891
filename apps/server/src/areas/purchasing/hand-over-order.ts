import type { AnswerPurchaseOrder } from '@quarterlight/contract/purchasing/answer-schemas';
import type { Scope, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type Asked, openSupplierClient, type SupplierClient, type Wanted } from '../companies/index.ts';
import { answerOrder } from './answer-order.ts';
import { countAttempt, findLines, type OrderLine, type OrderRow } from './order.queries.ts';
import { purchaseOrder } from './order.record.ts';
import { type HandOver, handOverKey, handOverTask } from './send-by-interface.ts';
import { expectLines } from './send-order.ts';

/** After how many seconds an order is asked for again that got no answer; then somebody looks. */
const waits = [5, 30, 120];

interface Underway {
  readonly order: OrderRow;
  readonly lines: readonly OrderLine[];
  /** Which time it is asked for. */
  readonly attempt: number;
}

/**
 * Hands an order to its supplier's interface, and notes what they say. Nothing is held while they are asked. Whoever comes a second time, after an answer
 * that was lost or a process that ended, asks by the same number, which they take once; an order that is no longer on its way is left alone.
 */
export async function handOverOrder(services: Services, scope: Scope, { orderId }: HandOver): Promise<void> {
  const underway = await scope.write((tx) => takeOn(tx, orderId));
  if (underway === undefined) return;
  const { order, lines, attempt } = underway;
  const client = await clientFor(services, scope, order.supplier_id);
  if (typeof client === 'string') return scope.write((tx) => end(tx, underway, attempt > 1 ? 'unknown' : 'refused', client));
  const answer = await client.order(order.number, lines.map(wantedOf), order.notes.slice(0, 500));
  if (answer.outcome === 'answered') {
    const prices = await pricesOf(client, lines);
    return scope.write((tx) => taken(tx, underway, { reference: answer.value, depot: client.location, prices }));
  }
  await scope.write((tx) => notTaken(tx, underway, answer));
}

/** The order while it is on its way, with one more attempt counted before anybody is asked. */
async function takeOn(tx: WriteTx, orderId: string): Promise<Underway | undefined> {
  const [order] = await purchaseOrder.takeUpMany(tx, [orderId]);
  if (order?.sending !== 'underway') return undefined;
  return { order, lines: await findLines(tx, orderId), attempt: await countAttempt(tx, orderId) };
}

/** What calls them, or why nothing can. */
async function clientFor(services: Services, scope: Scope, supplierId: string): Promise<SupplierClient | string> {
  try {
    return await openSupplierClient(services, scope, supplierId);
  } catch (error) {
    if (error instanceof Refusal) return 'Their interface cannot be called as it is set up. Look at it on the supplier’s page.';
    throw error;
  }
}

const wantedOf = (line: OrderLine): Wanted => ({
  code: line.code,
  supplierCode: line.supplier_code,
  description: line.description.slice(0, 200),
  quantity: line.quantity_milli / 1000,
  unitCost: line.unit_cost,
  ourCode: line.code,
});

/** What they ask for each code, as far as they say; the order is theirs already, so that a price that is missing is no trouble. */
async function pricesOf(client: SupplierClient, lines: readonly OrderLine[]): Promise<ReadonlyMap<string, number>> {
  const prices = new Map<string, number>();
  for (const code of new Set(lines.map((line) => line.code))) {
    const offered = await client.search(code);
    if (offered.outcome === 'unknown') break;
    if (offered.outcome === 'answered' && offered.value.unitCost !== null) prices.set(code, offered.value.unitCost);
  }
  return prices;
}

interface Taken {
  readonly reference: string;
  readonly depot: string;
  readonly prices: ReadonlyMap<string, number>;
}

/** They have it: it is sent, and each line is confirmed at what they ask for it. */
async function taken(tx: WriteTx, underway: Underway, { reference, depot, prices }: Taken): Promise<void> {
  const order = await stillUnderway(tx, underway);
  if (order === undefined) return;
  await expectLines(tx, order);
  const set = { state: 'sent', sending: 'no', sending_problem: '', sent_at: tx.now, sent_how: 'interface', supplier_reference: reference };
  const sent = await purchaseOrder.settle(tx, order, { set, action: 'sent', after: { how: 'interface' } });
  const lines: AnswerPurchaseOrder['lines'] = underway.lines.map((line) => {
    const unitAmount = prices.get(line.code);
    const unitCost = unitAmount === undefined ? {} : { unitCost: { unitAmount, currency: tx.tenant.currency } };
    return { lineId: line.id, answer: 'confirmed', ...unitCost, ...(depot === '' ? {} : { depot }) };
  });
  await answerOrder(tx, order.id, sent.version, { supplierOrder: reference, lines });
}

/** They said no, which after an earlier attempt says nothing of that one; or they said nothing, and are asked again a few times. */
async function notTaken(tx: WriteTx, underway: Underway, answer: Exclude<Asked<string>, { outcome: 'answered' }>): Promise<void> {
  if (answer.outcome === 'refused') return end(tx, underway, underway.attempt > 1 ? 'unknown' : 'refused', answer.words);
  const wait = waits[underway.attempt - 1];
  if (wait === undefined) return end(tx, underway, 'unknown', answer.words);
  if ((await stillUnderway(tx, underway)) === undefined) return;
  const runAt = new Date(Date.parse(tx.now) + wait * 1_000).toISOString();
  await tx.enqueue(handOverTask, { orderId: underway.order.id }, { key: handOverKey(underway.order.id), runAt });
}

/** Ends the sending without an order: what nobody approved is a draft again, and can be corrected, where they surely have it not. */
async function end(tx: WriteTx, underway: Underway, sending: 'refused' | 'unknown', words: string): Promise<void> {
  const order = await stillUnderway(tx, underway);
  if (order === undefined) return;
  const state = sending === 'refused' && order.approved_at === null ? 'draft' : order.state;
  await purchaseOrder.settle(tx, order, { set: { state, sending, sending_problem: words.slice(0, 500) }, action: `sending_${sending}` });
}

async function stillUnderway(tx: WriteTx, { order }: Underway): Promise<OrderRow | undefined> {
  const [now] = await purchaseOrder.takeUpMany(tx, [order.id]);
  return now?.sending === 'underway' ? now : undefined;
}
