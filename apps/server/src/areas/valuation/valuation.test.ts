import { writeOff } from '@quarterlight/contract/losses/routes';
import * as orders from '@quarterlight/contract/purchasing/routes';
import * as stock from '@quarterlight/contract/stock/routes';
import { updateSettings } from '@quarterlight/contract/system/routes';
import * as routes from '@quarterlight/contract/valuation/routes';
import { addDays, addMonths, day, endOfMonth, startOfMonth } from '@quarterlight/kit/days';
import { instantOf } from '@quarterlight/kit/instants';
import { afterEach, expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { aBuyer, orderOf } from '../purchasing/purchasing.fixtures.ts';
import { keepMonths } from '../stock/index.ts';

useTestApp();
afterEach(() => testApp().clock.reset());

/** A company in the middle of a month that ordered ten panes at £80.00. */
async function ground() {
  const tenant = await aTenant();
  const middle = addDays(startOfMonth(day(tenant.scope.today())), 14);
  // Before anybody signs in: on the first of a month their session would be over by its middle.
  testApp().clock.freeze(instantOf(middle, '12:00', 'Europe/London'));
  const buyer = await aBuyer(tenant);
  const office = await buyer.tenant.user();
  const order = await buyer.sent(10);
  const receive = async (quantity: number, deliveryNote: string, receivedOn?: string) =>
    office.call(orders.receiveDelivery, {
      params: { id: order.id },
      body: { deliveryNote, ...(receivedOn ? { receivedOn } : {}), lines: [{ lineId: order.lines[0]?.id ?? '', quantity }] },
    });
  const valued = async (asAt?: string) => (await office.call(routes.stockValuation, { query: asAt ? { asAt } : {} })).body;
  return { ...buyer, office, order, receive, valued, middle, month: startOfMonth(middle), last: addMonths(startOfMonth(middle), -1) };
}

const pounds = (amount: number) => ({ amount: amount * 100, currency: 'GBP' });

it('values stock at the end of any day, by location, category and product', async () => {
  const { office, receive, valued, middle, store, tenant } = await ground();
  expect((await receive(2, 'DN1')).status).toBe(200);
  expect((await receive(3, 'DN2', addDays(middle, -20))).status).toBe(200);
  await keepMonths(tenant.scope);
  expect(await valued()).toMatchObject({
    asAt: middle,
    products: 1,
    quantity: 5,
    value: pounds(400),
    locations: [{ place: { id: store.branch.depotId, type: 'depot' }, branch: { id: store.branch.id }, products: 1, quantity: 5, value: pounds(400) }],
    categories: [{ products: 1, quantity: 5, value: pounds(400) }],
  });
  expect(await valued(addDays(middle, -1))).toMatchObject({ asAt: addDays(middle, -1), quantity: 3, value: pounds(240) });
  expect(await valued(addDays(middle, -21))).toMatchObject({ quantity: 0, value: pounds(0), locations: [], categories: [] });
  expect(await valued(addDays(middle, 5))).toMatchObject({ asAt: middle, quantity: 5 });
  const products = await office.call(routes.listValuedProducts, { query: { asAt: addDays(middle, -1), locationId: store.branch.depotId } });
  expect(products.body).toMatchObject({ items: [{ id: store.product.id, quantity: 3, value: pounds(240) }], total: 1 });
  const elsewhere = await office.call(routes.listValuedProducts, { query: { asAt: addDays(middle, -1), locationId: store.technician.vanId } });
  expect(elsewhere.body.items).toEqual([]);
  const file = await office.call(routes.valuedProductsFile, { query: { asAt: addDays(middle, -1), format: 'csv' } });
  expect(file.text).toContain('240.00');
});

it('keeps the day on which a delivery arrived, and refuses one of a closed month or to come', async () => {
  const { office, receive, order, last, middle } = await ground();
  const on = addDays(endOfMonth(last), -2);
  const received = await receive(1, 'DN1', on);
  expect(received.body.deliveries[0]?.receivedAt).toBe(instantOf(on, '12:00', 'Europe/London'));
  const closed = await office.call(routes.closeStockPeriod, { body: { month: last } });
  expect(closed.body.find(({ month }) => month === last)).toMatchObject({ state: 'closed', allowedActions: ['open'] });
  const before = await orderOf(office, order.id);
  const late = await receive(1, 'DN2', on);
  expect([late.status, late.problem.code, Object.keys(late.problem.errors ?? {})]).toEqual([400, 'stock.period_closed', ['receivedOn']]);
  const early = await receive(1, 'DN2', addDays(middle, 1));
  expect([early.status, early.problem.code]).toEqual([400, 'stock.day_to_come']);
  expect(await orderOf(office, order.id)).toEqual(before);
});

it('adds a month up, under the nominal codes it was closed under', async () => {
  const { tenant, office, receive, last, month, store } = await ground();
  expect((await receive(4, 'DN1', addDays(last, 3))).status).toBe(200);
  expect((await receive(2, 'DN2')).status).toBe(200);
  const lot = (await office.call(stock.freeStock, { query: { productId: store.product.id } })).body.lines[0];
  const gone = await office.call(writeOff, { body: { placeId: lot?.place.id ?? '', lotId: lot?.lotId ?? '', quantity: 1, reason: 'Cracked in rack' } });
  expect(gone.status, gone.text).toBe(200);
  const figures = async (of: string) => (await office.call(routes.stockPeriodFigures, { query: { month: of } })).body;
  expect(await figures(month)).toMatchObject({
    opening: pounds(320),
    closing: pounds(400),
    difference: pounds(0),
    movements: [
      { flow: 'received', moves: 1, value: pounds(160), debit: '1001', credit: '2109' },
      { flow: 'supplier-return', moves: 0, value: pounds(0) },
      { flow: 'fitted', moves: 0 },
      { flow: 'written-off', moves: 1, value: pounds(-80), debit: '5202', credit: '1001' },
      { flow: 'counted', moves: 0 },
    ],
  });
  await office.call(stock.reverseMove, { params: { id: gone.body.moveIds[0] ?? '' }, body: { reason: 'Only dusty' } });
  expect((await figures(month)).movements[3]).toMatchObject({ flow: 'written-off', moves: 2, value: pounds(0) });
  expect(await figures(last)).toMatchObject({ opening: pounds(0), closing: pounds(320), difference: pounds(0) });
  expect((await office.call(routes.closeStockPeriod, { body: { month: last } })).status).toBe(200);
  const settings = await office.call(updateSettings, { body: { stock: { nominalStock: '1002' } } });
  expect(settings.status, settings.text).toBe(200);
  expect((await figures(last)).movements[0]).toMatchObject({ debit: '1001', credit: '2109' });
  expect((await figures(month)).movements[0]).toMatchObject({ debit: '1002', credit: '2109' });
  const periods = (await office.call(routes.listStockPeriods, { query: {} })).body;
  expect(periods.map(({ month: each, state, isOver }) => [each, state, isOver])).toEqual([
    [month, 'open', false],
    [last, 'closed', true],
  ]);
  const opened = await office.call(routes.openStockPeriod, { body: { month: last, reason: 'A delivery was forgotten' } });
  expect(opened.body.find((each) => each.month === last)?.state).toBe('open');
  expect((await figures(last)).movements[0]).toMatchObject({ debit: '1002' });
  expect(await tenant.scope.read((tx) => tx.db.selectFrom('log_entry').select('action').where('entity', '=', 'stock-period').orderBy('id').execute())).toEqual([
    { action: 'stock-period.closed' },
    { action: 'stock-period.opened' },
  ]);
});

it('shows a branch what its own stock was worth, and no months', async () => {
  const { tenant, receive, middle, store } = await ground();
  await receive(2, 'DN1', addDays(middle, -3));
  const other = await aBranch(tenant);
  const permissions = ['view-stock-values-export', 'close-stock-periods'] as const;
  const own = await tenant.user({ branchId: store.branch.id, permissions: [...permissions] });
  const elsewhere = await tenant.user({ branchId: other.id, permissions: [...permissions] });
  for (const asAt of [middle, addDays(middle, -1)]) {
    expect((await own.call(routes.stockValuation, { query: { asAt } })).body.value).toEqual(pounds(160));
    expect((await elsewhere.call(routes.stockValuation, { query: { asAt } })).body.value).toEqual(pounds(0));
  }
  for (const answer of [
    await own.call(routes.listStockPeriods, { query: {} }),
    await own.call(routes.stockPeriodFigures, { query: { month: startOfMonth(middle) } }),
    await own.call(routes.closeStockPeriod, { body: { month: addMonths(startOfMonth(middle), -1) } }),
    await own.call(routes.openStockPeriod, { body: { month: addMonths(startOfMonth(middle), -1), reason: 'x' } }),
  ])
    expect([answer.status, answer.problem.detail]).toEqual([403, 'Months are closed for the whole company; your sign-in sees only part of it.']);
  const stranger = await (await aTenant()).user();
  expect((await stranger.call(routes.stockValuation, { query: {} })).body.value).toEqual(pounds(0));
});
