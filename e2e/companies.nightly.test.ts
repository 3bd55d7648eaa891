import { listProducts } from '@quarterlight/contract/catalogue/routes';
import { createCustomer, getCustomer, listCustomers } from '@quarterlight/contract/companies/customer-routes';
import { lookUpPostcode } from '@quarterlight/contract/system/routes';
import { formatDay } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let office: Api;
beforeAll(async () => {
  [browser, office] = await Promise.all([launchBrowser(), signInToApi('adviser')]);
});
afterAll(() => leaveBrowser(browser));

const postcode = 'NR14 7PZ';
const noAddress = { line1: '', line2: '', line3: '', town: '', county: '', postcode: '', latitude: null, longitude: null };

/** An account that no other journey knows; its telephone is nobody else's. */
async function anAccount(word: string) {
  const mark = Date.now();
  const code = `${word.slice(0, 4).toUpperCase()}${mark.toString(36).toUpperCase()}`;
  const body = { accountCode: code, name: `${word} Garages ${code}`, type: 'trade', telephone: `01508${String(mark).slice(-6)}` } as const;
  const { id } = await office.call(createCustomer, { body: { ...body, address: { ...noAddress, line1: '2 Mill Road', town: 'Norwich', postcode } } });
  return { id, ...body };
}

async function openNewCustomer(page: Page) {
  await page.goto('/companies/customers');
  await page.getByRole('button', { name: 'New customer' }).click();
  const form = page.getByRole('dialog', { name: 'New customer' });
  await form.getByLabel(/^Name/).waitFor();
  return form;
}

const addressOf = (page: Page): string => new URL(page.url()).pathname;

describe('a new customer on the telephone', () => {
  it('is seen to be one that is there, by name, telephone and postcode, and opened from the form', async () => {
    const known = await anAccount('Hempnall');
    const { page, expectNoViolations, close } = await newPage(browser);
    await goAs(page, 'adviser', '/');
    const form = await openNewCustomer(page);
    const proposed = form.getByRole('status').getByRole('listitem').filter({ hasText: known.name });
    await form.getByLabel(/^Name/).fill(`The ${known.name} Ltd`);
    await proposed.getByText(/\. Same name\.\s*$/).waitFor();
    await form.getByLabel('Telephone').fill(known.telephone);
    await proposed.getByText(/\. Same telephone, same name\.\s*$/).waitFor();
    await form.getByLabel('Postcode').fill(postcode);
    await proposed.getByText(/\. Same telephone, same name and postcode\.\s*$/).waitFor();
    await proposed.getByRole('link', { name: `${known.name} (${known.accountCode})` }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: known.name }).waitFor();
    expect(addressOf(page)).toBe(`/companies/customers/${known.id}`);
    expect((await office.call(listCustomers, { query: { q: known.name } })).total).toBe(1);
    expectNoViolations();
    await close();
  });

  it('is made all the same where it is another, with the address that its postcode has', async () => {
    const known = await anAccount('Saxlingham');
    const { addresses } = await office.call(lookUpPostcode, { params: { postcode } });
    const wanted = addresses.at(-1);
    if (!wanted) throw new Error(`The look-up knows no address of ${postcode}.`);
    const { page, expectNoViolations, close } = await newPage(browser);
    await goAs(page, 'adviser', '/');
    const form = await openNewCustomer(page);
    const name = `${known.name} Coachworks`;
    await form.getByLabel(/^Name/).fill(name);
    await form.getByLabel('Postcode').fill(postcode.replace(' ', '').toLowerCase());
    await form.getByLabel('Postcode').press('Enter');
    await form.getByRole('status').getByText('same postcode and a similar name').waitFor();
    await page.getByRole('option', { name: wanted.envelopeAddress.summaryLine, exact: true }).click();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const id = addressOf(page).split('/').at(-1) ?? '';
    expect(id).not.toBe(known.id);
    const { address } = await office.call(getCustomer, { params: { id } });
    const lines = [address.line1, address.line2, address.line3, address.town, address.county, address.postcode].filter(Boolean);
    expect(lines.join(', ')).toBe(wanted.envelopeAddress.summaryLine);
    expect([address.latitude, address.longitude]).toEqual([wanted.latitude, wanted.longitude]);
    await page.getByText(address.line1).first().waitFor();
    expectNoViolations();
    await close();
  });
});

describe('a price that is negotiated', () => {
  it('is agreed at the account, and is where the price of its next job comes from', async () => {
    const account = await anAccount('Tasburgh');
    const { items } = await office.call(listProducts, { query: { limit: 50 } });
    const product = items.find(({ kind, listPrice }) => kind === 'glass' && listPrice.amount > 20_000);
    if (!product) throw new Error('The demonstration has no dear glass.');
    const { page, expectNoViolations, close } = await newPage(browser);
    await goAs(page, 'adviser', `/companies/customers/${account.id}?tab=terms`);
    const prices = page.getByRole('region', { name: /^Agreed prices/ });
    await prices.getByRole('button', { name: 'Agree a price' }).click();
    const form = page.getByRole('dialog', { name: 'Agree a price' });
    await form.getByRole('combobox', { name: 'Product' }).fill(product.code);
    await page.getByRole('option', { name: new RegExp(`^${product.code} – `) }).click();
    await form.getByLabel(/^Price of one/).fill('123.45');
    await form.getByRole('button', { name: 'Agree', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    await prices.getByRole('row').filter({ hasText: '£123.45' }).getByText('In force').waitFor();

    const reason = `Agreed with ${account.name} from ${formatDay(localDayOf(Date.now(), 'Europe/London'))}`;
    await page.goto(`/clipboard/worksheets/new?customerId=${account.id}`);
    await expect.poll(() => page.getByRole('combobox', { name: 'Customer' }).inputValue()).toContain(account.name);
    await page.getByRole('combobox', { name: 'Find a product' }).fill(product.code);
    await page.getByRole('option', { name: new RegExp(`^${product.code} – `) }).click();
    const line = page.getByRole('list', { name: 'Lines' }).getByRole('listitem').filter({ hasText: product.code });
    await line.getByText(`Price: ${reason}`).click();
    const taken = line.getByRole('row').filter({ hasText: 'taken' });
    expect(await taken.allInnerTexts()).toEqual([`${reason}\t£123.45\ttaken`]);
    expect(await line.getByRole('row').count()).toBeGreaterThan(1);

    await page.getByLabel('Registration').first().fill('QX19ZZB');
    await page.getByLabel('Last name').fill('Hill');
    await page.getByRole('button', { name: 'Save without a slot' }).click();
    await page.waitForURL(/\/clipboard\/worksheets\/[0-9a-f-]{36}$/);
    await page
      .getByRole('region', { name: /^Glass and lines/ })
      .getByText(`Price: ${reason}`)
      .waitFor();
    expectNoViolations();
    await close();
  });
});
