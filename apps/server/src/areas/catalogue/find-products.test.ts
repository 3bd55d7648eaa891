import { listProducts } from '@quarterlight/contract/catalogue/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ok } from '../../../testing/kit/answers.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { keepEntries } from '../../platform/search/keep-entries.ts';
import { aSupplier } from '../companies/companies.testing.ts';
import { productSearch } from './catalogue.search.ts';
import { aCategory, anOffer, aProduct } from './catalogue.testing.ts';

useTestApp();

async function aCatalogue() {
  const tenant = await aTenant();
  const desk = await tenant.user({ role: 'adviser' });
  const found = async (query: QueryOf<typeof listProducts>) => {
    const page = ok(await desk.call(listProducts, { query: { limit: 5, ...query } }));
    return [page.items.map(({ code }) => code), page.total, page.totalIsExact];
  };
  return { tenant, found };
}

it('products are found by any part of a code, a barcode and words, by the beginning of a supplier’s code, and by nobody else', async () => {
  const { tenant, found } = await aCatalogue();
  const one = await aProduct(tenant, { code: '8574AGSMVZ', description: 'Windscreen with shade band', barcode: '5012345678900' });
  await aProduct(tenant, { code: '4402LGNR5RD', description: 'Door glass' });
  const offer = await anOffer(tenant, { productId: one.id, supplierId: (await aSupplier(tenant)).id, netUnit: 100 });
  await tenant.scope.write((tx) => tx.db.updateTable('price_file_line').set({ supplier_code: 'NL-77/4310' }).where('id', '=', offer.id).execute());
  for (const q of ['AGSMV', '8574 ag', 'shade wind', '345678', 'nl 774', 'NL-77/43'])
    expect([q, ...(await found({ q }))]).toEqual([q, ['8574AGSMVZ'], 1, true]);
  for (const q of ['774310', 'bonnet', '%%%', '8%G']) expect([q, ...(await found({ q }))]).toEqual([q, [], 0, true]);
  const stranger = await (await aTenant()).user({ role: 'adviser' });
  expect(ok(await stranger.call(listProducts, { query: { q: 'AGSMV' } })).items).toEqual([]);
});

it('are narrowed by a category with all below it, and by what they have and have not', async () => {
  const { tenant, found } = await aCatalogue();
  const glass = await aCategory(tenant, { code: 'GLASS' });
  const screens = await aCategory(tenant, { code: 'SCREENS', parentId: glass });
  const other = await aCategory(tenant, { code: 'OTHER' });
  await aProduct(tenant, { code: 'A1', category_id: screens, features: ['camera', 'rain-sensor'], needs_calibration: true });
  await aProduct(tenant, { code: 'A2', category_id: screens, features: ['rain-sensor'] });
  await aProduct(tenant, { code: 'A3', category_id: other, features: ['camera'] });
  expect((await found({ categoryId: glass }))[0]).toEqual(['A1', 'A2']);
  expect((await found({ features: ['rain-sensor'], withoutFeatures: ['camera'] }))[0]).toEqual(['A2']);
  expect((await found({ features: ['camera', 'rain-sensor'] }))[0]).toEqual(['A1']);
  expect((await found({ calibration: true }))[0]).toEqual(['A1']);
});

/** More products than are looked up one by one, with a word that all of them have. */
async function many(tenant: TestTenant, count: number): Promise<void> {
  await aProduct(tenant, { code: 'Z-LAST', description: 'Common bonded screen', features: ['heated'] });
  await tenant.scope.write(async (tx) => {
    const { rows } = await sql<{ id: string }>`insert into product (id, code, code_key, description, description_key, category_id)
      select gen_random_uuid(), 'M' || n, 'm' || n, 'Common screen ' || n, 'common screen ' || n, (select category_id from product limit 1) from generate_series(1, ${count}::int) n
      returning id`.execute(tx.db);
    for (let from = 0; from < rows.length; from += 1_000)
      await keepEntries(
        tx.db,
        productSearch,
        rows.slice(from, from + 1_000).map(({ id }) => id),
      );
  });
}

it('a word that thousands have finds all of them, in their order, and no filter loses any', async () => {
  const { tenant, found } = await aCatalogue();
  await many(tenant, 3_200);
  expect(await found({ q: 'common' })).toEqual([['M1', 'M10', 'M100', 'M1000', 'M1001'], 3_201, true]);
  expect(await found({ q: 'common', sort: '-code' })).toEqual([['Z-LAST', 'M999', 'M998', 'M997', 'M996'], 3_201, true]);
  expect(await found({ q: 'common', features: ['heated'] })).toEqual([['Z-LAST'], 1, true]);
  expect(await found({ q: 'screen bonded' })).toEqual([['Z-LAST'], 1, true]);
});
