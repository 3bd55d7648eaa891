import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { expectGoodLooks, overflow, violationsInBoth, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';
import { aReceivedOrder } from './support/received-order.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

const path = '/data-loads/supplier-invoices';

/** Two orders that have come, and a file that bills the one as it was ordered and the other dearer; with a third line of an order that nobody has. */
async function aFile(refused: boolean) {
  const [one, other] = [await aReceivedOrder(), await aReceivedOrder()];
  const mark = Date.now().toString(36).toUpperCase();
  const today = new Date().toLocaleDateString('en-GB');
  const lines = [
    // A header that no earlier file had: what was chosen for those would be remembered.
    `Supplier,Invoice number,Date,PO number,Quantity,Unit price,VAT rate,Net,VAT,Total,Note ${mark}`,
    `${one.supplier.name},${mark}-1,${today},${one.number},1,100.00,20,100.00,20.00,120.00,`,
    `${one.supplier.name},${mark}-2,${today},${other.number},1,105.00,20,105.00,21.00,126.00,`,
    ...(refused ? [`${one.supplier.name},${mark}-3,${today},P999999,1,1.00,20,1.00,0.20,1.20,`] : []),
  ];
  return { mark, other, file: { name: `invoices-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\r\n')}\r\n`) } };
}

async function check(page: Page, file: Awaited<ReturnType<typeof aFile>>['file']): Promise<void> {
  await page.getByLabel(/^CSV or XLSX/).setInputFiles(file);
  await page.waitForURL((url) => url.searchParams.has('load'));
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('heading', { name: 'What it would do' }).waitFor();
}

it('a file of supplier invoices says which agree and which differ, is loaded, and its invoices wait to be matched', async () => {
  const { mark, file } = await aFile(false);
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'accounts', '/purchase-orders/matching');
  await page.getByRole('button', { name: 'Load a file' }).click();
  await page.getByRole('heading', { name: 'Load supplier invoices', level: 1 }).waitFor();
  await expectGoodLooks(page);
  await check(page, file);
  await page.getByText('£105.00 each billed and £100.00 ordered.').waitFor();
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'Load 2 lines' }).click();
  await page.getByRole('dialog', { name: 'Load the supplier invoice file' }).getByRole('button', { name: 'Load 2 lines' }).click();
  await page.getByRole('heading', { name: 'What was loaded' }).waitFor();
  const loaded = page.url();
  await page.goto(`/purchase-orders/matching?q=${mark}`);
  for (const each of ['1', '2'])
    await page
      .getByRole('row', { name: `${mark}-${each}` })
      .getByText('To match')
      .waitFor();

  await page.goto(path);
  await check(page, file);
  await page.getByText(`${mark}-1 and ${mark}-2`).waitFor();
  await page.goto(loaded);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog', { name: 'Undo the supplier invoice file' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('It was undone').waitFor();
  expectNoViolations();
  await close();
}, 180_000);

it('says on a phone why a line is refused', async () => {
  const { file } = await aFile(true);
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[1], hasTouch: true, isMobile: true });
  await goAs(page, 'accounts', path);
  await check(page, file);
  await page.getByText('No order of ours has this number.').first().waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  expectNoViolations();
  await close();
}, 120_000);
