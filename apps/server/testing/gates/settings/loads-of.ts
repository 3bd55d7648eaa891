import * as routes from '@quarterlight/contract/loads/routes';
import { anOffer, aProduct } from '../../../src/areas/catalogue/catalogue.testing.ts';
import { aBranch, aSupplier } from '../../../src/areas/companies/companies.testing.ts';
import { bring, checked, workOff } from '../../../src/areas/loads/loads.fixtures.ts';
import { someStock } from '../../../src/areas/stock/stock.testing.ts';
import { ok } from '../../kit/answers.ts';
import type { At } from './at.ts';

/** Whether a price that moves by 15% needs somebody else than who brought the file. */
export async function needsSecondPerson({ tenant }: At): Promise<boolean> {
  const manager = await tenant.user({ role: 'manager' });
  const [supplier, product] = [await aSupplier(tenant), await aProduct(tenant, { list_price_pence: 50_000 })];
  await anOffer(tenant, { productId: product.id, supplierId: supplier.id, netUnit: 1_000_000 });
  const read = ok(await bring(manager, `Eurocode,Net price\n${product.code},115\n`, { supplierId: supplier.id }));
  const seen = await checked(manager, read, {}, () => workOff(tenant, read.id));
  return seen.preview?.secondPerson !== null;
}

/** Whether a count that finds 15% of what lies somewhere missing needs somebody else than who brought the file. */
export async function countNeedsSecondPerson({ tenant }: At): Promise<boolean> {
  const [manager, { depotId }, product] = [await tenant.user({ role: 'manager' }), await aBranch(tenant), await aProduct(tenant)];
  await someStock(tenant, { productId: product.id, placeId: depotId, quantityMilli: 100_000 });
  const { code } = await tenant.scope.read((tx) => tx.db.selectFrom('place').select('code').where('id', '=', depotId).executeTakeFirstOrThrow());
  const read = ok(await bring(manager, `Location,Eurocode,Quantity\n${code},${product.code},85\n`, { kind: 'stock' }));
  const seen = await checked(manager, read, {}, () => workOff(tenant, read.id));
  return seen.preview?.secondPerson !== null;
}

/** What becomes of a file of two megabytes. */
export async function twoMegabytes({ tenant }: At): Promise<number> {
  const manager = await tenant.user({ role: 'manager' });
  const answer = await bring(manager, `Eurocode,Net price\n${'8574AGN,1\n'.repeat(220_000)}`, { supplierId: (await aSupplier(tenant)).id });
  if (answer.status === 200) await manager.call(routes.discardLoad, { params: { id: answer.body.id }, version: answer.body.version });
  return answer.status;
}
