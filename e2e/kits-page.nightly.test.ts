import { productOptions } from '@quarterlight/contract/catalogue/choosing-routes';
import { listKits } from '@quarterlight/contract/catalogue/kit-routes';
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

const named = async (name: string) => (await desk.call(listKits, { query: { q: name } })).items.find((kit) => kit.name === name);

describe('the kits of the catalogue', () => {
  it('one is made, its lines put in order, copied, retired and removed', { timeout: 150_000 }, async () => {
    const [product] = await desk.call(productOptions, { query: { q: 'URE-FAST' } });
    const name = `Kit of a journey ${Date.now()}`;
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
    await goAs(page, 'manager', '/catalogue?tab=kits');
    await page.getByRole('table', { name: 'List of kits' }).waitFor();
    await settled(page);
    await expectGoodLooks(page);
    await page.getByRole('button', { name: 'New kit' }).click();
    const form = page.getByRole('region', { name: 'New kit' });
    await form.getByLabel('Name').fill(name);
    const line = (number: number) => form.getByRole('group', { name: `Line ${number}` });
    await line(1)
      .getByLabel('Product')
      .fill(product?.code ?? '');
    await page.getByRole('option', { name: new RegExp(`^${product?.code} `) }).click();
    await form.getByRole('button', { name: 'Add a line' }).click();
    await line(2).getByRole('combobox', { name: 'What' }).click();
    await page.getByRole('option', { name: 'Sundry' }).click();
    await line(2).getByLabel('Description').fill('Glass vacuumed out');
    await line(2).getByRole('button', { name: 'Move line 2 up' }).press('Enter');
    await expect.poll(() => line(1).getByLabel('Description').inputValue()).toBe('Glass vacuumed out');
    await expectGoodLooks(page);
    await form.getByRole('button', { name: 'Add the kit' }).click();
    await page.getByRole('table', { name: 'Lines of the kit' }).waitFor();
    const made = await named(name);
    expect(made?.lines.map(({ kind, productId }) => [kind, productId])).toEqual([
      ['sundry', null],
      ['part', product?.id],
    ]);
    expect(new URL(page.url()).searchParams.get('kit')).toBe(made?.id);
    expect(await violationsInBoth(page)).toEqual([]);

    await page.getByRole('button', { name: `More about ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Copy' }).click();
    await form.getByRole('button', { name: 'Add the kit' }).click();
    const copy = `${name}, copy`;
    await page.getByRole('heading', { name: copy }).waitFor();
    await page.getByRole('button', { name: `More about ${copy}` }).click();
    await page.getByRole('menuitem', { name: 'Retire' }).click();
    await page.getByRole('region', { name: copy }).getByText('Retired').waitFor();
    expect((await named(copy))?.active).toBe(false);
    for (const each of [copy, name]) {
      const kit = await named(each);
      await page.goto(`/catalogue?tab=kits&kit=${kit?.id}`);
      await page.getByRole('button', { name: `More about ${each}` }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await page.getByRole('dialog', { name: 'Remove it?' }).getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('table', { name: 'List of kits' }).waitFor();
      expect(await named(each)).toBeUndefined();
    }
    // What was shown of a kit is asked for once more, and gone.
    expectNoViolations([/404 \(Not Found\)/]);
    await close();
  });

  it('tells what would be proposed for a job, with prices; the address keeps the job', { timeout: 120_000 }, async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[1] });
    await goAs(page, 'manager', '/catalogue?tab=kits');
    const tried = page.getByRole('region', { name: 'What would be proposed for a job?' });
    await tried.getByRole('combobox', { name: 'Job type' }).click();
    await page.getByRole('option', { name: 'Chip repair' }).click();
    const kit = tried.getByRole('group', { name: 'Chip repair, materials' });
    await kit.getByText('£').first().waitFor();
    await expectGoodLooks(page);
    await page.reload();
    await kit.getByText('£').first().waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    expectNoViolations();
    await close();
  });
});
