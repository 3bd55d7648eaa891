import { listProducts } from '@quarterlight/contract/catalogue/routes';
import { glassTypes } from '@quarterlight/contract/system/lookup-routes';
import { addWorksheetLine, getWorksheet } from '@quarterlight/contract/worksheets/routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { bookerOf } from './support/booked-job.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { expectGoodLooks, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let desk: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('manager');
});
afterAll(() => leaveBrowser(browser));

/** A windscreen of the demonstration whose vehicle needs its camera calibrated. */
async function aWindscreen() {
  const types = await desk.call(glassTypes, {});
  const glassTypeId = types.find(({ kind }) => kind === 'windscreen')?.id;
  const { items } = await desk.call(listProducts, { query: { glassTypeId, active: true, limit: 100 } });
  const product = items.find(({ needsCalibration }) => needsCalibration);
  if (!product) throw new Error('No windscreen of the demonstration needs a calibration.');
  return product;
}

const linesOn = (page: Page) => page.getByRole('region', { name: /^Glass and lines/ });

describe('a kit', () => {
  it('is offered once its glass is on the job, and one press adds its lines', async () => {
    const product = await aWindscreen();
    const job = await (await bookerOf(desk)).take({});
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
    await goAs(page, 'manager', `/clipboard/worksheets/${job.id}`);
    await linesOn(page).getByRole('button', { name: 'Add a line' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Product').fill(product.code);
    await page.getByRole('option', { name: new RegExp(`^${product.code} `) }).click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('dialog', { name: 'What goes with it' }).waitFor();
    await dialog.getByRole('checkbox', { name: 'Calibration' }).waitFor();
    await expectGoodLooks(page);
    await dialog.getByRole('checkbox', { name: /gel pad/ }).uncheck();
    await dialog.getByRole('button', { name: 'Add 3 lines' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await linesOn(page).getByText('Fast-cure urethane, 310 ml cartridge').waitFor();
    const { lines } = await desk.call(getWorksheet, { params: { id: job.id } });
    expect(lines.map(({ kind }) => kind)).toEqual(['glass', 'part', 'part', 'calibration']);

    await linesOn(page).getByRole('button', { name: 'Add a line' }).click();
    await dialog.getByRole('button', { name: 'Windscreen, bonded' }).click();
    await dialog
      .getByText(/On the job already/)
      .first()
      .waitFor();
    expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(1);
    await dialog.getByRole('button', { name: 'Add 1 line' }).click();
    await linesOn(page).getByText('Rain sensor gel pad, round').waitFor();
    expectNoViolations();
    await close();
  });

  it('is added beside what somebody else adds meanwhile', async () => {
    const product = await aWindscreen();
    const job = await (await bookerOf(desk)).take({ lines: [{ kind: 'glass', productId: product.id }] });
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[1], hasTouch: true, isMobile: true });
    await goAs(page, 'manager', `/clipboard/worksheets/${job.id}`);
    await linesOn(page).getByRole('button', { name: 'Add a line' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Windscreen, bonded' }).click();
    await dialog.getByRole('button', { name: 'Add 4 lines' }).waitFor();
    const { version } = await desk.call(getWorksheet, { params: { id: job.id } });
    await desk.call(addWorksheetLine, { params: { id: job.id }, version, body: { kind: 'sundry', description: 'Glass vacuumed out' } });
    await linesOn(page).getByText('Glass vacuumed out').waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Add 4 lines' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const { lines } = await desk.call(getWorksheet, { params: { id: job.id } });
    expect(lines.map(({ kind }) => kind)).toEqual(['glass', 'sundry', 'part', 'part', 'part', 'calibration']);
    expectNoViolations();
    await close();
  });

  it('is offered at intake behind the glass', async () => {
    const product = await aWindscreen();
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
    await goAs(page, 'manager', '/clipboard/worksheets/new');
    await page.getByLabel('Find a product').fill(product.code);
    await page.getByRole('option', { name: new RegExp(`^${product.code} `) }).click();
    const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
    const kits = page.getByRole('group', { name: 'Kits that go with it' });
    await kits.getByRole('button', { name: /^\+ Windscreen, bonded / }).click();
    await lines.getByText('Rain sensor gel pad, round').waitFor();
    expect(await lines.count()).toBe(6);
    await kits.getByRole('button').waitFor({ state: 'detached' });
    await expectGoodLooks(page);
    expectNoViolations();
    await close();
  });
});
