import { cancelWorksheet, getWorksheet } from '@quarterlight/contract/worksheets/routes';
import { addDays, formatNamedDay, mondayOf } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser } from './support/browser.ts';
import { aVisit, cardOf, cardsOf, findGround, type Ground, liesOn, openAs } from './support/diary-ground.ts';

/** Within the four weeks in which freed slots are offered. */
const monday = addDays(mondayOf(localDayOf(Date.now(), 'Europe/London')), 14);

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
const diary = (more = '') => `/diary?from=${monday}&branchId=${ground.branchId}${more}`;
const jobOf = (id: string) => desk.call(getWorksheet, { params: { id } });

describe('the waiting list', () => {
  it('fills a slot that is freed: seen by everybody at once, given by a press, taken back by Undo', async () => {
    const [soon, later] = ground.days;
    const gone = await aVisit(desk, ground, soon, 60);
    const waits = await aVisit(desk, ground, later, 60);

    const ann = await open('adviser', `/clipboard/worksheets/${waits.worksheetId}`);
    await ann.page.getByRole('button', { name: 'More actions' }).click();
    await ann.page.getByRole('menuitem', { name: 'Wait for an earlier slot' }).click();
    const dialog = ann.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Ring an hour before');
    await dialog.getByRole('button', { name: 'Put on the waiting list' }).click();
    await ann.page
      .getByText(/^Waits for an earlier slot: .*Ring an hour before$/)
      .first()
      .waitFor();
    await ann.page.goto(diary('&tray=waiting'));
    const list = ann.page.getByRole('complementary', { name: 'Waiting list' });
    await list.getByRole('link', { name: waits.number }).first().waitFor();

    const ben = await open('manager', diary('&tray=closed'));
    const job = await jobOf(gone.worksheetId);
    await desk.call(cancelWorksheet, { params: { id: gone.worksheetId }, version: job.version, body: { reason: 'Sold the car' } });
    const place = `${ground.technician.name}, ${formatNamedDay(soon)} AM`;
    // Both are told, wherever they look.
    await ben.page.getByRole('status', { name: 'Freed slots' }).getByText('waiting job').waitFor();
    const freed = list.getByRole('region', { name: `Freed: ${place}` });
    await freed.getByRole('button', { name: `Move ${waits.number} to ${place}` }).click();
    await ann.page.getByText(`${waits.number} was moved.`).waitFor();
    await liesOn(ann.page, ground, waits, soon);
    await liesOn(ben.page, ground, waits, soon);
    await expect.poll(() => list.getByRole('link', { name: waits.number }).count()).toBe(0);
    expect((await jobOf(waits.worksheetId)).waiting).toBeNull();

    await ann.page.keyboard.press('Control+z');
    await ann.page.getByText(`${waits.number} is back as it was.`).waitFor();
    await liesOn(ben.page, ground, waits, later);
    await list.getByRole('link', { name: waits.number }).first().waitFor();

    await list.getByRole('button', { name: `Change what ${waits.number} waits for` }).click();
    await ann.page.getByRole('dialog').getByRole('button', { name: 'Take off the waiting list' }).click();
    await ann.page.getByText(`${waits.number} waits no more.`).waitFor();
    await expect.poll(() => list.getByRole('link', { name: waits.number }).count()).toBe(0);
    for (const person of [ann, ben]) {
      person.expectNoViolations();
      await person.close();
    }
  });

  it('tells the second of two planners that somebody was first', async () => {
    const [soon, later] = ground.days;
    const gone = await aVisit(desk, ground, soon, 60);
    const waits = await aVisit(desk, ground, later, 60);
    const ann = await open('adviser', diary('&tray=waiting'));
    const ben = await open('manager', diary('&tray=waiting'));
    for (const { page } of [ann]) {
      await page.goto(`/clipboard/worksheets/${waits.worksheetId}`);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Wait for an earlier slot' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Put on the waiting list' }).click();
      await page
        .getByText(/^Waits for an earlier slot/)
        .first()
        .waitFor();
      await page.goto(diary('&tray=waiting'));
    }
    const job = await jobOf(gone.worksheetId);
    await desk.call(cancelWorksheet, { params: { id: gone.worksheetId }, version: job.version, body: { reason: 'Sold the car' } });
    const press = { name: new RegExp(`^Move ${waits.number} to`) };
    const [first, second] = [ann.page.getByRole('button', press).first(), ben.page.getByRole('button', press).first()];
    await first.waitFor();
    await second.waitFor();
    await Promise.all([first.click(), second.click()]);
    await expect
      .poll(async () => {
        const told = await Promise.all(
          [ann, ben].map(async ({ page }) => [
            await page.getByText(`${waits.number} was moved.`).count(),
            await page
              .getByRole('alert')
              .filter({ hasText: /changed|meanwhile|somebody/i })
              .count(),
          ]),
        );
        return told.map(([moved, refused]) => `${moved}${refused}`).toSorted();
      })
      .toEqual(['01', '10']);
    expect((await cardsOf(desk, ground)).find(({ id }) => id === waits.id)?.day).toBe(soon);
    for (const person of [ann, ben]) await person.close();
  });
});

describe('the diary on paper and on a map', () => {
  it('lays a day and a week out for paper, by the printer and by Ctrl-P, and goes back', async () => {
    const visit = await aVisit(desk, ground);
    const { page, expectNoViolations, close } = await open('adviser', diary('&tray=closed'));
    await cardOf(page, visit).waitFor();
    // Its key is the button's.
    await page.getByRole('button', { name: 'Print the diary' }).waitFor();
    await page.keyboard.press('Control+p');
    const sheet = page.getByRole('region', { name: 'The diary on paper' });
    const day = sheet.getByRole('region', { name: formatNamedDay(ground.days[0]) });
    const row = day.getByRole('row').filter({ hasText: visit.number });
    await row.waitFor();
    const job = await jobOf(visit.worksheetId);
    for (const word of [job.contact.mobile || job.contact.telephone, job.address.postcode, visit.customerName]) expect(await row.textContent()).toContain(word);
    await day.getByRole('rowheader', { name: ground.technician.name }).waitFor();
    expect(await sheet.getByRole('region').count()).toBe(7);
    expect(new URL(page.url()).searchParams.get('print')).toBe('sheet');
    await page.emulateMedia({ media: 'print' });
    expect(await sheet.getByRole('button', { name: 'Print', exact: true }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await sheet.getByRole('button', { name: 'Back to the diary' }).click();
    await cardOf(page, visit).waitFor();
    await page.goto(diary(`&view=day&tray=closed`).replace(monday, ground.days[0]));
    await page.getByRole('button', { name: 'Print the diary' }).click();
    await row.waitFor();
    expect(await sheet.getByRole('region').count()).toBe(1);
    expectNoViolations();
    await close();
  });

  it('draws the day’s routes, and points out what is chosen there and in the list', async () => {
    const visit = await aVisit(desk, ground);
    const { page, expectNoViolations, close } = await open('adviser', diary('&view=map&tray=closed').replace(monday, ground.days[0]));
    await page.getByRole('img', { name: new RegExp(`^Map of ${formatNamedDay(ground.days[0])}`) }).waitFor();
    const list = page.getByRole('region', { name: 'Visits by technician' });
    const own = list.getByRole('region', { name: ground.technician.name });
    const mark = (await own.getByRole('button').last().textContent())?.split(' ')[0] ?? '';
    expect(mark).toMatch(/^[A-Z]+\d+$/);
    await own.getByRole('button').last().focus();
    await page.keyboard.press('Enter');
    await own.getByRole('button', { pressed: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('visit')).toBeTruthy();
    await page.locator('svg [data-chosen]').getByText(mark, { exact: true }).waitFor();
    await page.reload();
    await own.getByRole('button', { pressed: true }).waitFor();
    await page.locator('svg [data-chosen]').click();
    await own.getByRole('button', { pressed: true }).waitFor({ state: 'detached' });
    expect(await own.textContent()).not.toContain(visit.number);
    // On a phone the list is below the map: what is pressed there comes into sight.
    await page.setViewportSize({ width: 390, height: 560 });
    await page.locator('svg g').getByText(mark, { exact: true }).click();
    const pressed = own.getByRole('button', { pressed: true });
    await expect.poll(async () => (await pressed.boundingBox())?.y ?? 560).toBeLessThan(500);
    expectNoViolations();
    await close();
  });
});
