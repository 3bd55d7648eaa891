import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** A desk and a phone. */
export const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Waits until nothing on the page says any more that it is on its way. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"], [role="status"][aria-label^="Loading"], [role="status"][aria-label^="Reading"]') === null,
  );
}

/** Changes the colours as the app's own switch does. */
export const wear = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate((name) => {
    document.documentElement.dataset['mantineColorScheme'] = name;
  }, theme);

/** What the checker finds on the page as it is, as one line each; `only` some of its rules. */
export async function violations(page: Page, look: string, only?: string[]): Promise<string[]> {
  // No page holds another: the checker need not open one to look into them.
  const checker = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) });
  return (await checker.analyze()).violations.map(
    ({ id, nodes }) => `${look}: ${id} at ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(', ')}`,
  );
}

/** What it finds in both themes, in the dark one by `inDark` where some rules are enough; the light one stays. */
export async function violationsInBoth(page: Page, look = page.url(), inDark?: string[]): Promise<string[]> {
  await wear(page, 'dark');
  const dark = await violations(page, `${look}, dark`, inDark);
  await wear(page, 'light');
  return [...(await violations(page, `${look}, light`)), ...dark];
}

/** How many pixels stick out at the side once the page is laid out for its width. */
export async function overflow(page: Page): Promise<number> {
  // What is laid out anew for another width takes a moment; what still sticks out then is told.
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, undefined, { timeout: 5_000 }).catch(() => undefined);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
