import { listCustomers } from '@quarterlight/contract/companies/customer-routes';
import { jobTypes } from '@quarterlight/contract/system/lookup-routes';
import { changeWorksheetLine, createWorksheet, getWorksheet, listWorksheets } from '@quarterlight/contract/worksheets/routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newWorksheet } from '../apps/server/testing/kit/new-worksheet.ts';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { overflow, violationsInBoth } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

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

/** The moulding is made cheaper and sent again alone: what was approved begins unticked, and counts on when the rest is answered. */
async function sendMouldingAgain(page: Page, { id, number }: { readonly id: string; readonly number: string }): Promise<void> {
  const desk = await signInToApi('adviser');
  const { lines, version } = await desk.call(getWorksheet, { params: { id } });
  const lineId = lines.find(({ description }) => description === 'Moulding set')?.id ?? '';
  await desk.call(changeWorksheetLine, { params: { id, lineId }, version, body: { unitPrice: { amount: 3_900, currency: 'GBP' } } });

  await page.goto(`/clipboard/worksheets/${id}`);
  const section = page.locator('#content').getByRole('region', { name: 'Approval' });
  await section.getByRole('button', { name: 'Send again' }).click();
  const dialog = page.getByRole('dialog');
  const windscreen = dialog.getByRole('checkbox', { name: /^Windscreen, heated Approved already/ });
  const moulding = dialog.getByRole('checkbox', { name: /^Moulding set Not approved/ });
  await moulding.and(dialog.locator(':checked')).waitFor();
  expect(await windscreen.isChecked()).toBe(false);
  await dialog.getByText('1 of 2 chosen').waitFor();
  await dialog.getByText('£39.00', { exact: true }).last().waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  // Nothing chosen is refused where it is chosen.
  await moulding.uncheck();
  await dialog.getByRole('combobox', { name: 'How' }).click();
  await page.getByRole('option', { name: 'By a link that you pass on' }).click();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await dialog.getByRole('group', { name: 'Lines' }).getByRole('alert').filter({ hasText: 'Choose at least one line.' }).waitFor();
  await dialog.getByRole('button', { name: 'Choose all' }).click();
  await dialog.getByText('£351.50').waitFor();
  await windscreen.uncheck();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const link = new URL(await dialog.locator('code').innerText()).pathname;
  await dialog.getByRole('button', { name: 'Done' }).click();
  await section.getByText('Approved before: Windscreen, heated').waitFor();

  const phone = await newPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const visitor = phone.page;
  await visitor.goto(link);
  await visitor.getByRole('heading', { name: `For your approval: ${number}` }).waitFor();
  await visitor.getByRole('group', { name: 'Moulding set' }).getByRole('button', { name: 'Approve' }).click();
  expect(await visitor.locator('body').innerText()).not.toContain('Windscreen');
  await visitor.getByLabel('Your name').fill('Dana Whitlock');
  await visitor.getByRole('button', { name: 'Send the answer' }).click();
  await section.getByText('Approved', { exact: true }).first().waitFor();
  await section.getByText(/^Waiting for approval/).waitFor({ state: 'detached' });
  phone.expectNoViolations();
  await phone.close();
}

it('lines go out for approval, a phone approves one and refuses one, and the desk sees at once what holds the job up', async () => {
  const job = await aJobOfTwoLines();
  const desk = await newPage(browser);
  const { page } = desk;
  await goAs(page, 'adviser', `/clipboard/worksheets/${job.id}`);
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
  await visitor.locator('dl', { hasText: 'Approved, without VAT£312.50' }).waitFor();
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
  await sendMouldingAgain(page, job);
  phone.expectNoViolations();
  desk.expectNoViolations();
  await phone.close();
  await desk.close();
});
