import { technicianGlass } from '@quarterlight/contract/stock/routes';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { layoutShift, watchLayoutShift } from './support/layout-shift.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const mostShift = 0.05;

/** Whether an element's own words have all the room that they need. */
const isWhole = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const words = document.createRange();
    words.selectNodeContents(node);
    const [of, within] = [words.getBoundingClientRect(), (node.parentElement ?? node).getBoundingClientRect()];
    return node.scrollWidth <= node.clientWidth + 1 && of.left >= within.left && of.right <= within.right && of.right <= innerWidth;
  });

const leaveUnsaved = async (page: Page): Promise<void> => {
  await page.goto('/purchase-orders/new');
  await page.getByLabel('Notes').fill('Ring before');
  await page.getByRole('link', { name: 'Purchase orders' }).first().click();
  await page.getByRole('dialog').waitFor();
};

describe('around every page', () => {
  it('a customer’s and a branch’s user see the glass company where its name stands', async () => {
    for (const [username, own] of [
      ['customer', 'Castlegate Logistics'],
      ['branch', null],
    ] as const) {
      const { page, expectNoViolations, close } = await newPage(browser);
      await goAs(page, username, '/');
      await page.getByRole('link', { name: 'Clearway Autoglass' }).waitFor();
      if (own !== null) {
        await page.getByRole('button', { name: /^Your menu/ }).click();
        await page.getByText(`${username} · ${own}`).waitFor();
      }
      expectNoViolations();
      await close();
    }
  });

  it('a dialog before what cannot be taken back begins on the way out, its button red as the palette is', async () => {
    const { page, expectNoViolations, close } = await newPage(browser);
    await goAs(page, 'buyer', '/');
    for (const theme of ['light', 'dark'] as const) {
      await leaveUnsaved(page);
      await page.evaluate((name) => {
        document.documentElement.dataset['mantineColorScheme'] = name;
      }, theme);
      const [stay, leave] = [page.getByRole('button', { name: 'Stay' }), page.getByRole('button', { name: 'Leave' })];
      await expect.poll(() => stay.evaluate((node) => node === document.activeElement)).toBe(true);
      await expect.poll(() => leave.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(180, 35, 42)');
      await leave.hover();
      await expect.poll(() => leave.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(151, 28, 35)');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).toBe('/purchase-orders/new');
    }
    expectNoViolations();
    await close();
  });

  it('the words at the thumb are whole, whoever is signed in', async () => {
    for (const username of ['admin', 'adviser', 'stock', 'buyer', 'accounts', 'technician', 'customer']) {
      const { page, close } = await newPage(browser, phone);
      await goAs(page, username, '/');
      const words = page.getByRole('navigation', { name: 'Main' }).locator('span');
      await words.first().waitFor();
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        const cut: string[] = [];
        for (const word of await words.all()) {
          const lines = await word.evaluate((node) => node.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(node).lineHeight));
          if (lines > 1.5 || !(await isWhole(word))) cut.push((await word.textContent()) ?? '');
        }
        expect([username, width, cut]).toEqual([username, width, []]);
      }
      await close();
    }
  });

  it('on a phone the crumb of the page one is on is whole, and locations end where the page does', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, phone);
    await goAs(page, 'stock', '/stock-control/locations');
    const head = page.getByRole('columnheader', { name: 'Allocated' });
    await head.waitFor();
    await page
      .getByRole('link', { name: /-DEPOT$/ })
      .first()
      .waitFor();
    const ends = (cell: Locator) =>
      cell.evaluate((node) => {
        const words = document.createRange();
        words.selectNodeContents(node);
        return Math.round(words.getBoundingClientRect().right);
      });
    const button = await page.getByRole('button', { name: 'New location' }).boundingBox();
    expect([
      await ends(head),
      await ends(
        page
          .getByRole('row', { name: /-DEPOT/ })
          .first()
          .getByRole('cell')
          .nth(1),
      ),
    ]).toEqual([374, 374]);
    expect(Math.round((button?.x ?? 0) + (button?.width ?? 0))).toBe(374);
    const location = await page
      .getByRole('link', { name: /-DEPOT$/ })
      .first()
      .getAttribute('href');
    await page.goto(`${location}/racks`);
    await page.setViewportSize({ width: 320, height: 844 });
    const last = page.getByRole('navigation', { name: 'Breadcrumbs' }).locator('li:last-child > span');
    await last.waitFor();
    expect([await last.textContent(), await isWhole(last)]).toEqual(['Racks', true]);
    expectNoViolations();
    await close();
  });

  it('technicians’ glass stands still while it comes, and says how many pieces a van holds', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    const { vans } = await (await signInToApi('stock')).call(technicianGlass, { query: {} });
    const full = vans.find(({ items }) => items.some(({ quantity }) => quantity > 1) && items.every(({ quantity }) => Number.isInteger(quantity)));
    if (!full) throw new Error('No van of the demonstration holds several of a thing.');
    await watchLayoutShift(page);
    await goAs(page, 'stock', '/stock-control/tech-glass');
    await page.getByText(`${full.code} · ${full.branch?.name} · ${full.items.reduce((sum, { quantity }) => sum + quantity, 0)} pieces`).waitFor();
    await page.waitForLoadState('load');
    expect(await layoutShift(page)).toBeLessThanOrEqual(mostShift);
    expectNoViolations();
    await close();
  });

  it('distances are in miles', async () => {
    const { page, expectNoViolations, close } = await newPage(browser);
    await goAs(page, 'adviser', '/diary');
    await page
      .getByRole('button', { name: /^Book W/ })
      .first()
      .click();
    const slots = page.getByRole('dialog').getByRole('group', { name: 'Proposed slots' });
    await slots.getByRole('button').first().waitFor();
    const words = await slots.textContent();
    expect(words).toMatch(/miles?|minutes free/);
    expect(words).not.toMatch(/\d km/);
    expectNoViolations();
    await close();
  });
});
