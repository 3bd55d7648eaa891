import { listUsers } from '@quarterlight/contract/identity/routes';
import { listRoles } from '@quarterlight/contract/identity/routes-people';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { typistOn } from './support/keyboard.ts';
import { forgetShifts, layoutShift, watchLayoutShift } from './support/layout-shift.ts';
import { settled, violations } from './support/looks.ts';
import { signIn } from './support/people.ts';

let browser: Browser;
let admin: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signInToApi('admin');
});
afterAll(() => leaveBrowser(browser));

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const welcome = (page: Page) => page.getByRole('region', { name: 'What you do here' });

/** Somebody of a role who has never signed in. */
async function newcomer(code: string): Promise<string> {
  const role = (await admin.call(listRoles)).find((each) => each.code === code);
  const { items } = await admin.call(listUsers, { query: { roleId: role?.id ?? '', status: 'active', limit: 50 } });
  const found = items.find(({ username, lastSeenAt }) => username !== code && lastSeenAt === null);
  if (!found) throw new Error(`Everybody who is ${code} has been here.`);
  return found.username;
}

/** By role: where it starts, and what it does here with the address of each. */
const roles = {
  adviser: [
    '/clipboard/worksheets',
    ['Take a call', '/clipboard/worksheets/new'],
    ['Book what waits', '/diary'],
    ['Release booked jobs', '/clipboard/worksheets?state=booked'],
  ],
  manager: [
    '/clipboard/worksheets',
    ['See what is late or at risk', '/dashboard/operations'],
    ['Take a call', '/clipboard/worksheets/new'],
    ['Book what waits', '/diary'],
  ],
  technician: ['/my-day', ['Check your van', '/my-day?show=van'], ['See the days ahead', '/diary'], ['Look up a job', '/clipboard/worksheets']],
  stock: [
    '/stock-control/locations',
    ['Receive a delivery', '/purchase-orders?state=sent'],
    ['Load the vans', '/stock-control/tech-glass'],
    ['Trace a piece of glass', '/stock-control/stock-transaction-history'],
  ],
  buyer: [
    '/purchase-orders',
    ['Order glass', '/purchase-orders/new'],
    ['Send what is approved', '/purchase-orders?state=approved'],
    ['See what is in stock', '/stock-control/locations'],
  ],
  accounts: [
    '/billing/invoices',
    ['Post drafts', '/billing/invoices?state=draft'],
    ['Chase what is overdue', '/billing/invoices?overdue=yes'],
    ['See how the month goes', '/dashboard/finance'],
  ],
  customer: [
    '/clipboard/jobs',
    ['Send us a job', '/clipboard/jobs?new=1'],
    ['See what is to pay', '/billing/invoices?state=posted'],
    ['Find anything', '/search'],
  ],
} as const;

describe('the first sign-in', () => {
  it.each(Object.entries(roles))('of a new %s shows three things, each of which goes where it says', async (role, [start, ...things]) => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: role === 'technician' ? phone : desk });
    await watchLayoutShift(page);
    await signIn(page, await newcomer(role));
    await page.waitForURL(`**${start}`);
    await welcome(page).getByRole('link').nth(2).waitFor();
    expect(await welcome(page).getByRole('link').allTextContents()).toEqual(things.map(([title]) => title));
    await settled(page);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
    for (const [title, address] of things) {
      await page.goto(start);
      await welcome(page).getByRole('link', { name: title }).click();
      await page.waitForURL(`**${address}`);
      const { pathname } = new URL(page.url());
      expect(pathname + new URL(page.url()).search).toBe(address);
      await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
      if (pathname !== start) expect(await welcome(page).count()).toBe(0);
    }
    expectNoViolations();
    await close();
  });

  it('leaves room for the list, in both themes and at both widths, and its keys do what they say', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: desk });
    await signIn(page, await newcomer('adviser'));
    for (const size of [desk, phone]) {
      await page.setViewportSize(size);
      await welcome(page).getByRole('link').nth(2).waitFor();
      await settled(page);
      const [panel, heading] = [await welcome(page).boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()];
      expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      // A list still ends at the bottom of the window.
      if (size === desk) expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
      for (const theme of ['light', 'dark']) {
        await page.evaluate((name) => {
          document.documentElement.dataset['mantineColorScheme'] = name;
        }, theme);
        expect(await violations(page)).toEqual([]);
      }
    }
    await page.setViewportSize(desk);
    expect(await welcome(page).locator('kbd').allTextContents()).toEqual(['n', 'g d']);
    await page.keyboard.press('n');
    await page.waitForURL('**/clipboard/worksheets/new');
    await page.goBack();
    await welcome(page).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.waitForURL('**/diary');
    expectNoViolations();
    await close();
  });

  it('puts it away by the keyboard for ever, in every browser, and not for a colleague', async () => {
    const name = await newcomer('adviser');
    const first = await newPage(browser, { viewport: desk });
    await watchLayoutShift(first.page);
    await signIn(first.page, name);
    const second = await newPage(browser, { viewport: phone });
    await signIn(second.page, name);
    await welcome(second.page).waitFor();
    await settled(first.page);
    const typist = typistOn(first.page);
    await typist.goTo('Got it', 'Tab');
    // What a press takes away moves the page, and a slow machine shows it later than the browser puts it down to the press.
    expect(await layoutShift(first.page)).toBeLessThanOrEqual(0.05);
    const kept = first.page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/users/welcomed');
    const learnt = first.page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/users/claims');
    await typist.press('Enter');
    await welcome(first.page).waitFor({ state: 'hidden' });
    expect(await first.page.evaluate(() => document.activeElement?.id)).toBe('content');
    await forgetShifts(first.page);
    expect((await kept).status()).toBe(204);
    // Until it has asked what it knows of its user, a tab that is loaded anew shows it for a moment more.
    await learnt;
    expect(await layoutShift(first.page)).toBeLessThanOrEqual(0.05);
    // The other machine hears of it.
    await welcome(second.page).waitFor({ state: 'hidden' });
    for (const { page } of [first, second]) {
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
      expect(await welcome(page).count()).toBe(0);
    }
    const third = await newPage(browser, { viewport: desk });
    await signIn(third.page, name);
    await third.page.getByRole('heading', { level: 1 }).waitFor();
    await settled(third.page);
    expect(await welcome(third.page).count()).toBe(0);
    for (const each of [first, second, third]) {
      each.expectNoViolations();
      await each.close();
    }
  });

  it('comes back where the server could not be told', async () => {
    const { page, close } = await newPage(browser, { viewport: desk });
    await signIn(page, await newcomer('manager'));
    await page.route('**/v1/users/welcomed', (route) => route.abort());
    await welcome(page).getByRole('button', { name: 'Got it' }).click();
    await page.getByRole('alert').first().waitFor();
    await welcome(page).waitFor();
    await close();
  });
});
