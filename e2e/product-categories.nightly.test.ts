import { listCategories } from '@quarterlight/contract/catalogue/routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { expectGoodLooks, settled, violationsInBoth, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let desk: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('manager');
});
afterAll(() => leaveBrowser(browser));

const named = async (code: string) => (await desk.call(listCategories, {})).find((category) => category.code === code);

describe('product categories', () => {
  it('stand in a tree that the keyboard walks; one is made below another, moved, and removed', { timeout: 120_000 }, async () => {
    const code = `E${Date.now()}`.slice(0, 14);
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
    await goAs(page, 'manager', '/catalogue/product-categories');
    const tree = page.getByRole('treegrid', { name: 'Product categories' });
    await tree.waitFor();
    await settled(page);
    await expectGoodLooks(page);
    const parent = tree.locator('tr[aria-expanded]').first();
    const parentName = (await parent.getByRole('link').textContent()) ?? '';
    const shown = await tree.getByRole('row').count();
    await parent.focus();
    await page.keyboard.press('ArrowLeft');
    await tree.locator('tr[aria-expanded=false]').first().waitFor();
    expect(await tree.getByRole('row').count()).toBeLessThan(shown);
    expect(new URL(page.url()).searchParams.get('closed')).not.toBeNull();
    await page.reload();
    await tree.locator('tr[aria-expanded=false]').first().focus();
    await page.keyboard.press('ArrowRight');
    await tree.locator('tr[aria-expanded=false]').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1 }).filter({ hasText: parentName }).waitFor();

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'New category below it' }).click();
    const dialog = page.getByRole('dialog', { name: 'New category' });
    await dialog.getByLabel('Name').fill(`Journey ${code}`);
    await dialog.getByLabel('Code').fill(code);
    await expectGoodLooks(page);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page
      .getByRole('heading', { level: 1 })
      .filter({ hasText: `Journey ${code}` })
      .waitFor();
    expect((await named(code))?.parentName).toBe(parentName);

    await page.getByRole('button', { name: 'Edit details' }).click();
    await page.getByLabel('Mark-up on the best offer').fill('42');
    await page.getByRole('button', { name: 'Save' }).click();
    const asked = page.getByRole('dialog', { name: 'Change the mark-up?' });
    await asked.getByText('No product is sold in it yet: no price changes.', { exact: false }).waitFor();
    await asked.getByRole('button', { name: 'Change it' }).click();
    await page.getByRole('region', { name: 'Details' }).getByText('42%').waitFor();
    expect(await named(code)).toMatchObject({ markUpBasisPoints: 4_200 });
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog', { name: 'Remove it?' }).getByRole('button', { name: 'Remove' }).click();
    await page.waitForURL('**/catalogue/product-categories');
    expect(await named(code)).toBeUndefined();
    // What was shown of it is asked for once more, and gone.
    expectNoViolations([/404 \(Not Found\)/]);
    await close();
  });

  it('one that products name is not removed: it says what names it, and how many prices its mark-up touches', { timeout: 120_000 }, async () => {
    const category = await named('WINDSCREEN');
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[1] });
    await goAs(page, 'manager', `/catalogue/product-categories/${category?.id}`);
    await page.getByRole('region', { name: /^Products in it/ }).waitFor();
    await expectGoodLooks(page);
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog', { name: 'Remove it?' }).getByRole('button', { name: 'Remove' }).click();
    await page
      .getByText(/cannot be removed while something names it: [\d,]+ products/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Edit details' }).click();
    await page.getByLabel('Mark-up on the best offer').fill('99');
    await page.getByRole('button', { name: 'Save' }).click();
    const asked = page.getByRole('dialog', { name: 'Change the mark-up?' });
    await asked.getByText(/It touches the prices of [\d,]+ products/).waitFor();
    await expectGoodLooks(page);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    expect((await named('WINDSCREEN'))?.markUpBasisPoints).toBe(category?.markUpBasisPoints);
    expectNoViolations([/status of 400/]);
    await close();
  });
});
