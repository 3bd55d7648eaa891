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

/** Opens an address as somebody whose browser knows them already, in a session of their own, `/` being where they begin: most journeys are not about the form. */
export async function goAs(page: Page, username: string, address: string): Promise<void> {
  const token = await tokenOf(username);
  // Where the app is not, and what the app keeps can be laid down.
  await page.goto('/icon.svg');
  await page.evaluate((known) => localStorage.setItem('quarterlight.token', known), token);
  await page.goto(address);
  if (address === '/') await page.waitForURL((url) => url.pathname !== '/');
}
