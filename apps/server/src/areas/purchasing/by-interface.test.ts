import { saveSupplierInterface } from '@quarterlight/contract/companies/interface-routes';
import { changeSupplier, getSupplier } from '@quarterlight/contract/companies/supplier-routes';
import * as routes from '@quarterlight/contract/purchasing/routes';
import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { afterEach, describe, expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { Services } from '../../platform/services.ts';
import { startSimulators } from '../../simulators/index.ts';
import { refusedPassword, startSupplierSimulator } from '../../simulators/supplier.ts';
import { anOffer, aProduct } from '../catalogue/catalogue.testing.ts';
import { handOverOrder } from './hand-over-order.ts';
import { aBuyer, orderOf } from './purchasing.fixtures.ts';

let supplierSide: Awaited<ReturnType<typeof startSupplierSimulator>>;
useTestApp({
  demo: true,
  simulators: async () => {
    const others = await startSimulators();
    supplierSide = await startSupplierSimulator((code) => (code.startsWith('DEAR') ? '90.00' : '50.00'));
    return {
      addresses: { ...others.addresses, supplier: supplierSide.address },
      stop: async () => void (await Promise.all([others.stop(), supplierSide.stop()])),
    };
  },
});
afterEach(() => testApp().clock.reset());

const settings = { address: '', login: 'quarterlight', userId: '7', location: 'LDS', deliveryId: 'D1' };
const services = (): Services => testApp().running.services;
/** Services whose calls go wrong after they were made. */
const broken = (call: Outbound['call']): Services => ({ ...services(), outbound: { ...services().outbound, call } });

let codes = 0;
async function ground(code = 'GLASS', password = 'secret-of-the-account') {
  const buyer = await aBuyer(await aTenant());
  const { office, supplier, tenant } = buyer;
  codes += 1;
  const product = await aProduct(tenant, { code: `${code}${codes}` });
  await anOffer(tenant, { productId: product.id, supplierId: supplier.id, netUnit: 500_000 });
  const versionOf = async () => (await office.call(getSupplier, { params: { id: supplier.id } })).body.version;
  await office.call(changeSupplier, { params: { id: supplier.id }, version: await versionOf(), body: { orderBy: 'interface' } });
  await office.call(saveSupplierInterface, {
    params: { id: supplier.id },
    version: await versionOf(),
    body: { ...settings, login: `account-${codes}`, password },
  });
  const draft = async (quantity = 2) =>
    (
      await office.call(routes.createPurchaseOrder, {
        body: { supplierId: supplier.id, branchId: buyer.store.branch.id, lines: [{ productId: product.id, quantity }] },
      })
    ).body;
  const send = (order: Pick<PurchaseOrder, 'id' | 'version'>, how: 'interface' | 'marked' = 'interface') =>
    office.call(routes.sendPurchaseOrder, { params: { id: order.id }, version: order.version, body: { how } });
  const handOver = async (order: { id: string }, by: Services = services()) => {
    await handOverOrder(by, tenant.scope, { orderId: order.id });
    return orderOf(office, order.id);
  };
  const taken = (order: { number: string }) =>
    [...supplierSide.taken.values()].filter((each) => each.number === order.number && each.lines.some((line) => line.code === product.code));
  return { ...buyer, product, draft, send, handOver, taken };
}

describe('an order that goes by the supplier\u2019s interface', () => {
  it('is on its way first, and sent with their number, price and depot on its lines once they have it', async () => {
    const { draft, send, handOver, taken, office } = await ground();
    const underway = (await send(await draft())).body;
    expect(underway).toMatchObject({ state: 'approved', sending: 'underway', sentAt: null });
    expect(underway.allowedActions).not.toContain('cancel');
    const cancelled = await office.call(routes.cancelPurchaseOrder, { params: { id: underway.id }, version: underway.version, body: { reason: 'Wrong' } });
    expect(cancelled.problem.code).toBe('purchasing.being_sent');
    expect((await send(underway)).problem.code).toBe('purchasing.being_sent');
    const sent = await handOver(underway);
    const [theirs] = taken(underway);
    expect(sent).toMatchObject({ state: 'sent', sending: 'no', sentHow: 'interface', supplierReference: String(theirs?.id) });
    expect(sent.lines[0]).toMatchObject({ answer: 'confirmed', confirmed: 2, supplierOrder: String(theirs?.id), supplierDepot: 'LDS', askedCost: null });
    expect(sent.sentBy).not.toBe('');
    expect(theirs?.lines).toEqual([{ code: sent.lines[0]?.code, quantity: 2 }]);
    const again = await handOver(underway);
    expect([again.version, theirs?.times]).toEqual([sent.version, 1]);
  });

  it('asks the buyer about a price above the agreed one', async () => {
    const { draft, send, handOver } = await ground('DEAR');
    const sent = await handOver((await send(await draft())).body);
    expect(sent.lines[0]).toMatchObject({ answer: 'confirmed', askedCost: { unitAmount: 900_000 }, priceQuestion: 'open' });
  });

  it('is taken once where the first answer is lost, or the process ends between', async () => {
    const lost = await ground('SIMLOST');
    const underway = (await lost.send(await lost.draft())).body;
    expect(await lost.handOver(underway)).toMatchObject({ state: 'approved', sending: 'underway' });
    expect(await lost.handOver(underway)).toMatchObject({ state: 'sent', supplierReference: String(lost.taken(underway)[0]?.id) });
    expect(lost.taken(underway)).toMatchObject([{ times: 2 }]);

    const killed = await ground();
    const begun = (await killed.send(await killed.draft())).body;
    const dying = broken(async (call) => {
      await services().outbound.call(call);
      throw new Error('killed');
    });
    await expect(killed.handOver(begun, dying)).rejects.toThrow('killed');
    expect(await orderOf(killed.office, begun.id)).toMatchObject({ sending: 'underway' });
    expect(await killed.handOver(begun)).toMatchObject({ state: 'sent' });
    expect(killed.taken(begun)).toMatchObject([{ times: 2 }]);
  });

  it.each([
    ['SIMUNKNOWN', /do not know a code.*They say: ‘SIMUNKNOWN/],
    ['SIMNONE', /not enough of it/],
  ])('is a draft again that says why where they refuse it: %s', async (code, words) => {
    const { draft, send, handOver, taken } = await ground(code);
    const refused = await handOver((await send(await draft())).body);
    expect(refused).toMatchObject({ state: 'draft', sending: 'refused', sendingProblem: expect.stringMatching(words) });
    expect(refused.allowedActions).toEqual(expect.arrayContaining(['edit', 'send', 'cancel']));
    expect(taken(refused)).toEqual([]);
    expect((await send(refused, 'marked')).body).toMatchObject({ state: 'sent', sentHow: 'marked', sending: 'no', sendingProblem: '' });
  });

  it('says what to do where they refuse our password', async () => {
    const { draft, send, handOver } = await ground('GLASS', refusedPassword);
    expect(await handOver((await send(await draft())).body)).toMatchObject({ state: 'draft', sendingProblem: expect.stringMatching(/refused our password/) });
  });

  it.each(['SIM500', 'SIMGARBAGE', 'SIMSYSTEM'])('is asked for four times and then says that nobody knows: %s', async (code) => {
    const { draft, send, handOver } = await ground(code);
    const order = (await send(await draft())).body;
    for (let times = 1; times < 4; times += 1) expect(await handOver(order)).toMatchObject({ state: 'approved', sending: 'underway' });
    const ended = await handOver(order);
    expect(ended).toMatchObject({ state: 'approved', sending: 'unknown' });
    expect(ended.allowedActions).toEqual(['send', 'cancel']);
    const again = (await send(ended)).body;
    expect(again).toMatchObject({ sending: 'underway', sendingProblem: '' });
  });

  it('does not take a refusal for a no to what was asked before', async () => {
    const { draft, send, handOver } = await ground('SIMNONE');
    const order = (await send(await draft())).body;
    await expect(
      handOver(
        order,
        broken(() => Promise.reject(new Error('killed'))),
      ),
    ).rejects.toThrow('killed');
    const unknown = await handOver(order);
    expect(unknown).toMatchObject({ state: 'approved', sending: 'unknown' });
    // Nor is one of what somebody sends again.
    expect(await handOver((await send(unknown)).body)).toMatchObject({ state: 'approved', sending: 'unknown' });
  });

  it('tells what they have of each line', async () => {
    const { office, draft } = await ground();
    const order = await draft();
    const { body } = await office.call(routes.orderAvailability, { params: { id: order.id } });
    expect(body.lines).toMatchObject([{ lineId: order.lines[0]?.id, problem: '', enough: true, unitCost: { unitAmount: 500_000 } }]);
    expect(body.lines[0]?.elsewhere[0]?.depot).toBe('Leeds');
    const none = await ground('SIMNONE');
    const empty = await none.draft();
    expect((await none.office.call(routes.orderAvailability, { params: { id: empty.id } })).body.lines).toMatchObject([
      { enough: false, quantity: 0, elsewhere: [] },
    ]);
  });

  it('goes to no supplier without an interface, and part pieces go to none', async () => {
    const { tenant, store, office, send } = await ground();
    const { supplier, ...other } = await aBuyer(await aTenant());
    const plain = await other.draft();
    const refused = await other.office.call(routes.sendPurchaseOrder, { params: { id: plain.id }, version: plain.version, body: { how: 'interface' } });
    expect(refused.problem).toMatchObject({
      code: 'purchasing.not_by_interface',
      errors: { how: [`${supplier.name} takes no orders by interface. Choose another way.`] },
    });
    expect((await other.office.call(routes.orderAvailability, { params: { id: plain.id } })).problem.code).toBe('supplier.no_interface');
    expect((await office.call(routes.orderAvailability, { params: { id: plain.id } })).status).toBe(404);
    expect([tenant.scope.tenant.id === other.tenant.scope.tenant.id, store.branch.id === other.store.branch.id]).toEqual([false, false]);
    expect((await send({ id: plain.id, version: plain.version })).status).toBe(404);
  });
});
