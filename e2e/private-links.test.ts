import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listProducts } from '@quarterlight/contract/catalogue/routes';
import { listCustomers } from '@quarterlight/contract/companies/customer-routes';
import { findSlots } from '@quarterlight/contract/diary/routes';
import { createQuotation, sendQuotation } from '@quarterlight/contract/quotations/routes';
import { decodeEurocode } from '@quarterlight/contract/rules/eurocode';
import { jobTypes, quotationJobTypes } from '@quarterlight/contract/system/lookup-routes';
import {
  completeWorksheet,
  createWorksheet,
  getWorksheet,
  recordAdhesives,
  recordChecks,
  sendTrackingLink,
  setOff,
  signWorksheet,
  startVisit,
} from '@quarterlight/contract/worksheets/routes';
import { checkQuestions } from '@quarterlight/contract/worksheets/rules';
import { addDays } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newWorksheet } from '../apps/server/testing/kit/new-worksheet.ts';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { overflow, violationsInBoth } from './support/looks.ts';
import { goAs } from './support/people.ts';
import { aPhoto } from './support/photo.ts';
import { aReleasedVisit } from './support/released-visit.ts';

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const refusedLink = [/status of 404/, /status of 413/, /status of 415/];

let browser: Browser;
let folder: string;
beforeAll(async () => {
  [browser, folder] = await Promise.all([launchBrowser(), mkdtemp(join(tmpdir(), 'quarterlight-photographs-'))]);
});
afterAll(async () => {
  await leaveBrowser(browser);
  await rm(folder, { recursive: true, force: true });
});

/** A job with a windscreen whose features nobody has confirmed. */
async function aWindscreenJob() {
  const desk = await signInToApi('adviser');
  const [[type], { items: customers }, { items: products }] = await Promise.all([
    desk.call(jobTypes),
    desk.call(listCustomers, { query: { q: 'albion' } }),
    desk.call(listProducts, { query: { limit: 100 } }),
  ]);
  const windscreen = products.find(({ code }) => decodeEurocode(code)?.kind === 'windscreen');
  const customer = customers[0];
  if (!type || !customer || !windscreen) throw new Error('The demonstration has no windscreen.');
  const body = newWorksheet({ customerId: customer.id, jobTypeId: type.id, lines: [{ kind: 'glass', productId: windscreen.id }] });
  return desk.call(createWorksheet, { body: { ...body, tellCustomer: false } });
}

/** The address of a link that the office is shown, without the host. */
async function linkShown(page: Page): Promise<string> {
  const link = page.getByRole('dialog').getByRole('button', { name: /\/link\// });
  return new URL((await link.textContent()) ?? '').pathname;
}

it('photographs are asked for, taken on a phone and answered about, and the office sees them come', async () => {
  const job = await aWindscreenJob();
  const office = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  await goAs(office.page, 'adviser', `/clipboard/worksheets/${job.id}`);
  await office.page.getByRole('button', { name: 'More actions' }).click();
  await office.page.getByRole('menuitem', { name: 'Ask for photographs' }).click();
  const dialog = office.page.getByRole('dialog', { name: 'Ask for photographs' });
  await dialog.getByLabel('How').click();
  await office.page.getByRole('option', { name: /^Show me the link/ }).click();
  expect(await violationsInBoth(office.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  const address = await linkShown(office.page);
  await dialog.getByRole('button', { name: 'Close' }).click();

  const { page, expectNoViolations, close } = await newPage(browser, phone);
  await page.goto(address);
  await page.getByRole('heading', { name: 'Please take these photographs' }).waitFor();
  expect([await overflow(page), await violationsInBoth(page)]).toEqual([0, []]);
  const field = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  // From the disk: forty megabytes are not quickly told to a browser.
  const large = join(folder, 'large.png');
  await writeFile(large, '');
  await truncate(large, 40 * 1_048_576);
  await field('The whole glass').getByLabel('The whole glass: take a photograph').setInputFiles(large);
  await field('The whole glass').getByRole('alert').getByText('File too big.', { exact: true }).waitFor();
  await field('The whole glass')
    .getByLabel('The whole glass: take a photograph')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await field('The whole glass').getByRole('alert').getByText('Incorrect file type.', { exact: true }).waitFor();
  for (const title of ['The whole glass', 'Behind the mirror']) {
    await field(title).getByLabel(`${title}: take a photograph`).setInputFiles(aPhoto('a.png'));
    await field(title).getByText('✓ 1 photograph sent').waitFor();
  }
  await office.page
    .getByRole('region', { name: /^New reply/ })
    .getByText('By private link: 2 photographs')
    .waitFor();
  const camera = page.getByRole('group', { name: 'Is there a camera behind the mirror?' });
  await camera.getByLabel('Yes').check();
  await page.getByRole('button', { name: 'Send the answers' }).click();
  await page.getByText('✓ Your answers are sent').waitFor();
  // Whoever comes back finds it as they left it.
  await page.reload();
  await field('Behind the mirror').getByText('✓ 1 photograph sent').waitFor();
  expect(await camera.getByLabel('Yes').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Done, that is all' }).click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  expectNoViolations();
  await page.reload();
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  expect([await overflow(page), await violationsInBoth(page)]).toEqual([0, []]);
  expectNoViolations(refusedLink);
  await close();

  await office.page.getByText('By private link: 2 photographs and answers about the glass').first().waitFor();
  const links = office.page.getByRole('region', { name: /^Private links/ });
  await links.getByText('Used', { exact: true }).waitFor();
  expect(await violationsInBoth(office.page)).toEqual([]);
  const desk = await signInToApi('adviser');
  const seen = await desk.call(getWorksheet, { params: { id: job.id } });
  expect(seen.lines[0]).toMatchObject({ features: [{ topic: 'camera', present: true }], featuresSource: 'photo' });
  office.expectNoViolations();
  await office.close();
});

it('a job is followed from the booking to the time when the vehicle may be driven', async () => {
  const job = await aReleasedVisit('07700900455');
  const params = { id: job.id };
  const [desk, technician] = [await signInToApi('adviser'), await signInToApi('technician')];
  const { address } = await desk.call(sendTrackingLink, { params, body: { by: 'shown' } });
  const { page, expectNoViolations, close } = await newPage(browser, phone);
  await page.clock.install();
  await page.goto(new URL(address ?? '').pathname);
  await page.getByRole('heading', { name: 'Your visit is booked' }).waitFor();
  expect([await overflow(page), await violationsInBoth(page)]).toEqual([0, []]);
  // Half a minute later it is asked anew.
  const later = async (heading: RegExp | string) => {
    await page.clock.runFor(31_000);
    await page.getByRole('heading', { name: heading }).waitFor();
  };
  await technician.call(setOff, { params, body: { expectedAt: new Date(Date.now() + 1_200_000).toISOString() } });
  await later(/ is on the way$/);
  await page.getByText(/^Expected at about \d\d:\d\d\.$/).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await technician.call(startVisit, { params, body: {} });
  await later('The work is in progress');
  for (const stage of ['pre-fit', 'post-fit'] as const) {
    const answers = checkQuestions[stage].map(({ question, good }) => ({ question, answer: good, note: '' }));
    await technician.call(recordChecks, { params, body: { stage, answers } });
  }
  const glue = { kind: 'urethane' as const, product: 'Fast cure', batch: 'U77', expires: addDays(localDayOf(Date.now(), 'Europe/London'), 30), openedAt: null };
  await technician.call(recordAdhesives, {
    params,
    body: { items: [glue], temperatureCelsius: 12, humidityPercent: 60, driveAwayMinutes: 60, driveAwayToldTo: 'Ann Hill' },
  });
  await technician.call(signWorksheet, { params, body: { signedBy: '', png: null, absence: 'Key in the box' } });
  await technician.call(completeWorksheet, { params, body: { mileage: 41_000 } });
  await later('The work is done');
  await page.getByText(/^Do not drive before \d\d:\d\d: the adhesive needs that long to hold\.$/).waitFor();
  expect([await overflow(page), await violationsInBoth(page)]).toEqual([0, []]);
  expectNoViolations();
  await close();
});

it('a quotation is read, asked about and accepted, and whoever opens it again sees what was wished', async () => {
  const desk = await signInToApi('adviser');
  const [[type], { items: customers }, { items: products }, branches] = await Promise.all([
    desk.call(quotationJobTypes),
    desk.call(listCustomers, { query: { q: 'albion' } }),
    desk.call(listProducts, { query: { limit: 100 } }),
    desk.call(findSlots, { query: { minutes: 30, days: 7, limit: 1 } }),
  ]);
  const windscreen = products.find(({ code }) => decodeEurocode(code)?.kind === 'windscreen');
  const [customer, branchId] = [customers[0], branches.items[0]?.branchId];
  if (!type || !customer || !windscreen || !branchId) throw new Error('The demonstration cannot quote.');
  const { vehicle, contact, address } = newWorksheet({ customerId: customer.id, jobTypeId: type.id });
  const intake = { vehicle, contact, address, mileage: null, place: 'mobile' as const, causeId: null, lossOn: null, insurance: null, orderNumber: '' };
  const notes = { fleetNumber: '', noteInternal: 'Haggles', noteTechnician: '', noteCustomer: 'We bring our own water.' };
  const option = (title: string, recommended: boolean) => ({
    title,
    jobTypeId: type.id,
    recommended,
    lines: [{ kind: 'glass' as const, productId: windscreen.id }, { kind: 'labour' as const }],
  });
  const { id, version } = await desk.call(createQuotation, {
    body: {
      customerId: customer.id,
      branchId,
      intake: { ...intake, ...notes, adasRequirement: 'none-fitted', adasSource: 'Customer' },
      options: [option('OEE glass', true), option('OEM glass', false)],
    },
  });
  const { link } = await desk.call(sendQuotation, { params: { id }, version, body: { how: 'link' } });
  const { page, expectNoViolations, close } = await newPage(browser, phone);
  await page.goto(new URL(link ?? '').pathname);
  await page.getByRole('heading', { name: /^Your quotation / }).waitFor();
  expect([await overflow(page), await violationsInBoth(page)]).toEqual([0, []]);
  expect(await page.getByText('Haggles').count()).toBe(0);
  await page.getByLabel('Ask us about it').fill('Is it the original glass?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('list', { name: 'Messages' }).getByText('Is it the original glass?').waitFor();
  await page.getByLabel('Photographs: take a photograph').setInputFiles(aPhoto('a.png'));
  await page.getByText('✓ 1 photograph sent').waitFor();
  await page.getByRole('button', { name: 'Accept OEE glass' }).click();
  await page.getByLabel('Your name').fill('Ann Hill');
  expect([await overflow(page), await violationsInBoth(page)]).toEqual([0, []]);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByText(/^Accepted by Ann Hill on .* We will be in touch to book\.$/).waitFor();
  await page.reload();
  await page.getByText(/^Accepted by Ann Hill on .* We will be in touch to book\.$/).waitFor();
  expect(await page.getByRole('button', { name: /^Accept / }).count()).toBe(0);
  expectNoViolations();
  await close();
});
