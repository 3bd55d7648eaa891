import type { AnswerPurchaseOrder } from '@quarterlight/contract/purchasing/answer-schemas';
import * as routes from '@quarterlight/contract/purchasing/routes';
import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { driftOf, snapshotOf } from '../stock/stock.fixtures.ts';
import { aBuyer, markSent, orderOf } from './purchasing.fixtures.ts';

useTestApp();

type Said = Partial<AnswerPurchaseOrder['lines'][number]>;
const pounds = (unitAmount: number) => ({ unitAmount, currency: 'GBP' });

async function ground() {
  const buyer = await aBuyer(await aTenant());
  const answer = (order: PurchaseOrder, said: Said, supplierOrder?: string) =>
    buyer.office.call(routes.answerPurchaseOrder, {
      params: { id: order.id },
      version: order.version,
      body: {
        ...(supplierOrder === undefined ? {} : { supplierOrder }),
        lines: [{ lineId: order.lines[0]?.id ?? '', answer: 'confirmed', ...said }],
      },
    });
  const decide = (order: PurchaseOrder, decision: 'accept' | 'query' | 'elsewhere') =>
    buyer.office.call(routes.decideOrderPrice, { params: { id: order.id }, version: order.version, body: { lineId: order.lines[0]?.id ?? '', decision } });
  const expectedOf = (order: PurchaseOrder) =>
    buyer.tenant.scope.read((tx) =>
      tx.db.selectFrom('expected_supply').select(['expected_on', 'quantity_milli', 'allocated_milli']).where('order_id', '=', order.id).execute(),
    );
  const forJob = async () => {
    const raised = (await buyer.raise()).result;
    const claim = () =>
      buyer.tenant.scope.read((tx) =>
        tx.db
          .selectFrom('allocation')
          .selectAll()
          .where('id', '=', raised?.allocationId ?? '')
          .executeTakeFirstOrThrow(),
      );
    return { order: await markSent(buyer.office, await orderOf(buyer.office, raised?.purchaseOrderId ?? '')), claim };
  };
  return { ...buyer, answer, decide, expectedOf, forJob };
}

describe('what the supplier answers', () => {
  it('writes the day to what is expected, and says the same twice without a change', async () => {
    const { tenant, answer, expectedOf, forJob, office } = await ground();
    const { order } = await forJob();
    const said = { answer: 'back-ordered', comesOn: '2031-03-04', depot: 'Leeds' } as const;
    const { body } = await answer(order, said, 'SO-991');
    expect(body).toMatchObject({
      state: 'sent',
      expectedOn: '2031-03-04',
      lines: [{ answer: 'back-ordered', confirmed: 1, dueOn: '2031-03-04', supplierOrder: 'SO-991', supplierDepot: 'Leeds', outstanding: 1 }],
      affected: [],
    });
    expect(await expectedOf(order)).toEqual([{ expected_on: '2031-03-04', quantity_milli: 1000, allocated_milli: 1000 }]);
    const before = await snapshotOf(tenant);
    const again = await answer(body, said, 'SO-991');
    expect([again.status, again.body.version]).toEqual([200, body.version]);
    expect(await snapshotOf(tenant)).toEqual(before);
    // Who answers from an older page is told.
    const stale = await answer(order, { comesOn: '2031-03-09' });
    expect([stale.status, stale.problem.code]).toEqual([400, 'record.stale']);
    const unknown = await answer(body, { answer: 'back-ordered', comesOn: null });
    expect(unknown.body).toMatchObject({ expectedOn: null, lines: [{ dueOn: null }] });
    expect((await orderOf(office, order.id)).overdue).toBe(false);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('takes a price within the tolerance, and asks the buyer about one above it', async () => {
    const { answer, decide, sent } = await ground();
    const order = await sent(2);
    const near = (await answer(order, { unitCost: pounds(816_000) })).body;
    expect(near).toMatchObject({ net: { amount: 16_320 }, lines: [{ unitCost: pounds(816_000), askedCost: null, priceQuestion: null, fromPriceFile: false }] });
    const dear = (await answer(near, { unitCost: pounds(900_000) })).body;
    expect(dear).toMatchObject({ net: { amount: 16_320 }, lines: [{ unitCost: pounds(816_000), askedCost: pounds(900_000), priceQuestion: 'open' }] });
    const queried = (await decide(dear, 'query')).body;
    expect(queried.lines[0]).toMatchObject({ priceQuestion: 'queried', askedCost: pounds(900_000) });
    // The same answer once more opens nothing again.
    expect((await answer(queried, { unitCost: pounds(900_000) })).body.lines[0]?.priceQuestion).toBe('queried');
    const accepted = (await decide(queried, 'accept')).body;
    expect(accepted).toMatchObject({ net: { amount: 18_000 }, lines: [{ unitCost: pounds(900_000), askedCost: null, priceQuestion: null }] });
    const none = await decide(accepted, 'accept');
    expect([none.status, none.problem.code]).toEqual([400, 'purchasing.no_question']);
    const cheaper = (await answer(accepted, { unitCost: pounds(700_000) })).body;
    expect(cheaper).toMatchObject({ net: { amount: 14_000 } });
  });

  it('lets a price take an order over the limit only with who may approve it', async () => {
    const { tenant, answer, sent } = await ground();
    const dear = (await answer(await sent(10), { unitCost: pounds(1_200_000) })).body;
    const adviser = await tenant.user({ role: 'adviser' });
    const accept = (by: typeof adviser) =>
      by.call(routes.decideOrderPrice, { params: { id: dear.id }, version: dear.version, body: { lineId: dear.lines[0]?.id ?? '', decision: 'accept' } });
    expect((await accept(adviser)).problem.code).toBe('purchasing.needs_approval');
    expect((await accept(await tenant.user())).body.net.amount).toBe(120_000);
  });

  it('expects no more of what is refused, names its jobs and ends an order of which nothing comes', async () => {
    const { tenant, answer, expectedOf, forJob } = await ground();
    const { order, claim } = await forJob();
    const { body } = await answer(order, { answer: 'refused' });
    expect(body).toMatchObject({
      state: 'cancelled',
      cancelReason: 'The supplier sends none of it',
      lines: [{ answer: 'refused', confirmed: 0, cancelled: 1, outstanding: 0 }],
      affected: [{ worksheetId: (await claim()).worksheet_id }],
    });
    expect((await claim()).state).toBe('released');
    expect(await expectedOf(order)).toMatchObject([{ quantity_milli: 0, allocated_milli: 0 }]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('gives up what is ordered elsewhere, and the order is through with what came', async () => {
    const { tenant, answer, decide, sent, office } = await ground();
    const order = await sent(3);
    const body = { deliveryNote: 'DN1', lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }] };
    const part = (await office.call(routes.receiveDelivery, { params: { id: order.id }, body })).body;
    const dear = (await answer(part, { unitCost: pounds(990_000) })).body;
    expect((await decide(dear, 'elsewhere')).body).toMatchObject({
      state: 'received',
      lines: [{ received: 1, cancelled: 2, outstanding: 0, askedCost: null }],
    });
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('refuses what cannot be so, names the line and changes nothing', async () => {
    const { tenant, answer, sent, draft, store } = await ground();
    const order = await sent(2);
    const before = await snapshotOf(tenant);
    const errors = async (said: Said) => (await answer(order, said)).problem.errors;
    expect(await errors({ quantity: 3 })).toEqual({ 'lines.0.quantity': [`${store.product.code}: 3 is confirmed and only 2 is outstanding.`] });
    expect(await errors({ comesOn: '2020-01-02' })).toEqual({
      'lines.0.comesOn': [`${store.product.code}: 02/01/2020 is past. Enter the day on which it comes.`],
    });
    expect(await errors({ answer: null })).toEqual({ lines: ['Choose what the supplier answered to at least one line.'] });
    expect(await errors({ quantity: 0.5 })).toEqual({ 'lines.0.quantity': [`${store.product.code} is counted in whole pieces.`] });
    expect(await snapshotOf(tenant)).toEqual(before);
    const unsent = await answer(await draft(), {});
    expect([unsent.status, unsent.problem.code]).toEqual([400, 'purchasing.not_now']);
    const technician = await tenant.user({ role: 'stock' });
    const body = { lines: [{ lineId: order.lines[0]?.id ?? '', answer: 'confirmed' as const }] };
    expect((await technician.call(routes.answerPurchaseOrder, { params: { id: order.id }, version: order.version, body })).status).toBe(200);
  });
});
