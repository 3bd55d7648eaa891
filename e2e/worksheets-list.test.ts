import { listBranches } from '@quarterlight/contract/companies/branch-routes';
import { listWorksheets } from '@quarterlight/contract/worksheets/routes';
import { day as dayOf, formatDay } from '@quarterlight/kit/days';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { layoutShift, watchLayoutShift } from './support/layout-shift.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let desk: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('adviser');
});
afterAll(() => leaveBrowser(browser));

const wide = { viewport: { width: 1440, height: 900 } };
const list = '/clipboard/worksheets';
const rowsOf = (page: Page): Locator => page.getByRole('table', { name: 'Worksheets' }).locator('tbody tr[data-opens]');
const ready = (page: Page): Promise<void> => page.locator('table[aria-label="Worksheets"][aria-busy="false"] tbody tr').first().waitFor();

describe('the worksheets', () => {
  it('show what holds a job up, its age and when within 1,440 px, whole, a scroll bar beside them', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1425, height: 900 } });
    await watchLayoutShift(page);
    await goAs(page, 'adviser', list);
    await ready(page);
    for (const name of ['Held up by', 'Age', 'Booked']) {
      const box = await page.getByRole('columnheader', { name }).boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1425);
    }
    const cut = await rowsOf(page).evaluateAll(
      (rows) => rows.filter((row) => [...row.querySelectorAll('td')].slice(4, 7).some((cell) => cell.scrollWidth > cell.clientWidth)).length,
    );
    expect(cut).toBe(0);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
    expectNoViolations();
    await close();
  });

  it('keep the number in sight while they scroll sideways, and stand still while rows are chosen', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 900, height: 900 } });
    await goAs(page, 'adviser', `${list}?state=booked`);
    await ready(page);
    const scroller = page.getByRole('region', { name: 'Worksheets' });
    await scroller.evaluate((element) => {
      element.scrollLeft = 400;
    });
    const [number, frame] = [await rowsOf(page).first().getByRole('link').first().boundingBox(), await scroller.boundingBox()];
    expect(number && frame && number.x >= frame.x && number.x + number.width <= frame.x + frame.width).toBe(true);
    const before = await rowsOf(page).first().boundingBox();
    await page.getByRole('checkbox', { name: 'Select row' }).first().check();
    await page.getByText('1 selected').waitFor();
    expect(await rowsOf(page).first().boundingBox()).toEqual(before);
    expectNoViolations();
    await close();
  });

  it('are kept to today, to this week and to one’s own by one press, and in order of slots', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, wide);
    await goAs(page, 'adviser', `${list}?sort=bookedFor`);
    await ready(page);
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await page.waitForURL(/when=today/);
    // There may be none: on such a day the list says so.
    const { total, items: ofToday } = await desk.call(listWorksheets, { query: { when: 'today', limit: 50 } });
    await expect.poll(() => rowsOf(page).count()).toBe(Math.min(50, total));
    const days = await rowsOf(page).locator('time').allTextContents();
    expect(new Set(days)).toEqual(new Set(ofToday.map(({ bookedDay }) => formatDay(dayOf(bookedDay ?? '')))));
    const { items } = await desk.call(listWorksheets, { query: { when: 'this-week', sort: 'bookedFor', limit: 200 } });
    const order = items.map(({ bookedDay, bookedSlot }) => `${bookedDay}${'DAPO'.indexOf(bookedSlot ?? 'D')}`);
    expect(order).toEqual(order.toSorted());
    await page.getByRole('button', { name: 'This week' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(Math.min(50, items.length));
    await page.getByRole('button', { name: 'This week' }).click();
    await page.waitForURL((url) => !url.search.includes('when'));
    const mine = await desk.call(listWorksheets, { query: { mine: 'yes', limit: 1 } });
    await page.getByRole('button', { name: 'Mine' }).click();
    await page.getByText(`of ${mine.total}`).waitFor();
    expectNoViolations();
    await close();
  });

  it('have filters whose values are found by typing, on the server where there are too many', async () => {
    const all = (await desk.call(listWorksheets, { query: { limit: 200 } })).items;
    const technician = all.find((row) => row.technician)?.technician;
    const customer = all[0]?.customer;
    const [branch] = (await desk.call(listBranches, { query: { limit: 50 } })).items;
    if (!technician || !customer || !branch) throw new Error('The demonstration has no jobs.');
    const { page, expectNoViolations, close } = await newPage(browser, wide);
    await goAs(page, 'adviser', list);
    await ready(page);
    const add = async (label: string) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('menuitem', { name: label, exact: true }).click();
    };
    await add('Technician');
    await page.getByRole('textbox', { name: 'Find technician' }).fill(technician.name);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`technicianId=${technician.id}`));
    await page.getByRole('button', { name: `Technician${technician.name}` }).waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await add('Customer');
    await page.getByRole('textbox', { name: 'Find customer' }).fill(customer.name.slice(0, 6));
    await page.getByRole('radio', { name: customer.name, exact: true }).click();
    await page.waitForURL(new RegExp(`customerId=${customer.id}`));
    await page.getByRole('button', { name: `Customer${customer.name}` }).waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await add('Branch');
    await page.getByRole('radio', { name: branch.name, exact: true }).click();
    await page.waitForURL(new RegExp(`branchId=${branch.id}`));
    expectNoViolations();
    await close();
  });

  it('are chosen only by who may release them', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, wide);
    await goAs(page, 'technician', list);
    await rowsOf(page).first().waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expectNoViolations();
    await close();
  });

  it('are two lines each on a phone, with the words of what holds them up', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await watchLayoutShift(page);
    await goAs(page, 'adviser', list);
    const cards = page.getByRole('list', { name: 'Worksheets' }).getByRole('listitem');
    await cards.first().waitFor();
    const [row] = (await desk.call(listWorksheets, { query: { limit: 1 } })).items;
    const words = await cards.first().textContent();
    for (const wanted of [row?.number, row?.customer.name]) expect(words).toContain(wanted);
    for (const card of (await cards.all()).slice(0, 8)) {
      const box = await card.boundingBox();
      expect(box?.height).toBeLessThanOrEqual(76);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(374);
      expect(await card.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    }
    const holdUps = cards.getByText(/^(ADAS not known|Glass not here)$/);
    await holdUps.first().waitFor();
    expect(await holdUps.evaluateAll((chips) => chips.filter((chip) => chip.scrollWidth > chip.clientWidth).length)).toBe(0);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
    const before = await cards.nth(1).boundingBox();
    await page.getByRole('checkbox', { name: 'Select' }).first().check();
    await page.getByText('1 selected').waitFor();
    expect(await cards.nth(1).boundingBox()).toEqual(before);
    expectNoViolations();
    await close();
  });
});
