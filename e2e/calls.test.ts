import { productOptions } from '@quarterlight/contract/catalogue/choosing-routes';
import { customerOptions } from '@quarterlight/contract/companies/options-routes';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { productSupply } from '@quarterlight/contract/stock/routes';
import { changeVehicle, createVehicle, getVehicle, listVehicles } from '@quarterlight/contract/vehicles/routes';
import { getWorksheet, listWorksheets, vehiclePast } from '@quarterlight/contract/worksheets/routes';
import { addDays, today } from '@quarterlight/kit/days';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vehicleOfMark } from '../apps/server/src/demo/vehicle-of-mark.ts';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { takeTheWindscreen, typeAddress } from './support/intake.ts';
import { typistOn } from './support/keyboard.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let desk: Api;
beforeAll(async () => {
  [browser, desk] = await Promise.all([launchBrowser(), signInToApi('manager')]);
});
afterAll(() => leaveBrowser(browser));

async function answerThePhone(options?: BrowserContextOptions) {
  const watched = await newPage(browser, options);
  await goAs(watched.page, 'adviser', '/clipboard/worksheets/new');
  const keys = typistOn(watched.page);
  await keys.arrivesAt('Registration');
  return { ...watched, keys };
}
type Call = Awaited<ReturnType<typeof answerThePhone>>;

const notKnown = () => 'd';
const isSlot = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d\d\/\d\d\/\d{4}/;

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

/** A registration that nobody has asked for yet, and the vehicle behind it, whose model only the caller knows. */
async function someRegistration() {
  const letters = [...'ABCDEFGHJKLMNPRSTUVWXY'];
  for (const [first, second] of letters.flatMap((one) => letters.map((other) => [one, other]))) {
    const registration = `BV19${first}${second}R`;
    const { model, ...vehicle } = vehicleOfMark(registration, new Date().getFullYear());
    const known = await desk.call(listVehicles, { query: { q: registration } });
    if (model && known.total === 0) return { registration, vehicle, model: model.model };
  }
  throw new Error('Every registration is known.');
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
    await takeTheWindscreen(call, notKnown);
    const id = await takeTheFirstSlot(call);
    const made = await desk.call(getWorksheet, { params: { id } });
    expect([made.customer.id, made.contact.lastName, made.address.postcode]).toEqual([last.customer.id, last.contact.lastName, last.address.postcode]);
    console.log(`A known vehicle and customer: ${keys.presses()} keys.`);
    expect(keys.presses()).toBeLessThanOrEqual(70);
    call.expectNoViolations();
    await call.close();
  });

  it('takes at most 120 where nothing is known', async () => {
    const { registration, model } = await someRegistration();
    const [retail] = (await desk.call(customerOptions, { query: { q: 'retail' } })).filter(({ type }) => type === 'retail');
    if (!retail) throw new Error('The demonstration has no retail account.');
    const call = await answerThePhone();
    const { keys } = call;
    await keys.type(registration.toLowerCase());
    await keys.press('Enter');
    await keys.arrivesAt('Model');
    await keys.type(model.slice(0, 4).toLowerCase());
    await keys.press('Enter');
    await takeTheWindscreen(call, notKnown);
    await keys.arrivesAt('Customer');
    await keys.type('retail');
    await keys.press('Enter');
    await keys.arrivesAt('Title');
    await keys.goTo('Last name');
    await keys.type('Mercer');
    await keys.goTo('Mobile');
    await keys.type('07700900456');
    await typeAddress(call, 'b338th');
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
    const yesterday = () => addDays(today('Europe/London'), -1);
    const asTyped = yesterday();
    await keys.type('yesterday');
    await takeTheWindscreen(call, notKnown);
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
    expect([asTyped, yesterday()]).toContain(made.lossOn);
    expect(made).toMatchObject({ insurance: { claimNumber: 'C20931', authorisationNumber: 'A7712' } });
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

describe('a call that is taken on a phone', () => {
  it('leaves what is known of the vehicle to be read once it was looked up, with the focus beside it', async () => {
    const { registration } = await someJobOf(false);
    const call = await answerThePhone({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const { page, keys } = call;
    await keys.type(registration);
    await keys.press('Enter');
    await page.getByRole('region', { name: 'This vehicle before' }).getByText('Take customer and contact').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-live'))).toBe('polite');
    expect(await page.getByRole('listbox').count()).toBe(0);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label'))).toBe('This vehicle before');
    call.expectNoViolations();
    await call.close();
  });
});

describe('the fields of a call', () => {
  it('shows both where a look-up tells of another vehicle than ours, and takes the one that is chosen, unmixed', async () => {
    const { registration, vehicle: theirs } = await someRegistration();
    await desk.call(createVehicle, { body: { registration, make: 'Lotus', model: 'Elise', year: 2018, colour: 'Grey' } });
    const call = await answerThePhone();
    const { page, keys } = call;
    const vehicle = () => Promise.all(['Make *', 'Model *', 'Year'].map((label) => showsOf(page, label)));
    await keys.type(registration);
    await keys.press('Enter');
    const both = page.getByRole('group', { name: 'Which vehicle is it?' });
    await both.getByRole('button', { name: 'Ours: Lotus Elise, 2018, grey' }).and(page.locator(':focus')).waitFor();
    await both.getByRole('button', { name: new RegExp(`^The DVLA’s: ${theirs.make}, ${theirs.year}, ${theirs.colour}`, 'i') }).waitFor();
    expect(await vehicle()).toEqual(['', '', '']);
    await keys.press('Enter');
    await keys.arrivesAt('Job type');
    expect(await vehicle()).toEqual(['Lotus', 'Elise', '2018']);
    await both.waitFor({ state: 'hidden' });
    call.expectNoViolations();
    await call.close();
  });

  it('shows both anew where ours was changed before the other was taken in its place', async () => {
    const { registration, vehicle: theirs } = await someRegistration();
    const { id, version } = await desk.call(createVehicle, { body: { registration, make: 'Lotus', model: 'Elise', year: 2018, colour: 'Grey' } });
    const call = await answerThePhone();
    const { page, keys } = call;
    await keys.type(registration);
    await keys.press('Enter');
    const both = page.getByRole('group', { name: 'Which vehicle is it?' });
    await both.getByRole('button', { name: 'Ours: Lotus Elise, 2018, grey' }).waitFor();
    await desk.call(changeVehicle, { params: { id }, version, body: { colour: 'Red' } });
    await both.getByRole('button', { name: /^The DVLA’s/ }).click();
    await both.getByRole('button', { name: 'Ours: Lotus Elise, 2018, red' }).and(page.locator(':focus')).waitFor();
    expect((await desk.call(getVehicle, { params: { id } })).make).toBe('Lotus');
    await both.getByRole('button', { name: /^The DVLA’s/ }).click();
    await keys.arrivesAt('Model');
    const { make, model } = await desk.call(getVehicle, { params: { id } });
    expect([make.toUpperCase(), model]).toEqual([theirs.make, '']);
    expect([await showsOf(page, 'Make *'), await showsOf(page, 'Model *')]).toEqual([make, '']);
    call.expectNoViolations([/status of 400/]);
    await call.close();
  });

  it('take what is typed in place of what stood there, and nothing of it into the registration', async () => {
    const { registration } = await someJobOf(false);
    const call = await answerThePhone();
    const { page, keys } = call;
    await page.route('**/v1/vehicles/lookup', async (route) => {
      await keys.type('x');
      await route.continue();
    });
    await keys.type(registration);
    await keys.press('Enter');
    await keys.arrivesAt('Job type');
    expect(await showsOf(page, 'Registration *')).toBe(displayRegistration(registration));
    await keys.type('chip');
    await keys.press('Enter');
    await expect.poll(() => showsOf(page, 'Job type *')).toBe('Chip repair');
    await page.getByText('Cover and excess, where somebody else pays').click();
    await page.getByLabel('Excess').fill('250');
    await page.getByLabel('Authorisation number').focus();
    await keys.press('Enter');
    await keys.arrivesAt('Excess');
    await keys.type('75');
    await keys.press('Enter');
    await expect.poll(() => page.getByLabel('Excess').inputValue()).toMatch(/^75(\.00)?$/);
    call.expectNoViolations();
    await call.close();
  });

  it('that were typed are not taken from by the last job’s unasked', async () => {
    const { registration, last } = await someJobOf(false);
    const call = await answerThePhone();
    const { page, keys } = call;
    await keys.type(registration);
    await keys.press('Enter');
    await page.getByRole('button', { name: /^Take customer and contact/ }).waitFor();
    await page.getByLabel('Last name').fill('Featherstone');
    await keys.press('Alt+c');
    const asked = page.getByRole('dialog', { name: 'Take customer and contact' });
    await asked.getByText('This takes the place of what was typed: Featherstone.').waitFor();
    await asked.getByRole('button', { name: 'Keep what was typed' }).click();
    await asked.waitFor({ state: 'hidden' });
    expect(await showsOf(page, 'Last name *')).toBe('Featherstone');
    await keys.press('Alt+c');
    await asked.getByRole('button', { name: 'Take them' }).click();
    await expect.poll(() => showsOf(page, 'Last name *')).toBe(last.contact.lastName);
    call.expectNoViolations();
    await call.close();
  });

  it('propose no slot before the glass is here', async () => {
    const stock = await signInToApi('stock');
    const makes = ['ford', 'vauxhall', 'volkswagen', 'bmw', 'audi', 'toyota'];
    const panes = (await Promise.all(makes.map((q) => stock.call(productOptions, { query: { q, kind: 'glass', limit: 20 } })))).flat();
    const supply = (await Promise.all(panes.map(({ id }) => stock.call(productSupply, { query: { productIds: [id] } })))).flat();
    const now = today('Europe/London');
    const late = supply.find(({ free, expectedOn, supplier }) => free === 0 && expectedOn === null && supplier !== null && supplier.by > now);
    const pane = panes.find(({ id }) => id === late?.productId);
    if (!late?.supplier || !pane) throw new Error('The demonstration has no pane that a supplier still has to bring.');
    const call = await answerThePhone();
    const { page, keys } = call;
    await page.getByLabel('Postcode').fill('B33 8TH');
    const find = page.getByRole('combobox', { name: 'Find a product' });
    await find.fill(pane.code);
    await page.getByRole('option').filter({ hasText: pane.code }).first().waitFor();
    await find.focus();
    await keys.press('Enter');
    await page.getByText(/The glass is here by .*: slots from then on\.$/).waitFor();
    const days = await page
      .getByRole('group', { name: 'Proposed slots' })
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map(
          (button) =>
            /(\d\d)\/(\d\d)\/(\d{4})/
              .exec(button.textContent ?? '')
              ?.slice(1)
              .toReversed()
              .join('-') ?? '',
        ),
      );
    expect(days.length).toBeGreaterThan(0);
    expect(days.toSorted()[0] ?? '').toSatisfy((first: string) => first >= (late.supplier?.by ?? ''));
    call.expectNoViolations();
    await call.close();
  });

  it('say at once that a day of loss is to come, go on from a checkbox by Enter, and take what a proposed slot fills as filled', async () => {
    const call = await answerThePhone();
    const { page, keys } = call;
    await page.getByLabel('Length in minutes').waitFor();
    await page.getByLabel('Day of loss').fill('31/12/2099');
    await page.getByText('This day is still to come. Enter today or an earlier day.').waitFor();
    await page.getByText('Cover and excess, where somebody else pays').click();
    await page.getByLabel('Authorisation is needed').focus();
    await keys.press('Enter');
    expect(await keys.isAt('Cover is checked')).toBe(true);
    await page.getByLabel('Postcode').fill('B33 8TH');
    await page.getByLabel('Does the vehicle need a calibration?').focus();
    await keys.press('f');
    await keys.press('Control+Enter');
    const day = page.getByLabel('Day', { exact: true });
    const wrong = page.locator('[aria-invalid=true]');
    await wrong.and(day).waitFor();
    await page.getByRole('group', { name: 'Proposed slots' }).getByRole('button').first().click();
    await wrong.and(day).waitFor({ state: 'detached' });
    expect(await day.inputValue()).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect(new URL(page.url()).pathname).toBe('/clipboard/worksheets/new');
    call.expectNoViolations();
    await call.close();
  });

  it('leave the label of a list to be read, wherever the list opens', async () => {
    const call = await answerThePhone();
    const { page, keys } = call;
    await page.getByLabel('Length in minutes').waitFor();
    for (const label of ['Job type', 'Title', 'Technician']) {
      const field = page.getByRole('combobox', { name: label }).first();
      for (const block of ['start', 'end'] as const) {
        await field.evaluate((element, place) => element.scrollIntoView({ block: place }), block);
        await field.click();
        const list = page.getByRole('listbox').first();
        await list.waitFor();
        const covers = async () => {
          const [words, shown] = await Promise.all([page.locator('label', { hasText: label }).first().boundingBox(), list.boundingBox()]);
          if (!words || !shown) return `Nobody sees ${label} and its list`;
          return shown.y < words.y + words.height && shown.y + shown.height > words.y && shown.x < words.x + words.width && shown.x + shown.width > words.x;
        };
        await expect.poll(async () => [label, block, await covers()]).toEqual([label, block, false]);
        await keys.press('Escape');
        await list.waitFor({ state: 'hidden' });
        await field.blur();
      }
    }
    await call.close();
  });
});
