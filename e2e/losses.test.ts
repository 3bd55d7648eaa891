import { getLoss, listLosses } from '@quarterlight/contract/losses/routes';
import { listContents, listLocations } from '@quarterlight/contract/stock/routes';
import type { StockLine } from '@quarterlight/contract/stock/schemas';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { expectGoodLooks, overflow, violationsInBoth, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let keeper: Api;
let manager: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  [keeper, manager] = await Promise.all([signInToApi('stock'), signInToApi('manager')]);
});
afterAll(() => leaveBrowser(browser));

const aPhoto = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=', 'base64');
const hundredPounds = 1_000_000;

/** Free glass in a depot that costs more, or less, than one person may write off. */
async function someGlass(isDear: boolean): Promise<StockLine> {
  for (const place of (await keeper.call(listLocations, { query: { type: 'depot', active: true } })).items) {
    const { items } = await keeper.call(listContents, { params: { id: place.id }, query: { freeOnly: true, limit: 200 } });
    const line = items.find(
      ({ free, unitCost, batch }) =>
        free >= 1 && batch === '' && unitCost !== null && unitCost.unitAmount > hundredPounds === isDear && unitCost.unitAmount < 9 * hundredPounds,
    );
    if (line) return line;
  }
  throw new Error('The demonstration’s depots have no such glass.');
}

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

it('damage is put aside on a phone with a photograph, stands in quarantine, and goes back into stock', async () => {
  const line = await someGlass(false);
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[1] });
  await goAs(page, 'stock', '/stock-control/locations');
  await page.getByRole('button', { name: 'Report damage' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report damage' });
  await choose(page, 'Where it lay', new RegExp(`^${line.place.code}`));
  await dialog.getByLabel('Code').fill(line.code);
  await dialog
    .getByRole('button', { name: new RegExp(line.code) })
    .first()
    .click();
  await choose(page, 'Reason', 'Broken in handling');
  await dialog.getByLabel('How it happened').fill('Slipped off the stand');
  await expectGoodLooks(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Put aside' }).click();
  await dialog.getByText('Take its photographs while it is in your hands').waitFor();
  await dialog.getByLabel('Add photographs').setInputFiles({ name: 'damage.png', mimeType: 'image/png', buffer: aPhoto });
  await dialog.getByRole('button', { name: `Photograph 1 of ${line.code}` }).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const [loss] = (await keeper.call(listLosses, { query: { state: 'in-quarantine', limit: 1 } })).items;
  expect(loss).toMatchObject({ lotId: line.lotId, photographs: 1, note: 'Slipped off the stand' });

  await page.goto(`/stock-control/locations?tab=aside&loss=${loss?.id}`);
  const open = page.getByRole('dialog', { name: 'Damage and write-off' });
  await open.getByText('Slipped off the stand').waitFor();
  await expectGoodLooks(page);
  expect(await overflow(page)).toBe(0);
  expect(await violationsInBoth(page)).toEqual([]);
  await open.getByRole('button', { name: 'Back into stock' }).click();
  await open.getByRole('button', { name: 'Put back into stock' }).click();
  await open.getByText('Back in stock', { exact: true }).waitFor();
  expectNoViolations();
  await close();
});

it('a write-off above the limit waits, and somebody else approves it', async () => {
  const line = await someGlass(true);
  const mine = await newPage(browser, { viewport: widths[0] });
  await goAs(mine.page, 'stock', `/stock-control/locations/${line.place.id}?q=${line.code}`);
  await mine.page
    .getByRole('button', { name: `Actions on ${line.code}` })
    .first()
    .click();
  await mine.page.getByRole('menuitem', { name: 'Write off' }).click();
  await choose(mine.page, 'Reason', 'Obsolete');
  await mine.page.getByRole('dialog', { name: 'Write off' }).getByRole('button', { name: 'Write off' }).click();
  await mine.page.getByText('waits for somebody to approve its write-off').waitFor();
  await mine.close();
  const [asked] = (await manager.call(listLosses, { query: { state: 'asked', limit: 1 } })).items;
  expect(asked).toMatchObject({ code: line.code, reason: 'Obsolete' });

  const theirs = await newPage(browser, { viewport: widths[0] });
  await goAs(theirs.page, 'manager', '/stock-control/locations?tab=waiting');
  await expectGoodLooks(theirs.page);
  expect(await violationsInBoth(theirs.page)).toEqual([]);
  await theirs.page.goto(`/stock-control/locations?tab=waiting&loss=${asked?.id}`);
  const open = theirs.page.getByRole('dialog', { name: 'Damage and write-off' });
  await open.getByRole('button', { name: 'Approve' }).click();
  await theirs.page
    .getByRole('dialog', { name: /^Write off 1/ })
    .getByRole('button', { name: 'Approve' })
    .click();
  await open.getByText('Written off', { exact: true }).waitFor();
  expect((await manager.call(getLoss, { params: { id: asked?.id ?? '' } })).state).toBe('posted');
  theirs.expectNoViolations();
  await theirs.close();
});
