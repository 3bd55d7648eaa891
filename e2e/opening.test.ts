import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { signIn } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

/** Opens an address as a new tab does, which knows no permissions, and holds them back until this has been asked of the server. */
async function openHolding(path: string, asked: string, shown: string, username = 'manager'): Promise<void> {
  const { page, expectNoViolations, close } = await newPage(browser);
  await signIn(page, username);
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
    ['/my-day', '/v1/my-day', 'text=As of', 'technician'],
  ] as const)('%s is asked for %s beside the permissions', openHolding);

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

describe('while the script arrives', () => {
  it('has the colours of the machine, and says after a while that it takes long', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { colorScheme: 'dark' });
    const { promise: letThrough, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/start-*.js', (route) => letThrough.then(() => route.continue()));
    await page.goto('/', { waitUntil: 'commit' });
    const words = page.getByText('Quarterlight is taking long to arrive. Check the connection, then reload the page.');
    await words.waitFor({ state: 'attached' });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect.poll(background).toBe('rgb(26, 24, 23)');
    expect(await words.isVisible()).toBe(false);
    // The twenty seconds, passed at once.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await words.waitFor();
    resolve();
    await words.waitFor({ state: 'detached' });
    await page.getByLabel('Username').waitFor();
    expect(await background()).toBe('rgb(26, 24, 23)');
    expectNoViolations();
    await close();
  });
});
