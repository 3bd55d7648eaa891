import { customerOptions } from '@quarterlight/contract/companies/options-routes';
import { findSlots } from '@quarterlight/contract/diary/routes';
import type { SlotProposal } from '@quarterlight/contract/diary/schemas';
import { listMessages } from '@quarterlight/contract/outbox/routes';
import { jobTypes } from '@quarterlight/contract/system/lookup-routes';
import { createWorksheet } from '@quarterlight/contract/worksheets/routes';
import { addDays, day as dayOf, formatDay } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newWorksheet } from '../apps/server/testing/kit/new-worksheet.ts';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { typistOn } from './support/keyboard.ts';
import { violationsInBoth } from './support/looks.ts';
import { goAs } from './support/people.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

let browser: Browser;
let desk: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('manager');
});
afterAll(() => leaveBrowser(browser));

/** A day so far ahead that no other journey has anything to do there. */
const ahead = (days: number) => addDays(localDayOf(Date.now(), 'Europe/London'), days);

/** Books so many jobs into one slot of a technician who has no other visit that day. */
async function bookInto(from: string, count: number): Promise<{ slot: SlotProposal; numbers: string[] }> {
  const [customer] = await desk.call(customerOptions, { query: { q: 'albion' } });
  const [jobType] = await desk.call(jobTypes);
  const { items: slots } = await desk.call(findSlots, { query: { from, days: 7, minutes: 90, limit: 50 } });
  const slot = slots.find(({ visitsThatDay }) => visitsThatDay === 0);
  if (!customer || !jobType || !slot) throw new Error('The demonstration has no insurer or no room in its diary.');
  const booking = { branchId: slot.branchId, technicianId: slot.technicianId, day: slot.day, slot: slot.slot, minutes: 30, startsAt: null };
  const numbers: string[] = [];
  for (let made = 0; made < count; made += 1)
    numbers.push(
      (await desk.call(createWorksheet, { body: newWorksheet({ customerId: customer.id, jobTypeId: jobType.id, branchId: slot.branchId, booking }) })).number,
    );
  return { slot, numbers };
}

describe('an absence', () => {
  it('that collides with visits: one is moved to a proposed slot, one is kept, and the diary shows it at once to somebody else', async () => {
    const { slot, numbers } = await bookInto(ahead(150), 2);
    const [moved = '', kept = ''] = numbers;
    const other = await newPage(browser, desktop);
    await goAs(other.page, 'adviser', `/diary?view=day&from=${slot.day}&branchId=${slot.branchId}&tray=closed`);
    const row = other.page.getByRole('row', { name: slot.technicianName });
    await row.getByText(kept).waitFor();

    const own = await newPage(browser, desktop);
    const { page } = own;
    await goAs(page, 'manager', `/users/absences/new?userId=${slot.technicianId}&from=${slot.day}`);
    const inside = page.getByRole('region', { name: '2 booked visits in these days' });
    await inside.waitFor();
    await page.getByRole('button', { name: 'Record absence' }).click();
    await inside.getByText(/neither moved nor kept: 2\./).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);

    await inside.getByRole('button', { name: `Move ${moved} to…` }).click();
    const proposed = page.getByRole('group', { name: 'Proposed slots' });
    await proposed.getByRole('button').first().waitFor();
    for (const text of await proposed.getByRole('button').allTextContents())
      expect(text.includes(slot.technicianName) && text.includes(formatDay(dayOf(slot.day)))).toBe(false);
    await proposed.getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText(`${moved} was moved.`).waitFor();
    const left = page.getByRole('region', { name: '1 booked visit in these days' });
    await left.getByLabel(`Keep ${kept}`).check();
    await page.getByRole('button', { name: 'Record absence' }).click();

    await page.getByRole('heading', { level: 1, name: slot.technicianName }).waitFor();
    await page.getByRole('region', { name: 'Visits in these days' }).getByText('Kept', { exact: true }).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await row.getByText('Holiday').first().waitFor();
    expect(await row.getByText(kept).count()).toBe(1);
    expect(await row.getByText(moved).count()).toBe(0);
    own.expectNoViolations([/status of 400/]);
    other.expectNoViolations();
    await own.close();
    await other.close();
  });

  it('is asked for on a phone, approved at a desk, and told', async () => {
    const first = ahead(200);
    const mine = await newPage(browser, phone);
    await goAs(mine.page, 'technician', '/users/absences');
    await mine.page.getByRole('button', { name: 'Ask for an absence' }).click();
    await mine.page.getByLabel('First day').fill(formatDay(first));
    await mine.page.getByLabel('Note').fill('Moving house');
    await mine.page.getByRole('button', { name: 'Ask for it' }).click();
    const header = mine.page.getByRole('heading', { level: 1, name: 'Callum Hargreaves' });
    await header.waitFor();
    await mine.page.getByText('Asked for').first().waitFor();
    expect(await violationsInBoth(mine.page)).toEqual([]);

    const office = await newPage(browser, desktop);
    const { page } = office;
    await goAs(page, 'manager', '/users/absences');
    await page.getByRole('button', { name: /requests? to approve$/ }).click();
    await page.getByRole('button', { name: /^To approve/, pressed: true }).waitFor();
    await page.getByRole('row', { name: /Callum Hargreaves.*Moving house/ }).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByText('Absence approved.').waitFor();
    await mine.page.getByText('Approved', { exact: true }).first().waitFor();
    const { items } = await (await signInToApi('admin')).call(listMessages, { query: {} });
    expect(items.map(({ subject }) => subject)).toContain(`Your absence is approved: ${formatDay(first)}`);
    await mine.page.getByRole('button', { name: 'Actions' }).click();
    await mine.page.getByRole('menuitem', { name: 'Cancel absence' }).click();
    await mine.page.getByRole('dialog').getByRole('button', { name: 'Cancel absence' }).click();
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
    mine.expectNoViolations();
    office.expectNoViolations();
    await mine.close();
    await office.close();
  });

  it('is recorded by the keyboard alone, and the calendar of a month shows it', async () => {
    const watched = await newPage(browser, desktop);
    const { page } = watched;
    const first = ahead(230);
    await goAs(page, 'manager', `/users/absences?view=calendar&month=${first.slice(0, 7)}`);
    await page.getByRole('region', { name: 'Calendar of absences' }).waitFor();
    const keys = typistOn(page);
    await keys.goTo(/^New absence of /, 'Tab');
    await keys.press('Enter');
    await page.getByLabel('First day').waitFor();
    const whose = page.getByRole('combobox', { name: 'Person' }).or(page.getByLabel('Person')).first();
    // Their name comes with the list of people.
    await expect.poll(() => whose.inputValue()).not.toBe('');
    const person = (await whose.inputValue()).split(',')[0] ?? '';
    await keys.goTo('First day', 'Tab');
    await page.keyboard.press('Control+a');
    await keys.type(formatDay(first));
    await keys.goTo('Last day', 'Tab');
    await page.keyboard.press('Control+a');
    await keys.type(formatDay(first));
    await keys.goTo('Ends', 'Tab');
    await keys.choose('At midday');
    await keys.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: person }).waitFor();
    await page
      .getByText(`${formatDay(first)} AM`)
      .first()
      .waitFor();
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size.viewport);
      for (const view of ['calendar', 'list']) {
        await page.goto(`/users/absences?view=${view}&month=${first.slice(0, 7)}`);
        await page
          .getByRole('link', { name: new RegExp(person) })
          .first()
          .waitFor();
        expect(await violationsInBoth(page)).toEqual([]);
      }
    }
    await page
      .getByRole('link', { name: new RegExp(person) })
      .first()
      .click();
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Cancel absence' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel absence' }).click();
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
    watched.expectNoViolations();
    await watched.close();
  });
});
