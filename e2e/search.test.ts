import { listPurchaseOrders } from '@quarterlight/contract/purchasing/routes';
import { keepPinned, listPinned } from '@quarterlight/contract/search/routes';
import { listWorksheets } from '@quarterlight/contract/worksheets/routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { overflow, settled, violationsInBoth, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let desk: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('admin');
});
afterAll(() => leaveBrowser(browser));

/** Signs in, and waits until the frame hears its keys. */
async function enter(page: Page, username: string): Promise<void> {
  await goAs(page, username, '/');
  await settled(page);
}
const box = (page: Page) => page.getByRole('combobox', { name: 'Search or go to a page' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Found' }).getByRole('option');
async function ask(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await box(page).fill(text);
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('what a person has pinned and opened', () => {
  it('is pinned from the record and from a find, put in order, shown everywhere, and unpinned', async () => {
    await desk.call(keepPinned, { body: { records: [] } });
    const person = await newPage(browser, { viewport: widths[0] });
    const { page } = person;
    await enter(page, 'admin');
    const [job] = (await desk.call(listWorksheets, { query: { limit: 1 } })).items;
    const [order] = (await desk.call(listPurchaseOrders, { query: { limit: 1 } })).items;
    if (!job || !order) throw new Error('The demonstration has no job or no order.');
    await page.goto(`/clipboard/worksheets/${job.id}`);
    await page.getByRole('heading', { level: 1 }).filter({ hasText: job.number }).waitFor();
    await ask(page, 'pin');
    await options(page).filter({ hasText: 'Pin this record' }).click();
    await page.getByText(`${job.number} is pinned.`).first().waitFor();

    await page.goto(`/search?q=${order.number ?? ''}`);
    await page.getByRole('button', { name: `Pin ${order.number ?? ''}` }).click();
    await page.getByRole('button', { name: `Unpin ${order.number ?? ''}` }).waitFor();

    await page.goto('/search');
    const pinned = section(page, 'Pinned').getByRole('link');
    await expect.poll(() => pinned.count()).toBe(2);
    await section(page, 'Opened last').getByRole('link').filter({ hasText: job.number }).waitFor();
    await section(page, 'Pinned')
      .getByRole('button', { name: `Move ${order.number ?? ''} up` })
      .press('Enter');
    await expect.poll(async () => (await pinned.allTextContents())[0]).toContain(order.number ?? '');
    expect((await desk.call(listPinned)).hits.map(({ id }) => id)).toEqual([order.id, job.id]);
    for (const viewport of widths) {
      await page.setViewportSize(viewport);
      await settled(page);
      expect(await overflow(page)).toBe(0);
      expect(await violationsInBoth(page, `search at ${viewport.width}`)).toEqual([]);
    }
    await page.setViewportSize(widths[0]);

    // At another machine they are there too; what was opened last is not.
    const other = await newPage(browser);
    await enter(other.page, 'admin');
    await other.page.keyboard.press('Control+k');
    await options(other.page)
      .filter({ hasText: 'Pinned' })
      .filter({ hasText: order.number ?? '' })
      .click();
    await other.page.waitForURL(`**/purchase-orders/${order.id}`);
    await other.close();

    for (const number of [job.number, order.number ?? ''])
      await section(page, 'Pinned')
        .getByRole('button', { name: `Unpin ${number}` })
        .click();
    await section(page, 'Pinned').waitFor({ state: 'hidden' });

    // Who signs out leaves nothing of it in the browser.
    await page.goto('/logout');
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('recent')))).toEqual([]);
    person.expectNoViolations();
    await person.close();
  });
});

describe('the box over everything', () => {
  it('finds people, roles, settings, lists and help by name, a page by a slip of the finger, and says at once what signs find', async () => {
    const { page, expectNoViolations, close } = await newPage(browser);
    await enter(page, 'admin');
    await ask(page, 'adviser');
    await options(page).filter({ hasText: 'Role' }).first().waitFor();
    await options(page).filter({ hasText: 'User' }).first().waitFor();
    await box(page).fill('VAT number');
    await options(page).filter({ hasText: 'Setting' }).filter({ hasText: 'VAT number' }).click();
    await page.waitForURL('**/settings?group=company&setting=vatNumber');
    await settled(page);
    await ask(page, 'causes of damage');
    await options(page).filter({ hasText: 'Lookup list' }).click();
    await page.waitForURL('**/settings/lookups?list=causes-of-damage');
    await settled(page);
    await ask(page, 'find who changed something');
    await options(page).filter({ hasText: 'Help' }).first().click();
    await page.waitForURL('**/system-log');
    await page.getByRole('complementary', { name: 'Help' }).getByText('Find who changed something').first().waitFor();
    await ask(page, 'wroksheets');
    await options(page).filter({ hasText: 'Page' }).filter({ hasText: 'Worksheets' }).first().waitFor();
    await box(page).fill('%%%');
    await page.getByText('There is no letter and no figure in that.').waitFor();
    await page.keyboard.press('Escape');
    await page.goto('/search?q=%25%25%25');
    await page.getByText('There is no letter and no figure in that.').waitFor();
    expectNoViolations();
    await close();
  });

  it('offers nobody what they may not do', async () => {
    const { page, close } = await newPage(browser);
    await enter(page, 'stock');
    await ask(page, 'VAT number');
    await page
      .getByRole('status')
      .filter({ hasText: /Nothing found|result/ })
      .waitFor({ state: 'attached' });
    expect(await options(page).filter({ hasText: 'Setting' }).count()).toBe(0);
    await close();
  });
});
