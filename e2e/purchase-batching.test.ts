import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { goAs } from './support/people.ts';
import { aMatchedInvoice } from './support/received-order.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

describe.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('batches for the accounts at %o', (viewport) => {
  it('are made of what is settled, downloaded, and marked as imported', async () => {
    const { number } = await aMatchedInvoice();
    const { page, expectNoViolations, close } = await newPage(browser, { viewport });
    await goAs(page, 'accounts', `/purchase-orders/purchase-batching?q=${encodeURIComponent(number)}`);
    await page.getByText(number).first().waitFor();
    await page.getByRole('button', { name: 'Make batch' }).click();
    await page.getByRole('dialog', { name: 'Make a batch?' }).getByRole('button', { name: 'Make batch' }).click();
    const opened = page.getByRole('dialog', { name: 'Purchase batch' });
    await opened.getByText(number).first().waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), opened.getByRole('button', { name: 'Download' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^Purchase-batch-PB\d{6}\.csv$/);
    await opened.getByRole('button', { name: 'Mark as imported' }).click();
    await opened.getByText('Imported by').waitFor();
    await page.goto(`/purchase-orders/purchase-batching?q=${encodeURIComponent(number)}`);
    await page.getByText('Nothing matches these filters').waitFor();
    await page.goto('/purchase-orders/purchase-batching?tab=batches');
    await page.getByText('Imported').first().waitFor();
    expectNoViolations();
    await close();
  });
});
