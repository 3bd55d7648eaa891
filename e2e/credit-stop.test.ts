import { createCustomer } from '@quarterlight/contract/companies/customer-routes';
import { customerOptions } from '@quarterlight/contract/companies/options-routes';
import { findLogEntries } from '@quarterlight/contract/system/routes';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let office: Api;
beforeAll(async () => {
  [browser, office] = await Promise.all([launchBrowser(), signInToApi('admin')]);
});
afterAll(() => leaveBrowser(browser));

const reason = 'Paid by phone, ref 4411';

/** A fleet on stop that no other journey knows. */
async function aStoppedFleet() {
  const mark = Date.now().toString(36).toUpperCase();
  const name = `Standstill ${mark}`;
  const { id } = await office.call(createCustomer, {
    body: { accountCode: `STOP${mark}`, name, type: 'fleet', onStop: true, stopReason: 'Three invoices over 90 days late' },
  });
  return { id, name };
}

/** The new worksheet from the customer's record: it is chosen already. */
async function openFor(page: Page, { id, name }: { readonly id: string; readonly name: string }): Promise<void> {
  await page.goto(`/clipboard/worksheets/new?customerId=${id}`);
  await page.getByLabel('Registration').first().fill('QX19ZZA');
  const customer = page.getByRole('combobox', { name: 'Customer' });
  await expect.poll(() => customer.inputValue()).toContain(name);
  await page.getByLabel('Last name').fill('Hill');
}
const save = (page: Page) => page.getByRole('button', { name: 'Save without a slot' }).click();
const isInvalid = (field: Locator) => field.getAttribute('aria-invalid');
const reasonOn = (page: Page) => page.getByRole('textbox', { name: 'Why the job is allowed' });

describe('an account on stop', () => {
  it('is refused to an adviser at the customer, and taken on a manager’s word, which timeline and log keep', async () => {
    const fleet = await aStoppedFleet();
    const adviser = await newPage(browser);
    await goAs(adviser.page, 'adviser', '/');
    await openFor(adviser.page, fleet);
    await adviser.page
      .getByRole('alert')
      .filter({ hasText: `${fleet.name} is on stop.` })
      .waitFor();
    expect(await reasonOn(adviser.page).count()).toBe(0);
    await save(adviser.page);
    await adviser.page.getByText(`${fleet.name} is on stop. A manager may allow the job.`).first().waitFor();
    await expect.poll(() => isInvalid(adviser.page.getByRole('combobox', { name: 'Customer' }))).toBe('true');
    adviser.expectNoViolations([/status of 400/]);
    await adviser.close();

    const manager = await newPage(browser);
    const { page } = manager;
    await goAs(page, 'manager', '/');
    await openFor(page, fleet);
    await save(page);
    await expect.poll(() => isInvalid(reasonOn(page))).toBe('true');
    await reasonOn(page).fill(reason);
    await save(page);
    await page.waitForURL(/\/clipboard\/worksheets\/[0-9a-f-]{36}$/);
    await page.getByText(`Allowed although ${fleet.name} is on stop`).first().waitFor();
    await page.getByText(reason).first().waitFor();
    const entityId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    manager.expectNoViolations([/status of 400/]);
    await manager.close();

    const reader = await newPage(browser);
    await goAs(reader.page, 'admin', '/');
    const [made] = (await office.call(findLogEntries, { body: { entity: 'worksheet', entityId, action: 'worksheet.created' } })).items;
    await reader.page.goto(`/system-log/${made?.id ?? ''}`);
    await reader.page.getByText(reason).first().waitFor();
    await reader.page.getByText(`Allowed although ${fleet.name} is on stop`).first().waitFor();
    reader.expectNoViolations();
    await reader.close();
    // It is still no account for anybody's job.
    const [found] = await office.call(customerOptions, { query: { q: fleet.name } });
    expect(found?.onStop).toBe(true);
  });
});
