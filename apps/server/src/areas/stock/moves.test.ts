import { writeOff } from '@quarterlight/contract/losses/routes';
import * as routes from '@quarterlight/contract/stock/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { allocateFromStock } from './allocate.ts';
import { consumeAllocations } from './claims.ts';
import { receiveLot } from './receive-lot.ts';
import { aLine, aStore, driftOf, lying, outsideIds, snapshotOf } from './stock.fixtures.ts';
import { someStock } from './stock.testing.ts';

useTestApp();

async function ground(panes = 3) {
  const tenant = await aTenant();
  const store = await aStore(tenant, { panes });
  const office = await tenant.user();
  const claim = () =>
    tenant.scope.write((tx) => allocateFromStock(tx, { productId: store.product.id, quantityMilli: 1000, branchId: store.branch.id, ...aLine() }));
  const move = (body: Partial<{ fromPlaceId: string; toPlaceId: string; lotId: string; quantity: number; allocationId: string; reason: string }>) =>
    office.call(routes.postMove, { body: { fromPlaceId: store.branch.depotId, toPlaceId: store.technician.vanId, lotId: store.lotId, quantity: 1, ...body } });
  return { tenant, store, office, claim, move, depot: store.branch.depotId, van: store.technician.vanId };
}

describe('moving stock', () => {
  it('moves free stock, keeps the ledger and tells who did it', async () => {
    const { tenant, store, office, move, depot, van } = await ground();
    const { body } = await move({ quantity: 2, reason: 'For the week' });
    expect(body.moves).toHaveLength(1);
    expect(body.moves[0]).toMatchObject({
      kind: 'issue',
      quantity: 2,
      reason: 'For the week',
      value: { amount: 16_000 },
      worksheetId: null,
      reversedById: null,
      allowedActions: ['reverse'],
    });
    expect([await lying(tenant, depot, store.lotId), await lying(tenant, van, store.lotId)]).toEqual([
      [1000, 0],
      [2000, 0],
    ]);
    const history = await office.call(routes.listMoves, { query: { lotId: store.lotId } });
    expect(history.body.items.map((each) => each.kind)).toEqual(['issue', 'receipt']);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('takes free stock first and a worksheet\u2019s claim along only where it must, with the worksheet named', async () => {
    const { tenant, store, claim, move, depot, van } = await ground();
    const first = await claim();
    await move({ quantity: 2 });
    expect(await lying(tenant, depot, store.lotId)).toEqual([1000, 1000]);
    const { body } = await move({ quantity: 1 });
    expect(body.moves[0]?.worksheetId).toBe(first.worksheet_id);
    expect(await lying(tenant, van, store.lotId)).toEqual([3000, 1000]);
    const row = await tenant.scope.read((tx) => tx.db.selectFrom('allocation').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow());
    expect(row).toMatchObject({ state: 'reserved', place_id: van, version: 2 });
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('splits what is claimed and what is free into moves of their own', async () => {
    const { tenant, store, claim, move, van } = await ground();
    const claims = [await claim(), await claim()];
    const { body } = await move({ quantity: 3 });
    expect(body.moves.map((each) => each.worksheetId)).toEqual([claims[0]?.worksheet_id, claims[1]?.worksheet_id, null]);
    expect(await lying(tenant, van, store.lotId)).toEqual([3000, 2000]);
  });

  it('moves the claim that is named, whichever is older', async () => {
    const { tenant, claim, move, depot, van, store } = await ground();
    await claim();
    const second = await claim();
    const { body } = await move({ quantity: 1, allocationId: second.id });
    expect(body.moves[0]?.worksheetId).toBe(second.worksheet_id);
    expect([await lying(tenant, depot, store.lotId), await lying(tenant, van, store.lotId)]).toEqual([
      [2000, 1000],
      [1000, 1000],
    ]);
  });

  it('names a move within a location a put-away, to another a transfer, from a van a return', async () => {
    const { tenant, office, move, depot, van } = await ground();
    const rack = (await office.call(routes.createPlace, { body: { parentId: depot, code: 'R1', name: 'Rack' } })).body;
    const other = await aBranch(tenant);
    expect((await move({ toPlaceId: rack.id })).body.moves[0]?.kind).toBe('put-away');
    expect((await move({ toPlaceId: other.depotId })).body.moves[0]?.kind).toBe('transfer-out');
    await move({});
    expect((await move({ fromPlaceId: van, toPlaceId: depot })).body.moves[0]?.kind).toBe('return');
  });

  it('refuses what cannot be moved, says why, and changes nothing', async () => {
    const { tenant, store, office, claim, move, depot } = await ground();
    const outside = await outsideIds(tenant);
    const held = await claim();
    await claim();
    const pair = await tenant.scope.write((tx) =>
      allocateFromStock(tx, { productId: store.product.id, quantityMilli: 1000, branchId: store.branch.id, ...aLine() }),
    );
    const rack = (await office.call(routes.createPlace, { body: { parentId: depot, code: 'SHUT', name: 'Closed rack' } })).body;
    await office.call(routes.changePlace, { params: { id: rack.id }, version: 1, body: { active: false } });
    const before = await snapshotOf(tenant);
    const depotCode = (await office.call(routes.getPlace, { params: { id: depot } })).body.code;
    const { code } = store.product;
    const refused = async (body: Parameters<typeof move>[0], wanted: string, message: string, field: string) => {
      const answer = await move(body);
      expect([answer.status, answer.problem.code, answer.problem.errors]).toEqual([400, wanted, { [field]: [message] }]);
    };
    await refused({ quantity: 4 }, 'stock.not_enough', `Only 3 of ${code} can be moved from ${depotCode}; 4 was asked for.`, 'quantity');
    await refused({ quantity: 0.5 }, 'stock.whole_pieces', `${code} is counted in whole pieces.`, 'quantity');
    await refused({ toPlaceId: depot }, 'stock.same_place', 'It lies there already. Pick another place.', 'toPlaceId');
    await refused({ toPlaceId: outside['write-off'] ?? '' }, 'stock.outside_place', 'Pick one of our own places: a location, rack, bin or van.', 'toPlaceId');
    await refused(
      { fromPlaceId: outside['supplier'] ?? '' },
      'stock.outside_place',
      'Pick one of our own places: a location, rack, bin or van.',
      'fromPlaceId',
    );
    for (const [field, id] of [
      ['toPlaceId', outside['in-transit'] ?? ''],
      ['fromPlaceId', outside['in-transit'] ?? ''],
    ] as const)
      await refused({ [field]: id }, 'stock.on_the_way', 'What is in IN-TRANSIT is on its way: receive its transfer, or call it back.', field);
    await refused({ toPlaceId: rack.id }, 'stock.place_closed', 'SHUT is closed. Pick another place.', 'toPlaceId');
    await refused(
      { toPlaceId: outside['quarantine'] ?? '' },
      'stock.claimed',
      `${code} at ${depotCode} is allocated to a worksheet. Free it there first.`,
      'lotId',
    );
    await refused({ quantity: 2, allocationId: held.id }, 'stock.not_enough', `Only 1 of ${code} can be moved from ${depotCode}; 2 was asked for.`, 'quantity');
    await refused({ allocationId: newId() }, 'stock.not_reserved', `This claim on ${code} is no longer here and can no longer be used.`, 'form');
    for (const body of [{ lotId: newId() }, { fromPlaceId: newId() }, { toPlaceId: newId() }]) expect((await move(body)).status).toBe(404);
    const lost = await office.call(writeOff, { body: { placeId: depot, lotId: store.lotId, quantity: 1, reason: 'Broken in handling' } });
    expect([lost.status, lost.problem.code]).toEqual([400, 'stock.claimed']);
    const tooMany = await office.call(writeOff, { body: { placeId: depot, lotId: store.lotId, quantity: 9, reason: 'Broken in handling' } });
    expect([tooMany.status, tooMany.problem.code]).toEqual([400, 'stock.not_enough']);
    const noReason = await office.call(writeOff, { body: { placeId: depot, lotId: store.lotId, quantity: 1, reason: 'Other' } });
    expect(noReason.problem.errors).toEqual({ note: ['Say in your own words why it is written off.'] });
    expect(pair.state).toBe('reserved');
    expect(await snapshotOf(tenant)).toEqual(before);
  });

  it('does not split a claim of several', async () => {
    const { tenant, office } = await ground(0);
    const branch = await aBranch(tenant);
    const other = await aBranch(tenant);
    const tubes = await aProduct(tenant, { kind: 'adhesive', whole_units: false });
    const { lotId } = await someStock(tenant, { productId: tubes.id, placeId: branch.depotId, quantityMilli: 2500 });
    await tenant.scope.write((tx) => allocateFromStock(tx, { productId: tubes.id, quantityMilli: 2000, branchId: branch.id, ...aLine() }));
    const before = await snapshotOf(tenant);
    const answer = await office.call(routes.postMove, { body: { fromPlaceId: branch.depotId, toPlaceId: other.depotId, lotId, quantity: 1.5 } });
    expect(answer.problem.code).toBe('stock.claim_splits');
    expect(answer.problem.detail).toMatch(/^That would move part of what a worksheet has claimed at DEPOT\d+\. Move the whole claim, or name it\.$/);
    expect(await snapshotOf(tenant)).toEqual(before);
    const half = await office.call(routes.postMove, { body: { fromPlaceId: branch.depotId, toPlaceId: other.depotId, lotId, quantity: 0.25 } });
    expect(half.body.moves[0]?.quantity).toBe(0.25);
    expect(await driftOf(tenant)).toEqual([]);
  });
});

describe('write-off and reversal', () => {
  it('writes off and takes it back by a move of its own, once', async () => {
    const { tenant, store, office, depot } = await ground();
    const lost = (await office.call(writeOff, { body: { placeId: depot, lotId: store.lotId, quantity: 1, reason: 'Cracked in rack' } })).body;
    const off = (await office.call(routes.listMoves, { query: { lotId: store.lotId, kind: 'write-off' } })).body.items[0];
    expect([off?.id, off?.documentId]).toEqual([lost.moveIds[0], lost.id]);
    expect(off).toMatchObject({ kind: 'write-off', reason: 'Cracked in rack', to: { code: 'WRITE-OFF' } });
    expect(await lying(tenant, depot, store.lotId)).toEqual([2000, 0]);
    const back = await office.call(routes.reverseMove, { params: { id: off?.id ?? '' }, body: { reason: 'Only dirty' } });
    expect(back.body.moves[0]).toMatchObject({ kind: 'reversal', reversesId: off?.id, quantity: 1, allowedActions: [] });
    expect(await lying(tenant, depot, store.lotId)).toEqual([3000, 0]);
    const before = await snapshotOf(tenant);
    const again = await office.call(routes.reverseMove, { params: { id: off?.id ?? '' }, body: { reason: 'Again' } });
    expect([again.status, again.problem.code, again.problem.detail]).toEqual([400, 'stock.reversed_already', 'This move was already reversed.']);
    const twice = await office.call(routes.reverseMove, { params: { id: back.body.moves[0]?.id ?? '' }, body: { reason: 'Again' } });
    expect([twice.problem.code, twice.problem.detail]).toEqual(['stock.reversal_is_final', 'A reversal is not reversed. Post a new move instead.']);
    expect(await snapshotOf(tenant)).toEqual(before);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('brings a claim back with its glass', async () => {
    const { tenant, store, office, claim, move, depot, van } = await ground(1);
    const held = await claim();
    const issued = (await move({})).body.moves[0];
    await office.call(routes.reverseMove, { params: { id: issued?.id ?? '' }, body: { reason: 'Wrong van' } });
    expect([await lying(tenant, depot, store.lotId), await lying(tenant, van, store.lotId)]).toEqual([
      [1000, 1000],
      [0, 0],
    ]);
    expect((await tenant.scope.read((tx) => tx.db.selectFrom('allocation').select('place_id').where('id', '=', held.id).executeTakeFirst()))?.place_id).toBe(
      depot,
    );
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('leaves receipts and fits to where they came from, and what is gone or claimed where it is', async () => {
    const { tenant, store, office, claim, move, depot, van } = await ground(2);
    const supplierDelivery = await tenant.scope.write((tx) =>
      receiveLot(tx, {
        productId: store.product.id,
        supplierId: null,
        placeId: depot,
        quantityMilli: 1000,
        unitCost: 5,
        document: 'P000009',
        documentId: newId(),
      }),
    );
    const held = await claim();
    await move({ quantity: 1, allocationId: held.id });
    await tenant.scope.write((tx) =>
      consumeAllocations(tx, [held.id], { technicianId: store.technician.id, worksheetId: held.worksheet_id, worksheetNumber: 'W000001' }),
    );
    const moved = (await move({ quantity: 1 })).body.moves[0];
    await tenant.scope.write((tx) =>
      allocateFromStock(tx, { productId: store.product.id, quantityMilli: 1000, branchId: null, lotId: store.lotId, ...aLine() }),
    );
    const history = (await office.call(routes.listMoves, {})).body.items;
    const receipt = history.find((each) => each.kind === 'receipt' && each.lotId === supplierDelivery.lotId);
    const fit = history.find((each) => each.kind === 'fit');
    expect(fit?.document).toBe('W000001');
    const before = await snapshotOf(tenant);
    const refused = async (id: string | undefined, code: string, message: RegExp) => {
      const answer = await office.call(routes.reverseMove, { params: { id: id ?? '' }, body: { reason: 'Mistake' } });
      expect([answer.status, answer.problem.code]).toEqual([400, code]);
      expect(answer.problem.detail).toMatch(message);
    };
    await refused(receipt?.id, 'stock.reverse_by_order', /^This came in with P000009\. Put it right with a credit on that order\.$/);
    await refused(fit?.id, 'stock.reverse_by_worksheet', /^This was fitted on a worksheet\. Reopen the worksheet to take it back\.$/);
    await refused(moved?.id, 'stock.claimed', /is allocated to a worksheet\. Free it there first\.$/);
    expect((await office.call(routes.reverseMove, { params: { id: newId() }, body: { reason: 'Mistake' } })).status).toBe(404);
    expect(await snapshotOf(tenant)).toEqual(before);
    expect([await lying(tenant, van, store.lotId), history.find((each) => each.id === fit?.id)?.allowedActions]).toEqual([[1000, 1000], []]);
  });

  it('filters the history by product, place, worksheet, kind, day and code', async () => {
    const { tenant, store, office, claim, move, van } = await ground();
    const other = await aProduct(tenant, { code: 'ZZ99OTHER' });
    await someStock(tenant, { productId: other.id, placeId: store.branch.depotId });
    const held = await claim();
    await move({ allocationId: held.id });
    const kinds = async (query: Parameters<typeof office.call<typeof routes.listMoves>>[1] & object) =>
      (await office.call(routes.listMoves, query)).body.items.map((each) => each.kind);
    expect(await kinds({ query: { productId: other.id } })).toEqual(['receipt']);
    expect(await kinds({ query: { placeId: van } })).toEqual(['issue']);
    expect(await kinds({ query: { worksheetId: held.worksheet_id } })).toEqual(['issue']);
    expect(await kinds({ query: { kind: 'receipt' } })).toHaveLength(2);
    expect(await kinds({ query: { q: 'zz99' } })).toEqual(['receipt']);
    expect(await kinds({ query: { from: '2020-01-01', to: '2020-01-31' } })).toEqual([]);
    expect(await kinds({ query: { from: '2020-01-01' } })).toHaveLength(3);
    expect(await kinds({ query: { userId: office.userId } })).toEqual(['issue']);
  });
});
