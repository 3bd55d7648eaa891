import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { typistOn } from './support/keyboard.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

/** A new worksheet whose later parts are held back, and how to let them come. */
async function openHeld(options?: BrowserContextOptions) {
  const watched = await newPage(browser, { reducedMotion: 'no-preference', fetchesAhead: true, ...options });
  const { page } = watched;
  await goAs(page, 'manager', '/');
  const { promise: letThrough, resolve } = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/assets/later-parts-*.js');
  await page.route('**/assets/later-parts-*.js', (route) => letThrough.then(() => route.continue()));
  await page.goto('/clipboard/worksheets/new');
  await page.getByLabel('Registration').first().waitFor();
  return { ...watched, keys: typistOn(page), asked, letThrough: resolve };
}

const headings = '#content section h2';

describe('a new worksheet whose later parts are on their way', () => {
  it.each([
    ['a desktop', { viewport: { width: 1440, height: 900 } }],
    ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ])('keeps what is typed meanwhile, and nothing moves when they come, on %s', async (_name, options) => {
    const { page, keys, asked, letThrough, expectNoViolations, close } = await openHeld(options);
    // Proposed slots are as high as what is said of each: they come after what is measured here.
    const { promise: measured, resolve: proposeSlots } = Promise.withResolvers<void>();
    await page.route(/\/v1\/diary\/slots\?/, (route) => measured.then(() => route.continue()));
    const places = () => page.locator(headings).evaluateAll((all) => all.map((heading) => Math.round(heading.getBoundingClientRect().top)));
    await keys.arrivesAt('Registration');
    await keys.type('zz9');
    await asked;
    await keys.type('9abc');
    const before = await places();
    expect(before).toHaveLength(8);
    letThrough();
    await page.getByLabel('For the technician').waitFor();
    await page.getByLabel('Length in minutes').waitFor();
    expect(await page.getByLabel('Registration').first().inputValue()).toBe('ZZ99ABC');
    expect(await keys.isAt('Registration')).toBe(true);
    const moved = (await places()).map((place, index) => Math.abs(place - (before[index] ?? 0)));
    expect(Math.max(...moved)).toBeLessThanOrEqual(4);
    proposeSlots();
    await page.getByText('Looking for slots').waitFor({ state: 'hidden' });
    expectNoViolations();
    await close();
  });

  it('waits with the keyboard for what comes next', async () => {
    const { page, keys, asked, letThrough, expectNoViolations, close } = await openHeld();
    await asked;
    await keys.goTo('Day of loss', 'Tab');
    await keys.press('Enter');
    letThrough();
    await keys.arrivesAt('Find a product');
    await page.getByLabel('For the technician').waitFor();
    expect(await keys.isAt('Find a product')).toBe(true);
    expectNoViolations();
    await close();
  });

  it('makes a list when its field is reached, by the arrows as by the mouse', async () => {
    const { page, keys, letThrough, expectNoViolations, close } = await openHeld();
    letThrough();
    await page.getByLabel('Length in minutes').waitFor();
    const where = page.getByRole('combobox', { name: 'Where' });
    await where.waitFor();
    expect(await page.getByRole('listbox', { includeHidden: true }).count()).toBe(0);
    await where.click();
    await page.getByRole('option', { name: 'In the workshop' }).click();
    expect(await where.inputValue()).toBe('In the workshop');
    await keys.press('ArrowDown');
    await page.getByRole('option', { name: 'In the workshop' }).and(page.locator('[data-combobox-selected="true"]')).waitFor();
    await keys.press('ArrowUp');
    await keys.press('Enter');
    expect(await where.inputValue()).toBe('At the customer’s');
    expectNoViolations();
    await close();
  });
});
