import { customerOptions } from '@quarterlight/contract/companies/routes';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { getWorksheet, listWorksheets, vehiclePast } from '@quarterlight/contract/worksheets/routes';
import { addDays, today } from '@quarterlight/kit/days';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vehicleOfMark } from '../apps/server/src/demo/vehicle-of-mark.ts';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, newPage } from './support/browser.ts';
import { typistOn } from './support/keyboard.ts';
import { signIn } from './support/people.ts';

let browser: Browser;
let desk: Api;
beforeAll(async () => {
  [browser, desk] = await Promise.all([launchBrowser(), signInToApi('manager')]);
});
afterAll(() => browser.close());

async function answerThePhone() {
  const watched = await newPage(browser);
  await signIn(watched.page, 'adviser');
  await watched.page.goto('/clipboard/worksheets/new');
  const keys = typistOn(watched.page);
  await keys.arrivesAt('Registration');
  return { ...watched, keys };
}
type Call = Awaited<ReturnType<typeof answerThePhone>>;

const isSlot = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d\d\/\d\d\/\d{4}/;

/** Picks the windscreen, answers what is asked about it and takes the first pane that is left. */
async function takeTheWindscreen({ page, keys }: Call): Promise<void> {
  await page
    .getByRole('group', { name: 'Broken glass' })
    .getByRole('button', { name: /^Windscreen/ })
    .waitFor();
  await keys.goTo(/^Windscreen/);
  await keys.press('Enter');
  const question = page.getByRole('group', { name: /\?$/ });
  const fits = page.getByRole('group', { name: 'Glass that fits' }).locator('button:focus');
  while (await question.and(page.locator(':focus')).isVisible()) {
    const asked = (await question.getAttribute('aria-label')) ?? '';
    await keys.press('d');
    await question
      .and(page.locator(`:not([aria-label="${asked}"])`))
      .or(fits)
      .first()
      .waitFor();
  }
  await fits.waitFor();
  await keys.press('Enter');
}

/** Says whether there is a calibration where the glass did not, takes the first proposed slot and saves. */
async function takeTheFirstSlot({ page, keys }: Call): Promise<string> {
  const need = 'Does the vehicle need a calibration?';
  if ((await page.getByRole('combobox', { name: need }).inputValue()) === 'Not known yet') {
    await keys.goTo(need);
    await keys.press('f');
  }
  await page.getByRole('group', { name: 'Proposed slots' }).waitFor();
  await keys.goTo(isSlot);
  await keys.press('Enter');
  await keys.press('Control+Enter');
  await page.waitForURL(/\/clipboard\/worksheets\/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect((await desk.call(getWorksheet, { params: { id } })).state).toBe('booked');
  return id;
}

/** A finished job whose customer would take another, of an insurer or not. */
async function someJobOf(isInsurer: boolean) {
  for (let after: string | undefined; ; ) {
    const page = await desk.call(listWorksheets, { query: { state: ['invoiced'], limit: 50, ...(after ? { after } : {}) } });
    for (const { registration } of page.items) {
      const { last, jobs } = await desk.call(vehiclePast, { query: { registration } });
      const takesWork =
        last !== null && !last.customer.onStop && !last.customer.overLimit && !last.customer.orderNumberRequired && last.address.postcode !== '';
      const knownBy = vehicleOfMark(registration, new Date().getFullYear() - 1).model;
      if (takesWork && knownBy && (last.customer.type === 'insurer') === isInsurer && jobs.every(({ isOpen }) => !isOpen)) return { registration, last };
    }
    if (page.next === null) throw new Error('The demonstration has no such job.');
    after = page.next;
  }
}

const showsOf = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first().inputValue();

describe('a call, counted in keys from the first to the one that books', () => {
  it('takes at most 70 where vehicle and customer are known: one key takes both from the last job', async () => {
    const { registration, last } = await someJobOf(false);
    const call = await answerThePhone();
    const { page, keys } = call;
    await keys.type(registration.toLowerCase());
    await keys.press('Enter');
    await keys.arrivesAt('Job type');
    await page.getByRole('region', { name: 'This vehicle before' }).getByText(last.number).first().waitFor();
    await keys.press('Alt+c');
    await expect.poll(() => showsOf(page, 'Last name *')).toBe(last.contact.lastName);
    await takeTheWindscreen(call);
    const id = await takeTheFirstSlot(call);
    const made = await desk.call(getWorksheet, { params: { id } });
    expect([made.customer.id, made.contact.lastName, made.address.postcode]).toEqual([last.customer.id, last.contact.lastName, last.address.postcode]);
    console.log(`A known vehicle and customer: ${keys.presses()} keys.`);
    expect(keys.presses()).toBeLessThanOrEqual(70);
    call.expectNoViolations();
    await call.close();
  });

  it('takes at most 120 where nothing is known', async () => {
    const mark = 'BV19TYR';
    const { model } = vehicleOfMark(mark, new Date().getFullYear());
    const [retail] = (await desk.call(customerOptions, { query: { q: 'retail' } })).filter(({ type }) => type === 'retail');
    if (!model || !retail) throw new Error('The demonstration has no retail account, or no model for the mark.');
    const call = await answerThePhone();
    const { page, keys } = call;
    await keys.type(mark.toLowerCase());
    await keys.press('Enter');
    await keys.arrivesAt('Model');
    await keys.type(model.model.slice(0, 4).toLowerCase());
    await keys.press('Enter');
    await takeTheWindscreen(call);
    await keys.arrivesAt('Customer');
    await keys.type('retail');
    await keys.press('Enter');
    await keys.arrivesAt('Title');
    await keys.goTo('Last name');
    await keys.type('Mercer');
    await keys.goTo('Mobile');
    await keys.type('07700900456');
    await keys.goTo('Postcode');
    await keys.type('b338th');
    await keys.press('Enter');
    await keys.arrivesAt('Address');
    await page.getByRole('option').first().waitFor();
    await keys.press('ArrowDown');
    await keys.press('Enter');
    await takeTheFirstSlot(call);
    console.log(`Nothing known: ${keys.presses()} keys.`);
    expect(keys.presses()).toBeLessThanOrEqual(120);
    call.expectNoViolations();
    await call.close();
  });

  it('takes at most 120 for an insurer who authorises, with what the insurer needs asked in place', async () => {
    const { registration, last } = await someJobOf(true);
    const call = await answerThePhone();
    const { page, keys } = call;
    await keys.type(registration);
    await keys.press('Enter');
    await keys.arrivesAt('Job type');
    await page.getByRole('button', { name: /^Take customer and contact/ }).waitFor();
    await keys.press('Alt+c');
    const needs = page.getByText(/^The insurer needs: /);
    await needs.getByText('Claim number, Day of loss').waitFor();
    await keys.goTo('Day of loss');
    await keys.type('yesterday');
    await takeTheWindscreen(call);
    await keys.arrivesAt(last.insurance.policyNumber === '' ? 'Policy number' : 'Claim number');
    if (last.insurance.policyNumber === '') {
      await keys.type('P88451');
      await keys.press('Enter');
    }
    await keys.type('C20931');
    await keys.goTo('Authorisation number');
    await keys.type('A7712');
    await needs.waitFor({ state: 'hidden' });
    const id = await takeTheFirstSlot(call);
    const made = await desk.call(getWorksheet, { params: { id } });
    expect(made).toMatchObject({ lossOn: addDays(today('Europe/London'), -1), insurance: { claimNumber: 'C20931', authorisationNumber: 'A7712' } });
    console.log(`An insurer with authorisation: ${keys.presses()} keys.`);
    expect(keys.presses()).toBeLessThanOrEqual(120);
    call.expectNoViolations();
    await call.close();
  });
});

describe('what intake says of a registration', () => {
  it('warns of a job that is open already, which one key opens beside the call', async () => {
    const [open] = (await desk.call(listWorksheets, { query: { state: ['open', 'awaiting', 'booked'], limit: 1 } })).items;
    if (!open) throw new Error('The demonstration has no open job.');
    const call = await answerThePhone();
    const { page, keys } = call;
    await keys.type(open.registration);
    await keys.press('Enter');
    const warned = page.getByRole('region', { name: 'This vehicle before' }).getByRole('alert');
    await warned.getByText(/open already/).waitFor();
    await warned.getByRole('link', { name: open.number }).waitFor();
    const [beside] = await Promise.all([page.context().waitForEvent('page'), keys.press('Alt+o')]);
    await beside.getByRole('heading', { level: 1 }).getByText(/W\d/).waitFor();
    expect(await showsOf(page, 'Registration *')).toBe(displayRegistration(open.registration));
    call.expectNoViolations();
    await call.close();
  });
});
