import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { typistOn } from './support/keyboard.ts';
import { violationsInBoth, widths } from './support/looks.ts';
import { anOwnUser, type OwnUser } from './support/own-user.ts';
import { goAs, signIn } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

const code = (secret: string, steps = 0) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
const off = (right: string) => String((Number(right) + 500_000) % 1_000_000).padStart(6, '0');

/** No finding of the checker at either width, in either theme. */
async function expectAccessible(page: Page): Promise<void> {
  const was = page.viewportSize() ?? widths[0];
  for (const size of widths) {
    await page.setViewportSize(size);
    expect(await violationsInBoth(page, `${size.width} px`)).toEqual([]);
  }
  await page.setViewportSize(was);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
}

/** Lets the sign-in grow old, until the server knows: what it knows of one it keeps for a second. */
async function grownOld(page: Page, { ageSignIn }: OwnUser): Promise<void> {
  await ageSignIn();
  const asked = () =>
    page.evaluate(async () => {
      const headers = { 'X-Tenant': 'demo', Authorization: `Bearer ${localStorage.getItem('quarterlight.token')}` };
      return (await fetch('/v1/users/me/authenticator', { method: 'POST', headers })).status;
    });
  await expect.poll(asked).toBe(400);
}

async function givePassword(page: Page, username: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(inject('demoPassword'));
  await page.getByRole('button', { name: 'Sign in' }).click();
}

describe('two-step sign-in', () => {
  test('an authenticator app is turned on, and lets in by its code or by a recovery code', async () => {
    const user = await anOwnUser('two-step');
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
    await signIn(page, user.username);
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Your profile' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your profile' }).waitFor();
    await page.getByText('Off. A password alone lets you in').waitFor();
    await expectAccessible(page);

    // The password was given long ago: it is asked for, by keyboard alone.
    await grownOld(page, user);
    const typist = typistOn(page);
    await page.getByRole('button', { name: 'Set up an authenticator app' }).press('Enter');
    await page.getByRole('dialog', { name: 'Enter your password again' }).waitFor();
    await typist.arrivesAt(/^Password of/);
    await expectAccessible(page);
    await typist.type('not it');
    await typist.press('Enter');
    await page.getByRole('dialog').getByText('This is not your current password.').waitFor();
    await page.getByLabel(/^Password of/).fill(inject('demoPassword'));
    await typist.press('Enter');

    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await expectAccessible(page);
    const secret = ((await page.getByRole('button', { name: /^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/ }).textContent()) ?? '').replaceAll(' ', '');
    await typist.arrivesAt('Code that the app shows');
    await typist.type(off(code(secret)));
    await typist.press('Enter');
    await page.getByRole('dialog').getByText('This code is not right.').waitFor();
    await page.getByLabel('Code that the app shows').fill(code(secret));
    await typist.press('Enter');

    const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect.poll(() => list.count()).toBe(10);
    const recovery = await list.allTextContents();
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await saved).suggestedFilename()).toBe(`recovery-codes-${user.username}.txt`);
    // They are not lost by a key.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('10 codes left.').waitFor();

    await signOut(page);
    await givePassword(page, user.username);
    await page.getByLabel('Code of your authenticator app').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Code of your authenticator app').fill(off(code(secret, 1)));
    await page.keyboard.press('Enter');
    await page.getByText('This code is not right. Enter the six figures that the app shows now.').first().waitFor();
    await page.getByLabel('Code of your authenticator app').fill(code(secret, 1));
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/');

    await signOut(page);
    await givePassword(page, user.username);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill((recovery[0] ?? '').toLowerCase());
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/');
    await page.goto('/my-profile');
    await page.getByText('9 codes left.').waitFor();

    await signOut(page);
    await givePassword(page, user.username);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recovery[0] ?? '');
    await page.keyboard.press('Enter');
    await page.getByText('This recovery code is not right, or was used already.').first().waitFor();
    expectNoViolations([/status of 400/]);
    await close();
    // The checker goes over six screens in four ways.
  }, 400_000);

  test('another address asks for the password, which may be kept back', async () => {
    const user = await anOwnUser('address');
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[1], hasTouch: true });
    await goAs(page, user.username, '/my-profile');
    await grownOld(page, user);
    await page.getByRole('button', { name: 'Edit details' }).click();
    await page.getByLabel('Email').fill('nora.ames@example.test');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog', { name: 'Enter your password again' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Your password was not given, so nothing was done.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('nora.ames@example.test');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByLabel(/^Password of/).fill(inject('demoPassword'));
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('Changes saved successfully.').waitFor();
    await page.getByText('nora.ames@example.test').waitFor();
    expectNoViolations([/status of 400/]);
    await close();
  });
});
