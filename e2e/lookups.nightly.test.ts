import { causesOfDamage } from '@quarterlight/contract/system/lookup-routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { typistOn } from './support/keyboard.ts';
import { settled, violationsInBoth, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';

const address = '/settings/lookups?list=causes-of-damage';
let browser: Browser;
let desk: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('manager');
});
afterAll(() => leaveBrowser(browser));

const causes = async () => (await desk.call(causesOfDamage)).map(({ name }) => name);
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions of ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

describe('lookup lists', () => {
  it('an entry is added, moved, renamed, retired, brought back and deleted, which a colleague sees at once', async () => {
    const own = `Cricket ball ${Date.now().toString(36)}`;
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    const colleague = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'admin', '/');
    await goAs(colleague.page, 'manager', '/');
    await page.goto(address);
    await colleague.page.goto(address);
    await rowOf(colleague.page, 'Vandalism').waitFor();
    await rowOf(page, 'Vandalism').waitFor();
    const before = await causes();
    const last = before.at(-1) ?? '';

    const typist = typistOn(page);
    await typist.press('n');
    await typist.arrivesAt('Name');
    await typist.type('VANDALISM');
    await page.keyboard.press('Control+Enter');
    await page.locator('form').getByText('This list has an entry of that name already.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill(own);
    await page.keyboard.press('Control+Enter');
    await rowOf(colleague.page, own).waitFor();
    await expect.poll(causes).toEqual([...before, own]);

    // By the keyboard, one place up, and the focus stays with it.
    await page.getByRole('button', { name: `Move ${own}` }).focus();
    await page.keyboard.press('ArrowUp');
    await page.getByText(`${own} is number ${before.length} of ${before.length + 1} now.`).waitFor({ state: 'attached' });
    await typist.arrivesAt(`Move ${own}`);
    await expect.poll(causes).toEqual([...before.slice(0, -1), own, last]);

    // By the mouse, to the first place.
    const grip = page.getByRole('button', { name: `Move ${own}` });
    await grip.dragTo(rowOf(page, before[0] ?? ''));
    await page.getByText(`${own} is number 1 of ${before.length + 1} now.`).waitFor({ state: 'attached' });
    await expect.poll(causes).toEqual([own, ...before]);
    await expect.poll(() => colleague.page.getByRole('row').nth(1).innerText()).toContain(own);

    await act(page, own, 'Rename');
    await page.getByRole('textbox', { name: 'Name' }).fill(`${own} renamed`);
    await page.getByRole('button', { name: 'Save' }).click();
    const renamed = `${own} renamed`;
    await rowOf(colleague.page, renamed).waitFor();

    await act(page, renamed, 'Retire');
    await page
      .getByRole('dialog', { name: `Retire ${renamed}?` })
      .getByRole('button', { name: 'Retire' })
      .click();
    await rowOf(colleague.page, renamed).waitFor({ state: 'detached' });
    expect(await causes()).toEqual(before);
    await page.getByLabel('Show retired').check();
    await act(page, renamed, 'Offer it again');
    await rowOf(colleague.page, renamed).waitFor();

    await act(page, renamed, 'History');
    await page
      .getByRole('dialog', { name: `History of ${renamed}` })
      .getByText(`Name: ${own} → ${renamed}`)
      .waitFor();
    await page.keyboard.press('Escape');
    await act(page, renamed, 'Where it is used');
    const uses = page.getByRole('dialog', { name: `Where ${renamed} is used` });
    await uses.getByText('Nothing uses it.').waitFor();
    await uses.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: `Delete ${renamed}?` })
      .getByRole('button', { name: 'Delete' })
      .click();
    await rowOf(colleague.page, renamed).waitFor({ state: 'detached' });
    expect(await causes()).toEqual(before);
    expectNoViolations([/status of 400/]);
    await Promise.all([close(), colleague.close()]);
  });

  it('what jobs have says where it is used, leads there, and cannot be deleted; fixed lists and rates are as they should be', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'admin', '/settings/lookups');
    await act(page, 'Replacement', 'Where it is used');
    const uses = page.getByRole('dialog', { name: 'Where Replacement is used' });
    await uses.getByText('Labour rates').waitFor();
    expect(await uses.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await uses.getByRole('listitem').filter({ hasText: 'Jobs' }).getByRole('link').click();
    await page.waitForURL((url) => url.pathname === '/clipboard/worksheets' && url.searchParams.has('jobTypeId'));
    await page.goto('/settings/lookups');
    await page
      .getByRole('navigation', { name: 'Lists' })
      .getByRole('link', { name: /^Invoice types/ })
      .click();
    await page.waitForURL((url) => url.searchParams.get('list') === 'invoice-types');
    await rowOf(page, 'Credit note').waitFor();
    expect(await page.getByRole('button', { name: 'Add entry' }).count()).toBe(0);
    await page
      .getByRole('navigation', { name: 'Lists' })
      .getByRole('link', { name: /^VAT rates/ })
      .click();
    await page.getByText('A changed rate counts from the moment it is saved', { exact: false }).waitFor();
    await act(page, 'Reduced', 'Edit');
    await page.getByRole('textbox', { name: 'Rate' }).waitFor();
    expectNoViolations();
    await close();
  });

  it('is at hand for everybody at both widths and in both themes', async () => {
    for (const viewport of widths) {
      const { page, expectNoViolations, close } = await newPage(browser, { viewport, reducedMotion: 'reduce' });
      await goAs(page, 'admin', '/settings/lookups?list=vat-rates');
      await rowOf(page, 'Standard').waitFor();
      await settled(page);
      if (viewport.width < 500) {
        await page.getByRole('combobox', { name: 'List' }).click();
        await page.getByRole('option', { name: 'Job types', exact: true }).click();
        await page.waitForURL((url) => url.searchParams.get('list') === 'job-types');
        await rowOf(page, 'Chip repair').waitFor();
      }
      await page.getByRole('button', { name: 'Add entry' }).click();
      await page.getByRole('textbox', { name: 'Name' }).waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      expectNoViolations();
      await close();
    }
  });
});
