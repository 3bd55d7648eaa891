import { readFile } from 'node:fs/promises';
import { listWorksheets } from '@quarterlight/contract/worksheets/routes';
import { worksheetSheet } from '@quarterlight/contract/worksheets/sheets';
import { addDays, formatDay, isDay } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCsv, parseXlsx } from '../apps/server/testing/kit/read-files.ts';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let desk: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('adviser');
});
afterAll(() => leaveBrowser(browser));

// What was invoiced of last quarter's jobs, which no other journey touches.
const dayNow = () => localDayOf(Date.now(), 'Europe/London');
const today = dayNow();
const query = { state: ['invoiced'], createdFrom: addDays(today, -90), createdTo: addDays(today, -60), sort: 'customer' } as const;
const list = `/clipboard/worksheets?state=invoiced&createdFrom=${query.createdFrom}&createdTo=${query.createdTo}&sort=customer`;
const ready = (page: Page): Promise<void> =>
  page
    .getByText(/^\d+ of [\d,]+$/)
    .first()
    .waitFor();

/** Takes the list as a file; gives its name and what is in it. */
async function taken(page: Page, format: 'CSV' | 'Excel (XLSX)'): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Download the list' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: format }).click()]);
  await page.getByText(`${download.suggestedFilename()} saved.`).waitFor();
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

describe('a list as a file', () => {
  it('has the rows that its filters let through, in its order, with the columns that are shown, in both formats', async () => {
    const { items, total } = await desk.call(listWorksheets, { query: { ...query, state: [...query.state], limit: 200 } });
    expect(total).toBeGreaterThan(1);
    expect(total).toBeLessThanOrEqual(200);
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'adviser', list);
    await ready(page);
    for (const column of ['Mark', 'Raised']) {
      await page.getByRole('button', { name: 'Choose columns' }).click();
      await page.getByRole('menuitemcheckbox', { name: column }).click();
      await page.keyboard.press('Escape');
    }
    await page.waitForURL((url) => url.searchParams.get('columns')?.includes('createdAt') === true);
    await page.getByRole('button', { name: 'Download the list' }).click();
    await page.getByText(`${total} rows, 10 columns as shown`).waitFor();
    await page.keyboard.press('Escape');

    const csv = await taken(page, 'CSV');
    expect([today, dayNow()].map((day) => `worksheets_demo_${day}.csv`)).toContain(csv.name);
    expect(csv.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [titles = [], ...rows] = parseCsv(csv.bytes.subarray(3).toString());
    expect(titles).toEqual(['Number', 'State', 'Held up by', 'Age', 'Booked', 'Slot', 'Registration', 'Customer', 'Glass', 'Technician', 'Raised']);
    expect(rows.map(([number]) => number)).toEqual(items.map(({ number }) => number));
    const { booked, customer } = worksheetSheet.columns;
    expect(rows.map((row) => [row[titles.indexOf('Booked')], row[titles.indexOf('Customer')]])).toEqual(
      items.map((item) => {
        const day = booked.value(item);
        return [typeof day === 'string' && isDay(day) ? formatDay(day) : '', customer.value(item)];
      }),
    );
    expect(rows.every((row) => /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/.test(row.at(-1) ?? ''))).toBe(true);

    const xlsx = await taken(page, 'Excel (XLSX)');
    expect(xlsx.name).toBe(csv.name.replace('.csv', '.xlsx'));
    const [sheetTitles, ...sheetRows] = parseXlsx(xlsx.bytes);
    expect(sheetTitles).toEqual(titles);
    expect(sheetRows.map((row) => [row[0], row[titles.indexOf('Customer')]])).toEqual(rows.map((row) => [row[0], row[titles.indexOf('Customer')]]));
    expectNoViolations();
    await close();
  });

  it('is taken by the keyboard, and of an empty list there is none', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'adviser', list);
    await ready(page);
    await page.getByRole('button', { name: 'Download the list' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('menuitem', { name: 'CSV' }).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    await page.goto('/clipboard/worksheets?q=zzqqxx');
    await page.getByText('Nothing matches these filters').waitFor();
    await page.getByRole('button', { name: 'Download the list' }).click();
    await page.getByText('Nothing to download: the list is empty').waitFor();
    expect(await page.getByRole('menuitem', { name: 'CSV' }).isDisabled()).toBe(true);
    expectNoViolations();
    await close();
  });

  it('is taken on a phone', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await goAs(page, 'adviser', list);
    await page.getByRole('list', { name: 'Worksheets' }).getByRole('listitem').first().waitFor();
    const { bytes } = await taken(page, 'CSV');
    expect(bytes.toString()).toContain('Number,State,Mark');
    const menu = await page.getByRole('button', { name: 'Download the list' }).boundingBox();
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(390);
    expectNoViolations();
    await close();
  });
});
