import { listCustomers } from '@quarterlight/contract/companies/customer-routes';
import { jobTypes } from '@quarterlight/contract/system/lookup-routes';
import { createWorksheet, listWorksheets } from '@quarterlight/contract/worksheets/routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newWorksheet } from '../apps/server/testing/kit/new-worksheet.ts';
import { signInToApi } from './support/api.ts';
import { launchBrowser, newPage } from './support/browser.ts';
import { overflow, violationsInBoth } from './support/looks.ts';
import { signIn } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('the demonstration has jobs whose accounts were asked', async () => {
  const desk = await signInToApi('adviser');
  for (const approval of ['waiting', 'refused', 'approved'] as const)
    expect((await desk.call(listWorksheets, { query: { approval } })).total).toBeGreaterThan(0);
});

/** A job of two lines for a leasing account. */
async function aJobOfTwoLines() {
  const desk = await signInToApi('adviser');
  const [[type], { items: customers }] = await Promise.all([desk.call(jobTypes), desk.call(listCustomers, { query: { q: 'kestrel' } })]);
  const customer = customers[0];
  if (!type || !customer) throw new Error('The demonstration has no such account.');
  const lines = [
    { kind: 'sundry' as const, description: 'Windscreen, heated', unitPrice: { amount: 31_250, currency: 'GBP' } },
    { kind: 'sundry' as const, description: 'Moulding set', unitPrice: { amount: 4_800, currency: 'GBP' } },
  ];
  const body = newWorksheet({ customerId: customer.id, jobTypeId: type.id, lines });
  const orderNumber = 'PO 4711';
  return desk.call(createWorksheet, { body: { ...body, orderNumber, tellCustomer: false } });
}

it('lines go out for approval, a phone approves one and refuses one, and the desk sees at once what holds the job up', async () => {
  const job = await aJobOfTwoLines();
  const desk = await newPage(browser);
  const { page } = desk;
  await signIn(page, 'adviser');
  await page.goto(`/clipboard/worksheets/${job.id}`);
  const main = page.locator('#content');
  await main.getByRole('heading', { name: 'Lines' }).first().waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Send for approval' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'How' }).click();
  await page.getByRole('option', { name: 'By a link that you pass on' }).click();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const link = new URL(await dialog.locator('code').innerText()).pathname;
  await dialog.getByRole('button', { name: 'Done' }).click();
  const section = main.getByRole('region', { name: 'Approval' });
  await section.getByText(/^Waiting for approval until /).waitFor();

  const phone = await newPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const visitor = phone.page;
  await visitor.goto(link);
  await visitor.getByRole('heading', { name: `For your approval: ${job.number}` }).waitFor();
  expect(await visitor.locator('body').innerText()).not.toMatch(/margin|cost price|Hill/i);
  await visitor.getByRole('group', { name: 'Windscreen, heated' }).getByRole('button', { name: 'Approve' }).click();
  const moulding = visitor.getByRole('group', { name: 'Moulding set' });
  await moulding.getByRole('button', { name: 'Refuse' }).click();
  await moulding.getByLabel('Why').fill('Not in our contract');
  await visitor.getByLabel('Your authorisation number').fill('KL-2291');
  await visitor.getByLabel('Your name').fill('Dana Whitlock');
  expect([await overflow(visitor), await violationsInBoth(visitor)]).toEqual([0, []]);
  await visitor.getByRole('button', { name: 'Send the answer' }).click();
  await visitor.getByText('authorisation KL-2291').waitFor();
  await visitor.getByLabel('Ask us about it').fill('Can you leave the moulding out?');
  await visitor.getByRole('button', { name: 'Write' }).click();
  await visitor.getByText('Can you leave the moulding out?').first().waitFor();

  // The desk sees it come, without asking again.
  await section.getByText('Not approved: Moulding set').waitFor();
  await section.getByText('Not in our contract').waitFor();
  await section.getByText('Can you leave the moulding out?').waitFor();
  await main.getByText('KL-2291').first().waitFor();
  await section.getByRole('button', { name: 'Mark as seen' }).click();
  await section.getByRole('button', { name: 'Mark as seen' }).waitFor({ state: 'detached' });
  await page.goto('/clipboard/worksheets?approval=refused');
  await page.getByRole('link', { name: job.number }).first().waitFor();
  phone.expectNoViolations();
  desk.expectNoViolations();
  await phone.close();
  await desk.close();
});
