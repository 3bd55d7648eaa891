import { createLabourRate, listLabourRates } from '@quarterlight/contract/catalogue/labour-rate-routes';
import { jobTypes } from '@quarterlight/contract/system/lookup-routes';
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

const gbp = (amount: number) => ({ amount, currency: 'GBP' });

/** Nobody's job is of this type: no other journey is priced by what this one makes. */
async function inspection(): Promise<{ id: string; name: string }> {
  const found = (await desk.call(jobTypes, {})).find(({ kind }) => kind === 'inspection');
  if (!found) throw new Error('The demonstration has no inspections.');
  return found;
}

describe('labour rates', () => {
  it('one is made, renewed from a day, and another for just the same work is warned of', { timeout: 120_000 }, async () => {
    const type = await inspection();
    const name = `Inspection of a fleet ${Date.now()}`;
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
    await goAs(page, 'manager', '/catalogue/labour-rates');
    await settled(page);
    await expectGoodLooks(page);
    await page.getByRole('button', { name: 'New labour rate' }).click();
    const dialog = page.getByRole('dialog', { name: 'New labour rate' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Price, net').fill('30');
    await dialog.getByLabel('Minutes').fill('45');
    await dialog.getByRole('combobox', { name: 'Job type' }).click();
    await page.getByRole('option', { name: type.name, exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Place' }).click();
    await page.getByRole('option', { name: 'Workshop' }).click();
    await dialog.getByLabel('From').fill('01/02/2090');
    await expectGoodLooks(page);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor();
    await page.getByText('None: where this one fits, it applies.').waitFor();

    await page.getByRole('button', { name: 'New price from a day' }).click();
    const renewal = page.getByRole('dialog', { name: 'New price from a day' });
    await renewal.getByLabel('New price, net').fill('33');
    await renewal.getByLabel('From').fill('01/02/2090');
    await renewal.getByRole('button', { name: 'Keep the new price' }).click();
    await renewal.getByText('This rate began on 01/02/2090', { exact: false }).waitFor();
    await renewal.getByLabel('From').fill('01/02/2091');
    await renewal.getByRole('button', { name: 'Keep the new price' }).click();
    await page.getByText('The new price is kept.').first().waitFor();
    const { items } = await desk.call(listLabourRates, { query: { q: name, sort: 'validFrom' } });
    expect(items.map(({ price, validFrom, validTo }) => [price.amount, validFrom, validTo])).toEqual([
      [3_000, '2090-02-01', '2091-01-31'],
      [3_300, '2091-02-01', null],
    ]);

    const [, renewed] = items;
    await desk.call(createLabourRate, {
      body: {
        name: `${name}, again`,
        customerId: null,
        jobTypeId: type.id,
        glassTypeId: null,
        place: 'workshop',
        categoryId: null,
        price: gbp(3_500),
        minutes: 45,
        validFrom: '2092-01-01',
        validTo: null,
      },
    });
    await page.goto(`/catalogue/labour-rates/${renewed?.id}`);
    await page.getByRole('note').filter({ hasText: 'is for just the same work and in force from 01/01/2092' }).waitFor();
    await expectGoodLooks(page);
    await page.getByRole('link', { name: 'Which rate would apply to this work?' }).click();
    const considered = page.getByRole('table', { name: 'Rates that were considered' });
    await considered.getByRole('row').filter({ hasText: name }).first().waitFor();
    await page.getByLabel('On', { exact: true }).fill('01/06/2092');
    await page.getByLabel('On', { exact: true }).press('Enter');
    await page.getByText('are for just the same work and in force on this day', { exact: false }).waitFor();
    expect(new URL(page.url()).searchParams.get('day')).toBe('2092-06-01');
    await page.reload();
    await page.getByText(`${name}, again: £35.00, 45 minutes.`).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.setViewportSize(widths[1]);
    await expectGoodLooks(page);
    expectNoViolations([/\/renew$/]);
    await close();
  });

  it('end on a day, and are removed where they were a mistake', { timeout: 120_000 }, async () => {
    const type = await inspection();
    const name = `Inspection by mistake ${Date.now()}`;
    const made = await desk.call(createLabourRate, {
      body: {
        name,
        customerId: null,
        jobTypeId: type.id,
        glassTypeId: null,
        place: 'mobile',
        categoryId: null,
        price: gbp(2_000),
        minutes: 20,
        validFrom: '2095-01-01',
        validTo: null,
      },
    });
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[1] });
    await goAs(page, 'manager', `/catalogue/labour-rates/${made.id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'End on a day' }).click();
    const dialog = page.getByRole('dialog', { name: 'End on a day' });
    await dialog.getByLabel('Last day').fill('31/12/2095');
    await expectGoodLooks(page);
    await dialog.getByRole('button', { name: 'End it' }).click();
    await page.getByRole('region', { name: 'Details' }).getByText('31/12/2095').waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog', { name: 'Remove it?' }).getByRole('button', { name: 'Remove' }).click();
    await page.waitForURL('**/catalogue/labour-rates');
    expect((await desk.call(listLabourRates, { query: { q: name } })).items).toEqual([]);
    // What was shown of it is asked for once more, and gone.
    expectNoViolations([/404 \(Not Found\)/]);
    await close();
  });
});
