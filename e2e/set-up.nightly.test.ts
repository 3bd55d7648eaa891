import { join } from 'node:path';
import { createSupplier } from '@quarterlight/contract/companies/supplier-routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { end, type Product, root, waitUntilReady } from '../apps/server/testing/kit/product.ts';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { layoutShift, watchLayoutShift } from './support/layout-shift.ts';
import { overflow, settled, violationsInBoth, widths } from './support/looks.ts';
import { createCompany } from './support/own-company.ts';
import { useOwnProducts } from './support/own-product.ts';
import { signIn } from './support/people.ts';

const own = useOwnProducts();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

const slug = 'acme';
/** The product without a demonstration, on this test's data. */
async function start(): Promise<Product> {
  const product = own.start({
    command: [process.execPath, join(root, 'dist', 'server', 'main.mjs')],
    environment: { NODE_ENV: 'production', DEFAULT_TENANT: slug },
  });
  await waitUntilReady(product);
  return product;
}
const panel = (page: Page) => page.getByRole('region', { name: 'To set up' });

// Each starts the product, one of them twice.
describe('a company that was just made', { timeout: 480_000 }, () => {
  it('tells its first administrator what there is to set up, ticks it off as it is done, and is silent once it is put away', async () => {
    const product = await start();
    const jane = await createCompany(product, own.dataDir(), slug);
    const person = await newPage(browser, { baseURL: product.baseUrl, viewport: widths[0] });
    const { page } = person;
    await watchLayoutShift(page);
    await signIn(page, jane.username, jane.password);
    await panel(page).getByRole('link', { name: 'Company’s details' }).waitFor();
    await settled(page);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
    const home = new URL(page.url()).pathname;
    for (const viewport of widths) {
      await page.setViewportSize(viewport);
      expect(await overflow(page)).toBe(0);
      expect(await violationsInBoth(page, `the first page at ${viewport.width}`)).toEqual([]);
    }
    await page.setViewportSize(widths[0]);

    await panel(page).getByRole('link', { name: 'Company’s details' }).click();
    for (const [label, value] of [
      ['Address', '1 High Street'],
      ['Postcode', 'LS1 4AB'],
      ['Telephone', '01132345678'],
      ['Email', 'office@acme.example'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Changes saved successfully.').first().waitFor();
    await page.goto(home);
    await panel(page).getByRole('link', { name: 'VAT number' }).waitFor();
    expect(await panel(page).getByRole('link', { name: 'Company’s details' }).count()).toBe(0);

    // All of it, and what is not needed.
    await panel(page).getByRole('link', { name: 'All of it' }).click();
    await page.getByRole('heading', { name: 'To set up', level: 2 }).waitFor();
    await page.getByRole('button', { name: 'Logo is not needed' }).click();
    await page.getByRole('button', { name: 'Logo is needed after all' }).waitFor();
    for (const viewport of widths) {
      await page.setViewportSize(viewport);
      expect(await overflow(page)).toBe(0);
      expect(await violationsInBoth(page, `the list at ${viewport.width}`)).toEqual([]);
    }
    await page.setViewportSize(widths[0]);
    const suppliers = page.getByRole('listitem').filter({ hasText: 'Where glass is ordered.' });
    await suppliers.getByText('To do').waitFor();
    // Somebody else does it: it ticks itself.
    const desk = await signInToApi(jane.username, { baseUrl: product.baseUrl, slug, password: jane.password });
    await desk.call(createSupplier, { body: { name: 'Northern Glass', accountCode: 'NOR' } });
    await suppliers.getByText('Done').waitFor();

    await page.goto(home);
    await panel(page).getByRole('button', { name: 'Put away' }).click();
    await panel(page).waitFor({ state: 'hidden' });
    await page.reload();
    await settled(page);
    expect(await panel(page).count()).toBe(0);
    await page.goto('/settings?group=set-up');
    await page.getByRole('listitem').filter({ hasText: 'On top of every page' }).getByText('Not needed').first().waitFor();
    person.expectNoViolations();
    await person.close();
    await end(product.process, 'SIGTERM');
  });

  it('is live again after its server was restarted, and shows what was done meanwhile', async () => {
    const first = await start();
    const jane = await createCompany(first, own.dataDir(), slug);
    const { page, close } = await newPage(browser, { baseURL: first.baseUrl });
    await signIn(page, jane.username, jane.password);
    await page.goto('/companies/suppliers');
    await page.getByText('Live: changes by others appear by themselves').waitFor({ state: 'attached' });
    await end(first.process, 'SIGTERM');
    await page.getByText('Not live').waitFor();
    const second = await start();
    const desk = await signInToApi(jane.username, { baseUrl: second.baseUrl, slug, password: jane.password });
    await desk.call(createSupplier, { body: { name: 'Back Again Glass', accountCode: 'BAC' } });
    await page.getByText('Back Again Glass').first().waitFor();
    await page.getByText('Live: changes by others appear by themselves').waitFor({ state: 'attached' });
    await close();
    await end(second.process, 'SIGTERM');
  });
});
