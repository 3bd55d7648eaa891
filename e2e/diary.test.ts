import { listBranches } from '@quarterlight/contract/companies/branch-routes';
import { customerOptions } from '@quarterlight/contract/companies/options-routes';
import { findSlots, getBoard, getTray } from '@quarterlight/contract/diary/routes';
import type { Board, BookingCard } from '@quarterlight/contract/diary/schemas';
import { jobTypes } from '@quarterlight/contract/system/lookup-routes';
import { createWorksheet, getWorksheet } from '@quarterlight/contract/worksheets/routes';
import { addDays, type Day, day as dayOf, daysBetween, formatDay, mondayOf } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newWorksheet } from '../apps/server/testing/kit/new-worksheet.ts';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { typistOn } from './support/keyboard.ts';
import { layoutShift, watchLayoutShift } from './support/layout-shift.ts';
import { goAs } from './support/people.ts';

interface Place {
  readonly technician: string;
  readonly day: Day;
}
/** A visit that may be moved, where it is, where there is room for it and where there is none. */
interface Move {
  readonly card: BookingCard;
  readonly branchId: string;
  readonly monday: Day;
  readonly from: Place;
  readonly to: Place;
  readonly full: Place;
}

let browser: Browser;
let desk: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('adviser');
  await fillASlot();
});
afterAll(() => leaveBrowser(browser));

/** Books one technician's morning to the last minute and a visit of an hour for another, since a small company's diary is seldom full. */
async function fillASlot(): Promise<void> {
  const monday = addDays(mondayOf(localDayOf(Date.now(), 'Europe/London')), 7);
  const branch = (await desk.call(listBranches, { query: { limit: 50 } })).items.find(({ kind }) => kind === 'own');
  const [customer] = await desk.call(customerOptions, { query: { q: 'albion' } });
  const [jobType] = await desk.call(jobTypes);
  if (!branch || !customer || !jobType) throw new Error('The demonstration has no branch, customer or job type.');
  const board = await desk.call(getBoard, { query: { from: monday, to: addDays(monday, 4), branchId: branch.id } });
  const mornings = board.technicianCapacity.filter(({ slot, capacityMinutes, takenMinutes }) => slot === 'A' && capacityMinutes - takenMinutes >= 60);
  const [full] = mornings;
  const other = mornings.find(({ technicianId, day }) => technicianId !== full?.technicianId && day !== full?.day);
  if (!full || !other) throw new Error('Nobody of the demonstration has a free morning.');
  for (const { technicianId, day, minutes } of [
    { ...full, minutes: full.capacityMinutes - full.takenMinutes },
    { ...other, minutes: 60 },
  ])
    await desk.call(createWorksheet, {
      body: newWorksheet({
        customerId: customer.id,
        jobTypeId: jobType.id,
        branchId: branch.id,
        booking: { branchId: branch.id, technicianId, day, slot: 'A', startsAt: null, minutes },
      }),
    });
}

/** A technician's slot of the week that has too few minutes left for the visit. */
function fullPlace(board: Board, card: BookingCard): Place | undefined {
  const found = board.technicianCapacity.find(
    ({ technicianId, day, slot, capacityMinutes, takenMinutes }) =>
      slot === card.slot &&
      technicianId !== card.technicianId &&
      day > localDayOf(Date.now(), 'Europe/London') &&
      capacityMinutes > 0 &&
      capacityMinutes - takenMinutes < card.minutes,
  );
  const technician = board.technicians.find(({ id }) => id === found?.technicianId);
  return found && technician ? { technician: technician.name, day: dayOf(found.day) } : undefined;
}

/** Where the visit could go within the same week and branch, in the slot that it has. */
async function freePlace(board: Board, card: BookingCard, monday: Day): Promise<Place | undefined> {
  const names = new Map(board.technicians.map(({ id, name }) => [id, name]));
  const { items } = await desk.call(findSlots, {
    query: { worksheetId: card.worksheetId, branchId: card.branchId, slot: card.slot, minutes: card.minutes, from: monday, days: 6, limit: 50 },
  });
  const found = items.find(
    ({ technicianId, day, slot }) => slot === card.slot && technicianId !== card.technicianId && day !== card.day && names.has(technicianId),
  );
  return found ? { technician: found.technicianName, day: dayOf(found.day) } : undefined;
}

/** Looks through the weeks to come until a branch has all that the journey needs. */
async function findMove(): Promise<Move> {
  const branches = await desk.call(listBranches, { query: { limit: 50 } });
  for (let week = 1; week <= 5; week += 1) {
    const monday = addDays(mondayOf(localDayOf(Date.now(), 'Europe/London')), 7 * week);
    for (const branch of branches.items) {
      const board = await desk.call(getBoard, { query: { from: monday, to: addDays(monday, 6), branchId: branch.id } });
      for (const card of board.bookings.filter((one) => one.canMove && one.state === 'booked' && one.startsAt === null && one.slot !== 'D').slice(0, 5)) {
        const from = board.technicians.find(({ id }) => id === card.technicianId);
        const full = fullPlace(board, card);
        const to = full && (await freePlace(board, card, monday));
        if (from && to && full) return { card, branchId: branch.id, monday, from: { technician: from.name, day: dayOf(card.day) }, to, full };
      }
    }
  }
  throw new Error('The diary of the demonstration has no visit that can be moved.');
}

const cardOf = (page: Page, { card }: Move): Locator => page.locator(`[data-booking="${card.id}"]`);
const cellOf = (page: Page, move: Move, place: Place): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: place.technician }) })
    .getByRole('cell')
    .nth(daysBetween(move.monday, place.day));
/** Where something is dropped: a slot of a technician's day. */
const laneOf = (page: Page, move: Move, place: Place, slot: BookingCard['slot'] = move.card.slot): Locator =>
  cellOf(page, move, place).locator(`[data-lane="${slot}"]`);
const liesIn = (page: Page, move: Move, place: Place, slot?: BookingCard['slot']): Promise<void> =>
  laneOf(page, move, place, slot)
    .and(page.locator(`:has([data-booking="${move.card.id}"])`))
    .waitFor();

/**
 * Drags as a hand does: off with the card first, then to the place, which may lie out of sight. `dragTo` would turn the board between the press
 * and the first move, and the browser then takes what lies under the pointer by now.
 */
const drag = async (page: Page, grip: Locator, place: Locator, heldThere?: () => Promise<void>): Promise<void> => {
  await grip.hover();
  const box = await grip.boundingBox();
  if (!box) throw new Error('What is to be dragged is not on the screen.');
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 8, box.y + box.height / 2 + 4);
  await place.hover({ position: { x: 20, y: 12 } });
  await heldThere?.();
  await page.mouse.up();
};

describe('the diary', () => {
  it('moves a visit by mouse and by keyboard, takes a move back, and refuses a slot that is full', async () => {
    const move = await findMove();
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1600, height: 1000 } });
    await goAs(page, 'adviser', `/diary?from=${move.monday}&branchId=${move.branchId}&tray=closed`);
    await liesIn(page, move, move.from);

    await drag(page, cardOf(page, move), laneOf(page, move, move.to));
    await page.getByText(`${move.card.number} was moved.`).waitFor();
    await liesIn(page, move, move.to);
    await page.getByRole('button', { name: 'Undo' }).click();
    await liesIn(page, move, move.from);

    const refusal = /has only \d+ minutes left on|has no place left on/;
    await drag(page, cardOf(page, move).getByRole('link'), laneOf(page, move, move.full), async () => {
      await page.getByRole('status').filter({ hasText: refusal }).waitFor();
      expect(await laneOf(page, move, move.full).getAttribute('data-refused')).toBe('true');
    });
    await page.getByRole('alert').filter({ hasText: refusal }).waitFor();
    await liesIn(page, move, move.from);

    const keys = typistOn(page);
    await cardOf(page, move)
      .getByRole('button', { name: `Move ${move.card.number} to…` })
      .focus();
    await keys.press('Enter');
    await page.getByRole('dialog').waitFor();
    await keys.goTo('Technician', 'Tab');
    await keys.choose(move.to.technician);
    await keys.goTo('Day', 'Tab');
    await keys.press('Control+a');
    await keys.type(formatDay(move.to.day));
    await keys.goTo('Move', 'Tab');
    await keys.press('Enter');
    await liesIn(page, move, move.to);

    // The server is asked where there is room instead, and says so with its refusal.
    expectNoViolations([/status of 400.*\/move/]);
    await close();
  });

  it('says before a move by keyboard that a place would refuse it', async () => {
    const move = await findMove();
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'adviser', `/diary?from=${move.monday}&branchId=${move.branchId}&tray=closed`);
    const keys = typistOn(page);
    await cardOf(page, move)
      .getByRole('button', { name: `Move ${move.card.number} to…` })
      .focus();
    await keys.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await keys.goTo('Technician', 'Tab');
    await keys.choose(move.full.technician);
    await keys.goTo('Day', 'Tab');
    await keys.press('Control+a');
    await keys.type(formatDay(move.full.day));
    await dialog
      .getByRole('status')
      .filter({ hasText: /has only \d+ minutes left on|has no place left on/ })
      .waitFor();
    expectNoViolations();
    await close();
  });

  it('changes the slot by the lane that a visit is dropped in', async () => {
    const move = await findMove();
    const other = move.card.slot === 'A' ? 'P' : 'A';
    const { items } = await desk.call(findSlots, {
      query: { worksheetId: move.card.worksheetId, branchId: move.branchId, slot: other, minutes: move.card.minutes, from: move.monday, days: 6, limit: 50 },
    });
    const [found] = items.filter(({ day }) => day >= move.monday);
    if (!found) throw new Error('The week has no room in the other slot.');
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'adviser', `/diary?from=${move.monday}&branchId=${move.branchId}&tray=closed`);
    const to = { technician: found.technicianName, day: dayOf(found.day) };
    await liesIn(page, move, move.from);
    await drag(page, cardOf(page, move), laneOf(page, move, to, other), () =>
      page
        .getByRole('status')
        .filter({ hasText: `${move.card.number} to ${to.technician}` })
        .waitFor(),
    );
    await page.getByText(`${move.card.number} was moved.`).waitFor();
    await liesIn(page, move, to, other);
    await page.getByRole('button', { name: 'Undo' }).click();
    await liesIn(page, move, move.from);
    expectNoViolations();
    await close();
  });

  it('tells more of a card on hover and on focus', async () => {
    const move = await findMove();
    const job = await desk.call(getWorksheet, { params: { id: move.card.worksheetId } });
    const phone = job.contact.mobile || job.contact.telephone;
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'adviser', `/diary?from=${move.monday}&branchId=${move.branchId}&tray=closed`);
    const details = page.getByRole('tooltip').filter({ hasText: move.card.number });
    const expectDetails = async () => {
      await details.filter({ hasText: phone }).waitFor();
      const words = (await details.textContent()) ?? '';
      for (const wanted of [job.customer.name, job.contact.lastName, move.card.glassSummary, ...job.holdUps.map(({ message }) => message)])
        expect(words).toContain(wanted);
      expect(words).toContain(job.place === 'workshop' ? 'Workshop' : job.address.postcode);
    };
    await cardOf(page, move).hover();
    await expectDetails();
    await page.mouse.move(2, 2);
    await details.waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await cardOf(page, move).getByRole('link').focus();
    await expectDetails();
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
    expectNoViolations();
    await close();
  });

  it('has its seven days in 1,440 px without the jobs to book, and today in sight with them, on a Sunday too', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await watchLayoutShift(page);
    await goAs(page, 'adviser', '/');
    const isInSight = (name: string | RegExp) =>
      page.getByRole('columnheader', { name }).evaluate((head) => {
        const [own, all] = [head.getBoundingClientRect(), head.closest('[role="region"]')?.getBoundingClientRect()];
        return all !== undefined && own.left >= all.left - 1 && own.right <= all.right + 1;
      });
    await page.goto('/diary?tray=closed');
    await page.getByRole('columnheader', { name: /^Mon / }).waitFor();
    expect([await isInSight(/^Mon /), await isInSight(/^Sun /)]).toEqual([true, true]);
    await page
      .getByText(/^\d+\/\d+$/)
      .first()
      .waitFor();
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
    // The day before this week's Monday: a Sunday that no sign-in of today is too old for.
    const sunday = addDays(mondayOf(localDayOf(Date.now(), 'Europe/London')), -1);
    await page.clock.setFixedTime(`${sunday}T12:00:00Z`);
    await page.goto('/diary?tray=open');
    await page.getByRole('columnheader', { name: /^Sun .*Today/ }).waitFor();
    expect(await isInSight(/^Sun .*Today/)).toBe(true);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
    expectNoViolations();
    await close();
  });

  it('labels who is lent, and how full each day is', async () => {
    const { items } = await desk.call(listBranches, { query: { limit: 50 } });
    const monday = mondayOf(localDayOf(Date.now(), 'Europe/London'));
    for (const branch of items) {
      const board = await desk.call(getBoard, { query: { from: monday, to: addDays(monday, 6), branchId: branch.id } });
      const lent = board.technicians.find((technician) => technician.branch !== null && technician.branch.id !== branch.id);
      if (!lent) continue;
      const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
      await goAs(page, 'adviser', `/diary?branchId=${branch.id}&tray=closed`);
      const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: lent.name }) });
      await row.getByText(`Lent from ${lent.branch?.name}`).waitFor();
      await row
        .getByText(/^\d+ of \d+ minutes booked$/)
        .first()
        .waitFor({ state: 'attached' });
      expectNoViolations();
      await close();
      return;
    }
    throw new Error('Nobody of the demonstration is lent to another branch.');
  });

  it('shows a day by its slots and a week by its days', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1600, height: 1000 } });
    await goAs(page, 'adviser', '/diary');
    await page.getByRole('columnheader', { name: /^Mon / }).waitFor();
    expect(await page.getByRole('columnheader').count()).toBe(8);
    await page.getByText('Day', { exact: true }).click();
    await page.getByRole('columnheader', { name: /^PM/ }).waitFor();
    expect(await page.getByRole('columnheader').count()).toBe(5);
    await page.waitForURL(/view=day/);
    await page.getByText('Week', { exact: true }).click();
    await page.getByRole('columnheader', { name: /^Sun / }).waitFor();
    expectNoViolations();
    await close();
  });

  it('books a job that waits, in one of the slots that it proposes', async () => {
    const { items } = await desk.call(getTray, { query: { limit: 50 } });
    const ready = items.filter((item) => item.allowedActions.includes('book') && !item.holdUps.some(({ code }) => code === 'adas-unknown'));
    const [job] = ready;
    if (!job) throw new Error('No job waits for a slot in the demonstration.');
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1600, height: 1000 } });
    await goAs(page, 'adviser', '/diary');
    await page.getByRole('button', { name: `Book ${job.number}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('group', { name: 'Proposed slots' }).getByRole('button').first().click();
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText(`${job.number} is booked.`).waitFor();
    await page.getByRole('button', { name: `Book ${job.number}` }).waitFor({ state: 'detached' });
    expectNoViolations();
    await close();
  });
});
