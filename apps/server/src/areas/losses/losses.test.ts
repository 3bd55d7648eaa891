import * as routes from '@quarterlight/contract/losses/routes';
import { listForMe } from '@quarterlight/contract/notices/for-me-routes';
import { changePlace, createPlace, listMoves, reverseMove } from '@quarterlight/contract/stock/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { allocateFromStock } from '../stock/allocate.ts';
import { receiveLot } from '../stock/receive-lot.ts';
import { aLine, aStore, driftOf, lying, outsideIds } from '../stock/stock.fixtures.ts';

useTestApp();

/** A depot with panes at £80 each; a manager, a storeman and the shared quarantine. One pane posts at once, two wait, thirteen are large. */
async function ground(panes = 3) {
  const tenant = await aTenant();
  const store = await aStore(tenant, { panes });
  const [manager, other, keeper] = [await tenant.user(), await tenant.user({ role: 'manager' }), await tenant.user({ role: 'stock' })];
  const depot = store.branch.depotId;
  const quarantine = (await outsideIds(tenant))['quarantine'] ?? '';
  const ask = (quantity: number, by: Client = keeper) =>
    by.call(routes.writeOff, { body: { placeId: depot, lotId: store.lotId, quantity, reason: 'Cracked in rack' } });
  const report = (quantity = 1, more: Partial<Parameters<typeof damage>[0]> = {}) => damage({ quantity, ...more });
  const damage = (body: Partial<{ placeId: string; quantity: number; note: string; supplierClaim: boolean }>) =>
    keeper.call(routes.reportDamage, {
      body: { placeId: depot, lotId: store.lotId, quantity: 1, reason: 'Broken in handling', note: 'Fell off the stand', ...body },
    });
  const at = async () => [(await lying(tenant, depot, store.lotId))[0], (await lying(tenant, quarantine, store.lotId))[0]].map((milli) => milli / 1000);
  return { tenant, store, manager, other, keeper, depot, quarantine, ask, report, at };
}
const codeOf = (answer: { status: number; problem: { code?: string } }) => (answer.status === 200 ? undefined : answer.problem.code);

describe('a write-off', () => {
  it('posts at once up to the limit, and its move names it', async () => {
    const { tenant, store, keeper, ask, at } = await ground();
    const { body } = await ask(1);
    expect(body).toMatchObject({ state: 'posted', quantity: 1, reason: 'Cracked in rack', asidePlace: null, value: { amount: 8_000 } });
    const adviser = await tenant.user({ role: 'adviser' });
    expect((await adviser.call(routes.getLoss, { params: { id: body.id } })).body).toMatchObject({ value: null, allowedActions: [] });
    expect(await at()).toEqual([2, 0]);
    const [move] = (await keeper.call(listMoves, { query: { lotId: store.lotId, kind: 'write-off' } })).body.items;
    expect(move).toMatchObject({ id: body.moveIds[0], document: 'Write-off', documentId: body.id, reason: 'Cracked in rack' });
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('waits above the limit, put aside so that nobody gets it, until somebody else approves it', async () => {
    const { tenant, store, manager, keeper, ask, at } = await ground();
    const asked = (await ask(2)).body;
    expect([asked.state, asked.asidePlace?.type, asked.allowedActions]).toEqual(['asked', 'quarantine', ['withdraw', 'photograph']]);
    expect(await at()).toEqual([1, 2]);
    const wanted = { productId: store.product.id, quantityMilli: 1000, branchId: store.branch.id, ...aLine() };
    await tenant.scope.write((tx) => allocateFromStock(tx, wanted));
    await expect(tenant.scope.write((tx) => allocateFromStock(tx, { ...wanted, ...aLine() }))).rejects.toThrow(/no free stock/);
    const own = await keeper.call(routes.approveLoss, { params: { id: asked.id }, version: asked.version, body: {} });
    expect([own.status, codeOf(own)]).toEqual([400, 'loss.own_request']);
    const seen = (await manager.call(routes.getLoss, { params: { id: asked.id } })).body;
    expect(seen).toMatchObject({ value: { amount: 16_000 }, allowedActions: ['approve', 'refuse', 'photograph'] });
    const done = (await manager.call(routes.approveLoss, { params: { id: asked.id }, version: asked.version, body: {} })).body;
    expect([done.state, done.moveIds.length, done.settledBy]).toEqual(['posted', 2, expect.any(String)]);
    expect(await at()).toEqual([1, 0]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('of one product adds up over a day for whoever writes it off, however many small parts it comes in', async () => {
    const { tenant, store, manager, other, keeper, depot, ask } = await ground(8);
    const both = await Promise.all([ask(1), ask(1)]);
    expect(both.map(({ body }) => body.state).sort()).toEqual(['asked', 'posted']);
    expect((await ask(1)).body.state).toBe('asked');
    expect((await ask(1, other)).body.state).toBe('posted');
    const posted = both.find(({ body }) => body.state === 'posted')?.body;
    const { id = '', version = 0 } = posted ?? {};
    expect((await manager.call(routes.reverseLoss, { params: { id }, version, body: { reason: 'It is whole' } })).status).toBe(200);
    expect((await ask(1)).body.state).toBe('posted');
    const { lotId } = await tenant.scope.write((tx) =>
      receiveLot(tx, { productId: store.product.id, supplierId: null, placeId: depot, quantityMilli: 1000, unitCost: 800_000, document: '', documentId: null }),
    );
    const ofAnotherLot = { placeId: depot, lotId, quantity: 1, reason: 'Cracked in rack' } as const;
    expect((await keeper.call(routes.writeOff, { body: ofAnotherLot })).body.state).toBe('asked');
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('of a large value is decided by whoever may approve any value', async () => {
    const { tenant, manager, keeper, ask } = await ground(13);
    const asked = (await ask(13, manager)).body;
    const asking = { params: { id: asked.id }, version: asked.version };
    const answers = [
      await keeper.call(routes.approveLoss, { ...asking, body: {} }),
      await keeper.call(routes.refuseLoss, { ...asking, body: { reason: 'No' } }),
    ];
    expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual([
      [400, 'loss.needs_large'],
      [400, 'loss.needs_large'],
    ]);
    const large = await tenant.user({ role: 'manager' });
    const waiting = async (who: Client) =>
      (await who.call(listForMe)).body.kinds.filter(({ kind }) => kind === 'approval').flatMap(({ things }) => things.map(({ recordId }) => recordId));
    expect([await waiting(keeper), await waiting(manager), await waiting(large)]).toEqual([[], [], [asked.id]]);
    expect((await keeper.call(routes.getLoss, { params: { id: asked.id } })).body.allowedActions).toEqual(['photograph']);
    expect((await large.call(routes.approveLoss, { params: { id: asked.id }, version: asked.version, body: {} })).body.state).toBe('posted');
  });

  it('goes back to where it lay when it is refused or withdrawn', async () => {
    const { tenant, manager, keeper, ask, at } = await ground();
    const first = (await ask(2)).body;
    const refused = (await manager.call(routes.refuseLoss, { params: { id: first.id }, version: first.version, body: { reason: 'Only dirty' } })).body;
    expect([refused.state, refused.answer]).toEqual(['refused', 'Only dirty']);
    expect(await at()).toEqual([3, 0]);
    const second = (await ask(2)).body;
    const notTheirs = await manager.call(routes.withdrawLoss, { params: { id: second.id }, version: second.version, body: {} });
    expect(codeOf(notTheirs)).toBe('loss.not_yours');
    expect((await keeper.call(routes.withdrawLoss, { params: { id: second.id }, version: second.version, body: {} })).body.state).toBe('withdrawn');
    expect(await at()).toEqual([3, 0]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('goes to another place where its own is closed by then, in clear words', async () => {
    const { tenant, store, manager, keeper, depot } = await ground(0);
    const rack = (await manager.call(createPlace, { body: { parentId: depot, code: 'R1', name: 'Rack' } })).body;
    const arrival = {
      productId: store.product.id,
      supplierId: null,
      placeId: rack.id,
      unitCost: 800_000,
      document: 'PO000001',
      documentId: newId(),
      quantityMilli: 2000,
    };
    const { lotId } = await tenant.scope.write((tx) => receiveLot(tx, arrival));
    const asked = (await keeper.call(routes.writeOff, { body: { placeId: rack.id, lotId, quantity: 2, reason: 'Obsolete' } })).body;
    expect(asked.cameWith).toBe('PO000001');
    await manager.call(changePlace, { params: { id: rack.id }, version: 1, body: { active: false } });
    const refuse = (toPlaceId?: string) =>
      manager.call(routes.refuseLoss, { params: { id: asked.id }, version: asked.version, body: { reason: 'Keep it', ...(toPlaceId && { toPlaceId }) } });
    expect((await refuse()).problem.errors).toEqual({ toPlaceId: ['R1 is closed. Pick another place.'] });
    const aside = asked.asidePlace?.id ?? '';
    expect(codeOf(await refuse(aside))).toBe('loss.not_stock');
    expect((await refuse(depot)).body.state).toBe('refused');
    expect(await lying(tenant, depot, lotId)).toEqual([2000, 0]);
  });

  it('is refused of what a job has claimed, of what is not there, without words, and in the place of somebody else', async () => {
    const { tenant, store, keeper, ask, at } = await ground(1);
    await tenant.scope.write((tx) => allocateFromStock(tx, { productId: store.product.id, quantityMilli: 1000, branchId: store.branch.id, ...aLine() }));
    expect(codeOf(await ask(1))).toBe('stock.claimed');
    expect(codeOf(await ask(2))).toBe('stock.not_enough');
    expect(codeOf(await ask(0.5))).toBe('stock.whole_pieces');
    const body = { placeId: store.branch.depotId, lotId: store.lotId, quantity: 1 };
    expect(codeOf(await keeper.call(routes.writeOff, { body: { ...body, reason: 'Other', note: ' ' } }))).toBe('loss.say_why');
    const [elsewhere, otherCompany] = [await aBranch(tenant), await aTenant()];
    const bound = await tenant.user({ role: 'stock', branchId: elsewhere.id });
    expect((await bound.call(routes.writeOff, { body: { ...body, reason: 'Expired' } })).status).toBeGreaterThanOrEqual(400);
    expect((await (await otherCompany.user()).call(routes.writeOff, { body: { ...body, reason: 'Expired' } })).status).toBe(404);
    expect(await at()).toEqual([1, 0]);
  });

  it('names only a job that had the glass', async () => {
    const { tenant, store, keeper } = await ground(2);
    const line = aLine();
    await tenant.scope.write((tx) => allocateFromStock(tx, { productId: store.product.id, quantityMilli: 1000, branchId: store.branch.id, ...line }));
    const body = { placeId: store.branch.depotId, lotId: store.lotId, quantity: 1, reason: 'Broken in fitting' as const };
    expect(codeOf(await keeper.call(routes.writeOff, { body: { ...body, worksheetId: newId() } }))).toBe('loss.unknown_job');
    expect((await keeper.call(routes.writeOff, { body: { ...body, worksheetId: line.worksheetId } })).body.worksheetId).toBe(line.worksheetId);
  });

  it('is approved with others, all or none', async () => {
    const { tenant, manager, ask, at } = await ground(7);
    const asked = [(await ask(2)).body, (await ask(2)).body];
    const own = (await ask(3, manager)).body;
    const ids = asked.map(({ id }) => id);
    expect(codeOf(await manager.call(routes.approveLosses, { body: { ids: [...ids, own.id] } }))).toBe('loss.own_request');
    expect((await manager.call(routes.approveLosses, { body: { ids: [...ids, newId()] } })).status).toBe(404);
    expect(await at()).toEqual([0, 7]);
    const done = (await manager.call(routes.approveLosses, { body: { ids } })).body;
    expect(done.items.map(({ state }) => state)).toEqual(['posted', 'posted']);
    expect(codeOf(await manager.call(routes.approveLosses, { body: { ids } }))).toBe('loss.moved_on');
    expect(await at()).toEqual([0, 3]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('is taken back by a move, here or in the transaction history, and counts as lost no more', async () => {
    const { manager, other, ask, at } = await ground();
    const [first, second] = [(await ask(1)).body, (await ask(1, other)).body];
    const back = (await manager.call(routes.reverseLoss, { params: { id: first.id }, version: first.version, body: { reason: 'Found it' } })).body;
    expect([back.state, back.moveIds.length]).toEqual(['reversed', 2]);
    await manager.call(reverseMove, { params: { id: second.moveIds[0] ?? '' }, body: { reason: 'Found it, too' } });
    const shown = (await manager.call(routes.getLoss, { params: { id: second.id } })).body;
    expect([shown.state, shown.allowedActions]).toEqual(['reversed', []]);
    expect((await manager.call(routes.listLosses, { query: { state: 'posted' } })).body).toMatchObject({ items: [], value: { amount: 0 } });
    expect((await manager.call(routes.listLosses, { query: { state: 'reversed' } })).body).toMatchObject({ total: 2, value: { amount: 16_000 } });
    expect(codeOf(await manager.call(routes.reverseLoss, { params: { id: second.id }, version: second.version, body: { reason: 'Again' } }))).toBe(
      'stock.reversed_already',
    );
    expect(await at()).toEqual([3, 0]);
  });
});

describe('two at once', () => {
  it('one of two approves, whoever else is told that it is decided', async () => {
    const { tenant, manager, other, ask, at } = await ground();
    const asked = (await ask(2)).body;
    const answers = await Promise.all(
      [manager, other].map((who) => who.call(routes.approveLoss, { params: { id: asked.id }, version: asked.version, body: {} })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(answers.map(codeOf).filter(Boolean)).toEqual(['loss.moved_on']);
    expect(await at()).toEqual([1, 0]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('is approved or withdrawn, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { tenant, manager, keeper, ask, at } = await ground();
      const { id, version } = (await ask(2)).body;
      const answers = await Promise.all([
        manager.call(routes.approveLoss, { params: { id }, version, body: {} }),
        keeper.call(routes.withdrawLoss, { params: { id }, version, body: {} }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      const { state } = (await manager.call(routes.getLoss, { params: { id } })).body;
      expect(await at()).toEqual(state === 'posted' ? [1, 0] : [3, 0]);
      expect(await driftOf(tenant)).toEqual([]);
    }
  });

  it('is asked for or allocated, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { tenant, store, ask } = await ground(2);
      const wanted = { productId: store.product.id, quantityMilli: 1000, branchId: store.branch.id };
      const [lost, claim] = await Promise.all([
        ask(2),
        tenant.scope
          .write((tx) => allocateFromStock(tx, { ...wanted, ...aLine() }))
          .then(
            () => 200,
            () => 400,
          ),
      ]);
      expect([lost.status, claim].toSorted()).toEqual([200, 400]);
      expect(await driftOf(tenant)).toEqual([]);
    }
  });
});

describe('damage', () => {
  it('goes to quarantine, is noted there, and comes back to stock', async () => {
    const { tenant, manager, keeper, quarantine, report, at } = await ground();
    const { body } = await report(1);
    expect(body).toMatchObject({ state: 'in-quarantine', note: 'Fell off the stand', asidePlace: { id: quarantine } });
    expect(body.allowedActions).toEqual(['write-off', 'restore', 'return', 'photograph']);
    expect(await at()).toEqual([2, 1]);
    const shown = (await manager.call(routes.listQuarantine, { query: { placeId: quarantine } })).body;
    expect(shown).toMatchObject({
      total: 1,
      value: { amount: 8_000 },
      items: [{ quantity: 1, unnoted: 0, days: 0, losses: [{ id: body.id, state: 'in-quarantine' }] }],
    });
    const back = (await keeper.call(routes.restoreLoss, { params: { id: body.id }, version: body.version, body: { note: 'Polished out' } })).body;
    expect([back.state, back.answer]).toEqual(['restored', 'Polished out']);
    expect(await at()).toEqual([3, 0]);
    expect((await manager.call(routes.listQuarantine)).body.items).toEqual([]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('that came with a delivery is noted where it lies, once, and needs a place to go to', async () => {
    const { tenant, store, keeper, depot, quarantine } = await ground(0);
    const arrival = {
      productId: store.product.id,
      supplierId: null,
      placeId: quarantine,
      unitCost: 800_000,
      document: 'PO000007',
      documentId: newId(),
      quantityMilli: 2000,
    };
    const { lotId } = await tenant.scope.write((tx) => receiveLot(tx, arrival));
    const unnoted = (await keeper.call(routes.listQuarantine)).body.items[0];
    expect(unnoted).toMatchObject({ unnoted: 2, cameWith: 'PO000007', losses: [], value: { amount: 16_000 } });
    const note = (quantity: number) =>
      keeper.call(routes.reportDamage, { body: { placeId: quarantine, lotId, quantity, reason: 'Broken in transit', supplierClaim: true } });
    const { body } = await note(2);
    expect([body.moveIds, body.supplierClaim]).toEqual([[], true]);
    expect(codeOf(await note(1))).toBe('loss.noted_already');
    const restore = (toPlaceId?: string) =>
      keeper.call(routes.restoreLoss, { params: { id: body.id }, version: body.version, body: toPlaceId === undefined ? {} : { toPlaceId } });
    expect((await restore()).problem.errors).toEqual({ toPlaceId: ['Say where it goes: it was in quarantine from the start.'] });
    expect((await restore(depot)).body.state).toBe('restored');
    expect(await lying(tenant, depot, lotId)).toEqual([2000, 0]);
  });

  it('is written off by the same limits, and stays in quarantine where that is refused', async () => {
    const { manager, keeper, report, at } = await ground(5);
    const small = (await report(1)).body;
    expect((await keeper.call(routes.writeOffDamage, { params: { id: small.id }, version: small.version, body: {} })).body.state).toBe('posted');
    const large = (await report(2)).body;
    const asked = (await keeper.call(routes.writeOffDamage, { params: { id: large.id }, version: large.version, body: { reason: 'Obsolete' } })).body;
    expect([asked.state, asked.reason]).toEqual(['asked', 'Obsolete']);
    const refused = (await manager.call(routes.refuseLoss, { params: { id: large.id }, version: asked.version, body: { reason: 'Send it back' } })).body;
    expect([refused.state, refused.answer]).toEqual(['in-quarantine', 'Send it back']);
    const returned = (await manager.call(routes.returnLoss, { params: { id: large.id }, version: refused.version, body: {} })).body;
    expect([returned.state, returned.supplierClaim]).toEqual(['returned', true]);
    expect(await at()).toEqual([2, 0]);
    expect(codeOf(await manager.call(routes.returnLoss, { params: { id: large.id }, version: returned.version, body: {} }))).toBe('loss.moved_on');
  });

  it('is refused of glass that a job has claimed', async () => {
    const { tenant, store, report } = await ground(1);
    await tenant.scope.write((tx) => allocateFromStock(tx, { productId: store.product.id, quantityMilli: 1000, branchId: store.branch.id, ...aLine() }));
    const answer = await report(1);
    expect([answer.status, answer.problem.detail]).toEqual([400, expect.stringMatching(/is allocated to a worksheet\. Free it there first\./)]);
  });

  it('that somebody moved away meanwhile is not written off', async () => {
    const { tenant, store, keeper, depot, quarantine, report, at } = await ground(1);
    const { body } = await report(1);
    await keeper.raw('POST', '/v1/stock/moves', { body: { fromPlaceId: quarantine, toPlaceId: depot, lotId: store.lotId, quantity: 1 } });
    expect(await at()).toEqual([1, 0]);
    const answer = await keeper.call(routes.writeOffDamage, { params: { id: body.id }, version: body.version, body: {} });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'stock.not_enough']);
    expect(await driftOf(tenant)).toEqual([]);
  });
});
