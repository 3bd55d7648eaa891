import { getBoard, moveBooking } from '@quarterlight/contract/diary/routes';
import {
  completeWorksheet,
  failVisit,
  getWorksheet,
  recordAdhesives,
  recordChecks,
  releaseWorksheet,
  signWorksheet,
  startVisit,
} from '@quarterlight/contract/worksheets/routes';
import { checkQuestions } from '@quarterlight/contract/worksheets/rules';
import { addDays, formatDay, formatNamedDay, mondayOf } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser } from './support/browser.ts';
import { aVisit, cardOf, cellOf, findGround, type Ground, liesOn, openAs } from './support/diary-ground.ts';
import { typistOn } from './support/keyboard.ts';

const monday = addDays(mondayOf(localDayOf(Date.now(), 'Europe/London')), 49);

let browser: Browser;
let desk: Api;
let ground: Ground;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('manager');
  ground = await findGround(desk, monday);
});
afterAll(() => leaveBrowser(browser));

const open = (username: string, address: string) => openAs(browser, username, address);
const week = (more = '') => `/diary?from=${monday}&branchId=${ground.branchId}&tray=closed${more}`;
const jobOf = (id: string) => desk.call(getWorksheet, { params: { id } });

/** Does all that completing asks of a job that is booked. */
async function carryOut(id: string): Promise<void> {
  const params = { id };
  await desk.call(releaseWorksheet, { params, version: (await jobOf(id)).version, body: { reason: 'The customer waits' } });
  await desk.call(startVisit, { params, body: {} });
  for (const stage of ['pre-fit', 'post-fit'] as const) {
    const answers = checkQuestions[stage].map(({ question, good }) => ({ question, answer: good, note: '' }));
    await desk.call(recordChecks, { params, body: { stage, answers } });
  }
  const glue = { kind: 'urethane' as const, product: 'Fast cure', batch: 'U77', expires: addDays(localDayOf(Date.now(), 'Europe/London'), 30), openedAt: null };
  await desk.call(recordAdhesives, {
    params,
    body: { items: [glue], temperatureCelsius: 12, humidityPercent: 60, driveAwayMinutes: 60, driveAwayToldTo: 'Ann Hill' },
  });
  await desk.call(signWorksheet, { params, body: { signedBy: '', png: null, absence: 'Key in the box' } });
  await desk.call(completeWorksheet, { params, body: { mileage: 41_000 } });
}

describe('a visit that fails', () => {
  it('is found a new slot, done there, and put right under warranty', async () => {
    const visit = await aVisit(desk, ground);
    const { number, worksheetId: id } = visit;
    await desk.call(releaseWorksheet, { params: { id }, version: visit.worksheetVersion, body: { reason: 'The customer waits' } });
    await desk.call(failVisit, { params: { id }, body: { reason: 'weather', note: 'No shelter', chargeable: false, glass: 'van' } });
    const { page, expectNoViolations, close } = await open('manager', `/clipboard/worksheets/${id}`);
    await page.getByText('Failed attempt').first().waitFor();

    await page.getByRole('button', { name: 'Book', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const proposed = dialog.getByRole('group', { name: 'Proposed slots' }).getByRole('button');
    await proposed.first().waitFor();
    const best = (await proposed.first().textContent()) ?? '';
    await proposed.first().click();
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText(`${number} is booked.`).waitFor();
    const booked = await jobOf(id);
    expect([booked.state, booked.failedAttempt]).toEqual(['booked', true]);
    expect(best).toContain(booked.booking?.technician?.name);

    await carryOut(id);
    await page.getByText('Completed').first().waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Raise a warranty job' }).click();
    const keys = typistOn(page);
    await dialog.getByLabel('What led to it').waitFor();
    await keys.goTo('What led to it', 'Tab');
    await keys.choose('Workmanship');
    await dialog.getByLabel('What is wrong').fill('It leaks at the top');
    await dialog.getByRole('button', { name: 'Raise a warranty job' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/clipboard/worksheets/') && !url.pathname.endsWith(id));
    const { pathname } = new URL(page.url());
    const raised = await jobOf(pathname.split('/').at(-1) ?? '');
    expect([raised.warrantyOf?.id, (await jobOf(id)).followedBy.map((one) => one.id)]).toEqual([id, [raised.id]]);
    await page.getByRole('link', { name: number }).first().waitFor();
    expectNoViolations();
    await close();
  });
});

describe('two people at the diary', () => {
  it('one drags a visit, the other sees it within a second, and sees it go back', async () => {
    const [from, to] = ground.days;
    const visit = await aVisit(desk, ground);
    const [ann, ben] = [await open('adviser', week()), await open('manager', week())];
    for (const { page } of [ann, ben]) await liesOn(page, ground, visit, from);
    const seen = async (on: typeof from, told: Promise<unknown>) => {
      const at = () => performance.now();
      const [arrived, done] = await Promise.all([liesOn(ben.page, ground, visit, on).then(at), told.then(at)]);
      return arrived - done;
    };
    const card = cardOf(ann.page, visit);
    await card.hover({ position: { x: 60, y: 30 } });
    const box = await card.boundingBox();
    if (!box) throw new Error('The card is not on the screen.');
    await ann.page.mouse.down();
    await ann.page.mouse.move(box.x + 68, box.y + 36);
    await cellOf(ann.page, ground, to)
      .locator('[data-lane="A"]')
      .hover({ position: { x: 20, y: 12 } });
    // Let go before the board has it over there, it goes nowhere.
    await ann.page
      .getByRole('status')
      .filter({ hasText: `${visit.number} to ${ground.technician.name}, ${formatNamedDay(to)}` })
      .waitFor();
    await ann.page.mouse.up();
    const moved = await seen(to, ann.page.getByText(`${visit.number} was moved.`).waitFor());
    await ann.page.keyboard.press('Control+z');
    const undone = await seen(from, ann.page.getByText(`${visit.number} is back as it was.`).waitFor());
    console.info(`The other browser: ${Math.round(moved)} ms after the move was told, ${Math.round(undone)} ms after the undo.`);
    expect(Math.max(moved, undone)).toBeLessThan(1_000);
    for (const person of [ann, ben]) {
      person.expectNoViolations();
      await person.close();
    }
  });
});

describe('a month, a list, and a slot that is full', () => {
  it('opens a day of the month, moves a visit from the list beyond capacity with a reason, and says so', async () => {
    const [, full] = ground.days;
    const visit = await aVisit(desk, ground);
    const filler = await aVisit(desk, ground, full);
    // It takes all that is left but for less than half an hour.
    const board = await desk.call(getBoard, { query: { from: full, to: full, branchId: ground.branchId } });
    const morning = board.technicianCapacity.find(({ technicianId, slot, day }) => technicianId === ground.technician.id && slot === 'A' && day === full);
    if (!morning) throw new Error('The technician has no morning.');
    const minutes = filler.minutes + Math.floor((morning.capacityMinutes - morning.takenMinutes) / 15) * 15;
    const body = { technicianId: ground.technician.id, day: full, slot: 'A' as const, startsAt: null, minutes };
    await desk.call(moveBooking, { params: { id: filler.id }, version: filler.version, body });
    const { page, expectNoViolations, close } = await open('manager', `${week()}&view=month`);
    const month = page.getByRole('region', { name: 'Month' });
    await month.getByRole('button', { name: `Open ${formatNamedDay(ground.days[0])}` }).click();
    await page.waitForURL((url) => url.searchParams.get('view') === 'day' && url.searchParams.get('from') === ground.days[0]);
    await cardOf(page, visit).waitFor();

    await page.getByText('List', { exact: true }).click();
    const list = page.getByRole('region', { name: 'List of visits' });
    await list.getByRole('button', { name: `Move ${visit.number} to…` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Day').first().waitFor();
    const keys = typistOn(page);
    await keys.goTo('Day', 'Tab');
    await keys.press('Control+a');
    await keys.type(formatDay(full));
    await dialog.getByText(/has only \d+ minutes left on|has no place left on/).waitFor();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    // Refused at the field, too.
    await dialog.locator('[aria-invalid="true"]').waitFor();
    await dialog
      .getByText(/has only \d+ minutes left on|has no place left on/)
      .nth(1)
      .waitFor();
    await dialog.getByRole('checkbox', { name: 'Book beyond capacity' }).check();
    await dialog.getByRole('textbox', { name: 'Why beyond capacity' }).fill('The customer leaves on holiday');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText(`${visit.number} was moved.`).waitFor();
    await list.getByRole('row').filter({ hasText: visit.number }).getByText('beyond capacity').waitFor();
    const { booking } = await jobOf(visit.worksheetId);
    expect([booking?.day, booking?.overCapacity, booking?.overReason]).toEqual([full, true, 'The customer leaves on holiday']);
    await page.keyboard.press('Control+z');
    await page.getByText(`${visit.number} is back as it was.`).waitFor();
    expectNoViolations([/status of 400.*\/move/]);
    await close();
  });
});
