import { glassForVehicle } from '@quarterlight/contract/catalogue/choosing-routes';
import type { GlassForVehicle } from '@quarterlight/contract/catalogue/schemas';
import { listCustomers } from '@quarterlight/contract/companies/customer-routes';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { listVehicles } from '@quarterlight/contract/vehicles/routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { expectGoodLooks, settled, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let desk: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('adviser');
});
afterAll(() => leaveBrowser(browser));

type Windscreens = GlassForVehicle['groups'][number];

/** A vehicle of ours whose windscreens look alike, and one of these that the questions tell from all others. */
async function lookAlikes() {
  const { items } = await desk.call(listVehicles, { query: { limit: 100 } });
  for (const vehicle of items) {
    const { registration, make, model, year } = vehicle;
    if (!make || !model || year === null) continue;
    const { groups } = await desk.call(glassForVehicle, { query: { make, model, year, ...(vehicle.body && { body: vehicle.body }) } });
    const windscreens = groups.find(({ kind }) => kind === 'windscreen');
    const asksForCamera = windscreens?.questions.some(({ topic, narrows }) => topic === 'camera' && narrows);
    const sought = windscreens && windscreens.products.find(({ id }) => alike(windscreens, id).length === 1 && id !== windscreens.products[0]?.id);
    if (windscreens && asksForCamera && sought && windscreens.products.length > 5) return { registration, windscreens, sought };
  }
  throw new Error('No vehicle of the demonstration has windscreens that look alike.');
}

const hasIt = (group: Windscreens, id: string) => group.questions.map(({ yes, no }) => (yes.includes(id) ? 'y' : no.includes(id) ? 'n' : 'd'));
/** Those that no question tells from this one. */
const alike = (group: Windscreens, id: string) =>
  group.products.filter((other) => group.questions.every(({ yes, no }) => !(yes.includes(id) ? no : no.includes(id) ? yes : []).includes(other.id)));

it('the right glass among look-alikes is found by a registration and questions, with the keyboard alone, and leads to its record', {
  timeout: 150_000,
  repeats: process.env['NIGHTLY'] === '1' ? 2 : 0,
}, async () => {
  const { registration, windscreens, sought } = await lookAlikes();
  const answers = hasIt(windscreens, sought.id);
  const keyFor = (asked: string) => answers[windscreens.questions.findIndex(({ question }) => question === asked)] ?? 'd';
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'adviser', '/catalogue');
  await settled(page);
  await page.getByRole('link', { name: 'Find glass' }).press('Enter');
  await page.getByLabel('Registration').press('Enter');
  await page.getByText('Enter a valid registration').waitFor();
  await page.getByLabel('Registration').fill(registration.toLowerCase());
  await page.getByLabel('Registration').press('Enter');
  const positions = page.getByRole('group', { name: 'Positions' });
  await positions.getByRole('button', { name: `${windscreens.name} ${windscreens.products.length}` }).press('Enter');
  expect(await page.getByLabel('Registration').inputValue()).toBe(displayRegistration(registration));
  expect(new URL(page.url()).searchParams.get('registration')).toBe(registration);

  // What nobody knows rules nothing out, and each answer can be taken back.
  const question = page.getByRole('group', { name: /\?$/ });
  const table = page.getByRole('table', { name: 'What the glass that is left differs in' });
  await question.focus();
  const first = (await question.getAttribute('aria-label')) ?? '';
  await page.keyboard.press('d');
  await page.getByRole('button', { name: /^Take back camera: not known/ }).waitFor();
  await expect.poll(() => table.getByRole('row').count()).toBe(windscreens.products.length + 1);
  await table.getByRole('columnheader', { name: 'Price' }).waitFor();
  await table.getByRole('columnheader', { name: 'Camera bracket' }).waitFor();
  await expectGoodLooks(page);
  await page.getByRole('button', { name: /^Take back camera: not known/ }).press('Enter');
  const asking = (text: string) => page.getByRole('group', { name: text, exact: true }).and(page.locator(':focus'));
  await asking(first).waitFor();

  const found = page.getByRole('group', { name: `The glass that fits: ${sought.code}` });
  for (let asked = first; asked !== ''; ) {
    await page.keyboard.press(keyFor(asked));
    const next = page.locator('[role="group"]:focus').and(page.locator(`:not([aria-label="${asked}"])`));
    await next.waitFor();
    const told = (await next.getAttribute('aria-label')) ?? '';
    asked = told.endsWith('?') ? told : '';
  }
  await found.waitFor();
  await expectGoodLooks(page);

  // A colleague sees the same by the address, without another look-up.
  const address = page.url();
  await page.reload();
  await found.waitFor();
  expect(page.url()).toBe(address);
  await found.getByRole('link', { name: 'Open its record' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: sought.code }).waitFor();
  await page.goBack();
  await found.waitFor();

  // It is priced for an account, and goes into a new job with its vehicle and customer, once.
  const account = (await desk.call(listCustomers, { query: { status: 'active', limit: 1 } })).items[0];
  const priced = page.getByRole('combobox', { name: 'Prices for' });
  await priced.fill(account?.name ?? '');
  await page
    .getByRole('option', { name: account?.name ?? '' })
    .first()
    .click();
  await expect.poll(() => new URL(page.url()).searchParams.get('customerId')).toBe(account?.id);
  await found.getByRole('link', { name: 'New worksheet with it' }).click();
  await page.getByRole('heading', { level: 1, name: 'New worksheet' }).waitFor();
  const glass = page.getByRole('list', { name: 'Lines' }).getByRole('listitem').filter({ hasText: sought.code });
  await glass.waitFor();
  await expect.poll(() => page.getByLabel('Registration').inputValue()).toBe(displayRegistration(registration));
  await expect.poll(() => page.getByRole('combobox', { name: 'Model' }).inputValue()).not.toBe('');
  await expect.poll(() => page.getByRole('combobox', { name: 'Customer', exact: true }).inputValue()).toBe(account?.name);
  await expect.poll(() => new URL(page.url()).searchParams.get('productId')).toBeNull();
  await page.reload();
  await glass.waitFor();
  expect(await glass.count()).toBe(1);
  expectNoViolations();
  await close();
});

it('without a registration the glass is found by make and model, and a model that fits nothing says so', { timeout: 150_000 }, async () => {
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[1] });
  await goAs(page, 'adviser', '/catalogue?tab=find-glass');
  await settled(page);
  await page.getByRole('button', { name: 'Show the glass' }).click();
  await page.getByText('Enter a make').waitFor();
  await page.getByRole('combobox', { name: 'Make' }).fill('Ford');
  await page.getByRole('combobox', { name: 'Model' }).fill('Nothing like it');
  await page.getByRole('button', { name: 'Show the glass' }).click();
  await page.getByText('The catalogue knows no glass for this vehicle.').waitFor();
  await page.getByRole('combobox', { name: 'Model' }).fill('Focus');
  await page.getByLabel('Year').fill('2017');
  await page.getByRole('button', { name: 'Show the glass' }).click();
  await page
    .getByRole('group', { name: 'Positions' })
    .getByRole('button', { name: /^Windscreen/ })
    .click();
  await page.getByRole('group', { name: /\?$/ }).getByRole('button', { name: /^No/ }).click();
  await page.getByRole('list', { name: 'Answers' }).getByRole('button').first().waitFor();
  await expectGoodLooks(page);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ tab: 'find-glass', make: 'Ford', model: 'Focus', year: '2017' });
  expectNoViolations();
  await close();
});

it('counts beside the list narrow it, keep up with each other, and stand in the address', { timeout: 150_000 }, async () => {
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'adviser', '/catalogue');
  const aside = page.getByRole('complementary', { name: 'Narrow the list' });
  const camera = aside.getByRole('region', { name: 'Has' }).getByRole('button', { name: /^Camera bracket/ });
  await camera.waitFor();
  await settled(page);
  await expectGoodLooks(page);
  const count = Number((await camera.textContent())?.replace(/\D/g, ''));
  await camera.press('Enter');
  await page
    .getByText(`${count} products`, { exact: false })
    .or(page.getByText(`of ${count}`))
    .first()
    .waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('features')).toBe('camera');
  await aside
    .getByRole('region', { name: 'Calibration' })
    .getByRole('button', { name: /^Needed/ })
    .click();
  await expect.poll(() => new URL(page.url()).searchParams.get('calibration')).toBe('true');
  await page.reload();
  await expect.poll(() => camera.getAttribute('aria-pressed')).toBe('true');
  await camera.click();
  await expect.poll(() => new URL(page.url()).searchParams.get('features')).toBeNull();
  await page.getByRole('button', { name: 'Hide counts' }).click();
  await aside.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Show counts' }).click();
  await camera.waitFor();
  expectNoViolations();
  await close();
});
