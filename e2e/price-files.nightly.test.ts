import { changePriceFile, getPriceFile, listPriceFiles } from '@quarterlight/contract/catalogue/price-file-routes';
import { addDays, day, formatDay } from '@quarterlight/kit/days';
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
  desk = await signInToApi('manager');
});
afterAll(() => leaveBrowser(browser));

const path = '/catalogue/price-files';
const later = (of: string, days: number) => formatDay(addDays(day(of), days));

it('what is in force and to come is seen; a file to come is opened, put off, and compared with the one before', async () => {
  const coming = (await desk.call(listPriceFiles, { query: { state: 'to-come', limit: 1 } })).items[0];
  if (!coming) throw new Error('No price file of the demonstration is to come.');
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'manager', path);
  await settled(page);
  const table = page.getByRole('table', { name: 'Price files' });
  await table.getByText('Superseded', { exact: true }).first().waitFor();
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'In force', exact: true }).click();
  await expect.poll(() => table.getByText('Superseded', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'To come', exact: true }).click();
  await table.getByRole('link', { name: coming.name }).click();

  await page.getByRole('heading', { name: coming.name, level: 1 }).waitFor();
  await page.getByRole('table', { name: 'Prices' }).waitFor();
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'Edit details' }).click();
  const from = page.getByLabel('In force from');
  await from.fill('01/01/2020');
  await page.getByText('Choose today or a later day.').waitFor();
  const wanted = later(coming.effectiveFrom, 7);
  await from.fill(wanted);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Changes saved successfully.').first().waitFor();
  await page.getByRole('region', { name: 'Details' }).getByText(wanted).waitFor();
  const moved = await desk.call(getPriceFile, { params: { id: coming.id } });
  expect(formatDay(day(moved.effectiveFrom))).toBe(wanted);

  await page.getByRole('button', { name: 'Compare with the one before' }).click();
  await page.getByRole('table', { name: 'How far prices moved' }).waitFor();
  const moves = page.getByRole('table', { name: 'Prices that moved the most' });
  await moves.getByText('Dearer', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Cheaper', exact: true }).click();
  await expect.poll(() => moves.getByText('Dearer', { exact: true }).count()).toBe(0);
  expect(new URL(page.url()).searchParams.get('change')).toBe('cheaper');
  await expectGoodLooks(page);
  // As it was, for whoever looks next.
  await desk.call(changePriceFile, { params: { id: coming.id }, version: moved.version, body: { name: moved.name, effectiveFrom: coming.effectiveFrom } });
  expectNoViolations();
  await close();
}, 180_000);

it('from whom each product is bought best is found by its code, and what a best-buy file names is marked', async () => {
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'manager', '/');
  const file = (await desk.call(listPriceFiles, { query: { kind: 'best-buy', state: 'in-force', limit: 1 } })).items[0];
  await page.goto(`${path}?file=${file?.id}`);
  const code = await page.getByRole('table', { name: 'Prices' }).locator('tbody tr').first().locator('td').first().innerText();
  await page.getByRole('link', { name: 'Best buy' }).click();
  const table = page.getByRole('table', { name: 'Best buys' });
  await page.getByPlaceholder('Beginning of a product’s code').fill(code);
  await table.getByText('Chosen', { exact: true }).first().waitFor();
  await expectGoodLooks(page);
  expectNoViolations();
  await close();
}, 120_000);
