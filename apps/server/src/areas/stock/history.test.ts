import { writeOff } from '@quarterlight/contract/losses/routes';
import { getPurchaseOrder, receiveDelivery } from '@quarterlight/contract/purchasing/routes';
import * as routes from '@quarterlight/contract/stock/routes';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../testing/kit/answers.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aDepot, countAll, finish, post, start } from '../counting/counting.fixtures.ts';
import { aBuyer } from '../purchasing/purchasing.fixtures.ts';
import { twoDepots } from '../transfers/transfers.fixtures.ts';
import { aCompany } from '../worksheets/job.fixtures.ts';
import { anOrderedJob, aPane, arrive } from '../worksheets/unallocated.fixtures.ts';
import { whyMoved } from './about-moves.ts';

useTestApp();

describe('why stock was moved', () => {
  it('names the delivery on its order, and leads to the order', async () => {
    const { office, sent } = await aBuyer(await aTenant());
    const order = await sent();
    ok(
      await office.call(receiveDelivery, {
        params: { id: order.id },
        body: { deliveryNote: '4711', lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 2 }] },
      }),
    );
    const { items } = ok(await office.call(routes.listMoves, { query: { movedFor: 'delivery' } }));
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ why: `Delivery 4711 on ${order.number}`, about: { kind: 'order', id: order.id, name: order.number } });
    const byNumber = ok(await office.call(routes.listMoves, { query: { document: order.number.toLowerCase() } }));
    expect(byNumber.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    expect(ok(await office.call(routes.listMoves, { query: { movedFor: 'by-hand' } })).items).toEqual([]);
    const file = await office.raw('GET', '/v1/stock/moves/sheet?format=csv&columns=why&columns=document');
    expect(file.text).toContain(`Delivery 4711 on ${order.number}`);
  });

  it('names the job that a delivery was for', async () => {
    const company = await aCompany();
    const { job, orderId } = await anOrderedJob(company, await aPane(company));
    await arrive(company, orderId);
    const { number } = ok(await company.manager.call(getPurchaseOrder, { params: { id: orderId } }));
    const { items } = ok(await company.manager.call(routes.listMoves, { query: { movedFor: 'worksheet' } }));
    expect(items.map(({ why, about }) => [why, about?.kind])).toEqual([
      [expect.stringMatching(new RegExp(`^Delivery DN\\d+ on ${number}, for ${job.number}$`)), 'order'],
    ]);
  });

  it('names the transfer, the count and the write-off', async () => {
    const { office, sent, from, store } = await twoDepots();
    const transfer = await sent();
    const [out] = ok(await office.call(routes.listMoves, { query: { movedFor: 'transfer' } })).items;
    expect(out).toMatchObject({ why: `Transfer ${transfer.number}`, about: { kind: 'transfer', id: transfer.id, name: transfer.number } });
    const lost = ok(await office.call(writeOff, { body: { placeId: from, lotId: store.lotId, quantity: 1, reason: 'Cracked in rack', note: 'Seen at noon' } }));
    const losses = ok(await office.call(routes.listMoves, { query: { reason: 'Cracked in rack' } })).items;
    expect(losses.map(({ why, about }) => [why, about])).toEqual([
      [expect.stringMatching(/^Cracked in rack/), { kind: 'loss', id: lost.id, name: 'Write-off' }],
    ]);
    expect(ok(await office.call(routes.listMoves, { query: { movedFor: 'write-off' } })).items).toHaveLength(1);
    expect(ok(await office.call(routes.listMoves, { query: { reason: 'Expired' } })).items).toEqual([]);

    const depot = await aDepot();
    const take = await start(depot.ann, depot.branch.depotId);
    await countAll(depot, depot.ann, take.id, 2, 4);
    ok(await finish(depot.ann, take.id));
    ok(await post(depot.cleo, take.id));
    const counted = ok(await depot.cleo.call(routes.listMoves, { query: { movedFor: 'stock-take' } })).items;
    expect(counted.map(({ why, about }) => [why.replace(/ of .*/, ''), about?.kind, about?.id])).toEqual([['Stock take', 'stock-take', take.id]]);
  });

  it('is found by who moved it, and a bound sign-in is offered nobody', async () => {
    const { tenant, office, store, from, to } = await twoDepots();
    const keeper = await tenant.user({ role: 'stock', displayName: 'Kim Keeper' });
    ok(await keeper.call(routes.postMove, { body: { fromPlaceId: from, toPlaceId: to, lotId: store.lotId, quantity: 1, reason: 'For the fair' } }));
    const movers = ok(await office.call(routes.listMovers, {}));
    expect(movers.map(({ name }) => name)).toEqual(['Kim Keeper']);
    const { items } = ok(await office.call(routes.listMoves, { query: { userId: movers[0]?.id ?? '' } }));
    expect(items.map(({ why, about, by }) => [why, about, by])).toEqual([['For the fair', null, 'Kim Keeper']]);
    const branch = await tenant.user({ role: 'branch', branchId: store.branch.id });
    expect(ok(await branch.call(routes.listMovers, {}))).toEqual([]);
  });

  it('keeps to what the ledger itself knows where the reader may not see the record', async () => {
    const buyer = await aBuyer(await aTenant());
    const order = await buyer.sent();
    const body = { deliveryNote: '4711', lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 2 }] };
    ok(await buyer.office.call(receiveDelivery, { params: { id: order.id }, body }));
    const branch = await buyer.tenant.user({ role: 'branch', branchId: buyer.store.branch.id });
    const { items } = ok(await branch.call(routes.listMoves, { query: {} }));
    expect(items.map(({ why, about }) => [why, about])).toEqual([[`Delivery on ${order.number}`, null]]);
  });

  it.each([
    [{ kind: 'fit', document: 'W1', reason: '' }, undefined, 'Fitted on W1'],
    [{ kind: 'issue', document: '', reason: '' }, 'W1', 'For W1'],
    [{ kind: 'reversal', document: 'W1', reason: 'Worksheet reopened' }, 'W1', 'For W1: Worksheet reopened'],
    [{ kind: 'receipt', document: '', reason: '' }, undefined, 'Without an order'],
    [{ kind: 'put-away', document: '', reason: '' }, undefined, ''],
  ])('says of %o for %s: %s', (move, job, words) => {
    expect(whyMoved(move, undefined, job === undefined ? undefined : { id: job, recordId: job, name: job, why: '' })).toBe(words);
  });
});
