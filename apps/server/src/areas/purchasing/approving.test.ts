import { listForMe } from '@quarterlight/contract/notices/for-me-routes';
import * as routes from '@quarterlight/contract/purchasing/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { snapshotOf } from '../stock/stock.fixtures.ts';
import { aBuyer, markSent, orderOf } from './purchasing.fixtures.ts';

useTestApp();

/** A buyer, who may approve orders, and a manager, who may approve those of any value; drafts of £80.00 a piece. */
async function ground() {
  const world = await aBuyer(await aTenant());
  const [buyer, manager] = [await world.tenant.user({ role: 'buyer' }), await world.tenant.user({ role: 'manager' })];
  const approveAll = (by: Client, ids: readonly string[]) => by.call(routes.approvePurchaseOrders, { body: { ids: [...ids] } });
  const statesOf = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await orderOf(manager, id)).state));
  return { ...world, buyer, manager, approveAll, statesOf };
}

describe('an order over the second limit', () => {
  it('is approved and sent only by who may approve any value', async () => {
    const { tenant, draft, buyer, manager } = await ground();
    const [dear, large] = [await draft(20), await draft(126)];
    expect([dear.approval, large.approval]).toEqual(['second', 'large']);
    expect((await orderOf(buyer, dear.id)).allowedActions).toEqual(['edit', 'approve', 'send', 'cancel']);
    expect((await orderOf(buyer, large.id)).allowedActions).toEqual(['edit', 'cancel']);
    expect((await orderOf(manager, large.id)).allowedActions).toEqual(['edit', 'approve', 'send', 'cancel']);
    const at = { params: { id: large.id }, version: 1 };
    const before = await snapshotOf(tenant);
    for (const answer of [await buyer.call(routes.approvePurchaseOrder, at), await buyer.call(routes.sendPurchaseOrder, { ...at, body: { how: 'marked' } })])
      expect([answer.status, answer.problem.code, answer.problem.detail]).toEqual([
        400,
        'purchasing.needs_large',
        `Order ${large.number} is over the limit of £10,000.00: only somebody who may approve orders of any value can approve it.`,
      ]);
    const adviser = await tenant.user({ role: 'adviser' });
    expect((await adviser.call(routes.sendPurchaseOrder, { ...at, body: { how: 'marked' } })).problem.detail).toBe(
      `Order ${large.number} is over the limit of £10,000.00 and must be approved first.`,
    );
    expect(await snapshotOf(tenant)).toEqual(before);
    expect((await manager.call(routes.approvePurchaseOrder, at)).body).toMatchObject({ state: 'approved', approval: 'none', needsApproval: false });
    expect((await markSent(buyer, { id: large.id, version: 2 })).state).toBe('sent');
  });

  it('is not reached by a price that is taken of what was approved below it', async () => {
    const { tenant, draft, buyer, manager } = await ground();
    const order = await markSent(buyer, await draft(120));
    const line = order.lines[0]?.id ?? '';
    const asked = async (pounds: number) => {
      const seen = await orderOf(buyer, order.id);
      const body = { lines: [{ lineId: line, answer: 'confirmed' as const, unitCost: { unitAmount: pounds * 10_000, currency: 'GBP' } }] };
      return (await buyer.call(routes.answerPurchaseOrder, { params: { id: order.id }, version: seen.version, body })).body;
    };
    const accept = (by: Client, version: number) =>
      by.call(routes.decideOrderPrice, { params: { id: order.id }, version, body: { lineId: line, decision: 'accept' } });
    const { version } = await asked(90);
    const before = await snapshotOf(tenant);
    expect((await accept(buyer, version)).problem.code).toBe('purchasing.needs_large');
    expect(await snapshotOf(tenant)).toEqual(before);
    const near = await asked(83);
    expect((await accept(buyer, near.version)).body.net.amount).toBe(996_000);
    const dear = await asked(95);
    expect((await accept(manager, dear.version)).body.net.amount).toBe(1_140_000);
  });

  it('waits for whoever may approve as much, and for nobody else', async () => {
    const { draft, buyer, manager } = await ground();
    const [small, dear, large] = [await draft(2), await draft(20), await draft(200)];
    const waiting = async (by: Client) =>
      (await by.call(listForMe)).body.kinds.find(({ kind }) => kind === 'approval')?.things.map(({ recordId }) => recordId) ?? [];
    expect(await waiting(buyer)).toEqual([dear.id]);
    expect((await waiting(manager)).toSorted()).toEqual([dear.id, large.id].toSorted());
    const listed = async (query: object) =>
      (await buyer.call(routes.listPurchaseOrders, { query: { sort: 'number', ...query } })).body.items.map(({ id }) => id);
    expect(await listed({ waiting: true })).toEqual([dear.id, large.id]);
    expect(await listed({ waiting: false })).toEqual([small.id]);
    expect(await listed({ open: false })).toEqual([]);
  });
});

describe('several at once', () => {
  it('are approved together, with the jobs whose glass is on them told', async () => {
    const { tenant, draft, raise, buyer, approveAll, statesOf } = await ground();
    const raised = await raise();
    const orders = [await draft(20), await draft(30)];
    const forJob = (await buyer.call(routes.listPurchaseOrders, { query: { state: 'draft' } })).body.items.find(({ worksheetCount }) => worksheetCount > 0);
    const ids = [...orders.map(({ id }) => id), forJob?.id ?? ''];
    const { status, body } = await approveAll(buyer, ids);
    expect([raised.code, status]).toEqual([undefined, 200]);
    expect(body.items.map(({ id, state, version }) => [id, state, version])).toEqual(ids.map((id) => [id, 'approved', expect.any(Number)]));
    expect(await statesOf(ids)).toEqual(['approved', 'approved', 'approved']);
    const told = await tenant.scope.read(({ db }) => db.selectFrom('expected_supply').select(['reference', 'order_approved']).execute());
    expect(told).toEqual([{ reference: forJob?.number, order_approved: true }]);
  });

  it('are all left alone where one may not be approved', async () => {
    const { tenant, draft, sent, buyer, approveAll } = await ground();
    const [dear, large, gone] = [await draft(20), await draft(200), await sent(20)];
    const before = await snapshotOf(tenant);
    for (const [ids, status, code] of [
      [[dear.id, large.id], 400, 'purchasing.needs_large'],
      [[dear.id, gone.id], 400, 'purchasing.not_now'],
      [[dear.id, newId()], 404, 'record.not_found'],
      [[], 400, 'request.invalid'],
      [Array.from({ length: 101 }, newId), 400, 'request.invalid'],
    ] as const) {
      const answer = await approveAll(buyer, ids);
      expect([answer.status, answer.problem.code]).toEqual([status, code]);
    }
    const stranger = await (await aTenant()).user();
    expect((await approveAll(stranger, [dear.id])).status).toBe(404);
    expect((await approveAll(await tenant.user({ role: 'adviser' }), [dear.id])).status).toBe(403);
    expect(await snapshotOf(tenant)).toEqual(before);
  });

  it('are approved once, whoever presses at the same time and in whichever order', async () => {
    const { draft, buyer, manager, approveAll, statesOf } = await ground();
    for (let round = 0; round < 5; round += 1) {
      const ids = [(await draft(20)).id, (await draft(20)).id, (await draft(20)).id];
      const answers = await Promise.all([approveAll(buyer, ids), approveAll(manager, ids.toReversed()), approveAll(buyer, [...ids, ids[0] ?? ''])]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
      expect(answers.filter(({ status }) => status === 400).map(({ problem }) => problem.code)).toEqual(['purchasing.not_now', 'purchasing.not_now']);
      expect(await statesOf(ids)).toEqual(['approved', 'approved', 'approved']);
    }
  });
});
