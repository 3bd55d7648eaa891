import { listCustomers } from '@quarterlight/contract/companies/customer-routes';
import { listClaims } from '@quarterlight/contract/identity/routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { markNew, newParts, overflow, settled, violationsInBoth, wear, widths } from './support/looks.ts';
import { overhear } from './support/overheard.ts';
import { opens, pageAt, pages } from './support/pages.ts';
import { signIn } from './support/people.ts';

const everybody = ['admin', 'manager', 'adviser', 'stock', 'buyer', 'accounts', 'technician', 'customer', 'branch'];
/** On each change those who between them see every page; at night everybody. */
const people = process.env['NIGHTLY'] === '1' ? everybody : ['admin', 'technician', 'customer'];
/** Who is not of the office: they are told nothing of what is its own. */
const outside = ['customer', 'branch'];
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

/**
 * Shows a page at both widths in both themes; tells whether anything sticks out, and what the checker finds: where there is anything that it has not seen there
 * before, in the whole page, and in the other theme in what is new.
 */
async function lookAt(page: Page, address: string, path: string): Promise<string[]> {
  const found: string[] = [];
  await page.setViewportSize(widths[0]);
  await goWithin(page, address);
  for (const size of widths) {
    await page.setViewportSize(size);
    await settled(page);
    const over = await overflow(page);
    if (over > 0) found.push(`${size.width} px: ${over} px wider than the window`);
    await wear(page, 'light');
    if (!(await markNew(page, `${path} ${size.width}`))) continue;
    found.push(...(await violationsInBoth(page, `${size.width} px`, newParts)));
  }
  return found;
}

/** Goes to an address as by a link within the app, which is quicker than a document; where that shows no page of its own in time, by a document. */
async function goWithin(page: Page, address: string): Promise<void> {
  const isThere = await page.evaluate((to) => {
    const heading = document.querySelector('h1');
    if (!heading) return false;
    heading.dataset['before'] = '';
    history.pushState({}, '', to);
    return true;
  }, address);
  if (!isThere) return void (await page.goto(address));
  const shown = page.locator('h1:not([data-before])').first();
  await shown.waitFor({ timeout: 4_000 }).catch(() => page.goto(address));
}

/** Every address of ours that the page links to. */
const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? '').filter((href) => !href.startsWith('//')));

/** The names that a customer's user has no business to meet; branches of our own serve everybody's. */
async function foreignTo(name: string, claims: readonly { readonly type: string; readonly value: string }[]): Promise<string[]> {
  if (name !== 'customer') return [];
  const own = claims.find(({ type }) => type === 'company-name')?.value;
  const { items } = await (await signInToApi('admin')).call(listCustomers, { query: { limit: 200 } });
  return items.map((customer) => customer.name).filter((each) => each !== own);
}

/** The pages that somebody came to, by their paths. */
const walked = new Map<string, ReadonlySet<string>>();

/** Opens every page that the person may see: those of the sidebar first, then one record of each kind that a page links to. */
async function walk(name: string): Promise<string[]> {
  const claims = await (await signInToApi(name)).call(listClaims);
  const held = claims.filter(({ type }) => type === 'permission').map(({ value }) => value);
  const mine = pages.filter((page) => page.public === undefined && opens(page.path, held));
  const watched = await newPage(browser, { reducedMotion: 'reduce' });
  const { page } = watched;
  const faults: string[] = [];
  let at = '';
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${at}: ${response.request().method()} ${response.url()} was answered ${response.status()}`);
  });
  page.on('requestfailed', (request) => {
    // What is left behind with a page is broken off.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`${at}: ${request.url()} failed: ${request.failure()?.errorText}`);
  });
  const heard = outside.includes(name) ? overhear(page, { names: await foreignTo(name, claims) }) : undefined;
  await signIn(page, name);
  const seen = new Set<string>();
  const toSee = mine.filter(({ path }) => !path.includes('$')).map(({ path }) => path);
  for (let address = toSee.shift(); address !== undefined; address = toSee.shift()) {
    const path = pageAt(address)?.path;
    if (path === undefined || seen.has(path)) continue;
    seen.add(path);
    at = address;
    faults.push(...(await lookAt(page, address, path)).map((fault) => `${address}, ${fault}`));
    faults.push(...((await heard?.faults()) ?? []).map((fault) => `${address}: ${fault}`));
    toSee.push(...(await linksOf(page)).filter((link) => mine.some((each) => each.path === pageAt(link)?.path)));
  }
  walked.set(name, seen);
  faults.push(...watched.violations);
  await watched.close();
  return faults;
}

describe('every page that somebody may see', () => {
  it.concurrent.each(people)('stands without a fault at 390 and 1440 px, light and dark: %s', { timeout: 900_000 }, async (name) => {
    expect(await walk(name)).toEqual([]);
    expect(walked.get(name)?.size).toBeGreaterThan(2);
  });

  it('was seen by somebody', () => {
    const met = new Set([...walked.values()].flatMap((paths) => [...paths]));
    const built = pages.filter((page) => page.public === undefined && page.load !== undefined).map(({ path }) => path);
    // The demonstration has no video, nothing leads to an address that other programs use, and of the order met first nothing may have come that could be credited:
    // their own journeys look at them.
    const elsewhere = ['/help/videos/$id', '/clipboard/worksheets/proxy/$id', '/purchase-orders/$id/credit'];
    expect(built.filter((path) => !met.has(path) && !elsewhere.includes(path))).toEqual([]);
  });
});
