import { createCustomer } from '@quarterlight/contract/companies/customer-routes';
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

/** An account of the journey's own, and a registration that no vehicle has. */
async function anAccount() {
  const stamp = Date.now().toString(36).toUpperCase();
  const { name, accountCode } = await desk.call(createCustomer, { body: { accountCode: `M${stamp}`, name: `Moved Fleet ${stamp}`, type: 'fleet' } });
  return { name, code: accountCode, stamp, mark: `9Z9M${stamp.slice(-4)}` };
}

async function bring(page: Page, name: string, ...lines: readonly string[]): Promise<void> {
  await page.getByLabel(/^CSV or XLSX/).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from([...lines, ''].join('\r\n')) });
  await page.waitForURL((url) => url.searchParams.has('load'));
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('heading', { name: 'What it would do' }).waitFor();
}

async function load(page: Page, what: string, lines: string): Promise<void> {
  await page.getByRole('button', { name: lines }).click();
  await page.getByRole('dialog', { name: what }).getByRole('button', { name: lines }).click();
  await page.getByRole('heading', { name: 'What was loaded' }).waitFor();
}

/** From the list of worksheets to where a kind of file is loaded. */
async function openFrom(page: Page, entry: string): Promise<void> {
  await page.goto('/clipboard/worksheets');
  await page.getByRole('button', { name: 'Load a file' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await page.getByLabel(/^CSV or XLSX/).waitFor({ state: 'attached' });
}

it('a past job comes by a file, is found by its old number and its guarantee, and goes again with the load', async () => {
  const { name, code, stamp, mark } = await anAccount();
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'manager', '/');
  await openFrom(page, 'Past jobs');
  const lines = [`OLD-${stamp},${code},${mark},14/03/2024,"Windscreen, heated",Hart`, `BAD-${stamp},NOBODY${code},${mark},14/03/2024,Windscreen,Hart`];
  await bring(page, 'past.csv', 'Job no,Account,Reg,Date completed,Glass,Surname', ...lines);
  await page.getByText('No account of ours has this code or name.').waitFor();
  await expectGoodLooks(page);
  await page.getByRole('checkbox', { name: /^Leave the 1 refused line out/ }).check();
  await load(page, 'Load the past-job file', 'Load 1 line');
  const loaded = page.url();

  await page.goto(`/clipboard/worksheets?customerId=&q=${mark}`);
  await page.getByRole('table', { name: 'Worksheets' }).getByText('Windscreen, heated').first().click();
  await page
    .getByRole('heading', { level: 1 })
    .getByText(/^M\.\d/)
    .first()
    .waitFor();
  await page.getByText(`OLD-${stamp}`).first().waitFor();
  await page.getByText(name).first().waitFor();
  await page.getByText('Moved in from another system').first().waitFor();
  await page.getByText('Windscreen, heated').first().waitFor();
  expect(await page.getByRole('heading', { name: 'To invoice' }).count()).toBe(0);
  await expectGoodLooks(page);

  await page.goto(loaded);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog', { name: 'Undo the past-job file' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('It was undone').waitFor();
  expectNoViolations();
  await close();
}, 180_000);

it('an open worksheet is tried before it is loaded, as is seen on a phone, and stands in the list then', async () => {
  const { code, stamp, mark } = await anAccount();
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[1], hasTouch: true, isMobile: true });
  await goAs(page, 'manager', '/');
  await openFrom(page, 'Open worksheets');
  await bring(
    page,
    'open.csv',
    'Job no,Account,Reg,Make,Model,Glass,Booked for,Slot,Branch,Calibration',
    `NEW-${stamp},${code},${mark},Ford,Transit,"Door glass, left",,,,`,
    `PAST-${stamp},${code},${mark},Ford,Transit,"Door glass, left",14/03/2024,AM,Nowhere,None fitted`,
  );
  await page.getByText('No branch of ours has this code or name.').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.getByRole('checkbox', { name: /^Leave the 1 refused line out/ }).check();
  await load(page, 'Load the worksheet file', 'Load 1 line');
  await page.goto(`/clipboard/worksheets?q=${mark}`);
  await page.getByText('Door glass, left').first().waitFor();
  expect(await overflow(page)).toBe(0);
  expectNoViolations();
  await close();
}, 180_000);
