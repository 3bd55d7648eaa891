import { productOptions } from '@quarterlight/contract/catalogue/choosing-routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { bookerOf } from './support/booked-job.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { glassInTheDepot } from './support/depot-glass.ts';
import { layoutShift, watchLayoutShift } from './support/layout-shift.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

describe('the pick list of technicians’ glass', () => {
  it('is of one day, moves what is ticked, takes it back, and says at its line what was refused', async () => {
    const { code, number, day, technician, issueBehind } = await glassInTheDepot();
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await watchLayoutShift(page);
    await goAs(page, 'stock', `/stock-control/tech-glass?day=${day}`);
    const table = page.getByRole('table', { name: 'Glass to move to vans' });
    const line = table.getByRole('row').filter({ hasText: number }).filter({ hasText: code });
    await table.getByRole('rowheader', { name: new RegExp(`^${technician.name} · `) }).waitFor();
    await line.getByRole('checkbox').press('Space');
    await page.getByRole('button', { name: 'Move 1 piece to 1 van' }).press('Enter');
    await line.getByText('In the van', { exact: true }).waitFor();
    // The button is gone with what was ticked: the list has the focus.
    await page.getByRole('group', { name: 'Pick list' }).and(page.locator(':focus')).waitFor();
    await page
      .getByRole('table', { name: `In the van of ${technician.name}` })
      .getByRole('row')
      .filter({ hasText: number })
      .filter({ hasText: code })
      .waitFor();
    await line.getByRole('button', { name: 'Undo' }).press('Enter');
    await line.getByRole('button', { name: 'Move to van' }).and(page.locator(':focus')).waitFor();

    await page.route('**/technician-glass/issue', async (route) => {
      await issueBehind();
      await route.continue();
    });
    await line.getByRole('button', { name: 'Move to van' }).click();
    await line.getByRole('alert').waitFor();
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);

    const box = page.getByRole('textbox', { name: 'Day', exact: true });
    const below = await table.boundingBox();
    await box.fill('99.99');
    await box.press('Enter');
    await page.getByText('Enter a date', { exact: true }).waitFor();
    expect(await table.boundingBox()).toEqual(below);

    await page.getByRole('button', { name: 'Day after' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('day')).not.toBe(day);
    await line.waitFor({ state: 'detached' });
    expectNoViolations([/status of 4\d\d/]);
    await close();
  });

  it('prints the day alone, with boxes to tick, and says what cannot go and why', async () => {
    const { code, number, day, issueBehind } = await glassInTheDepot();
    const { day: heldDay, take } = await bookerOf(await signInToApi('manager'));
    const [product] = await (await signInToApi('stock')).call(productOptions, { query: { q: '3593', limit: 1 } });
    const held = await take({ lines: [{ kind: 'glass', productId: product?.id ?? '', quantity: 1 }] });
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'stock', `/stock-control/tech-glass?day=${heldDay}`);
    await page
      .getByRole('table', { name: 'Glass that cannot go yet' })
      .getByRole('row')
      .filter({ hasText: held.number })
      .getByText('Glass not ordered')
      .waitFor();

    await page.goto(`/stock-control/tech-glass?day=${day}`);
    const line = page.getByRole('table', { name: 'Glass to move to vans' }).getByRole('row').filter({ hasText: number }).filter({ hasText: code });
    await line.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await line.getByRole('checkbox').isVisible()).toBe(true);
    expect(
      await page
        .getByRole('button', { name: /Move to van|Print/ })
        .filter({ visible: true })
        .count(),
    ).toBe(0);
    expect(
      await page
        .getByRole('table', { name: /^In the van of/ })
        .filter({ visible: true })
        .count(),
    ).toBe(0);
    await page.emulateMedia({ media: 'screen' });

    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('list', { name: 'Glass to move to vans' }).getByRole('listitem').filter({ hasText: number });
    await card.getByRole('button', { name: 'Move to van' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expectNoViolations();
    await close();
    await issueBehind();
  });
});
