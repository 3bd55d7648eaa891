import { listProducts } from '@quarterlight/contract/catalogue/routes';
import { createPlace } from '@quarterlight/contract/stock/routes';
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

const path = '/data-loads/stock-files';

/** An empty depot of the journey's own, and two pieces of glass of the demonstration. */
async function aDepot() {
  const code = `J${Date.now().toString(36).toUpperCase()}`;
  const { id } = await desk.call(createPlace, { body: { type: 'depot', code, name: `Journey depot ${code}` } });
  const [one, two] = (await desk.call(listProducts, { query: { kind: 'glass', limit: 2 } })).items.map((product) => product.code);
  if (one === undefined || two === undefined) throw new Error('The demonstration has no glass.');
  return { id, code, one, two };
}

const note = `Note ${Date.now().toString(36)}`;
const fileOf = (name: string, ...lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  // Headers that no earlier file had: what was chosen for those would be remembered.
  buffer: Buffer.from([`Location,Eurocode,Quantity,Unit cost,${note}`, ...lines, ''].join('\r\n')),
});

/** Brings a file, and has it checked. */
async function check(page: Page, file: ReturnType<typeof fileOf>): Promise<void> {
  await page.goto(path);
  await page.getByLabel(/^CSV or XLSX/).setInputFiles(file);
  await page.waitForURL((url) => url.searchParams.has('load'));
  await page.getByRole('button', { name: 'Check the file' }).waitFor();
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('heading', { name: 'What it would do' }).waitFor();
}

/** How many lines would be or were added, changed, left and refused. */
const countsOf = (page: Page): Promise<string[]> =>
  page
    .locator('dt', { hasText: /^(Added|Changed|Left as they are|Refused)$/ })
    .evaluateAll((all) => all.map(({ nextSibling }) => nextSibling?.textContent ?? ''));

it('a stock file is mended and loaded, what it counted lies in the depot, and it is taken back', async () => {
  const { id, code, one, two } = await aDepot();
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'manager', '/');
  await check(page, fileOf('broken.csv', `${code},${one},2,100.00`, `${code},${two},x2,40.00`, `NOWHERE-${code},${one},1,`));
  expect(await countsOf(page)).toEqual(['1', '0', '0', '2']);
  await page.getByText('This is not a number.').first().waitFor();
  await page.getByText('No location of ours is called so.').first().waitFor();
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Discard' }).click();
  await page.getByRole('dialog', { name: 'Discard the file' }).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('heading', { name: 'Load stock files', level: 1 }).waitFor();

  const good = fileOf('count.csv', `${code},${one},2,100.00`, `${code},${two},1,40.00`);
  await check(page, good);
  expect(await countsOf(page)).toEqual(['2', '0', '0', '0']);
  const largest = page.getByRole('table', { name: 'What the stock file would change' }).getByRole('row', { name: new RegExp(one) });
  expect(await largest.getByRole('cell').allTextContents()).toEqual(['2', `${one} at ${code}`, '0', '2']);
  await page.getByRole('button', { name: 'Load 2 lines' }).click();
  await page.getByRole('dialog', { name: 'Load the stock file' }).getByRole('button', { name: 'Load 2 lines' }).click();
  await page.getByRole('heading', { name: 'What was loaded' }).waitFor();
  await expectGoodLooks(page);
  const loaded = page.url();

  await page.goto(`/stock-control/locations/${id}`);
  const row = page.getByRole('row', { name: new RegExp(one) });
  await row.waitFor();
  expect(await row.getByRole('cell').allTextContents()).toEqual(expect.arrayContaining([one, '2']));

  await check(page, good);
  expect(await countsOf(page)).toEqual(['0', '0', '2', '0']);
  await page.getByText(/there is nothing to load\.$/).waitFor();

  await page.goto(loaded);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog', { name: 'Undo the stock file' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('It was undone').waitFor();
  await page.goto(`/stock-control/locations/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('Nothing lies here').first().waitFor();
  expectNoViolations();
  await close();
}, 180_000);

it('a whole count says on a phone what is no longer there, and one piece too few needs nobody else', async () => {
  const { code, one, two } = await aDepot();
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[1], hasTouch: true, isMobile: true });
  await goAs(page, 'stock', '/');
  await check(page, fileOf('opening.csv', `${code},${one},40,10.00`, `${code},${two},1,10.00`));
  await page.getByRole('button', { name: 'Load 2 lines' }).click();
  await page.getByRole('dialog', { name: 'Load the stock file' }).getByRole('button', { name: 'Load 2 lines' }).click();
  await page.getByRole('heading', { name: 'What was loaded' }).waitFor();

  await page.goto(path);
  await page.getByLabel(/^CSV or XLSX/).setInputFiles(fileOf('whole.csv', `${code},${one},40,`));
  await page.getByRole('combobox', { name: 'What it holds' }).click();
  await page.getByRole('option', { name: 'All that lies at its places' }).click();
  await page.getByText('What is not in it is no longer there.').waitFor();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText(`1 product: ${two} at ${code}`).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Load the stock file' });
  await question.getByText('1 left as they are and 1 no longer there').waitFor();
  await question.getByRole('button', { name: 'Load', exact: true }).click();
  await page.getByRole('heading', { name: 'What was loaded' }).waitFor();
  expectNoViolations();
  await close();
}, 120_000);
