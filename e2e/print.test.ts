import { listInvoices } from '@quarterlight/contract/billing/routes';
import { listWorksheets } from '@quarterlight/contract/worksheets/routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

/** The printable width of an A4 sheet at 96 dots an inch: lists and the diary lie, records stand. */
const lying = 1047;
const standing = 703;

/** Runs in the page: what of the page does not stand whole on a sheet of this width, and what of the frame is there. */
function cutOff(width: number): string[] {
  const main = document.querySelector('main');
  if (!main) return ['There is no page.'];
  main.style.width = `${width}px`;
  const { left } = main.getBoundingClientRect();
  const wrong: string[] = [];
  for (const element of document.querySelectorAll('body *')) {
    const box = element.getBoundingClientRect();
    if (!(element instanceof HTMLElement) || box.width <= 1 || box.height <= 1 || !element.checkVisibility()) continue;
    const what = `${element.tagName} ${(element.textContent ?? '').trim().slice(0, 40)}`;
    if (element.closest('[data-frame]')) wrong.push(`frame: ${what}`);
    if (!main.contains(element)) continue;
    if (box.right - left > width + 1) wrong.push(`beyond the sheet by ${Math.round(box.right - left - width)}: ${what}`);
    const { overflowX, overflowY } = getComputedStyle(element);
    if (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) wrong.push(`cut: ${what}`);
    if (['auto', 'scroll', 'hidden'].includes(overflowY) && element.scrollHeight > element.clientHeight + 2) wrong.push(`cut below: ${what}`);
  }
  return wrong;
}

it('prints lists, records, the diary and invoices whole, without what is there to be pressed, in either theme', async () => {
  const api = await signInToApi('manager');
  const [job] = (await api.call(listWorksheets, { query: { state: ['invoiced'], limit: 1 } })).items;
  const [invoice] = (await api.call(listInvoices, { query: { state: ['posted'], limit: 1 } })).items;
  const sheets: readonly (readonly [address: string, width: number])[] = [
    ['/clipboard/worksheets', lying],
    ['/billing/invoices', lying],
    ['/diary', lying],
    [`/clipboard/worksheets/${job?.id}`, standing],
    [`/billing/invoices/${invoice?.id}`, standing],
  ];
  const { page, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  await goAs(page, 'manager', '/');
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  for (const [address, width] of sheets) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('main').locator('tbody tr:visible, section h2').first().waitFor();
    await expect.poll(() => page.getByText('Loading…').count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(cutOff, width), address).toEqual([]);
    const ink = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ql-surface').trim());
    expect(ink, address).toMatch(/^#fff(fff)?$/);
  }
  await close();
});
