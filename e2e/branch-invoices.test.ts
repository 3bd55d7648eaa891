import { listBillableJobs } from '@quarterlight/contract/billing/branch-invoice-routes';
import { closeBranch, createBranch, getBranch, listBranches } from '@quarterlight/contract/companies/branch-routes';
import { listRoles } from '@quarterlight/contract/identity/routes-people';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { overflow, violationsInBoth } from './support/looks.ts';
import { newPerson } from './support/new-person.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

const document = {
  name: 'invoice.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
};

it('a branch bills us for a job from a phone, the office queries it, the branch corrects it, and the office approves it', async () => {
  const admin = await signInToApi('admin');
  const role = (await admin.call(listRoles)).find(({ name }) => name === 'Branch user');
  const branch = (await admin.call(listBranches, { query: { limit: 50 } })).items.find(({ kind }) => kind === 'subcontract');
  const [job] = branch ? (await admin.call(listBillableJobs, { query: { branchId: branch.id } })).items.filter(({ agreed }) => agreed !== null) : [];
  if (!role || !branch || !job?.agreed) throw new Error('The demonstration has no job that a branch could bill.');
  const person = await newPerson({ name: 'Journey Biller', roleId: role.id, branchId: branch.id });
  const number = `J-${Date.now()}`;

  const phone = await newPage(browser, { viewport: { width: 390, height: 844 } });
  await goAs(phone.page, person.username, '/billing/branch-invoices');
  await phone.page.getByRole('button', { name: 'Send an invoice in' }).click();
  const form = phone.page.getByRole('dialog', { name: 'Send an invoice in' });
  await form.getByRole('button', { name: 'Send in' }).click();
  await form.getByText('Enter the number of the invoice').waitFor();
  await form.getByLabel('Your invoice number').fill(number);
  await form.getByRole('checkbox', { name: new RegExp(`^${job.number}`) }).check();
  await form.getByLabel(`Net for ${job.number}`).fill(String(job.agreed.amount / 100 + 15));
  await form.getByLabel('VAT').fill('10');
  await form.getByText(/£15\.00 more than the rate card/).waitFor();
  expect([await overflow(phone.page), await violationsInBoth(phone.page)]).toEqual([0, []]);
  await form.getByRole('button', { name: 'Send in' }).click();
  await phone.page.waitForURL(/\/billing\/branch-invoices\/[0-9a-f-]{36}$/);
  await phone.page.getByText('£15.00 above the rate card').waitFor();
  await phone.page.getByRole('button', { name: 'More actions' }).click();
  await phone.page.getByRole('menuitem', { name: 'Add the document' }).click();
  await phone.page.getByRole('dialog').locator('input[type=file]').setInputFiles(document);
  await phone.page.getByRole('button', { name: 'Download invoice.pdf' }).waitFor();
  expect([await overflow(phone.page), await violationsInBoth(phone.page)]).toEqual([0, []]);

  const office = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  await goAs(office.page, 'accounts', '/billing/branch-invoices');
  await office.page.getByRole('button', { name: 'To check' }).click();
  await office.page.getByRole('link', { name: number }).waitFor();
  expect(await violationsInBoth(office.page)).toEqual([]);
  await office.page.getByRole('link', { name: number }).press('Enter');
  await office.page.getByRole('button', { name: 'Approve' }).click();
  const approve = office.page.getByRole('dialog', { name: `Approve ${number}` });
  await approve.getByRole('button', { name: 'Approve' }).click();
  await approve.getByText('It asks £15.00 more than the rate card has. Say why it is approved all the same.').waitFor();
  await approve.getByRole('button', { name: 'Cancel' }).click();
  await office.page.getByRole('button', { name: 'More actions' }).click();
  await office.page.getByRole('menuitem', { name: 'Query' }).click();
  const query = office.page.getByRole('dialog', { name: `Query ${number}` });
  await query.getByLabel('What is wrong').fill('What were the £15 for?');
  await query.getByRole('button', { name: 'Send the query' }).click();

  // The branch sees it as it happens, and where it begins its day.
  await phone.page.getByText('What were the £15 for?').waitFor();
  await phone.page.goto('/my-day');
  const asked = phone.page.getByRole('region', { name: 'Invoices that the office asks about' }).getByRole('listitem').filter({ hasText: number });
  await asked.getByText('What were the £15 for?').waitFor();
  expect([await overflow(phone.page), await violationsInBoth(phone.page)]).toEqual([0, []]);
  await asked.getByRole('link', { name: number }).click();
  await phone.page.waitForURL(/\/billing\/branch-invoices\/[0-9a-f-]{36}$/);
  await phone.page.getByRole('button', { name: 'Correct' }).click();
  const correct = phone.page.getByRole('dialog', { name: `Correct ${number}` });
  await correct.getByLabel(`Net for ${job.number}`).fill(String(job.agreed.amount / 100));
  await correct.getByRole('button', { name: 'Save' }).click();
  await phone.page.getByText('As the rate card has it').first().waitFor();

  await office.page.getByText('As the rate card has it').waitFor();
  await office.page.getByRole('button', { name: 'Approve' }).click();
  await approve.getByRole('button', { name: 'Approve' }).click();
  await office.page.getByRole('button', { name: 'Mark as exported' }).click();
  await phone.page.getByText('Exported').waitFor();
  phone.expectNoViolations();
  office.expectNoViolations([/status of 400/]);
  await phone.close();
  await office.close();
});

it('the office types in what a branch sent on paper: it chooses whose invoice it is first', async () => {
  const admin = await signInToApi('admin');
  const branch = (await admin.call(listBranches, { query: { limit: 50 } })).items.find(({ kind }) => kind === 'subcontract');
  const [job] = branch ? (await admin.call(listBillableJobs, { query: { branchId: branch.id } })).items : [];
  if (!branch || !job) throw new Error('The demonstration has no job that a branch could bill.');
  const code = `J${Date.now().toString(36)}`.slice(-8).toUpperCase();
  const other = await admin.call(createBranch, { body: { code, name: `Journey ${code}`, kind: 'subcontract' } });
  const number = `P-${Date.now()}`;
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 390, height: 844 } });
  await goAs(page, 'accounts', '/billing/branch-invoices');
  await page.getByRole('button', { name: 'Send an invoice in' }).click();
  const form = page.getByRole('dialog', { name: 'Send an invoice in' });
  const which = form.getByRole('combobox', { name: 'Branch' });
  await which.waitFor();
  expect(await form.getByRole('button', { name: 'Send in' }).count()).toBe(0);
  await which.click();
  // Our own branches bill us nothing.
  expect((await page.getByRole('option').allInnerTexts()).toSorted()).toEqual([branch.name, other.name].toSorted());
  await page.getByRole('option', { name: branch.name, exact: true }).click();
  await form.getByLabel('Number on the invoice').fill(number);
  await form.getByRole('checkbox', { name: new RegExp(`^${job.number}`) }).check();
  await form.getByLabel(`Net for ${job.number}`).fill('40');
  await form.getByLabel('VAT').fill('8');
  expect([await overflow(page), await violationsInBoth(page)]).toEqual([0, []]);
  await form.getByRole('button', { name: 'Send in' }).click();
  await page.waitForURL(/\/billing\/branch-invoices\/[0-9a-f-]{36}$/);
  await page.getByText('£48.00').first().waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Correct' }).click();
  await page
    .getByRole('dialog', { name: `Correct ${number}` })
    .getByLabel('Number on the invoice')
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('The invoice is withdrawn.').first().waitFor();
  const { version } = await admin.call(getBranch, { params: { id: other.id } });
  await admin.call(closeBranch, { params: { id: other.id }, version, body: { reason: 'The journey is over' } });
  expectNoViolations();
  await close();
});
