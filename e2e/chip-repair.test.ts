import { jobTypes } from '@quarterlight/contract/system/lookup-routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { bookerOf } from './support/booked-job.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { expectGoodLooks, overflow, violationsInBoth, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';
import { aPhoto } from './support/photo.ts';
import { aReleasedVisit } from './support/released-visit.ts';

let browser: Browser;
let desk: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('manager');
});
afterAll(() => leaveBrowser(browser));

it('intake says at once whether a chip may be repaired', async () => {
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'manager', '/clipboard/worksheets/new');
  await page.getByLabel('Job type').click();
  await page.getByRole('option', { name: 'Chip repair' }).click();
  await page.getByRole('button', { name: 'Can it be repaired?' }).click();
  const damage = page.getByRole('group', { name: 'Damage 1' });
  await damage.getByLabel('Across').fill('38');
  await damage.getByText('Zone B allows repairs up to 40 mm.').waitFor();
  await damage.getByLabel('Zone').click();
  await page.getByRole('option', { name: 'A: before the driver' }).click();
  await damage.getByText('Zone A allows repairs up to 20 mm; this is 38 mm: replace the windscreen.').waitFor();
  await expectGoodLooks(page);
  expectNoViolations();
  await close();
});

it('a chip is repaired with a photograph before and another after; what is beyond repair cannot be', async () => {
  const repair = (await desk.call(jobTypes)).find(({ name }) => name === 'Chip repair');
  const { take } = await bookerOf(desk);
  const wide = { kind: 'crack' as const, zone: 'A' as const, sizeMm: 38, inCameraArea: false };
  const job = await take({ ...(repair ? { jobTypeId: repair.id } : {}), damages: [wide] });
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'manager', `/clipboard/worksheets/${job.id}`);
  const section = page.getByRole('region', { name: /^Damage/ });
  await section.getByText('Beyond repair').waitFor();
  expect(await section.getByRole('button', { name: 'Record the repair' }).count()).toBe(0);
  await section.getByRole('button', { name: 'Record a damage' }).click();
  const dialog = page.getByRole('dialog', { name: `Damage on ${job.number}` });
  await dialog.getByLabel('Across').fill('12');
  await dialog.getByText('Zone B allows repairs up to 40 mm.').waitFor();
  await dialog.locator('input[type=file]').setInputFiles(aPhoto('before.png'));
  await dialog.getByLabel('Photograph before', { exact: true }).waitFor();
  await expectGoodLooks(page);
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await section.getByRole('button', { name: 'Record the repair' }).click();
  const done = page.getByRole('dialog', { name: `Repair on ${job.number}` });
  await done.getByRole('button', { name: 'Repaired' }).click();
  await done.getByText('Add a photograph before the repair and another after it.').first().waitFor();
  await done.locator('input[type=file]').last().setInputFiles(aPhoto('after.png'));
  await expect.poll(() => done.getByLabel('Photograph after', { exact: true }).inputValue()).toContain('after.png');
  await expectGoodLooks(page);
  await done.getByRole('button', { name: 'Repaired' }).click();
  await section.getByText('Repaired', { exact: true }).waitFor();
  await expectGoodLooks(page);
  // Without its photographs it was refused.
  expectNoViolations([/400 \(Bad Request\)/]);
  await close();
});

it('a technician photographs a chip before its repair and after without a signal; the office sees both', async () => {
  const chip = { kind: 'star' as const, zone: 'A' as const, sizeMm: 18, inCameraArea: false };
  const job = await aReleasedVisit('07700900123', 'Chip repair', { damages: [chip, { ...chip, kind: 'crack', sizeMm: 60 }] });
  const phone = await newPage(browser, { viewport: widths[1], fetchesAhead: true });
  await goAs(phone.page, 'technician', `/my-day?day=${job.day}&visit=${job.id}`);
  const step = phone.page.locator('#step-damage');
  await step.getByText('1 to repair').waitFor();
  const started = phone.page.waitForResponse((response) => new URL(response.url()).pathname === `/v1/worksheets/${job.id}/start`);
  await phone.page.getByRole('button', { name: 'Start the visit' }).click();
  await started;
  await phone.page.getByText('All sent').waitFor();
  await phone.page.context().setOffline(true);
  if ((await step.getByRole('heading', { level: 2 }).getByRole('button').getAttribute('aria-expanded')) === 'false')
    await step.getByRole('button').first().click();
  await step.getByText('Beyond repair: do not repair it.').waitFor();
  await step.getByLabel('Photograph it before').first().setInputFiles(aPhoto('before.png'));
  await step.getByLabel('Repaired: photograph it after').setInputFiles(aPhoto('after.png'));
  await step.getByText('1 of 2 repaired').waitFor();
  await phone.page.getByText('Saved on this phone, 2 to send').waitFor();
  await step.getByRole('button', { name: 'Record another damage' }).click();
  for (const target of await step.locator('button, label:has(input[type=file]), select, input[type=text], label:has(input[type=radio])').all())
    expect((await target.boundingBox())?.height ?? 48).toBeGreaterThanOrEqual(48);
  expect([await overflow(phone.page), await violationsInBoth(phone.page)]).toEqual([0, []]);
  await step.getByRole('button', { name: 'Cancel' }).click();
  await step.getByRole('button', { name: 'Record another damage' }).waitFor();
  await phone.page.context().setOffline(false);
  await phone.page.getByText('All sent').waitFor();
  await phone.close();

  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'adviser', `/clipboard/worksheets/${job.id}`);
  const section = page.getByRole('region', { name: /^Damage/ });
  await section.getByText('Repaired', { exact: true }).waitFor();
  await section.getByRole('button', { name: 'Before: Star, 18 mm, zone A' }).waitFor();
  await section.getByRole('button', { name: 'After: Star, 18 mm, zone A' }).waitFor();
  await expectGoodLooks(page);
  expectNoViolations();
  await close();
});
