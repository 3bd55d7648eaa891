import { productOptions } from '@quarterlight/contract/catalogue/choosing-routes';
import { getWorksheet, listWorksheets } from '@quarterlight/contract/worksheets/routes';
import { addDays, day as dayOf, formatDay, mondayOf } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage, type WatchedPage } from './support/browser.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let person: WatchedPage;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  person = await newPage(browser);
  page = person.page;
  await goAs(page, 'manager', '/');
});
afterAll(async () => {
  await person.close();
  await leaveBrowser(browser);
});

const box = () => page.getByRole('combobox', { name: 'Search or go to a page' });
const options = () => page.getByRole('listbox', { name: 'Found' }).getByRole('option');
const first = () => options().first();
async function open(address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}
async function ask(text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await box().fill(text);
}

it('loses no key that is typed while it opens the first time', async () => {
  // The part that the palette comes in takes its time.
  const held = Promise.withResolvers<void>();
  await page.route(/assets\/Palette-.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/clipboard/worksheets');
  await page.getByRole('heading', { name: 'Worksheets' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('new worksheet');
  await page.getByRole('status').filter({ hasText: 'new worksheet' }).waitFor();
  held.resolve();
  await expect.poll(() => box().inputValue(), { timeout: 10_000 }).toBe('new worksheet');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/clipboard/worksheets/new');
  await page.unroute(/assets\/Palette-.*\.js$/);
});

it('does things: a day of the diary, the theme, a job’s booking; and shows what was open last', async () => {
  await open('/vehicles');
  const today = dayOf(localDayOf(new Date().toISOString(), 'Europe/London'));
  await ask('diary tomorrow');
  await first()
    .filter({ hasText: formatDay(addDays(today, 1)) })
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/diary?from=${addDays(today, 1)}`);
  const monday = mondayOf(addDays(today, 21));
  await ask(`diary ${formatDay(monday).slice(0, 5)}`);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/diary?from=${monday}`);
  for (const typed of ['tomorrow', 'go to tomorrow', formatDay(addDays(today, 1)).slice(0, 5)]) {
    await open('/vehicles');
    await ask(typed);
    await first().filter({ hasText: 'Diary of' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/diary?from=${addDays(today, 1)}`);
  }
  // Figures alone are a number, not a day.
  await ask('2411');
  await options().last().waitFor();
  expect(await options().filter({ hasText: 'Diary of' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  const before = await scheme();
  await ask('theme');
  await page.keyboard.press('Enter');
  await expect.poll(scheme, { timeout: 10_000 }).not.toBe(before);
  await ask('theme');
  await page.keyboard.press('Enter');
  await expect.poll(scheme, { timeout: 10_000 }).toBe(before);

  const desk = await signInToApi('manager');
  const { items } = await desk.call(listWorksheets, { query: { state: ['open'], limit: 1 } });
  const { id = '', number = '' } = items[0] ?? {};
  // Its noughts left out: W0000123 is W123.
  const short = number.replace(/^([A-Z]+)0+/, '$1');
  await ask(`book ${short}`);
  await first()
    .filter({ hasText: `Book ${number}` })
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /Book/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/clipboard/worksheets/${id}`);
  await page.keyboard.press('Escape');

  await open('/vehicles');
  await page.keyboard.press('Control+k');
  await first().filter({ hasText: number }).filter({ hasText: 'Recent' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/clipboard/worksheets/${id}`);
});

it('finds a number without its noughts, one whose letter is wrong, and a make that is mistyped', async () => {
  const desk = await signInToApi('manager');
  const { number = '' } = (await desk.call(listWorksheets, { query: { limit: 1 } })).items[0] ?? {};
  const figures = number.replace(/^[A-Z]+0+/, '');
  for (const text of [`W${figures}`, `V${figures}`]) {
    await ask(text);
    await options().filter({ hasText: number }).first().waitFor();
    await page.keyboard.press('Escape');
  }
  await ask('merser');
  await options()
    .filter({ hasText: /Mercedes/i })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
});

it('releases a job by its own button, and only one that can be', async () => {
  const desk = await signInToApi('manager');
  const booked = (await desk.call(listWorksheets, { query: { state: ['booked'], limit: 100 } })).items.filter(({ allowedActions }) =>
    allowedActions.includes('release'),
  );
  const [waiting] = (await desk.call(listWorksheets, { query: { state: ['open'], limit: 1 } })).items;
  const [job] = booked;
  if (!job || !waiting) throw new Error('The demonstration has no booked job or no open one.');
  const release = async ({ id, number }: typeof job) => {
    await page.goto('/clipboard/worksheets');
    await page.getByRole('heading', { name: 'Worksheets' }).waitFor();
    await ask(`release ${number}`);
    await first()
      .filter({ hasText: `Release ${number}` })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/clipboard/worksheets/${id}`);
  };
  const stateOf = async (id: string) => (await desk.call(getWorksheet, { params: { id } })).state;
  await release(job);
  if (job.holdUps.length > 0) {
    // What holds it up is not passed over: a reason is asked for.
    const why = page.getByRole('dialog').getByLabel('Why it is released all the same');
    await why.waitFor();
    expect(await stateOf(job.id)).toBe('booked');
    await why.fill('The glass comes by van at noon');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Release/ })
      .click();
  }
  await expect.poll(() => stateOf(job.id), { timeout: 15_000 }).toBe('released');
  await release(waiting);
  await page
    .getByText(/cannot be released now\./)
    .first()
    .waitFor();
  expect(await stateOf(waiting.id)).toBe('open');
});

it('finds glass by any part of its Eurocode, and opens its record', async () => {
  const desk = await signInToApi('manager');
  const [glass] = await desk.call(productOptions, { query: { q: '3593', limit: 1 } });
  if (!glass) throw new Error('The demonstration has no glass of model 3593.');
  for (const typed of [glass.code, glass.code.toLowerCase().slice(0, 6), glass.code.slice(2, 9)]) {
    await open('/clipboard/worksheets');
    await ask(typed);
    await options().filter({ hasText: glass.code }).first().waitFor();
    await page.keyboard.press('Escape');
  }
  await ask(glass.code);
  await options().filter({ hasText: glass.code }).first().click();
  await page.waitForURL(`**/catalogue/products/${glass.id}`);
});

it('n makes what the page makes, else takes a call; ? tells the keys of the page; neither while somebody types', async () => {
  await page.goto('/purchase-orders');
  await page
    .getByRole('button', { name: 'New order' })
    .or(page.getByRole('button', { name: /^New/ }))
    .first()
    .waitFor();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByRole('heading', { name: 'On this page' }).waitFor();
  await help.getByText('Open the row').waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  await page.keyboard.press('n');
  await page.waitForURL('**/purchase-orders/new');

  await open('/diary');
  await page.keyboard.press('n');
  await page.waitForURL('**/clipboard/worksheets/new');
  const registration = page.getByLabel('Registration');
  await registration.focus();
  await page.keyboard.type('n?');
  expect(await registration.inputValue()).toMatch(/^n/i);
  expect(new URL(page.url()).pathname).toBe('/clipboard/worksheets/new');
  expect(await help.isVisible()).toBe(false);
  person.expectNoViolations();
});
