import { createPurchaseOrder, getPurchaseOrder, listPurchaseOrders } from '@quarterlight/contract/purchasing/routes';
import { getWorksheet, listWorksheets } from '@quarterlight/contract/worksheets/routes';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage, type WatchedPage } from './support/browser.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

async function open(username: string, address: string, options?: BrowserContextOptions): Promise<WatchedPage> {
  const person = await newPage(browser, options);
  await goAs(person.page, username, address);
  return person;
}
const here = (page: Page) => page.getByRole('status', { name: 'Who else is here' });
const topOf = (page: Page) => page.locator('main h2').first().boundingBox();
// A refused change is what the test is about; Chromium writes each refusal into the console.
const refused = [/status of 400/];

it('two people at one worksheet see each other, and neither loses a word', async () => {
  const desk = await signInToApi('manager');
  const run = Date.now();
  const [parking, morning] = [`Park behind the house, ${run}`, `We come in the morning, ${run}`];
  const { items } = await desk.call(listWorksheets, { query: { state: ['open'], limit: 1 } });
  const { id = '' } = items[0] ?? {};
  const [ann, ben] = await Promise.all([
    open('manager', `/clipboard/worksheets/${id}`),
    open('adviser', `/clipboard/worksheets/${id}`, { viewport: { width: 390, height: 844 } }),
  ]);
  const namesOf = async (page: Page) => (await here(page).textContent()) ?? '';
  await expect.poll(() => namesOf(ann.page)).toMatch(/^.+ is looking at this$/);
  await expect.poll(() => namesOf(ben.page)).toMatch(/^.+ is looking at this$/);

  // Who begins to edit is seen, and nothing on the page moves by it.
  const before = await topOf(ann.page);
  await ben.page.getByRole('button', { name: 'Edit notes' }).click();
  await expect.poll(() => namesOf(ann.page)).toMatch(/^.+ is editing this$/);
  expect(await topOf(ann.page)).toEqual(before);

  await ann.page.getByRole('button', { name: 'Edit notes' }).click();
  const note = (page: Page, label: string) => page.getByRole('textbox', { name: label });
  await note(ann.page, 'For the technician').fill(parking);
  await note(ben.page, 'For the technician').fill(`Ring the bell twice, ${run}`);
  await note(ben.page, 'For the customer').fill(morning);
  await ben.page.getByRole('button', { name: 'Save', exact: true }).click();
  await note(ben.page, 'For the technician').waitFor({ state: 'hidden' });

  // Said before saving; after saving too late, both versions stand side by side.
  await ann.page.getByText('Changed by somebody else meanwhile: For the technician and For the customer.').waitFor();
  await ann.page.getByRole('button', { name: 'Save', exact: true }).click();
  const both = ann.page.getByRole('region', { name: 'Somebody else changed this, too' });
  await both.getByText(/^Changed by .+ at \d\d\/\d\d\/\d{4} \d\d:\d\d while you were editing/).waitFor();
  expect(await both.getByRole('radio', { checked: true }).evaluateAll((radios) => radios.map((radio) => radio.getAttribute('aria-label')))).toEqual([
    `For the technician: yours, ${parking}`,
    `For the customer: theirs, ${morning}`,
  ]);
  expect(await note(ann.page, 'For the technician').inputValue()).toBe(parking);
  await ann.page.getByRole('button', { name: 'Save', exact: true }).click();
  await both.waitFor({ state: 'hidden' });
  const { notes } = await desk.call(getWorksheet, { params: { id } });
  expect(notes).toMatchObject({ technician: parking, customer: morning });

  // Who leaves is gone at once.
  await expect.poll(() => namesOf(ann.page)).toMatch(/ is looking at this$/);
  ben.expectNoViolations();
  await ben.page.goto('/clipboard/worksheets');
  await expect.poll(() => namesOf(ann.page)).toBe('');
  ann.expectNoViolations(refused);
  await Promise.all([ann.close(), ben.close()]);
});

it('two people at one purchase order: its details, and its lines', async () => {
  const desk = await signInToApi('buyer');
  const orders = await desk.call(listPurchaseOrders, { query: { limit: 50 } });
  const known = await Promise.all(orders.items.map(({ id }) => desk.call(getPurchaseOrder, { params: { id } })));
  const products = [...new Set(known.flatMap(({ lines }) => lines.map(({ productId }) => productId)))];
  const unitCost = { unitAmount: 1_200_000, currency: 'GBP' };
  const order = await desk.call(createPurchaseOrder, {
    body: {
      supplierId: known[0]?.supplier.id ?? '',
      deliverToPlaceId: known[0]?.deliverTo.id ?? '',
      lines: products.slice(0, 2).map((productId) => ({ productId, quantity: 2, unitCost })),
    },
  });
  const address = `/purchase-orders/${order.id}`;
  const [ann, ben] = await Promise.all([open('manager', address), open('buyer', address)]);
  await expect.poll(() => here(ann.page).textContent()).toMatch(/ is looking at this$/);

  const save = (page: Page, name = 'Save') => page.getByRole('button', { name, exact: true }).click();
  for (const { page } of [ann, ben]) await page.getByRole('button', { name: 'Edit details' }).click();
  // Both forms are open before the first is saved: one that opens later shows what was saved.
  for (const { page } of [ann, ben]) await page.getByRole('textbox', { name: 'Carriage without VAT' }).waitFor();
  await ben.page.getByRole('textbox', { name: 'Carriage without VAT' }).fill('12.50');
  await save(ben.page);
  await ben.page.getByRole('textbox', { name: 'Carriage without VAT' }).waitFor({ state: 'hidden' });
  await ann.page.getByRole('textbox', { name: 'Carriage without VAT' }).fill('9');
  await ann.page.getByLabel('Notes to the supplier').fill('Ring before you come');
  await save(ann.page);
  await ann.page.getByRole('radio', { name: 'Carriage without VAT: theirs, £12.50' }).check();
  expect(await ann.page.getByRole('radio', { name: 'Notes to the supplier: yours, Ring before you come' }).isChecked()).toBe(true);
  await save(ann.page);
  await ann.page.getByRole('textbox', { name: 'Carriage without VAT' }).waitFor({ state: 'hidden' });
  expect(await desk.call(getPurchaseOrder, { params: { id: order.id } })).toMatchObject({ carriage: { amount: 1_250 }, notes: 'Ring before you come' });

  for (const { page } of [ann, ben]) await page.getByRole('button', { name: 'Edit lines' }).click();
  for (const { page } of [ann, ben]) await page.getByLabel('Quantity').last().waitFor();
  await ben.page.getByLabel('Quantity').first().fill('5');
  await save(ben.page, 'Save lines');
  await ben.page.getByRole('button', { name: 'Save lines' }).waitFor({ state: 'hidden' });
  await ann.page.getByLabel('Quantity').last().fill('7');
  await save(ann.page, 'Save lines');
  const both = ann.page.getByRole('region', { name: 'Somebody else changed this, too' });
  await both.getByText('5 × ').waitFor();
  expect(await both.getByRole('row').filter({ hasText: 'Lines' }).textContent()).toMatch(/2 × .+ at £120\.00\n7 × .+5 × .+\n2 × /);
  await save(ann.page, 'Save lines');
  await both.waitFor({ state: 'hidden' });
  expect((await desk.call(getPurchaseOrder, { params: { id: order.id } })).lines.map(({ quantity }) => quantity)).toEqual([2, 7]);
  ann.expectNoViolations(refused);
  ben.expectNoViolations();
  await Promise.all([ann.close(), ben.close()]);
});
