import { createPermission, listModules } from '@quarterlight/contract/identity/routes';
import { newId } from '@quarterlight/kit/ids';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage, type WatchedPage } from './support/browser.ts';
import { goAs, signIn } from './support/people.ts';

const [own, taken] = [`journey-words-${Date.now()}`, `journey-taken-${Date.now()}`];
const unknown = newId();

let browser: Browser;
let desk: WatchedPage;
/** The token of somebody who may not edit permissions. */
let advisersToken = '';

beforeAll(async () => {
  browser = await launchBrowser();
  const admin = await signInToApi('admin');
  const systemModuleId = (await admin.call(listModules))[0]?.id ?? '';
  for (const name of [own, taken]) await admin.call(createPermission, { body: { systemModuleId, name, description: '' } });
  desk = await newPage(browser);
  const data = { username: 'adviser', password: inject('demoPassword') };
  advisersToken = z.string().parse(await (await desk.page.request.post('/v1/auth/login', { headers: { 'x-tenant': 'demo' }, data })).json());
  await goAs(desk.page, 'admin', `/system-utilities/permissions?q=${own}`);
  await desk.page.getByTitle(`Edit ${own}`).click();
});
afterAll(() => leaveBrowser(browser));

const errors = (page: Page) => page.getByRole('alert').locator('[data-kind="error"]');
/** Reads the one red notice that stands there, and puts it away. */
async function wordsOf(page: Page): Promise<string> {
  await errors(page).waitFor();
  const words = await errors(page).locator('span:not([aria-hidden])').innerText();
  await errors(page).getByRole('button', { name: 'Dismiss' }).click();
  await errors(page).waitFor({ state: 'detached' });
  return words;
}
const problem =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({ status, headers, contentType: 'application/problem+json', body: JSON.stringify(body) });
const withToken = (token: () => string) => (route: Route) => route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${token()}` } });
const saved = '**/v1/system/permissions/*';
/** What a fault of the server looks like on the wire. */
const fault = { title: 'Something went wrong', status: 500, detail: 'Something went wrong. Tell your administrator this number: req-1.' };
const away = { title: 'Service unavailable', status: 503, code: 'request.unavailable', detail: 'We cannot reach our database just now.' };
const gone = { title: 'Not found', status: 404, code: 'record.not_found', detail: 'This record does not exist, or you may not see it.' };

// Where the server itself can be brought to refuse, it is asked, with what a stale page or an old token would send.
const rows: readonly (readonly [what: string, answer: (route: Route) => Promise<void>, words: string])[] = [
  [
    '400 of a permission that is not there',
    (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/[^/]+$/, unknown),
      }),
    `Did not find a permission with id ${unknown}`,
  ],
  [
    '400 of several messages',
    problem(400, { errors: { name: ['The first message.', 'The second.'], form: ['The third.'] }, detail: 'Bad request.' }),
    'The first message.',
  ],
  [
    '400 of plain words',
    (route) => route.fulfill({ status: 400, contentType: 'text/plain', body: 'Not while a price file is loaded.' }),
    'Not while a price file is loaded.',
  ],
  ['400 without a word', problem(400, {}), 'Bad request.'],
  ['403 with its words', withToken(() => advisersToken), 'Authorisation error! You do not have permission to do this. Ask an administrator for access.'],
  ['403 without a word', problem(403, {}), 'Authorisation error!'],
  ['404', problem(404, gone), 'Something went wrong.'],
  ['429', problem(429, { title: 'Too many requests', status: 429 }, { 'retry-after': '5' }), 'Something went wrong.'],
  ['500', problem(500, fault), 'Something went wrong.'],
  ['503', problem(503, away, { 'retry-after': '5' }), 'Something went wrong.'],
  ['an answer of a proxy', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' }), 'Something went wrong.'],
  ['no answer at all', (route) => route.abort(), 'Something went wrong.'],
];

describe('the words of the specification for what goes wrong', () => {
  it('400: a refusal of the form is told at its field and by a notice', async () => {
    const { page } = desk;
    const name = page.getByRole('dialog').getByLabel('Name');
    await name.fill(taken);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect(await wordsOf(page)).toBe('There is a permission with this name already.');
    await page.locator('[aria-invalid="true"]').and(name).waitFor();
    await name.fill(own);
  });

  it.each(rows)('%s', async (_what, answer, words) => {
    const { page } = desk;
    await page.route(saved, (route) => (route.request().method() === 'PUT' ? answer(route) : route.continue()));
    try {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      expect(await wordsOf(page)).toBe(words);
    } finally {
      await page.unroute(saved);
    }
    // Nobody was signed out, and what was typed is there still.
    expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe(own);
  });

  it('none, once it is saved', async () => {
    const { page } = desk;
    await page.getByLabel('Description').fill('Journey');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').getByText('Changes saved successfully.', { exact: true }).waitFor();
    expect(await errors(page).count()).toBe(0);
  });

  it('401 of a session that is over: one notice, and the logout page', async () => {
    const { page } = desk;
    await page.getByTitle(`Edit ${own}`).click();
    await page.route(
      saved,
      withToken(() => 'not.a.token'),
    );
    try {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.waitForURL(/\/logout\?reason=expired/);
      expect(await wordsOf(page)).toBe('Session has expired. You have been logged out.');
    } finally {
      await page.unroute(saved);
    }
  });

  it('401 at the sign-in: the words for a wrong pair, unless the server says others; none on the logout page', async () => {
    const { page, close } = await newPage(browser);
    const username = `nobody-${Date.now()}`;
    const enter = async () => {
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill('not the password at all');
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    await page.goto('/');
    await enter();
    await page.getByText('Invalid username and/or password.', { exact: true }).waitFor();
    for (let attempt = 1; attempt < 10; attempt += 1)
      await page.request.post('/v1/auth/login', { headers: { 'x-tenant': 'demo' }, data: { username, password: 'not the password at all' } });
    await enter();
    await page.getByText('Too many attempts. Try again in 15 minutes.', { exact: true }).waitFor();
    await page.route('**/v1/auth/login', problem(401, {}));
    await enter();
    await page.getByText('Invalid username and/or password.', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.unroute('**/v1/auth/login');
    await signIn(page, 'adviser');
    await page.route('**/v1/auth/logout', problem(401, {}));
    await page.goto('/logout');
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    expect(await errors(page).count()).toBe(0);
    await close();
  });
});
