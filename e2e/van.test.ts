import { listStockTakeLines, listStockTakes } from '@quarterlight/contract/counting/routes';
import { getMyVan } from '@quarterlight/contract/worksheets/van-routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { expectGoodLooks, overflow, settled, violationsInBoth, widths } from './support/looks.ts';
import { signIn } from './support/people.ts';

let browser: Browser;
let technician: Api;
let keeper: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  [technician, keeper] = await Promise.all([signInToApi('technician'), signInToApi('stock')]);
});
afterAll(() => leaveBrowser(browser));

/** What the books have in the technician's van, by code. */
async function held(): Promise<Map<string, number>> {
  const all = new Map<string, number>();
  for (const { code, quantity } of (await technician.call(getMyVan)).items) all.set(code, (all.get(code) ?? 0) + quantity);
  return all;
}

/** The technician's phone on the van, its copy kept. */
async function onTheVan(page: Page): Promise<void> {
  await signIn(page, 'technician');
  const kept = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/files/limits');
  await page.goto('/my-day');
  await kept;
  await page.getByRole('link', { name: 'Your van', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Your van' }).waitFor();
}

/** Runs in the page before its scripts: a camera, and a browser that reads the barcode which stands in `shown`. */
const withCamera = () => {
  const shown: { code: string | null } = { code: null };
  class Reader {
    static getSupportedFormats = () => Promise.resolve(['ean_13', 'code_128']);
    detect = () => Promise.resolve(shown.code === null ? [] : [{ rawValue: shown.code }]);
  }
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  setInterval(() => context?.fillRect(0, 0, 300, 150), 50);
  Object.assign(window, { BarcodeDetector: Reader, shown });
  navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(5));
};
const show = (page: Page, code: string | null) => page.evaluate((next) => Object.assign(Reflect.get(window, 'shown'), { code: next }), code);

it('says by a code, typed or before the camera, what lies in the van and what does not', async () => {
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[1], fetchesAhead: true });
  await page.addInitScript(withCamera);
  await onTheVan(page);
  const [item] = (await technician.call(getMyVan)).items.filter(({ barcode }) => barcode !== '');
  if (!item) throw new Error('The demonstration’s technician has nothing with a barcode in the van.');
  const answer = page.getByRole('status').filter({ has: page.getByRole('heading') });
  await page.getByLabel('Scan or type a code').fill(` ${item.code.toLowerCase()}`);
  await page.keyboard.press('Enter');
  await answer.getByText(item.code, { exact: true }).waitFor();
  await page.getByLabel('Scan or type a code').fill('4711');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByText('is not in your van by the books').waitFor();
  await expectGoodLooks(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await show(page, item.barcode);
  await page.getByRole('heading', { name: `${item.barcode} is in your van` }).waitFor();
  await page.getByRole('button', { name: 'Close the camera' }).click();
  await page.getByRole('button', { name: 'Scan with the camera' }).waitFor();
  expectNoViolations();
  await close();
});

it('says what to do where the camera may not be used', async () => {
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[1], fetchesAhead: true });
  await page.addInitScript(withCamera);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await onTheVan(page);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await page.getByText('The camera cannot be used. Allow it for this page in the browser, or type the code.').waitFor();
  expectNoViolations([/Permission denied/]);
  await close();
});

it('is counted without a signal, sent when it is back, and its difference posted by the stock controller', async () => {
  const books = await held();
  const loose = (await technician.call(getMyVan)).items.find(({ worksheet }) => worksheet === null);
  if (!loose) throw new Error('The demonstration’s technician has nothing loose in the van.');
  const phone = await newPage(browser, { viewport: widths[1], fetchesAhead: true });
  await phone.page.addInitScript(withCamera);
  const { page } = phone;
  await onTheVan(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  // From here on all that is shown comes from the phone.
  await page.reload();
  await page.getByText('no signal').waitFor();
  await page.getByRole('link', { name: /^(Count the van|Go on counting)$/ }).click();
  const code = page.getByLabel('Scan or type a code');
  const [first = ''] = books.keys();
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  const { barcode = '' } = (await technician.call(getMyVan)).items.find((item) => item.code === first) ?? {};
  await show(page, barcode === '' ? first : barcode);
  const lines = page.getByRole('list', { name: 'Counted' }).getByRole('listitem');
  await lines.first().waitFor();
  await page.getByRole('button', { name: 'Close the camera' }).click();
  for (const each of [...books.keys()].filter((other) => other !== first)) {
    await code.fill(each);
    await page.keyboard.press('Enter');
    await lines.filter({ hasText: each }).waitFor();
  }
  for (const [each, quantity] of books) {
    const found = each === loose.code ? quantity - 1 : quantity;
    const field = lines.filter({ hasText: each }).getByRole('textbox');
    if (found > 0) await field.fill(String(found));
    else
      await lines
        .filter({ hasText: each })
        .getByRole('button', { name: /^One fewer/ })
        .click();
  }
  const wrong = lines.first().getByRole('textbox');
  const stood = await wrong.inputValue();
  await wrong.fill('two');
  await lines.first().getByText('Enter how many, more than 0').waitFor();
  await wrong.blur();
  expect(await wrong.inputValue()).toBe(stood);
  await settled(page);
  expect(await overflow(page)).toBe(0);
  expect(await violationsInBoth(page)).toEqual([]);
  // The phone is put away and taken out again.
  await page.reload();
  await page.getByText('no signal').waitFor();
  await lines.filter({ hasText: first }).waitFor();
  await page.getByRole('button', { name: 'Send the count' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await page.getByText('Counted. The count is sent with the rest.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('1 product differs from the books. The office decides.').waitFor();

  const desk = await newPage(browser, { viewport: widths[0] });
  await signIn(desk.page, 'stock');
  const [take] = (await keeper.call(listStockTakes, { query: { state: 'waiting' } })).items.filter(({ technician: of }) => of !== null).slice(0, 1);
  const id = take?.id ?? '';
  const found = (await keeper.call(listStockTakeLines, { params: { id } })).items;
  expect(found.filter(({ difference }) => difference !== 0).map(({ code: of, difference }) => [of, difference])).toEqual([[loose.code, -1]]);
  await desk.page.goto(`/stock-control/stock-takes/${id}`);
  await desk.page.getByText('1 missing').waitFor();
  await expectGoodLooks(desk.page);
  expect(await violationsInBoth(desk.page)).toEqual([]);
  await desk.page.getByRole('button', { name: 'Post the differences' }).click();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Post' }).click();
  await desk.page.getByText('The differences were posted.').waitFor();
  await page.getByText('The books were put right.').waitFor();
  expect((await held()).get(loose.code) ?? 0).toBe((books.get(loose.code) ?? 0) - 1);
  await desk.page.getByRole('link', { name: new RegExp(`^${take?.place.code}`) }).click();
  await desk.page.getByRole('table', { name: 'Last counts' }).getByText('Posted').first().waitFor();
  await expectGoodLooks(desk.page);
  desk.expectNoViolations();
  phone.expectNoViolations([/ERR_INTERNET_DISCONNECTED/]);
  await Promise.all([phone.close(), desk.close()]);
});
