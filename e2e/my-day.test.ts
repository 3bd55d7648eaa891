import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { launchBrowser, newPage } from './support/browser.ts';
import { signIn } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('a day opens without a network, and is fetched again as soon as there is one', async () => {
  const { page, expectNoViolations, close } = await newPage(browser);
  await signIn(page, 'technician');
  const kept = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/files/limits');
  await page.goto('/my-day');
  await Promise.all([kept, page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))]);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('no signal').waitFor();
  await page.getByText('As of').waitFor();
  const fetched = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/my-day');
  await page.context().setOffline(false);
  await fetched;
  await page.getByText('no signal').waitFor({ state: 'hidden' });
  expectNoViolations([/ERR_INTERNET_DISCONNECTED/]);
  await close();
});
