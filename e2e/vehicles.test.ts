import { createVehicle, getVehicle, listVehicles } from '@quarterlight/contract/vehicles/routes';
import { listWorksheets } from '@quarterlight/contract/worksheets/desk-routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { expectGoodLooks, settled, violationsInBoth, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let desk: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('manager');
});
afterAll(() => leaveBrowser(browser));

const letters = () => Array.from({ length: 3 }, () => 'ABCDEFGHJKLMNPRSTUVWXY'.charAt(Math.floor(Math.random() * 22))).join('');
const freshMark = () => `KV19${letters()}`;
const shown = (mark: string) => `${mark.slice(0, 4)} ${mark.slice(4)}`;
const make = (registration: string, more: object = {}) =>
  desk.call(createVehicle, { body: { registration, make: 'Ford', model: 'Focus', year: 2019, ...more } });

it('a mark moves to another vehicle; both say which marks they had, and a look-up who had it before', async () => {
  const [mark, other, next] = [freshMark(), freshMark(), freshMark()];
  const giver = await make(mark);
  const taker = await make(other, { make: 'Kia', model: 'Ceed' });
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'manager', `/vehicles/vehicle/${giver.id}`);
  await settled(page);
  const section = page.getByRole('region', { name: /^Registration marks/ });
  await section.getByText('It has had no other that we know of.').waitFor();
  await section.getByRole('button', { name: 'Transfer the mark' }).click();
  await section.getByRole('combobox', { name: 'Vehicle', exact: true }).fill(other);
  await page.getByRole('option', { name: new RegExp(`^${shown(other)}, Kia Ceed`) }).click();
  await section.getByLabel('Its new mark').fill(next);
  await expectGoodLooks(page);
  await section.getByRole('button', { name: 'Transfer', exact: true }).click();
  await page
    .getByText(`${shown(mark)} was transferred.`)
    .first()
    .waitFor();
  const table = section.getByRole('table', { name: 'Marks that it had' });
  await table.getByText(`Its mark before went to ${shown(mark)}`).waitFor();
  await table.getByRole('link', { name: shown(mark) }).click();
  await page.getByRole('heading', { name: shown(mark), level: 1 }).waitFor();
  await page.getByText(`Came from the vehicle that is now ${shown(next)}`).waitFor();
  expect(await desk.call(getVehicle, { params: { id: taker.id } })).toMatchObject({ registration: mark, make: 'Kia' });

  await page.goto('/vehicles/dvla');
  await page.getByLabel('Registration').fill(mark);
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByText(`${shown(mark)} was on another vehicle before`).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  expectNoViolations();
  await close();
}, 120_000);

it('a vehicle that is here twice is proposed, merged, and taken apart again', async () => {
  const [first, second] = [freshMark(), freshMark()];
  const vin = `WF0AXXGCDA${String(Date.now()).slice(-7)}`;
  const keep = await make(first, { vin });
  const gone = await make(second, { vin, colour: 'Blue' });
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'manager', `/vehicles/vehicle/${keep.id}`);
  await page.getByText('This vehicle may be here twice').waitFor();
  await page.getByRole('button', { name: `Compare with ${shown(second)}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge vehicles' });
  await dialog.getByRole('radio', { name: `Colour of ${shown(second)}: Blue` }).waitFor();
  await expectGoodLooks(page);
  await dialog.getByRole('button', { name: `Merge ${shown(second)} into ${shown(first)}` }).click();
  await page.getByText(`${shown(second)} is merged into ${shown(first)}. It can be undone for a day.`).waitFor();
  expect(await desk.call(getVehicle, { params: { id: keep.id } })).toMatchObject({ colour: 'Blue', mergedIntoId: null });

  await page.goto(`/vehicles/vehicle/${gone.id}`);
  await page.getByText(`This vehicle was merged into ${shown(first)}`).waitFor();
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo the merge' }).click();
  await page.getByRole('dialog', { name: 'Undo the merge' }).getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('The merge is undone.').waitFor();
  expect(await desk.call(getVehicle, { params: { id: gone.id } })).toMatchObject({ registration: second, mergedIntoId: null });
  expectNoViolations();
  await close();
}, 120_000);

it('a vehicle’s page shows its jobs, the glass that was fitted with its batches, and its calibrations', async () => {
  const jobs = (await desk.call(listWorksheets, { query: { state: ['completed', 'invoiced'], limit: 50 } })).items;
  const job = jobs.find(({ glassSummary, registration }) => glassSummary !== '' && registration !== '');
  const [vehicle] = job ? (await desk.call(listVehicles, { query: { q: job.registration } })).items : [];
  if (!job || !vehicle) throw new Error('The demonstration has no finished job.');
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'manager', `/vehicles/vehicle/${vehicle.id}`);
  await page.getByRole('table', { name: 'Worksheets' }).getByRole('link', { name: job.number }).waitFor();
  await page.getByRole('table', { name: 'Glass fitted' }).getByRole('link', { name: job.number }).first().waitFor();
  await expectGoodLooks(page);
  expectNoViolations();
  await close();
}, 120_000);
