import { findSlots } from '@quarterlight/contract/diary/routes';
import { getRoamingTimeLine, listRoaming, removeRoaming } from '@quarterlight/contract/schedule/roaming-routes';
import { addDays, type Day, formatDay, mondayOf } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { typistOn } from './support/keyboard.ts';
import { violationsInBoth } from './support/looks.ts';
import { goAs } from './support/people.ts';

/** Weeks in which no other journey works: the absences' lie before. */
const monday = addDays(mondayOf(localDayOf(Date.now(), 'Europe/London')), 36 * 7);
const at = (count: number): Day => addDays(monday, count);

interface Lending {
  readonly id: string;
  readonly name: string;
  readonly home: { readonly id: string; readonly name: string };
  readonly other: { readonly id: string; readonly name: string };
}

let browser: Browser;
let desk: Api;
let who: Lending;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('manager');
  const line = await desk.call(getRoamingTimeLine, { query: { from: monday, to: at(27) } });
  const technician = line.technicians.find(({ branchId, workDays }) => branchId !== null && [1, 2, 3, 4, 5].every((day) => workDays.includes(day)));
  const home = line.branches.find(({ id }) => id === technician?.branchId);
  const other = line.branches.find(({ id }) => id !== technician?.branchId);
  if (!technician || !home || !other) throw new Error('The demonstration has no technician who could be lent.');
  who = { id: technician.id, name: technician.name, home, other };
});
afterEach(async () => {
  const { items } = await desk.call(listRoaming, { query: { technicianId: who.id, from: monday } });
  for (const { id, version } of items) await desk.call(removeRoaming, { params: { id }, version });
});
afterAll(() => leaveBrowser(browser));

const cell = (page: Page, day: Day) => page.locator(`td[data-technician="${who.id}"][data-day="${day}"]`);
const bar = (page: Page) => page.getByRole('button', { name: new RegExp(`^${who.name} lent to `) });

/** Presses on a day and draws to another. */
async function draw(page: Page, from: Day, to: Day): Promise<void> {
  await cell(page, from).scrollIntoViewIfNeeded();
  await cell(page, from).hover();
  await page.mouse.down();
  await page.locator('td[data-pressed]').waitFor();
  await cell(page, to).hover();
  await page
    .getByRole('status')
    .filter({ hasText: `${who.name}, ${formatDay(from)} to ${formatDay(to)}` })
    .waitFor();
  await page.mouse.up();
}

/** Takes something at a point of it and lets it go over a day. */
async function drag(page: Page, grip: ReturnType<Page['locator']>, day: Day, heldThere?: () => Promise<unknown>): Promise<void> {
  await grip.hover();
  const box = await grip.boundingBox();
  if (!box) throw new Error('What is to be dragged is not on the screen.');
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 6, box.y + box.height / 2 + 2);
  await cell(page, day).hover({ force: true });
  await heldThere?.();
  await page.mouse.up();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe('lending a technician', () => {
  it('by drawing over days, the diary of the other branch shows them at once and find-a-slot proposes them; a move is undone, an overlap refused', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    const diary = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(diary.page, 'adviser', `/diary?from=${monday}&branchId=${who.other.id}&tray=closed`);
    const there = diary.page
      .getByRole('rowheader')
      .filter({ hasText: who.name })
      .filter({ hasText: `Lent from ${who.home.name} until ${formatDay(at(3))}` });
    await diary.page.getByRole('rowheader').first().waitFor();
    expect(await there.count()).toBe(0);

    await goAs(page, 'manager', `/users/technicians/roaming?from=${monday}`);
    await draw(page, at(1), at(3));
    await page.getByRole('dialog').getByText('Lend a technician').waitFor();
    await choose(page, 'Lent to', who.other.name);
    await page.getByRole('dialog').getByRole('button', { name: 'Lend', exact: true }).click();
    await page.getByText(`${who.name} is lent to ${who.other.name}.`).waitFor();
    await bar(page).waitFor();
    await there.waitFor();
    const { items } = await desk.call(findSlots, { query: { branchId: who.other.id, from: at(1), days: 3, limit: 50, skills: ['replacement'] } });
    expect(items.find(({ technicianId }) => technicianId === who.id)?.lent).toEqual({ from: who.home.name, until: at(3) });

    const moved = bar(page).and(page.getByRole('button', { name: new RegExp(`${formatDay(at(8))} to ${formatDay(at(10))}`) }));
    await drag(page, bar(page), at(9));
    await page.getByText(`${who.name}’s lending was moved.`).waitFor();
    await moved.waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await bar(page)
      .and(page.getByRole('button', { name: new RegExp(`${formatDay(at(1))} to ${formatDay(at(3))}`) }))
      .waitFor();
    await drag(
      page,
      page
        .locator('[data-bar]')
        .filter({ has: bar(page) })
        .locator('[data-grip="to"]'),
      at(4),
    );
    await bar(page)
      .and(page.getByRole('button', { name: new RegExp(`${formatDay(at(1))} to ${formatDay(at(4))}`) }))
      .waitFor();

    // Over days on which they are lent already.
    await cell(page, at(6)).hover();
    await page.mouse.down();
    await cell(page, at(5)).hover();
    await page.mouse.up();
    await page.getByRole('dialog').waitFor();
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: 'First day' })
      .fill(formatDay(at(4)));
    await choose(page, 'Lent to', who.other.name);
    await page.getByRole('dialog').getByRole('button', { name: 'Lend', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByText(new RegExp(`is lent to ${who.other.name} from ${formatDay(at(1))} to ${formatDay(at(4))} already`))
      .waitFor();
    expectNoViolations([/400/]);
    diary.expectNoViolations();
    await Promise.all([close(), diary.close()]);
  });

  it('by keyboard alone, and it is taken back', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'manager', `/users/technicians/roaming?from=${monday}`);
    await page.getByRole('region', { name: 'Time line' }).waitFor();
    const keys = typistOn(page);
    await page.getByRole('button', { name: 'Lend a technician' }).focus();
    await keys.press('Enter');
    await page.getByRole('dialog').getByRole('combobox', { name: 'Technician' }).waitFor();
    await keys.goTo('Technician', 'Tab');
    await keys.choose(who.name);
    await keys.goTo('Lent to', 'Tab');
    await keys.choose(who.other.name);
    await keys.goTo('First day', 'Tab');
    await keys.type(formatDay(at(2)));
    await keys.goTo('Last day', 'Tab');
    await keys.type(formatDay(at(3)));
    await keys.goTo('Lend', 'Tab');
    await keys.press('Enter');
    await bar(page).waitFor();
    await bar(page).focus();
    await keys.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).waitFor();
    await keys.goTo('Take back', 'Tab');
    await keys.press('Enter');
    await page.getByRole('dialog', { name: 'Take the lending back' }).getByRole('button', { name: 'Take back' }).press('Enter');
    await page.getByText(`${who.name} is at home again.`).waitFor();
    await bar(page).waitFor({ state: 'detached' });
    expectNoViolations();
    await close();
  });

  it('on a phone, by the list and the form', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 390, height: 844 } });
    await goAs(page, 'manager', `/users/technicians/roaming?from=${monday}`);
    await page.getByText('Nobody is lent in these weeks').waitFor();
    await page.getByRole('button', { name: 'Lend a technician' }).click();
    await choose(page, 'Technician', who.name);
    await choose(page, 'Lent to', who.other.name);
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: 'First day' })
      .fill(formatDay(at(2)));
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: 'Last day' })
      .fill(formatDay(at(2)));
    await page.getByRole('dialog').getByRole('button', { name: 'Lend', exact: true }).click();
    await page
      .getByRole('list', { name: 'Lendings' })
      .getByRole('button', { name: new RegExp(who.name) })
      .waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    expectNoViolations();
    await close();
  });

  it('and equipment are open to everybody, in both themes', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'manager', '/users/technicians/roaming');
    await page.getByRole('region', { name: 'Time line' }).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.goto('/settings/equipment');
    await page.getByRole('table', { name: 'Calibration equipment' }).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    expectNoViolations();
    await close();
  });
});

describe('calibration equipment', () => {
  it('is added, corrected and removed', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'manager', '/settings/equipment');
    await page.getByRole('button', { name: 'Add equipment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('Enter a name').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Journey frame');
    await choose(page, 'Branch', who.home.name);
    await dialog.getByRole('textbox', { name: 'Licence expires' }).fill(formatDay(at(300)));
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /Journey frame/ }).waitFor();
    await page.getByRole('button', { name: 'Edit details' }).click();
    await page.getByRole('textbox', { name: 'Maker' }).fill('Journeys');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Journeys', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.waitForURL((url) => url.pathname === '/settings/equipment');
    expectNoViolations();
    await close();
  });
});
