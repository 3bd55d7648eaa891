import { readFile } from 'node:fs/promises';
import { newId } from '@quarterlight/kit/ids';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parseCsv } from '../apps/server/testing/kit/read-files.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { asOperator } from './support/database.ts';
import { overflow, violationsInBoth } from './support/looks.ts';
import { goAs } from './support/people.ts';

const desktop = { viewport: { width: 1440, height: 900 } };
const rows = 10_050;
// A month in which the demonstration did not exist yet.
const month = { from: '2019-03-01', to: '2019-03-31' };
const planted = 'QLRUN';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  // So many completed jobs as an export makes in the background, each a copy of one that there is.
  await asOperator(inject('dataDir'), async (operator) => {
    const { rows: found } = await operator.query<{ columns: string }>(`select string_agg(quote_ident(column_name), ', ') as columns
      from information_schema.columns where table_schema = 'public' and table_name = 'worksheet' and is_generated = 'NEVER'
        and column_name not in ('id', 'number', 'completed_on', 'created_on', 'created_at', 'external_id', 'booking_id')`);
    const columns = found[0]?.columns ?? '';
    await operator.query(
      `insert into worksheet (id, number, completed_on, created_on, created_at, ${columns})
       select gen_random_uuid(), $1 || n, date '2019-03-01' + n % 31, date '2019-02-01', timestamptz '2019-02-01', ${columns}
         from (select * from worksheet where state = 'completed' order by id limit 1) one, generate_series(1, ${rows}) n`,
      [planted],
    );
  });
});
afterAll(async () => {
  await asOperator(inject('dataDir'), async (operator) => {
    await operator.query(`delete from worksheet where number like $1 || '%'`, [planted]);
  });
  await leaveBrowser(browser);
});

const forMe = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^For me/ });

describe('long work', () => {
  it('is started on its page, left, and fetched from the header when it is done', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, desktop);
    await goAs(page, 'accounts', '/');
    await forMe(page).waitFor();
    await page.goto(`/reporting/operations/completed-jobs-export?from=${month.from}&to=${month.to}`);
    await page.getByText(/^More than 10,000 rows/).waitFor();
    await page.getByRole('button', { name: 'CSV', exact: true }).click();
    const bar = page.getByRole('region', { name: 'Background work' });
    await bar.getByText('Completed jobs, 01/03/2019 to 31/03/2019 (CSV)').waitFor();
    await page.goto('/billing/invoices');
    // The header says so by itself.
    await page.getByRole('button', { name: 'For me, 1 thing' }).waitFor({ timeout: 60_000 });
    await forMe(page).focus();
    await page.keyboard.press('Enter');
    const open = page.getByRole('dialog', { name: 'For me' });
    await open.getByText('10,050 rows.').waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), open.getByRole('button', { name: 'Download' }).click()]);
    expect(download.suggestedFilename()).toBe('completed-jobs-export_demo_2019-03-01_2019-03-31.csv');
    expect(parseCsv((await readFile(await download.path())).toString('utf8'))).toHaveLength(rows + 1);
    // Who has fetched it has seen it.
    await page.getByRole('button', { name: 'For me', exact: true }).waitFor();
    await open.getByText('Nothing waits for you.').waitFor();
    await open.getByRole('link', { name: 'All background work' }).click();
    await page.getByRole('heading', { name: 'Background work', level: 1 }).waitFor();
    await page
      .getByRole('row', { name: /Completed jobs, 01\/03\/2019/ })
      .getByText('Done')
      .waitFor();
    expectNoViolations();
    await close();
  });

  it('makes the file of a list that is too long to count', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, desktop);
    await goAs(page, 'manager', '/clipboard/worksheets?state=completed&createdTo=2019-02-28');
    await page.getByRole('button', { name: 'Download the list' }).click();
    await page.getByText(/^More than 10,000 rows, made in the background/).waitFor();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    await page.getByText('Worksheets: the file is being made. ‘For me’ in the header says when it is there.').waitFor();
    await forMe(page).click();
    const work = page.getByRole('dialog', { name: 'For me' }).getByRole('region', { name: 'Background work' });
    const made = work.getByRole('listitem').filter({ hasText: 'Worksheets (CSV)' });
    await made.getByText('10,050 rows.').waitFor({ timeout: 60_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), made.getByRole('button', { name: 'Download' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^worksheets_demo_.*\.csv$/);
    expect(parseCsv((await readFile(await download.path())).toString('utf8'))).toHaveLength(rows + 1);
    await made.waitFor({ state: 'detached' });
    expectNoViolations();
    await close();
  });

  it('shows how far it is while it goes on, on a phone too, and is cancelled', async () => {
    const id = newId();
    await asOperator(inject('dataDir'), async (operator) => {
      await operator.query(
        `insert into run (tenant_id, id, kind, title, input, user_id, user_name, state, done, total, started_at, moved_at)
         select tenant_id, $1, 'exports.file', 'All jobs of ten years', '{}', id, display_name, 'running', 1200, 5000, now(), now() from app_user where username = 'buyer'`,
        [id],
      );
    });
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 390, height: 844 } });
    await goAs(page, 'buyer', '/');
    await forMe(page).click();
    const open = page.getByRole('dialog', { name: 'For me' });
    await open.getByText('1,200 of 5,000').waitFor();
    expect(await open.getByRole('progressbar', { name: 'All jobs of ten years' }).getAttribute('value')).toBe('1200');
    expect([await overflow(page), await violationsInBoth(page)]).toEqual([0, []]);
    await page.keyboard.press('Escape');
    await page.goto('/background-work');
    await page.getByText('1,200 of 5,000').first().waitFor();
    expect([await overflow(page), await violationsInBoth(page)]).toEqual([0, []]);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('Cancelled at 1,200 of 5,000').first().waitFor();
    await page.getByRole('button', { name: 'Put away', exact: true }).click();
    await page.getByRole('button', { name: 'Put away', exact: true }).waitFor({ state: 'detached' });
    expectNoViolations();
    await close();
  });
});
