import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { aPostedInvoice } from './support/jobs-to-invoice.ts';
import { expectGoodLooks } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

const pounds = (amount: number) => (amount / 100).toFixed(2);

describe.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('money of an account at %o', (viewport) => {
  it('is recorded, put to a document, taken back and given back, and the rest of the debt is written off', async () => {
    const invoice = await aPostedInvoice();
    const { page, expectNoViolations, close } = await newPage(browser, { viewport });
    await goAs(page, 'accounts', '/billing/payments');
    await page.getByRole('button', { name: 'Record payment' }).click();
    const form = page.getByRole('dialog', { name: 'Record a payment' });
    await form.getByLabel('Customer').fill(invoice.customerName);
    await page
      .getByRole('option', { name: new RegExp(invoice.customerName) })
      .first()
      .click();
    const amount = invoice.gross.amount - 500;
    await form.getByLabel('Amount').fill(pounds(amount));
    await form.getByLabel('Reference').fill(`E2E ${invoice.number} ${viewport.width}`);
    await form
      .getByRole('combobox', { name: 'Pays' })
      .or(form.getByRole('textbox', { name: 'Pays' }))
      .first()
      .click();
    await page.getByRole('option', { name: 'Documents that I choose' }).click();
    await form.getByLabel(`To ${invoice.number}`).fill(pounds(amount));
    await form.getByText('£0.00 stays on the account.').waitFor();
    await expectGoodLooks(page);
    await form.getByRole('button', { name: 'Record payment' }).click();
    const payment = page.getByRole('dialog', { name: 'Payment', exact: true });
    await payment.getByRole('link', { name: invoice.number ?? '' }).waitFor();
    await expectGoodLooks(page);
    await payment.getByRole('button', { name: 'Take back from documents' }).click();
    await payment.getByLabel('Reason').fill('Meant for another document');
    await payment.getByRole('button', { name: 'Take back', exact: true }).click();
    await payment.getByText('It pays no document.').waitFor();
    await payment.getByRole('button', { name: 'Put to documents' }).click();
    await payment.getByRole('button', { name: 'Put to documents' }).last().click();
    await payment.getByRole('button', { name: 'Take back from documents' }).waitFor();
    await page.goto(`/billing/payments?tab=open&q=${invoice.number}`);
    await page
      .getByText(invoice.number ?? '')
      .first()
      .waitFor();
    await expectGoodLooks(page);
    await page.goto(`/billing/invoices/${invoice.id}`);
    await page
      .getByText(invoice.number ?? '')
      .first()
      .waitFor();
    await page.getByRole('button', { name: viewport.width > 400 ? 'More actions' : 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Write off' }).click();
    const writingOff = page.getByRole('dialog', { name: `Write off ${invoice.number}` });
    await writingOff.getByLabel('Amount').fill('4.00');
    await writingOff.getByLabel('Reason').fill('Not worth asking for');
    await expectGoodLooks(page);
    await writingOff.getByRole('button', { name: 'Write off' }).click();
    await page.getByText('Written off').first().waitFor();
    expectNoViolations();
    await close();
  });
});
