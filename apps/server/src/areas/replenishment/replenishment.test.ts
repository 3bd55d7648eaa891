import { receiveDelivery } from '@quarterlight/contract/purchasing/routes';
import * as routes from '@quarterlight/contract/replenishment/routes';
import { issueGlass } from '@quarterlight/contract/stock/routes';
import { expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { asOwner } from '../../../testing/kit/owner.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { aBuyer } from '../purchasing/purchasing.fixtures.ts';
import { allocateFromStock } from '../stock/allocate.ts';
import { aLine, aStore } from '../stock/stock.fixtures.ts';

useTestApp();

/** A depot with panes at £80 each, a manager, and a storeman of another branch. */
async function ground(panes = 10) {
  const tenant = await aTenant();
  const store = await aStore(tenant, { panes });
  const office = await tenant.user();
  const placeId = store.branch.depotId;
  const productId = store.product.id;
  const set = (least: number, most: number, more = {}) => office.call(routes.createLevel, { body: { placeId, productId, least, most, ...more } });
  const flow = async (query = {}) => (await office.call(routes.listFlow, { query: { locationId: placeId, ...query } })).body;
  const issue = (quantity: number) =>
    office.call(issueGlass, { body: { technicianId: store.technician.id, lots: [{ placeId, lotId: store.lotId, quantity }] } });
  return { tenant, store, office, placeId, productId, set, flow, issue };
}
const codeOf = (answer: { status: number; problem: { code?: string } }) => (answer.status < 300 ? undefined : [answer.status, answer.problem.code]);

it('keeps how much of a product there is to be at a location', async () => {
  const { office, placeId, productId, set, tenant } = await ground(3);
  const made = (await set(4, 9)).body;
  expect(made).toMatchObject({ least: 4, most: 9, source: 'typed', onHand: 3, available: 3, onOrder: 0, reorder: 6, place: { id: placeId } });
  expect((await office.call(routes.listLevels, { query: { productId } })).body.items).toEqual([made]);
  const refused = [await set(1, 2), await set(3, 2), await set(0.5, 2), await set(1, 2, { placeId: productId })];
  expect(refused.map(codeOf)).toEqual([
    [400, 'level.exists'],
    [400, 'level.maximum_below'],
    [400, 'stock.whole_pieces'],
    [400, 'level.place'],
  ]);
  const at = { params: { id: made.id }, version: made.version };
  const changed = (await office.call(routes.changeLevel, { ...at, body: { least: 2, most: 5 } })).body;
  expect(changed).toMatchObject({ least: 2, most: 5, reorder: 0, version: made.version + 1 });
  expect(codeOf(await office.call(routes.changeLevel, { ...at, body: { least: 1, most: 5 } }))).toEqual([400, 'record.stale']);
  const elsewhere = await tenant.user({ role: 'stock', branchId: (await aBranch(tenant)).id });
  expect((await elsewhere.call(routes.changeLevel, { ...at, body: { least: 1, most: 5 } })).status).toBe(404);
  const adviser = await tenant.user({ role: 'adviser' });
  expect((await adviser.call(routes.removeLevel, { ...at, version: changed.version })).status).toBe(403);
  expect((await office.call(routes.removeLevel, { ...at, version: changed.version })).status).toBeLessThan(300);
  expect((await office.call(routes.listLevels, { query: { placeId } })).body.items).toEqual([]);
});

it('says what came and went at a location, and proposes levels, which are accepted as they were shown', async () => {
  const { office, placeId, productId, flow, issue } = await ground();
  expect((await issue(9)).status).toBe(200);
  const seen = await flow();
  const [line] = seen.items;
  expect(seen.location).toMatchObject({ id: placeId });
  expect(line).toMatchObject({ id: productId, opening: 0, received: 10, used: 9, transferred: 0, lost: 0, onHand: 1, perWeek: 0.7, level: null, age: 0 });
  expect(line?.value?.amount).toBe(8_000);
  const proposal = { least: line?.proposal?.least ?? 0, most: line?.proposal?.most ?? 0 };
  expect(proposal).toEqual({ least: 2, most: 3 });
  const accept = (item = {}) => office.call(routes.acceptLevels, { body: { placeId, items: [{ productId, ...proposal, version: null, ...item }] } });
  expect(codeOf(await accept({ most: 8 }))).toEqual([400, 'level.no_proposal']);
  const both = await Promise.all([accept(), accept()]);
  expect(both.map((answer) => codeOf(answer)?.[1] ?? answer.body.levels).toSorted()).toEqual([1, 'level.changed']);
  const [accepted] = (await flow()).items;
  expect(accepted).toMatchObject({ level: { ...proposal, source: 'proposed' }, proposal: null });
  expect((await flow({ show: 'below' })).items).toHaveLength(1);
  expect((await flow({ show: 'slow' })).items).toEqual([]);
  const defaults = (await office.call(routes.listFlow, { query: {} })).body;
  expect(defaults.location?.id).toBe(placeId);
  expect((await office.call(routes.flowFile, { query: { locationId: placeId, format: 'csv' } })).text).toContain('Proposed');
});

it('lists what was used up and lies there no more, with what is proposed of it', async () => {
  const { flow, issue, productId } = await ground(3);
  expect((await issue(3)).status).toBe(200);
  expect((await flow()).items).toMatchObject([{ id: productId, onHand: 0, used: 3, proposal: { least: 1 } }]);
});

it('finds what lies dead and what moves slowly', async () => {
  const { tenant, flow, store, issue } = await ground();
  const other = await aStore(tenant, { panes: 2 });
  const there = { locationId: other.branch.depotId };
  const shown = async (query: Parameters<typeof flow>[0]) => (await flow(query)).items.map(({ id }) => id);
  expect(await shown({ show: 'slow' })).toEqual([]);
  await asOwner(testApp().superuserUrl, async (client) => {
    await client.query("update lot set received_at = now() - interval '100 days' where id = any($1::uuid[])", [[store.lotId, other.lotId]]);
  });
  expect(await shown({ show: 'slow' })).toEqual([store.product.id]);
  await issue(1);
  expect(await shown({ show: 'slow' })).toEqual([]);
  expect([await shown({ ...there, show: 'slow' }), await shown({ ...there, show: 'dead' })]).toEqual([[other.product.id], []]);
});

it('explains why what is available is what it is, every line adding up', async () => {
  const { tenant, office, store, placeId, productId, issue } = await ground();
  await issue(4);
  await tenant.scope.write((tx) => allocateFromStock(tx, { productId, quantityMilli: 1_000, branchId: store.branch.id, ...aLine() }));
  const { body } = await office.call(routes.productFlow, { query: { locationId: placeId, productId } });
  expect(body).toMatchObject({ onHand: 6, allocated: 1, putAside: 0, available: 5, onTheWay: 0, onOrder: 0 });
  const adds = (kind: string) => body.lines.reduce((sum, line) => (line.kind === kind ? sum + line.quantity : sum), 0);
  expect([adds('lot'), adds('claim'), adds('put-aside')]).toEqual([6, -1, 0]);
  expect(body.lines.find(({ kind }) => kind === 'claim')?.worksheetId).toEqual(expect.any(String));
  expect(body.balances).toHaveLength(90);
  expect([body.balances[0]?.quantity, body.balances.at(-1)?.quantity]).toEqual([0, 6]);
  const elsewhere = await tenant.user({ role: 'stock', branchId: (await aBranch(tenant)).id });
  expect((await elsewhere.call(routes.productFlow, { query: { locationId: placeId, productId } })).status).toBe(404);
});

it('names the order by which a lot came, so that it can go back', async () => {
  const { office, sent, store } = await aBuyer(await aTenant());
  const order = await sent(1);
  const lines = [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }];
  expect((await office.call(receiveDelivery, { params: { id: order.id }, body: { deliveryNote: 'DN 1', lines } })).status).toBe(200);
  const { body } = await office.call(routes.productFlow, { query: { locationId: store.branch.depotId, productId: store.product.id } });
  expect(body.lines).toMatchObject([{ kind: 'lot', quantity: 1, document: order.number, documentId: order.id }]);
});
