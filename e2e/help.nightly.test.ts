import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { layoutShift, watchLayoutShift } from './support/layout-shift.ts';
import { violations } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

const helpOf = (page: Page) => page.getByRole('complementary', { name: 'Help' });
const hasFocus = (page: Page, selector: string) => page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector);

describe('help', () => {
  it('stands beside the page, which stays usable, follows one to another, and gives the focus back', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await watchLayoutShift(page);
    await goAs(page, 'adviser', '/clipboard/worksheets');
    const search = page.getByLabel('Search Number, registration, customer or postcode');
    await search.focus();
    await page.keyboard.press('F1');
    const help = helpOf(page);
    await help.getByRole('heading', { name: 'Help: Worksheets' }).waitFor();
    await help.getByText('The desk’s working list').waitFor();
    expect(await hasFocus(page, 'aside[aria-label="Help"]')).toBe(true);
    const [beside, content] = [await help.boundingBox(), await page.locator('#content').boundingBox()];
    expect((content?.x ?? 0) + (content?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => {
        document.documentElement.dataset['mantineColorScheme'] = name;
      }, theme);
      expect(await violations(page)).toEqual([]);
    }
    await page.getByRole('link', { name: 'Diary' }).first().click();
    await help.getByRole('heading', { name: 'Help: Diary' }).waitFor();
    await help.getByText('A week or a day of all technicians').waitFor();
    await page.goBack();
    await help.getByRole('heading', { name: 'Help: Worksheets' }).waitFor();
    await search.fill('W');
    // In a field Esc is the field's; from the page and from the help it closes.
    await page.keyboard.press('Escape');
    expect(await help.isVisible()).toBe(true);
    await help.getByRole('heading', { name: 'Help: Worksheets' }).focus();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(page, 'input')).toBe(true);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
    expectNoViolations();
    await close();
  });

  it('is opened from the user’s menu, the list of keys and the palette, and closed by its button', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'accounts', '/billing/invoices');
    await page.getByRole('heading', { name: 'Invoices' }).waitFor();
    const help = helpOf(page);
    const shut = async () => {
      await help.getByRole('heading', { name: 'Help: Invoices' }).waitFor();
      await help.getByRole('button', { name: 'Close the help' }).click();
      await help.waitFor({ state: 'hidden' });
    };
    const menu = page.getByRole('button', { name: /^Your menu/ });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Help' }).click();
    await shut();
    expect(await menu.evaluate((node) => node === document.activeElement)).toBe(true);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('button', { name: 'Help with this page' }).click();
    await shut();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or go to a page' }).fill('help');
    await page.getByRole('option', { name: 'Help with this page' }).click();
    await shut();
    expectNoViolations();
    await close();
  });

  it('fills a phone above its bar, which leads on, and the page behind it waits', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await goAs(page, 'technician', '/my-day');
    const help = helpOf(page);
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Help' }).click();
    await help.getByRole('heading', { name: 'Help: My day' }).waitFor();
    await help.getByText('It works without a signal').waitFor();
    const [box, bar] = [await help.boundingBox(), await page.getByRole('navigation', { name: 'Main' }).boundingBox()];
    expect([box?.x, box?.y, box?.width]).toEqual([0, 0, 390]);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(await help.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').nth(1).click();
    await expect.poll(() => help.getByRole('heading', { name: 'Help: My day' }).count()).toBe(0);
    await help.getByRole('button', { name: 'Close the help' }).click();
    await help.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^Your menu/ }).click();
    expectNoViolations();
    await close();
  });
});
