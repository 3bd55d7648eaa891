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

const path = '/data-loads/vehicles';

/** An account of the journey's own, and registrations that no vehicle has. */
async function anAccount() {
  const stamp = Date.now().toString(36).toUpperCase();
  const { id, name, accountCode } = await desk.call(createCustomer, { body: { accountCode: `F${stamp}`, name: `Journey Fleet ${stamp}`, type: 'fleet' } });
  const [one, other] = ['A', 'B'].map((letter) => `9Z9Z${stamp.slice(-3)}${letter}`);
  return { id, name, code: accountCode, one: one ?? '', other: other ?? '' };
}

async function bring(page: Page, ...lines: readonly string[]): Promise<void> {
  await page.goto(path);
  const text = ['Reg,Manufacturer,Model,Account code,Fleet no,Driver,Cost centre', ...lines, ''].join('\r\n');
  await page.getByLabel(/^CSV or XLSX/).setInputFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.waitForURL((url) => url.searchParams.has('load'));
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('heading', { name: 'What it would do' }).waitFor();
}

/** How many lines would be or were added, changed, left and refused. */
const countsOf = (page: Page): Promise<string[]> =>
  page
    .locator('dt', { hasText: /^(Added|Changed|Left as they are|Refused)$/ })
    .evaluateAll((all) => all.map(({ nextSibling }) => nextSibling?.textContent ?? ''));

async function load(page: Page, lines: string): Promise<void> {
  await page.getByRole('button', { name: lines }).click();
  await page.getByRole('dialog', { name: 'Load the vehicle file' }).getByRole('button', { name: lines }).click();
  await page.getByRole('heading', { name: 'What was loaded' }).waitFor();
}

it('vehicles come into an account’s fleet by a file, but for the line that is refused; the file is brought again, mended, and taken back', async () => {
  const { id, name, code, one, other } = await anAccount();
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'manager', '/');
  await bring(page, `${one},VOLKSWAGEN,golf,${code},J-1,Sam Hart,Norwich`, `${other},Ford,Focus,NOBODY${code},J-2,,`);
  expect(await countsOf(page)).toEqual(['1', '0', '0', '1']);
  await page.getByText('No account of ours has this code or name.').waitFor();
  await page.getByText('1 vehicle of 1 account').waitFor();
  await expectGoodLooks(page);
  await page.getByRole('checkbox', { name: /^Leave the 1 refused line out/ }).check();
  await load(page, 'Load 1 line');
  await expectGoodLooks(page);

  await page.goto(`/companies/customers/${id}?tab=fleet`);
  await page.getByText('Sam Hart').first().waitFor();
  await page.getByText('Volkswagen Golf').first().waitFor();

  await bring(page, `${one},VOLKSWAGEN,golf,${code},J-1,Ann Field,`, `${other},Ford,Focus,${name},J-2,,`);
  expect(await countsOf(page)).toEqual(['1', '1', '0', '0']);
  await load(page, 'Load 2 lines');
  const second = page.url();
  await page.goto(`/companies/customers/${id}?tab=fleet`);
  await page.getByText('Ann Field').first().waitFor();
  await page.getByText('J-2').first().waitFor();

  await page.goto(second);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog', { name: 'Undo the vehicle file' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('It was undone').waitFor();
  await page.goto(`/companies/customers/${id}?tab=fleet`);
  await page.getByText('Sam Hart').first().waitFor();
  expect(await page.getByText('J-2').count()).toBe(0);
  expectNoViolations();
  await close();
}, 180_000);

it('a file of vehicles is looked at on a phone', async () => {
  const { code, one } = await anAccount();
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[1], hasTouch: true, isMobile: true });
  await goAs(page, 'manager', '/');
  await bring(page, `${one},Ford,Transit,${code},J-9,,Depot`);
  await page.getByRole('table', { name: 'What the vehicle file would change' }).getByText('Ford Transit').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.goto(path);
  await page.getByRole('list', { name: 'Loaded vehicle files' }).getByText('fleet.csv').first().waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  expectNoViolations();
  await close();
}, 120_000);
