import { jobTypes } from '@quarterlight/contract/system/lookup-routes';
import { addWorksheetLine, getWorksheet, listWorksheets, recordPayment } from '@quarterlight/contract/worksheets/routes';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { expectGoodLooks, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let desk: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('manager');
});
afterAll(() => leaveBrowser(browser));

/** A repair of the demonstration that is done, and for which something was paid. */
async function aPaidRepair() {
  const repairs = (await desk.call(jobTypes, {})).find(({ name }) => name === 'Chip repair');
  const { items } = await desk.call(listWorksheets, { query: { state: ['completed', 'invoiced'], jobTypeId: repairs?.id, limit: 50 } });
  for (const { id } of items) {
    const job = await desk.call(getWorksheet, { params: { id } });
    if (job.followedBy.length > 0) continue;
    if (job.payments.some(({ amount, refunded }) => amount.amount > refunded.amount)) return job;
    if (job.owed.total.amount === 0) continue;
    await desk.call(recordPayment, { params: { id }, body: { kind: 'balance', method: 'card', amount: job.owed.total, reference: '' } });
    return desk.call(getWorksheet, { params: { id } });
  }
  throw new Error('No repair of the demonstration is paid.');
}

const part = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name });

it('a failed repair becomes a replacement: who answers for it, what it is credited with, what the supplier gives back', async () => {
  const repair = await aPaidRepair();
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'manager', `/clipboard/worksheets/${repair.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Raise a warranty job' }).click();
  const raising = page.getByRole('dialog', { name: `Warranty for ${repair.number}` });
  await raising.getByLabel('What led to it').click();
  await page.getByRole('option', { name: 'Product' }).click();
  await raising.getByLabel('Who answers for it').and(page.locator('[value="Supplier"]')).waitFor();
  await raising.getByLabel('It is charged').check();
  await raising.getByLabel('What is wrong').fill('It cracked out');
  await expectGoodLooks(page);
  await raising.getByRole('button', { name: 'Raise a warranty job' }).click();
  const warranty = part(page, 'Warranty');
  await warranty.getByText('Supplier', { exact: true }).waitFor();

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { version } = await desk.call(getWorksheet, { params: { id } });
  const body = { kind: 'glass' as const, description: 'Windscreen', unitPrice: { amount: 30_000, currency: 'GBP' } };
  await desk.call(addWorksheetLine, { params: { id }, version, body });
  await expectGoodLooks(page);
  await warranty.getByRole('button', { name: /^Credit £/ }).click();
  await part(page, /^Glass and lines/)
    .getByText(`Repair ${repair.number} credited`)
    .first()
    .waitFor();

  await warranty.getByRole('button', { name: 'Claim on the supplier…' }).click();
  const claiming = page.getByRole('dialog', { name: /^Claim on the supplier/ });
  await claiming.getByLabel('Their reference').fill('RMA 4711');
  await claiming.getByLabel('Asked for').fill('80');
  await claiming.getByLabel('They have answered').check();
  await claiming.getByLabel('Recovered').fill('90');
  await expectGoodLooks(page);
  await claiming.getByRole('button', { name: 'Save' }).click();
  await claiming.getByText('recover at most what was asked for', { exact: false }).first().waitFor();
  await claiming.getByLabel('Recovered').fill('60');
  await claiming.getByRole('button', { name: 'Save' }).click();
  await warranty.getByText('RMA 4711').waitFor();
  await warranty.getByText('£60.00 on', { exact: false }).waitFor();
  await expectGoodLooks(page);
  await part(page, /^Linked worksheets/)
    .getByRole('link', { name: repair.number })
    .click();
  await part(page, /^Linked worksheets/)
    .getByText(/^Warranty, product, the supplier’s, £\d+\.\d\d credited$/)
    .waitFor();
  await expectGoodLooks(page);
  // More than was asked for is refused on purpose.
  expectNoViolations([/status of 400 .*\/warranty\/claim/]);
  await close();
});
