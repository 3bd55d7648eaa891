import { listBranches } from '@quarterlight/contract/companies/branch-routes';
import { customerOptions } from '@quarterlight/contract/companies/options-routes';
import { listBranchExceptions } from '@quarterlight/contract/schedule/exception-routes';
import { ExceptionVisits } from '@quarterlight/contract/schedule/exception-schemas';
import { jobTypes } from '@quarterlight/contract/system/lookup-routes';
import { createWorksheet, getWorksheet } from '@quarterlight/contract/worksheets/routes';
import { addDays, formatDay, weekdayOf } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newWorksheet } from '../apps/server/testing/kit/new-worksheet.ts';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

it('a branch is closed on a Friday by hand; a booking on it is refused with the reason, and the slot that is offered instead is booked', async () => {
  const desk = await signInToApi('adviser');
  const [customer] = await desk.call(customerOptions, { query: { q: 'albion' } });
  const [jobType] = await desk.call(jobTypes);
  // One that nobody of the other journeys books in.
  const branch = (await desk.call(listBranches, { query: { limit: 50 } })).items.find(({ name }) => name === 'Bristol');
  if (!branch || !customer || !jobType) throw new Error('The demonstration has no Bristol, customer or job type.');
  const today = localDayOf(Date.now(), 'Europe/London');
  const monday = addDays(today, 8 - weekdayOf(today));
  // Bank holidays are closed already.
  const { items: exceptions } = await desk.call(listBranchExceptions, { params: { id: branch.id }, query: { from: today, limit: 200 } });
  const friday = [11, 18, 25, 32].map((days) => addDays(monday, days)).find((one) => exceptions.every(({ day }) => day !== one));
  if (!friday) throw new Error('Bristol is closed on every Friday.');

  const { page: manager } = await newPage(browser);
  await goAs(manager, 'manager', `/companies/branches/${branch.id}?tab=week`);
  await manager.getByRole('button', { name: 'Add an exception' }).click();
  const asked = manager.waitForResponse((response) => response.url().includes('/exceptions/conflicts') && response.url().includes(friday));
  await manager.getByLabel('First day').fill(formatDay(friday));
  await manager.getByLabel('Last day').click();
  await manager.getByLabel('Reason').fill('Stocktaking');
  // Whatever the demonstration has booked there stays, knowingly.
  const { items } = ExceptionVisits.parse(await (await asked).json());
  if (items.length > 1) await manager.getByRole('button', { name: 'Keep all' }).click();
  else if (items.length === 1) await manager.getByRole('checkbox', { name: /^Keep / }).check();
  await manager.getByRole('button', { name: 'Add', exact: true }).click();
  await manager.getByRole('table', { name: 'Exceptions' }).getByText(formatDay(friday)).waitFor();

  const body = newWorksheet({ customerId: customer.id, jobTypeId: jobType.id, branchId: branch.id });
  const job = await desk.call(createWorksheet, { body });
  const { page } = await newPage(browser);
  await goAs(page, 'adviser', `/clipboard/worksheets/${job.id}`);
  await page.getByRole('button', { name: 'Book', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: 'Proposed slots' }).waitFor();
  await dialog.getByLabel('Day', { exact: true }).fill(formatDay(friday));
  await dialog.getByLabel('Length in minutes').click();
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await dialog.getByText(`Bristol is closed on Friday ${formatDay(friday)}: stocktaking.`).waitFor();
  await dialog.getByText('Next with room:').waitFor();
  await dialog.getByRole('button', { name: 'Take this slot' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { state, booking } = await desk.call(getWorksheet, { params: { id: job.id } });
  expect([state, booking?.branch.name]).toEqual(['booked', 'Bristol']);
  expect((booking?.day ?? '') > friday).toBe(true);
});
