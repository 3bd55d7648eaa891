import { listInvoices } from '@quarterlight/contract/billing/routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { aJobToInvoice, aPostedInvoice } from './support/jobs-to-invoice.ts';
import { expectGoodLooks } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

/** Drafts the documents of a job that lacks nothing. */
async function invoiceJob(page: Page, number: string): Promise<void> {
  await page.goto(`/billing/invoices?tab=to-invoice&q=${number}`);
  const row = page.getByRole('table', { name: 'To invoice' }).locator('tbody tr').filter({ hasText: number });
  await row.getByRole('checkbox', { name: 'Select row' }).check();
  await page.getByRole('button', { name: 'Invoice', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invoice 1 worksheet' });
  await dialog
    .getByText(/^(Invoice|Excess|VAT only|Warranty).* to /)
    .first()
    .waitFor();
  await expectGoodLooks(page);
  await dialog.getByRole('button', { name: 'Invoice 1 worksheet' }).click();
  await page
    .getByRole('region', { name: 'Background work' })
    .getByText(/1 worksheet invoiced|invoiced/)
    .first()
    .waitFor();
}

it('jobs are invoiced together and their drafts posted together', { timeout: 120_000 }, async () => {
  const { number } = await aJobToInvoice();
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  await goAs(page, 'accounts', '/billing/invoices?tab=to-invoice');
  await page.getByRole('table', { name: 'To invoice' }).waitFor();
  await expectGoodLooks(page);
  await invoiceJob(page, number);
  await page.goto(`/billing/invoices?q=${number}&state=draft`);
  const drafts = page.getByRole('table', { name: 'Invoices' });
  await drafts.getByText(number).first().waitFor();
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('button', { name: /^Post \d+ invoices?$/ }).click();
  await page
    .getByRole('dialog', { name: /^Post \d+ invoices?\?$/ })
    .getByRole('button', { name: 'Post' })
    .click();
  await page
    .getByRole('region', { name: 'Background work' })
    .getByText(/posted/)
    .first()
    .waitFor();
  await page.goto(`/billing/invoices?q=${number}`);
  await page
    .getByText(/^I\d{6}$/)
    .first()
    .waitFor();
  expectNoViolations();
  await close();
});

it('an invoice is credited by line, then in full, and its job is invoiced anew', { timeout: 120_000 }, async () => {
  const { id } = await aPostedInvoice();
  const accounts = await signInToApi('accounts');
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  await goAs(page, 'accounts', `/billing/invoices/${id}`);
  const credit = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Credit' }).click();
  };
  await credit();
  const dialog = page.getByRole('dialog', { name: /^Credit I\d{6}$/ });
  await dialog.getByText('By line').click();
  await dialog
    .getByLabel(/^Net to credit of/)
    .first()
    .fill('1.00');
  await dialog.getByLabel('Reason').fill('A pound too much');
  await expectGoodLooks(page);
  await dialog.getByRole('button', { name: 'Credit these lines' }).click();
  await page.getByText('Credit note').first().waitFor();
  await page.goto(`/billing/invoices/${id}`);
  await page.getByText('Credited in part').first().waitFor();
  await expectGoodLooks(page);
  const worksheet =
    (await page
      .getByRole('link', { name: /^W\d{6}$/ })
      .first()
      .textContent()) ?? '';
  await credit();
  await page
    .getByRole('dialog', { name: /^Credit I\d{6}$/ })
    .getByLabel('Reason')
    .fill('Wrong account');
  await page.getByRole('button', { name: 'Credit in full' }).click();
  await page.getByText('Credit note').first().waitFor();
  await invoiceJob(page, worksheet);
  expect((await accounts.call(listInvoices, { query: { q: worksheet, state: ['draft'] } })).items).toHaveLength(1);
  expectNoViolations();
  await close();
});
