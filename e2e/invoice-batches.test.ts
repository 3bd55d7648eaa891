import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { aPostedInvoice } from './support/jobs-to-invoice.ts';
import { expectGoodLooks } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

describe.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('invoice batches at %o', (viewport) => {
  it('are made of what was posted, downloaded, marked as imported, and named by the invoice', async () => {
    const { id, number: posted } = await aPostedInvoice();
    const number = posted ?? '';
    const { page, expectNoViolations, close } = await newPage(browser, { viewport });
    await goAs(page, 'accounts', `/billing/invoice-batches?q=${number}`);
    await page.getByText(number).first().waitFor();
    await expectGoodLooks(page);
    await page.getByRole('button', { name: 'Make batch' }).click();
    await page.getByRole('dialog', { name: 'Make a batch?' }).getByRole('button', { name: 'Make batch' }).click();
    const opened = page.getByRole('dialog', { name: 'Invoice batch' });
    await opened.getByRole('button', { name: 'Mark as imported' }).waitFor();
    await expectGoodLooks(page);
    const [download] = await Promise.all([page.waitForEvent('download'), opened.getByRole('button', { name: 'Download' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^Invoice-batch-IB\d{6}\.csv$/);
    expect(await readFile(await download.path(), 'utf8')).toContain(`,${number},`);
    await opened.getByRole('button', { name: 'Mark as imported' }).click();
    await opened.getByText('Imported by').waitFor();
    await page.goto(`/billing/invoice-batches?q=${number}`);
    await page.getByText('Nothing matches these filters').waitFor();
    await page.goto('/billing/invoice-batches?tab=batches');
    await page.getByText('Imported').first().waitFor();
    await expectGoodLooks(page);
    await page.goto(`/billing/invoices/${id}`);
    await page.getByRole('link', { name: /^Batch IB\d{6}$/ }).click();
    await page.getByRole('dialog', { name: 'Invoice batch' }).getByText('Imported by').waitFor();
    expectNoViolations();
    await close();
  });
});
