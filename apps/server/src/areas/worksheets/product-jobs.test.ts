import { productUsage, productWaiting } from '@quarterlight/contract/worksheets/product-routes';
import { newId } from '@quarterlight/kit/ids';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { insert } from '../../../testing/kit/rows.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { someStock } from '../stock/stock.testing.ts';
import { aCompany, aJob, inDays, ok, refused } from './job.fixtures.ts';
import { lastMonths } from './product-jobs.ts';

useTestApp();

it('shows the open jobs that wait for a product, the longest waiting first, page by page, and none that has a piece or is over', async () => {
  const company = await aCompany();
  const { tenant, adviser } = company;
  const product = await aProduct(tenant);
  const other = await aProduct(tenant);
  const jobs = [];
  for (let count = 0; count < 4; count += 1) jobs.push(await aJob(company));
  const [one, two, held, ended] = jobs;
  const wants = (worksheetId = '', more: object = {}) =>
    insert(tenant, 'worksheet_line', (id) => ({
      id,
      worksheet_id: worksheetId,
      position: 90,
      kind: 'glass',
      description: 'Windscreen',
      product_id: product.id,
      ...more,
    }));
  const first = await wants(one?.id, { quantity_milli: 2000 });
  const second = await wants(two?.id, { kind: 'part' });
  await wants(two?.id, { product_id: other.id, position: 91 });
  await wants(ended?.id);
  const lot = await someStock(tenant, { productId: product.id, placeId: company.branch.depotId });
  const claim = { product_id: product.id, quantity_milli: 1000, state: 'reserved', place_id: company.branch.depotId, lot_id: lot.lotId };
  const line = newId();
  const allocation = await insert(tenant, 'allocation', (id) => ({ id, ...claim, worksheet_id: held?.id ?? '', worksheet_line_id: line }));
  await wants(held?.id, { id: line, allocation_id: allocation.id });
  await tenant.scope.write(async ({ db }) => {
    await db
      .updateTable('worksheet')
      .set({ promised_on: inDays(tenant, 3) })
      .where('id', '=', one?.id ?? '')
      .execute();
    await db
      .updateTable('worksheet')
      .set({ state: 'cancelled' })
      .where('id', '=', ended?.id ?? '')
      .execute();
  });
  const ask = (query: object, by = adviser) => by.call(productWaiting, { params: { id: product.id }, query });
  const all = ok(await ask({}));
  expect([all.total, all.items.map(({ id }) => id)]).toEqual([2, [first.id, second.id]]);
  expect(all.items[0]).toMatchObject({ worksheetId: one?.id, number: one?.number, quantity: 2, glass: 'needed', neededOn: inDays(tenant, 3), due: null });
  const page = ok(await ask({ limit: 1 }));
  expect(ok(await ask({ limit: 1, after: page.next ?? '' })).items.map(({ id }) => id)).toEqual([second.id]);
  refused(await ask({}, await tenant.user({ permissions: ['view-worksheets'] })), 'record.not_found');
  expect((await ask({}, await (await aTenant()).user())).status).toBe(404);
});

it('counts what was fitted month by month over 24 months, in the company’s own time', async () => {
  const company = await aCompany();
  const { tenant, adviser } = company;
  const product = await aProduct(tenant);
  const job = await aJob(company);
  const months = lastMonths(tenant.scope.today());
  const fitted = (at: string, milli: number, position: number) =>
    insert(tenant, 'worksheet_line', (id) => ({
      id,
      worksheet_id: job.id,
      position,
      kind: 'part',
      description: 'Clips',
      product_id: product.id,
      quantity_milli: milli,
      fitted_at: at,
    }));
  await fitted(`${months[20] ?? ''}-10T12:00:00Z`, 1_500, 90);
  await fitted(`${months[20] ?? ''}-11T12:00:00Z`, 2_000, 91);
  await fitted(`${months[0] ?? ''}-01T00:30:00Z`, 1_000, 92);
  await fitted(`${Number(months[0]?.slice(0, 4)) - 1}-01-15T12:00:00Z`, 9_000, 93);
  const answer = ok(await adviser.call(productUsage, { params: { id: product.id } }));
  expect(answer.months).toHaveLength(24);
  expect(answer.months.filter(({ quantity }) => quantity > 0)).toEqual([
    { month: months[0], quantity: 1, jobs: 1 },
    { month: months[20], quantity: 3.5, jobs: 1 },
  ]);
});

it('names the months up to this one, over the turn of years', () => {
  const months = lastMonths('2026-02-28');
  expect([months.length, months[0], months[11], months[23]]).toEqual([24, '2024-03', '2025-02', '2026-02']);
});
