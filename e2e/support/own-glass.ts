import { createProduct } from '@quarterlight/contract/catalogue/product-routes';
import { listCategories } from '@quarterlight/contract/catalogue/routes';
import { createSupplier } from '@quarterlight/contract/companies/supplier-routes';
import type { NewSupplier } from '@quarterlight/contract/companies/supplier-schemas';
import { glassTypes } from '@quarterlight/contract/system/lookup-routes';
import { signInToApi } from './api.ts';

const figures = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');

/** A vent glass and a supplier that no other journey knows; `more` is what else the supplier’s terms say. */
export async function anOwnGlass(more: Partial<NewSupplier> = {}) {
  const buyer = await signInToApi('buyer');
  const [categories, types] = await Promise.all([buyer.call(listCategories, {}), buyer.call(glassTypes, {})]);
  const category = categories.find(({ code }) => code === 'SIDE');
  const type = types.find(({ kind }) => kind === 'vent');
  if (!category || !type) throw new Error('The demonstration has no vent glass.');
  const mark = figures(6);
  const supplier = await buyer.call(createSupplier, {
    body: { accountCode: `J${mark}`, name: `Journey Glass ${mark}`, orderBy: 'email', orderEmail: `orders-${mark}@supplier.example`, ...more },
  });
  const code = `${mark.slice(0, 4)}LGSV5FV${mark.slice(4)}`;
  const description = `Journey vent glass ${mark}`;
  const product = await buyer.call(createProduct, {
    body: { code, description, categoryId: category.id, glassTypeId: type.id, listPrice: { amount: 20_000, currency: 'GBP' } },
  });
  return { product: { id: product.id, code, description }, supplier: { id: supplier.id, name: supplier.name } };
}
