import * as credits from '@quarterlight/contract/credits/routes';
import { createPurchaseOrder, receiveDelivery, sendPurchaseOrder } from '@quarterlight/contract/purchasing/routes';
import { newId } from '@quarterlight/kit/ids';
import { ok } from '../../../testing/kit/answers.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import { aSupplier } from '../companies/companies.testing.ts';
import { type At, endOf, forget, type Ground, pickOf } from './ledger-records.fixtures.ts';

/** Pieces of an order of which some went back to their supplier: whoever asks for them, sends them off and hears what comes of it. */
export interface Ordered {
  readonly orderId: string;
  readonly lineId: string;
  /** The lots that its deliveries made, and how many pieces of each. */
  readonly lots: readonly string[];
  readonly each: number;
}

/** An order of which four deliveries came into the depot. */
export async function anOrder(tenant: TestTenant, { depotId, productId, clerk }: Pick<Ground, 'depotId' | 'productId' | 'clerk'>): Promise<Ordered> {
  const each = 15;
  const supplier = await aSupplier(tenant);
  const line = { productId, quantity: 4 * each, unitCost: { unitAmount: 10_000, currency: 'GBP' } };
  const draft = ok(await clerk().call(createPurchaseOrder, { body: { supplierId: supplier.id, deliverToPlaceId: depotId, lines: [line] } }));
  const params = { id: draft.id };
  const { lines } = ok(await clerk().call(sendPurchaseOrder, { params, version: draft.version, body: { how: 'marked' } }));
  const lineId = lines[0]?.id ?? newId();
  for (const deliveryNote of ['1', '2', '3', '4'])
    ok(await clerk().call(receiveDelivery, { params, body: { deliveryNote, lines: [{ lineId, quantity: each }] } }));
  const creditable = ok(await clerk().call(credits.getCreditableOrder, { params }));
  return { orderId: draft.id, lineId, lots: creditable.lines[0]?.pieces.map(({ lotId }) => lotId) ?? [], each };
}

/** Credits as the office raises them, each with its goods. */
export function creditSteps({ clerk, records, depotId }: Ground, ordered: Ordered | undefined) {
  const raised: string[] = [];

  async function credit({ step, placeId }: At): Promise<string> {
    const lotId = pickOf(ordered?.lots ?? [], step.pick) ?? newId();
    const goods = [{ orderLineId: ordered?.lineId ?? newId(), lotId, placeId, quantity: step.quantity, condition: 'Unopened' as const }];
    const answer = await clerk().call(credits.raisePurchaseCredit, { body: { orderId: ordered?.orderId ?? newId(), reason: 'Not required', goods } });
    if (answer.status === 200) {
      records.add(answer.body.id);
      raised.push(answer.body.id);
    }
    return endOf(answer);
  }

  async function openCredit({ step }: At) {
    const id = pickOf(raised, step.pick) ?? newId();
    const person = clerk();
    const seen = await person.call(credits.getPurchaseCredit, { params: { id } });
    const shown = seen.status === 200 ? seen.body : undefined;
    if (shown?.settledAt !== null) forget(raised, id);
    return { id, person, shown, end: endOf(seen), common: { params: { id }, version: shown?.version ?? 0 } };
  }

  async function collect(at: At): Promise<string> {
    const { person, shown, end, common } = await openCredit(at);
    return shown ? endOf(await person.call(credits.collectReturnedGoods, { ...common, body: {} })) : end;
  }

  /** What went back comes back, and what waits is taken out of the returns. */
  async function refused(at: At): Promise<string> {
    const { person, shown, end, common } = await openCredit(at);
    if (!shown) return end;
    const body = { reason: 'Not theirs', toPlaceId: depotId };
    return shown.collectedAt === null
      ? endOf(await person.call(credits.withdrawPurchaseCredit, { ...common, body }))
      : endOf(await person.call(credits.refusePurchaseCredit, { ...common, body }));
  }

  return { credit, collect, refused };
}
