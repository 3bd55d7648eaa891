import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { takeTheWindscreen, typeAddress } from './support/intake.ts';
import { typistOn } from './support/keyboard.ts';
import { goAs } from './support/people.ts';
import { aPhoto } from './support/photo.ts';

const registration = 'QT19QTE';
const mostPresses = 130;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

/** A new quotation with the windscreen of a vehicle that nobody knows; the page goes on with the customer. */
async function quoteTheWindscreen(page: Page, keys: ReturnType<typeof typistOn>, vehicle: string): Promise<void> {
  await page.goto('/clipboard/quotations?new=1');
  await keys.arrivesAt('Registration');
  await keys.type(vehicle);
  await keys.press('Enter');
  await keys.arrivesAt(/^(Make|Model)$/);
  if (await keys.isAt('Make')) {
    await keys.type('Ford');
    await keys.press('Enter');
  }
  await keys.arrivesAt('Model');
  await keys.type('Focus');
  await keys.press('Enter');
  await takeTheWindscreen({ page, keys }, () => 'n');
  await keys.arrivesAt('Customer');
}

/** A call for a price, by the keyboard, which ends with two options on a draft. */
async function takeTheCall(page: Page): Promise<void> {
  const keys = typistOn(page);
  await quoteTheWindscreen(page, keys, registration);
  const options = page.getByRole('region', { name: /^Option \d$/ });
  await page.getByRole('button', { name: '+ Repair' }).click();
  await options.nth(1).waitFor();
  await page.getByRole('combobox', { name: /^Customer/ }).focus();
  await keys.type('ace bodyshop');
  await page.getByRole('option').first().waitFor();
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await keys.goTo('Last name');
  await keys.type('Quarrington');
  await keys.goTo('Email');
  await keys.type('quarrington@example.org');
  await typeAddress({ page, keys }, 'b338th');
  await keys.press('Control+Enter');
  await page.waitForURL(/\/clipboard\/quotations\/[0-9a-f-]{36}$/);
  console.log(`The quotation took ${keys.presses()} presses of a key.`);
  expect(keys.presses()).toBeLessThan(mostPresses);
}

/** The customer opens the link on a phone, sends a photograph and accepts the first option. */
async function acceptOnAPhone(path: string): Promise<void> {
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(path);
  await page.getByRole('heading', { name: /^Your quotation / }).waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(/margin|cost|owner/i);
  await page.getByLabel('Photographs: take a photograph').setInputFiles(aPhoto('chip.png'));
  await page.getByText('✓ 1 photograph sent').waitFor();
  await page
    .getByRole('button', { name: /^Accept / })
    .first()
    .click();
  await page.getByLabel('Your name').fill('Ann Quarrington');
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByText(/^Accepted by Ann Quarrington on /).waitFor();
  expectNoViolations();
  await close();
}

it('goes on with the customer behind the glass, though the page had no moment to draw that part before', async () => {
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await goAs(page, 'manager', '/');
  await quoteTheWindscreen(page, typistOn(page), 'QT20QTE');
  expectNoViolations();
  await close();
});

it('a call becomes two options, a private link, an acceptance and a job in which nothing is typed again', async () => {
  const desk = await newPage(browser);
  const { page } = desk;
  await goAs(page, 'manager', '/');
  await takeTheCall(page);
  const main = page.locator('#content');
  await main.getByRole('heading', { name: 'Options' }).waitFor();
  expect(await main.getByText('Margin').count()).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'How' }).click();
  await page.getByRole('option', { name: 'As a link to pass on' }).click();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const link = await dialog.locator('code').innerText();
  expect(new URL(link).pathname).toMatch(/^\/link\/[\w-]{40,}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await acceptOnAPhone(new URL(link).pathname);
  // The desk sees it come, without asking again.
  await main.getByRole('heading', { name: 'Accepted' }).waitFor();
  await main.getByText(/^Opened 1 time/).waitFor();

  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await dialog.getByRole('group', { name: 'Proposed slots' }).getByRole('button').first().click();
  const asked = dialog.getByRole('combobox', { name: 'Does the vehicle need a calibration?' });
  if (await asked.isVisible()) {
    await asked.click();
    await page.getByRole('option', { name: 'No driver assistance fitted' }).click();
  }
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await page.waitForURL(/\/clipboard\/worksheets\/[0-9a-f-]{36}$/);
  await page.getByText('Quarrington').first().waitFor();
  await page.getByText('quarrington@example.org').first().waitFor();
  await page.locator('header').getByText('Booked', { exact: true }).first().waitFor();
  desk.expectNoViolations();
  await desk.close();
});
