import { getCreditableOrder, raisePurchaseCredit, sendPurchaseCredit, withdrawPurchaseCredit } from '@quarterlight/contract/credits/routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { asOperator } from './support/database.ts';
import { expectGoodLooks, overflow, violationsInBoth, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';
import { aReceivedOrder } from './support/received-order.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The pieces of an order where they lie, as the form shows them. */
const piecesOn = (page: Page) => page.getByRole('group', { name: / at / });
const opened = (page: Page) => page.getByRole('dialog', { name: 'Purchase credit' });

/** A credit for the one piece of an order, raised by somebody else and sent. */
async function aSentCredit(order: { readonly id: string }) {
  const keeper = await signInToApi('stock');
  const { lines } = await keeper.call(getCreditableOrder, { params: { id: order.id } });
  const goods = lines.flatMap(({ orderLineId, pieces }) =>
    pieces.map(({ lotId, place }) => ({ orderLineId, lotId, placeId: place.id, quantity: 1, condition: 'Unopened' as const })),
  );
  const { id, version } = await keeper.call(raisePurchaseCredit, { body: { orderId: order.id, reason: 'Faulty', goods } });
  return { keeper, credit: await keeper.call(sendPurchaseCredit, { params: { id }, version, body: { how: 'marked' } }) };
}

describe('a purchase credit', () => {
  it('is raised for damaged glass, sent, numbered and collected, and credited with less than was asked for', async () => {
    const order = await aReceivedOrder({ pieces: 2, damaged: 1 });
    const stock = await newPage(browser, { viewport: widths[0] });
    const { page } = stock;
    await goAs(page, 'stock', `/purchase-orders/${order.id}`);
    await page.getByText(/^Report by /).waitFor();
    await expectGoodLooks(page);
    await page.getByRole('link', { name: 'Raise a credit' }).click();
    await choose(page, 'Reason', 'Damaged in transit');
    const broken = piecesOn(page).filter({ hasText: 'Damaged' });
    expect(await broken.getByRole('combobox', { name: 'Condition' }).inputValue()).toBe('Damaged');
    await broken.getByText(/^Report by /).waitFor();
    await broken.getByLabel('Quantity').fill('1');
    await page.getByRole('status').filter({ hasText: 'Asked for, without VAT' }).getByText('£100.00').last().waitFor();
    await expectGoodLooks(page);
    await page.getByRole('button', { name: 'Raise credit' }).click();
    const credit = opened(page);
    await credit.getByText('To send').waitFor();
    await expectGoodLooks(page);
    await credit.getByRole('button', { name: 'Send', exact: true }).click();
    await choose(page, 'How it is asked for', 'Email with the request as a PDF');
    await credit.getByLabel('To', { exact: false }).last().fill('returns@supplier.example');
    await credit.getByRole('button', { name: 'Send', exact: true }).click();
    await credit.getByText('With the supplier').waitFor();
    await credit.getByRole('button', { name: 'Return number' }).click();
    await credit.getByLabel('Return number').fill('RMA-77');
    await credit.getByRole('button', { name: 'Note the number' }).click();
    await credit.getByText('RMA-77').waitFor();
    await credit.getByRole('button', { name: 'Note the collection' }).click();
    await credit.getByLabel('Collected by').fill('Their driver');
    await credit.getByRole('button', { name: 'Goods collected' }).click();
    await credit.getByText('Goods gone back').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), credit.getByRole('button', { name: 'Print' }).click()]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    const address = page.url();
    stock.expectNoViolations();
    await stock.close();

    const accounts = await newPage(browser, { viewport: widths[0] });
    await goAs(accounts.page, 'accounts', address);
    const theirs = opened(accounts.page);
    await theirs.getByRole('button', { name: 'Enter credit note' }).click();
    await theirs.getByLabel('Credit note').fill(`CN ${order.number}`);
    await theirs.getByLabel('Dated').fill('today');
    expect(await theirs.getByLabel('Net', { exact: false }).inputValue()).toBe('100.00');
    await theirs.getByLabel('Net', { exact: false }).fill('95.00');
    await theirs.getByText('£100.00 was asked for').waitFor();
    expect(await theirs.getByLabel('Total').inputValue()).toBe('114.00');
    await theirs.getByRole('button', { name: 'Enter credit note' }).click();
    await theirs.getByText('Say why that is accepted').waitFor();
    await theirs.getByLabel('Why it differs').fill('They keep £5.00 for the crate');
    await theirs.getByRole('button', { name: 'Enter credit note' }).click();
    await theirs.getByText('Credited', { exact: true }).first().waitFor();
    await accounts.page.goto(`/purchase-orders/purchase-batching?q=${encodeURIComponent(`CN ${order.number}`)}`);
    await accounts.page.getByText(`CN ${order.number}`).first().waitFor();
    accounts.expectNoViolations([/status of 400.*credit-note/]);
    await accounts.close();
  });

  it('is raised for money alone on a phone', async () => {
    const order = await aReceivedOrder();
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[1] });
    await goAs(page, 'stock', `/purchase-orders/${order.id}/credit?reason=Price`);
    const money = page.getByRole('group', { name: /no goods go back/ });
    await money.getByLabel('Pieces').fill('1');
    await money.getByLabel('Each').fill('12.50');
    await page.getByRole('status').filter({ hasText: 'Asked for, without VAT' }).getByText('£12.50').last().waitFor();
    expect(await page.getByRole('combobox', { name: 'Reason' }).inputValue()).toBe('Price');
    await page.getByRole('button', { name: 'Raise credit' }).click();
    await opened(page).getByText('Money alone').waitFor();
    expect(await overflow(page)).toBe(0);
    expect(await violationsInBoth(page)).toEqual([]);
    await page.goto(`/purchase-orders/${order.id}`);
    await page.getByRole('list', { name: 'Credits of the order' }).getByText('£12.50').waitFor();
    await page.goto('/purchase-orders/matching?tab=returns');
    await page.getByRole('link', { name: 'Glass to return' }).waitFor();
    expect(await page.getByRole('link', { name: 'Invoices' }).count()).toBe(0);
    expectNoViolations();
    await close();
  });

  it('refuses more than came, what somebody else was quicker with, and goods without their return number', async () => {
    const order = await aReceivedOrder();
    const watched = await newPage(browser, { viewport: widths[0] });
    const { page } = watched;
    await goAs(page, 'stock', `/purchase-orders/${order.id}/credit?reason=Faulty`);
    await piecesOn(page).getByLabel('Quantity').fill('2');
    await page.getByRole('button', { name: 'Raise credit' }).click();
    await page.getByRole('alert').filter({ hasText: '2 to go back, and of 1 received 0 stand on credits already' }).first().waitFor();

    const { keeper, credit } = await aSentCredit(order);
    await page.getByText('All that lies here stands on credits.').waitFor();
    await page.goto(`/purchase-orders/matching?tab=credits&credit=${credit.id}`);
    const shown = opened(page);
    await shown.getByRole('button', { name: 'Withdraw' }).click();
    await shown.getByLabel('Why').fill('Raised twice');
    await keeper.call(withdrawPurchaseCredit, { params: { id: credit.id }, version: credit.version, body: { reason: 'It is needed after all' } });
    await shown.getByRole('button', { name: 'Withdraw' }).click();
    await shown.getByText(`Credit ${credit.number} is withdrawn already`).first().waitFor();

    const again = await aReceivedOrder();
    const waiting = (await aSentCredit(again)).credit;
    const needsNumber = (needed: boolean) =>
      asOperator(inject('dataDir'), (operator) => operator.query('update supplier set rma_required = $1 where id = $2', [needed, again.supplier.id]));
    await needsNumber(true);
    try {
      await page.goto(`/purchase-orders/matching?tab=credits&credit=${waiting.id}`);
      await shown.getByText('Note it before the goods are collected').waitFor();
      await shown.getByRole('button', { name: 'Note the collection' }).click();
      await shown.getByRole('button', { name: 'Goods collected' }).click();
      await shown.getByRole('alert').filter({ hasText: 'takes nothing back without its return number' }).first().waitFor();
    } finally {
      await needsNumber(false);
    }
    watched.expectNoViolations([/status of 400/]);
    await watched.close();
  });
});
