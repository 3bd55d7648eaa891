import { readyForAccounts } from '@quarterlight/contract/batching/routes';
import * as routes from '@quarterlight/contract/credits/routes';
import { undoDelivery } from '@quarterlight/contract/purchasing/routes';
import { listMoves, reverseMove } from '@quarterlight/contract/stock/routes';
import { addMinutes } from '@quarterlight/kit/instants';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../testing/kit/answers.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { allocateFromStock } from '../stock/allocate.ts';
import { aLine, driftOf } from '../stock/stock.fixtures.ts';
import { aClaimant, each, pounds } from './credits.fixtures.ts';

useTestApp();

const codeOf = (answer: { status: number; problem: { code?: string } }) => [answer.status, answer.status === 200 ? undefined : answer.problem.code];

describe('a credit for goods', () => {
  it('goes from the quarantine to the supplier and is settled by its credit note', async () => {
    const { tenant, order, broken, goods, raise, send, collect, note, credit, at, creditable, keeper, accounts } = await aClaimant();
    if (!broken) throw new Error('Nothing came damaged.');
    const raised = ok(await raise({ reason: 'Damaged in transit', goods: [{ ...goods(1, broken), condition: 'Damaged' }] }));
    expect(raised).toMatchObject({
      number: 'SC000001',
      state: 'raised',
      order: { name: order.number },
      hasGoods: true,
      daysLeft: 14,
      expected: pounds(80),
      handling: pounds(0),
      allowedActions: ['send', 'number', 'collect', 'withdraw'],
      lines: [{ kind: 'goods', quantity: 1, condition: 'Damaged', from: { type: 'quarantine' }, at: { type: 'returns' } }],
    });
    expect(await at(broken.lotId)).toEqual([0, 0, 1]);
    expect((await creditable()).lines[0]).toMatchObject({ received: 4, before: 1, goods: 3, money: pounds(240) });
    const asked = ok(await send(raised));
    expect([asked.state, asked.sentHow]).toEqual(['sent', 'marked']);
    const gone = ok(await collect(asked));
    expect(gone).toMatchObject({ state: 'collected', collectedBy: 'Their driver', daysLeft: null });
    expect(await at(broken.lotId)).toEqual([0, 0, 0]);
    const [move] = ok(await keeper.call(listMoves, { query: { lotId: broken.lotId, kind: 'supplier-return' } })).items;
    expect(move).toMatchObject({ document: 'SC000001', about: { kind: 'credit', id: gone.id }, to: { type: 'supplier' }, value: pounds(80) });
    expect(codeOf(await keeper.call(reverseMove, { params: { id: move?.id ?? '' }, body: { reason: 'Oops' } }))).toEqual([400, 'stock.reverse_by_credit']);
    const settled = ok(await credit(gone, note(80)));
    expect(settled).toMatchObject({
      state: 'credited',
      creditNote: 'CN 1',
      credited: pounds(80),
      creditGross: pounds(96),
      days: null,
      allowedActions: ['reopen'],
    });
    expect(ok(await accounts.call(readyForAccounts, { query: {} }))).toMatchObject({ credits: 1, net: pounds(-80), vat: pounds(-16) });
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('names the moment before which damage is told to the supplier: on its piece and on its delivery, of no other, and of none that was undone', async () => {
    const { order, creditable, keeper } = await aClaimant({ terms: { damage_hours: 24 } });
    const [delivery] = order.deliveries;
    const by = addMinutes(delivery?.receivedAt ?? '', 24 * 60);
    expect(delivery?.reportBy).toBe(by);
    const { damageHours, lines } = await creditable();
    expect([damageHours, lines[0]?.pieces.map(({ damaged, reportBy }) => [damaged, reportBy])]).toEqual([
      24,
      expect.arrayContaining([
        [true, by],
        [false, null],
      ]),
    ]);
    const body = { deliveryId: delivery?.id ?? '', reason: 'Another order' };
    const undone = ok(await keeper.call(undoDelivery, { params: { id: order.id }, version: order.version, body }));
    expect(undone.deliveries.map(({ undoneReason, reportBy }) => [undoneReason, reportBy])).toEqual([['Another order', null]]);
    const whole = await aClaimant({ damaged: 0 });
    expect([whole.order.deliveries[0]?.reportBy, (await whole.creditable()).lines[0]?.pieces[0]?.reportBy]).toEqual([null, null]);
  });

  it('is for no more than came, for what lies there, and for what nobody else wants', async () => {
    const { tenant, goods, raise, store } = await aClaimant({ damaged: 0 });
    const body = { goods: [goods(5)] };
    expect(codeOf(await raise(body))).toEqual([400, 'credits.more_than_received']);
    expect(codeOf(await raise({ goods: [] }))).toEqual([400, 'credits.nothing']);
    expect(codeOf(await raise({ reason: 'Other' }))).toEqual([400, 'credits.say_why']);
    expect(codeOf(await raise({ goods: [goods(1), goods(1)] }))).toEqual([400, 'credits.line_twice']);
    expect(codeOf(await raise({ goods: [{ ...goods(1), orderLineId: tenant.scope.tenant.id }] }))).toEqual([400, 'credits.line_unknown']);
    expect(codeOf(await raise({ goods: [{ ...goods(1), lotId: tenant.scope.tenant.id }] }))).toEqual([400, 'credits.elsewhere']);
    expect(codeOf(await raise({ goods: [goods(0.5)] }))).toEqual([400, 'stock.whole_pieces']);
    expect(codeOf(await raise({ goods: [{ ...goods(1), unitCost: each(400) }] }))).toEqual([400, 'credits.more_than_paid']);
    await tenant.scope.write((tx) => allocateFromStock(tx, { productId: store.product.id, quantityMilli: 3000, branchId: store.branch.id, ...aLine() }));
    expect(codeOf(await raise({ goods: [goods(2)] }))).toEqual([400, 'stock.claimed']);
    const first = ok(await raise());
    // It waits for its supplier now: whoever asks for it there is told that it stands on a credit.
    const waiting = { ...goods(1), placeId: first.lines[0]?.at?.id ?? '' };
    expect(codeOf(await raise({ goods: [waiting] }))).toEqual([400, 'credits.spoken_for']);
  });

  it('of two who ask for the last of it at once one gets it', async () => {
    const { goods, raise, at } = await aClaimant({ panes: 1, damaged: 0 });
    const answers = await Promise.all([raise(), raise(), raise({ goods: [goods(1)] })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(await at()).toEqual([0, 0, 1]);
  });

  it('keeps to the supplier’s terms: its return number, its handling charge', async () => {
    const { raise, send, collect, keeper, of } = await aClaimant({ terms: { rma_required: true, handling_basis_points: 2_500, return_days: 7 } });
    const ours = ok(await raise());
    expect(ours).toMatchObject({ expected: pounds(60), handling: pounds(20), daysLeft: 7, rmaRequired: true });
    const theirs = ok(await raise({ reason: 'Wrong glass, supplier’s error', returnBy: null }));
    expect(theirs).toMatchObject({ expected: pounds(80), handling: pounds(0) });
    const asked = ok(await send(ours));
    expect(codeOf(await collect(asked))).toEqual([400, 'credits.needs_number']);
    const numbered = ok(await keeper.call(routes.noteReturnNumber, { ...of(asked), body: { rmaNumber: ' RMA-7 ', returnBy: '2030-01-31' } }));
    expect(numbered).toMatchObject({ rmaNumber: 'RMA-7', returnBy: '2030-01-31', state: 'sent' });
    const gone = ok(await collect(numbered));
    expect(codeOf(await collect(gone))).toEqual([400, 'credits.moved_on']);
  });

  it('withdrawn puts its goods back where they lay, and they can be asked for again', async () => {
    const { raise, keeper, of, at, creditable, collected } = await aClaimant({ damaged: 0 });
    const raised = ok(await raise());
    expect(await at()).toEqual([3, 0, 1]);
    const gone = ok(await keeper.call(routes.withdrawPurchaseCredit, { ...of(raised), body: { reason: 'The job is on again' } }));
    expect(gone).toMatchObject({ state: 'withdrawn', answer: 'The job is on again', allowedActions: [] });
    expect(await at()).toEqual([4, 0, 0]);
    expect((await creditable()).lines[0]).toMatchObject({ before: 0, goods: 4 });
    const away = await collected();
    expect(codeOf(await keeper.call(routes.withdrawPurchaseCredit, { ...of(away), body: { reason: 'Too late' } }))).toEqual([400, 'credits.moved_on']);
    const asked = ok(await keeper.call(routes.queryPurchaseCredit, { ...of(away), body: { reason: 'Where is it?' } }));
    expect(codeOf(await keeper.call(routes.withdrawPurchaseCredit, { ...of(asked), body: { reason: 'Too late' } }))).toEqual([400, 'credits.gone_back']);
  });

  it('refused comes back: into stock, or is written off with the approval that losses need', async () => {
    const { tenant, keeper, of, at, collected, good, goods, accounts } = await aClaimant({ damaged: 0 });
    const first = await collected();
    const refused = ok(await keeper.call(routes.refusePurchaseCredit, { ...of(first), body: { reason: 'Box was opened' } }));
    expect([refused.state, await at()]).toEqual(['refused', [4, 0, 0]]);
    const second = await collected({ goods: [goods(2)] });
    expect(await at()).toEqual([2, 0, 0]);
    const body = { reason: 'They broke it', goods: 'write-off' as const };
    expect(codeOf(await accounts.call(routes.refusePurchaseCredit, { ...of(second), body }))).toEqual([400, 'credits.needs_write_off']);
    ok(await keeper.call(routes.refusePurchaseCredit, { ...of(second), body }));
    // Two panes are over the limit: they wait in quarantine until somebody else approves.
    expect(await at()).toEqual([2, 2, 0]);
    const third = await collected();
    ok(await keeper.call(routes.refusePurchaseCredit, { ...of(third), body: { reason: 'No', goods: 'stock', toPlaceId: good.place.id } }));
    expect(await at()).toEqual([2, 2, 0]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('that lay where goods wait already has to be told where it goes when it is refused', async () => {
    const { keeper, of, send, raise, goods, at, good } = await aClaimant({ damaged: 0 });
    const first = ok(await raise());
    const waits = first.lines[0]?.at?.id ?? '';
    ok(await keeper.call(routes.withdrawPurchaseCredit, { ...of(first), body: { reason: 'Twice', toPlaceId: good.place.id } }));
    const again = ok(await raise());
    ok(await keeper.call(routes.withdrawPurchaseCredit, { ...of(again), body: { reason: 'Typed wrongly' } }));
    const there = ok(await raise({ goods: [goods(1)] }));
    const asked = ok(await send(there));
    expect(codeOf(await keeper.call(routes.refusePurchaseCredit, { ...of(asked), body: { reason: 'No', toPlaceId: waits } }))).toEqual([
      400,
      'credits.say_where',
    ]);
    expect(await at()).toEqual([3, 0, 1]);
  });
});
