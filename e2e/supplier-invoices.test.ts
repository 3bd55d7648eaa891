import { productOptions } from '@quarterlight/contract/catalogue/choosing-routes';
import { listBranches } from '@quarterlight/contract/companies/branch-routes';
import { supplierOptions } from '@quarterlight/contract/companies/options-routes';
import { createPurchaseOrder, receiveDelivery, sendPurchaseOrder } from '@quarterlight/contract/purchasing/routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { launchBrowser, newPage } from './support/browser.ts';
import { signIn } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** An order of one pane at £100.00, of which all has come. */
async function received() {
  const office = await signInToApi('manager');
  const [branch] = (await office.call(listBranches, { query: { limit: 50 } })).items.filter(({ kind }) => kind === 'own');
  const [supplier] = await office.call(supplierOptions, { query: { limit: 5 } });
  const [product] = await office.call(productOptions, { query: { q: '3593', limit: 1 } });
  if (!branch || !supplier || !product) throw new Error('The demonstration has no branch, supplier or product.');
  const lines = [{ productId: product.id, quantity: 1, unitCost: { unitAmount: 1_000_000, currency: 'GBP' } }];
  const draft = await office.call(createPurchaseOrder, {
    body: { supplierId: supplier.id, branchId: branch.id, carriage: { amount: 0, currency: 'GBP' }, lines },
  });
  const params = { id: draft.id };
  const order = await office.call(sendPurchaseOrder, { params, version: draft.version, body: { how: 'marked' } });
  const came = order.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  return office.call(receiveDelivery, { params, body: { deliveryNote: `DN-${order.number}`, lines: came } });
}

describe('a supplier’s invoice', () => {
  it('is entered from what came, says that it is dearer than ordered, and is accepted with the reason', async () => {
    const order = await received();
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await signIn(page, 'accounts');
    await page.goto(`/purchase-orders/matching?tab=received&orderId=${order.id}`);
    await page.getByRole('button', { name: `Enter invoice for ${order.number}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Enter invoice' });
    await dialog.getByLabel('Invoice number').fill(`E2E ${order.number}`);
    await dialog.getByLabel('Dated').fill('today');
    await dialog.getByLabel('Unit price').fill('105.00');
    await dialog.getByLabel('Net', { exact: false }).fill('105.00');
    await dialog.getByLabel('VAT', { exact: false }).last().fill('21.00');
    await dialog.getByLabel('Total').fill('126.00');
    await dialog.getByRole('button', { name: 'Enter invoice' }).click();
    const opened = page.getByRole('dialog', { name: 'Supplier invoice' });
    await opened.getByText('£105.00 each billed and £100.00 ordered.').waitFor();
    await opened.getByRole('button', { name: 'Accept' }).click();
    await opened.getByLabel('Why').fill('Their list went up');
    await opened.getByRole('button', { name: 'Accept' }).click();
    await opened.getByText('Accepted with differences').waitFor();
    expect(await opened.getByText('Price variance').count()).toBe(1);
    await page.goto(`/purchase-orders/matching?tab=received&orderId=${order.id}`);
    await page.getByText('Nothing matches these filters').waitFor();
    expectNoViolations();
    await close();
  });
});
