import { readFile } from 'node:fs/promises';
import { showInvoice } from '@quarterlight/contract/billing/routes';
import { findSlots } from '@quarterlight/contract/diary/routes';
import type { SlotProposal } from '@quarterlight/contract/diary/schemas';
import { listClaims, listTechnicians } from '@quarterlight/contract/identity/routes';
import { getPurchaseOrder, listPurchaseOrders } from '@quarterlight/contract/purchasing/routes';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { listMoves, technicianGlass } from '@quarterlight/contract/stock/routes';
import { getWorksheet } from '@quarterlight/contract/worksheets/routes';
import { addDays, day as dayOf, formatDay } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import type { Browser, BrowserContextOptions, Download, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unzip } from '../apps/server/testing/kit/unzip.ts';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage, type WatchedPage } from './support/browser.ts';
import { takeTheWindscreen, typeAddress } from './support/intake.ts';
import { typistOn } from './support/keyboard.ts';
import { goAs } from './support/people.ts';
import { aPhoto } from './support/photo.ts';
import { answerChecks } from './support/visit-checks.ts';

const registration = 'AA19AAA';
const mobile = '07700900456';
const mostPresses = 140;
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

interface Job {
  readonly id: string;
  readonly number: string;
  readonly address: string;
}
interface Technician {
  readonly id: string;
  readonly name: string;
  readonly branchId: string;
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

/** Opens a browser of its own for a person. */
async function open(username: string, options?: BrowserContextOptions): Promise<WatchedPage> {
  const person = await newPage(browser, { reducedMotion: 'no-preference', fetchesAhead: true, ...options });
  await goAs(person.page, username, '/');
  return person;
}

/** One person's part in a browser of their own, during which nothing may go wrong. */
async function as(username: string, work: (page: Page) => Promise<void>, options?: BrowserContextOptions): Promise<void> {
  const person = await open(username, options);
  await work(person.page);
  person.expectNoViolations();
  await person.close();
}

/** The technician that one signs in as. */
async function findTechnician(desk: Api): Promise<Technician> {
  const claims = await (await signInToApi('technician')).call(listClaims);
  const id = claims.find(({ type }) => type === 'username')?.id;
  const found = (await desk.call(listTechnicians)).find((technician) => technician.id === id);
  if (!found?.branchId) throw new Error('The demonstration has no technician with a branch to sign in as.');
  return { id: found.id, name: found.name, branchId: found.branchId };
}

/** The technician's next slot with room, whatever day of the week it is. */
async function findRoom(desk: Api, technician: Technician, minutes: number): Promise<SlotProposal> {
  for (let ahead = 1; ahead <= 42; ahead += 1) {
    const { items } = await desk.call(findSlots, { query: { branchId: technician.branchId, minutes, from: addDays(today(), ahead), days: 1, limit: 50 } });
    const room = items.find(({ technicianId }) => technicianId === technician.id);
    if (room) return room;
  }
  throw new Error(`${technician.name} has no room in six weeks.`);
}

/** What the customer says on the telephone about the glass. */
const says: Readonly<Record<string, 'y' | 'n'>> = { camera: 'y', 'by themselves': 'y', VIN: 'y' };
const answerTo = (question: string): 'y' | 'n' => Object.entries(says).find(([word]) => question.includes(word))?.[1] ?? 'n';

/** The whole call without touching the mouse. */
async function takeTheCall(desk: Api, page: Page, technician: Technician, room: SlotProposal): Promise<Job> {
  await page.goto('/clipboard/worksheets/new');
  const keys = typistOn(page);
  await keys.arrivesAt('Registration');
  await keys.type(registration);
  await keys.press('Enter');
  // A vehicle that was here before brings its model along.
  await keys.arrivesAt(/^(Model|Job type)$/);
  if (await keys.isAt('Model')) {
    await keys.type('Focus');
    await keys.press('Enter');
    await keys.arrivesAt('Year');
  }

  await keys.goTo('Day of loss');
  await keys.type(formatDay(today()));
  await takeTheWindscreen({ page, keys }, answerTo);
  await keys.arrivesAt('Customer');

  await keys.type('albion');
  await page.getByRole('option', { name: /Albion Mutual Insurance/ }).waitFor();
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await keys.goTo('Last name');
  await keys.type('Mercer');
  await keys.goTo('Mobile');
  await keys.type(mobile);
  await keys.goTo('Policy number');
  await keys.type('P88451');
  await keys.goTo('Claim number');
  await keys.type('C20931');
  await keys.goTo('Excess');
  await keys.press('Control+a');
  await keys.type('115');
  await keys.goTo('Policyholder VAT-registered');
  await keys.choose('Yes');
  await typeAddress({ page, keys }, 'b338th');

  const soFar = page.getByRole('complementary', { name: 'The job so far' });
  await soFar.getByText('Policyholder pays').waitFor();

  const lines = page.getByRole('list', { name: 'Lines' });
  expect(await lines.getByRole('listitem').count()).toBeGreaterThanOrEqual(2);
  expect(await lines.getByText(/^Price: /).count()).toBe(await lines.getByRole('listitem').count());

  await page.getByRole('group', { name: 'Proposed slots' }).waitFor();
  await keys.goTo('Technician');
  await choose(page, keys.press, technician.name);
  await keys.arrivesAt('Day');
  await keys.type(formatDay(dayOf(room.day)));
  await keys.goTo('Slot');
  await choose(page, keys.press, slotNames[room.slot]);
  await keys.press('Control+Enter');

  await page.waitForURL(/\/clipboard\/worksheets\/[0-9a-f-]{36}$/);
  console.log(`The call took ${keys.presses()} presses of a key.`);
  expect(keys.presses()).toBeLessThan(mostPresses);
  const address = new URL(page.url()).pathname;
  const id = address.split('/').at(-1) ?? '';
  const { number } = await desk.call(getWorksheet, { params: { id } });
  return { id, number, address };
}

/** Chooses in a list that cannot be searched: opens it, goes down to the words and takes them. What is left of each slot comes in meanwhile, and may take the highlight away. */
async function choose(page: Page, press: (key: string) => Promise<void>, word: string): Promise<void> {
  await press('ArrowDown');
  const wanted = page.getByRole('option', { name: word }).first();
  await wanted.waitFor();
  const highlighted = page.getByRole('option').and(page.locator('[data-combobox-selected="true"]'));
  for (let steps = 0; steps < 10; steps += 1) {
    if ((await highlighted.allInnerTexts()).some((text) => text.startsWith(word))) await press('Enter');
    else await press('ArrowDown');
    if (!(await wanted.isVisible())) return;
  }
  throw new Error(`Nobody reaches "${word}" in the list by its arrows`);
}

const stateOf = (page: Page): Locator => page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
const showsState = (page: Page, word: string): Promise<void> => stateOf(page).getByText(word, { exact: true }).waitFor();

/** The order's line for the worksheet is raised at the desk; the stores send the order, receive it and bring the glass to the van. */
async function bringTheGlass(desk: Api, adviser: Page, job: Job, technician: Technician, day: string): Promise<void> {
  const line = adviser
    .getByRole('listitem')
    .filter({ hasText: 'windscreen' })
    .filter({ has: adviser.getByRole('button', { name: 'Order', exact: true }) });
  await line.getByRole('button', { name: 'Order', exact: true }).click();
  await adviser
    .locator('#lines')
    .getByText(/^Order in draft/)
    .waitFor();

  const orders = await desk.call(listPurchaseOrders, { query: { worksheetId: job.id } });
  const id = orders.items[0]?.id ?? '';
  const order = await desk.call(getPurchaseOrder, { params: { id } });
  if (order.needsApproval && order.state === 'draft') {
    await as('manager', async (page) => {
      await page.goto(`/purchase-orders/${id}`);
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await showsState(page, 'Approved');
    });
  }
  await as('stock', async (page) => {
    await page.goto(`/purchase-orders?worksheetId=${job.id}`);
    await page.getByRole('link', { name: order.number }).first().click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await showsState(page, 'Sent');
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await page.getByLabel('Delivery note').fill(`DN ${job.number}`);
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await showsState(page, 'Received');

    await page.goto(`/stock-control/tech-glass?branchId=${technician.branchId}&technicianId=${technician.id}&day=${day}`);
    const waiting = page.getByRole('table', { name: 'Glass to move to vans' }).getByRole('row').filter({ hasText: job.number });
    await waiting.getByRole('button', { name: 'Move to van' }).click();
    await page
      .getByRole('table', { name: `In the van of ${technician.name}` })
      .getByRole('row')
      .filter({ hasText: job.number })
      .waitFor();
    await waiting.getByText('In the van', { exact: true }).waitFor();
  });
}

/** The visit on the technician's telephone, from the arrival to the signature. */
async function fitTheGlass(page: Page, job: Job, day: string): Promise<void> {
  await page.goto(`/my-day?day=${day}`);
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

  await step('Adhesive').click();
  const urethane = page.getByRole('group', { name: 'Urethane' });
  await urethane.getByLabel('Product').fill('Windscreen urethane, 60 minutes');
  await urethane.getByLabel('Batch').fill('U-7731');
  await urethane.getByLabel('Expires').fill(addDays(today(), 200));
  await page.getByLabel('Temperature').fill('99');
  await page.getByRole('button', { name: 'Save the adhesive' }).click();
  await page.getByText('Enter 60 or less').waitFor();
  await page.getByLabel('Temperature').fill('14');
  await page.getByLabel('Humidity').fill('55');
  await page.getByLabel('Safe drive-away time').fill('60');
  await page.getByLabel('Told to').fill('Mercer');
  await page.getByRole('button', { name: 'Save the adhesive' }).click();

  await page.getByRole('group', { name: 'Result' }).getByText('Pass', { exact: true }).click();
  await page.getByLabel('Equipment').fill('Static target frame');
  await page.getByLabel('Certificate number').fill('C-20931');
  await page.getByRole('button', { name: 'Save the calibration' }).click();
  await answerChecks(page, 'post-fit');

  await page.getByRole('group', { name: 'Paid by' }).getByText('Card', { exact: true }).click();
  await page.getByRole('button', { name: 'Record the payment' }).click();

  await page.getByLabel('Choose photos').setInputFiles(aPhoto('fitted.png'));
  await page.getByText('1 sent from this phone.').waitFor();

  await step('Signature').click();
  await sign(page);
  await page.getByLabel('Name', { exact: true }).fill('J Mercer');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await page.getByRole('button', { name: 'Complete the visit' }).click();
  await page.getByText('The visit is completed.').waitFor();
  await page.getByText('All sent').waitFor();
}

/** Draws a line across the pad. */
async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Sign here with a finger' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no pad to sign on.');
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  for (let at = 1; at <= 10; at += 1) await page.mouse.move(box.x + 20 + (at * (box.width - 40)) / 10, box.y + box.height * (at % 2 === 0 ? 0.7 : 0.3));
  await page.mouse.up();
}

const today = () => localDayOf(Date.now(), 'Europe/London');
const saved = async (page: Page, press: Locator): Promise<Buffer> => {
  const [download]: [Download, void] = await Promise.all([page.waitForEvent('download'), press.click()]);
  return readFile(await download.path());
};

/** Insurer and policyholder get an invoice each; the first is posted, printed, and closed to changes. Answers its number. */
async function invoiceTheJob(desk: Api, page: Page, job: Job): Promise<string> {
  await page.goto(job.address);
  const shares = page.getByRole('table', { name: 'How the job is shared' });
  for (const payer of ['Albion Mutual Insurance', 'Policyholder']) await shares.getByRole('row').filter({ hasText: payer }).waitFor();
  await page.getByRole('button', { name: 'Draft 2 invoices' }).click();
  await showsState(page, 'Invoiced');
  await page.locator('#invoice').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await page
    .getByText(/^Posted as I00\d+/)
    .first()
    .waitFor();

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const invoice = await desk.call(showInvoice, { params: { id } });
  expect(invoice.number).toMatch(/^I00\d+$/);
  expect(invoice.allowedActions.filter((action) => action !== 'credit' && action !== 'email')).toEqual([]);
  expect(await page.getByRole('button', { name: /^(Post|Edit|Change|Discard)/ }).count()).toBe(0);
  const pdf = await saved(page, page.getByRole('button', { name: 'Download', exact: true }));
  expect(pdf.subarray(0, 4).toString()).toBe('%PDF');
  return invoice.number ?? '';
}

/** The figure of the first panel, which counts every worksheet raised up to today. */
async function raisedSoFar(page: Page): Promise<number> {
  await page.goto('/dashboard/operations');
  const figure = page.getByRole('region', { name: 'Jobs created' }).getByRole('definition').first();
  return Number((await figure.innerText()).replaceAll(',', ''));
}

/** The manager finds the job in the export of completed jobs, on the screen and in both files, and behind the dashboard's figure. */
async function reportOnTheJob(page: Page, job: Job, technician: Technician, raisedBefore: number): Promise<void> {
  await page.goto('/reporting/operations/completed-jobs-export');
  await page.getByRole('textbox', { name: 'From', exact: true }).fill(formatDay(addDays(today(), -1)));
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(formatDay(today()));
  await page.getByRole('combobox', { name: 'Technician' }).fill(technician.name);
  await page.getByRole('option', { name: technician.name }).click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('row').filter({ hasText: job.number }).first().waitFor();
  expect((await saved(page, page.getByRole('button', { name: 'CSV' }))).toString()).toContain(job.number);
  const sheets = unzip(await saved(page, page.getByRole('button', { name: 'XLSX' })));
  expect([...sheets.values()].join('')).toContain(job.number);

  expect(await raisedSoFar(page)).toBe(raisedBefore + 1);
  await page.getByRole('region', { name: 'Jobs created' }).getByRole('definition').first().getByRole('link').click();
  await page.getByRole('row').filter({ hasText: job.number }).waitFor();
}

/** Every step of the job stands in the log, and the chain of the log holds. */
async function auditTheJob(page: Page, job: Job, invoice: string): Promise<void> {
  const happened = ['Worksheet created', 'Worksheet ordered', 'Worksheet released', 'Worksheet started', 'Worksheet completed', 'Worksheet invoiced'];
  await page.goto(`/system-log?text=${job.number}`);
  const verification = page.getByRole('region', { name: 'Verification of the log' });
  await verification.getByRole('button', { name: 'Verify now' }).click();
  await verification.getByText(/^Intact: /).waitFor({ timeout: 60_000 });
  for (const words of happened) await page.getByRole('row').filter({ hasText: words }).first().waitFor();
  await page.goto(`/system-log?text=${invoice}`);
  await page.getByRole('row').filter({ hasText: 'Invoice posted' }).waitFor();
}

it('takes a job from the telephone call to the posted invoice, each person in a browser of their own', async () => {
  const desk = await signInToApi('manager');
  const technician = await findTechnician(desk);
  const room = await findRoom(desk, technician, 180);
  const manager = await open('manager');
  const raisedBefore = await raisedSoFar(manager.page);

  const adviser = await open('adviser');
  const job = await takeTheCall(desk, adviser.page, technician, room);
  await showsState(adviser.page, 'Booked');
  const watcher = await open('manager');
  await watcher.page.goto(job.address);
  await showsState(watcher.page, 'Booked');
  const neverReloaded = watcher.page.evaluateHandle(() => document);
  await as('admin', async (page) => {
    await page.goto(`/settings/outbox?q=${mobile}`);
    await page.getByRole('row').filter({ hasText: 'Booking confirmed' }).first().click();
    await page.getByRole('region', { name: 'Text of the message' }).getByText(job.number).waitFor();
  });

  await bringTheGlass(desk, adviser.page, job, technician, room.day);
  adviser.expectNoViolations();
  await adviser.close();
  await watcher.page.locator('#lines').getByText('In the van').waitFor();
  await as('manager', async (page) => {
    await page.goto(job.address);
    await page.getByRole('button', { name: 'Release', exact: true }).click();
    await showsState(page, 'Released');
  });
  await showsState(watcher.page, 'Released');

  const fitting = as('technician', (page) => fitTheGlass(page, job, room.day), phone);
  await Promise.all([fitting, showsState(watcher.page, 'In progress').then(() => showsState(watcher.page, 'Completed'))]);
  const moves = await desk.call(listMoves, { query: { worksheetId: job.id } });
  expect(moves.items.map(({ kind }) => kind)).toContain('fit');
  const vans = await desk.call(technicianGlass, { query: { technicianId: technician.id } });
  expect(vans.vans.flatMap(({ items }) => items).filter(({ worksheetId }) => worksheetId === job.id)).toEqual([]);

  let invoice = '';
  await as('accounts', async (page) => {
    invoice = await invoiceTheJob(desk, page, job);
  });
  await showsState(watcher.page, 'Invoiced');
  expect(await (await neverReloaded).evaluate((kept) => kept === document)).toBe(true);
  watcher.expectNoViolations();
  await watcher.close();

  await reportOnTheJob(manager.page, job, technician, raisedBefore);
  manager.expectNoViolations();
  await manager.close();
  await as('admin', (page) => auditTheJob(page, job, invoice));
});
