import { createSupplier } from '@quarterlight/contract/companies/supplier-routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { typistOn } from './support/keyboard.ts';
import { expectGoodLooks, overflow, settled, violationsInBoth, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let desk: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('manager');
});
afterAll(() => leaveBrowser(browser));

const path = '/data-loads/price-files';

/** A supplier of the journey's own, and two codes that no product has. */
async function aSupplier(named: string) {
  const stamp = Date.now().toString(36).toUpperCase();
  const { name } = await desk.call(createSupplier, { body: { accountCode: `J${stamp}`, name: `${named} ${stamp}` } });
  return { name, codes: [`JP${stamp}A`, `JP${stamp}B`] as const };
}

/** A file whose headers no earlier one had: what was chosen for those would be remembered. */
const note = `Note ${Date.now().toString(36)}`;
const fileOf = (name: string, ...lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([`Supplier part no,Eurocode,Description,List price,Discount,${note}`, ...lines, ''].join('\r\n')),
});

/** Brings a file of a supplier, and waits until its columns are shown. */
async function bring(page: Page, supplier: string, file: ReturnType<typeof fileOf>): Promise<void> {
  await page.goto(path);
  await page.getByRole('combobox', { name: 'Supplier' }).fill(supplier);
  await page.getByRole('option', { name: supplier }).click();
  await page.getByLabel(/^CSV or XLSX/).setInputFiles(file);
  await page.waitForURL((url) => url.searchParams.has('load'));
  await page.getByRole('button', { name: 'Check the file' }).waitFor();
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

async function addUnknownCodes(page: Page): Promise<void> {
  await choose(page, 'Codes that no product has', 'Add them as products');
  await choose(page, 'Category of new products', 'Windscreens');
}

/** Has the file checked, and waits for what it would do. */
async function check(page: Page): Promise<void> {
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
  await page.getByRole('dialog', { name: 'Load the price file' }).getByRole('button', { name: lines }).click();
  await page.getByRole('heading', { name: 'What was loaded' }).waitFor();
}

async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog', { name: 'Undo the price file' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('It was undone').waitFor();
}

describe('a price file', () => {
  it('is mended, loaded and seen on a new worksheet; the same again says so, a second one needs a second person, and all of it is undone', async () => {
    const { name, codes } = await aSupplier('Prisma Glas');
    const [one, two] = codes;
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
    await goAs(page, 'manager', '/');

    await bring(page, name, fileOf('broken.csv', `P1,${one},Journey windscreen one,412.50,40`, `P2,${two},Journey windscreen two,12x,40`));
    await page.getByText(/^As they were recognised by their headers/).waitFor();
    await page.getByRole('table', { name: 'First lines of the file' }).getByText('12x').waitFor();
    await addUnknownCodes(page);
    await expectGoodLooks(page);
    await check(page);
    expect(await countsOf(page)).toEqual(['1', '0', '0', '1']);
    await page.getByText('This is not a number.').first().waitFor();
    await expectGoodLooks(page);
    // Not decided what becomes of it: it is said, and nothing is asked of the server.
    await page.getByRole('button', { name: 'Load 1 line' }).click();
    await page.getByText('Say first what becomes of the refused lines.').waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Discard' }).click();
    await page.getByRole('dialog', { name: 'Discard the file' }).getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { name: 'Load price files', level: 1 }).waitFor();

    const good = fileOf('winter.csv', `P1,${one},Journey windscreen one,412.50,40`, `P2,${two},Journey windscreen two,118.00,40`);
    await bring(page, name, good);
    await page.getByText(/^As they were chosen for an earlier file with these headers/).waitFor();
    await addUnknownCodes(page);
    await check(page);
    expect(await countsOf(page)).toEqual(['2', '0', '0', '0']);
    await load(page, 'Load 2 lines');
    await expectGoodLooks(page);
    const first = page.url();

    await page.goto('/clipboard/worksheets/new');
    await page.getByRole('combobox', { name: 'Find a product' }).fill(one);
    await page.getByRole('option', { name: new RegExp(one) }).click();
    const line = page.getByRole('list', { name: 'Lines' }).getByRole('listitem').filter({ hasText: one });
    await line.locator('summary').click();
    await line.getByText('£412.50').filter({ visible: true }).first().waitFor();

    await bring(page, name, good);
    await page.getByText('This very file was loaded before').waitFor();
    await check(page);
    expect(await countsOf(page)).toEqual(['0', '0', '2', '0']);
    await page.getByText(/there is nothing to load\.$/).waitFor();
    expect(await page.getByRole('button', { name: /^Load/ }).count()).toBe(0);

    await bring(page, name, fileOf('spring.csv', `P1,${one},Journey windscreen one,412.50,4`, `P2,${two},Journey windscreen two,118.00,40`));
    await check(page);
    expect(await countsOf(page)).toEqual(['0', '1', '1', '0']);
    const move = page.getByRole('table', { name: 'What the price file would change' }).getByRole('row', { name: new RegExp(one) });
    expect(await move.getByRole('cell').allTextContents()).toEqual(['2', one, '£247.50', '£396.00']);
    await page.getByText('It needs a second person').waitFor();
    expect(await page.getByRole('button', { name: /^Load/ }).count()).toBe(0);

    const second = await newPage(browser, { viewport: widths[0] });
    await goAs(second.page, 'buyer', page.url());
    await load(second.page, 'Load 1 line');
    // Whoever brought it sees it at once.
    await page.getByRole('heading', { name: 'What was loaded' }).waitFor();
    await undo(page);
    await second.page.getByText('It was undone').waitFor();
    await page.goto(first);
    await undo(page);
    await expectGoodLooks(page);
    expectNoViolations();
    second.expectNoViolations();
    await second.close();
    await close();
  }, 180_000);

  it('is brought, checked and loaded by the keyboard alone', async () => {
    const { name, codes } = await aSupplier('Keyed Glass');
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
    await goAs(page, 'manager', path);
    await settled(page);
    const keys = typistOn(page);
    await keys.goTo('Supplier', 'Tab');
    await Promise.all([page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === name), keys.type(name)]);
    await page.getByRole('option', { name }).waitFor();
    await keys.press('Enter');
    await page.getByRole('option', { name }).waitFor({ state: 'hidden' });
    // Before the way there: the browser takes a moment until it hands its dialog over.
    const chooser = page.waitForEvent('filechooser');
    await keys.goTo('Choose a CSV or XLSX', 'Tab');
    await keys.press('Enter');
    await (await chooser).setFiles(fileOf('keys.csv', `K1,${codes[0]},Keyed windscreen,300.00,40`, `K2,${codes[1]},Keyed windscreen,oops,40`));
    await page.getByRole('button', { name: 'Check the file' }).waitFor();
    await keys.goTo('Codes that no product has', 'Tab');
    await keys.choose('Add them as products');
    await keys.goTo('Category of new products', 'Tab');
    await keys.type('winds');
    const category = page.getByRole('option', { name: /^winds/i });
    await category.first().waitFor();
    await keys.press('Enter');
    await category.first().waitFor({ state: 'hidden' });
    await keys.press('Control+Enter');
    await page.getByRole('heading', { name: 'What it would do' }).waitFor();
    await keys.goTo('Load 1 line', 'Tab');
    await keys.press('Enter');
    // The choice that is to be made first has the focus.
    await keys.arrivesAt(/^Leave the 1 refused line out/);
    await keys.press('Space');
    const button = page.getByRole('button', { name: 'Load 1 line' });
    while (!(await button.evaluate((element) => element === document.activeElement))) await keys.press('Shift+Tab');
    await keys.press('Enter');
    await page.getByRole('dialog', { name: 'Load the price file' }).waitFor();
    await keys.goTo('Load 1 line', 'Tab');
    await keys.press('Enter');
    await page.getByRole('heading', { name: 'What was loaded' }).waitFor();
    await keys.goTo('Undo', 'Tab');
    await keys.press('Enter');
    await page.getByRole('dialog', { name: 'Undo the price file' }).waitFor();
    await keys.goTo('Undo', 'Tab');
    await keys.press('Enter');
    await page.getByText('It was undone').waitFor();
    expectNoViolations();
    await close();
  }, 120_000);

  it('is looked at on a phone, and read in another manner', async () => {
    const { name, codes } = await aSupplier('Pocket Glass');
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[1], hasTouch: true, isMobile: true });
    await goAs(page, 'buyer', '/');
    const lines = ['Preisliste 2027;;', 'Eurocode;Nettopreis;Lagernd', `${codes[0]};1.204,50;ja`, `${codes[1]};18,95;nein`, ''];
    await bring(page, name, { name: 'preise.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'latin1') });
    await page.getByText('Semicolon').waitFor();
    await page.getByRole('button', { name: 'Edit how the file is read' }).click();
    await choose(page, 'Separator', 'Comma');
    await page.getByRole('button', { name: 'Read the file again' }).click();
    await page.getByRole('region', { name: 'First lines of the file' }).getByText(`${codes[0]};1.204`).waitFor();
    await page.getByRole('button', { name: 'Edit how the file is read' }).click();
    await choose(page, 'Separator', 'Semicolon');
    await page.getByRole('button', { name: 'Read the file again' }).click();
    await page.getByRole('region', { name: 'First lines of the file' }).getByText('1.204,50').waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await addUnknownCodes(page);
    await check(page);
    await page.getByRole('table', { name: 'What the price file would change' }).getByText('£1,204.50').waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.goto(path);
    await page.getByRole('list', { name: 'Loaded price files' }).getByText('preise.csv').first().waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    expectNoViolations();
    await close();
  }, 120_000);
});
