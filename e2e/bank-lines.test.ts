import { listBankLines } from '@quarterlight/contract/banking/routes';
import { showInvoice } from '@quarterlight/contract/billing/routes';
import { formatPlain, pence } from '@quarterlight/kit/money';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { aPostedInvoice } from './support/jobs-to-invoice.ts';
import { expectGoodLooks, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

/** A statement of the bank with a line that names an invoice, one that names nobody, and one that went out. */
async function aStatement() {
  const invoice = await aPostedInvoice();
  const mark = `E${Date.now().toString(36).toUpperCase()}`;
  const today = new Date().toLocaleDateString('en-GB', { timeZone: 'Europe/London' });
  const lines = [
    `Date,Description,Amount,Note ${mark}`,
    `${today},${mark} ONE ${invoice.number},${formatPlain(pence(invoice.gross.amount))},`,
    `${today},${mark} TWO,3.21,`,
    `${today},${mark} CHARGES,-4.50,`,
  ];
  return { mark, invoice, file: { name: `bank-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\r\n')}\r\n`) } };
}

describe.each(widths)('a statement of the bank at %o', (viewport) => {
  it('is loaded, and its lines are matched: what is certain together, others one by one', async () => {
    const { mark, invoice, file } = await aStatement();
    const isDesk = viewport.width > 400;
    const { page, expectNoViolations, close } = await newPage(browser, { viewport });
    const open = (which: string) =>
      page
        .getByRole(isDesk ? 'row' : 'listitem')
        .filter({ hasText: `${mark} ${which}` })
        .click();
    await goAs(page, 'accounts', '/billing/bank-lines');
    await page.getByRole('button', { name: 'Load a file' }).click();
    await page.getByRole('heading', { name: 'Load bank lines', level: 1 }).waitFor();
    await page.getByLabel(/^CSV or XLSX/).setInputFiles(file);
    await page.waitForURL((url) => url.searchParams.has('load'));
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('heading', { name: 'What it would do' }).waitFor();
    await page.getByText('Came in').waitFor();
    await expectGoodLooks(page, viewport);
    await page.getByRole('button', { name: 'Load 3 lines' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Load 3 lines' }).click();
    await page.getByRole('heading', { name: 'What was loaded' }).waitFor();

    await page.goto(`/billing/bank-lines?state=open&q=${mark}`);
    await page.getByText('Certain', { exact: true }).first().waitFor();
    await expectGoodLooks(page, viewport);
    if (isDesk) {
      await page
        .getByRole('row', { name: `${mark} ONE` })
        .getByRole('checkbox')
        .check();
      await page.getByRole('button', { name: 'Match 1 certain line' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Match' }).click();
      await page.getByText('1 line matched.').waitFor();
      await page.getByRole('button', { name: 'Put away', exact: true }).click();
      await page.getByRole('button', { name: 'Put away', exact: true }).waitFor({ state: 'detached' });
      await page.getByRole('row', { name: `${mark} ONE` }).waitFor({ state: 'hidden' });
    } else {
      await page
        .getByRole('listitem')
        .filter({ hasText: `${mark} ONE` })
        .click();
      await page.getByRole('dialog', { name: 'Bank line' }).getByRole('button', { name: 'Record it so' }).click();
      await page.getByText('The payment is recorded.').waitFor();
      await page.keyboard.press('Escape');
    }
    const accounts = await signInToApi('accounts');
    expect((await accounts.call(showInvoice, { params: { id: invoice.id } })).state).toBe('paid');

    // What names nobody is money of an account that somebody knows.
    await open('TWO');
    const line = page.getByRole('dialog', { name: 'Bank line' });
    await line.getByRole('button', { name: 'Record a payment' }).click();
    await line.getByLabel('Customer').fill(invoice.customerName);
    await page
      .getByRole('option', { name: new RegExp(invoice.customerName) })
      .first()
      .click();
    await line
      .getByRole('combobox', { name: 'Pays' })
      .or(line.getByRole('textbox', { name: 'Pays' }))
      .first()
      .click();
    await page.getByRole('option', { name: 'No document yet' }).click();
    await line.getByText('£3.21 stays on the account.').waitFor();
    await expectGoodLooks(page, viewport);
    await line.getByRole('button', { name: 'Record payment' }).click();
    await line.getByRole('link', { name: new RegExp(`On account of`) }).waitFor();
    await expectGoodLooks(page, viewport);
    await page.keyboard.press('Escape');

    await page.goto(`/billing/bank-lines?state=open&q=${mark}`);
    await open('CHARGES');
    await line.getByRole('button', { name: 'Leave it' }).click();
    await line.getByLabel('Why it is left').fill('Bank charges');
    await line.getByRole('button', { name: 'Leave it' }).last().click();
    await line.getByText('Bank charges').waitFor();
    expect((await accounts.call(listBankLines, { query: { q: mark, state: 'open' } })).items).toEqual([]);
    expectNoViolations();
    await close();
  });
});
