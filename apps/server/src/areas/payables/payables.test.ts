import * as routes from '@quarterlight/contract/payables/routes';
import { cancelPurchaseOrder, receiveDelivery, undoDelivery } from '@quarterlight/contract/purchasing/routes';
import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import type { BodyOf } from '@quarterlight/contract/route';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../testing/kit/answers.ts';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aSupplier } from '../companies/companies.testing.ts';
import { aBuyer } from '../purchasing/purchasing.fixtures.ts';

useTestApp();

const pounds = (amount: number) => ({ amount: Math.round(amount * 100), currency: 'GBP' });
const each = (amount: number) => ({ unitAmount: Math.round(amount * 10_000), currency: 'GBP' });

/** A buyer who has received `panes` panes ordered at £80.00 with £5.00 carriage, and who can be billed for them. */
async function ground(panes = 2) {
  const tenant = await aTenant();
  const buyer = await aBuyer(tenant);
  const accounts = await tenant.user({ role: 'accounts' });
  const receive = async (order: PurchaseOrder, note = 'DN1') =>
    (
      await buyer.office.call(receiveDelivery, {
        params: { id: order.id },
        body: { deliveryNote: note, lines: order.lines.map((line) => ({ lineId: line.id, quantity: line.outstanding })) },
      })
    ).body;
  const order = await receive(await buyer.sent(panes));
  const [line] = order.lines;
  if (!line) throw new Error('The order has no line.');
  const lineId = line.id;
  type Body = BodyOf<typeof routes.enterSupplierInvoice>;
  const bodyOf = (number: string, price: number, quantity: number, more: Partial<Body> = {}): Body => {
    const net = price * quantity;
    return {
      supplierId: buyer.supplier.id,
      number,
      dated: '2026-01-05',
      net: pounds(net),
      vat: pounds(net * 0.2),
      gross: pounds(net * 1.2),
      lines: [{ orderLineId: lineId, quantity, unitCost: each(price), vatBasisPoints: 2_000 }],
      ...more,
    };
  };
  const enter = (body: Body, by: Client = accounts) => by.call(routes.enterSupplierInvoice, { body });
  const match = (invoice: { id: string; version: number }, by: Client = accounts) =>
    by.call(routes.matchSupplierInvoice, { params: { id: invoice.id }, version: invoice.version, body: {} });
  const accept = (invoice: { id: string; version: number }, by: Client = accounts) =>
    by.call(routes.acceptSupplierInvoice, { params: { id: invoice.id }, version: invoice.version, body: { reason: 'The list went up' } });
  const cancel = (invoice: { id: string; version: number }) =>
    accounts.call(routes.cancelSupplierInvoice, { params: { id: invoice.id }, version: invoice.version, body: { reason: 'Typed wrongly' } });
  const open = async () => (await accounts.call(routes.listNotInvoiced, { query: { orderId: order.id } })).body;
  return { ...buyer, tenant, accounts, order, lineId, bodyOf, enter, match, accept, cancel, open };
}
const codeOf = (answer: { status: number; problem: { code?: string } }) => [answer.status, answer.status === 200 ? undefined : answer.problem.code];

describe('a supplier’s invoice', () => {
  it('that agrees is matched in one press, and its goods are billed from then on', async () => {
    const { bodyOf, enter, match, open, order } = await ground();
    expect(await open()).toMatchObject({ value: { amount: 16_000 }, items: [{ number: order.number, deliveryNote: 'DN1', days: 0, quantity: 2 }] });
    const { body: entered } = await enter(bodyOf('INV 1', 80, 2));
    expect(entered).toMatchObject({
      state: 'entered',
      gross: { amount: 19_200 },
      differences: [],
      lines: [{ order: { ordered: 2, received: 2, invoiced: 0 } }],
    });
    const { body: matched } = await match(entered);
    expect(matched).toMatchObject({ state: 'matched', priceVariance: { amount: 0 }, allowedActions: ['cancel'], lines: [{ order: { invoiced: 0 } }] });
    expect(await open()).toMatchObject({ total: 0, value: { amount: 0 } });
    expect(codeOf(await match(matched))).toEqual([400, 'payables.moved_on']);
  });

  it('is entered once: a second one of its number is refused and says which it is', async () => {
    const { tenant, supplier, bodyOf, enter, cancel } = await ground();
    const { body: first } = await enter(bodyOf('inv 7', 80, 1));
    const again = await enter(bodyOf('INV7', 80, 1));
    expect(codeOf(again)).toEqual([400, 'payables.invoice_twice']);
    expect(again.problem.errors).toMatchObject({ number: [expect.stringContaining(`${supplier.name} has billed INV7 before`)] });
    const other = await aSupplier(tenant);
    const elsewhere = bodyOf('INV7', 80, 1, { supplierId: other.id, lines: [{ quantity: 1, unitCost: each(80), vatBasisPoints: 2_000 }] });
    expect((await enter(elsewhere)).status).toBe(200);
    await cancel(first);
    expect((await enter(bodyOf('INV7', 80, 1))).status).toBe(200);
  });

  it('has to add up, to a penny', async () => {
    const { bodyOf, enter } = await ground();
    const body = bodyOf('A1', 80, 2);
    expect(codeOf(await enter({ ...body, net: pounds(161) }))).toEqual([400, 'payables.net_differs']);
    expect(codeOf(await enter({ ...body, vat: pounds(33) }))).toEqual([400, 'payables.vat_differs']);
    expect(codeOf(await enter({ ...body, gross: pounds(193) }))).toEqual([400, 'payables.gross_differs']);
    expect((await enter({ ...body, vat: pounds(32.01), gross: pounds(192.01) })).body).toMatchObject({ vat: { amount: 3_201 } });
  });

  it('names lines of the supplier’s own orders, each once, and is not dated ahead', async () => {
    const { tenant, lineId, bodyOf, enter } = await ground();
    const body = bodyOf('A1', 80, 2);
    const [line] = body.lines;
    const other = await aSupplier(tenant);
    expect(codeOf(await enter({ ...body, supplierId: other.id }))).toEqual([400, 'payables.other_supplier']);
    const half = { orderLineId: lineId, quantity: 1, unitCost: each(80), vatBasisPoints: 2_000 };
    expect(codeOf(await enter({ ...body, lines: [half, half] }))).toEqual([400, 'payables.line_twice']);
    expect(codeOf(await enter({ ...body, lines: line ? [{ ...line, orderLineId: other.id }] : [] }))).toEqual([400, 'payables.line_unknown']);
    expect(codeOf(await enter({ ...body, dated: '2199-01-01' }))).toEqual([400, 'payables.day_to_come']);
  });

  it('bills nothing of an order that was cancelled; all that is amiss is told at once', async () => {
    const { supplier, office, draft, bodyOf, enter } = await ground();
    const drafted = await draft(1);
    ok(await office.call(cancelPurchaseOrder, { params: { id: drafted.id }, version: drafted.version, body: { reason: 'Not wanted' } }));
    const body = bodyOf('A1', 80, 1, { dated: '2199-01-01', vat: pounds(17) });
    const lines = [...body.lines, ...drafted.lines.map(({ id }) => ({ orderLineId: id, quantity: 1, unitCost: each(0), vatBasisPoints: 0 }))];
    const answer = await enter({ ...body, lines });
    expect(codeOf(answer)).toEqual([400, 'payables.day_to_come']);
    expect(answer.problem.errors).toEqual({
      dated: ['An invoice is dated today or earlier.'],
      'lines.1.orderLineId': [
        `Order ${drafted.number} was cancelled, so nothing is billed of it. Query it with ${supplier.name}, or enter the line without the order.`,
      ],
      vat: [expect.stringContaining('VAT on the lines comes to £16.00')],
      gross: [expect.stringContaining('Net and VAT come to £97.00')],
    });
  });

  it('at another price says so, and is accepted with the reason: what it costs more is price variance', async () => {
    const { bodyOf, enter, match, accept } = await ground();
    const { body: entered } = await enter(bodyOf('A1', 85, 2));
    expect(entered.differences).toMatchObject([{ kind: 'price', amount: { amount: 1_000 }, blocks: false, lineId: entered.lines[0]?.id }]);
    expect(codeOf(await match(entered))).toEqual([400, 'payables.differs']);
    const { body: accepted } = await accept(entered);
    expect(accepted).toMatchObject({ state: 'accepted', answer: 'The list went up', priceVariance: { amount: 1_000 }, differences: [{ kind: 'price' }] });
  });

  it('with nothing to accept is matched instead', async () => {
    const { bodyOf, enter, accept } = await ground();
    expect(codeOf(await accept((await enter(bodyOf('A1', 80, 2))).body))).toEqual([400, 'payables.no_differences']);
  });

  it('above the limit is accepted by somebody else who may approve differences', async () => {
    const { tenant, office, bodyOf, enter, accept } = await ground();
    const { body: entered } = await enter(bodyOf('A1', 180, 2));
    expect(codeOf(await accept(entered))).toEqual([400, 'payables.needs_approval']);
    expect((await accept(entered, office)).body.state).toBe('accepted');
    const manager = await tenant.user({ role: 'manager' });
    const unknown = { ...bodyOf('A2', 180, 1), lines: [{ quantity: 1, unitCost: each(180), vatBasisPoints: 2_000 }] };
    const { body: own } = await enter(unknown, manager);
    expect(codeOf(await accept(own, manager))).toEqual([400, 'payables.own_invoice']);
  });

  it('for more than came is never accepted, but queried with the supplier', async () => {
    const { accounts, bodyOf, enter, match, accept, open } = await ground();
    const { body: entered } = await enter(bodyOf('A1', 80, 3));
    expect(entered.differences).toMatchObject([{ kind: 'over', blocks: true }]);
    expect(codeOf(await match(entered))).toEqual([400, 'payables.more_than_received']);
    expect(codeOf(await accept(entered))).toEqual([400, 'payables.more_than_received']);
    const { body: queried } = await accounts.call(routes.querySupplierInvoice, {
      params: { id: entered.id },
      version: entered.version,
      body: { reason: 'Only two came' },
    });
    expect(queried).toMatchObject({ state: 'queried', answer: 'Only two came', allowedActions: ['match', 'accept', 'query', 'cancel'] });
    expect((await open()).items).toMatchObject([{ quantity: 2 }]);
  });

  it('of two people who match the same goods at once one wins, and the other is told', async () => {
    const { bodyOf, enter, match, open } = await ground();
    const [one, other] = [(await enter(bodyOf('A1', 80, 2))).body, (await enter(bodyOf('A2', 80, 2))).body];
    const answers = await Promise.all([match(one), match(other)]);
    expect(answers.map(codeOf).toSorted()).toEqual([
      [200, undefined],
      [400, 'payables.more_than_received'],
    ]);
    expect((await open()).total).toBe(0);
  });

  it('that is taken back gives its goods back to be billed', async () => {
    const { bodyOf, enter, match, cancel, open } = await ground();
    const { body: matched } = await match((await enter(bodyOf('A1', 80, 1))).body);
    expect((await open()).items).toMatchObject([{ quantity: 1 }]);
    expect((await cancel(matched)).body).toMatchObject({ state: 'cancelled', allowedActions: [] });
    expect((await open()).items).toMatchObject([{ quantity: 2 }]);
  });

  it('keeps the delivery that it bills from being undone, until it is taken back', async () => {
    const { office, order, bodyOf, enter, match, cancel } = await ground();
    const [delivery] = order.deliveries;
    const undo = () =>
      office.call(undoDelivery, { params: { id: order.id }, version: order.version, body: { deliveryId: delivery?.id ?? '', reason: 'Wrong order' } });
    const { body: matched } = await match((await enter(bodyOf('INV 9', 80, 1))).body);
    expect(codeOf(await undo())).toEqual([400, 'purchasing.delivery_billed']);
    await cancel(matched);
    expect((await undo()).body).toMatchObject({ state: 'sent', lines: [{ received: 0 }] });
  });

  it('with the carriage that was agreed agrees, once', async () => {
    const { bodyOf, enter, match, order } = await ground();
    expect(order.carriage).toEqual(pounds(5));
    const withCarriage = (number: string, extra: number) => {
      const body = bodyOf(number, 80, 1);
      const net = 80 + extra;
      const line = { kind: 'carriage' as const, quantity: 1, unitCost: each(extra), vatBasisPoints: 2_000 };
      return { ...body, net: pounds(net), vat: pounds(net * 0.2), gross: pounds(net * 1.2), lines: [...body.lines, line] };
    };
    expect((await enter(withCarriage('A1', 5))).body.differences).toEqual([]);
    expect((await enter(withCarriage('A2', 6))).body.differences).toMatchObject([{ kind: 'carriage', amount: { amount: 100 } }]);
    await match((await enter(bodyOf('A3', 80, 1))).body);
    expect((await enter(withCarriage('A4', 5))).body.differences).toMatchObject([{ kind: 'carriage' }]);
  });

  it('is found by its number, its supplier and how it stands; whoever only sees orders does not see it', async () => {
    const { tenant, accounts, supplier, bodyOf, enter, match } = await ground();
    await match((await enter(bodyOf('ZX 1', 80, 1))).body);
    await enter(bodyOf('ZX 2', 80, 1));
    const found = async (query: object) => (await accounts.call(routes.listSupplierInvoices, { query })).body.items.map(({ number }) => number);
    expect(await found({ q: 'zx 1' })).toEqual(['ZX 1']);
    expect(await found({})).toEqual(['ZX 2', 'ZX 1']);
    expect(await found({ open: true })).toEqual(['ZX 2']);
    expect(await found({ state: 'matched', supplierId: supplier.id })).toEqual(['ZX 1']);
    const adviser = await tenant.user({ role: 'adviser' });
    expect((await adviser.call(routes.listSupplierInvoices, { query: {} })).status).toBe(403);
  });
});
