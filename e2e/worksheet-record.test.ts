import type { NewWorksheet } from '@quarterlight/contract/worksheets/intake';
import { allocateLine, getWorksheet, listWorksheets } from '@quarterlight/contract/worksheets/routes';
import { checkQuestions } from '@quarterlight/contract/worksheets/rules';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { bookerOf } from './support/booked-job.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { layoutShift, watchLayoutShift } from './support/layout-shift.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let desk: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('manager');
});
afterAll(() => leaveBrowser(browser));

const address = (id: string): string => `/clipboard/worksheets/${id}`;
const primary = (page: Page): Locator =>
  page
    .locator('header')
    .filter({ has: page.getByRole('heading', { level: 1 }) })
    .locator('[data-variant="filled"]');
const insurance: NonNullable<NewWorksheet['insurance']> = {
  insurerName: '',
  policyNumber: 'P88451',
  claimNumber: '',
  authorisationNumber: '',
  authorisationNeeded: true,
  excess: { amount: 0, currency: 'GBP' },
  limit: null,
  vatRegistered: false,
  coverChecked: false,
  excessExplanation: '',
};

/** An insurer's job that is booked, whose glass nobody ordered and of which claim and authorisation are missing. */
async function aHeldJob(): Promise<string> {
  const { branchId, take } = await bookerOf(desk);
  for (const productId of await orderedProducts()) {
    const made = await take({
      lossOn: '2026-11-02',
      lines: [{ kind: 'glass', productId, quantity: 1, features: [{ topic: 'camera', present: false }] }],
      insurance,
    });
    const { lines, version } = await desk.call(getWorksheet, { params: { id: made.id } });
    const free = desk.call(allocateLine, { params: { id: made.id, lineId: lines[0]?.id ?? '' }, version, body: { branchId } });
    if (
      await free.then(
        () => false,
        (error: unknown) => String(error).includes('stock.none_free'),
      )
    )
      return made.id;
  }
  throw new Error('All glass that the demonstration orders is in stock.');
}

/** What other jobs have on order, of which there is rarely any in stock. */
async function orderedProducts(): Promise<string[]> {
  const { items } = await desk.call(listWorksheets, { query: { heldBy: 'glass-on-order', limit: 30 } });
  const jobs = await Promise.all(items.map(({ id }) => desk.call(getWorksheet, { params: { id } })));
  return jobs.flatMap(({ lines }) => lines.flatMap((line) => (line.order !== null && line.productId !== null ? [line.productId] : [])));
}

async function aCompletedJob(): Promise<string> {
  const { items } = await desk.call(listWorksheets, { query: { state: ['completed'], limit: 1 } });
  return items[0]?.id ?? '';
}

/** A completed or invoiced job with a calibration that passed. */
async function aCalibratedJob(): Promise<string> {
  const { items } = await desk.call(listWorksheets, { query: { state: ['invoiced', 'completed'], limit: 60 } });
  for (const { id } of items) {
    const { adasRequirement, calibrations } = await desk.call(getWorksheet, { params: { id } });
    if (adasRequirement === 'required' && calibrations.at(-1)?.result === 'pass') return id;
  }
  throw new Error('The demonstration has no calibrated job among its latest.');
}

async function open(username: string, id: string, options?: BrowserContextOptions) {
  const watched = await newPage(browser, options);
  await goAs(watched.page, username, address(id));
  await watched.page.getByRole('heading', { level: 1 }).waitFor();
  return watched;
}

const isInSight = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => {
    const { top, bottom, left } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + 4, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && there !== null && (element.contains(there) || there.contains(element));
  });

describe('the record of a worksheet', () => {
  it('leads from one hold-up to the next, and is released past one for a reason that is kept', async () => {
    const id = await aHeldJob();
    const { page, expectNoViolations, close } = await open('manager', id);
    const progress = page.getByRole('navigation', { name: 'Progress' });
    await progress.getByText('Not ordered').first().waitFor();
    await primary(page).filter({ hasText: 'Order glass' }).press('Enter');
    await page
      .getByText(/^Order in draft, P\d+/)
      .first()
      .waitFor();

    // What comes next takes the place of what is done, and its focus.
    await primary(page).filter({ hasText: 'Enter the claim number' }).and(page.locator(':focus')).press('Enter');
    const claim = page.getByLabel('Claim number');
    await claim.and(page.locator(':focus')).waitFor();
    await expect.poll(() => isInSight(claim)).toBe(true);
    await claim.fill('C20931');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await primary(page).filter({ hasText: 'Enter the authorisation' }).waitFor();
    await page.getByRole('link', { name: 'Awaiting authorisation' }).click();
    await page.getByLabel('Authorisation number').and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('button', { name: 'Edit insurance' }).and(page.locator(':focus')).waitFor();

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Release all the same' }).click();
    const dialog = page.getByRole('dialog', { name: /^Release W/ });
    await dialog.getByLabel('Why it is released all the same').and(page.locator(':focus')).waitFor();
    for (const holdUp of [/^Awaiting authorisation$/, /^Glass order in draft/]) await dialog.getByText(holdUp).waitFor();
    // What is typed is not lost by Escape unasked.
    await page.keyboard.type('The insurer');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).press('Enter');
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Why it is released all the same').inputValue()).toBe('The insurer');
    await dialog.getByLabel('Why it is released all the same').fill('');
    await dialog.getByRole('button', { name: 'Release all the same' }).click();
    await dialog.getByText(/Say why it is released all the same/).waitFor();
    await dialog.getByLabel('Why it is released all the same').fill('The insurer rings back at nine');
    await dialog.getByRole('button', { name: 'Release all the same' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('complementary').getByText('The insurer rings back at nine').waitFor();

    const order = page.locator('#lines').getByRole('link', { name: /^P\d+$/ });
    const number = await order.innerText();
    await order.click();
    await page.waitForURL(/\/purchase-orders\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { level: 1 }).filter({ hasText: number }).waitFor();
    // Finding glass is not refused for want of stock; released without a reason is.
    expectNoViolations([/status of 400.*\/release$/]);
    await close();
  });

  it('opens an editor in sight with the focus in its first field at the press of e', async () => {
    const { page, expectNoViolations, close } = await open('manager', await aHeldJob());
    // The heading comes before what may be edited.
    await page.locator('#content [data-edit]').first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await page.keyboard.press('e');
    const first = page.locator('form input:not([type="hidden"])').first();
    await first.and(page.locator(':focus')).waitFor();
    await expect.poll(() => isInSight(first)).toBe(true);
    expectNoViolations();
    await close();
  });

  it('says calibrated once a calibration passed, and shows the checks in the order of the work', async () => {
    const { page, expectNoViolations, close } = await open('manager', await aCalibratedJob());
    await page.locator('#adas').getByText('Calibrated', { exact: true }).waitFor();
    expect(await page.getByText('Calibration needed').count()).toBe(0);
    const asked = [...checkQuestions['pre-fit'], ...checkQuestions['post-fit']].map(({ text }) => text);
    await expect.poll(() => page.locator('#checks li > :first-child').allInnerTexts()).toEqual(asked);
    expectNoViolations();
    await close();
  });

  it('brings accounts to the invoicing', async () => {
    const { page, expectNoViolations, close } = await open('accounts', await aCompletedJob());
    const panel = page.locator('#invoice');
    await panel.getByRole('heading', { name: 'To invoice' }).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await primary(page).filter({ hasText: 'Invoice' }).click();
    await panel.locator(':focus').waitFor();
    await expect.poll(() => isInSight(panel.locator(':focus'))).toBe(true);
    expectNoViolations();
    await close();
  });

  it.each([
    ['a desktop', { viewport: { width: 1440, height: 900 } }],
    ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ])('keeps its progress in sight, and nothing moves by itself, on %s', async (_name, options) => {
    const watched = await newPage(browser, options);
    const { page, expectNoViolations, close } = watched;
    await watchLayoutShift(page);
    await goAs(page, 'manager', '/');
    for (const [id, last] of [
      [await aHeldJob(), '#notes'],
      [await aCompletedJob(), '#invoice'],
    ] as const) {
      await page.goto(address(id));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator(last).getByRole('heading').first().waitFor();
      await page.keyboard.press('e');
      await page.locator('form input:focus').waitFor();
      // By the keyboard: the first field's list may be open above the button.
      await page.getByRole('button', { name: 'Cancel', exact: true }).first().press('Enter');
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const stages = page.getByRole('navigation', { name: 'Progress' }).getByRole('listitem');
      expect(await stages.count()).toBe(6);
      expect(await isInSight(stages.first())).toBe(true);
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
    }
    expectNoViolations();
    await close();
  });
});
