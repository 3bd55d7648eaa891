import { productOptions } from '@quarterlight/contract/catalogue/choosing-routes';
import { listBranches } from '@quarterlight/contract/companies/branch-routes';
import { supplierOptions } from '@quarterlight/contract/companies/options-routes';
import { createPurchaseOrder, sendPurchaseOrder } from '@quarterlight/contract/purchasing/routes';
import { signInToApi } from './api.ts';

/** An order of three lines that went out: three of one thing, two of another, one of the first again. */
export async function anOrder() {
  const { office, draft, codes } = await aDraft();
  const order = await office.call(sendPurchaseOrder, { params: { id: draft.id }, version: draft.version, body: { how: 'marked' } });
  return { office, order, codes };
}

/** The same order before it went out; `each` is what a piece costs, in ten-thousandths of a pound. */
export async function aDraft({ each = 1_000_000 } = {}) {
  const office = await signInToApi('manager');
  const [branch] = (await office.call(listBranches, { query: { limit: 50 } })).items.filter(({ kind }) => kind === 'own');
  const [supplier] = await office.call(supplierOptions, { query: { limit: 5 } });
  const [one, other] = await office.call(productOptions, { query: { q: '3593', limit: 2 } });
  if (!branch || !supplier || !one || !other) throw new Error('The demonstration has no branch, supplier or products.');
  const price = { unitAmount: each, currency: 'GBP' } as const;
  const lines = [
    { productId: one.id, quantity: 3, unitCost: price },
    { productId: other.id, quantity: 2, unitCost: price },
    { productId: one.id, quantity: 1, unitCost: price },
  ];
  const draft = await office.call(createPurchaseOrder, { body: { supplierId: supplier.id, branchId: branch.id, lines } });
  return { office, draft, codes: [one.code, other.code] as const };
}
