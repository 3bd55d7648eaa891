import { listUsers } from '@quarterlight/contract/identity/routes';
import { listMessages } from '@quarterlight/contract/outbox/routes';
import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { signIn } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

/** Whether a token is left in this tab, and how much in its session storage. */
const leftOf = (page: Page) => page.evaluate(() => [JSON.stringify(localStorage).includes('eyJ'), sessionStorage.length]);

describe('a session', () => {
  it('refuses a wrong password with the words of the contract, and lets the right one in where the user was going', async () => {
    const { page, expectNoViolations, close } = await newPage(browser);
    await page.goto('/system-log');
    await page.waitForURL(/\/logout\?next=/);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('not the password at all');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Invalid username and/or password.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(inject('demoPassword'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/system-log$/);
    await page.getByRole('heading', { name: 'System log' }).waitFor();
    expectNoViolations([/status of 401/]);
    await close();
  });

  it('begins where the work of each role is, unless the address says where to go', async () => {
    const starts = {
      adviser: '/clipboard/worksheets',
      manager: '/clipboard/worksheets',
      branch: '/my-day',
      technician: '/my-day',
      stock: '/stock-control/locations',
      buyer: '/purchase-orders',
      accounts: '/billing/invoices',
    };
    for (const [username, start] of Object.entries(starts)) {
      const { page, close } = await newPage(browser);
      await signIn(page, username);
      expect(new URL(page.url()).pathname, username).toBe(start);
      await close();
    }
    const { page, close } = await newPage(browser);
    await page.goto('/?next=%2Fdiary');
    await page.getByLabel('Username').fill('technician');
    await page.getByLabel('Password', { exact: true }).fill(inject('demoPassword'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/diary$/);
    await close();
  });

  it('signs out even when the server cannot be reached, and leaves nothing behind', async () => {
    const { page, close } = await newPage(browser);
    await signIn(page, 'manager');
    await page.route('**/v1/auth/logout', (route) => route.abort());
    await page.goto('/logout');
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    expect(await leftOf(page)).toEqual([false, 0]);
    await close();
  });

  it('signs out at once while the server hangs, in the other tabs too, and keeps the theme', async () => {
    const { page, close } = await newPage(browser);
    await signIn(page, 'manager');
    const other = await page.context().newPage();
    await other.goto('/diary');
    await other.getByRole('button', { name: /^Your menu/ }).waitFor();
    await page.getByRole('button', { name: 'Use the dark theme' }).click();
    await page.getByRole('button', { name: 'Use the light theme' }).waitFor();
    await page.context().route('**/v1/**', () => new Promise(() => undefined));
    await page.getByRole('button', { name: /^Your menu/ }).click();
    const [told] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/v1/auth/logout')),
      page.getByRole('menuitem', { name: 'Sign out' }).click(),
    ]);
    expect(told.headers()['authorization']).toMatch(/^Bearer eyJ/);
    for (const tab of [page, other]) {
      await tab.getByRole('heading', { name: 'You are signed out' }).waitFor();
      expect(await leftOf(tab)).toEqual([false, 0]);
    }
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).toContain('Dark');
    await close();
  });

  it('sends a user whose token has run out to the logout page', async () => {
    const { page, close } = await newPage(browser);
    await signIn(page, 'adviser');
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    const runsOut = () =>
      page.evaluate((all) => {
        for (const [key, value] of Object.entries(JSON.parse(all))) {
          const parts = String(value).split('.');
          if (parts.length !== 3) continue;
          const claims: unknown = JSON.parse(atob((parts[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
          if (typeof claims === 'object' && claims !== null)
            localStorage.setItem(key, [parts[0], btoa(JSON.stringify({ ...claims, exp: 1 })).replaceAll('=', ''), parts[2]].join('.'));
        }
      }, kept);
    // A page of ours and an address that is none, as the app starts; then such an address in the app that is open.
    for (const address of ['/clipboard/worksheets', '/no/such/page']) {
      await runsOut();
      await page.goto(address);
      await page.waitForURL(/\/logout/);
    }
    await page.getByRole('link', { name: 'Privacy policy' }).click();
    await page.waitForURL(/privacy-policy/);
    await runsOut();
    await page.evaluate(() => history.pushState({}, '', '/no/such/page'));
    await page.waitForURL(/\/logout\?reason=expired/);
    // Without any token it is a page that is not there.
    await page.goto('/no/such/page');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await close();
  });

  it('sends the user out with a notice when the session was ended elsewhere', async () => {
    const { page, close } = await newPage(browser);
    await signIn(page, 'accounts');
    // A page that still reads would tell the end of the session itself, before the visit that is looked at.
    await page.getByRole('table').getByRole('link').first().waitFor();
    await page.evaluate(async () => {
      const token = Object.values(localStorage).find((value) => String(value).split('.').length === 3);
      await fetch('/v1/auth/logout', { method: 'PATCH', headers: { 'x-tenant': 'demo', authorization: `Bearer ${token}` } });
    });
    await page.goto('/billing/invoices');
    await page.getByText('Session has expired. You have been logged out.').first().waitFor();
    await page.waitForURL(/\/logout/);
    await close();
  });

  it('resets a forgotten password by the link in the outbox', async () => {
    // Somebody as whom no other journey signs in.
    const office = await signInToApi('admin');
    const users = await office.call(listUsers, { query: { limit: 200 } });
    const forgetful =
      users.items.find(({ username, companyType, status }) => username.includes('.') && companyType === 'Organisation' && status === 'active')?.username ?? '';
    // One that they have not had before.
    const chosen = `a quite different windscreen ${Date.now()}`;
    const lastLink = async () =>
      (await office.call(listMessages, { query: { sort: '-createdAt', limit: 50 } })).items.find(({ subject }) => /password/i.test(subject))?.id;
    const before = await lastLink();
    const visitor = await newPage(browser);
    await visitor.page.goto('/');
    await visitor.page.getByRole('button', { name: 'Forgotten password' }).click();
    await visitor.page.getByLabel('Username').fill(forgetful);
    await visitor.page.getByRole('button', { name: 'Send the link' }).click();
    await visitor.page.getByText('Look at your email').waitFor();
    // The page does not wait for the email to be written: it would tell who has an account.
    await expect.poll(lastLink).not.toBe(before);
    const admin = await newPage(browser);
    await signIn(admin.page, 'admin');
    await admin.page.goto('/settings/outbox');
    await admin.page
      .getByRole('row')
      .filter({ hasText: /password/i })
      .first()
      .click();
    const link = await admin.page.getByRole('dialog').getByRole('link').first().getAttribute('href');
    expect(link).toContain('/password-reset/');
    await visitor.page.goto(new URL(link ?? '').pathname);
    const choose = (password: string) => visitor.page.getByLabel('New password', { exact: true }).fill(password);
    // The meter says what the server will.
    await choose('Manchester2024!');
    await visitor.page.getByText('Too easy to guess.').waitFor();
    await visitor.page.getByLabel('New password again', { exact: true }).fill('Manchester2024?');
    await visitor.page.getByRole('button', { name: 'Set password' }).click();
    await visitor.page.getByText('The passwords do not match.').waitFor();
    await visitor.page.getByLabel('New password again', { exact: true }).fill('Manchester2024!');
    await visitor.page.getByRole('button', { name: 'Set password' }).click();
    await visitor.page.getByText('This password is too common. Choose another.').first().waitFor();
    await choose(chosen);
    await visitor.page.getByText('Strong.').waitFor();
    await visitor.page.getByLabel('New password again', { exact: true }).fill(chosen);
    await visitor.page.getByRole('button', { name: 'Set password' }).click();
    await visitor.page.getByText('Your password is set').waitFor();
    await signIn(visitor.page, forgetful, chosen);
    admin.expectNoViolations();
    await admin.close();
    await visitor.close();
  });

  it('shows only what the user may see, and a not-found page for anything else', async () => {
    const { page, expectNoViolations, close } = await newPage(browser);
    await signIn(page, 'technician');
    await page.goto('/nothing/here');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.goto('/system-log');
    await page.getByRole('heading', { name: 'You cannot open this page' }).waitFor();
    expectNoViolations();
    await close();
  });
});
