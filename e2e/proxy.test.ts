import { listSites } from '@quarterlight/contract/identity/routes-start';
import { getWorksheet, listWorksheets } from '@quarterlight/contract/worksheets/routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { bookerOf } from './support/booked-job.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

it('a reference in the address goes to its worksheet, at its own site, and Back does not return there', async () => {
  const desk = await signInToApi('manager');
  const { items } = await desk.call(listWorksheets, { query: { state: ['booked'], limit: 1 } });
  const { id = '', number = '', branch } = items[0] ?? {};
  const other = (await desk.call(listSites)).find(({ externalId }, index) => index > 0 && externalId !== branch?.id);
  const { page, expectNoViolations, close } = await newPage(browser);
  await goAs(page, 'manager', '/clipboard/unallocated-glass');
  await page.getByRole('heading', { name: 'Unallocated glass', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Site: All sites' }).click();
  await page.getByRole('menuitemcheckbox', { name: other?.companyName ?? '', exact: true }).click();
  await page.getByRole('button', { name: `Site: ${other?.companyName}` }).waitFor();
  await page.goto(`/clipboard/worksheets/proxy/${number.toLowerCase()}`);
  await page.waitForURL(`**/clipboard/worksheets/${id}`);
  await page
    .getByRole('heading', { name: new RegExp(number) })
    .first()
    .waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Unallocated glass', level: 1 }).waitFor();
  expectNoViolations();
  await close();
});

it('several jobs of one reference are offered, and one that nobody knows leads to search', async () => {
  const desk = await signInToApi('manager');
  const orderNumber = `PO ${Date.now()}`;
  const { take } = await bookerOf(desk);
  const [one, two] = [await take({ orderNumber, booking: undefined }), await take({ orderNumber, booking: undefined })];
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 390, height: 844 } });
  await goAs(page, 'manager', `/clipboard/worksheets/proxy/${encodeURIComponent(orderNumber.replace(' ', '/'))}`);
  await page.getByRole('link', { name: two.number }).waitFor();
  await page.getByRole('link', { name: one.number }).press('Enter');
  await page.waitForURL(`**/clipboard/worksheets/${one.id}`);
  expect((await desk.call(getWorksheet, { params: { id: one.id } })).orderNumber).toBe(orderNumber);
  await page.goto('/clipboard/worksheets/proxy/zzqqx-nobody');
  await page.getByText('No worksheet is known by ‘zzqqx-nobody’').waitFor();
  await page.getByRole('button', { name: 'Search for it' }).click();
  await page.waitForURL('**/search?q=zzqqx-nobody');
  expectNoViolations();
  await close();
});
