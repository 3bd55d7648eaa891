import { postMove } from '@quarterlight/contract/stock/routes';
import * as routes from '@quarterlight/contract/transfers/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { postWriteOffs } from '../stock/index.ts';
import { driftOf, receive, send, twoDepots } from './transfers.fixtures.ts';

useTestApp();

const answers = (all: readonly { status: number; problem: { code?: string } }[]) =>
  all.map((each) => (each.status === 200 ? 'done' : (each.problem.code ?? String(each.status)))).sort();

describe('two at once', () => {
  it('one of two receives the same transfer; the other is told that somebody was first', async () => {
    const { tenant, office, sent, to, way, lies } = await twoDepots();
    const second = await tenant.user();
    const transfer = await sent();
    const all = await Promise.all([receive(office, transfer, 1), receive(second, transfer, 1)]);
    expect(answers(all)).toEqual(['done', 'record.stale']);
    expect([await lies(way), await lies(to)]).toEqual([
      [1000, 0],
      [1000, 0],
    ]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('all of it is received once of ten', async () => {
    const { tenant, office, sent, to, lies } = await twoDepots();
    const transfer = await sent();
    const all = await Promise.all(Array.from({ length: 10 }, () => receive(office, transfer, 2)));
    expect(answers(all)).toEqual(['done', ...Array.from({ length: 9 }, () => 'transfers.not_now')]);
    expect(await lies(to)).toEqual([2000, 0]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('is received or called back, never both', async () => {
    const { tenant, office, sent, from, to, lies } = await twoDepots();
    const transfer = await sent();
    const back = office.call(routes.callBackTransfer, { params: { id: transfer.id }, version: transfer.version, body: { reason: 'Stay' } });
    const all = await Promise.all([receive(office, transfer, 2), back]);
    expect(answers(all)).toEqual(['done', 'transfers.not_now']);
    const there = (await lies(to))[0];
    expect([there, (await lies(from))[0]]).toEqual(all[0].status === 200 ? [2000, 2000] : [0, 4000]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('sends or moves the last panes, never both', async () => {
    const { tenant, office, draft, store, from, way, lies } = await twoDepots(2);
    const transfer = await draft();
    const move = () => office.call(postMove, { body: { fromPlaceId: from, toPlaceId: store.technician.vanId, lotId: store.lotId, quantity: 1 } });
    const [gone, ...moved] = await Promise.all([send(office, transfer), move(), move()]);
    const taken = moved.filter(({ status }) => status === 200).length;
    if (gone.status === 200) expect(taken).toBe(0);
    else expect([gone.problem.code, taken]).toEqual(['transfers.not_enough', 2]);
    expect((await lies(way))[0]).toBe(gone.status === 200 ? 2000 : 0);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('several drafts share what is there, whoever comes first, and none gets what another has', async () => {
    const { tenant, office, draft, way, lies } = await twoDepots(5);
    const drafts = [];
    for (let count = 0; count < 6; count += 1) drafts.push(await draft());
    const all = await Promise.all(drafts.map((each) => send(office, each)));
    expect(answers(all)).toEqual(['done', 'done', ...Array.from({ length: 4 }, () => 'transfers.not_enough')]);
    expect(await lies(way)).toEqual([4000, 0]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('what a count took off what is on its way is told, and nothing of the receipt is kept', async () => {
    const { tenant, office, sent, store, way, to, lies } = await twoDepots();
    const transfer = await sent();
    const counted = { document: 'Stock file', documentId: newId(), reason: 'Counted', worksheetId: null };
    await tenant.scope.write((tx) => postWriteOffs(tx, [{ placeId: way, lotId: store.lotId, quantity: 1_000, ...counted }]));
    const { problem } = await receive(office, transfer, 2);
    expect(problem.detail).toMatch(/is no longer on its way: somebody moved or counted it meanwhile/);
    expect(await lies(to)).toEqual([0, 0]);
    expect(await driftOf(tenant)).toEqual([]);
  });
});
