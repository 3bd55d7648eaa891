import { listBranches } from '@quarterlight/contract/companies/branch-routes';
import { createPurchaseOrder, receiveDelivery, sendPurchaseOrder } from '@quarterlight/contract/purchasing/routes';
import { listLocations } from '@quarterlight/contract/stock/routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { asOperator } from './support/database.ts';
import { expectGoodLooks, widths } from './support/looks.ts';
import { anOwnGlass } from './support/own-glass.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

/** A pane at £120.00 that came with an order 200 days ago, and that nobody has used. */
async function aForgottenPane() {
  const { product, supplier } = await anOwnGlass({ rmaRequired: true, returnDays: 30, handlingBasisPoints: 1_000 });
  const office = await signInToApi('manager');
  const [branch] = (await office.call(listBranches, { query: { limit: 50 } })).items.filter(({ kind }) => kind === 'own');
  const depots = (await office.call(listLocations, { query: { type: 'depot', active: true } })).items;
  const depot = depots.find((place) => place.branch?.id === branch?.id);
  if (!branch || !depot) throw new Error('The demonstration has no branch with a depot.');
  const lines = [{ productId: product.id, quantity: 1, unitCost: { unitAmount: 1_200_000, currency: 'GBP' } }];
  const carriage = { amount: 0, currency: 'GBP' };
  const draft = await office.call(createPurchaseOrder, { body: { supplierId: supplier.id, branchId: branch.id, deliverToPlaceId: depot.id, carriage, lines } });
  const params = { id: draft.id };
  const sent = await office.call(sendPurchaseOrder, { params, version: draft.version, body: { how: 'marked' } });
  const came = sent.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  await office.call(receiveDelivery, { params, body: { deliveryNote: `DN-${draft.number}`, lines: came } });
  await asOperator(inject('dataDir'), async (operator) => {
    // By the clock of the company: in the hour before midnight another summer or winter is a day more or less.
    const before = "received_at = (received_at at time zone 'Europe/London' - interval '200 days') at time zone 'Europe/London'";
    await operator.query(`update lot set ${before} where product_id = $1`, [product.id]);
    await operator.query(`update delivery set ${before} where purchase_order_id = $1`, [draft.id]);
  });
  return { product, supplier, depot, order: { id: draft.id, number: draft.number } };
}

const rowOf = (page: Page, code: string) => page.getByRole('table', { name: 'Stock flow' }).getByRole('row').filter({ hasText: code });

it('dead stock is seen with its value, goes back to its supplier with a return number, and is credited', async () => {
  const { product, supplier, depot, order } = await aForgottenPane();
  const stock = await newPage(browser, { viewport: widths[0] });
  const { page } = stock;
  const dead = `/stock-control/stock-flow?locationId=${depot.id}&q=${product.code}&show=dead`;
  await goAs(page, 'stock', `/stock-control/stock-flow?locationId=${depot.id}&q=${product.code}`);
  await page.getByRole('button', { name: 'Dead', exact: true }).click();
  const row = rowOf(page, product.code);
  await row.getByText('£120.00', { exact: true }).waitFor();
  await row.getByText('200', { exact: true }).waitFor();
  await row.getByText(product.description).click();
  const lies = page.getByRole('dialog', { name: product.code }).getByRole('row').filter({ hasText: 'Lies at' });
  await lies.getByRole('link', { name: order.number }).waitFor();
  await expectGoodLooks(page);
  await lies.getByRole('link', { name: 'Return to the supplier' }).click();

  await page.waitForURL((url) => url.pathname === `/purchase-orders/${order.id}/credit`);
  await expect.poll(() => page.getByRole('combobox', { name: 'Reason' }).inputValue()).toBe('Not required');
  await page
    .getByRole('group', { name: `${product.code} at` })
    .getByLabel('Quantity')
    .fill('1');
  await page.getByRole('status').filter({ hasText: 'Asked for, without VAT' }).getByText('£108.00').waitFor();
  await page.getByRole('button', { name: 'Raise credit' }).click();
  const credit = page.getByRole('dialog', { name: 'Purchase credit' });
  await credit.getByText('To send').waitFor();
  const address = page.url();
  await credit.getByRole('button', { name: 'Send', exact: true }).click();
  await credit.getByLabel('To', { exact: false }).last().fill('returns@supplier.example');
  await credit.getByRole('button', { name: 'Send', exact: true }).click();
  await credit.getByText(`${supplier.name} takes nothing back without its return number.`).waitFor();
  await credit.getByRole('button', { name: 'Return number' }).click();
  await credit.getByLabel('Return number').fill('RMA-2044');
  await credit.getByRole('button', { name: 'Note the number' }).click();
  await credit.getByText('RMA-2044').waitFor();
  await credit.getByRole('button', { name: 'Note the collection' }).click();
  await credit.getByLabel('Collected by').fill('Their driver');
  await credit.getByRole('button', { name: 'Goods collected' }).click();
  await credit.getByText('Goods gone back').waitFor();
  await page.goto(dead);
  await page.getByText('Nothing matches these filters').waitFor();
  stock.expectNoViolations();
  await stock.close();

  const accounts = await newPage(browser, { viewport: widths[0] });
  await goAs(accounts.page, 'accounts', address);
  const theirs = accounts.page.getByRole('dialog', { name: 'Purchase credit' });
  await theirs.getByRole('button', { name: 'Enter credit note' }).click();
  await theirs.getByLabel('Credit note').fill(`CN ${order.number}`);
  await theirs.getByLabel('Dated').fill('today');
  expect(await theirs.getByLabel('Net', { exact: false }).inputValue()).toBe('108.00');
  await theirs.getByRole('button', { name: 'Enter credit note' }).click();
  await theirs.getByText('Credited', { exact: true }).first().waitFor();
  await theirs.getByText('£129.60').waitFor();
  accounts.expectNoViolations();
  await accounts.close();
});
