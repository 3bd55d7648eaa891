import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { listTechnicians } from '@quarterlight/contract/identity/routes';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser, leaveBrowser, newPage, type WatchedPage } from './support/browser.ts';
import { asOperator } from './support/database.ts';
import { widths } from './support/looks.ts';
import { anOwnGlass } from './support/own-glass.ts';
import { goAs } from './support/people.ts';
import { aBookedVisit } from './support/released-visit.ts';
import { answerChecks } from './support/visit-checks.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

/** A glass that its supplier offers at £100.00 and nobody has, and a visit of the technician's that has no glass yet. */
async function aJobAndItsGlass() {
  const { product, supplier } = await anOwnGlass();
  await asOperator(inject('dataDir'), async (operator) => {
    const [fileId, lineId] = [randomUUID(), randomUUID()];
    await operator.query(
      `insert into price_file (tenant_id, id, supplier_id, name, effective_from, lines, activated_at)
         select tenant_id, $1, id, 'Price list', current_date - 30, 1, now() from supplier where id = $2`,
      [fileId, supplier.id],
    );
    await operator.query(
      `insert into price_file_line (tenant_id, id, price_file_id, supplier_id, product_id, supplier_code, net_unit)
         select tenant_id, $1, $2, id, $3, 'JG-1', 1000000 from supplier where id = $4`,
      [lineId, fileId, product.id, supplier.id],
    );
  });
  const nil = { amount: 0, currency: 'GBP' };
  const unsaid = { insurerName: '', authorisationNumber: '', limit: null, excessExplanation: '' };
  const cover = { policyNumber: 'P1', claimNumber: 'C1', authorisationNeeded: false, excess: nil, vatRegistered: false, coverChecked: true };
  const { desk, made, slot } = await aBookedVisit('07700900871', undefined, { lossOn: '2026-11-02', insurance: { ...unsaid, ...cover } });
  const technician = (await desk.call(listTechnicians)).find(({ id }) => id === slot.technicianId);
  if (!technician) throw new Error('The technician of the visit is not among the technicians.');
  const job = { id: made.id, number: made.number, address: `/clipboard/worksheets/${made.id}`, day: slot.day };
  return { product, supplier, job, technician: { id: technician.id, name: technician.name, branchId: slot.branchId } };
}

async function choose(page: Page, field: Locator, typed: string, option: string | RegExp): Promise<void> {
  await field.click();
  if (typed !== '') await field.fill(typed);
  await page.getByRole('option', { name: option }).first().click();
}

async function open(username: string, address: string, viewport: (typeof widths)[number] = widths[0]): Promise<WatchedPage> {
  const person = await newPage(browser, { viewport });
  await goAs(person.page, username, address);
  return person;
}

async function leave(...people: readonly WatchedPage[]): Promise<void> {
  for (const person of people) {
    person.expectNoViolations();
    await person.close();
  }
}

const showsState = (page: Page, word: string): Promise<void> =>
  page
    .locator('header')
    .filter({ has: page.getByRole('heading', { level: 1 }) })
    .getByText(word, { exact: true })
    .waitFor();

type Story = Awaited<ReturnType<typeof aJobAndItsGlass>>;

/** The adviser puts the glass on the job and confirms what it has. */
async function needGlass(page: Page, { product }: Story): Promise<void> {
  await page.getByRole('button', { name: 'Add a line' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a line' });
  await choose(page, dialog.getByPlaceholder('Code, or how its description begins'), product.code, new RegExp(`^${product.code}`));
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.locator('#lines').getByText('Features not confirmed').waitFor();
  await page.locator('#lines').getByRole('button', { name: 'Confirm features' }).click();
  const features = page.getByRole('dialog', { name: `Features of ${product.code}` });
  await features.getByRole('button', { name: 'Confirm' }).waitFor();
  for (const question of await features.getByRole('radiogroup').all()) await question.getByRole('radio', { name: 'No', exact: true }).check();
  await features.getByRole('button', { name: 'Confirm' }).click();
  await page.locator('#lines').getByText('Features not confirmed').waitFor({ state: 'detached' });
}

/** The buyer orders it from the proposal, and one more for the rack. */
async function orderTwo(page: Page, { product, supplier, job }: Story) {
  const proposed = page.getByRole('region', { name: supplier.name });
  await proposed.getByRole('row').filter({ hasText: job.number }).getByRole('checkbox').check();
  await proposed.getByRole('button', { name: 'Put 1 on order' }).click();
  const link = page.getByRole('status').filter({ hasText: 'Put on order' }).getByRole('link');
  const number = await link.innerText();
  await link.click();
  await page.getByRole('heading', { level: 1, name: `Purchase order ${number}` }).waitFor();
  await page.getByRole('button', { name: 'Edit lines' }).click();
  await page.getByRole('button', { name: 'Add a line' }).click();
  await choose(page, page.getByPlaceholder('Code, or how its description begins'), product.code, new RegExp(`^${product.code}`));
  await expect.poll(() => page.getByText(/^Price file: £100\.00/).count()).toBe(2);
  await page.getByRole('button', { name: 'Save lines' }).click();
  await page.locator('header').getByText('£200.00').waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await showsState(page, 'Sent');
  const address = new URL(page.url()).pathname;
  return { id: address.split('/').at(-1) ?? '', number, address };
}

/** One of the two comes, and goes to the technician's van. */
async function bringOne(page: Page, { product, job, technician }: Story): Promise<void> {
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  const arrived = page.getByRole('region', { name: 'What came' }).getByRole('textbox', { name: /^Arrived of/ });
  await arrived.nth(1).fill('0');
  await page.getByLabel('Delivery note').fill(`DN ${job.number}`);
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await showsState(page, 'Part received');
  await page.goto(`/stock-control/tech-glass?branchId=${technician.branchId}&technicianId=${technician.id}&day=${job.day}`);
  const waiting = page.getByRole('table', { name: 'Glass to move to vans' }).getByRole('row').filter({ hasText: job.number });
  await waiting.getByText(product.code).waitFor();
  await waiting.getByRole('button', { name: 'Move to van' }).click();
  await waiting.getByText('In the van', { exact: true }).waitFor();
}

/** The technician fits it, on a phone. */
async function fit(page: Page, { job }: Story): Promise<void> {
  await page
    .getByRole('listitem')
    .filter({ hasText: job.number })
    .getByRole('link', { name: /visit \d+,/ })
    .click();
  const step = (title: string): Locator => page.getByRole('heading', { level: 2 }).getByRole('button', { name: title });
  await page.getByLabel('Mileage').fill('42150');
  await page.getByRole('button', { name: 'Start the visit' }).click();
  await answerChecks(page, 'pre-fit');
  await page.getByText('In your van').first().waitFor();
  await step('Post-fit checks').click();
  await answerChecks(page, 'post-fit');
  await step('Signature').click();
  await page.getByText('Does not sign').click();
  await page.getByLabel('Why is there no signature?').fill('At work');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Complete the visit' }).click();
  await page.getByText('The visit is completed.').waitFor();
  await page.getByText('All sent').waitFor();
}

/** What a supplier sent for the order is entered, £5.00 dearer than ordered, and accepted with the reason. */
async function acceptInvoice(page: Page, order: { readonly number: string }, invoice: string): Promise<void> {
  await page.getByRole('button', { name: `Enter invoice for ${order.number}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter invoice' });
  await dialog.getByLabel('Invoice number').fill(invoice);
  await dialog.getByLabel('Dated').fill('today');
  await dialog.getByLabel('Unit price').fill('105.00');
  await dialog.getByLabel('Net', { exact: false }).fill('105.00');
  await dialog.getByLabel('VAT', { exact: false }).last().fill('21.00');
  await dialog.getByLabel('Total').fill('126.00');
  await dialog.getByRole('button', { name: 'Enter invoice' }).click();
  const opened = page.getByRole('dialog', { name: 'Supplier invoice' });
  await opened.getByText('£105.00 each billed and £100.00 ordered.').waitFor();
  await opened.getByRole('button', { name: 'Accept' }).click();
  await opened.getByLabel('Why').fill('The van waits; the £5.00 is asked back');
  await opened.getByRole('button', { name: 'Accept' }).click();
  await opened.getByText('Accepted with differences').waitFor();
}

/** The price difference is asked back of the supplier; answers where the credit opens. */
async function askBack(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Raise a credit' }).click();
  await choose(page, page.getByRole('combobox', { name: 'Reason' }), '', 'Price');
  const money = page.getByRole('group', { name: /no goods go back/ });
  await money.getByLabel('Pieces').fill('1');
  await money.getByLabel('Each').fill('5.00');
  await page.getByRole('button', { name: 'Raise credit' }).click();
  const credit = page.getByRole('dialog', { name: 'Purchase credit' });
  await credit.getByRole('button', { name: 'Send', exact: true }).click();
  await credit.getByRole('button', { name: 'Send', exact: true }).click();
  await credit.getByText('With the supplier').waitFor();
  return page.url();
}

async function enterCreditNote(page: Page, creditNote: string): Promise<void> {
  const credit = page.getByRole('dialog', { name: 'Purchase credit' });
  await credit.getByRole('button', { name: 'Enter credit note' }).click();
  await credit.getByLabel('Credit note').fill(creditNote);
  await credit.getByLabel('Dated').fill('today');
  expect(await credit.getByLabel('Total').inputValue()).toBe('6.00');
  await credit.getByRole('button', { name: 'Enter credit note' }).click();
  await credit.getByText('Credited', { exact: true }).first().waitFor();
}

/** Makes the next batch of what is ready, and answers the rows of its file. */
async function makeBatch(page: Page, documents: readonly string[]): Promise<string[][]> {
  await page.goto('/purchase-orders/purchase-batching');
  await page.getByRole('button', { name: 'Make batch' }).click();
  await page.getByRole('dialog', { name: 'Make a batch?' }).getByRole('button', { name: 'Make batch' }).click();
  const batch = page.getByRole('dialog', { name: 'Purchase batch' });
  const listed = batch.getByRole('table', { name: 'Documents of the batch' });
  for (const document of documents) await listed.getByText(document, { exact: true }).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), batch.getByRole('button', { name: 'Download' }).click()]);
  return (await readFile(await download.path(), 'utf8')).split('\r\n').map((row) => row.split(','));
}

it('a glass is ordered for a job, comes in part, is fitted, billed too dear, credited, and goes to the accounts', async () => {
  const story = await aJobAndItsGlass();
  const { job } = story;
  const [adviser, buyer] = await Promise.all([open('adviser', job.address), open('buyer', '/purchase-orders?tab=to-order')]);
  await needGlass(adviser.page, story);
  const order = await orderTwo(buyer.page, story);
  await leave(buyer);
  const stock = await open('stock', order.address);
  await bringOne(stock.page, story);
  await adviser.page.locator('#lines').getByText('In the van').waitFor();
  await adviser.page.getByRole('button', { name: 'Release', exact: true }).click();
  await showsState(adviser.page, 'Released');
  const [invoice, creditNote] = [`JI ${order.number}`, `JC ${order.number}`];
  const [technician, accounts] = await Promise.all([
    open('technician', `/my-day?day=${job.day}`, widths[1]),
    open('accounts', `/purchase-orders/matching?tab=received&orderId=${order.id}`),
  ]);
  // The invoice comes while the technician is at the customer's.
  await Promise.all([fit(technician.page, story), acceptInvoice(accounts.page, order, invoice)]);
  await showsState(adviser.page, 'Completed');
  await leave(technician, adviser);

  await stock.page.goto(order.address);
  const credit = await askBack(stock.page);
  await leave(stock);
  await accounts.page.goto(credit);
  await enterCreditNote(accounts.page, creditNote);
  const rows = await makeBatch(accounts.page, [invoice, creditNote]);
  const sums = (number: string) => rows.filter((row) => row[5] === number).map((row) => [row[0], row[7], row[9]]);
  // What was billed above the order's price goes to the price variance, and comes back from it.
  expect(sums(invoice)).toEqual([
    ['PI', '105.00', '21.00'],
    ['JD', '5.00', '0.00'],
    ['JC', '5.00', '0.00'],
  ]);
  expect(sums(creditNote)).toEqual([
    ['PC', '5.00', '1.00'],
    ['JD', '5.00', '0.00'],
    ['JC', '5.00', '0.00'],
  ]);
  await leave(accounts);
});
