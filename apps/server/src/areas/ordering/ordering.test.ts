import * as routes from '@quarterlight/contract/ordering/routes';
import type { OrderFromSupplier } from '@quarterlight/contract/ordering/schemas';
import { getPurchaseOrder } from '@quarterlight/contract/purchasing/routes';
import { createLevel } from '@quarterlight/contract/replenishment/routes';
import { createPlace } from '@quarterlight/contract/stock/routes';
import { createTransfer, sendTransfer } from '@quarterlight/contract/transfers/routes';
import { cancelWorksheet } from '@quarterlight/contract/worksheets/routes';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { anOffer, aProduct } from '../catalogue/catalogue.testing.ts';
import { aBranch, aSupplier } from '../companies/companies.testing.ts';
import { someStock } from '../stock/stock.testing.ts';
import { aCompany, aJob, aSlot, inDays, ok, refused, refusedWithoutTrace, show } from '../worksheets/job.fixtures.ts';

useTestApp();

/** A buyer, two suppliers of a pane, and jobs that need one. */
async function ground() {
  const company = await aCompany();
  const { tenant, branch, manager } = company;
  const buyer = await tenant.user({ role: 'buyer', displayName: 'Bea Buyer' });
  const dear = await aSupplier(tenant, { name: 'Dear Glass', minimum_order_pence: 20_000, carriage_pence: 1_500, carriage_free_over_pence: 60_000 });
  const cheap = await aSupplier(tenant, { name: 'Cheap Glass' });
  const pane = async () => {
    const product = await aProduct(tenant, { list_price_pence: 20_000 });
    await anOffer(tenant, { productId: product.id, supplierId: dear.id, netUnit: 800_000 });
    await anOffer(tenant, { productId: product.id, supplierId: cheap.id, netUnit: 700_000 });
    return product;
  };
  const job = async (productId: string, more = {}) => {
    const made = await aJob(company, { lines: [{ kind: 'glass', productId, features: [{ topic: 'camera', present: false }] }], ...more });
    const lineId = (await show(manager, made.id)).lines[0]?.id ?? '';
    return { ...made, lineId, needed: { worksheetId: made.id, lineId, productId } };
  };
  const level = async (productId: string, least: number, most: number, placeId = branch.depotId) =>
    ok(await manager.call(createLevel, { body: { placeId, productId, least, most } }));
  const needs = async (query = {}) => ok(await buyer.call(routes.orderNeeds, { query }));
  const order = (body: Partial<OrderFromSupplier> & { supplierId: string }, by = buyer) =>
    by.call(routes.orderFromSupplier, { body: { jobs: [], levels: [], ...body } });
  return { ...company, buyer, dear, cheap, pane, job, level, needs, order };
}

describe('what is to be ordered', () => {
  it('is what jobs need, those of the earliest visits first, and what levels have sunk below', async () => {
    const world = await ground();
    const [first, second] = [await world.pane(), await world.pane()];
    const later = await world.job(first.id);
    const booked = await world.job(second.id, { booking: aSlot(world) });
    const level = await world.level(first.id, 2, 5);
    await someStock(world.tenant, { productId: second.id, placeId: (await aBranch(world.tenant)).depotId });
    const { needs, suppliers, isWhole } = await world.needs();
    expect(isWhole).toBe(true);
    expect(needs.map(({ code, quantity, job, level: of, obstacle }) => [code, quantity, job?.number, of?.id, obstacle])).toEqual([
      [second.code, 1, booked.number, undefined, null],
      [first.code, 1, later.number, undefined, null],
      [first.code, 5, undefined, level.id, null],
    ]);
    expect(needs[0]?.job).toMatchObject({ bookedDay: inDays(world.tenant, 1), free: false, lineId: booked.lineId });
    expect(needs[0]?.offers.map(({ supplierId, unitCost }) => [supplierId, unitCost.unitAmount])).toEqual([
      [world.cheap.id, 700_000],
      [world.dear.id, 800_000],
    ]);
    expect(suppliers.map(({ name }) => name)).toEqual(['Cheap Glass', 'Dear Glass']);
    expect(suppliers[1]).toMatchObject({ minimum: { amount: 20_000 }, carriage: { amount: 1_500 }, carriageFreeFrom: { amount: 60_000 }, drafts: [] });
    expect((suppliers[0]?.comesOn ?? '') > world.tenant.scope.today()).toBe(true);
    expect((await world.needs({ branchId: (await aBranch(world.tenant)).id })).needs).toEqual([]);
  });

  it('leaves out jobs that are over, and says why something cannot be ordered from here', async () => {
    const world = await ground();
    const pane = await world.pane();
    const over = await world.job(pane.id);
    ok(await world.manager.call(cancelWorksheet, { params: { id: over.id }, version: over.version, body: { reason: 'Sold the car' } }));
    const unconfirmed = await aJob(world, { lines: [{ kind: 'glass', productId: pane.id }] });
    const unknown = await world.job((await aProduct(world.tenant)).id);
    const nowhere = await world.job(pane.id, { branchId: undefined });
    const { needs } = await world.needs();
    const why = new Map(needs.map(({ job, obstacle }) => [job?.number, obstacle]));
    expect(why).toEqual(
      new Map([
        [unconfirmed.number, 'unconfirmed'],
        [unknown.number, 'no-offer'],
        [nowhere.number, 'no-branch'],
      ]),
    );
  });

  it('counts what lies there, what is ordered and what stands on a draft against a level', async () => {
    const world = await ground();
    const pane = await world.pane();
    const level = await world.level(pane.id, 4, 9);
    const listed = async () => (await world.needs()).needs.map(({ quantity, level: of }) => [quantity, of?.there, of?.coming]);
    expect(await listed()).toEqual([[9, 0, 0]]);
    await someStock(world.tenant, { productId: pane.id, placeId: world.branch.depotId });
    expect(await listed()).toEqual([[8, 1, 0]]);
    ok(await world.order({ supplierId: world.cheap.id, levels: [{ levelId: level.id, quantity: 2 }] }));
    expect(await listed()).toEqual([[6, 1, 2]]);
    ok(await world.order({ supplierId: world.cheap.id, levels: [{ levelId: level.id, quantity: 1 }] }));
    expect(await listed()).toEqual([]);
  });

  it('counts what lies in a bin and what is on its way from elsewhere, and nothing of another depot', async () => {
    const world = await ground();
    const pane = await world.pane();
    await world.level(pane.id, 4, 9);
    const far = (await aBranch(world.tenant)).depotId;
    await someStock(world.tenant, { productId: pane.id, placeId: far, quantityMilli: 2_000 });
    const rack = ok(await world.manager.call(createPlace, { body: { parentId: world.branch.depotId, code: 'R1', name: 'Rack 1' } }));
    const bin = ok(await world.manager.call(createPlace, { body: { parentId: rack.id, code: 'B1', name: 'Bin 1' } }));
    await someStock(world.tenant, { productId: pane.id, placeId: bin.id });
    const body = { fromPlaceId: far, toPlaceId: world.branch.depotId, lines: [{ productId: pane.id, quantity: 1 }] };
    const { id, version } = ok(await world.manager.call(createTransfer, { body }));
    const listed = async () => (await world.needs()).needs.map(({ quantity, level: of }) => [quantity, of?.there, of?.coming]);
    expect(await listed()).toEqual([[8, 1, 0]]);
    ok(await world.manager.call(sendTransfer, { params: { id }, version }));
    expect(await listed()).toEqual([[7, 1, 1]]);
  });
});

describe('ordering what is needed', () => {
  it('puts jobs and levels on one draft, which grows', async () => {
    const world = await ground();
    const [first, second] = [await world.pane(), await world.pane()];
    const [job, other] = [await world.job(first.id), await world.job(second.id)];
    const level = await world.level(second.id, 2, 3);
    const answer = ok(await world.order({ supplierId: world.dear.id, jobs: [job.needed, other.needed], levels: [{ levelId: level.id, quantity: 3 }] }));
    expect(answer.orders).toHaveLength(1);
    const [made] = answer.orders;
    const shown = ok(await world.buyer.call(getPurchaseOrder, { params: { id: made?.id ?? '' } }));
    expect(shown).toMatchObject({ state: 'draft', supplier: { id: world.dear.id }, net: { amount: 40_000 }, carriage: { amount: 1_500 } });
    expect(shown.lines.map(({ code, quantity, worksheetId }) => [code, quantity, worksheetId]).toSorted()).toEqual(
      [
        [first.code, 1, job.id],
        [second.code, 1, other.id],
        [second.code, 3, null],
      ].toSorted(),
    );
    expect((await show(world.manager, job.id)).lines[0]).toMatchObject({ glassState: 'on-order', order: { number: made?.number } });
    const { needs, suppliers } = await world.needs();
    expect([needs, suppliers]).toEqual([[], []]);
  });

  it('makes more of a line for stock that stands on the draft already', async () => {
    const world = await ground();
    const pane = await world.pane();
    const level = await world.level(pane.id, 5, 9);
    const [first] = ok(await world.order({ supplierId: world.dear.id, levels: [{ levelId: level.id, quantity: 2 }] })).orders;
    const [second] = ok(await world.order({ supplierId: world.dear.id, levels: [{ levelId: level.id, quantity: 6 }] })).orders;
    expect(second).toEqual(first);
    const shown = ok(await world.buyer.call(getPurchaseOrder, { params: { id: first?.id ?? '' } }));
    expect([shown.lines.map(({ quantity }) => quantity), shown.net.amount, shown.carriage.amount]).toEqual([[8], 64_000, 0]);
  });

  it('tells the second of two buyers which order brings it, each at its item, and nothing of theirs is ordered', async () => {
    const world = await ground();
    const [pane, fresh] = [await world.pane(), await world.pane()];
    const [job, untouched] = [await world.job(pane.id), await world.job(fresh.id)];
    const level = await world.level(pane.id, 1, 2);
    const wanted = { supplierId: world.cheap.id, jobs: [job.needed], levels: [{ levelId: level.id, quantity: 2 }] };
    const other = await world.tenant.user({ role: 'buyer' });
    const answers = await Promise.all([world.order(wanted), world.order(wanted, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    await refusedWithoutTrace(world.tenant, 'ordering.found', () => world.order({ ...wanted, jobs: [untouched.needed, job.needed] }, other));
    const late = await world.order({ ...wanted, jobs: [untouched.needed, job.needed] }, other);
    expect(late.problem.errors).toEqual({
      'jobs.1': [`${pane.code} for ${job.number} is on order P000001 already. Look at the list again.`],
      'levels.0': [expect.stringMatching(`^.+ needs no more of ${pane.code}: order P000001 of .+ brings 2. Look at the list again.$`)],
    });
    expect((await world.needs()).needs.map((need) => need.job?.number)).toEqual([untouched.number]);
  });

  it('gives the same need to one of two buyers, twenty times', async () => {
    const world = await ground();
    const other = await world.tenant.user({ role: 'buyer' });
    for (let round = 0; round < 20; round += 1) {
      const pane = await world.pane();
      const level = await world.level(pane.id, 1, 2);
      const job = await world.job(pane.id);
      const wanted = { jobs: [job.needed], levels: [{ levelId: level.id, quantity: 2 }] };
      const answers = await Promise.all([world.order({ ...wanted, supplierId: world.cheap.id }), world.order({ ...wanted, supplierId: world.dear.id }, other)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    }
    const lines = await world.tenant.scope.read(({ db }) => db.selectFrom('purchase_order_line').select('quantity_milli').execute());
    expect(lines.map((line) => line.quantity_milli).toSorted()).toEqual([...Array(20).fill(1_000), ...Array(20).fill(2_000)]);
  }, 60_000);

  it('refuses what a supplier does not offer, what is not confirmed and what is another product by now', async () => {
    const world = await ground();
    const pane = await world.pane();
    const stranger = await aSupplier(world.tenant);
    const job = await world.job(pane.id);
    refused(await world.order({ supplierId: stranger.id, jobs: [job.needed] }), 'purchasing.no_price');
    const unconfirmed = await aJob(world, { lines: [{ kind: 'glass', productId: pane.id }] });
    const lineId = (await show(world.manager, unconfirmed.id)).lines[0]?.id ?? '';
    refused(
      await world.order({ supplierId: world.cheap.id, jobs: [{ ...job.needed, worksheetId: unconfirmed.id, lineId }] }),
      'worksheet.features_unconfirmed',
    );
    const another = await world.pane();
    refused(await world.order({ supplierId: world.cheap.id, jobs: [{ ...job.needed, productId: another.id }] }), 'ordering.found');
    refused(await world.order({ supplierId: world.cheap.id, jobs: [job.needed, job.needed] }), 'ordering.found');
    expect((await world.order({ supplierId: world.cheap.id })).problem.errors).toEqual({ jobs: ['Tick what is to be ordered'] });
    const foreign = await ground();
    expect((await foreign.order({ supplierId: foreign.cheap.id, jobs: [job.needed] })).status).toBe(404);
    const adviser = await world.tenant.user({ role: 'technician' });
    expect((await adviser.call(routes.orderNeeds, {})).status).toBe(403);
  });
});

describe('what stock has free', () => {
  it('is taken from there by the earliest visit, and the rest is ordered', async () => {
    const world = await ground();
    const pane = await world.pane();
    const later = await world.job(pane.id);
    const booked = await world.job(pane.id, { booking: aSlot(world) });
    await someStock(world.tenant, { productId: pane.id, placeId: world.branch.depotId });
    expect((await world.needs()).needs.map(({ job }) => [job?.number, job?.free])).toEqual([
      [booked.number, true],
      [later.number, false],
    ]);
    const take = (jobs: (typeof later.needed)[]) => world.buyer.call(routes.takeFromStock, { body: { jobs } });
    await refusedWithoutTrace(world.tenant, 'stock.none_free', () => take([booked.needed, later.needed]));
    expect((await take([booked.needed])).status).toBe(204);
    expect((await show(world.manager, booked.id)).lines[0]).toMatchObject({ glassState: 'reserved' });
    await refusedWithoutTrace(world.tenant, 'ordering.found', () => take([booked.needed]), `${pane.code} for ${booked.number} has come from stock already`);
    expect((await world.needs()).needs.map(({ job }) => [job?.number, job?.free])).toEqual([[later.number, false]]);
  });
});
