import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { overflow, violationsInBoth } from './support/looks.ts';
import { goAs } from './support/people.ts';
import { aPhoto } from './support/photo.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

// One of its own at each run, which the DVLA's stand-in may or may not know.
const registration = `QL${String((Date.now() % 90) + 10)} ${['ABC', 'DEF', 'GHJ', 'KLM'][Date.now() % 4]}`;

it('a customer sends a job from a phone, the office takes it out of the queue and books it, and the customer sees that as it happens', async () => {
  const phone = await newPage(browser, { viewport: { width: 390, height: 844 } });
  const { page } = phone;
  await goAs(page, 'customer', '/clipboard/jobs');
  await page.getByRole('button', { name: 'New job' }).click();
  await page.getByRole('heading', { name: '1 of 3: Vehicle' }).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Enter the registration').waitFor();
  await page.getByRole('textbox', { name: 'Registration' }).fill(registration);
  await page.getByRole('textbox', { name: 'Make' }).fill('Ford');
  await page.getByRole('textbox', { name: 'Model' }).fill('Transit');
  await page.getByRole('textbox', { name: 'Your reference or order number' }).fill('JOURNEY 1');
  expect([await overflow(page), await violationsInBoth(page)]).toEqual([0, []]);
  await page.getByRole('button', { name: 'Next' }).click();

  await page.getByRole('heading', { name: '2 of 3: Damage' }).waitFor();
  await page.getByRole('button', { name: 'Windscreen' }).click();
  const photographs = page.getByLabel('Photographs', { exact: true });
  await photographs.setInputFiles({ ...aPhoto('large.png'), buffer: Buffer.alloc(40 * 1_048_576) });
  await page.getByRole('alert').getByText('File too big.', { exact: true }).waitFor();
  await photographs.setInputFiles([]);
  await photographs.setInputFiles([aPhoto('front.png'), aPhoto('close.png')]);
  await page.getByRole('button', { name: 'Remove photograph 2' }).waitFor();
  expect([await overflow(page), await violationsInBoth(page)]).toEqual([0, []]);
  await page.getByRole('button', { name: 'Next' }).click();

  await page.getByRole('heading', { name: '3 of 3: Where and when' }).waitFor();
  await page.getByRole('button', { name: 'Use our own address' }).click();
  await page.getByRole('textbox', { name: 'Last name' }).fill('Journey');
  await page.getByRole('textbox', { name: 'Mobile' }).fill('07700900123');
  expect([await overflow(page), await violationsInBoth(page)]).toEqual([0, []]);
  await page.getByRole('button', { name: 'Send the job' }).click();
  await page.waitForURL(/\/clipboard\/jobs\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { name: 'Received' }).waitFor();
  await page.getByText('Photograph of the damage').nth(1).waitFor();
  const id = page.url().split('/').at(-1) ?? '';
  expect([await overflow(page), await violationsInBoth(page)]).toEqual([0, []]);

  const desk = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  await goAs(desk.page, 'adviser', '/clipboard/customer-generated');
  await desk.page.getByRole('heading', { name: /^Submitted by customers/ }).waitFor();
  await desk.page.goto(`/clipboard/worksheets/${id}`);
  const asked = desk.page.getByRole('region', { name: 'What the customer asks' });
  await asked.getByText('Photograph 2').waitFor();
  await asked.getByText(/ left$/).waitFor();
  expect(await violationsInBoth(desk.page)).toEqual([]);
  await desk.page.getByRole('button', { name: 'Accept', exact: true }).click();
  const dialog = desk.page.getByRole('dialog', { name: /^Accept W/ });
  await dialog.getByLabel('Does the vehicle need a calibration?').click();
  await desk.page.getByRole('option', { name: 'No driver assistance fitted' }).click();
  await dialog.getByLabel('Book the visit now').check();
  await dialog.getByRole('group', { name: 'Proposed slots' }).getByRole('button').first().click();
  expect(await violationsInBoth(desk.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Accept and book' }).click();
  await dialog.waitFor({ state: 'detached' });

  // Nobody touched the phone.
  await page.getByRole('heading', { name: /^Booked for \d\d\/\d\d/ }).waitFor();

  await page.getByRole('textbox', { name: 'Write to us' }).fill('The keys are at reception.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const thread = desk.page.getByRole('region', { name: /^Messages/ });
  await thread.getByText('The keys are at reception.').waitFor();
  await thread.getByRole('textbox', { name: 'Write to the customer' }).fill('Thank you, we will ask there.');
  await thread.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Thank you, we will ask there.').waitFor();
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await page.getByRole('button', { name: 'Mark as read' }).waitFor({ state: 'detached' });
  phone.expectNoViolations();
  desk.expectNoViolations();
  await phone.close();
  await desk.close();
});
