import { createInvoices, postInvoice, showInvoice } from '@quarterlight/contract/billing/routes';
import { listReminders } from '@quarterlight/contract/statements/routes';
import { recordPayment } from '@quarterlight/contract/worksheets/routes';
import { formatMoney, pence } from '@quarterlight/kit/money';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { aJobToInvoice } from './support/jobs-to-invoice.ts';
import { expectGoodLooks, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

const pays = (form: Locator) =>
  form
    .getByRole('combobox', { name: 'Pays' })
    .or(form.getByRole('textbox', { name: 'Pays' }))
    .first();

/** An invoice of which a deposit pays £10.00. */
async function anInvoiceWithDeposit() {
  const accounts = await signInToApi('accounts');
  const job = await aJobToInvoice();
  const deposit = {
    kind: 'deposit' as const,
    method: 'card' as const,
    amount: { amount: 1_000, currency: 'GBP' },
    reference: `DEP ${job.number}`,
    payer: 'customer' as const,
  };
  await accounts.call(recordPayment, { params: { id: job.id }, body: deposit });
  const [draft] = (await accounts.call(createInvoices, { body: { worksheetId: job.id } })).invoices;
  if (!draft) throw new Error('Nothing was drafted.');
  return { accounts, invoice: await accounts.call(postInvoice, { params: { id: draft.id }, version: draft.version }) };
}

describe.each(widths)('what an account owes at %o', (viewport) => {
  it('goes from a deposit by an invoice and a part-payment onto its statement, and is put in query', async () => {
    const { accounts, invoice } = await anInvoiceWithDeposit();
    expect([invoice.state, invoice.paid.amount]).toEqual(['part-paid', 1_000]);
    const { page, expectNoViolations, close } = await newPage(browser, { viewport });
    await goAs(page, 'accounts', '/billing/payments');
    await page.getByRole('button', { name: 'Record payment' }).click();
    const form = page.getByRole('dialog', { name: 'Record a payment' });
    await form.getByLabel('Customer').fill(invoice.customerName);
    await page
      .getByRole('option', { name: new RegExp(invoice.customerName) })
      .first()
      .click();
    await form.getByLabel('Amount').fill('12.00');
    await form.getByLabel('Reference').fill(`PART ${invoice.number}`);
    await pays(form).click();
    await page.getByRole('option', { name: 'Documents that I choose' }).click();
    // What the account lists itself is read, and what does not fit is told.
    const advice = `Invoice,Paid\r\n${invoice.number},£12.00\r\nNO-SUCH-1,£3.00\r\n`;
    await form.locator('input[type=file]').setInputFiles({ name: 'advice.csv', mimeType: 'text/csv', buffer: Buffer.from(advice) });
    await form.getByText('No document of this account has this number.').waitFor();
    await form.getByText('£0.00 stays on the account.').waitFor();
    await expectGoodLooks(page, viewport);
    await form.getByRole('button', { name: 'Record payment' }).click();
    await page
      .getByRole('dialog', { name: 'Payment', exact: true })
      .getByRole('link', { name: invoice.number ?? '' })
      .waitFor();
    const { balance } = await accounts.call(showInvoice, { params: { id: invoice.id } });
    expect(balance.amount).toBe(invoice.gross.amount - 2_200);

    await page.goto(`/billing/aged-debt?account=${invoice.customerId}`);
    const account = page.getByRole('dialog', { name: 'Account' });
    const row = account.getByRole('row', { name: invoice.number ?? '' }).or(account.getByRole('listitem').filter({ hasText: invoice.number ?? '' }));
    await row
      .getByText(formatMoney({ ...balance, amount: pence(balance.amount) }))
      .first()
      .waitFor();
    await expectGoodLooks(page, viewport);
    const [download] = await Promise.all([page.waitForEvent('download'), account.getByRole('button', { name: 'Download statement' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^Statement-.*\.pdf$/);
    await account.getByRole('button', { name: 'Email statement' }).click();
    await account.getByRole('textbox', { name: 'To' }).fill('ledger@example.com');
    await account.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('The statement is on its way.').waitFor();
    await account.getByText('Statement', { exact: true }).first().waitFor();
    await account.getByRole('button', { name: `Put in query: ${invoice.number}` }).click();
    await account.getByLabel(`Why ${invoice.number} is in query`).fill('Says that it was paid twice');
    await account.getByRole('button', { name: 'Save' }).click();
    await account.getByText('Says that it was paid twice').waitFor();
    await expectGoodLooks(page, viewport);
    expectNoViolations();
    await close();
  });

  it('is asked for again: a reminder that is due goes to whoever owes, and is due no more', async () => {
    const accounts = await signInToApi('accounts');
    const { items } = await accounts.call(listReminders, { query: { limit: 100 } });
    const due = items.find(({ email }) => email !== '');
    if (!due) throw new Error('The demonstration has nobody to remind.');
    const { page, expectNoViolations, close } = await newPage(browser, { viewport });
    await goAs(page, 'accounts', '/billing/aged-debt');
    await page.getByRole('region', { name: 'Accounts: what is owed' }).waitFor();
    await expectGoodLooks(page, viewport);
    await page.goto(`/billing/aged-debt?tab=reminders&q=${encodeURIComponent(due.number || due.name)}`);
    await page.getByText(due.name).first().waitFor();
    await expectGoodLooks(page, viewport);
    await page
      .getByRole(viewport.width > 400 ? 'row' : 'listitem')
      .filter({ hasText: due.number || due.name })
      .first()
      .getByRole('checkbox')
      .check();
    await page.getByRole('button', { name: 'Send 1 reminder' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await page.getByText('1 reminder sent.').waitFor();
    await page.getByRole('button', { name: 'Put away', exact: true }).click();
    await page.getByRole('button', { name: 'Put away', exact: true }).waitFor({ state: 'detached' });
    expect((await accounts.call(listReminders, { query: { limit: 100 } })).items.some(({ id }) => id === due.id)).toBe(false);
    expectNoViolations();
    await close();
  });
});
