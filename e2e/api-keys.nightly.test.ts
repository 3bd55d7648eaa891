import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { getUser, listPermissions } from '@quarterlight/contract/identity/routes';
import { createUser, updateUser } from '@quarterlight/contract/identity/routes-people';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { userForm } from '../apps/server/testing/kit/user-form.ts';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { letIn } from './support/database.ts';
import { typistOn } from './support/keyboard.ts';
import { violationsInBoth } from './support/looks.ts';
import { goAs } from './support/people.ts';

const run = promisify(execFile);
let browser: Browser;
let office: Api;
let nameOf: Map<string, string>;
beforeAll(async () => {
  browser = await launchBrowser();
  office = await signInToApi('admin');
  nameOf = new Map((await office.call(listPermissions)).map(({ id, name }) => [name, id]));
});
afterAll(() => leaveBrowser(browser));

const idsOf = (names: readonly string[]) => names.map((name) => nameOf.get(name) ?? '');

/** Somebody new who holds exactly these permissions, and what takes some of them away. */
async function aMaker(...names: readonly string[]) {
  const username = `keys-${Date.now().toString(36)}`;
  const form = userForm({ username, lastName: 'Keyring', permissionIds: idsOf(names) });
  const { id } = await office.call(createUser, { body: form });
  await letIn(inject('dataDir'), username);
  const leave = async (...left: readonly string[]) => {
    const { version } = await office.call(getUser, { params: { id } });
    await office.call(updateUser, { params: { id }, version, body: { ...form, permissionIds: idsOf(left) } });
  };
  return { username, leave };
}

/** The status that a call by the key from a command line is answered with. */
async function statusOf(key: string, path: string): Promise<string> {
  const headers = ['-H', 'X-Tenant: demo', '-H', `Authorization: ApiKey ${key}`];
  const { stdout } = await run('curl', ['-s', '-o', '/dev/null', '-w', '%{http_code}', ...headers, `${inject('baseUrl')}${path}`]);
  return stdout;
}

describe('API keys', () => {
  it('a key is made by the keyboard, used from the command line, loses what its maker loses, and is revoked and refused', async () => {
    const maker = await aMaker('edit-api-keys', 'view-vehicles', 'view-worksheets');
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, maker.username, '/api/');
    await page.getByText('No API keys yet.').waitFor();
    const typist = typistOn(page);
    await typist.press('n');
    await typist.arrivesAt('Name');
    await typist.type('Night report');
    await typist.goTo('Find a permission', 'Tab');
    await typist.type('vehic');
    await typist.goTo('See vehicles', 'Tab');
    await typist.press('Space');
    await typist.goTo('Make the key', 'Tab');
    await typist.press('Enter');
    await page.getByText('You will not see it again.').waitFor();
    await typist.arrivesAt('Copy the key');
    const key = await page.locator('code', { hasText: /^ql_/ }).innerText();
    const call = await page.getByRole('region', { name: 'A first call' }).innerText();
    const { stdout } = await run('sh', ['-c', `${call} -s`]);
    expect(stdout).toContain(maker.username);
    await typist.goTo('I have kept the key', 'Tab');
    await typist.press('Enter');

    expect([await statusOf(key, '/v1/vehicles'), await statusOf(key, '/v1/worksheets')]).toEqual(['200', '403']);
    expect(await statusOf(`${key}x`, '/v1/vehicles')).toBe('401');
    await page.getByText('Night report').click();
    const dialog = page.getByRole('dialog', { name: 'Night report' });
    await dialog.getByText('127.0.0.0/24').waitFor();
    expect(await page.content()).not.toContain(key);

    await maker.leave('edit-api-keys', 'view-worksheets');
    await expect.poll(() => statusOf(key, '/v1/vehicles'), { timeout: 5_000 }).toBe('403');
    await dialog.getByText('Not in force: no longer held').waitFor();
    expect(await dialog.locator('s').innerText()).toBe('See vehicles');

    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog', { name: 'Revoke Night report?' }).getByRole('button', { name: 'Revoke' }).click();
    await dialog.getByText('Revoked', { exact: true }).first().waitFor();
    expect(await statusOf(key, '/v1/users/claims')).toBe('401');
    expectNoViolations();
    await close();
  });

  it('says what is wrong with a new key, and is at hand for everybody at both widths and in both themes', async () => {
    const maker = await aMaker('edit-api-keys', 'view-vehicles');
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const { page, expectNoViolations, close } = await newPage(browser, { viewport, reducedMotion: 'reduce' });
      await goAs(page, maker.username, '/api');
      await page.getByRole('button', { name: 'New API key' }).click();
      await page.getByLabel('Name').fill('Report');
      await page.getByLabel('Good until the end of').fill('01/01/2020');
      await page.getByRole('button', { name: 'Make the key' }).click();
      await page.getByText('Choose at least one permission').waitFor();
      await page.getByText('This day is over. Choose today or a later day.').waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      await page.getByRole('button', { name: '30 days' }).click();
      await page.getByLabel('See vehicles').check();
      await page.getByRole('button', { name: 'Make the key' }).click();
      await page.getByText('You will not see it again.').waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      if (viewport.width > 1_000) {
        // Whoever leaves now is asked, for there is no second time.
        await page.getByRole('link', { name: 'Vehicles' }).first().click();
        await page.getByText('Leave without the key?').waitFor();
        await page.getByRole('button', { name: 'Cancel' }).click();
      }
      await page.getByRole('button', { name: 'I have kept the key' }).click();
      await page.getByText('Report', { exact: true }).first().click();
      await page.getByRole('heading', { name: 'What it may' }).waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      expectNoViolations();
      await close();
    }
  });

  it('the reference is searched, and each route has an address', async () => {
    const maker = await aMaker('edit-api-keys');
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, maker.username, '/api');
    await page.getByRole('navigation', { name: 'API' }).getByRole('link', { name: 'Reference' }).click();
    await page.getByLabel('Search the reference').fill('new worksheet');
    await page.getByLabel('Search the reference').fill('POST vehicles');
    await page.getByRole('link', { name: 'POST /v1/vehicles', exact: false }).first().click();
    await page.waitForURL((url) => url.searchParams.get('route') === 'POST /v1/vehicles');
    const address = page.url();
    await page.goto(address);
    const example = await page.getByRole('region', { name: 'Example' }).innerText();
    expect(example).toContain(`${inject('baseUrl')}/v1/vehicles`);
    expect(example).toContain('X-Tenant: demo');
    await page.getByRole('region', { name: 'Body' }).getByText('registration').first().waitFor();
    expectNoViolations();
    await close();
  });
});
