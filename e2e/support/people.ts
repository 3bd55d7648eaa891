import type { Page } from 'playwright-core';
import { inject } from 'vitest';

/** Fills in the sign-in form and waits until the app has let the user in. */
export async function signIn(page: Page, username: string, password = inject('demoPassword')): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/');
}
