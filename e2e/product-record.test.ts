import { changeProduct, createProduct } from '@quarterlight/contract/catalogue/product-routes';
import { getProduct, listCategories } from '@quarterlight/contract/catalogue/routes';
import { listCustomers } from '@quarterlight/contract/companies/customer-routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { expectGoodLooks, settled, violationsInBoth, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';
import { aPhoto } from './support/photo.ts';

let browser: Browser;
let buyer: Api;
let categoryId: string;
beforeAll(async () => {
  browser = await launchBrowser();
  buyer = await signInToApi('buyer');
  const categories = await buyer.call(listCategories, {});
  categoryId = categories.find(({ code }) => code === 'WINDSCREEN')?.id ?? '';
});
afterAll(() => leaveBrowser(browser));

const figures = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');
const make = (code: string, description: string) =>
  buyer.call(createProduct, { body: { code, description, categoryId, listPrice: { amount: 25_000, currency: 'GBP' } } });

const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const saved = (page: Page) => page.getByText('Changes saved successfully.').first().waitFor();

it('a product is made, takes over what its code says, and says what it fits and by which barcode it is found', async () => {
  const code = `99${figures(2)}AGSCMV`;
  const barcode = `40${figures(11)}`;
  const { id } = await make(code, 'Journey windscreen');
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'buyer', `/catalogue/products/${id}`);
  await settled(page);
  await page.getByRole('heading', { level: 1, name: code }).waitFor();

  await page.getByRole('button', { name: 'Take over what the code says' }).click();
  await page.getByText(/So it is written here\./).waitFor();
  await part(page, /^Details/)
    .getByText('Camera bracket, rain or light sensor, VIN window', { exact: true })
    .waitFor();

  await page.getByRole('button', { name: 'Edit details' }).click();
  await page.getByRole('checkbox', { name: 'Heated', exact: true }).check();
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  await page.getByText(/What is written here counts, and differs in features/).waitFor();

  await page.getByRole('button', { name: 'Edit fits' }).click();
  await page.getByLabel('Make').fill('Volkswagen');
  await page.getByLabel('Model').fill('Journey');
  await page.getByLabel('From', { exact: true }).fill('2019');
  await page.getByLabel('To', { exact: true }).fill('2018');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The last year cannot be before the first.').first().waitFor();
  await page.getByLabel('To', { exact: true }).fill('2024');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('table', { name: 'Vehicles it fits' }).getByText('2019 to 2024').waitFor();

  await page.getByRole('button', { name: 'Edit other codes' }).click();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(barcode);
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('table', { name: 'Other codes' }).getByText(barcode).waitFor();
  expect((await buyer.call(getProduct, { params: { id }, query: {} })).codes).toMatchObject([{ kind: 'barcode', code: barcode }]);

  await page.goto(`/search?q=${barcode}`);
  await page
    .getByRole('link', { name: new RegExp(code) })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: code }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  expectNoViolations([/status of 400 .*\/fits$/]);
  await close();
}, 120_000);

it('a product that is no longer made leads to what replaces it, both ways, and is taken up again', async () => {
  const [old, young] = [`98${figures(4)}A`, `98${figures(4)}B`];
  const former = await make(old, 'Journey windscreen, former');
  const next = await make(young, 'Journey windscreen, newer');
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'buyer', `/catalogue/products/${former.id}`);
  await settled(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Discontinue' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Replaced by').fill(young);
  await page.getByRole('option', { name: new RegExp(`^${young} `) }).click();
  await dialog.getByRole('button', { name: 'Discontinue', exact: true }).click();
  await page.getByText('The product is discontinued.').first().waitFor();
  await page.getByRole('banner').or(page.locator('header')).getByRole('link', { name: young }).click();
  await page.getByRole('heading', { level: 1, name: young }).waitFor();
  await part(page, 'Replacement').getByRole('link', { name: old }).click();
  await page.getByRole('heading', { level: 1, name: old }).waitFor();
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Reinstate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reinstate' }).click();
  await page.getByText('The product is in use again.').first().waitFor();
  expect(await buyer.call(getProduct, { params: { id: next.id }, query: {} })).toMatchObject({ replaces: [] });
  expectNoViolations();
  await close();
}, 120_000);

it('labels are printed, a picture is kept, and the price for a customer is explained step by step in an address that can be sent', async () => {
  const code = `97${figures(4)}A`;
  const { id, version } = await make(code, 'Journey windscreen with a price');
  await buyer.call(changeProduct, { params: { id }, version, body: { barcode: `50${figures(11)}` } });
  const [customer] = (await (await signInToApi('manager')).call(listCustomers, { query: { limit: 1 } })).items;
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'manager', `/catalogue/products/${id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Print labels' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('How many').fill('481');
  await dialog.getByText('From 1 to 480').waitFor();
  expect(await dialog.getByRole('button', { name: 'Make the PDF' }).isDisabled()).toBe(true);
  await dialog.getByLabel('How many').fill('30');
  await expectGoodLooks(page);
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Make the PDF' }).click()]);
  expect(download.suggestedFilename()).toBe(`Labels ${code}.pdf`);
  await dialog.waitFor({ state: 'hidden' });

  await part(page, /^Pictures/)
    .getByRole('button', { name: 'Add' })
    .click();
  await page.getByLabel('Choose pictures').setInputFiles(aPhoto('front.png'));
  await page.getByRole('button', { name: `Main picture of ${code}: front.png` }).click();
  await page.getByRole('img', { name: `Main picture of ${code}: front.png` }).waitFor();
  await page.keyboard.press('Escape');

  const price = part(page, 'Price');
  await price.getByText('The list price').waitFor();
  await price.getByRole('combobox', { name: 'Customer' }).fill(customer?.name.slice(0, 12) ?? '');
  await page
    .getByRole('option', { name: customer?.name ?? '' })
    .first()
    .click();
  await price.getByLabel('Quantity').fill('2');
  await expect.poll(() => new URL(page.url()).searchParams.get('quantity')).toBe('2');
  await price.getByText(/^2 × £/).waitFor();
  const chosen = await price.getByRole('row').filter({ hasText: 'taken' }).textContent();
  await page.reload();
  await price.getByText(/^2 × £/).waitFor();
  expect(await price.getByRole('row').filter({ hasText: 'taken' }).textContent()).toBe(chosen);
  expect(await violationsInBoth(page)).toEqual([]);
  expectNoViolations();
  await close();
}, 120_000);

it('two people at once: what one changed stands beside what the other types', async () => {
  const { id, version } = await make(`96${figures(4)}A`, 'Journey windscreen of two');
  const { page, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'buyer', `/catalogue/products/${id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Edit details' }).click();
  await page.getByRole('textbox', { name: 'Position' }).fill('front');
  await buyer.call(changeProduct, { params: { id }, version, body: { position: 'behind' } });
  await page.getByText('Changed by somebody else meanwhile: Position.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('radio', { name: 'Position: theirs, behind' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  expect(await buyer.call(getProduct, { params: { id }, query: {} })).toMatchObject({ position: 'behind' });
  await close();
}, 120_000);

it('a price that moves far waits for a second person, who finds it at For me and confirms it', async () => {
  const code = `95${figures(4)}A`;
  const { id } = await make(code, 'Journey windscreen that grows dear');
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'buyer', `/catalogue/products/${id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Edit price' }).click();
  await page.getByLabel('List price, net').fill('400');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const waits = part(page, /^Price/).getByRole('note');
  await waits.getByText(/A list price of £400.00 waits for a second person. It moves by more than 20%./).waitFor();
  await waits.getByText(/so somebody else has to confirm it\./).waitFor();
  expect(await waits.getByRole('button').allTextContents()).toEqual(['Drop it']);
  await expectGoodLooks(page);

  const other = await newPage(browser, { viewport: widths[1] });
  await goAs(other.page, 'manager', '/');
  await other.page
    .getByRole('button', { name: /^For me/ })
    .first()
    .click();
  await other.page
    .getByRole('dialog', { name: 'For me' })
    .getByRole('link', { name: `List price of ${code}` })
    .click();
  await other.page.getByRole('button', { name: 'Confirm the price' }).click();
  await other.page.getByText('The price counts from now on.').first().waitFor();
  // The first hears of it without asking.
  await waits.waitFor({ state: 'detached' });
  await part(page, /^Price/)
    .getByText('£400.00')
    .first()
    .waitFor();
  expect(await violationsInBoth(other.page)).toEqual([]);
  expectNoViolations();
  await other.close();
  await close();
}, 120_000);
