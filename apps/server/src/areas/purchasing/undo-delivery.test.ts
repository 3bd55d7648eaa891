import * as routes from '@quarterlight/contract/purchasing/routes';
import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import * as stockRoutes from '@quarterlight/contract/stock/routes';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { consumeAllocations, releaseAllocation } from '../stock/index.ts';
import { attempt, driftOf, snapshotOf } from '../stock/stock.fixtures.ts';
import { aBuyer, markSent, orderOf } from './purchasing.fixtures.ts';

useTestApp();

async function ground() {
  const buyer = await aBuyer(await aTenant());
  const receive = async (order: PurchaseOrder, quantity: number, more: object = {}, deliveryNote = 'DN1') =>
    (
      await buyer.office.call(routes.receiveDelivery, {
        params: { id: order.id },
        body: { deliveryNote, lines: [{ lineId: order.lines[0]?.id ?? '', quantity, ...more }] },
      })
    ).body;
  const undo = (order: PurchaseOrder, at = 0) =>
    buyer.office.call(routes.undoDelivery, {
      params: { id: order.id },
      version: order.version,
      body: { deliveryId: order.deliveries[at]?.id ?? '', reason: 'Wrong order' },
    });
  const onHand = async () => (await buyer.office.call(stockRoutes.freeStock, { query: { productId: buyer.store.product.id } })).body;
  const forJob = async () => {
    const raised = (await buyer.raise()).result;
    const id = raised?.allocationId ?? '';
    const claim = () => buyer.tenant.scope.read((tx) => tx.db.selectFrom('allocation').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
    return { order: await markSent(buyer.office, await orderOf(buyer.office, raised?.purchaseOrderId ?? '')), claim };
  };
  const { id: technicianId, vanId } = buyer.store.technician;
  const fit = (id: string, worksheetId: string) =>
    attempt(buyer.tenant, (tx) => consumeAllocations(tx, [id], { technicianId, worksheetId, worksheetNumber: 'W1' }));
  return { ...buyer, receive, undo, onHand, forJob, fit, vanId };
}

describe('undoing a delivery', () => {
  it('reverses each receipt, and what came is outstanding again', async () => {
    const { tenant, sent, receive, undo, onHand, office, store } = await ground();
    const first = await receive(await sent(3), 1);
    const second = await receive(first, 2, { damaged: 1 }, 'DN2');
    expect(second.state).toBe('received');
    const undone = (await undo(second, 1)).body;
    expect(undone).toMatchObject({
      state: 'part-received',
      lines: [{ received: 1, outstanding: 2 }],
      deliveries: [{ undoneAt: null }, { deliveryNote: 'DN2', undoneReason: 'Wrong order', undoneAt: expect.any(String) }],
    });
    expect(await onHand()).toMatchObject({ onHand: 1, expectedFree: 2 });
    const { items } = (await office.call(stockRoutes.listMoves, { query: { productId: store.product.id } })).body;
    expect(items.map((move) => move.kind).toSorted()).toEqual(['receipt', 'receipt', 'receipt', 'reversal', 'reversal']);
    const twice = await undo(undone, 1);
    expect([twice.status, twice.problem.detail]).toEqual([400, 'Delivery note DN2 was undone already.']);
    // The same note may come again, and all of it may be undone.
    const again = await receive(undone, 2, {}, 'DN2');
    expect(again.state).toBe('received');
    const last = (await undo((await undo(again, 2)).body, 0)).body;
    expect(last).toMatchObject({ state: 'sent', lines: [{ received: 0, outstanding: 3 }] });
    expect(await onHand()).toMatchObject({ onHand: 0, expectedFree: 3 });
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('lets the job wait for its glass again, which comes with the next delivery', async () => {
    const { tenant, forJob, receive, undo } = await ground();
    const { order, claim } = await forJob();
    const received = await receive(order, 1);
    expect((await claim()).state).toBe('reserved');
    const undone = (await undo(received)).body;
    expect(await claim()).toMatchObject({ state: 'expected', lot_id: null, place_id: null });
    expect(await driftOf(tenant)).toEqual([]);
    expect((await receive(undone, 1, {}, 'DN2')).state).toBe('received');
    expect((await claim()).state).toBe('reserved');
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('puts glass that nobody wants back on order', async () => {
    const { tenant, forJob, receive, undo, onHand } = await ground();
    const { order, claim } = await forJob();
    const received = await receive(order, 1);
    const { id } = await claim();
    await tenant.scope.write((tx) => releaseAllocation(tx, id));
    expect((await undo(received)).body.state).toBe('sent');
    expect(await onHand()).toMatchObject({ onHand: 0, expectedFree: 1 });
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('refuses what was moved or fitted since, and changes nothing', async () => {
    const { tenant, forJob, sent, receive, undo, office, store, fit, vanId } = await ground();
    const moved = await receive(await sent(2), 2);
    const lotId = moved.deliveries[0]?.lines[0]?.lotId ?? '';
    const move = { fromPlaceId: store.branch.depotId, toPlaceId: store.technician.vanId, lotId, quantity: 1 };
    expect((await office.call(stockRoutes.postMove, { body: move })).status).toBe(200);
    const before = await snapshotOf(tenant);
    const answer = await undo(moved);
    expect([answer.status, answer.problem.code]).toEqual([400, 'purchasing.delivery_moved']);
    expect(await snapshotOf(tenant)).toEqual(before);
    const { order, claim } = await forJob();
    const received = await receive(order, 1, { placeId: vanId });
    const { id, worksheet_id: worksheetId } = await claim();
    expect((await fit(id, worksheetId)).code).toBeUndefined();
    expect((await undo(received)).problem.detail).toBe(
      `${store.product.code} of delivery note DN1 was moved, fitted or written off since, so the delivery cannot be undone. Send back what should not be here.`,
    );
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('is fitted or undone, never both; and undone once by ten at once', async () => {
    const { tenant, forJob, receive, undo, sent, fit, vanId } = await ground();
    for (let round = 0; round < 4; round++) {
      const { order, claim } = await forJob();
      const received = await receive(order, 1, { placeId: vanId }, `DN${round}`);
      const { id, worksheet_id: worksheetId } = await claim();
      const [undone, fitted] = await Promise.all([undo(received), fit(id, worksheetId)]);
      expect([undone.status === 200, fitted.code === undefined].filter(Boolean)).toHaveLength(1);
      expect((await claim()).state).toBe(undone.status === 200 ? 'expected' : 'fitted');
    }
    const received = await receive(await sent(2), 2, {}, 'DN9');
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(received)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await driftOf(tenant)).toEqual([]);
  });
});
