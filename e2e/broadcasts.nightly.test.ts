import {
  createBroadcast,
  getBroadcast,
  listAudiences,
  removeBroadcast,
  sendBroadcast,
  takeBackBroadcast,
  withdrawBroadcast,
} from '@quarterlight/contract/notices/broadcast-routes';
import type { BroadcastForm, BroadcastTo } from '@quarterlight/contract/notices/broadcast-schemas';
import { addDays } from '@quarterlight/kit/days';
import { addMinutes, clockOf, localDayOf } from '@quarterlight/kit/instants';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { asOperator } from './support/database.ts';
import { overflow, settled, violationsInBoth, widths } from './support/looks.ts';
import { goAs, signIn } from './support/people.ts';

const zone = 'Europe/London';
const nobody: BroadcastTo = { everybody: false, roleIds: [], branchIds: [], allCustomers: false, customerIds: [] };

let browser: Browser;
let desk: Api;
let advisers: string;
const made: string[] = [];
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('manager');
  advisers = (await desk.call(listAudiences)).roles.find(({ name }) => name === 'Service adviser')?.id ?? '';
});
// Whatever was sent here stops nobody who comes later.
afterEach(async () => {
  for (const id of made.splice(0)) {
    const { version, allowedActions } = await desk.call(getBroadcast, { params: { id } });
    if (allowedActions.includes('withdraw')) await desk.call(withdrawBroadcast, { params: { id }, version, body: { reason: 'The journey is over' } });
    const draft = allowedActions.includes('take-back') ? await desk.call(takeBackBroadcast, { params: { id }, version, body: {} }) : { version };
    if (allowedActions.includes('take-back') || allowedActions.includes('remove')) await desk.call(removeBroadcast, { params: { id }, version: draft.version });
  }
});
afterAll(() => leaveBrowser(browser));

async function write(more: Partial<BroadcastForm>) {
  const endsDay = addDays(localDayOf(Date.now(), zone), 2);
  const body: BroadcastForm = { title: 'Told', text: 'As it is.', mustRead: false, to: nobody, startsDay: null, startsTime: '08:00', endsDay, ...more };
  const { id, version } = await desk.call(createBroadcast, { body });
  made.push(id);
  return desk.call(sendBroadcast, { params: { id }, version, body: {} });
}

it('what must be read stops an adviser in the middle of a form, loses nothing of it, and the manager sees who has read it', async () => {
  const reader = await newPage(browser);
  await goAs(reader.page, 'adviser', '/users/absences/new');
  const note = reader.page.getByRole('textbox', { name: 'Note' });
  await note.fill('Dentist, back by noon');

  const writer = await newPage(browser);
  const { page } = writer;
  await goAs(page, 'manager', '/broadcasts/new');
  const title = `Fire drill ${Date.now().toString(36)}`;
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Out by the <b>back</b> door.\n\nThe plan: https://example.test/plan.');
  await page.getByRole('checkbox', { name: 'Service adviser' }).check();
  await page.getByText(/^Will reach \d+ people\.$/).waitFor();
  await page.getByRole('checkbox', { name: 'Must be read' }).check();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL(/\/broadcasts\/written\/[\w-]{36}$/);
  made.push(page.url().slice(-36));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Send the broadcast' });
  await question.getByText(/^It will reach \d+ people at once\.$/).waitFor();
  await question.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Live', { exact: true }).waitFor();

  const stop = reader.page.getByRole('dialog', { name: title });
  await stop.waitFor();
  expect(await stop.getByRole('link').getAttribute('href')).toBe('https://example.test/plan');
  await stop.getByText('Out by the <b>back</b> door.').waitFor();
  expect(await violationsInBoth(reader.page)).toEqual([]);
  for (const { width, height } of widths) {
    await reader.page.setViewportSize({ width, height });
    expect(await overflow(reader.page)).toBe(0);
  }
  await reader.page.keyboard.press('Escape');
  for (let tabs = 0; tabs < 8; tabs += 1) {
    await reader.page.keyboard.press('Tab');
    expect(await stop.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await stop.getByRole('button', { name: 'I have read this' }).click();
  await stop.waitFor({ state: 'hidden' });
  expect(await note.inputValue()).toBe('Dentist, back by noon');
  await note.press('End');
  await reader.page.keyboard.type(' at the latest');
  expect(await note.inputValue()).toBe('Dentist, back by noon at the latest');

  await page
    .getByRole('row', { name: /adviser/ })
    .locator('time')
    .first()
    .waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  reader.expectNoViolations();
  writer.expectNoViolations();
});

it('several stand one after the other after the sign-in, which may be ended from there', async () => {
  await write({ title: 'Mind the step', mustRead: true, to: { ...nobody, roleIds: [advisers] } });
  await write({ title: 'Mind the gap', mustRead: true, to: { ...nobody, roleIds: [advisers] } });
  const { page, expectNoViolations } = await newPage(browser);
  await signIn(page, 'adviser');
  const first = page.getByRole('dialog', { name: 'Mind the step' });
  await first.getByText('2 to read').waitFor();
  await first.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
  await signIn(page, 'adviser');
  await first.getByRole('button', { name: 'I have read this' }).click();
  const second = page.getByRole('dialog', { name: 'Mind the gap' });
  await second.getByRole('button', { name: 'I have read this' }).click();
  await second.waitFor({ state: 'hidden' });
  await page.reload();
  await settled(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expectNoViolations();
});

it('a scheduled one goes out at its time, and a customer’s user sees what is for them alone', async () => {
  const customer = await newPage(browser);
  await goAs(customer.page, 'customer', '/broadcasts');
  await settled(customer.page);
  const desktop = await newPage(browser);
  await goAs(desktop.page, 'manager', '/broadcasts/written?state=scheduled');
  await settled(desktop.page);
  const soon = addMinutes(Date.now(), 60);
  const theirs = await write({
    title: 'For customers',
    startsDay: localDayOf(soon, zone),
    startsTime: clockOf(soon, zone),
    to: { ...nobody, allCustomers: true },
  });
  await write({ title: 'For advisers', to: { ...nobody, roleIds: [advisers] } });
  expect(theirs.state).toBe('scheduled');
  await desktop.page.getByRole('link', { name: 'For customers' }).waitFor();
  expect(await customer.page.getByRole('heading', { name: 'For customers' }).count()).toBe(0);

  // Its time comes at once.
  await asOperator(inject('dataDir'), async (operator) => {
    await operator.query('update broadcast set starts_at = now() where id = $1', [theirs.id]);
    await operator.query('update graphile_worker._private_jobs set run_at = now() where key like $1', [`%:broadcast ${theirs.id}`]);
  });
  const told = customer.page.getByRole('article').filter({ hasText: 'For customers' });
  await told.waitFor();
  expect(await customer.page.getByRole('heading', { name: 'For advisers' }).count()).toBe(0);
  await told.getByRole('button', { name: 'Mark as read' }).click();
  await customer.page.getByRole('region', { name: 'Read', exact: true }).getByRole('heading', { name: 'For customers' }).waitFor();
  expect(await customer.page.getByRole('button', { name: 'New broadcast' }).count()).toBe(0);
  expect(await violationsInBoth(customer.page)).toEqual([]);
  customer.expectNoViolations();
  desktop.expectNoViolations();
});

it('a file hangs on what must be read: the manager attaches it, the adviser downloads it from the dialog and from the list', async () => {
  const title = `Escape plan ${Date.now().toString(36)}`;
  const endsDay = addDays(localDayOf(Date.now(), zone), 2);
  const words = { title, text: 'The new plan.', mustRead: true, startsDay: null, startsTime: '08:00', endsDay };
  const { id } = await desk.call(createBroadcast, { body: { ...words, to: { ...nobody, roleIds: [advisers] } } });
  made.push(id);
  const writer = await newPage(browser);
  const { page } = writer;
  await goAs(page, 'manager', `/broadcasts/written/${id}`);
  await page
    .getByLabel('Attach files')
    .and(page.locator('input'))
    .setInputFiles([
      { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Out by the back door.') },
      { name: 'old.txt', mimeType: 'text/plain', buffer: Buffer.from('Out by the front door.') },
    ]);
  await page.getByRole('button', { name: 'Remove old.txt' }).click();
  await page.getByRole('dialog', { name: 'Remove the file' }).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove old.txt' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Download plan.txt' }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  const { version } = await desk.call(getBroadcast, { params: { id } });
  await desk.call(sendBroadcast, { params: { id }, version, body: {} });

  const reader = await newPage(browser);
  await signIn(reader.page, 'adviser');
  const stop = reader.page.getByRole('dialog', { name: title });
  const download = reader.page.waitForEvent('download');
  await stop.getByRole('button', { name: 'Download plan.txt' }).click();
  expect((await download).suggestedFilename()).toBe('plan.txt');
  await reader.page.mouse.move(0, 0);
  await stop.locator('button[data-loading]').waitFor({ state: 'detached' });
  expect(await violationsInBoth(reader.page)).toEqual([]);
  for (const { width, height } of widths) {
    await reader.page.setViewportSize({ width, height });
    expect(await overflow(reader.page)).toBe(0);
  }
  await stop.getByRole('button', { name: 'I have read this' }).click();
  await stop.waitFor({ state: 'detached' });
  await reader.page.goto('/broadcasts');
  await reader.page.getByRole('article').filter({ hasText: title }).getByRole('button', { name: 'Download plan.txt' }).waitFor();
  expect(await violationsInBoth(reader.page)).toEqual([]);
  writer.expectNoViolations();
  reader.expectNoViolations();
});
