import { createCustomer, getCustomer } from '@quarterlight/contract/companies/customer-routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { expectGoodLooks, overflow, violationsInBoth, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let desk: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('manager');
});
afterAll(() => leaveBrowser(browser));

const path = '/data-loads/open-invoices';
const note = `Note ${Date.now().toString(36)}`;

/** An account of the journey's own, and a file of what it owes elsewhere: an invoice that was paid in part, and a credit that pays some of the rest. */
async function anAccount() {
  const mark = Date.now().toString(36).toUpperCase();
  const { id } = await desk.call(createCustomer, { body: { accountCode: `OWES${mark}`, name: `Owes Elsewhere ${mark}`, type: 'fleet' } });
  const [invoice, credit] = [`OLD/${mark}`, `OLDCN/${mark}`];
  const lines = [
    // Headers that no earlier file had: what was chosen for those would be remembered.
    `Number,Type,Customer,Date,Due,Total,To pay,Credits,Registration,${note}`,
    `${invoice},Invoice,OWES${mark},01/09/2026,01/10/2026,480.00,280.00,,AB19 CDE,`,
    `${credit},Credit note,OWES${mark},02/09/2026,,60.00,50.00,${invoice},,`,
  ];
  return { id, invoice, credit, file: { name: `open-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\r\n')}\r\n`) } };
}

/** Brings a file, and has it checked against what the old system says. */
async function check(page: Page, file: Awaited<ReturnType<typeof anAccount>>['file'], said: { lines: string; total: string }): Promise<void> {
  await page.goto(path);
  await page.getByLabel(/^CSV or XLSX/).setInputFiles(file);
  await page.waitForURL((url) => url.searchParams.has('load'));
  await say(page, said);
}
async function say(page: Page, { lines, total }: { lines: string; total: string }): Promise<void> {
  await page.getByLabel('Number of lines').fill(lines);
  await page.getByLabel('Total owed, net of credits').fill(total);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('heading', { name: 'What it would do' }).waitFor();
}

const owes = async (id: string) => (await desk.call(getCustomer, { params: { id } })).balance.amount;

it('a file that differs from the old system is not loaded; one that agrees is owed here, and is taken back', async () => {
  const { id, invoice, credit, file } = await anAccount();
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'manager', '/billing/invoices');
  await page.getByRole('button', { name: 'Load a file' }).click();
  await page.getByRole('heading', { name: 'Load open invoices', level: 1 }).waitFor();
  await check(page, file, { lines: '3', total: '230.10' });
  const totals = page.getByRole('table', { name: 'The file beside your old system' });
  expect(
    await totals
      .getByRole('row', { name: /^Number of lines/ })
      .getByRole('cell')
      .allTextContents(),
  ).toEqual(['2', '3', '1 fewer']);
  expect(await totals.getByRole('row', { name: /^Owed/ }).getByRole('cell').allTextContents()).toEqual(['£230.00', '£230.10', '£0.10 less']);
  expect(await page.getByRole('button', { name: 'Load', exact: true }).isDisabled()).toBe(true);
  await expectGoodLooks(page);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Change columns' }).click();
  await say(page, { lines: '2', total: '230.00' });
  await page.getByRole('button', { name: 'Load 2 lines' }).click();
  await page.getByRole('dialog', { name: 'Load the open-invoice file' }).getByRole('button', { name: 'Load 2 lines' }).click();
  await page.getByRole('heading', { name: 'What was loaded' }).waitFor();
  await expectGoodLooks(page);
  const loaded = page.url();
  expect(await owes(id)).toBe(23_000);

  await page.goto(`/billing/invoices?q=${encodeURIComponent(invoice)}`);
  await page.getByRole('link', { name: invoice }).click();
  await page.getByRole('heading', { name: 'Brought forward from another system' }).waitFor();
  for (const said of ['£480.00', '£200.00', '£280.00', '£230.00', 'Credit brought forward']) await page.getByText(said).first().waitFor();
  await page.getByText(credit).waitFor();
  await expectGoodLooks(page);

  await page.goto(loaded);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog', { name: 'Undo the open-invoice file' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('It was undone').waitFor();
  expect(await owes(id)).toBe(0);
  expectNoViolations();
  await close();
}, 180_000);

it('says on a phone by how much it differs', async () => {
  const { file } = await anAccount();
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[1], hasTouch: true, isMobile: true });
  await goAs(page, 'manager', '/');
  await check(page, file, { lines: '2', total: '1' });
  await page.getByText('£229.00 more').first().waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  expectNoViolations();
  await close();
}, 120_000);
