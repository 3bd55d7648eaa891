import { getProduct, listProducts } from '@quarterlight/contract/catalogue/routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { expectGoodLooks, overflow, violationsInBoth, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

const stamp = Date.now().toString(36);

/** Brings a file from above the list that it belongs to. */
async function bring(page: Page, list: string, ...lines: readonly string[]): Promise<void> {
  await page.goto(list);
  await page.getByRole('button', { name: 'Load a file' }).click();
  const buffer = Buffer.from([...lines, ''].join('\r\n'));
  await page.getByLabel(/^CSV or XLSX/).setInputFiles({ name: 'moving-in.csv', mimeType: 'text/csv', buffer });
  await page.waitForURL((url) => url.searchParams.has('load'));
  await page.getByRole('button', { name: 'Check the file' }).waitFor();
}

async function check(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('heading', { name: 'What it would do' }).waitFor();
}

async function load(page: Page, what: string, lines: string): Promise<void> {
  await page.getByRole('button', { name: lines }).click();
  await page
    .getByRole('dialog', { name: `Load the ${what}` })
    .getByRole('button', { name: lines })
    .click();
  await page.getByRole('heading', { name: 'What was loaded' }).waitFor();
}

async function askToUndo(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).click();
  await page
    .getByRole('dialog', { name: `Undo the ${what}` })
    .getByRole('button', { name: 'Undo' })
    .click();
}

async function undo(page: Page, what: string): Promise<void> {
  await askToUndo(page, what);
  await page.getByText('It was undone').waitFor();
}

it('people move in from a file with their roles and are invited, but for whom the manager may not make; then they are taken back', async () => {
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'manager', '/');
  const [tom, una] = [`tom.${stamp}`, `una.${stamp}`];
  await bring(
    page,
    '/users',
    'Username,Full name,Email address,Role,User type',
    `${tom},Tom Reed,${tom}@branch.example,,Technician`,
    `${una},Una Voss,${una}@branch.example,Administrator,`,
  );
  await page.getByRole('checkbox', { name: 'Mail invitations to the users that are added' }).check();
  await expectGoodLooks(page);
  await check(page);
  await page.getByText(/^You can only give permissions that you hold yourself\./).waitFor();
  await expectGoodLooks(page);
  await page.getByRole('checkbox', { name: /^Leave the 1 refused line out/ }).check();
  await load(page, 'user file', 'Load 1 line');
  const address = page.url();

  await page.goto(`/users?q=${tom}`);
  await page.getByRole('row', { name: /Tom Reed.*Technician.*Invited/ }).waitFor();
  await page.goto(address);
  await undo(page, 'user file');
  await page.goto(`/users?q=${tom}`);
  await page.getByText('Nothing matches these filters').waitFor();
  expectNoViolations();
  await close();
}, 180_000);

it('a product is replaced by one that the same file adds; a price that moves far waits for somebody else', async () => {
  const desk = await signInToApi('manager');
  const [known] = (await desk.call(listProducts, { query: { active: true, limit: 1 } })).items;
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'manager', '/');
  const [old, next] = [`OLD-${stamp}`.toUpperCase(), `NEW-${stamp}`.toUpperCase()];
  const category = known?.categoryName ?? '';
  await bring(
    page,
    '/catalogue',
    'Product code,Description,Product group,List price,State,Replaced by',
    `${old},Door membrane,${category},12.50,Discontinued,${next}`,
    `${next},Door membrane with clips,${category},14.50,,`,
  );
  await check(page);
  await expectGoodLooks(page);
  await load(page, 'product file', 'Load 2 lines');
  const address = page.url();
  const made = (await desk.call(listProducts, { query: { q: old } })).items[0];
  expect(await desk.call(getProduct, { params: { id: made?.id ?? '' } })).toMatchObject({ active: false, supersededByCode: next });

  await bring(page, '/catalogue', 'Product code,List price', `${next},29`);
  await check(page);
  await page.getByText('1 list price would move by more than').first().waitFor();
  expect(await page.getByRole('button', { name: /^Load 1 line/ }).count()).toBe(0);

  await page.goto(address);
  await undo(page, 'product file');
  expect((await desk.call(listProducts, { query: { q: next } })).items).toEqual([]);
  expectNoViolations();
  await close();
}, 180_000);

it('a file of people is looked at on a phone', async () => {
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[1], hasTouch: true, isMobile: true });
  await goAs(page, 'manager', '/data-loads/users');
  const buffer = Buffer.from(`Username,Name,Roles\r\nann.${stamp},Ann Hill,Buyer\r\n`);
  await page.getByLabel(/^CSV or XLSX/).setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check the file' }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await check(page);
  await page.getByRole('table', { name: 'What the user file would change' }).getByText('Ann Hill, Buyer').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  expectNoViolations();
  await close();
}, 120_000);

it.each([
  ['customers', 'customer', ',Category', ',Fleet'],
  ['suppliers', 'supplier', '', ''],
])(
  '%s move in from above their list, are changed by a second file, and are taken back in turn',
  async (many, one, column, cell) => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
    await goAs(page, 'admin', '/');
    const code = `J${stamp}${one.slice(0, 1)}`.toUpperCase();
    const list = `/companies/${many}`;
    const named = async (name: string) => {
      await page.goto(`${list}?q=${code}`);
      await page.getByRole('row', { name: new RegExp(name) }).waitFor();
    };
    await bring(
      page,
      list,
      `Account code,Company name${column},Post town`,
      `${code},Journey Fleet${cell},Norwich`,
      `${code},Journey Fleet again${cell},Norwich`,
    );
    await check(page);
    await page.getByText('The account stands in line 2 already.').waitFor();
    await page.getByRole('checkbox', { name: /^Leave the 1 refused line out/ }).check();
    await load(page, `${one} file`, 'Load 1 line');
    const first = page.url();
    await named('Journey Fleet');

    await bring(page, list, 'Account code,Company name', `${code},Journey Fleet of Norwich`);
    await check(page);
    await expectGoodLooks(page);
    await load(page, `${one} file`, 'Load 1 line');
    const second = page.url();
    await named('Journey Fleet of Norwich');

    // The first has been changed since: it waits until the second is taken back.
    await page.goto(first);
    await askToUndo(page, `${one} file`);
    await page.getByText('Journey Fleet of Norwich, which it loaded, was changed since. It can no longer be undone.').first().waitFor();
    await page.goto(second);
    await undo(page, `${one} file`);
    await named('Journey Fleet');
    expectNoViolations([/status of 400 .*\/undo$/]);
    await close();
  },
  180_000,
);
