import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { goAs } from './support/people.ts';
import { aReceivedOrder } from './support/received-order.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

describe('a supplier’s invoice', () => {
  it('is entered from what came, says that it is dearer than ordered, and is accepted with the reason', async () => {
    const order = await aReceivedOrder();
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'accounts', `/purchase-orders/matching?tab=received&orderId=${order.id}`);
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
