import { getPurchaseOrder } from '@quarterlight/contract/purchasing/routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { expectGoodLooks } from './support/looks.ts';
import { aDraft } from './support/orders.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

describe('orders over the limits', () => {
  it('are approved together by a buyer, and the largest by a manager', async () => {
    const [one, other, large] = [await aDraft({ each: 4_000_000 }), await aDraft({ each: 5_000_000 }), await aDraft({ each: 20_000_000 })];
    const buyer = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(buyer.page, 'buyer', '/purchase-orders?waiting=true');
    const table = buyer.page.getByRole('table', { name: 'Purchase orders' });
    const row = (number: string) => table.getByRole('row').filter({ hasText: number });
    await row(large.draft.number).getByText('Needs approval').waitFor();
    for (const { draft } of [one, other, large]) await row(draft.number).getByRole('checkbox').press('Space');
    await buyer.page.getByText('1 cannot be approved by you').waitFor();
    await expectGoodLooks(buyer.page);
    await buyer.page.getByRole('button', { name: 'Approve', exact: true }).click();
    await buyer.page.getByRole('dialog', { name: 'Approve 2?' }).getByRole('button', { name: 'Approve' }).click();
    await buyer.page.getByText('They are approved.').waitFor();
    for (const { draft } of [one, other]) await row(draft.number).waitFor({ state: 'detached' });
    expect(await one.office.call(getPurchaseOrder, { params: { id: one.draft.id } })).toMatchObject({ state: 'approved' });
    await buyer.page.goto(`/purchase-orders/${large.draft.id}`);
    await buyer.page.getByText('somebody who may approve orders of any value has to approve it').waitFor();
    expect(await buyer.page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    buyer.expectNoViolations();
    await buyer.close();

    const manager = await newPage(browser, { viewport: { width: 390, height: 844 } });
    await goAs(manager.page, 'manager', `/purchase-orders/${large.draft.id}`);
    await manager.page.getByText('You may approve it.').waitFor();
    await expectGoodLooks(manager.page);
    await manager.page.getByRole('button', { name: 'Approve' }).click();
    await manager.page.getByText('Order approved.').waitFor();
    manager.expectNoViolations();
    await manager.close();
  });
});
