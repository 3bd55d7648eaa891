import { listBranches } from '@quarterlight/contract/companies/branch-routes';
import { updateStart } from '@quarterlight/contract/identity/routes-start';
import { listWorksheets } from '@quarterlight/contract/worksheets/routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { goAs, signIn } from './support/people.ts';

let browser: Browser;
let office: Api;
let here: { readonly id: string; readonly name: string };
/** A job of another branch. */
let elsewhere: { readonly id: string; readonly number: string; readonly branchName: string };

const wide = { viewport: { width: 1440, height: 900 } };
const at = (site: string) => ({ headers: { 'x-site': site } });

beforeAll(async () => {
  browser = await launchBrowser();
  office = await signInToApi('manager');
  const [one, other] = (await office.call(listBranches, { query: { limit: 10 } })).items.filter(({ kind }) => kind !== 'subcontract');
  if (one === undefined || other === undefined) throw new Error('The demonstration has too few branches.');
  here = one;
  const [job] = (await office.call(listWorksheets, { query: { limit: 1 }, ...at(other.id) })).items;
  if (job === undefined) throw new Error('The other branch has no job.');
  elsewhere = { id: job.id, number: job.number, branchName: other.name };
});
afterAll(() => leaveBrowser(browser));

const switcher = (page: Page, name: string) => page.getByRole('button', { name: `Site: ${name}` });
async function choose(page: Page, from: string, to: string): Promise<void> {
  await switcher(page, from).click();
  await page.getByRole('menuitemcheckbox', { name: to, exact: true }).click();
  await switcher(page, to).waitFor();
}
const counted = (page: Page, total: number) =>
  page
    .getByText(new RegExp(`^\\d+ of ${total.toLocaleString('en-GB')}$`))
    .first()
    .waitFor();

/** Every site that the page has asked for since, but for the live connection, which all tabs share. */
function sitesAskedFor(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/v1/') && path !== '/v1/hints' && path !== '/v1/system/ui-version') asked.add(request.headers()['x-site'] ?? 'all');
  });
  return asked;
}

it('one site bounds list, count, file, dashboard and diary of its tab, and of no other', async () => {
  const totals = { all: (await office.call(listWorksheets)).total, here: (await office.call(listWorksheets, at(here.id))).total };
  expect(totals.here).toBeGreaterThan(0);
  expect(totals.here).toBeLessThan(totals.all);
  const { page, expectNoViolations, close } = await newPage(browser, wide);
  await goAs(page, 'manager', '/clipboard/worksheets');
  await counted(page, totals.all);
  await choose(page, 'All sites', here.name);
  await counted(page, totals.here);
  await page.getByRole('button', { name: 'Download the list' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
  expect(file.suggestedFilename()).toContain(`_${here.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}_`);

  // It stays through loading again, and everything that is asked for is asked for there.
  const asked = sitesAskedFor(page);
  for (const path of ['/clipboard/worksheets', '/dashboard/operations', '/diary', '/reporting/operations/completed-jobs-export', '/search?q=ford']) {
    await page.goto(path);
    await switcher(page, here.name).waitFor();
    await page.waitForFunction(
      () => document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"], [role="status"][aria-label^="Loading"]') === null,
    );
  }
  expect([...asked]).toEqual([here.id]);

  const other = await page.context().newPage();
  await other.goto('/clipboard/worksheets');
  await switcher(other, 'All sites').waitFor();
  await counted(other, totals.all);
  await other.close();
  await choose(page, here.name, 'All sites');
  expectNoViolations();
  await close();
});

it('a record of another site says so and leads there', async () => {
  const { page, expectNoViolations, close } = await newPage(browser, wide);
  await goAs(page, 'manager', '/clipboard/worksheets');
  await choose(page, 'All sites', here.name);
  await page.goto(`/clipboard/worksheets/${elsewhere.id}`);
  await page.getByText(`This is not of ${here.name}`).waitFor();
  await page.getByRole('button', { name: `Show ${elsewhere.branchName}` }).click();
  await page.getByRole('heading', { level: 1, name: elsewhere.number }).waitFor();
  await switcher(page, elsewhere.branchName).waitFor();
  expectNoViolations([/404/]);
  await close();
});

it('a site that was lost meanwhile is left, in words', async () => {
  const { page, expectNoViolations, close } = await newPage(browser, wide);
  await signIn(page, 'manager');
  await page.evaluate(() => sessionStorage.setItem('quarterlight.site', '01890a5d-ac96-774b-bcce-b302099a8057'));
  await page.goto('/clipboard/worksheets');
  await page.getByText('Your site is closed, or no longer yours. You see all sites now.').waitFor();
  await switcher(page, 'All sites').waitFor();
  await page.locator('table[aria-label="Worksheets"][aria-busy="false"] tbody tr').first().waitFor();
  expectNoViolations([/403/]);
  await close();
});

it('whoever chose where they start begins there, at their site, on a phone too', async () => {
  const buyer = await signInToApi('buyer');
  await buyer.call(updateStart, { body: { startPage: '/search', defaultSite: here.id } });
  try {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 390, height: 844 } });
    await signIn(page, 'buyer');
    await page.waitForURL((url) => url.pathname === '/search');
    await switcher(page, here.name).waitFor();
    // Where all sites are shown a phone has its room for other things; they are chosen among all pages.
    await switcher(page, here.name).click();
    await page.getByRole('menuitemcheckbox', { name: 'All sites', exact: true }).click();
    await switcher(page, here.name).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog', { name: 'All pages' }).getByRole('button', { name: 'Site: All sites' }).waitFor();
    // Another tab begins at the default again.
    const other = await page.context().newPage();
    await other.goto('/purchase-orders');
    await switcher(other, here.name).waitFor();
    expectNoViolations();
    await close();
  } finally {
    await buyer.call(updateStart, { body: { startPage: '', defaultSite: null } });
  }
});

it('who has one site has nothing to choose', async () => {
  const { page, expectNoViolations, close } = await newPage(browser, wide);
  const told = page.waitForResponse('**/v1/users/sites');
  await signIn(page, 'branch');
  await told;
  await page.locator('h1').first().waitFor();
  expect(await page.getByRole('button', { name: /^Site: / }).count()).toBe(0);
  expectNoViolations();
  await close();
});
