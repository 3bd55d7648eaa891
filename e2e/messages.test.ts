import { listPermissions } from '@quarterlight/contract/identity/routes';
import { createUser } from '@quarterlight/contract/identity/routes-people';
import { listTemplates, updateTemplate } from '@quarterlight/contract/outbox/routes';
import { getSettings, updateSettings } from '@quarterlight/contract/system/routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { userForm } from '../apps/server/testing/kit/user-form.ts';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { letIn } from './support/database.ts';
import { overflow, violationsInBoth } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let office: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  office = await signInToApi('admin');
});
afterAll(() => leaveBrowser(browser));

/** Somebody who may write messages, whose telephone is out of reach the first time. */
async function anEditor(): Promise<string> {
  const username = `words-${Date.now().toString(36)}`;
  const editing = (await office.call(listPermissions)).filter(({ name }) => name === 'edit-messages').map(({ id }) => id);
  await office.call(createUser, { body: userForm({ username, lastName: 'Wordsmith', mobile: '07700900406', permissionIds: editing }) });
  await letIn(inject('dataDir'), username);
  return username;
}

it('a message is put into own words, with the wrong field named; a text message that is not delivered is sent again and arrives', async () => {
  const { messages } = await office.call(getSettings);
  await office.call(updateSettings, { body: { messages: { ...messages, quietFrom: '00:00', quietTo: '00:00' } } });
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  await goAs(page, await anEditor(), '/settings/messages');
  await page.getByRole('navigation', { name: 'Messages' }).getByRole('link', { name: 'Absence approved' }).click();
  await page.getByRole('heading', { name: 'Absence approved' }).waitFor();
  await page.getByText('To a user whose absence was approved.').waitFor();
  await page.getByLabel('Subject').fill('Time off: {dais}');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('form').getByText('This message has no field {dais}. Did you mean {days}?').waitFor();
  await page.getByLabel('Subject').fill('Time off: ');
  await page.getByRole('button', { name: '{days}' }).click();
  await page.getByRole('region', { name: 'Preview of the email' }).getByText('Time off: 21/12/2026 to 24/12/2026').waitFor();
  await page.getByLabel('Text message').fill('Your time off is approved: {days} ✓');
  const preview = page.getByRole('region', { name: 'Preview of the text message' });
  await preview.getByText('✓ is not in every telephone’s alphabet').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: /Absence approved.*Own words/ }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);

  await page.getByRole('button', { name: 'Send a text message to me' }).click();
  await page.getByText('A test is on its way to 07700900406.').waitFor();
  await page.goto('/settings/outbox?q=07700900406');
  await page.getByRole('row').filter({ hasText: 'Not delivered' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The telephone is switched off or out of reach. (30003)').waitFor();
  await dialog.getByText('Your time off is approved: 21/12/2026 to 24/12/2026 ✓').waitFor();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await dialog.getByText('Delivered', { exact: true }).waitFor();

  await page.goto('/settings/messages?name=absence-approved');
  await page.getByLabel('Subject').fill('Time off, all of it');
  const others = (await office.call(listTemplates)).find(({ name }) => name === 'absence-approved');
  const { subject = '', body = '', version = 0 } = others ?? {};
  await office.call(updateTemplate, { params: { name: 'absence-approved' }, version, body: { subject, body, sms: 'Approved: {days}' } });
  await page.getByText('Changed by somebody else meanwhile: Text message.').waitFor();
  expect(await page.getByLabel('Subject').inputValue()).toBe('Time off, all of it');
  await page.getByRole('button', { name: 'Back to the product’s words' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the product’s words' }).click();
  await page.getByText('The message has the product’s words again.').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBe(0);
  expectNoViolations([/status of 400/]);
  await close();
  await office.call(updateSettings, { body: { messages } });
});
