import { createCustomer, getCustomer, listCustomers } from '@quarterlight/contract/companies/customer-routes';
import { listUsers } from '@quarterlight/contract/identity/routes';
import { listWorksheets } from '@quarterlight/contract/worksheets/desk-routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
const spellings = [`Merridew Couriers ${mark} Ltd`, `Merridew Couriers ${mark}`] as const;

/** Two accounts under two spellings of one name. */
async function twoAccounts() {
  const made = [];
  for (const [index, name] of spellings.entries())
    made.push(
      await api.call(createCustomer, {
        body: {
          name,
          accountCode: `ME${index}${mark}`,
          type: 'trade',
          telephone: '01603555987',
          ...(index === 1 ? { email: 'accounts@merridew.example' } : {}),
        },
      }),
    );
  const [keep, gone] = made;
  if (!keep || !gone) throw new Error('No accounts');
  return { keep, gone };
}

const jobsOf = async (id: string) => (await api.call(listWorksheets, { query: { customerId: id } })).items.length;

describe('two accounts that are one', () => {
  it('are proposed while typing, merged with everything they have, and taken apart again', async () => {
    const { keep, gone } = await twoAccounts();
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
    await goAs(page, 'manager', '/companies/customers');
    await settled(page);
    await page.getByRole('button', { name: 'New customer' }).click();
    const form = page.getByRole('dialog', { name: 'New customer' });
    await form.getByRole('textbox', { name: /^Name/ }).fill(`The Merridew Couriers ${mark} PLC`);
    await form.getByRole('status').getByRole('link', { name: spellings[0] }).waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await form.waitFor({ state: 'detached' });

    await page.goto(`/companies/customers/${keep.id}`);
    await settled(page);
    await page.getByRole('button', { name: /^(More actions|Actions)$/ }).click();
    await page.getByRole('menuitem', { name: 'Merge with another' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge customers' });
    await dialog.getByLabel(`Merge ${keep.name} with`).fill(spellings[1]);
    await page.getByRole('option', { name: `${spellings[1]} (ME1${mark})`, exact: true }).click();
    await dialog
      .getByRole('radio', { name: /^Email of/ })
      .first()
      .waitFor();
    for (const { width, height } of widths) {
      await page.setViewportSize({ width, height });
      expect(await violationsInBoth(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
    }
    await page.setViewportSize(widths[0]);
    await dialog.getByRole('button', { name: `Merge ${gone.name} into ${keep.name}` }).click();
    await page.getByText(`${gone.name} is merged into ${keep.name}. It can be undone for a day.`).waitFor();
    expect(await api.call(getCustomer, { params: { id: gone.id } })).toMatchObject({ status: 'closed', mergedIntoId: keep.id });
    expect((await api.call(getCustomer, { params: { id: keep.id } })).email).toBe('accounts@merridew.example');

    await page.goto(`/companies/customers/${gone.id}`);
    await page.getByText(`This customer was merged into ${keep.name}`).waitFor();
    await undo(page);
    expect(await api.call(getCustomer, { params: { id: gone.id } })).toMatchObject({ status: 'active', mergedIntoId: null });
    expectNoViolations();
    await close();
  });

  it('with worksheets, invoices and users go over and come back', async () => {
    const [user] = (await api.call(listUsers, { query: { companyType: 'Customer', limit: 50 } })).items;
    const [gone] = (await api.call(listCustomers, { query: { q: user?.companyName ?? '' } })).items;
    if (!gone) throw new Error('No account of the demonstration has users');
    const [goneId, keep] = [gone.id, await anotherAccount()];
    const before = { jobs: await jobsOf(goneId), exposure: gone.exposure, balance: gone.balance };
    expect(before.jobs).toBeGreaterThan(0);
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
    await goAs(page, 'manager', `/companies/customers/${keep.id}`);
    await settled(page);
    await page.getByRole('button', { name: /^(More actions|Actions)$/ }).click();
    await page.getByRole('menuitem', { name: 'Merge with another' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge customers' });
    await dialog.getByLabel(`Merge ${keep.name} with`).fill(gone.name);
    await page.getByRole('option', { name: `${gone.name} (${gone.accountCode})`, exact: true }).click();
    const counts = dialog.getByRole('table', { name: 'What belongs to them' });
    for (const kind of ['Jobs', 'Invoices', 'Users']) await counts.getByRole('rowheader', { name: kind, exact: true }).waitFor();
    await dialog.getByRole('button', { name: `Merge ${gone.name} into ${keep.name}` }).click();
    await expect.poll(async () => (await api.call(getCustomer, { params: { id: goneId } })).status, { timeout: 60_000 }).toBe('closed');
    expect(await jobsOf(keep.id)).toBe(before.jobs);
    expect(await api.call(getCustomer, { params: { id: keep.id } })).toMatchObject({ exposure: before.exposure, balance: before.balance });
    await page.goto(`/companies/customers/${keep.id}`);
    await undo(page);
    await expect.poll(async () => (await api.call(getCustomer, { params: { id: goneId } })).status, { timeout: 60_000 }).toBe('active');
    expect(await jobsOf(goneId)).toBe(before.jobs);
    expect(await api.call(getCustomer, { params: { id: goneId } })).toMatchObject({ exposure: before.exposure, balance: before.balance });
    expectNoViolations();
    await close();
  });
});

const anotherAccount = () => api.call(createCustomer, { body: { name: `Quillet Garages ${mark}`, accountCode: `QG${mark}`, type: 'trade' } });

async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo the merge' }).click();
  await page.getByRole('dialog', { name: 'Undo the merge' }).getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText(/^The merge is (being )?undone/).waitFor();
}
