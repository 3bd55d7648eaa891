import { createInvoices, listInvoices, previewInvoice, showInvoice } from '@quarterlight/contract/billing/routes';
import { listWorksheets } from '@quarterlight/contract/worksheets/routes';
import { day as dayOf, formatDay } from '@quarterlight/kit/days';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

const rows = (page: Page) => page.getByRole('table', { name: 'Invoices' }).locator('tbody tr');
const cellsOf = (page: Page, title: string) =>
  page.getByRole('table', { name: 'Invoices' }).evaluate((table, wanted) => {
    const at = [...table.querySelectorAll('thead th')].findIndex((head) => head.textContent?.trim().startsWith(wanted));
    return [...table.querySelectorAll('tbody tr')].map((row) => row.children[at]?.textContent?.trim() ?? '');
  }, title);

/** The first document of a completed job that nothing keeps from being invoiced. */
async function aDraft(api: Api) {
  for (const { id } of (await api.call(listWorksheets, { query: { state: ['completed'], limit: 50 } })).items) {
    const { canInvoice } = await api.call(previewInvoice, { params: { worksheetId: id } });
    const [draft] = canInvoice ? (await api.call(createInvoices, { body: { worksheetId: id } })).invoices : [];
    if (draft) return draft;
  }
  throw new Error('The demonstration has no completed job to invoice.');
}

describe('invoices', () => {
  it('that are overdue stand together, the longest first, each with its days', async () => {
    const api = await signInToApi('accounts');
    const { items, total } = await api.call(listInvoices, { query: { overdue: 'yes', limit: 50 } });
    expect(items.length).toBeGreaterThan(2);
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'accounts', '/billing/invoices');
    const tab = page.getByRole('group', { name: 'State' }).getByRole('button', { name: /^Overdue/ });
    await tab.filter({ hasText: String(total) }).waitFor();
    await tab.click();
    await page.waitForURL('**/billing/invoices?overdue=yes');
    await rows(page)
      .filter({ hasText: items[0]?.number ?? '' })
      .first()
      .waitFor();
    expect(await tab.getAttribute('aria-pressed')).toBe('true');
    expect(await cellsOf(page, 'Due')).toEqual(items.map(({ dueDate }) => formatDay(dayOf(dueDate ?? ''))));
    const days = (await cellsOf(page, 'State')).map((text) => Number(/^(\d+) days? overdue$/.exec(text)?.[1]));
    expect(days).toEqual(days.toSorted((one, other) => other - one));
    expect(days.every((each) => each >= 1)).toBe(true);
    const cut = await page.getByText(/days? overdue$/).evaluateAll(
      (chips) =>
        chips.filter((chip) => {
          const cell = chip.closest('td');
          return cell !== null && chip.getBoundingClientRect().right > cell.getBoundingClientRect().right;
        }).length,
    );
    expect(cut).toBe(0);
    // Another tab leaves it.
    await page.getByRole('group', { name: 'State' }).getByRole('button', { name: /^Paid/ }).click();
    await page.waitForURL('**/billing/invoices?state=paid');
    expect(await tab.getAttribute('aria-pressed')).toBe('false');
    expectNoViolations();
    await close();
  });

  it('say how their email stands: on the invoice and in the list', async () => {
    const api = await signInToApi('accounts');
    const draft = await aDraft(api);
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'accounts', `/billing/invoices/${draft.id}`);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
    await page
      .getByText(/^Posted as I\d+/)
      .first()
      .waitFor();
    await expect.poll(async () => (await api.call(showInvoice, { params: { id: draft.id } })).pdfReady, { timeout: 20_000 }).toBe(true);
    const { number } = await api.call(showInvoice, { params: { id: draft.id } });
    const emails = page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: /^Emails/ }) });
    await page.getByRole('button', { name: /^More/ }).first().click();
    await page.getByRole('menuitem', { name: 'Email', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('To').fill('ledger@clearway.example');
    await dialog.getByRole('button', { name: 'Email', exact: true }).click();
    await page.getByText(`${number} waits to be sent.`).first().waitFor();
    // No mail server is set here: it is kept, and nobody is told that it was sent.
    const sent = emails.getByRole('listitem').filter({ hasText: 'ledger@clearway.example' });
    await sent.filter({ hasText: 'Not sent' }).filter({ hasText: 'No mail server is set.' }).waitFor();
    expect(await emails.getByText('Emailed', { exact: true }).count()).toBe(0);
    await page.goto(`/billing/invoices?q=${number}`);
    await rows(page)
      .filter({ hasText: number ?? '' })
      .filter({ hasText: 'Not sent' })
      .waitFor();
    expectNoViolations();
    await close();
  });
});
