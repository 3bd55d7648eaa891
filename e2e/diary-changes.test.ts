import { moveBooking } from '@quarterlight/contract/diary/routes';
import type { BookingCard } from '@quarterlight/contract/diary/schemas';
import { getWorksheet } from '@quarterlight/contract/worksheets/routes';
import { addDays, type Day, formatDay, mondayOf } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { aVisit as aVisitOn, cardOf, cardsOf, findGround, type Ground, liesOn as liesOnDay } from './support/diary-ground.ts';
import { typistOn } from './support/keyboard.ts';
import { goAs } from './support/people.ts';

/** A week of a branch that nobody is booked in yet but for the journey's visits. */
const monday = addDays(mondayOf(localDayOf(Date.now(), 'Europe/London')), 42);

let browser: Browser;
let desk: Api;
let ground: Ground;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('adviser');
  ground = await findGround(desk, monday);
});
afterAll(() => leaveBrowser(browser));

const aVisit = (on?: Day) => aVisitOn(desk, ground, on);
const cards = () => cardsOf(desk, ground);

const open = async (tray: 'open' | 'closed' = 'closed') => {
  const watched = await newPage(browser, { viewport: { width: 1600, height: 1000 } });
  await goAs(watched.page, 'adviser', `/diary?from=${monday}&branchId=${ground.branchId}&tray=${tray}`);
  return watched;
};
const liesOn = (page: Page, card: BookingCard, on: Day) => liesOnDay(page, ground, card, on);

describe('changes of the diary', () => {
  it('moves several visits together and puts them back by Ctrl-Z', async () => {
    const [one, other] = [await aVisit(), await aVisit()];
    const { page, expectNoViolations, close } = await open();
    const bar = page.getByRole('group', { name: 'Chosen visits' });
    await cardOf(page, one).click({ modifiers: ['Control'], position: { x: 60, y: 30 } });
    await bar.getByText('1 visit chosen').waitFor();
    const keys = typistOn(page);
    await cardOf(page, other).getByRole('link').focus();
    await keys.press('Space');
    await bar.getByText('2 visits chosen').waitFor();
    await bar.getByRole('button', { name: 'Move…' }).click();
    const dialog = page.getByRole('dialog');
    // It is fetched when it is asked for, and the keys wait for it.
    await dialog.getByLabel('Day').waitFor();
    await keys.goTo('Day', 'Tab');
    await keys.type(formatDay(ground.days[1]));
    await dialog.getByRole('button', { name: 'Move 2 visits' }).click();
    await page.getByText('2 visits were moved.').waitFor();
    await liesOn(page, one, ground.days[1]);
    await liesOn(page, other, ground.days[1]);
    await bar.waitFor({ state: 'detached' });
    // While it fades, keys are still its own.
    await dialog.waitFor({ state: 'detached' });
    await keys.press('Control+z');
    await page.getByText('2 visits are back as they were.').waitFor();
    await liesOn(page, one, ground.days[0]);
    await liesOn(page, other, ground.days[0]);
    expectNoViolations();
    await close();
  });

  it('tells of each of several what became of it, and leaves those chosen that stay', async () => {
    const [one, other] = [await aVisit(), await aVisit()];
    const { page, expectNoViolations, close } = await open();
    await cardOf(page, one).click({ modifiers: ['Control'], position: { x: 60, y: 30 } });
    await cardOf(page, other).click({ modifiers: ['Control'], position: { x: 60, y: 30 } });
    await page.getByRole('button', { name: 'Move…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const keys = typistOn(page);
    await keys.goTo('Day', 'Tab');
    await keys.type(formatDay(addDays(mondayOf(monday), -70)));
    await dialog.getByRole('button', { name: 'Move 2 visits' }).click();
    await dialog.getByText('None was moved.').waitFor();
    expect(await dialog.getByRole('listitem').filter({ hasText: one.number }).textContent()).toMatch(/The day has passed/);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByText('2 visits chosen').waitFor();
    await page.keyboard.press('Escape');
    expectNoViolations([/status of 400.*\/move/]);
    await close();
  });

  it('changes the length by keys and by the lower edge, and refuses to undo what somebody else has changed since', async () => {
    const visit = await aVisit();
    const { page, expectNoViolations, close } = await open();
    await cardOf(page, visit).getByRole('link').focus();
    await page.keyboard.down('Shift');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page
      .getByRole('status')
      .filter({ hasText: `${visit.number} takes 60 minutes` })
      .waitFor();
    await page.keyboard.up('Shift');
    await page.getByText(`${visit.number} takes 60 minutes now.`).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`${visit.number} is back as it was.`).waitFor();
    expect((await cards()).find(({ id }) => id === visit.id)?.minutes).toBe(30);

    const grip = await cardOf(page, visit).locator('[data-grip]').boundingBox();
    if (!grip) throw new Error('The card has no lower edge.');
    await page.mouse.move(grip.x + 20, grip.y + 3);
    await page.mouse.down();
    await page.mouse.move(grip.x + 20, grip.y + 12);
    await page.mouse.move(grip.x + 20, grip.y + 20);
    await page
      .getByRole('status')
      .filter({ hasText: `${visit.number} takes 60 minutes` })
      .waitFor();
    await page.mouse.up();
    await page.getByText(`${visit.number} takes 60 minutes now.`).waitFor();
    const now = (await cards()).find(({ id }) => id === visit.id);
    expect(now?.minutes).toBe(60);
    const { technicianId, day, slot } = visit;
    await desk.call(moveBooking, {
      params: { id: visit.id },
      version: now?.version ?? 0,
      body: { technicianId, day, slot, startsAt: null, minutes: 75 },
    });
    await page.keyboard.press('Control+z');
    await page
      .getByRole('alert')
      .filter({ hasText: `${visit.number} was changed by somebody else meanwhile` })
      .waitFor();
    expect((await cards()).find(({ id }) => id === visit.id)?.minutes).toBe(75);
    expectNoViolations([/status of 4\d\d.*\/move/]);
    await close();
  });

  it('takes a visit off the diary where it is dropped on the jobs to book, and books it again by Undo', async () => {
    const visit = await aVisit();
    const { page, expectNoViolations, close } = await open('open');
    // Where it stands once the board has settled.
    const card = cardOf(page, visit);
    await card.hover({ position: { x: 60, y: 30 } });
    const box = await card.boundingBox();
    if (!box) throw new Error('The card is not on the screen.');
    await page.mouse.down();
    await page.mouse.move(box.x + 50, box.y + 36);
    const toBook = page.getByRole('complementary', { name: 'To book' });
    await toBook.hover({ position: { x: 100, y: 300 } });
    // The browser says where something is held at the second move over it.
    await toBook.hover({ position: { x: 104, y: 304 } });
    await page.mouse.up();
    await page.getByText(`${visit.number} is off the diary and waits for a slot.`).waitFor();
    await cardOf(page, visit).waitFor({ state: 'detached' });
    expect((await desk.call(getWorksheet, { params: { id: visit.worksheetId } })).state).toBe('open');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`${visit.number} is booked again as it was.`).waitFor();
    const job = await desk.call(getWorksheet, { params: { id: visit.worksheetId } });
    expect([job.state, job.booking?.day, job.booking?.slot, job.booking?.minutes]).toEqual(['booked', visit.day, visit.slot, 30]);
    expectNoViolations();
    await close();
  });

  it('proposes the best three slots with their reasons, and says why not another', async () => {
    const visit = await aVisit(ground.days[1]);
    const { page, expectNoViolations, close } = await open();
    await cardOf(page, visit)
      .getByRole('button', { name: `Move ${visit.number} to…` })
      .click();
    const dialog = page.getByRole('dialog');
    const proposed = dialog.getByRole('group', { name: 'Proposed slots' }).getByRole('button');
    await proposed.first().waitFor();
    expect(await proposed.count()).toBe(3);
    expect(await proposed.first().textContent()).toMatch(/\d+ minutes free/);
    await dialog.getByText('Why not another?').click();
    await dialog.getByText(/more slots? ha(s|ve) room|No other slot has room/).waitFor();
    expect(await dialog.getByRole('listitem').first().textContent()).toMatch(/^\d+ (slots?|technicians?).*for example/);
    await dialog.getByRole('button', { name: 'Show more slots' }).click();
    await proposed.nth(3).waitFor();
    await proposed.nth(2).click();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText(`${visit.number} was moved.`).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText(`${visit.number} is back as it was.`).waitFor();
    expectNoViolations();
    await close();
  });

  it('keeps the keyboard in the form of several visits while that is fetched, and while it sends', async () => {
    const visit = await aVisit(ground.days[1]);
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1600, height: 1000 } });
    const [form, move] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes('Empty: each stays on its day')) await form.promise;
      await route.fulfill({ response });
    });
    await page.route(/\/move$/, (route) => move.promise.then(() => route.continue()));
    await goAs(page, 'adviser', `/diary?from=${monday}&branchId=${ground.branchId}&tray=closed`);
    await cardOf(page, visit).click({ modifiers: ['Control'], position: { x: 60, y: 30 } });
    const keys = typistOn(page);
    await page.getByRole('button', { name: 'Move…' }).focus();
    await keys.press('Enter');
    for (const key of ['Tab', 'Tab', 'Shift+Tab']) await keys.press(key);
    expect(await keys.isAt('Move…')).toBe(true);
    form.resolve();
    const dialog = page.getByRole('dialog');
    await keys.arrivesAt('Technician');
    await dialog.getByRole('combobox', { name: 'Technician' }).click();
    await page.getByRole('option', { name: 'Nobody yet' }).click();
    await dialog.getByRole('button', { name: 'Move 1 visit' }).focus();
    await keys.press('Enter');
    await dialog.getByText('0 of 1 done').waitFor();
    const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
    for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab']) {
      await keys.press(key);
      expect(await isInside()).toBe(true);
    }
    move.resolve();
    await page.getByText('1 visit was moved.').waitFor();
    expect((await desk.call(getWorksheet, { params: { id: visit.worksheetId } })).technician).toBeNull();
    expectNoViolations();
    await close();
  });
});
