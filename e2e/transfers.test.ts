import { productOptions } from '@quarterlight/contract/catalogue/choosing-routes';
import { listContents, listLocations } from '@quarterlight/contract/stock/routes';
import { createTransfer, getTransfer, sendTransfer } from '@quarterlight/contract/transfers/routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

/** Two depots, and a product of which two are free at the first. */
async function twoDepots() {
  const office = await signInToApi('stock');
  const depots = (await office.call(listLocations, { query: { type: 'depot', active: true } })).items.filter(({ quantity }) => quantity > 0);
  for (const from of depots) {
    const { items } = await office.call(listContents, { params: { id: from.id }, query: { freeOnly: true, limit: 200 } });
    const free = Map.groupBy(
      items.filter(({ batch }) => batch === ''),
      ({ productId }) => productId,
    );
    const [line] = [...free.values()].find((lines) => lines.reduce((sum, each) => sum + each.free, 0) >= 2) ?? [];
    const to = depots.find(({ id }) => id !== from.id);
    if (line && to) return { office, from, to, line };
  }
  throw new Error('The demonstration has no two free pieces of anything.');
}

describe('a transfer with a difference', () => {
  it('is written and sent at a desk', async () => {
    const { office, from, to, line } = await twoDepots();
    const [product] = await office.call(productOptions, { query: { q: line.code, limit: 1 } });
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'stock', '/stock-control/transfers');
    await page.getByRole('button', { name: 'New transfer' }).click();
    const choose = async (label: string, option: string) => {
      await page.getByLabel(label, { exact: false }).and(page.locator('input')).first().click();
      await page.getByRole('option', { name: option }).click();
    };
    await choose('From', `${from.code} – ${from.name}`);
    await choose('To', `${to.code} – ${to.name}`);
    await page.getByPlaceholder('Code, or how its description begins').fill(line.code);
    await page.getByRole('option', { name: `${line.code} – ${product?.description ?? ''}` }).click();
    await page.getByText(/\d+ free there/).waitFor();
    await page.getByRole('button', { name: 'Make draft transfer' }).click();
    await page.waitForURL(/transfers\?id=/);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('On its way').first().waitFor();
    await page.getByRole('button', { name: 'Receive', exact: true }).waitFor();
    expectNoViolations();
    await close();
  });

  it('is received by scanning on a phone, and closed with what was lost', async () => {
    const { office, from, to, line } = await twoDepots();
    const body = { fromPlaceId: from.id, toPlaceId: to.id, lines: [{ productId: line.productId, quantity: 2 }] };
    const draft = await office.call(createTransfer, { body });
    const { id } = await office.call(sendTransfer, { params: { id: draft.id }, version: draft.version });
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 390, height: 844 } });
    await goAs(page, 'stock', `/stock-control/transfers?id=${id}`);
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    const scan = page.getByLabel('Scan or type a code');
    await scan.fill('nothing-like-it');
    await scan.press('Enter');
    await page.getByText('No line of this transfer has the code nothing-like-it.').waitFor();
    await scan.fill(line.code);
    await scan.press('Enter');
    await page.getByRole('status').getByText(`${line.code}: 1 of`).waitFor();
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await page.getByText('Part received').first().waitFor();
    expect(await office.call(getTransfer, { params: { id } })).toMatchObject({ state: 'part-received', outstanding: 1 });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Close with differences' }).click();
    await page.getByLabel(`Never left of ${line.code}`).first().fill('1');
    await page.getByLabel(`Why, of ${line.code}`).first().fill('Stood in the depot all the time');
    await page.getByRole('button', { name: 'Close transfer' }).click();
    await page.getByText('Never left').first().waitFor();
    await expect.poll(async () => (await office.call(getTransfer, { params: { id } })).state).toBe('received');
    expectNoViolations();
    await close();
  });
});
