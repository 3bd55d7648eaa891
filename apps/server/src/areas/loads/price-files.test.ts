import { getProduct } from '@quarterlight/contract/catalogue/routes';
import * as routes from '@quarterlight/contract/loads/routes';
import { expect, it } from 'vitest';
import { ok, refused } from '../../../testing/kit/answers.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aSupplier } from '../companies/companies.testing.ts';
import { bring, checked, commit, loaded, rested } from './loads.fixtures.ts';

// The queue runs: what is asked for here is done by it.
useTestApp({ tasks: true });

it('a price file is recognised, checked, loaded, the same again changes nothing, and it is taken back', async () => {
  const tenant = await aTenant();
  const supplier = await aSupplier(tenant, { name: 'Northern Glass' });
  const [one, two] = [await aProduct(tenant, { code: '8574AGSMVZ' }), await aProduct(tenant, { code: '4402LGNR5RD' })];
  const buyer = await tenant.user({ role: 'manager' });
  const file = [
    'Supplier part no,Eurocode,List price,Discount,Pack,In stock',
    'N1,8574AGSMVZ*,"1,412.50",62.5,1,yes',
    'N2,4402LGN R5RD,118.00,50,,no',
    '',
  ].join('\r\n');
  const read = ok(await bring(buyer, file, { supplierId: supplier.id }));
  expect(read).toMatchObject({
    state: 'read',
    supplierName: 'Northern Glass',
    shape: { type: 'csv', headers: ['Supplier part no', 'Eurocode', 'List price', 'Discount', 'Pack', 'In stock'] },
    manner: { encoding: 'utf-8', separator: ',', headerRow: 1, decimal: '.', dates: 'dmy' },
    choice: { supplier_code: 0, code: 1, list_unit: 2, discount: 3, pack: 4, in_stock: 5 },
    choiceFrom: 'recognised',
    options: { effectiveFrom: tenant.scope.today(), extent: 'list' },
    allowedActions: ['check', 'discard'],
  });
  const seen = await checked(buyer, read, { name: 'Winter list' });
  expect([seen.state, seen.trouble, seen.preview?.counts]).toEqual(['checked', '', { added: 2, changed: 0, left: 0, refused: 0, gone: 0 }]);
  expect(seen.preview?.examples[0]).toMatchObject({ line: 2, what: '8574AGSMVZ', before: '', after: '£529.6875' });
  const done = await loaded(await tenant.user({ role: 'manager' }), seen);
  expect([done.state, done.trouble]).toEqual(['loaded', '']);
  const offersOf = async (id: string) =>
    ok(await buyer.call(getProduct, { params: { id } })).offers.map((offer) => [offer.supplierCode, offer.net.unitAmount, offer.inStock, offer.priceFileName]);
  expect(await offersOf(one.id)).toEqual([['N1', 5_296_875, true, 'Winter list']]);
  expect(await offersOf(two.id)).toEqual([['N2', 590_000, false, 'Winter list']]);

  const again = ok(await bring(buyer, file, { supplierId: supplier.id }));
  expect([again.sameAs?.id, again.choiceFrom]).toEqual([done.id, 'remembered']);
  const same = await checked(buyer, again);
  expect(same.preview?.counts).toEqual({ added: 0, changed: 0, left: 2, refused: 0, gone: 0 });
  refused(await commit(buyer, same), 'load.nothing_to_do');

  ok(await buyer.call(routes.undoLoad, { params: { id: done.id }, version: done.version, body: {} }));
  expect(await rested(buyer, done.id)).toMatchObject({ state: 'undone', trouble: '', priceFileId: null });
  expect(await offersOf(one.id)).toEqual([]);
});
