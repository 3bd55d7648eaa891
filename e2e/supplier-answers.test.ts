import { getPurchaseOrder, receiveDelivery } from '@quarterlight/contract/purchasing/routes';
import { addDays, day, formatDay, today } from '@quarterlight/kit/days';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { anOrder } from './support/orders.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

describe('an order that is answered', () => {
  it('notes days and a price that is asked, takes the price, and undoes a delivery', async () => {
    const { office, order } = await anOrder();
    const at = { params: { id: order.id } };
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'manager', `/purchase-orders/${order.id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Note the supplier’s answer' }).click();
    await page.getByLabel('Their order number').fill('SO-4711');
    const answer = page.getByRole('region', { name: 'What the supplier answered' });
    const row = answer.getByRole('row').nth(1);
    await row
      .getByLabel(/^Answer to/)
      .and(page.locator('input'))
      .click();
    await page.getByRole('option', { name: 'Comes later' }).click();
    const later = formatDay(addDays(today('Europe/London'), 12));
    await row.getByLabel(/^Day of/).fill(later);
    await row.getByLabel(/^Price of/).fill('120.00');
    await page.getByRole('button', { name: 'Save answer' }).click();
    const prices = page.getByRole('region', { name: /^Prices to decide/ });
    await prices.getByText('is asked at £120.00').waitFor();
    expect((await office.call(getPurchaseOrder, at)).lines[0]).toMatchObject({ answer: 'back-ordered', priceQuestion: 'open', supplierOrder: 'SO-4711' });
    expect(formatDay(day((await office.call(getPurchaseOrder, at)).lines[0]?.dueOn ?? ''))).toBe(later);
    await prices.getByRole('button', { name: /^Accept the price/ }).click();
    await prices.waitFor({ state: 'detached' });
    expect((await office.call(getPurchaseOrder, at)).lines[0]?.unitCost.unitAmount).toBe(1_200_000);

    const note = `DN${order.number}`;
    await office.call(receiveDelivery, { ...at, body: { deliveryNote: note, lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 3 }] } });
    await page.getByRole('button', { name: `Undo delivery note ${note}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Booked on the wrong order');
    await dialog.getByRole('button', { name: 'Undo delivery' }).click();
    await page
      .getByText(/Booked on the wrong order/)
      .first()
      .waitFor();
    expect(await office.call(getPurchaseOrder, at)).toMatchObject({ state: 'sent', lines: [{ received: 0, outstanding: 3 }, {}, {}] });
    expectNoViolations();
    await close();
  });
});
