import { listSupplierPriceFiles } from '@quarterlight/contract/catalogue/price-file-routes';
import type { PriceFileState } from '@quarterlight/contract/catalogue/price-file-schemas';
import { addDays, day } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aCustomer, aSupplier } from '../companies/companies.testing.ts';
import { ok, refused } from '../worksheets/job.fixtures.ts';
import { anOffer, aProduct } from './catalogue.testing.ts';

useTestApp();

it('a supplier’s price files are in force, to come or superseded, with their lines, for those who may see prices', async () => {
  const tenant = await aTenant();
  const supplier = await aSupplier(tenant);
  const inDays = (count: number) => addDays(day(tenant.scope.today()), count);
  const aFile = (name: string, from: number, until: number | null) =>
    tenant.scope.write((tx) =>
      tx.db
        .insertInto('price_file')
        .values({ id: newId(), supplier_id: supplier.id, name, effective_from: inDays(from), superseded_from: until === null ? null : inDays(until) })
        .execute(),
    );
  await anOffer(tenant, { supplierId: supplier.id, productId: (await aProduct(tenant)).id, netUnit: 100 });
  await aFile('To come', 1, null);
  await aFile('Followed today', -30, 0);
  await aFile('Ends tomorrow', 0, 1);
  await aFile('Never came', 5, 5);
  await anOffer(tenant, { supplierId: (await aSupplier(tenant)).id, productId: (await aProduct(tenant)).id, netUnit: 100 });
  const office = await tenant.user();
  const listed = async (state?: PriceFileState) =>
    ok(await office.call(listSupplierPriceFiles, { params: { id: supplier.id }, query: state ? { state } : {} })).items.map((file) => [
      file.name,
      file.state,
      file.lines,
    ]);
  expect(await listed()).toEqual([
    ['Never came', 'superseded', 0],
    ['To come', 'to-come', 0],
    ['Ends tomorrow', 'in-force', 0],
    ['Followed today', 'superseded', 0],
    ['Price list', 'in-force', 1],
  ]);
  expect((await listed('in-force')).map(([name]) => name)).toEqual(['Ends tomorrow', 'Price list']);
  expect((await listed('to-come')).map(([name]) => name)).toEqual(['To come']);
  expect((await listed('superseded')).map(([name]) => name)).toEqual(['Never came', 'Followed today']);
  const ask = { params: { id: supplier.id }, query: {} };
  refused(await (await tenant.user({ permissions: ['view-suppliers'] })).call(listSupplierPriceFiles, ask), 'access.missing_permission');
  const customer = await aCustomer(tenant);
  refused(await (await tenant.user({ permissions: ['view-price-files'], customerId: customer.id })).call(listSupplierPriceFiles, ask), 'record.not_found');
});
