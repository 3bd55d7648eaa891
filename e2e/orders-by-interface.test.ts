import { createSupplier, getSupplier } from '@quarterlight/contract/companies/supplier-routes';
import { createPurchaseOrder, getPurchaseOrder } from '@quarterlight/contract/purchasing/routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { aDraft } from './support/orders.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

describe('an order by the supplier\u2019s interface', () => {
  it('is set up, tried, sent, answered on its lines and received', async () => {
    const { office, draft } = await aDraft();
    const code = `IF${draft.number.slice(-6)}`;
    const supplier = await office.call(createSupplier, { body: { accountCode: code, name: `Interface ${code}`, email: 'orders@interface.example' } });
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'manager', `/companies/suppliers/${supplier.id}`);
    await page.getByRole('region', { name: 'Ordering' }).getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Orders go by').and(page.locator('input')).click();
    await page.getByRole('option', { name: 'Interface' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const own = page.getByRole('region', { name: 'Interface' });
    await own.getByRole('button', { name: 'Edit' }).click();
    await own.getByLabel('Login').fill(`login-${code}`);
    await own.getByLabel('Password', { exact: true }).fill('never-shown-again');
    await own.getByLabel('Their depot').fill('LDS');
    await own.getByRole('button', { name: 'Save' }).click();
    await own.getByRole('button', { name: 'Test connection' }).click();
    await own.getByText('It works').waitFor();
    expect(await page.content()).not.toContain('never-shown-again');
    expect((await office.call(getSupplier, { params: { id: supplier.id } })).orderBy).toBe('interface');

    const price = { unitAmount: 1_000_000, currency: 'GBP' } as const;
    const lines = draft.lines.slice(0, 2).map(({ productId }) => ({ productId, quantity: 1, unitCost: price }));
    const order = await office.call(createPurchaseOrder, { body: { supplierId: supplier.id, deliverToPlaceId: draft.deliverTo.id, lines } });
    await page.goto(`/purchase-orders/${order.id}`);
    await page.getByRole('button', { name: 'Check availability' }).click();
    await page.getByText('In stock at their depot').first().waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Their number').waitFor();
    await page.getByText('Confirmed').first().waitFor();
    const sent = await office.call(getPurchaseOrder, { params: { id: order.id } });
    expect(sent).toMatchObject({ state: 'sent', sentHow: 'interface', lines: [{ answer: 'confirmed', supplierDepot: 'LDS' }, { answer: 'confirmed' }] });
    expect(sent.supplierReference).toMatch(/^\d+$/);
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await page.getByLabel('Delivery note').fill(`DN${order.number}`);
    await page.getByRole('button', { name: 'Receive', exact: true }).last().click();
    await page.getByRole('heading', { name: `Delivery note DN${order.number}` }).waitFor();
    expectNoViolations();
    await close();
  });
});
