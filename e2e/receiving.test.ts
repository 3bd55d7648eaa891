import { getPurchaseOrder, receiveDelivery } from '@quarterlight/contract/purchasing/routes';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { forgetShifts, layoutShift, watchLayoutShift } from './support/layout-shift.ts';
import { aDraft, anOrder } from './support/orders.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

/** The dialog that sends a draft, opened before what draws its list is here; `arrive` lets that come. */
async function sendingEarly() {
  const { draft } = await aDraft();
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  await goAs(page, 'manager', '/');
  const arrival = Promise.withResolvers<void>();
  await page.route('**/assets/pickers-*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto(`/purchase-orders/${draft.id}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const how = page.getByRole('dialog').getByLabel('How it goes out').and(page.locator('input'));
  const options = page.getByRole('option');
  const end = async () => {
    expectNoViolations();
    await close();
  };
  return { how, options, arrive: () => arrival.resolve(), end };
}

describe('sending', () => {
  it('opens the list of ways only where it is pressed, however late the list itself comes', async () => {
    const { how, options, arrive, end } = await sendingEarly();
    const isIn = () => how.evaluate((field) => field === document.activeElement && field.hasAttribute('aria-haspopup'));
    await how.waitFor();
    expect(await isIn()).toBe(false);
    arrive();
    await expect.poll(isIn).toBe(true);
    expect(await options.count()).toBe(0);
    await how.click();
    await expect.poll(() => options.count()).toBe(3);
    await end();
  });

  it('opens it where it was pressed before it came', async () => {
    const { how, options, arrive, end } = await sendingEarly();
    await how.click();
    arrive();
    await expect.poll(() => options.count()).toBe(3);
    await end();
  });
});

describe('receiving', () => {
  it('fills one table by scanning, and says what is wrong at its line', async () => {
    const { office, order, codes } = await anOrder();
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await watchLayoutShift(page);
    await goAs(page, 'stock', `/purchase-orders/${order.id}`);
    await page.getByRole('button', { name: 'Receive', exact: true }).waitFor();
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    const table = page.getByRole('region', { name: 'What came' });
    for (const head of ['For', 'To come', 'Arrived', 'Damaged', 'Bin']) await table.getByRole('columnheader', { name: head, exact: true }).waitFor();
    const arrived = table.getByRole('textbox', { name: /^Arrived of/ });
    const counted = () => arrived.evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')));
    await expect.poll(counted).toEqual(['3', '2', '1']);
    await forgetShifts(page);
    const scan = page.getByLabel('Scan or type a code');
    await scan.fill('NOTHING');
    await page.keyboard.press('Enter');
    await page.getByText('No line of this delivery has the code NOTHING.').waitFor();
    for (const code of [codes[0], codes[0].toLowerCase(), codes[0], codes[0], codes[1]]) {
      await scan.fill(code);
      await page.keyboard.press('Enter');
    }
    await page.getByText(`${codes[1]}: 1 of 2`).waitFor();
    await expect.poll(counted).toEqual(['3', '1', '1']);
    await page.getByLabel('Delivery note').fill('DN 77');
    await table
      .getByRole('textbox', { name: /^Damaged of/ })
      .nth(1)
      .fill('2');
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await table.getByRole('row').nth(2).getByText(`${codes[1]}: more is marked as damaged than arrived.`).waitFor();
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
    await table
      .getByRole('textbox', { name: /^Damaged of/ })
      .nth(1)
      .fill('');
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await page.getByText('Delivery received.').waitFor();
    const after = await office.call(getPurchaseOrder, { params: { id: order.id } });
    expect(after.lines.map(({ received }) => received)).toEqual([3, 1, 1]);
    expectNoViolations([/status of 400/]);
    await close();
  });

  it('says what is more than ordered, and that somebody else received meanwhile; what was typed stays', async () => {
    const { office, order } = await anOrder();
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await watchLayoutShift(page);
    await goAs(page, 'manager', `/purchase-orders/${order.id}`);
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    const table = page.getByRole('region', { name: 'What came' });
    const arrived = table.getByRole('textbox', { name: /^Arrived of/ });
    const counted = () => arrived.evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')));
    await expect.poll(counted).toEqual(['3', '2', '1']);
    await forgetShifts(page);
    const before = await table.boundingBox();
    await arrived.nth(1).fill('4');
    await table.getByRole('row').nth(2).getByRole('status').filter({ hasText: '2 more than ordered' }).waitFor();
    expect(await table.boundingBox()).toEqual(before);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
    await page.getByLabel('Delivery note').fill('DN 79');
    const [first] = order.lines;
    await office.call(receiveDelivery, { params: { id: order.id }, body: { deliveryNote: 'DN 78', lines: [{ lineId: first?.id ?? '', quantity: 3 }] } });
    await page.getByRole('status').filter({ hasText: 'A delivery was received meanwhile. Check what is still to come.' }).waitFor();
    await expect.poll(counted).toEqual(['4', '1']);
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await page.getByText('Delivery received.').waitFor();
    const after = await office.call(getPurchaseOrder, { params: { id: order.id } });
    expect(after.lines.map(({ received }) => received)).toEqual([3, 4, 1]);
    expectNoViolations();
    await close();
  });

  it('stands in one column on a phone', async () => {
    const { order } = await anOrder();
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 390, height: 844 } });
    await goAs(page, 'manager', `/purchase-orders/${order.id}`);
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    const table = page.getByRole('region', { name: 'What came' });
    const fields = ['Arrived', 'Damaged', 'Bin'].map((name) =>
      table
        .getByLabel(new RegExp(`^${name} of`))
        .and(page.locator('input'))
        .first(),
    );
    // A list takes the place of its plain field meanwhile.
    const top = (field: Locator) => field.boundingBox().then((box) => box?.y ?? Number.NaN);
    const stands = async () => {
      const [arrived = Number.NaN, damaged = Number.NaN, bin = Number.NaN] = await Promise.all(fields.map(top));
      return arrived < damaged && damaged < bin;
    };
    await expect.poll(stands).toBe(true);
    await fields[0]?.fill('5');
    await table.getByRole('status').filter({ hasText: '2 more than ordered' }).waitFor();
    expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('link', { name: 'Diary' }).filter({ visible: true }).click();
    const leave = page.getByRole('button', { name: 'Leave', exact: true });
    await leave.waitFor();
    const { x, width } = (await leave.boundingBox()) ?? { x: 0, width: Number.NaN };
    expect(x + width).toBeLessThanOrEqual(390);
    expectNoViolations();
    await close();
  });
});
