import { setVersion } from '@quarterlight/contract/system/routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { settled, violationsInBoth, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';

const notice = 'Urgent updates! Please click REFRESH when convenient.';
let browser: Browser;
let desk: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('admin');
});
afterAll(async () => {
  // Whatever went wrong: every other journey would be asked to refresh.
  await desk.call(setVersion, { body: { version: '1.5.5' } });
  await leaveBrowser(browser);
});

describe('system utilities', () => {
  it('another version asks everybody to refresh within the poll, and putting it back asks no more', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    const colleague = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'admin', '/');
    await goAs(colleague.page, 'manager', '/');
    await page.goto('/system-utilities/settings');
    await page.getByRole('button', { name: 'Edit version of the interface' }).click();
    await page.getByRole('textbox', { name: 'Version' }).fill('1.6.0');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText('Everybody is asked to refresh').waitFor();
    await colleague.page.getByText(notice).waitFor({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Put back to 1.5.5' }).click();
    await page.getByText('As the build has it').waitFor();
    await colleague.page.getByText(notice).waitFor({ state: 'detached', timeout: 20_000 });
    expectNoViolations();
    await Promise.all([close(), colleague.close()]);
  });

  it('services are tried, and what they said stays', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'admin', '/system-utilities/settings');
    for (const [name, words] of [
      ['Address look-up', 'It answered with'],
      ['Vehicle look-up (DVLA)', 'It answered:'],
      ['File store', 'What was written was read back.'],
      ['Database', 'PostgreSQL'],
      ['Mail', 'A message to'],
    ] as const) {
      await page.getByRole('button', { name: `Try it: ${name}` }).click();
      await page.getByRole('listitem').filter({ hasText: name }).getByRole('status').filter({ hasText: words }).waitFor();
    }
    await page.getByRole('heading', { name: 'Background work' }).waitFor();
    await page.reload();
    await page.getByText('Last worked', { exact: false }).nth(4).waitFor();
    expectNoViolations();
    await close();
  });

  it('is at hand for everybody at both widths and in both themes', async () => {
    for (const viewport of widths) {
      const { page, expectNoViolations, close } = await newPage(browser, { viewport, reducedMotion: 'reduce' });
      await goAs(page, 'admin', '/system-utilities/settings');
      await page.getByRole('button', { name: 'Try it: Database' }).waitFor();
      await settled(page);
      expect(await violationsInBoth(page)).toEqual([]);
      expectNoViolations();
      await close();
    }
  });
});
