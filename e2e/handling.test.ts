import { putAwayList } from '@quarterlight/contract/handling/routes';
import { createLevel } from '@quarterlight/contract/replenishment/routes';
import { postMove, technicianGlass } from '@quarterlight/contract/stock/routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { freeWindscreen, glassInTheDepot } from './support/depot-glass.ts';
import { expectGoodLooks } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

const phone = { viewport: { width: 390, height: 844 } };
async function scan(page: Page, code: string): Promise<void> {
  const box = page.getByLabel('Scan or type a code');
  await box.fill(code);
  await box.press('Enter');
}

describe('carrying on a phone', () => {
  it('takes what was received by its code, and puts it down by the code of a bin', async () => {
    const office = await signInToApi('stock');
    const { location, items, bins } = await office.call(putAwayList, { query: {} });
    const [bin] = bins.filter(({ active, level }) => active && level === 'bin');
    const item = items.find(({ code, usual }) => usual === null && items.filter((other) => other.code === code).length === 1);
    if (!location || !bin || !item) throw new Error('The demonstration has nothing to put away.');
    const { page, expectNoViolations, close } = await newPage(browser, phone);
    await goAs(page, 'stock', `/stock-control/put-away?location=${location.id}`);
    await scan(page, 'nothing-like-it');
    await page.getByText('Nothing that waits here has the code nothing-like-it.').waitFor();
    await scan(page, bin.code);
    await page.getByText(`Scan what goes into ${bin.code} first, then its label.`).waitFor();
    await scan(page, item.code);
    await page.getByText(`${item.code}: 1 of ${item.quantity} in hand`).waitFor();
    await scan(page, bin.code);
    await page.getByText(`1 piece put into ${bin.code}.`).waitFor();
    const after = await office.call(putAwayList, { query: { locationId: location.id } });
    expect(after.items.find(({ lotId }) => lotId === item.lotId)?.quantity ?? 0).toBe(item.quantity - 1);
    await office.call(postMove, { body: { fromPlaceId: bin.id, toPlaceId: location.id, lotId: item.lotId, quantity: 1 } });
    expectNoViolations();
    await close();
  });

  it('picks what a job needs into its van, and brings it back', async () => {
    const { day, code, number } = await glassInTheDepot();
    const { page, expectNoViolations, close } = await newPage(browser, phone);
    await goAs(page, 'stock', `/stock-control/picking?day=${day}`);
    await scan(page, code);
    await page.getByText(`${code} for ${number} is in the van of`).waitFor();
    await scan(page, code);
    await page.getByText(/is in the van of .* already\./).waitFor();
    await page.getByRole('list', { name: 'Picked pieces' }).getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`${code} lies at`).waitFor();
    await page.getByRole('button', { name: `Picked ${code} for ${number}` }).waitFor();
    await page.getByRole('button', { name: `Cannot be picked: ${code} for ${number}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expectNoViolations();
    await close();
  });

  it('brings back what came home in a van, asks about what a visit needs, and puts it into the van again', async () => {
    const { code, number, technician, issueBehind } = await glassInTheDepot();
    await issueBehind();
    const { page, expectNoViolations, close } = await newPage(browser, phone);
    await goAs(page, 'stock', '/stock-control/tech-glass');
    await page.getByRole('link', { name: 'Scan in' }).click();
    await page.getByText('Whose van comes back?').waitFor();
    await page.goto(`/stock-control/picking?tab=back&technicianId=${technician.id}`);
    const line = page.getByRole('button', { name: `Bring back ${code} for ${number}` });
    await line.waitFor();
    await scan(page, 'nothing-like-it');
    await page.getByText('has the code nothing-like-it.').waitFor();
    await expectGoodLooks(page);
    await scan(page, code);
    const dialog = page.getByRole('dialog', { name: `Bring ${code} back?` });
    await dialog.getByText(`It is for ${number}, which ${technician.name} has on`).waitFor();
    await dialog.getByRole('button', { name: 'Bring back' }).click();
    await page.getByText(`1 × ${code} lies at`).waitFor();
    await line.waitFor({ state: 'detached' });
    await page.getByRole('list', { name: 'Pieces brought back' }).getByRole('button', { name: 'Undo' }).click();
    await line.waitFor();
    expectNoViolations();
    await close();
  });

  it('fills a van up with what its level says it is short of', async () => {
    const office = await signInToApi('stock');
    const { pane, branchId } = await freeWindscreen(office);
    const { vans } = await office.call(technicianGlass, { query: { branchId } });
    const van = vans.find(({ technician, items }) => technician !== null && items.every(({ productId }) => productId !== pane.productId));
    if (!van?.technician) throw new Error('The demonstration has no van without this glass.');
    await office.call(createLevel, { body: { placeId: van.placeId, productId: pane.productId, least: 1, most: 1 } });
    const { page, expectNoViolations, close } = await newPage(browser, phone);
    await goAs(page, 'stock', `/stock-control/picking?technicianId=${van.technician.id}`);
    const list = page.getByRole('list', { name: 'What vans are short of' });
    await list.getByText(`${van.code}: has 0, at least 1, up to 1`).waitFor();
    await expectGoodLooks(page);
    await scan(page, pane.code);
    await page.getByText(`1 × ${pane.code} in ${van.code}.`).waitFor();
    await list.getByText(`${van.code}: has 0, at least 1, up to 1`).waitFor({ state: 'detached' });
    await page.getByRole('list', { name: 'What filled vans up' }).getByRole('button', { name: 'Undo' }).click();
    await list.getByText(`${van.code}: has 0, at least 1, up to 1`).waitFor();
    expectNoViolations();
    await close();
  });
});
