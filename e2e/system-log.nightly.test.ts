import { listVehicles } from '@quarterlight/contract/vehicles/routes';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject, it } from 'vitest';
import { embeddedUrl } from '../apps/server/testing/kit/embedded-url.ts';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

it('a change is found from its record, read before and after, and the log tells when it was altered behind the product’s back', async () => {
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  await goAs(page, 'admin', '/');
  const api = await signInToApi('admin');
  const [vehicle] = (await api.call(listVehicles, { query: { limit: 1 } })).items;
  await page.goto(`/vehicles/vehicle/${vehicle?.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'In the system log' }).click();
  await page.waitForURL(`**/system-log?entity=vehicle&entityId=${vehicle?.id}`);
  await page.getByRole('button', { name: 'Remove filter Record' }).waitFor();
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  await page.getByRole('region', { name: 'What changed', exact: true }).waitFor();
  await page.getByRole('link', { name: 'In the system log' }).waitFor();

  await page.goto('/system-log');
  const verification = page.getByRole('region', { name: 'Verification of the log' });
  await verification.getByRole('button', { name: 'Verify now' }).click();
  await verification.getByText(/^Intact: [\d,]+ entries$/).waitFor({ timeout: 60_000 });

  const owner = new pg.Client({ connectionString: (await embeddedUrl(inject('dataDir'))).ownerUrl });
  await owner.connect();
  const forge = async (label: string) => {
    await owner.query('set session_replication_role = replica');
    await owner.query(`update log_entry set label = $1 where id = (select entry_id from log_seal where position = 5 limit 1)`, [label]);
  };
  const { rows } = await owner.query<{ label: string }>('select label from log_entry where id = (select entry_id from log_seal where position = 5 limit 1)');
  try {
    await forge('forged');
    await verification.getByRole('button', { name: 'Verify now' }).click();
    await verification.getByText('Altered at position 5').waitFor({ timeout: 60_000 });
    await verification.getByText('This entry is not the one that was sealed.').waitFor();
    await verification.getByRole('link', { name: 'See the entry' }).click();
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'forged' }).waitFor();
    await page.getByText('Altered', { exact: true }).waitFor();
  } finally {
    await forge(rows[0]?.label ?? '');
    await owner.end();
  }
  await page.goto('/system-log');
  await verification.getByRole('button', { name: 'Verify now' }).click();
  await verification.getByText(/^Intact/).waitFor({ timeout: 60_000 });
  expectNoViolations();
  await close();
});
