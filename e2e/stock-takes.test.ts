import { getStockTake } from '@quarterlight/contract/counting/routes';
import { createPlace, listMoves, postMove } from '@quarterlight/contract/stock/routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { freeWindscreen } from './support/depot-glass.ts';
import { expectGoodLooks, violationsInBoth, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

/** A rack of two bins of which the first holds one windscreen. */
async function aRack() {
  const keeper = await signInToApi('stock');
  const { pane, locationId } = await freeWindscreen(keeper);
  const code = `ST${Date.now() % 1_000_000}`;
  const rack = await keeper.call(createPlace, { body: { parentId: locationId, code, name: 'Rack to count' } });
  const bin = await keeper.call(createPlace, { body: { parentId: rack.id, code: `${code}-1`, name: 'Bin 1' } });
  await keeper.call(createPlace, { body: { parentId: rack.id, code: `${code}-2`, name: 'Bin 2' } });
  await keeper.call(postMove, { body: { lotId: pane.lotId, fromPlaceId: pane.place.id, toPlaceId: bin.id, quantity: 1, reason: '' } });
  return { keeper, pane, rack, code, locationId };
}

it('is counted on a phone, counted again by a second person and posted by a third', async () => {
  const { keeper, pane, rack, code, locationId } = await aRack();
  const first = await newPage(browser, { viewport: widths[1] });
  await goAs(first.page, 'stock', `/stock-control/locations/${locationId}/racks/${rack.id}`);
  await first.page.getByRole('button', { name: 'Start a stock take' }).click();
  const dialog = first.page.getByRole('dialog');
  await dialog.getByLabel('Count again above', { exact: true }).fill('10');
  await dialog.getByRole('button', { name: 'Start counting' }).click();
  await first.page.getByRole('heading', { level: 1, name: `Count ${code}` }).waitFor();
  const id = new URL(first.page.url()).pathname.split('/').at(-1) ?? '';
  await first.page.getByRole('button', { name: 'Nothing is here' }).click();
  await first.page
    .getByRole('list', { name: `Lines at ${code}-1` })
    .getByText(pane.code)
    .waitFor();
  await expectGoodLooks(first.page);
  expect(await violationsInBoth(first.page)).toEqual([]);
  await first.page.getByRole('button', { name: 'It is empty' }).click();
  await first.page.getByRole('dialog').getByRole('button', { name: 'It is empty' }).click();
  await first.page.getByRole('list', { name: `Lines at ${code}-2` }).waitFor({ state: 'attached' });
  await first.page.getByRole('button', { name: 'Nothing is here' }).click();
  await first.page.getByRole('button', { name: 'Finish counting' }).click();
  await first.page.getByText('1 line to count again').waitFor();
  first.expectNoViolations();
  await first.close();

  const second = await newPage(browser, { viewport: widths[1] });
  // Whoever scans is faster than the list: each scan counts on from the one before it all the same.
  const { promise: scanned, resolve: goOn } = Promise.withResolvers<void>();
  await second.page.route(/\/stock\/takes\/[^/]+\/lines/, async (route) => {
    await scanned;
    await route.continue();
  });
  await goAs(second.page, 'manager', `/stock-control/stock-takes/${id}`);
  await second.page.getByLabel('Scan or type a code').fill(pane.code.toLowerCase());
  await second.page.keyboard.press('Enter');
  await second.page.getByLabel('Scan or type a code').fill(pane.code);
  await second.page.keyboard.press('Enter');
  goOn();
  await second.page.getByRole('status').filter({ hasText: ': 2' }).waitFor();
  await second.page.getByRole('button', { name: 'Save the second count' }).click();
  await second.page.getByText('1 over').waitFor();
  await expectGoodLooks(second.page);
  expect(await violationsInBoth(second.page)).toEqual([]);
  second.expectNoViolations();
  await second.close();

  const third = await newPage(browser, { viewport: widths[0] });
  await goAs(third.page, 'admin', `/stock-control/stock-takes/${id}`);
  await third.page.getByText('1 over').waitFor();
  await expectGoodLooks(third.page);
  expect(await violationsInBoth(third.page)).toEqual([]);
  await third.page.getByRole('button', { name: 'Post the differences' }).click();
  await third.page.getByRole('dialog').getByRole('button', { name: 'Post' }).click();
  await third.page.getByText('The differences were posted.').waitFor();
  third.expectNoViolations();
  await third.close();
  expect((await keeper.call(getStockTake, { params: { id } })).state).toBe('posted');
  const { items } = await keeper.call(listMoves, { query: { kind: 'count', limit: 20 } });
  expect(items.find(({ documentId }) => documentId === id)).toMatchObject({ code: pane.code, quantity: 1, document: 'Stock take' });
});
