import * as routes from '@quarterlight/contract/counting/routes';
import { changePlace, postMove, reverseMove, verifyStock } from '@quarterlight/contract/stock/routes';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { allocateFromStock } from '../stock/allocate.ts';
import { aLine } from '../stock/stock.fixtures.ts';
import { someStock } from '../stock/stock.testing.ts';
import { aDepot, anEntry, countAll, countMoves, done, enter, finish, linesOf, moved, ok, post, show, start } from './counting.fixtures.ts';

useTestApp();

const codeOf = (answer: { readonly body: unknown }): unknown => (answer.body as { code?: unknown }).code;
const errorsOf = (answer: { readonly body: unknown }): Record<string, string[]> => (answer.body as { errors?: Record<string, string[]> }).errors ?? {};

describe('the list of a stock take', () => {
  it('has what lies in the place and below it, blind to who counts, with the places in walking order', async () => {
    const depot = await aDepot();
    const take = await start(depot.ann, depot.branch.depotId);
    expect(take).toMatchObject({ way: 'list', state: 'counting', lines: 2, counted: 0, places: 4, placesDone: 0, blind: true });
    const lines = await linesOf(depot.ann, take.id);
    expect(lines.map(({ code, place, expected, value }) => [code, place?.code, expected, value])).toEqual([
      [depot.pane.code, 'R1-01', null, null],
      [depot.tube.code, 'R1-02', null, null],
    ]);
    const { places } = ok(await depot.ann.call(routes.stockTakePlaces, { params: { id: take.id } }));
    expect(places.map(({ place, lines: of }) => [place.code, of]).slice(1)).toEqual([
      ['R1', 0],
      ['R1-01', 1],
      ['R1-02', 1],
    ]);
    expect(await linesOf(depot.cleo, take.id, { show: 'differences' })).toEqual([]);
  });

  it('shows what is expected where the take says so', async () => {
    const depot = await aDepot();
    const take = await start(depot.ann, depot.rack.id, { blind: false });
    expect((await linesOf(depot.ann, take.id)).map(({ expected }) => expected)).toEqual([3, 4]);
  });

  it('is not begun where one that it would overlap is open, nor twice at once, nor of a closed place, nor by who may not', async () => {
    const depot = await aDepot();
    const take = await start(depot.ann, depot.binA.id);
    const body = { blind: true, recountBasisPoints: null, recountValue: null };
    for (const placeId of [depot.binA.id, depot.rack.id, depot.branch.depotId]) {
      const refused = await depot.bob.call(routes.startStockTake, { body: { placeId, ...body } });
      expect([refused.status, codeOf(refused), errorsOf(refused)['placeId']?.[0]]).toEqual([
        400,
        'counting.overlaps',
        expect.stringMatching(/R1-01 is in a stock take that Ann began/),
      ]);
    }
    ok(await depot.ann.call(routes.dropStockTake, { params: { id: take.id }, version: take.version, body: { reason: 'Wrong bin' } }));
    const both = await Promise.all(
      [depot.rack.id, depot.branch.depotId].map((placeId) => depot.ann.call(routes.startStockTake, { body: { placeId, ...body } })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const empty = await aDepot();
    const bin = ok(await empty.office.call(changePlace, { params: { id: empty.rack.id }, version: 1, body: { name: 'Rack One' } }));
    expect(bin.name).toBe('Rack One');
    expect(
      (await empty.tenant.user({ role: 'adviser' }).then((by) => by.call(routes.startStockTake, { body: { placeId: empty.rack.id, ...body } }))).status,
    ).toBe(403);
  });

  it('is printed in walking order', async () => {
    const depot = await aDepot();
    const take = await start(depot.ann, depot.rack.id);
    const answer = await depot.ann.raw('GET', `/v1/stock/takes/${take.id}/list.pdf`);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  });
});

describe('counting', () => {
  it('keeps what is entered, adds what is not on the list, and ends once every place is done', async () => {
    const depot = await aDepot();
    const { ann, bob, binA, binB, rack, pane, tube } = depot;
    const stray = await aProduct(depot.tenant);
    const take = await start(ann, rack.id);
    ok(await enter(ann, take.id, anEntry(binA.id, pane.code.toLowerCase(), 2)));
    ok(await enter(bob, take.id, anEntry(binB.id, tube.code, 4), anEntry(binB.id, stray.code, 1)));
    expect(await show(ann, take.id)).toMatchObject({ lines: 3, counted: 3, counters: ['Ann', 'Bob'] });
    const early = await finish(ann, take.id);
    expect([codeOf(early), errorsOf(early)['form']]).toEqual(['counting.places_left', ['Not counted yet: R1, R1-01, R1-02.']]);
    for (const placeId of [binA.id, binB.id, rack.id]) ok(await done(ann, take.id, placeId));
    const ended = ok(await finish(ann, take.id));
    expect(ended).toMatchObject({ state: 'waiting', differences: 2 });
    expect((await linesOf(depot.cleo, take.id, { show: 'short' })).map(({ code, difference, value }) => [code, difference, value?.amount])).toEqual([
      [pane.code, -1, -1_000],
    ]);
    expect((await linesOf(depot.cleo, take.id, { show: 'over' })).map(({ code, difference, found }) => [code, difference, found])).toEqual([
      [stray.code, 1, true],
    ]);
    expect((await linesOf(bob, take.id, { show: 'short' }))[0]).toMatchObject({ difference: -1, value: null });
    expect(await show(bob, take.id)).toMatchObject({ value: null, worth: null });
  });

  it('tells of every entry that is refused, at its place, and keeps none of them', async () => {
    const depot = await aDepot();
    const { ann, binA, rack, pane, tube } = depot;
    const take = await start(ann, rack.id);
    const ladder = await aProduct(depot.tenant, { kind: 'tool' });
    await depot.tenant.scope.write((tx) => tx.db.updateTable('product_category').set({ stock_tracked: false }).where('kind', '=', 'tool').execute());
    const answer = await enter(
      ann,
      take.id,
      anEntry(binA.id, pane.code, 2),
      anEntry(binA.id, 'NO-SUCH-CODE', 1),
      anEntry(binA.id, pane.code, 1.5),
      anEntry(depot.branch.depotId, tube.code, 1),
      anEntry(binA.id, ladder.code, 1),
    );
    expect(answer.status).toBe(400);
    expect(Object.keys(errorsOf(answer))).toEqual(['entries.1', 'entries.2', 'entries.3', 'entries.4']);
    expect((await show(ann, take.id)).counted).toBe(0);
  });

  it('says that a bin is empty in one press, and takes an entry back', async () => {
    const depot = await aDepot();
    const { ann, binA, rack, pane } = depot;
    const take = await start(ann, rack.id);
    const asked = await done(ann, take.id, binA.id);
    expect(errorsOf(asked)['form']?.[0]).toMatch(/^Not counted yet at R1-01: 1 line of the list/);
    ok(await done(ann, take.id, binA.id, true));
    expect((await linesOf(ann, take.id, { placeId: binA.id }))[0]).toMatchObject({ counted: 0, countedBy: 'Ann' });
    ok(await enter(ann, take.id, anEntry(binA.id, pane.code, null)));
    expect(await show(ann, take.id)).toMatchObject({ counted: 0, placesDone: 0 });
  });

  it('tells the second of two who count one bin what the first found, and takes theirs once they have seen it', async () => {
    const depot = await aDepot();
    const { ann, bob, binA, rack, pane } = depot;
    const take = await start(ann, rack.id);
    const [line] = await linesOf(ann, take.id);
    const mine = (quantity: number, seen: number | null) => anEntry(binA.id, '', quantity, { lineId: line?.id ?? '', seen });
    const both = await Promise.all([enter(ann, take.id, mine(3, 1)), enter(bob, take.id, mine(2, 1))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const refused = both.find(({ status }) => status === 400);
    expect(errorsOf({ body: refused?.body })['entries.0']?.[0]).toMatch(new RegExp(`^(Ann|Bob) has counted \\d of ${pane.code} at R1-01 meanwhile`));
    const [now] = await linesOf(ann, take.id);
    ok(await enter(bob, take.id, mine(2, now?.version ?? 0)));
    expect((await linesOf(ann, take.id))[0]).toMatchObject({ counted: 2, countedBy: 'Bob' });
  });

  it('takes on what came to a bin after the list was made before the bin is done', async () => {
    const depot = await aDepot();
    const { ann, binA, rack, pane } = depot;
    const take = await start(ann, rack.id);
    ok(await enter(ann, take.id, anEntry(binA.id, pane.code, 3)));
    const late = await aProduct(depot.tenant);
    await someStock(depot.tenant, { productId: late.id, placeId: binA.id, quantityMilli: 2_000 });
    const { places } = ok(await done(ann, take.id, binA.id));
    expect(places.find(({ place }) => place.id === binA.id)).toMatchObject({ lines: 2, counted: 1, doneAt: null });
    ok(await enter(ann, take.id, anEntry(binA.id, late.code, 2)));
    ok(await done(ann, take.id, binA.id));
    for (const placeId of [depot.binB.id, rack.id]) ok(await done(ann, take.id, placeId, true));
    expect(ok(await finish(ann, take.id))).toMatchObject({ differences: 1 });
  });
});

describe('moves meanwhile', () => {
  it('are taken out, line by line: what moved before a line was counted counts, what moved after does not', async () => {
    const depot = await aDepot();
    const { ann, office, cleo, binA, binB, pane, tube, lotId } = depot;
    const take = await start(ann, depot.branch.depotId);
    const move = () => office.call(postMove, { body: { lotId, fromPlaceId: binA.id, toPlaceId: binB.id, quantity: 1, reason: '' } });
    ok(await move());
    ok(await enter(ann, take.id, anEntry(binB.id, pane.code, 1)));
    await countAll(depot, ann, take.id, 2, 4);
    ok(await move());
    expect(ok(await finish(ann, take.id))).toMatchObject({ state: 'posted', differences: 0 });
    expect((await linesOf(cleo, take.id)).map(({ code, place, expected }) => [code, place?.code, expected])).toEqual(
      expect.arrayContaining([
        [pane.code, 'R1-01', 2],
        [pane.code, 'R1-02', 1],
        [tube.code, 'R1-02', 4],
      ]),
    );
  });

  it('between counting and posting leave the difference as it was, and what was done before and told later is worked out again', async () => {
    const depot = await aDepot();
    const { ann, office, cleo, binA, binB, pane, lotId, tenant } = depot;
    const take = await start(ann, depot.branch.depotId);
    const before = new Date().toISOString();
    await countAll(depot, ann, take.id, 2, 4);
    expect(ok(await finish(ann, take.id)).differences).toBe(1);
    ok(await office.call(postMove, { body: { lotId, fromPlaceId: binA.id, toPlaceId: binB.id, quantity: 1, reason: '' } }));
    expect((await linesOf(cleo, take.id, { show: 'differences' }))[0]).toMatchObject({ code: pane.code, expected: 3, difference: -1 });
    await moved(tenant, { lotId, productId: pane.id, from: binA.id, to: depot.rack.id, quantity: 1_000, doneAt: before });
    const refused = await post(ann, take.id);
    expect([codeOf(refused), errorsOf(refused)['lines']?.[0]]).toEqual([
      'counting.cannot_post',
      expect.stringMatching(/told later of what moved before the count\. Work the differences out again/),
    ]);
    expect(ok(await finish(ann, take.id))).toMatchObject({ state: 'posted', differences: 0 });
    expect(await countMoves(office)).toEqual([]);
  });
});

describe('what differs much', () => {
  it('is counted again by somebody else before it can be posted; both counts are kept', async () => {
    const depot = await aDepot();
    const { ann, bob, cleo, binA, pane, tube } = depot;
    const take = await start(ann, depot.branch.depotId, { recountBasisPoints: 3_000 });
    await countAll(depot, ann, take.id, 1, 3);
    expect(ok(await finish(ann, take.id))).toMatchObject({ state: 'waiting', differences: 2, recounts: 1 });
    expect(codeOf(await post(ann, take.id))).toBe('counting.recounts_left');
    expect((await linesOf(bob, take.id, { show: 'recount' }))[0]).toMatchObject({ code: pane.code, expected: null, counted: null, difference: null });
    expect(await linesOf(bob, take.id, { show: 'short' })).toMatchObject([{ code: tube.code }]);
    const again = await enter(ann, take.id, anEntry(binA.id, pane.code, 2));
    expect(errorsOf(again)['entries.0']).toEqual([`You counted ${pane.code} at R1-01 the first time. Somebody else has to count it again.`]);
    expect(codeOf(await enter(bob, take.id, anEntry(depot.binB.id, tube.code, 2)))).toBe('counting.not_asked_again');
    ok(await enter(bob, take.id, anEntry(binA.id, pane.code, 2)));
    expect(await show(bob, take.id)).toMatchObject({ recounts: 0, differences: 2 });
    expect((await linesOf(cleo, take.id))[0]).toMatchObject({ counted: 2, countedBy: 'Bob', first: { quantity: 1, by: 'Ann' }, difference: -1 });
    ok(await enter(bob, take.id, anEntry(binA.id, pane.code, null)));
    expect(await show(bob, take.id)).toMatchObject({ recounts: 1 });
    ok(await enter(bob, take.id, anEntry(binA.id, pane.code, 3)));
    ok(await post(ann, take.id));
    expect((await countMoves(depot.office)).map(({ code, quantity }) => [code, quantity])).toEqual([[tube.code, 1]]);
  });

  it('is sent back for another count by whoever decides', async () => {
    const depot = await aDepot();
    const take = await start(depot.ann, depot.branch.depotId);
    await countAll(depot, depot.ann, take.id, 2, 4);
    const { version } = ok(await finish(depot.ann, take.id));
    const asked = ok(await depot.cleo.call(routes.recountLines, { params: { id: take.id }, version, body: { lineIds: [] } }));
    expect(asked.recounts).toBe(1);
    expect(codeOf(await depot.cleo.call(routes.recountLines, { params: { id: take.id }, version, body: { lineIds: [] } }))).toBe('record.stale');
  });
});

describe('posting', () => {
  it('needs another above the first limit, and one who may approve any value above the second', async () => {
    const depot = await aDepot({ unitCost: 2_000_000 });
    const { ann, cleo, tenant } = depot;
    const second = await tenant.user({ permissions: ['take-stock', 'approve-stock-differences'], displayName: 'Sid' });
    const take = await start(cleo, depot.branch.depotId);
    await countAll(depot, cleo, take.id, 2, 4);
    expect(ok(await finish(cleo, take.id))).toMatchObject({
      approval: 'second',
      worth: { amount: 20_000 },
      whyNotPost: expect.stringMatching(/^You counted here/),
    });
    expect([codeOf(await post(cleo, take.id)), codeOf(await post(ann, take.id))]).toEqual(['counting.own_count', 'counting.needs_second']);
    ok(await post(second, take.id));
    const large = await start(ann, depot.binB.id);
    ok(await enter(ann, large.id, anEntry(depot.binB.id, depot.tube.code, 4), anEntry(depot.binB.id, depot.pane.code, 6)));
    ok(await done(ann, large.id, depot.binB.id));
    ok(await finish(ann, large.id));
    expect([codeOf(await post(second, large.id)), (await post(cleo, large.id)).status]).toEqual(['counting.needs_large', 200]);
  });

  it('moves what is missing and what is over as counts, once, each of which can be reversed', async () => {
    const depot = await aDepot();
    const { ann, office, pane, tube } = depot;
    const take = await start(ann, depot.branch.depotId);
    await countAll(depot, ann, take.id, 2, 6);
    ok(await finish(ann, take.id));
    const answers = await Promise.all([post(ann, take.id), post(depot.bob, take.id)]);
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const moves = await countMoves(office);
    expect(moves.map(({ code, quantity, document }) => [code, quantity, document]).toSorted()).toEqual(
      [
        [pane.code, 1, 'Stock take'],
        [tube.code, 2, 'Stock take'],
      ].toSorted(),
    );
    const missing = moves.find(({ code }) => code === pane.code);
    expect([missing?.from.code, missing?.reason]).toEqual(['R1-01', expect.stringMatching(/^Stock take of DEPOT\S*, begun /)]);
    ok(await office.call(reverseMove, { params: { id: missing?.id ?? '' }, body: { reason: 'It was behind the door' } }));
    expect(ok(await office.call(verifyStock)).differences).toEqual([]);
  });

  it('tells of every line that cannot be posted at once, and posts none of them', async () => {
    const depot = await aDepot();
    const { ann, office, binA, binB, branch, pane, tube, tenant } = depot;
    const take = await start(ann, branch.depotId);
    await countAll(depot, ann, take.id, 0, 0);
    const clip = await aProduct(tenant, { kind: 'adhesive' });
    ok(await enter(ann, take.id, anEntry(binA.id, clip.code, 1)));
    ok(await finish(ann, take.id));
    await tenant.scope.write((tx) => allocateFromStock(tx, { productId: pane.id, quantityMilli: 1_000, branchId: branch.id, ...aLine() }));
    const lot = await tenant.scope.read((tx) => tx.db.selectFrom('lot').select('id').where('product_id', '=', tube.id).executeTakeFirstOrThrow());
    ok(await office.call(postMove, { body: { lotId: lot.id, fromPlaceId: binB.id, toPlaceId: depot.rack.id, quantity: 3, reason: '' } }));
    const refused = await post(depot.cleo, take.id);
    expect(refused.status).toBe(400);
    expect(errorsOf(refused)['lines']).toEqual([
      `${pane.code} at R1-01: what is missing is allocated to a worksheet. Free it there first, or have it counted again.`,
      `${tube.code} at R1-02: less lies there now than the count says is missing. Have it counted again.`,
    ]);
    expect(await countMoves(office)).toEqual([]);
    expect((await show(ann, take.id)).state).toBe('waiting');
  });

  it('is refused to a stale tab, to who is bound to another branch, and once it was dropped', async () => {
    const depot = await aDepot();
    const { ann } = depot;
    const take = await start(ann, depot.branch.depotId);
    await countAll(depot, ann, take.id, 2, 4);
    ok(await finish(ann, take.id));
    expect(codeOf(await ann.call(routes.postStockTake, { params: { id: take.id }, version: 1 }))).toBe('record.stale');
    const { version } = await show(ann, take.id);
    const line = (await linesOf(ann, take.id))[0];
    expect(ok(await ann.call(routes.noteLine, { params: { id: take.id }, body: { lineId: line?.id ?? '', note: 'Broken, in the skip' } })).note).toBe(
      'Broken, in the skip',
    );
    ok(await ann.call(routes.dropStockTake, { params: { id: take.id }, version, body: { reason: 'Counted the wrong day' } }));
    expect(codeOf(await enter(ann, take.id, anEntry(depot.binA.id, depot.pane.code, 1)))).toBe('stock.take_settled');
    const other = await aDepot();
    expect((await other.cleo.call(routes.getStockTake, { params: { id: take.id } })).status).toBe(404);
  });
});
