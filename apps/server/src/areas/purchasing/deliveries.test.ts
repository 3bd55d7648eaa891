import * as routes from '@quarterlight/contract/purchasing/routes';
import type { PurchaseOrder, ReceiveDelivery } from '@quarterlight/contract/purchasing/schemas';
import * as stockRoutes from '@quarterlight/contract/stock/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { anOffer, aProduct } from '../catalogue/catalogue.testing.ts';
import { releaseAllocation } from '../stock/index.ts';
import { driftOf, lying, outsideIds, snapshotOf } from '../stock/stock.fixtures.ts';
import { cancelLineFor } from './order-for-worksheet.ts';
import { aBuyer, markSent, orderOf } from './purchasing.fixtures.ts';

useTestApp();

const refused = (answer: { status: number; problem: { code?: string; detail?: string } }, code: string, message: string) =>
  expect([answer.status, answer.problem.code, answer.problem.detail]).toEqual([400, code, message]);

async function ground() {
  const buyer = await aBuyer(await aTenant());
  const receive = (
    order: PurchaseOrder,
    quantity: number,
    more: Partial<ReceiveDelivery['lines'][number]> = {},
    deliveryNote = 'DN1',
    options: { key?: string; placeId?: string } = {},
  ) =>
    buyer.office.call(routes.receiveDelivery, {
      params: { id: order.id },
      ...(options.key === undefined ? {} : { key: options.key }),
      body: {
        deliveryNote,
        ...(options.placeId === undefined ? {} : { placeId: options.placeId }),
        lines: [{ lineId: order.lines[0]?.id ?? '', quantity, ...more }],
      },
    });
  const claimOf = (id: string) => buyer.tenant.scope.read((tx) => tx.db.selectFrom('allocation').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
  return { ...buyer, receive, claimOf, depot: buyer.store.branch.depotId };
}

describe('receiving', () => {
  it('makes lots at the order\u2019s cost, part by part, until everything is there', async () => {
    const { tenant, store, office, sent, receive, depot } = await ground();
    const order = await sent(3);
    const first = await receive(order, 1, { batch: 'B7', expires: '2031-01-01' });
    expect(first.body).toMatchObject({
      state: 'part-received',
      lines: [{ received: 1, outstanding: 2 }],
      deliveries: [{ deliveryNote: 'DN1', lines: [{ quantity: 1, damaged: false, batch: 'B7', expires: '2031-01-01' }] }],
      affected: [],
    });
    const second = await receive(order, 2, {}, 'DN2');
    expect(second.body).toMatchObject({ state: 'received', lines: [{ received: 3, outstanding: 0 }], allowedActions: ['undo', 'close'] });
    const lotId = first.body.deliveries[0]?.lines[0]?.lotId ?? '';
    expect(await lying(tenant, depot, lotId)).toEqual([1000, 0]);
    const free = (await office.call(stockRoutes.freeStock, { query: { productId: store.product.id } })).body;
    expect(free).toMatchObject({ onHand: 3, free: 3, expectedFree: 0, expected: [] });
    expect(free.lines.map((line) => line.unitCost?.unitAmount)).toEqual([800_000, 800_000]);
    const closed = await office.call(routes.closePurchaseOrder, { params: { id: order.id }, version: second.body.version, body: {} });
    expect(closed.body).toMatchObject({ state: 'closed', allowedActions: [], affected: [] });
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('puts what is damaged into quarantine, in a lot of its own, where nobody can claim it', async () => {
    const { tenant, store, office, sent, receive, depot } = await ground();
    const quarantine = (await outsideIds(tenant))['quarantine'] ?? '';
    const answer = await receive(await sent(3), 3, { damaged: 1 });
    const lines = answer.body.deliveries[0]?.lines ?? [];
    expect(lines.map((line) => [line.quantity, line.damaged])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect(await lying(tenant, depot, lines[0]?.lotId ?? '')).toEqual([2000, 0]);
    expect(await lying(tenant, quarantine, lines[1]?.lotId ?? '')).toEqual([1000, 0]);
    expect(answer.body.state).toBe('received');
    expect((await office.call(stockRoutes.freeStock, { query: { productId: store.product.id } })).body.free).toBe(2);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('receives into another place where told', async () => {
    const { tenant, store, sent, receive } = await ground();
    const answer = await receive(await sent(1), 1, {}, 'DN1', { placeId: store.technician.vanId });
    expect(await lying(tenant, store.technician.vanId, answer.body.deliveries[0]?.lines[0]?.lotId ?? '')).toEqual([1000, 0]);
  });

  it('puts each line where it is told, leaves out what did not come, and names the line that it refuses', async () => {
    const { tenant, supplier, store, office, depot } = await ground();
    const clips = await aProduct(tenant, { kind: 'clip' });
    await anOffer(tenant, { productId: clips.id, supplierId: supplier.id, netUnit: 100 });
    const body = {
      supplierId: supplier.id,
      branchId: store.branch.id,
      lines: [
        { productId: clips.id, quantity: 5 },
        { productId: store.product.id, quantity: 2 },
        { productId: clips.id, quantity: 5 },
      ],
    };
    const order = await markSent(office, (await office.call(routes.createPurchaseOrder, { body })).body);
    const deliver = (lines: readonly object[], deliveryNote = 'DN1') =>
      office.call(routes.receiveDelivery, {
        params: { id: order.id },
        body: { deliveryNote, lines: order.lines.map((line, index) => ({ lineId: line.id, quantity: 0, ...lines[index] })) },
      });
    const nothing = await deliver([]);
    expect([nothing.problem.code, nothing.problem.errors]).toEqual(['purchasing.nothing_arrived', { lines: ['Enter what arrived of at least one line.'] }]);
    expect((await deliver([{ quantity: 1 }, { quantity: 0.5 }])).problem.errors).toEqual({
      'lines.1.quantity': [`${store.product.code} is counted in whole pieces.`],
    });
    expect(Object.keys((await deliver([{}, {}, { quantity: 1, damaged: 2 }])).problem.errors ?? {})).toEqual(['lines.2.damaged']);
    expect(Object.keys((await deliver([{}, { quantity: 1, placeId: (await outsideIds(tenant))['supplier'] ?? '' }])).problem.errors ?? {})).toEqual([
      'lines.1.placeId',
    ]);
    const { body: received } = await deliver([{ quantity: 5 }, { quantity: 2, placeId: store.technician.vanId }]);
    expect(received.lines.map((line) => line.received)).toEqual([5, 2, 0]);
    const lotOf = (code: string) => received.deliveries[0]?.lines.find((line) => line.code === code)?.lotId ?? '';
    expect(await lying(tenant, depot, lotOf(clips.code))).toEqual([5000, 0]);
    expect(await lying(tenant, store.technician.vanId, lotOf(store.product.code))).toEqual([2000, 0]);
  });

  it('takes more than was ordered within the tolerance, and beyond it only from who may approve', async () => {
    const { tenant, supplier, store } = await ground();
    const clips = await aProduct(tenant, { kind: 'clip' });
    await anOffer(tenant, { productId: clips.id, supplierId: supplier.id, netUnit: 100 });
    const office = await tenant.user();
    const body = { supplierId: supplier.id, branchId: store.branch.id, lines: [{ productId: clips.id, quantity: 100 }] };
    const order = await markSent(office, (await office.call(routes.createPurchaseOrder, { body })).body);
    const controller = await tenant.user({ role: 'stock' });
    const receiveMore = (by: typeof office, quantity: number, deliveryNote: string) =>
      by.call(routes.receiveDelivery, { params: { id: order.id }, body: { deliveryNote, lines: [{ lineId: order.lines[0]?.id ?? '', quantity }] } });
    expect((await receiveMore(controller, 60, 'DN1')).status).toBe(200);
    const before = await snapshotOf(tenant);
    const over = await receiveMore(controller, 43, 'DN2');
    expect([over.problem.code, over.problem.errors]).toEqual([
      'purchasing.over_delivery',
      { 'lines.0.quantity': [`${clips.code}: 43 arrived and only 40 is outstanding. Somebody who may approve orders must receive it.`] },
    ]);
    expect(await snapshotOf(tenant)).toEqual(before);
    expect((await receiveMore(office, 43, 'DN2')).body).toMatchObject({ state: 'received', lines: [{ received: 103, outstanding: 0 }] });
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('refuses what is wrong with a delivery, and changes nothing', async () => {
    const { tenant, store, sent, receive, office } = await ground();
    const order = await sent(3);
    await receive(order, 1);
    const outside = await outsideIds(tenant);
    const adviser = await tenant.user({ role: 'adviser' });
    const before = await snapshotOf(tenant);
    refused(await receive(order, 1, {}, ' DN1 '), 'purchasing.delivery_twice', `Delivery note DN1 was already received on order ${order.number}.`);
    refused(await receive(order, 1, { damaged: 2 }, 'DN2'), 'purchasing.more_damaged', `${store.product.code}: more is marked as damaged than arrived.`);
    refused(await receive(order, 0.5, {}, 'DN2'), 'stock.whole_pieces', `${store.product.code} is counted in whole pieces.`);
    refused(
      await receive(order, 1, { batch: 'B1', expires: '2020-02-01' }, 'DN2'),
      'purchasing.expired',
      `${store.product.code}: batch B1 expired on 01/02/2020.`,
    );
    refused(
      await receive(order, 1, { lineId: newId() }, 'DN2'),
      'purchasing.line_unknown',
      'A line of these is not on this order any longer. Refresh to see its lines.',
    );
    refused(
      await receive(order, 1, {}, 'DN2', { placeId: outside['supplier'] ?? '' }),
      'purchasing.outside_place',
      'Goods are delivered to one of our own open places.',
    );
    const line = { lineId: order.lines[0]?.id ?? '', quantity: 1 };
    refused(
      await office.call(routes.receiveDelivery, { params: { id: order.id }, body: { deliveryNote: 'DN2', lines: [line, line] } }),
      'purchasing.line_twice',
      `Line 1 (${store.product.code}) is named twice.`,
    );
    refused(
      await office.call(routes.receiveDelivery, { params: { id: order.id }, body: { deliveryNote: '', lines: [line] } }),
      'request.invalid',
      'Bad request.',
    );
    refused(
      await office.call(routes.cancelPurchaseOrder, { params: { id: order.id }, version: 3, body: { reason: 'Late' } }),
      'purchasing.goods_arrived',
      `Goods have arrived on order ${order.number}, so it is closed instead of cancelled.`,
    );
    expect((await adviser.call(routes.receiveDelivery, { params: { id: order.id }, body: { deliveryNote: 'DN2', lines: [line] } })).status).toBe(403);
    expect(await snapshotOf(tenant)).toEqual(before);
    await tenant.scope.write((tx) => tx.db.updateTable('place').set({ active: false }).where('type', '=', 'quarantine').execute());
    refused(
      await receive(order, 2, { damaged: 1 }, 'DN2'),
      'stock.no_quarantine',
      'There is no quarantine location for damaged goods. Make one under Stock control, Locations.',
    );
  });

  it('receives a delivery once, by the same click, another click or another person', async () => {
    const { tenant, store, sent, receive, office } = await ground();
    const order = await sent(4);
    const clicks = await Promise.all(Array.from({ length: 10 }, () => receive(order, 2, {}, 'DN1', { key: 'delivery-click' })));
    expect(new Set(clicks.map((answer) => answer.text)).size).toBe(1);
    const others = await Promise.all(Array.from({ length: 10 }, () => receive(order, 2, {}, 'DN2')));
    expect(others.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(new Set(others.filter((answer) => answer.status !== 200).map((answer) => answer.problem.code))).toEqual(new Set(['purchasing.not_now']));
    expect((await office.call(stockRoutes.freeStock, { query: { productId: store.product.id } })).body.onHand).toBe(4);
    const slow = await sent(9);
    const racing = await Promise.all(Array.from({ length: 10 }, () => receive(slow, 2, {}, 'DN3')));
    expect(racing.filter((answer) => answer.problem.code === 'purchasing.delivery_twice')).toHaveLength(9);
    expect((await office.call(stockRoutes.freeStock, { query: { productId: store.product.id } })).body.onHand).toBe(6);
    expect(await driftOf(tenant)).toEqual([]);
  });
});

describe('glass for worksheets', () => {
  it('gathers lines of worksheets on the supplier\u2019s open draft, each claimed from the start', async () => {
    const { tenant, store, supplier, office, raise, claimOf } = await ground();
    const raised = [(await raise()).result, (await raise()).result];
    expect(raised[0]?.purchaseOrderId).toBe(raised[1]?.purchaseOrderId);
    const order = await orderOf(office, raised[0]?.purchaseOrderId ?? '');
    expect(order).toMatchObject({
      state: 'draft',
      supplier: { id: supplier.id },
      deliverTo: { id: store.branch.depotId },
      net: { amount: 16_000 },
      worksheetCount: 2,
      lineCount: 2,
    });
    expect(await claimOf(raised[0]?.allocationId ?? '')).toMatchObject({ state: 'expected', expected_supply_id: raised[0]?.expectedSupplyId });
    expect((await office.call(stockRoutes.freeStock, { query: { productId: store.product.id } })).body).toMatchObject({
      expectedFree: 0,
      expected: [{ allocated: 1 }, { allocated: 1 }],
    });
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('makes one draft when ten worksheets order at once', async () => {
    const { tenant, raise } = await ground();
    const raised = await Promise.all(Array.from({ length: 10 }, () => raise()));
    expect(new Set(raised.map((each) => each.result?.purchaseOrderId)).size).toBe(1);
    expect(raised.every((each) => each.code === undefined)).toBe(true);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('turns what was ordered for a worksheet into its glass when it arrives', async () => {
    const { tenant, store, office, raise, claimOf, depot } = await ground();
    const raised = (await raise()).result;
    const order = await markSent(office, await orderOf(office, raised?.purchaseOrderId ?? ''));
    const answer = await office.call(routes.receiveDelivery, {
      params: { id: order.id },
      body: { deliveryNote: 'DN1', lines: order.lines.map((line) => ({ lineId: line.id, quantity: 1 })) },
    });
    expect(answer.body).toMatchObject({ state: 'received', affected: [] });
    const claim = await claimOf(raised?.allocationId ?? '');
    expect(claim).toMatchObject({ state: 'reserved', place_id: depot, lot_id: answer.body.deliveries[0]?.lines[0]?.lotId });
    const history = (await office.call(stockRoutes.listMoves, { query: { worksheetId: claim.worksheet_id } })).body.items;
    expect(history.map((move) => [move.kind, move.document])).toEqual([['receipt', order.number]]);
    expect((await office.call(stockRoutes.freeStock, { query: { productId: store.product.id } })).body).toMatchObject({ onHand: 1, allocated: 1, free: 0 });
    expect((await office.call(stockRoutes.glassToIssue, {})).body.items.map((item) => item.worksheetId)).toEqual([claim.worksheet_id]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('names the worksheet whose glass arrived broken, whose order was cancelled or closed short', async () => {
    const { tenant, office, raise, claimOf, store } = await ground();
    const broken = (await raise()).result;
    const order = await markSent(office, await orderOf(office, broken?.purchaseOrderId ?? ''));
    const arrived = await office.call(routes.receiveDelivery, {
      params: { id: order.id },
      body: { deliveryNote: 'DN1', lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 1, damaged: 1 }] },
    });
    const claim = await claimOf(broken?.allocationId ?? '');
    expect(arrived.body.affected).toEqual([
      { worksheetId: claim.worksheet_id, worksheetLineId: claim.worksheet_line_id, productId: store.product.id, code: store.product.code, quantity: 1 },
    ]);
    expect(claim.state).toBe('released');

    const waiting = (await raise()).result;
    const second = await markSent(office, await orderOf(office, waiting?.purchaseOrderId ?? ''));
    const cancelled = await office.call(routes.cancelPurchaseOrder, { params: { id: second.id }, version: second.version, body: { reason: 'Back-order' } });
    expect(cancelled.body).toMatchObject({
      state: 'cancelled',
      cancelReason: 'Back-order',
      affected: [{ worksheetId: (await claimOf(waiting?.allocationId ?? '')).worksheet_id }],
    });

    const [one, two] = [(await raise()).result, (await raise()).result];
    const third = await markSent(office, await orderOf(office, one?.purchaseOrderId ?? ''));
    const part = await office.call(routes.receiveDelivery, {
      params: { id: third.id },
      body: { deliveryNote: 'DN9', lines: [{ lineId: third.lines[0]?.id ?? '', quantity: 1 }] },
    });
    expect(part.body.state).toBe('part-received');
    const closed = await office.call(routes.closePurchaseOrder, { params: { id: third.id }, version: part.body.version, body: { reason: 'Discontinued' } });
    expect(closed.body.affected.map((each) => each.worksheetId)).toEqual([(await claimOf(two?.allocationId ?? '')).worksheet_id]);
    expect([(await claimOf(one?.allocationId ?? '')).state, (await claimOf(two?.allocationId ?? '')).state]).toEqual(['reserved', 'released']);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('takes a line off a draft with its worksheet, and lets what is on its way come unclaimed', async () => {
    const { tenant, store, office, raise, claimOf } = await ground();
    const [one, two] = [(await raise()).result, (await raise()).result];
    const lineOf = async (id: string | undefined) => (await claimOf(id ?? '')).worksheet_line_id;
    const firstLine = await lineOf(one?.allocationId);
    const first = await tenant.scope.write((tx) => cancelLineFor(tx, firstLine));
    expect(first).toEqual([{ purchaseOrderId: one?.purchaseOrderId, number: 'P000001', removed: true }]);
    expect((await claimOf(one?.allocationId ?? '')).state).toBe('released');
    expect(await orderOf(office, one?.purchaseOrderId ?? '')).toMatchObject({ lineCount: 1, net: { amount: 8_000 } });
    const order = await markSent(office, await orderOf(office, two?.purchaseOrderId ?? ''));
    const secondLine = await lineOf(two?.allocationId);
    const second = await tenant.scope.write(async (tx) => {
      await releaseAllocation(tx, two?.allocationId ?? '');
      return cancelLineFor(tx, secondLine);
    });
    expect(second).toEqual([{ purchaseOrderId: order.id, number: 'P000001', removed: false }]);
    expect((await orderOf(office, order.id)).lines[0]).toMatchObject({ worksheetId: null, worksheetLineId: null });
    expect((await office.call(stockRoutes.freeStock, { query: { productId: store.product.id } })).body.expectedFree).toBe(1);
    const three = (await raise()).result;
    const thirdLine = await lineOf(three?.allocationId);
    await tenant.scope.write((tx) => cancelLineFor(tx, thirdLine));
    expect(await orderOf(office, three?.purchaseOrderId ?? '')).toMatchObject({
      state: 'cancelled',
      cancelReason: 'Its last line was taken off',
      lineCount: 0,
    });
    expect(await tenant.scope.write((tx) => cancelLineFor(tx, thirdLine))).toEqual([]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('refuses to order without a supplier, a price or for a branch, and changes nothing', async () => {
    const { tenant, store, office, raise, supplier } = await ground();
    const unknown = await aProduct(tenant, { code: 'NOBODY1' });
    const raised = (await raise()).result;
    const order = await orderOf(office, raised?.purchaseOrderId ?? '');
    const before = await snapshotOf(tenant);
    expect(await raise({ productId: unknown.id })).toMatchObject({
      code: 'purchasing.no_supplier',
      message: 'No supplier has a price in force for NOBODY1. Choose a supplier.',
    });
    expect(await raise({ productId: unknown.id, supplierId: supplier.id })).toMatchObject({ code: 'purchasing.no_price' });
    const line = order.lines[0];
    expect(await raise({ worksheetId: line?.worksheetId, worksheetLineId: line?.worksheetLineId })).toMatchObject({ code: 'stock.line_has_claim' });
    const kept = await office.call(routes.changePurchaseOrder, {
      params: { id: order.id },
      version: order.version,
      body: { lines: [{ productId: store.product.id, quantity: 1 }] },
    });
    expect([kept.problem.code, kept.problem.detail]).toEqual([
      'purchasing.line_for_worksheet',
      `Line 1 (${store.product.code}) was ordered for a worksheet. Take it off there.`,
    ]);
    expect(await snapshotOf(tenant)).toEqual(before);
    const more = await office.call(routes.changePurchaseOrder, {
      params: { id: order.id },
      version: order.version,
      body: { expectedOn: '2031-05-05', lines: [{ id: line?.id ?? '', productId: store.product.id, quantity: 3 }] },
    });
    expect(more.body).toMatchObject({ version: order.version + 1, expectedOn: '2031-05-05', lines: [{ worksheetId: line?.worksheetId, quantity: 3 }] });
    expect((await office.call(stockRoutes.freeStock, { query: { productId: store.product.id } })).body).toMatchObject({
      expectedFree: 2,
      expected: [{ expectedOn: '2031-05-05', quantity: 3, allocated: 1 }],
    });
  });
});
