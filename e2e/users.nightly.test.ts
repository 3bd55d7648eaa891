import { listUsers } from '@quarterlight/contract/identity/routes';
import { getMessage, listMessages } from '@quarterlight/contract/outbox/routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { typistOn } from './support/keyboard.ts';
import { layoutShift, watchLayoutShift } from './support/layout-shift.ts';
import { overflow, settled, violationsInBoth } from './support/looks.ts';
import { goAs, signIn } from './support/people.ts';

let browser: Browser;
let api: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  api = await signInToApi('admin');
});
afterAll(() => leaveBrowser(browser));

const password = 'an orange tractor sleeps outside';
let made = 0;
/** A username that no other journey has. */
const newName = (): string => `journey.${Date.now().toString(36)}${(made += 1)}`;

/** The path of the newest link that was mailed to an address. */
async function linkTo(address: string): Promise<string> {
  const find = async () => {
    const { items } = await api.call(listMessages, { query: { sort: '-createdAt', limit: 50 } });
    const id = items.find(({ recipient }) => recipient === address)?.id;
    const body = id === undefined ? '' : (await api.call(getMessage, { params: { id } })).body;
    return /\/password-reset\/[\w-]{43}/.exec(body)?.[0] ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

/** Invites somebody on the page, by the keyboard alone, and waits for their record. */
async function invite(page: Page, username: string, role: string): Promise<void> {
  await page.goto('/users');
  await page.getByRole('table').getByRole('link').first().waitFor();
  const typist = typistOn(page);
  await page.locator('body').press('n');
  await page.getByRole('dialog', { name: 'Invite a user' }).getByLabel('First name').waitFor();
  await typist.arrivesAt('Kind');
  await typist.goTo('First name', 'Tab');
  await typist.type('Jo');
  await typist.press('Enter');
  await typist.arrivesAt('Last name');
  await typist.type('Journey');
  await typist.press('Enter');
  await typist.type(`${username}@example.test`);
  await typist.press('Enter');
  await typist.arrivesAt('Username');
  // It is proposed from the email.
  expect(await page.getByRole('dialog').getByLabel('Username').inputValue()).toBe(username);
  await page.getByRole('dialog').getByRole('checkbox', { name: role }).press('Space');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/users\/user\//);
  await page.getByText(`An invitation went to ${username}@example.test.`).waitFor();
}

async function choosePassword(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Your password is set').waitFor();
}

/** Signs in for the first time, past the terms. */
async function firstSignIn(page: Page, username: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const accept = page.getByRole('button', { name: 'Accept', exact: true });
  await Promise.race([accept.waitFor(), page.waitForURL((url) => url.pathname !== '/')]);
  if (await accept.isVisible()) await accept.click();
  await page.waitForURL((url) => url.pathname !== '/');
}

const menu = async (page: Page, action: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

describe('users', () => {
  it('are invited, choose a password and come to their first page; locked they are out, and in again once unlocked', async () => {
    const [office, person] = [await newPage(browser), await newPage(browser)];
    const username = newName();
    await signIn(office.page, 'admin');
    await invite(office.page, username, 'Service adviser');
    const link = await linkTo(`${username}@example.test`);
    await choosePassword(person.page, link);
    // The record tells it without being opened again.
    await office.page.locator('header').getByText('Active', { exact: true }).waitFor();
    await firstSignIn(person.page, username);
    await person.page.getByRole('heading', { level: 1 }).waitFor();
    const stranger = await newPage(browser);
    await stranger.page.goto(link);
    await stranger.page.getByText('This link was used already: a password was set with it.').waitFor();

    const sessions = office.page.getByRole('table', { name: 'Sessions' });
    await sessions.getByText('Chrome on Linux').waitFor();
    await menu(office.page, 'Lock');
    await office.page.getByRole('dialog').getByRole('button', { name: 'Lock' }).click();
    await office.page.locator('header').getByText('Locked', { exact: true }).waitFor();
    await person.page.waitForURL(/\/logout/);
    await stranger.page.goto('/');
    await stranger.page.getByLabel('Username').fill(username);
    await stranger.page.getByLabel('Password', { exact: true }).fill(password);
    await stranger.page.getByRole('button', { name: 'Sign in' }).click();
    await stranger.page.getByText('Invalid username and/or password.').waitFor();
    await office.page.getByRole('button', { name: 'Unlock' }).click();
    await office.page.locator('header').getByText('Active', { exact: true }).waitFor();
    await firstSignIn(person.page, username);

    // One session is ended from the record: that browser is signed out, another of the same person is not.
    const second = await newPage(browser);
    await signIn(second.page, username, password);
    await office.page.reload();
    await office.page.getByText('2 open').waitFor();
    await sessions.getByRole('row').nth(2).getByRole('button', { name: 'Sign out' }).click();
    await office.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await office.page.getByText('1 open').waitFor();
    await person.page.waitForURL(/\/logout/);
    await second.page.goto('/clipboard/worksheets');
    await second.page.getByRole('heading', { level: 1, name: 'Worksheets' }).waitFor();
    office.expectNoViolations();
    for (const each of [office, person, stranger, second]) await each.close();
  });

  it('whose invitation is withdrawn or given again are told so by the old link', async () => {
    const { page, expectNoViolations, close } = await newPage(browser);
    const visitor = await newPage(browser);
    const username = newName();
    await signIn(page, 'manager');
    await invite(page, username, 'Buyer');
    const address = `${username}@example.test`;
    const first = await linkTo(address);
    await page.getByRole('button', { name: 'Invite again' }).click();
    await page.getByText('The invitation is on its way.').waitFor();
    await expect.poll(() => linkTo(address)).not.toBe(first);
    const second = await linkTo(address);
    await visitor.page.goto(first);
    await visitor.page.getByText('a newer one was sent').waitFor();
    await menu(page, 'Withdraw the invitation');
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.locator('header').getByText('Invitation withdrawn').waitFor();
    await visitor.page.goto(second);
    await visitor.page.getByText('This invitation was withdrawn. Ask whoever invited you.').waitFor();
    expectNoViolations();
    await close();
    await visitor.close();
  });

  it('keep every part of their record that is edited in place, and refuse at the field', async () => {
    const { page, expectNoViolations, close } = await newPage(browser);
    const username = newName();
    await signIn(page, 'admin');
    await invite(page, username, 'Service adviser');
    const edit = (part: string) => page.getByRole('button', { name: `Edit ${part}` }).click();
    const save = async () => {
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
    };
    const main = page.locator('main');
    await edit('details');
    await page.getByLabel('Username').fill('ADMIN');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('region', { name: 'Details' }).getByText('There is a user of that name already.').waitFor();
    await page.getByLabel('Username').fill(username);
    for (const [label, value] of [
      ['Title', 'Dr'],
      ['First name', 'Josephine'],
      ['Mobile', '07700900123'],
      ['Employee number', 'E-77'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    await save();
    for (const text of ['Dr Josephine Journey', '07700900123', 'E-77']) await main.getByText(text).first().waitFor();

    await edit('company and roles');
    await page.getByRole('checkbox', { name: 'Service adviser' }).uncheck();
    await page.getByRole('checkbox', { name: 'Technician' }).check();
    await save();
    await main.getByText('Technician', { exact: true }).first().waitFor();

    await edit('technician');
    await page.getByRole('switch', { name: /Fits glass/ }).check();
    await page.getByRole('checkbox', { name: 'ADAS static' }).check();
    await page.getByRole('checkbox', { name: 'Monday' }).uncheck();
    await page.getByRole('textbox', { name: 'From', exact: true }).fill('7.30');
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('6');
    await page.getByLabel('Minutes of work a day').fill('450');
    await page.getByLabel('Sets out from (postcode)').fill('B1 1AA');
    await page.getByRole('radio', { name: 'Violet' }).check({ force: true });
    await save();
    for (const text of ['ADAS static', 'Tuesday to Friday', '07:30 to 18:00, 450 minutes of work', 'B1 1AA', 'Violet'])
      await main.getByText(text).first().waitFor();

    await edit('what they may do');
    await page.getByLabel('Find a permission').fill('vehicles');
    await page.getByRole('checkbox', { name: 'See vehicles' }).check();
    await save();
    await page.getByLabel('Find what they may do').fill('vehicles');
    await main.getByText('Given directly').first().waitFor();
    expectNoViolations([/status of 400/]);
    await close();
  });

  it('stand in one list, narrowed by kind and filters, and without an accessibility violation on both pages', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { reducedMotion: 'reduce' });
    await watchLayoutShift(page);
    await goAs(page, 'admin', '/users');
    await page
      .getByRole('group', { name: 'Kind' })
      .getByRole('button', { name: /^Customer users/ })
      .click();
    await page.waitForURL(/kind=customer/);
    // The whole list stays until the narrower one is there.
    await expect.poll(() => page.getByRole('table').getByText('Technician', { exact: true }).count()).toBe(0);
    await page.getByRole('table').getByText('Customer user').first().waitFor();
    const technician = (await api.call(listUsers, { query: { kind: 'technician', limit: 1 } })).items[0];
    const found: string[] = [];
    for (const address of ['/users', `/users/user/${technician?.id}`]) {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(address);
        await settled(page);
        found.push(...(await violationsInBoth(page, `${address} ${width}`)));
        const over = await overflow(page);
        const shift = await layoutShift(page);
        if (shift > 0.05) found.push(`${address} ${width}: moved by ${shift.toFixed(3)}`);
        if (over > 0) found.push(`${address} ${width}: ${over} px too wide`);
      }
    }
    expect(found).toEqual([]);
    expectNoViolations();
    await close();
  });
});
