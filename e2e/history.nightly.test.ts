import { listMoves } from '@quarterlight/contract/stock/routes';
import { listWorksheets } from '@quarterlight/contract/worksheets/routes';
import { addDays } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
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

it('a move of stock says for which job it was, by its number, and why it was', async () => {
  const api = await signInToApi('stock');
  // Other journeys fit glass today.
  const to = addDays(localDayOf(Date.now(), 'Europe/London'), -1);
  const { items } = await api.call(listMoves, { query: { kind: 'fit', to, limit: 50 } });
  const ids = [...new Set(items.flatMap(({ worksheetId }) => worksheetId ?? []))];
  expect(ids.length).toBeGreaterThan(3);
  const jobs = new Map((await api.call(listWorksheets, { query: { ids, limit: 200 } })).items.map(({ id, number }) => [id, number]));
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  await goAs(page, 'stock', '/');
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/v1\/worksheets(\/|$)/.test(pathname)) asked.add(`${pathname}${search}`);
  });
  await page.goto(`/stock-control/stock-transaction-history?kind=fit&to=${to}`);
  const links = page.getByRole('main').getByRole('table').getByRole('link');
  const numbers = items.map(({ worksheetId }) => jobs.get(worksheetId ?? ''));
  await links
    .first()
    .filter({ hasText: numbers[0] ?? '' })
    .waitFor();
  expect(await links.allTextContents()).toEqual(numbers);
  // The rows name them: no job is asked for.
  expect(asked.size).toBe(0);
  expect(
    await page
      .getByRole('main')
      .getByText(`Fitted on ${numbers[0] ?? ''}`)
      .count(),
  ).toBeGreaterThan(0);
  await links.first().click();
  await page.waitForURL(`**/clipboard/worksheets/${items[0]?.worksheetId}`);
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasText: numbers[0] ?? '' })
    .waitFor();
  expectNoViolations();
  await close();
});
