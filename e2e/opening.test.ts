import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, newPage } from './support/browser.ts';
import { signIn } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Opens an address as a new tab does, which knows no permissions, and holds them back until this has been asked of the server. */
async function openHolding(path: string, asked: string, shown: string): Promise<void> {
  const { page, expectNoViolations, close } = await newPage(browser);
  await signIn(page, 'manager');
  const tab = await page.context().newPage();
  const rows = tab.waitForRequest((request) => new URL(request.url()).pathname === asked);
  await tab.route('**/v1/users/claims', (route) =>
    rows.then(
      () => route.continue(),
      () => route.abort(),
    ),
  );
  await Promise.all([rows, tab.goto(path)]);
  await tab.locator(shown).first().waitFor();
  expectNoViolations();
  await close();
}

describe('an address opened in a new tab', () => {
  it.each([
    ['/clipboard/worksheets', '/v1/worksheets', 'table tbody a'],
    ['/clipboard/worksheets?state=awaiting', '/v1/worksheets', 'table tbody a'],
    ['/diary', '/v1/diary/board', '[data-booking]'],
    ['/dashboard/operations', '/v1/dashboards/panels/jobs-created', 'dl dd'],
    ['/billing/invoices', '/v1/invoices', 'table tbody a'],
  ])('%s is asked for %s beside the permissions', openHolding);

  it('asks once for what it shows', async () => {
    const { page, close } = await newPage(browser);
    await signIn(page, 'manager');
    const tab = await page.context().newPage();
    const asked: string[] = [];
    tab.on('request', (request) => asked.push(request.url()));
    await tab.goto('/clipboard/worksheets');
    await tab.locator('table tbody a').first().waitFor();
    expect(asked.filter((url) => new URL(url).pathname === '/v1/worksheets')).toHaveLength(1);
    await close();
  });

  it('says only that it may not be seen to who may not see it', async () => {
    const { page, close } = await newPage(browser);
    await signIn(page, 'technician');
    const tab = await page.context().newPage();
    const refused = tab.waitForResponse((response) => new URL(response.url()).pathname === '/v1/invoices');
    await tab.goto('/billing/invoices');
    await tab.getByRole('heading', { name: 'You cannot open this page' }).waitFor();
    expect((await refused).status()).toBe(403);
    expect(await tab.getByText('Authorisation error!').count()).toBe(0);
    await close();
  });
});

/** Opens an address in a new tab of somebody who chose the dark theme, and answers how to let the app's own script through that is held back. */
async function openHeld(path: string, browserOptions: Parameters<typeof newPage>[1] = {}) {
  const watched = await newPage(browser, browserOptions);
  await signIn(watched.page, 'manager');
  await watched.page.getByRole('button', { name: /^Your menu/ }).click();
  await watched.page.getByRole('menuitemcheckbox', { name: 'Dark theme' }).click();
  const tab = await watched.page.context().newPage();
  const { promise: letThrough, resolve } = Promise.withResolvers<void>();
  await tab.route('**/assets/main-*.js', (route) => letThrough.then(() => route.continue()));
  await tab.goto(path, { waitUntil: 'commit' });
  return { ...watched, tab, letThrough: resolve };
}

describe('while the script arrives', () => {
  it.each([
    ['a desktop', { viewport: { width: 1440, height: 900 } }],
    ['a phone', { viewport: { width: 390, height: 844 } }],
  ])('the frame stands in its place and theme on %s, and nothing moves when it comes', async (_name, options) => {
    const { tab, letThrough, expectNoViolations, close } = await openHeld('/clipboard/worksheets', options);
    // Where its last letter ends: what stands before it is not part of every box.
    const place = async (last: Locator) => {
      const box = await last.boundingBox();
      return box && [box.x + box.width, box.y].map(Math.round);
    };
    const drawn = tab.locator('.ql-start-crumbs span').getByText('Worksheets');
    await drawn.waitFor();
    await tab.evaluate(() => document.fonts.ready);
    expect(await tab.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(26, 24, 23)');
    const before = await place(drawn);
    letThrough();
    await tab.locator('a[href^="/clipboard/worksheets/0"]').first().waitFor();
    expect(await tab.locator('#start').count()).toBe(0);
    expect(await place(tab.getByRole('navigation', { name: 'Breadcrumbs' }).getByText('Worksheets', { exact: true }))).toEqual(before);
    expectNoViolations();
    await close();
  });

  it('says after a while that it takes long', async () => {
    const { tab, letThrough, close } = await openHeld('/diary');
    const words = tab.getByText('Quarterlight is taking long to arrive. Check the connection, then reload the page.');
    await tab.locator('.ql-start').waitFor();
    expect(await words.isVisible()).toBe(false);
    // The twenty seconds, passed at once.
    await tab.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await words.waitFor();
    letThrough();
    await words.waitFor({ state: 'detached' });
    await close();
  });

  it('a page before the sign-in shows no frame', async () => {
    const { page, close } = await newPage(browser);
    await page.route('**/assets/main-*.js', () => undefined);
    await Promise.all([page.waitForRequest('**/assets/main-*.js'), page.goto('/', { waitUntil: 'commit' })]);
    expect(await page.locator('.ql-start').count()).toBe(0);
    await close();
  });
});
