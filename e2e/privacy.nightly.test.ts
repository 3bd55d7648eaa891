import { createCustomer } from '@quarterlight/contract/companies/customer-routes';
import { getPrivacyRequest } from '@quarterlight/contract/privacy/routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { overflow, settled, violationsInBoth, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let api: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  api = await signInToApi('admin');
});
afterAll(() => leaveBrowser(browser));

const mark = Date.now().toString(36).slice(-5).toUpperCase();

it('what is held of a private customer is found from their record, handed out, and erased for good', async () => {
  const name = `Philippa Wren ${mark}`;
  const customer = await api.call(createCustomer, {
    body: { name, accountCode: `PW${mark}`, type: 'retail', email: `philippa.${mark.toLowerCase()}@example.com`, telephone: '01603555412' },
  });
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'admin', `/companies/customers/${customer.id}`);
  await settled(page);
  await page.getByRole('button', { name: /^(More actions|Actions)$/ }).click();
  await page.getByRole('menuitem', { name: 'Personal data' }).click();
  await page.getByRole('heading', { name: 'New privacy request' }).waitFor();
  expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe(name);
  await page.getByRole('textbox', { name: /^Note/ }).fill('Rang us');
  await page.getByRole('button', { name: 'Look for their data' }).click();

  const place = page.getByRole('checkbox', { name });
  await place.waitFor();
  expect(await place.isChecked()).toBe(true);
  await page.getByText('The record it began at').waitFor();
  const preview = page.getByRole('list', { name: 'What would go' });
  await preview.getByText('Private customers').waitFor();
  for (const { width, height } of widths) {
    await page.setViewportSize({ width, height });
    expect(await overflow(page)).toBe(0);
    expect(await violationsInBoth(page, `a privacy request, ${width} px`)).toEqual([]);
  }
  await page.setViewportSize(widths[0]);

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download their data' }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/^personal-data-.*\.zip$/);

  await page.reload();
  await settled(page);
  await page.getByRole('button', { name: /^(More actions|Actions)$/ }).click();
  await page.getByRole('menuitem', { name: 'Erase their data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase their data' });
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Somebody else');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await dialog.getByText(`Type the name as it stands on the request: ${name}.`).waitFor();
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'What was erased' }).waitFor({ timeout: 60_000 });
  await page.getByRole('heading', { name: 'Erased person' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await api.call(getPrivacyRequest, { params: { id } })).toMatchObject({ state: 'erased', name: 'Erased person', email: '' });
  await page.goto(`/companies/customers/${customer.id}`);
  await page.getByRole('heading', { name: 'Erased person' }).waitFor();
  expect(await page.getByText(name).count()).toBe(0);
  // Another name than the request's is refused.
  expectNoViolations([/400 \(Bad Request\).*\/erase$/]);
  await close();
});
