import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { takeDatabaseAway } from './support/database.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

describe('an outage', () => {
  it('of the database is told by one notice, signs nobody out, and is over by itself', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { fetchesAhead: true });
    await goAs(page, 'manager', '/clipboard/worksheets');
    await page.getByRole('row').nth(1).waitFor();
    const bringBack = await takeDatabaseAway();
    try {
      await page.goto('/billing/invoices');
      await page.getByText('Something went wrong.').first().waitFor();
      expect(new URL(page.url()).pathname).toBe('/billing/invoices');
    } finally {
      await bringBack();
    }
    await page.getByRole('row').nth(1).waitFor();
    expect(new URL(page.url()).pathname).toBe('/billing/invoices');
    expectNoViolations([/status of 503/, /Live connection/]);
    await close();
  });

  it('of the network fails a change at once, says so and keeps what was typed', async () => {
    const { page, close } = await newPage(browser, { fetchesAhead: true });
    await goAs(page, 'adviser', '/clipboard/worksheets?state=open');
    await page.locator('tbody tr[data-opens] a').first().click();
    await page.getByRole('button', { name: 'Edit job' }).click();
    // Once it was checked, its rules are here.
    const mileage = page.getByLabel('Mileage');
    const before = await mileage.inputValue();
    await mileage.fill('far');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('[aria-invalid="true"]').and(mileage).waitFor();
    await mileage.fill(before);
    await page.getByLabel('Order number').fill('PO 4711');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Something went wrong.').first().waitFor();
    expect(await page.getByLabel('Order number').inputValue()).toBe('PO 4711');
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    await page.context().setOffline(false);
    const [asked] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok()),
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    ]);
    expect(sent.filter((url) => url === asked.url()).length).toBe(1);
    await close();
  });

  it('of the look-ups leaves the vehicle and the address to be typed', async () => {
    const { page, close } = await newPage(browser, { fetchesAhead: true });
    await goAs(page, 'adviser', '/');
    await page.route(/\/v1\/(vehicles\/lookup|system\/postcodes\/)/, (route) => route.fulfill({ status: 503, headers: { 'retry-after': '2' }, body: '' }));
    await page.goto('/clipboard/worksheets/new');
    await page.getByLabel('Registration').first().fill('TE57VRN');
    await page.keyboard.press('Enter');
    await page.getByLabel('Make').first().fill('Ford');
    await page.getByLabel('Postcode').first().fill('NR14 7PZ');
    await page.keyboard.press('Enter');
    await page.getByLabel('Address line 1').first().fill('1 High Street');
    expect(await page.getByLabel('Make').first().inputValue()).toBe('Ford');
    expect(new URL(page.url()).pathname).toBe('/clipboard/worksheets/new');
    await close();
  });
});
