import { productOptions } from '@quarterlight/contract/catalogue/choosing-routes';
import { listBranches } from '@quarterlight/contract/companies/branch-routes';
import { orderFromSupplier, orderNeeds } from '@quarterlight/contract/ordering/routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { bookerOf } from './support/booked-job.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { expectGoodLooks } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

/** A booked job whose pane nobody has ordered, of those that two suppliers offer and no depot has free. */
async function aNeed() {
  const office = await signInToApi('manager');
  const [branch] = (await office.call(listBranches, { query: { limit: 50 } })).items.filter(({ kind }) => kind === 'own');
  const { take } = await bookerOf(office, branch?.id);
  for (const product of await office.call(productOptions, { query: { q: '3593', limit: 20 } })) {
    const { number, id } = await take({ lines: [{ kind: 'glass', productId: product.id, features: [{ topic: 'camera', present: false }] }] });
    const { needs } = await office.call(orderNeeds, { query: { branchId: branch?.id } });
    const need = needs.find(({ job }) => job?.id === id);
    if (need?.job && !need.job.free && need.offers.length > 1) return { office, need, job: need.job, number };
  }
  throw new Error('The demonstration has no pane that two suppliers offer and no depot has.');
}

const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });

describe('what is to be ordered', () => {
  it('is put on a supplier’s draft, which names the job', async () => {
    const { number } = await aNeed();
    const { page, expectNoViolations, close } = await newPage(browser);
    await goAs(page, 'buyer', '/purchase-orders');
    await page.getByRole('link', { name: 'To order' }).click();
    await rowOf(page, number).getByRole('checkbox').check();
    await expectGoodLooks(page);
    await page.getByRole('button', { name: 'Put 1 on order' }).click();
    const said = page.getByRole('status').filter({ hasText: 'Put on order' });
    await said.getByRole('link').click();
    await page.getByRole('heading', { name: /^Purchase order P\d{6}/ }).waitFor();
    await page.getByText(number).first().waitFor();
    expectNoViolations();
    await close();
  });

  it('goes to another supplier where somebody chooses one, and says on a phone what it comes to', async () => {
    const { number, need, office } = await aNeed();
    const { suppliers } = await office.call(orderNeeds, {});
    const other = suppliers.find(({ id }) => id === need.offers[1]?.supplierId);
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 390, height: 844 } });
    await goAs(page, 'buyer', '/purchase-orders?tab=to-order');
    const from = page.getByLabel(`From whom ${need.code} for ${number} is ordered`, { exact: true });
    await from.click();
    await page.getByRole('option', { name: new RegExp(`^£[\\d,.]+ ${other?.name}`) }).click();
    const section = page.getByRole('region', { name: other?.name ?? '' });
    await section.getByLabel(`Select ${need.code} for ${number}`, { exact: true }).check();
    await section.getByText(/net (?:on a new draft|with what stands on)/).waitFor();
    await section.getByRole('button', { name: 'Put 1 on order' }).click();
    await page.getByRole('status').filter({ hasText: 'Put on order' }).waitFor();
    await expect.poll(() => page.getByText(number).count()).toBe(0);
    expectNoViolations();
    await close();
  });

  it('is told who was quicker, and stays as it was', async () => {
    const { number, need, job, office } = await aNeed();
    const { page, close } = await newPage(browser);
    await goAs(page, 'buyer', '/purchase-orders?tab=to-order');
    await rowOf(page, number).getByRole('checkbox').check();
    // The list is still what it was when it was read.
    await page.context().setOffline(true);
    await office.call(orderFromSupplier, {
      body: { supplierId: need.offers[0]?.supplierId ?? '', jobs: [{ worksheetId: job.id, lineId: job.lineId, productId: need.productId }], levels: [] },
    });
    await page.route('**/v1/to-order', (route) => route.abort());
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Put 1 on order' }).click();
    await page.getByText(new RegExp(`${need.code} for ${number} is on order P\\d{6} already`)).waitFor();
    await close();
  });
});
