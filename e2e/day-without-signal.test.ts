import { cancelWorksheet, getWorksheet } from '@quarterlight/contract/worksheets/routes';
import { checkQuestions } from '@quarterlight/contract/worksheets/rules';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { asOperator } from './support/database.ts';
import { overflow, violationsInBoth } from './support/looks.ts';
import { goAs } from './support/people.ts';
import { aPhoto } from './support/photo.ts';
import { aReleasedVisit } from './support/released-visit.ts';

let browser: Browser;
let desk: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('manager');
});
afterAll(() => leaveBrowser(browser));

const size = { width: 390, height: 844 };
const hour = 3_600_000;
const lines = [{ kind: 'sundry' as const, description: 'Windscreen', unitPrice: { amount: 20_000, currency: 'GBP' } }];
type Visit = Awaited<ReturnType<typeof aReleasedVisit>>;

/** Visits that were released before a day began that is nine hours old now. */
async function aDay(count: number): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (let index = 0; index < count; index += 1) visits.push(await aReleasedVisit(`0770090012${index}`, undefined, { lines }));
  const ids = visits.map(({ id }) => id);
  await asOperator(inject('dataDir'), (operator) =>
    operator.query("update worksheet set released_at = released_at - interval '10 hours' where id = any($1::uuid[])", [ids]),
  );
  return visits;
}

/** A phone of the technician that has these visits with it. */
async function aPhone(visits: readonly Visit[]) {
  const phone = await newPage(browser, { viewport: size, fetchesAhead: true });
  await goAs(phone.page, 'technician', '/');
  for (const day of new Set(visits.map((visit) => visit.day))) {
    await phone.page.goto(`/my-day?day=${day}`);
    await phone.page.getByText('As of').waitFor();
  }
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return phone;
}

const head = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2 }).getByRole('button', { name });
async function open(page: Page, name: string): Promise<void> {
  const step = head(page, new RegExp(`^(Done )?${name}`));
  // What was done before may open it as well, at the same moment.
  await expect
    .poll(async () => {
      if ((await step.getAttribute('aria-expanded')) === 'false') await step.click();
      return step.getAttribute('aria-expanded');
    })
    .toBe('true');
}

/** Opens a visit as a phone does that was put away: from what it keeps. */
const openVisit = async (page: Page, { id, day }: Visit) => {
  await page.goto(`/my-day?day=${day}&visit=${id}`);
  await head(page, /Visit failed…/).waitFor();
};

async function start(page: Page, mileage: number): Promise<void> {
  await open(page, 'Arrive');
  await page.getByLabel('Mileage').fill(String(mileage));
  await page.getByRole('button', { name: 'Start the visit' }).click();
  await head(page, /Arrive.*Started/).waitFor();
}

async function answer(page: Page, stage: 'pre-fit' | 'post-fit', title: string): Promise<void> {
  await open(page, title);
  for (const { text, good } of checkQuestions[stage])
    await page
      .getByRole('group', { name: text })
      .getByRole('radio', { name: good === 'yes' ? 'Yes' : 'No' })
      .check();
  await head(page, new RegExp(`${title}.*${checkQuestions[stage].length} of ${checkQuestions[stage].length} answered`)).waitFor();
}

async function pay(page: Page, pounds: string, reference: string): Promise<void> {
  await open(page, 'Payment');
  await page.getByLabel('For', { exact: true }).selectOption('balance');
  await page.getByLabel(/^Amount/).fill(pounds);
  await page.getByRole('radio', { name: 'Cash' }).check();
  await page.getByLabel('Reference').fill(reference);
  await page.getByRole('button', { name: 'Record the payment' }).click();
}

async function photograph(page: Page, name: string): Promise<void> {
  await open(page, 'Photos');
  await page.getByLabel('Take a photo').setInputFiles(aPhoto(name));
  await page.getByText('1 to send.').waitFor();
}

async function leaveUnsigned(page: Page, why: string): Promise<void> {
  await open(page, 'Signature');
  await page.getByRole('radio', { name: 'Does not sign' }).check();
  await page.getByLabel('Why is there no signature?').fill(why);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await head(page, /Signature.*No signature/).waitFor();
}

async function complete(page: Page): Promise<void> {
  await open(page, 'Complete');
  await page.getByRole('button', { name: 'Complete the visit' }).click();
  await page.getByText('The visit is completed.').waitFor();
}

/** Waits until the bar on top says how the queue stands. */
const sending = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Sending' }).getByRole('status').getByText(words, { exact: true }).waitFor({ timeout: 60_000 });

/** Gives up a change that was not accepted. */
async function drop(page: Page, alert: Locator): Promise<void> {
  await alert.getByRole('button', { name: 'Drop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Drop' }).click();
}

const whole = (id: string) => desk.call(getWorksheet, { params: { id } });
const minuteOf = (at: string | number | null | undefined) => Math.round(Date.parse(new Date(at ?? 0).toISOString()) / 60_000);

it('a day from eight to five without a signal: what was entered is there to the row, and what the office changed meanwhile is told', async () => {
  const visits = await aDay(5);
  const [failed, changed, ...done] = visits;
  if (!failed || !changed) throw new Error('Five visits were made.');
  const phone = await aPhone(visits);
  const { page } = phone;
  const began = Date.now() - 9 * hour;
  await page.clock.install({ time: began });
  const at = (hours: number) => page.clock.setSystemTime(began + hours * hour);
  await page.context().setOffline(true);

  for (const [index, visit] of done.entries()) {
    await at(index * 2);
    await openVisit(page, visit);
    await start(page, 10_000 + index);
    await answer(page, 'pre-fit', 'Pre-fit checks');
    await photograph(page, `job-${index}.png`);
    await answer(page, 'post-fit', 'Post-fit checks');
    await pay(page, `${50 + index}`, `R${index}`);
    await leaveUnsigned(page, 'Left for work');
    await at(index * 2 + 1);
    await complete(page);
  }
  await at(6);
  await openVisit(page, failed);
  await open(page, 'Visit failed…');
  await page.getByLabel('Why did the visit fail?').selectOption('corrosion');
  await page.getByLabel('Note', { exact: true }).fill('Rust under the seal');
  await page.getByLabel('Photograph why').setInputFiles(aPhoto('rust.png'));
  await page.getByText('1 photograph kept').waitFor();
  await page.getByRole('button', { name: 'End the visit as failed' }).click();
  await page.getByText('The visit ended as failed.').waitFor();
  await at(7);
  await openVisit(page, changed);
  await start(page, 777);
  await answer(page, 'pre-fit', 'Pre-fit checks');
  await photograph(page, 'changed.png');
  expect([await overflow(page), await violationsInBoth(page)]).toEqual([0, []]);
  await desk.call(cancelWorksheet, { params: { id: changed.id }, version: (await whole(changed.id)).version, body: { reason: 'The customer sold the car' } });

  await at(9);
  await page.context().setOffline(false);
  // The photograph counts all the same.
  await sending(page, '1 not accepted, 1 to send');
  const alert = page.getByRole('alert').filter({ hasText: changed.number });
  await alert.getByText(/has moved on and is cancelled now\.$/).waitFor();
  await alert.getByText(/ask the office to put the job back/).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);

  for (const [index, visit] of done.entries()) {
    const job = await whole(visit.id);
    expect(job).toMatchObject({
      state: 'completed',
      vehicle: { mileage: 10_000 + index },
      signature: { absence: 'Left for work', fileId: null },
      payments: [{ kind: 'balance', method: 'cash', amount: { amount: (50 + index) * 100 }, reference: `R${index}` }],
      files: [{ name: `job-${index}.png` }],
      visits: [{ outcome: 'completed' }],
    });
    const asked = (['pre-fit', 'post-fit'] as const).flatMap((stage) => checkQuestions[stage].map(({ question, good }) => `${stage} ${question} ${good}`));
    expect(job.checks.map(({ stage, question, answer: given }) => `${stage} ${question} ${given}`)).toEqual(asked);
    const [visited] = job.visits;
    // The clock of the phone went on by itself, too.
    expect(minuteOf(visited?.startedAt) - minuteOf(began + index * 2 * hour)).toBeLessThanOrEqual(2);
    expect(minuteOf(visited?.finishedAt) - minuteOf(began + (index * 2 + 1) * hour)).toBeLessThanOrEqual(2);
    expect(minuteOf(visited?.startedAt)).toBeGreaterThanOrEqual(minuteOf(began + index * 2 * hour));
  }
  const failure = await whole(failed.id);
  expect(failure).toMatchObject({ state: 'open', visits: [{ outcome: 'failed', failedReason: 'corrosion', failedNote: 'Rust under the seal' }] });
  expect(failure.files).toMatchObject([{ name: 'rust.png', caption: 'Visit failed: Corrosion: not safe to bond' }]);
  expect(minuteOf(failure.visits[0]?.finishedAt) - minuteOf(began + 6 * hour)).toBeLessThanOrEqual(2);
  expect(await whole(changed.id)).toMatchObject({ state: 'cancelled', visits: [], checks: [], files: [{ name: 'changed.png' }] });

  // Nothing is given up but by the technician's own hand.
  await drop(page, alert);
  await sending(page, '1 not accepted');
  await drop(page, alert);
  await sending(page, 'All sent');
  await phone.close();
}, 300_000);

it('two phones of one technician, both without a signal on one visit: it is done once, nothing that either had is lost, and no money is taken twice', async () => {
  const visits = await aDay(1);
  const [visit] = visits;
  if (!visit) throw new Error('One visit was made.');
  const [first, second] = [await aPhone(visits), await aPhone(visits)];
  for (const { page } of [first, second]) await page.context().setOffline(true);

  await openVisit(first.page, visit);
  await start(first.page, 100);
  await answer(first.page, 'pre-fit', 'Pre-fit checks');
  await pay(first.page, '40', 'FIRST');
  await sending(first.page, 'Saved on this phone, 3 to send · no signal');
  // The same money is written down on the other phone as well.
  await pay(first.page, '60', '');
  await sending(first.page, 'Saved on this phone, 4 to send · no signal');
  await photograph(first.page, 'first.png');

  await openVisit(second.page, visit);
  await start(second.page, 200);
  await answer(second.page, 'pre-fit', 'Pre-fit checks');
  await photograph(second.page, 'second.png');
  await answer(second.page, 'post-fit', 'Post-fit checks');
  await pay(second.page, '60', '');
  await leaveUnsigned(second.page, 'Key in the box');
  await complete(second.page);
  await second.page.context().setOffline(false);
  await sending(second.page, 'All sent');
  expect(await whole(visit.id)).toMatchObject({ state: 'completed', vehicle: { mileage: 200 }, payments: [{ reference: '' }] });

  await first.page.context().setOffline(false);
  await sending(first.page, '2 not accepted');
  const refused = (what: string) => first.page.getByRole('alert').filter({ hasText: what });
  const checks = refused('The checks were overtaken');
  await checks.getByText(/has moved on and is completed now/).waitFor();
  await checks.getByText(/ask the office to put the job back/).waitFor();
  const money = refused('The payment was not accepted');
  await money.getByText(/You recorded £60\.00 .* already/).waitFor();
  await money.getByText(/£60\.00, balance, cash/).waitFor();
  expect([await overflow(first.page), await violationsInBoth(first.page), await first.page.getByText('Something went wrong').count()]).toEqual([0, [], 0]);

  const job = await whole(visit.id);
  expect(job).toMatchObject({ state: 'completed', vehicle: { mileage: 200 }, visits: [{ outcome: 'completed' }] });
  expect(job.payments.map(({ amount, reference }) => [amount.amount, reference])).toEqual([
    [6_000, ''],
    [4_000, 'FIRST'],
  ]);
  expect(job.files.map(({ name }) => name).toSorted()).toEqual(['first.png', 'second.png']);
  expect(job.timeline.map(({ summary }) => summary).filter((summary) => /another phone/.test(summary))).toEqual([
    expect.stringMatching(/^The start was told by another phone as well.*, with a mileage of 100; 200 stands$/),
  ]);

  await drop(first.page, checks);
  await sending(first.page, '1 not accepted');
  await drop(first.page, money);
  await sending(first.page, 'All sent');
  expect((await whole(visit.id)).payments).toHaveLength(2);
  await Promise.all([first.close(), second.close()]);
}, 180_000);
