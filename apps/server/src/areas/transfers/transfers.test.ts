import type { QueryOf } from '@quarterlight/contract/route';
import { listMoves, reverseMove } from '@quarterlight/contract/stock/routes';
import * as routes from '@quarterlight/contract/transfers/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { receiveLots, releaseAllocation } from '../stock/index.ts';
import { someStock } from '../stock/stock.testing.ts';
import { aRack, driftOf, receive, send, twoDepots } from './transfers.fixtures.ts';

useTestApp();

describe('a draft', () => {
  it('has a number and moves nothing', async () => {
    const { tenant, draft, from, way, lies } = await twoDepots();
    const transfer = await draft({ notes: 'For Monday' });
    expect(transfer).toMatchObject({ number: 'T000001', state: 'draft', outstanding: 0, quantity: 2, notes: 'For Monday', value: null });
    expect(transfer.allowedActions).toEqual(['edit', 'send', 'cancel']);
    expect([await lies(from), await lies(way)]).toEqual([
      [4000, 0],
      [0, 0],
    ]);
    expect((await draft()).number).toBe('T000002');
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('is made once by a request that is sent twice', async () => {
    const { office, draftBody } = await twoDepots();
    const ask = () => office.raw('POST', '/v1/stock/transfers', { body: draftBody(), headers: { 'idempotency-key': 'the-same-one-twice' } });
    const [first, second] = [await ask(), await ask()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect((await office.call(routes.listTransfers)).body.total).toBe(1);
  });

  it('is changed as a whole, by whoever saw it last, and cancelled with a reason', async () => {
    const { office, draft, store, from, to } = await twoDepots();
    const { id, version } = await draft();
    const change = { lines: [{ productId: store.product.id, quantity: 3 }], fromPlaceId: to, toPlaceId: from };
    const changed = await office.call(routes.changeTransfer, { params: { id }, version, body: change });
    expect(changed.body).toMatchObject({ quantity: 3, from: { id: to }, to: { id: from } });
    expect((await office.call(routes.changeTransfer, { params: { id }, version, body: { notes: 'Late' } })).problem.code).toBe('record.stale');
    const ended = await office.call(routes.cancelTransfer, { params: { id }, version: changed.body.version, body: { reason: 'Not needed' } });
    expect(ended.body).toMatchObject({ state: 'cancelled', endReason: 'Not needed', allowedActions: [] });
    const late = await send(office, ended.body);
    expect(late.problem.errors).toEqual({ form: ['Transfer T000001 is cancelled, so it cannot be sent now. Refresh to see what can be done with it.'] });
  });

  it('goes between two locations of ours', async () => {
    const { office, ids, from, draftBody, to, store } = await twoDepots();
    const refused = async (body: Parameters<typeof draftBody>[0]) => (await office.call(routes.createTransfer, { body: draftBody(body) })).problem.code;
    expect(await refused({ toPlaceId: from })).toBe('transfers.same');
    expect(await refused({ toPlaceId: ids['in-transit'] ?? '' })).toBe('transfers.location');
    expect(await refused({ fromPlaceId: ids['supplier'] ?? '' })).toBe('transfers.location');
    const rack = await aRack(office, to, 'FAR1');
    expect(await refused({ lines: [{ productId: store.product.id, quantity: 1, placeId: rack }] })).toBe('transfers.place_elsewhere');
    expect(await refused({ lines: [{ productId: store.product.id, quantity: 0.5 }] })).toBe('stock.whole_pieces');
    expect(await refused({ lines: [{ productId: store.product.id, quantity: 1, lotId: newId() }] })).toBe('record.not_found');
  });
});

describe('sending', () => {
  it('takes what came first first, and makes a line of each lot and place', async () => {
    const { tenant, store, sent, from, way, lies, office } = await twoDepots(1);
    const rack = await aRack(office, from, 'R1');
    const { lotId: second } = await someStock(tenant, { productId: store.product.id, placeId: rack, quantityMilli: 2000 });
    const { lotId: third } = await someStock(tenant, { productId: store.product.id, placeId: from, quantityMilli: 2000 });
    const transfer = await sent({ lines: [{ productId: store.product.id, quantity: 4 }] });
    expect(transfer).toMatchObject({ state: 'sent', outstanding: 4, value: { amount: 32_000 }, allowedActions: ['receive', 'close', 'call-back'] });
    expect(transfer.lines.map((line) => [line.lotId, line.place?.id, line.quantity])).toEqual([
      [store.lotId, from, 1],
      [second, rack, 2],
      [third, from, 1],
    ]);
    expect([await lies(way), await lies(way, second), await lies(from, third)]).toEqual([
      [1000, 0],
      [2000, 0],
      [1000, 0],
    ]);
    const moves = (await office.call(listMoves, { query: { kind: 'transfer-out' } })).body.items;
    expect(moves.map((move) => [move.document, move.documentId])).toEqual(Array.from({ length: 3 }, () => [transfer.number, transfer.id]));
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('takes the lot and the place that a line names, before others choose', async () => {
    const { tenant, store, sent, from, office } = await twoDepots(2);
    const rack = await aRack(office, from, 'R1');
    const { lotId } = await someStock(tenant, { productId: store.product.id, placeId: rack, quantityMilli: 1000 });
    const productId = store.product.id;
    const transfer = await sent({
      lines: [
        { productId, quantity: 2 },
        { productId, quantity: 1, placeId: rack, lotId },
      ],
    });
    expect(transfer.lines.map((line) => [line.lotId, line.quantity])).toEqual([
      [store.lotId, 2],
      [lotId, 1],
    ]);
  });

  it('sends nothing where one line has too little, and says how much is free', async () => {
    const { office, draft, store, from, way, lies, tenant } = await twoDepots(3);
    const second = await aProduct(tenant);
    const lines = [
      { productId: store.product.id, quantity: 3 },
      { productId: second.id, quantity: 1 },
    ];
    const { problem } = await send(office, await draft({ lines }));
    expect(problem.code).toBe('transfers.not_enough');
    expect(problem.detail).toMatch(/^Only 0 of .+ is free at DEPOT\d+; 1 was asked for\.$/);
    expect([await lies(from), await lies(way)]).toEqual([
      [3000, 0],
      [0, 0],
    ]);
  });

  it('leaves what worksheets claim, unless the claim is named', async () => {
    const { office, draft, claim, store, from, way, lies, tenant } = await twoDepots(2);
    const claimed = await claim();
    const refused = await send(office, await draft());
    expect(refused.problem.code).toBe('transfers.claimed');
    expect(refused.problem.detail).toMatch(/Only 1 of .+ is free at .+; 2 was asked for\. 1 is allocated to worksheets and goes only with its claim/);
    const productId = store.product.id;
    const lines = [
      { productId, quantity: 1 },
      { productId, quantity: 1, allocationId: claimed.id },
    ];
    const { body } = await send(office, await draft({ lines }));
    expect(body.lines.map((line) => line.worksheetId)).toEqual([null, claimed.worksheet_id]);
    expect([await lies(from), await lies(way)]).toEqual([
      [0, 0],
      [2000, 1000],
    ]);
    const row = await tenant.scope.read((tx) => tx.db.selectFrom('allocation').selectAll().where('id', '=', claimed.id).executeTakeFirstOrThrow());
    expect(row).toMatchObject({ state: 'reserved', place_id: way });
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('refuses a claim that was let go, that stands twice or that is not whole', async () => {
    const { office, draft, draftBody, claim, store, tenant } = await twoDepots(4);
    const claimed = await claim(2000);
    const line = { productId: store.product.id, quantity: 2, allocationId: claimed.id };
    const make = (lines: (typeof line)[]) => office.call(routes.createTransfer, { body: draftBody({ lines }) });
    expect((await make([line, line])).problem.code).toBe('transfers.claim_twice');
    expect((await make([{ ...line, quantity: 1 }])).problem.code).toBe('transfers.claim_whole');
    const transfer = await draft({ lines: [line] });
    await tenant.scope.write((tx) => releaseAllocation(tx, claimed.id));
    expect((await send(office, transfer)).problem.code).toBe('transfers.claim_gone');
  });

  it('does not send what is past its day', async () => {
    const { office, draft, store, tenant, from } = await twoDepots(0);
    const old = { productId: store.product.id, supplierId: null, placeId: from, quantityMilli: 2000, unitCost: 1, document: '', documentId: null };
    await tenant.scope.write((tx) => receiveLots(tx, [{ ...old, expires: '2020-01-31' }]));
    expect((await send(office, await draft())).problem.detail).toMatch(/^Only 0 of .+ is free/);
  });
});

describe('receiving', () => {
  it('takes parts on several days, into a bin of the goal, and is through when all of it came', async () => {
    const { tenant, office, sent, to, way, lies } = await twoDepots();
    const rack = await aRack(office, to, 'BIN7');
    const transfer = await sent();
    const part = await receive(office, transfer, 1, { placeId: rack });
    expect(part.body).toMatchObject({ state: 'part-received', outstanding: 1, allowedActions: ['receive', 'close', 'call-back'] });
    expect([await lies(way), await lies(rack)]).toEqual([
      [1000, 0],
      [1000, 0],
    ]);
    const all = await receive(office, part.body, 1);
    expect(all.body).toMatchObject({ state: 'received', outstanding: 0, allowedActions: [] });
    expect(all.body.outcomes.map((each) => [each.kind, each.quantity, each.place?.id])).toEqual([
      ['received', 1, rack],
      ['received', 1, to],
    ]);
    expect(await lies(to)).toEqual([1000, 0]);
    const moves = (await office.call(listMoves, { query: { kind: 'transfer-in' } })).body.items;
    expect(moves.map((move) => move.document)).toEqual([transfer.number, transfer.number]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('puts what is damaged into quarantine', async () => {
    const { office, sent, to, ids, lies } = await twoDepots();
    const { body } = await receive(office, await sent(), 2, { damaged: 1 });
    expect(body).toMatchObject({ state: 'received', damaged: 1 });
    expect([await lies(to), await lies(ids['quarantine'] ?? '')]).toEqual([
      [1000, 0],
      [1000, 0],
    ]);
  });

  it('refuses more than was sent, and says to count the place', async () => {
    const { office, sent, way, lies } = await twoDepots();
    const { problem } = await receive(office, await sent(), 3);
    expect(problem.code).toBe('transfers.more_than_sent');
    expect(problem.errors?.['lines.0.quantity']?.[0]).toMatch(/3 arrived and only 2 is on its way with T000001\. Receive 2, then count DEPOT\d+/);
    expect(await lies(way)).toEqual([2000, 0]);
  });

  it('refuses what is not on it, nothing at all, more damaged than arrived, and a bin of another location', async () => {
    const { office, sent, from } = await twoDepots();
    const transfer = await sent();
    const rack = await aRack(office, from, 'R9');
    const line = transfer.lines[0]?.id ?? '';
    const tried = async (lines: { lineId: string; quantity: number; damaged?: number; placeId?: string }[]) =>
      (await office.call(routes.receiveTransfer, { params: { id: transfer.id }, version: transfer.version, body: { lines } })).problem.code;
    expect(await tried([{ lineId: newId(), quantity: 1 }])).toBe('transfers.line_unknown');
    expect(await tried([{ lineId: line, quantity: 0 }])).toBe('transfers.nothing_arrived');
    expect(await tried([{ lineId: line, quantity: 1, damaged: 2 }])).toBe('transfers.more_damaged');
    expect(await tried([{ lineId: line, quantity: 1, placeId: rack }])).toBe('transfers.place_elsewhere');
    const twice = { lineId: line, quantity: 1 };
    expect(await tried([twice, twice])).toBe('transfers.line_twice');
  });

  it('brings a claim with its glass, whole, and never as damaged', async () => {
    const { tenant, office, sent, claim, store, to, lies } = await twoDepots();
    const claimed = await claim(2000);
    const transfer = await sent({ lines: [{ productId: store.product.id, quantity: 2, allocationId: claimed.id }] });
    expect((await receive(office, transfer, 1)).problem.code).toBe('transfers.claim_parted');
    expect((await receive(office, transfer, 2, { damaged: 2 })).problem.code).toBe('transfers.claim_broken');
    expect((await receive(office, transfer, 2)).body.state).toBe('received');
    expect(await lies(to)).toEqual([2000, 2000]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('takes glass whose worksheet let it go on the way like loose glass', async () => {
    const { tenant, office, sent, claim, store, to, ids, lies } = await twoDepots();
    const claimed = await claim(2000);
    const transfer = await sent({ lines: [{ productId: store.product.id, quantity: 2, allocationId: claimed.id }] });
    await tenant.scope.write((tx) => releaseAllocation(tx, claimed.id));
    expect((await receive(office, transfer, 2, { damaged: 1 })).body.state).toBe('received');
    expect([await lies(to), await lies(ids['quarantine'] ?? '')]).toEqual([
      [1000, 0],
      [1000, 0],
    ]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('its moves are put right on it alone', async () => {
    const { office, sent } = await twoDepots();
    const transfer = await sent();
    const [move] = (await office.call(listMoves, { query: { kind: 'transfer-out' } })).body.items;
    expect(move?.allowedActions).toEqual([]);
    const reversed = await office.call(reverseMove, { params: { id: move?.id ?? '' }, body: { reason: 'Wrong' } });
    expect(reversed.problem.detail).toBe(`This went with transfer ${transfer.number}. Receive it, call it back or close it there.`);
  });
});

describe('ending', () => {
  it('books what did not arrive as lost or never left, with who and why', async () => {
    const { tenant, office, sent, from, way, lies, store } = await twoDepots(1);
    const cheap = await someStock(tenant, { productId: store.product.id, placeId: from, quantityMilli: 3000, unitCost: 10_000 });
    const transfer = await sent({ lines: [{ productId: store.product.id, quantity: 3, lotId: cheap.lotId }] });
    const part = (await receive(office, transfer, 1)).body;
    const lineId = part.lines[0]?.id ?? '';
    const close = (line: { lost?: number; neverLeft?: number }) =>
      office.call(routes.closeTransfer, {
        params: { id: part.id },
        version: part.version,
        body: { lines: [{ lineId, reason: 'Driver knows nothing', ...line }] },
      });
    const short = await close({ lost: 1 });
    expect(short.problem.detail).toMatch(/: 2 has not arrived\. Say how much of it was lost and how much never left\./);
    const { body } = await close({ lost: 1, neverLeft: 1 });
    expect(body).toMatchObject({ state: 'received', outstanding: 0, lost: 1 });
    expect(body.outcomes.slice(1).map((each) => [each.kind, each.place?.id ?? null, each.reason])).toEqual([
      ['lost', null, 'Driver knows nothing'],
      ['never-left', from, 'Driver knows nothing'],
    ]);
    expect(body.outcomes[1]?.by).not.toBe('');
    expect([await lies(way, cheap.lotId), await lies(from, cheap.lotId)]).toEqual([
      [0, 0],
      [1000, 0],
    ]);
    const [off] = (await office.call(listMoves, { query: { kind: 'write-off' } })).body.items;
    expect(off).toMatchObject({ reason: 'Driver knows nothing', document: body.number, quantity: 1, allowedActions: [] });
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('a loss over the limit is closed by somebody else who may approve it, and any by who may write off', async () => {
    const { tenant, sent } = await twoDepots();
    // Two panes at £80.00 are over the £100.00 from which somebody else decides.
    const transfer = await sent();
    const lineId = transfer.lines[0]?.id ?? '';
    const close = async (permissions: Parameters<typeof tenant.user>[0]) =>
      (await tenant.user(permissions)).call(routes.closeTransfer, {
        params: { id: transfer.id },
        version: transfer.version,
        body: { lines: [{ lineId, lost: 2, reason: 'Van was broken into' }] },
      });
    expect((await close({ permissions: ['move-stock'] })).problem.code).toBe('transfers.loss_permission');
    const over = await close({ permissions: ['move-stock', 'write-off-stock'] });
    expect(over.problem.detail).toBe(
      'What was lost is worth £160.00, over the limit of £100.00. Somebody else who may approve such differences has to close the transfer.',
    );
    expect((await close({ permissions: ['move-stock', 'write-off-stock', 'approve-stock-differences'] })).body.state).toBe('received');
  });

  it('whoever sent it never approves the loss of it', async () => {
    const { office, sent } = await twoDepots();
    const transfer = await sent();
    const body = { lines: [{ lineId: transfer.lines[0]?.id ?? '', lost: 2, reason: 'Gone' }] };
    const { problem } = await office.call(routes.closeTransfer, { params: { id: transfer.id }, version: transfer.version, body });
    expect(problem.code).toBe('transfers.loss_approval');
  });

  it('calls back what is still on its way to where it was, claims with it', async () => {
    const { tenant, office, sent, claim, store, from, lies } = await twoDepots();
    const rack = await aRack(office, from, 'R3');
    const { lotId } = await someStock(tenant, { productId: store.product.id, placeId: rack, quantityMilli: 2000 });
    const claimed = await claim();
    const productId = store.product.id;
    const lines = [
      { productId, quantity: 2, lotId },
      { productId, quantity: 1, allocationId: claimed.id },
    ];
    const transfer = await sent({ lines });
    const part = await receive(office, transfer, 1);
    const params = { id: transfer.id };
    const back = await office.call(routes.callBackTransfer, { params, version: part.body.version, body: { reason: 'Needed here' } });
    expect(back.body).toMatchObject({ state: 'called-back', outstanding: 0, endReason: 'Needed here', allowedActions: [] });
    expect([await lies(rack, lotId), await lies(from)]).toEqual([
      [1000, 0],
      [4000, 1000],
    ]);
    expect(await driftOf(tenant)).toEqual([]);
  });
});

describe('who sees a transfer', () => {
  it('is the branches that it touches, who look alone; nobody of another branch or company', async () => {
    const { tenant, store, other, draftBody, sent } = await twoDepots();
    const transfer = await sent();
    const params = { id: transfer.id };
    const stranger = await aTenant();
    const outsider = await stranger.user();
    expect((await outsider.call(routes.getTransfer, { params })).status).toBe(404);
    expect((await receive(outsider, transfer, 1)).status).toBe(404);
    const third = await aBranch(tenant);
    const permissions = ['view-stock', 'move-stock'] as const;
    for (const branchId of [store.branch.id, other.id]) {
      const client = await tenant.user({ permissions, branchId });
      const seen = await client.call(routes.getTransfer, { params });
      expect([seen.status, seen.body.lines.length, seen.body.allowedActions]).toEqual([200, 1, []]);
      expect((await client.call(routes.listTransfers)).body.total).toBe(1);
      const tried = await receive(client, transfer, 1);
      expect([tried.status, tried.problem.code]).toEqual([403, 'transfers.whole_company']);
      expect((await client.call(routes.createTransfer, { body: draftBody() })).problem.code).toBe('transfers.whole_company');
    }
    const elsewhere = await tenant.user({ permissions, branchId: third.id });
    expect((await elsewhere.call(routes.getTransfer, { params })).status).toBe(404);
    expect((await elsewhere.call(routes.listTransfers)).body.total).toBe(0);
    expect((await elsewhere.call(routes.countTransfers)).body.every(({ count }) => count === 0)).toBe(true);
  });

  it('is shown costs only by who may see them', async () => {
    const { tenant, sent } = await twoDepots();
    const { id } = await sent();
    const plain = await tenant.user({ permissions: ['view-stock'] });
    const { body } = await plain.call(routes.getTransfer, { params: { id } });
    expect([body.value, body.lines[0]?.value]).toEqual([null, null]);
  });
});

describe('the list', () => {
  it('finds by state, either end, product and number, and counts', async () => {
    const { office, sent, draft, store, from, to, tenant } = await twoDepots();
    const away = await sent();
    const written = await draft();
    const second = await aProduct(tenant);
    const found = async (query: QueryOf<typeof routes.listTransfers>) =>
      (await office.call(routes.listTransfers, { query })).body.items.map(({ number }) => number);
    expect(await found({})).toEqual([written.number, away.number]);
    expect(await found({ state: 'sent' })).toEqual([away.number]);
    expect(await found({ onTheWay: true })).toEqual([away.number]);
    expect(await found({ fromPlaceId: from, sort: 'number' })).toEqual([away.number, written.number]);
    expect(await found({ toPlaceId: from })).toEqual([]);
    expect(await found({ placeId: to, sort: '-sentAt' })).toHaveLength(2);
    expect(await found({ productId: store.product.id })).toHaveLength(2);
    expect(await found({ productId: second.id })).toEqual([]);
    expect(await found({ q: 't000002' })).toEqual([written.number]);
    const counts = (await office.call(routes.countTransfers)).body;
    expect(Object.fromEntries(counts.map(({ state, count }) => [state, count]))).toMatchObject({ draft: 1, sent: 1, received: 0 });
  });

  it('goes along as a note', async () => {
    const { office, sent } = await twoDepots();
    const answer = await office.call(routes.transferNote, { params: { id: (await sent()).id } });
    expect([answer.status, answer.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  });
});
