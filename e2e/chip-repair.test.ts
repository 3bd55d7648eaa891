import { jobTypes } from '@quarterlight/contract/system/lookup-routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { bookerOf } from './support/booked-job.ts';
import { launchBrowser, newPage } from './support/browser.ts';
import { overflow, violationsInBoth, widths } from './support/looks.ts';
import { signIn } from './support/people.ts';
import { aPhoto } from './support/photo.ts';

let browser: Browser;
let desk: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('manager');
});
afterAll(() => browser.close());

/** Looks at what is open, at both widths and in both themes. */
async function look(page: Page): Promise<void> {
  for (const size of widths) {
    await page.setViewportSize(size);
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  }
  await page.setViewportSize(widths[0]);
}

it('intake says at once whether a chip may be repaired', async () => {
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await signIn(page, 'manager');
  await page.goto('/clipboard/worksheets/new');
  await page.getByLabel('Job type').click();
  await page.getByRole('option', { name: 'Chip repair' }).click();
  await page.getByRole('button', { name: 'Can it be repaired?' }).click();
  const damage = page.getByRole('group', { name: 'Damage 1' });
  await damage.getByLabel('Across').fill('38');
  await damage.getByText('Zone B allows repairs up to 40 mm.').waitFor();
  await damage.getByLabel('Zone').click();
  await page.getByRole('option', { name: 'A: before the driver' }).click();
  await damage.getByText('Zone A allows repairs up to 20 mm; this is 38 mm: replace the windscreen.').waitFor();
  await look(page);
  expectNoViolations();
  await close();
});

it('a chip is repaired with a photograph before and another after; what is beyond repair cannot be', async () => {
  const repair = (await desk.call(jobTypes)).find(({ name }) => name === 'Chip repair');
  const { take } = await bookerOf(desk);
  const wide = { kind: 'crack' as const, zone: 'A' as const, sizeMm: 38, inCameraArea: false };
  const job = await take({ ...(repair ? { jobTypeId: repair.id } : {}), damages: [wide] });
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await signIn(page, 'manager');
  await page.goto(`/clipboard/worksheets/${job.id}`);
  const section = page.getByRole('region', { name: /^Damage/ });
  await section.getByText('Beyond repair').waitFor();
  expect(await section.getByRole('button', { name: 'Repaired…' }).count()).toBe(0);
  await section.getByRole('button', { name: 'Record a damage' }).click();
  const dialog = page.getByRole('dialog', { name: `Damage on ${job.number}` });
  await dialog.getByLabel('Across').fill('12');
  await dialog.getByText('Zone B allows repairs up to 40 mm.').waitFor();
  await dialog.locator('input[type=file]').setInputFiles(aPhoto('before.png'));
  await dialog.getByLabel('Photograph before', { exact: true }).waitFor();
  await look(page);
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await section.getByRole('button', { name: 'Repaired…' }).click();
  const done = page.getByRole('dialog', { name: `Repair on ${job.number}` });
  await done.getByRole('button', { name: 'Repaired' }).click();
  await done.getByText('Add a photograph before the repair and another after it.').first().waitFor();
  await done.locator('input[type=file]').last().setInputFiles(aPhoto('after.png'));
  await expect.poll(() => done.getByLabel('Photograph after', { exact: true }).inputValue()).toContain('after.png');
  await look(page);
  await done.getByRole('button', { name: 'Repaired' }).click();
  await section.getByText('Repaired', { exact: true }).waitFor();
  await look(page);
  expectNoViolations();
  await close();
});
