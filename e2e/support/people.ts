import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { tokenOf } from './api.ts';

/** Fills in the sign-in form and waits until the app has let the user in. */
export async function signIn(page: Page, username: string, password = inject('demoPassword')): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/');
}

let comings = 0;

/** Opens an address as somebody whose browser knows them already, in a session of their own, `/` being where they begin: most journeys are not about the form. */
export async function goAs(page: Page, username: string, address: string): Promise<void> {
  comings += 1;
  await page.addInitScript(layDown, { token: await tokenOf(username), once: `journey.${comings}` });
  await page.goto(address);
  if (address === '/') await page.waitForURL((url) => url.pathname !== '/');
}

/** Runs in the page before any script of its own, once: whoever signs out stays signed out. */
function layDown({ token, once }: { readonly token: string; readonly once: string }): void {
  // A frame within the page has what the page has, and may go at any moment.
  if (window !== window.top || window.origin !== location.origin || window.origin === 'null' || localStorage.getItem(once) !== null) return;
  localStorage.setItem(once, '');
  localStorage.setItem('quarterlight.token', token);
}
