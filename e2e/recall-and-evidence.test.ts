import { createCustomerLabourRate } from '@quarterlight/contract/catalogue/terms-routes';
import { jobTypes } from '@quarterlight/contract/system/lookup-routes';
import { failVisit, getWorksheet, listWorksheets } from '@quarterlight/contract/worksheets/routes';
import { today } from '@quarterlight/kit/days';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { overflow, violationsInBoth } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let office: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  office = await signInToApi('manager');
});
afterAll(() => leaveBrowser(browser));

const desktop = { viewport: { width: 1440, height: 900 } };

/** Invoiced jobs of the demonstration, whole. */
async function* jobs() {
  const { items } = await office.call(listWorksheets, { query: { state: ['invoiced'], limit: 100 } });
  for (const { id } of items) yield office.call(getWorksheet, { params: { id } });
}

it('a batch on a job leads to all of its jobs; its recall is previewed, sent in the background and shown beside each', async () => {
  const { page, expectNoViolations, close } = await newPage(browser, desktop);
  await goAs(page, 'manager', '/');
  let batch = '';
  for await (const job of jobs()) {
    const [use] = job.adhesives;
    if (!use) continue;
    batch = use.batch;
    await page.goto(`/clipboard/worksheets/${job.id}`);
    break;
  }
  await page.getByRole('link', { name: batch }).first().click();
  const bar = page.getByRole('region', { name: 'Recall of a batch' });
  await bar.getByText(`batch ${batch}`).waitFor();
  await page.getByRole('columnheader', { name: 'Adhesive batch' }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Tell customers…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What they should know or do besides').fill('Leave the tape on.');
  await dialog.getByText('Leave the tape on.', { exact: false }).last().waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Tell \d+ customers?$/ }).click();
  await page
    .getByText(/\d+ customers? told/)
    .first()
    .waitFor();
  await bar.getByText(/\d+ told/).waitFor();
  await page
    .getByRole('table', { name: 'Worksheets' })
    .getByText(/^(Email|Text)( failed)?$/)
    .first()
    .waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBe(0);
  expectNoViolations();
  await close();
});

it('the office records a subcontractor’s calibration, adds what its evidence lacks and hands the evidence out', async () => {
  const { page, expectNoViolations, close } = await newPage(browser, desktop);
  await goAs(page, 'manager', '/');
  for await (const job of jobs()) {
    if (job.calibrations.length !== 1 || job.vehicle.vin === '') continue;
    await page.goto(`/clipboard/worksheets/${job.id}`);
    break;
  }
  const part = page.locator('#calibrations');
  await part.getByRole('button', { name: 'Record an attempt' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Done by').click();
  await page.getByRole('option', { name: 'A subcontractor' }).click();
  await dialog.getByRole('textbox', { name: 'Subcontractor', exact: true }).fill('Calibrate Ltd');
  await dialog.getByLabel('Person who did it').fill('Dee Marsh');
  await dialog.getByLabel('Equipment').fill('Targetline T4');
  await dialog.getByLabel('Certificate number').fill('IMI 7');
  expect(await violationsInBoth(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  const second = part.getByRole('article', { name: 'Attempt 2' });
  await second.getByText('a report or where the result can be seen', { exact: false }).waitFor();
  await part.getByText(/^The evidence waits for/).waitFor();
  await second.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByLabel('Subcontractor’s address').fill('5 Dock Road, Hull');
  await dialog.getByLabel('Where the result can be seen').fill('Report 88 of their portal');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await second.getByText('Report 88 of their portal').waitFor();
  // The first may lack its report still.
  const first = part.getByRole('article', { name: 'Attempt 1' });
  if ((await first.getByRole('button', { name: 'Add', exact: true }).count()) > 0) {
    await first.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByLabel('Where the result can be seen').fill('Screen photographed');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  }
  const [download] = await Promise.all([page.waitForEvent('download'), part.getByRole('button', { name: 'Evidence (PDF)' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^Calibration W\d+\.pdf$/);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBe(0);
  expectNoViolations();
  await close();
});

it('a failed visit that is for the customer to pay is charged with one press', async () => {
  const { items } = await office.call(listWorksheets, { query: { state: ['booked'], limit: 100 } });
  const found = items.find(({ technician, customer }) => technician !== null && customer.name !== '');
  const types = await office.call(jobTypes);
  const jobTypeId = types.find(({ kind }) => kind === 'abortive')?.id ?? null;
  if (!found || jobTypeId === null) throw new Error('Nothing is booked');
  await office.call(createCustomerLabourRate, {
    params: { id: found.customer.id },
    body: {
      name: 'Failed visit',
      jobTypeId,
      glassTypeId: null,
      place: null,
      categoryId: null,
      price: { amount: 2800, currency: 'GBP' },
      minutes: 0,
      validFrom: today('Europe/London'),
      validTo: null,
    },
  });
  await office.call(failVisit, { params: { id: found.id }, body: { reason: 'customer-not-present', note: 'Rang twice', chargeable: true, glass: 'none' } });
  const { page, expectNoViolations, close } = await newPage(browser, desktop);
  await goAs(page, 'manager', `/clipboard/worksheets/${found.id}`);
  const visits = page.getByRole('region', { name: /^Visits/ });
  await visits.getByText('To be charged?').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await visits.getByRole('button', { name: /^Charge £28\.00 plus VAT$/ }).click();
  await visits.getByText('Charged', { exact: true }).waitFor();
  await page
    .getByText(/^Failed visit on/)
    .first()
    .waitFor();
  expectNoViolations();
  await close();
});
