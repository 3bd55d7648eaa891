import { productOptions } from '@quarterlight/contract/catalogue/choosing-routes';
import { listBranches } from '@quarterlight/contract/companies/branch-routes';
import { supplierOptions } from '@quarterlight/contract/companies/options-routes';
import { enterSupplierInvoice, matchSupplierInvoice } from '@quarterlight/contract/payables/routes';
import { createPurchaseOrder, receiveDelivery, sendPurchaseOrder } from '@quarterlight/contract/purchasing/routes';
import { signInToApi } from './api.ts';

/** An order of one pane at £100.00, or of several, of which all has come, some of it damaged. */
export async function aReceivedOrder({ pieces = 1, damaged = 0 } = {}) {
  const office = await signInToApi('manager');
  const [branch] = (await office.call(listBranches, { query: { limit: 50 } })).items.filter(({ kind }) => kind === 'own');
  const [supplier] = await office.call(supplierOptions, { query: { limit: 5 } });
  const [product] = await office.call(productOptions, { query: { q: '3593', limit: 1 } });
  if (!branch || !supplier || !product) throw new Error('The demonstration has no branch, supplier or product.');
  const lines = [{ productId: product.id, quantity: pieces, unitCost: { unitAmount: 1_000_000, currency: 'GBP' } }];
  const draft = await office.call(createPurchaseOrder, {
    body: { supplierId: supplier.id, branchId: branch.id, carriage: { amount: 0, currency: 'GBP' }, lines },
  });
  const params = { id: draft.id };
  const order = await office.call(sendPurchaseOrder, { params, version: draft.version, body: { how: 'marked' } });
  const came = order.lines.map(({ id, quantity }) => ({ lineId: id, quantity, ...(damaged > 0 ? { damaged } : {}) }));
  return office.call(receiveDelivery, { params, body: { deliveryNote: `DN-${order.number}`, lines: came } });
}

/** A supplier's invoice for such an order that agrees with it, and is matched. */
export async function aMatchedInvoice(): Promise<{ number: string }> {
  const order = await aReceivedOrder();
  const accounts = await signInToApi('accounts');
  const pounds = (amount: number) => ({ amount: amount * 100, currency: 'GBP' });
  const number = `BATCH ${order.number}`;
  const lines = order.lines.map((line) => ({ orderLineId: line.id, quantity: line.received, unitCost: line.unitCost, vatBasisPoints: 2_000 }));
  const dated = new Date().toISOString().slice(0, 10);
  const body = { supplierId: order.supplier.id, number, dated, net: pounds(100), vat: pounds(20), gross: pounds(120), lines };
  const { id, version } = await accounts.call(enterSupplierInvoice, { body });
  await accounts.call(matchSupplierInvoice, { params: { id }, version, body: {} });
  return { number };
}
