import { listCustomers } from '@quarterlight/contract/companies/customer-routes';
import { lookupVehicle } from '@quarterlight/contract/vehicles/lookup-routes';
import { createVehicle } from '@quarterlight/contract/vehicles/routes';
import { formatDay } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { typistOn } from './support/keyboard.ts';
import { overflow, settled, violationsInBoth, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

it('a vehicle is put into a fleet at its page, and a new worksheet for its registration proposes account, number and driver', async () => {
  const desk = await signInToApi('manager');
  const [account] = (await desk.call(listCustomers, { query: { type: 'fleet', status: 'active', onStop: false, limit: 1 } })).items;
  const [other] = (await desk.call(listCustomers, { query: { type: 'trade', status: 'active', onStop: false, limit: 1 } })).items;
  if (!account || !other) throw new Error('The demonstration has no fleet and no trade account.');
  const { make, year, colour } = await desk.call(lookupVehicle, { body: { registration: 'FK21FLT' } });
  const vehicle = await desk.call(createVehicle, {
    body: { registration: 'FK21FLT', make: make ?? 'Ford', model: 'Transit', year: year ?? 2021, colour: colour ?? 'White' },
  });

  const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  const keys = typistOn(page);
  await goAs(page, 'manager', `/vehicles/vehicle/${vehicle.id}`);
  // With how many there are.
  const section = page.getByRole('region', { name: /^Fleet/ });
  await section.getByText('It belongs to no account.').waitFor();
  await section.getByRole('button', { name: 'Add to a fleet' }).click();
  await keys.arrivesAt('Account');
  await keys.type(account.name.slice(0, 8));
  await page
    .getByRole('option', { name: new RegExp(`^${account.name}`) })
    .first()
    .waitFor();
  await keys.press('ArrowDown');
  await keys.press('Enter');
  // The page goes on by itself; whoever presses a key before goes on twice.
  await keys.arrivesAt('Fleet number');
  await keys.type('VAN-77');
  await keys.goTo('Driver');
  await keys.type('Sam Oakley');
  await keys.goTo('Driver’s telephone');
  await keys.type('07700900123');
  await section.getByRole('button', { name: 'Add to the fleet' }).click();
  const row = section.getByRole('row').filter({ hasText: 'VAN-77' });
  await row.getByText('In the fleet').waitFor();
  expect(await row.textContent()).toContain(`${account.name}VAN-77Sam Oakley, 07700900123${formatDay(localDayOf(Date.now(), 'Europe/London'))}`);

  // The menu's form has the focus at once.
  await row.getByRole('button', { name: `Change ${account.name}` }).click();
  await page.getByRole('menuitem', { name: 'Change number, driver or days' }).click();
  await keys.arrivesAt('Fleet number');
  await keys.type('8');
  await section.getByRole('button', { name: 'Save' }).click();
  await section.getByRole('row').filter({ hasText: 'VAN-778' }).waitFor();
  for (const width of widths) {
    await page.setViewportSize(width);
    await settled(page);
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  }
  await page.setViewportSize(widths[0]);

  await page.goto('/clipboard/worksheets/new');
  await keys.arrivesAt('Registration');
  await keys.type('fk21flt');
  await keys.press('Enter');
  const fleet = page.getByRole('region', { name: 'Fleet', exact: true });
  await fleet.getByText(`Belongs to ${account.name}, fleet number VAN-778`).waitFor();
  await fleet.getByText('Driver: Sam Oakley, 07700900123').waitFor();
  await page.getByLabel('Last name').waitFor();
  await keys.press('Alt+a');
  const customer = page.getByRole('combobox', { name: 'Customer' });
  await expect.poll(() => customer.inputValue()).toBe(account.name);
  const values = ['First name', 'Last name', 'Mobile', 'Fleet number'].map((label) => page.getByRole('textbox', { name: label, exact: true }).inputValue());
  expect(await Promise.all(values)).toEqual(['Sam', 'Oakley', '07700900123', 'VAN-778']);

  const warning = page.getByText(`belongs to ${account.name}, not to ${other.name}. The job can be taken for ${other.name} all the same.`);
  expect(await warning.count()).toBe(0);
  await customer.fill(other.name.slice(0, 8));
  await page
    .getByRole('option', { name: new RegExp(`^${other.name}`) })
    .first()
    .click();
  await warning.waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  expectNoViolations();
  await close();
}, 120_000);
