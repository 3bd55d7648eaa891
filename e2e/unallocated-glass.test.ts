import { issueGlass } from '@quarterlight/contract/stock/routes';
import { allocateLine, cancelWorksheet, getWorksheet } from '@quarterlight/contract/worksheets/routes';
import { allocateUnallocatedGlass, listUnallocatedGlass } from '@quarterlight/contract/worksheets/unallocated-routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { bookerOf } from './support/booked-job.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { freeWindscreen } from './support/depot-glass.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

/** Glass in a van whose job was cancelled, and two jobs that wait for the like. */
async function aLeftPane() {
  const [stock, desk] = [await signInToApi('stock'), await signInToApi('manager')];
  const { pane, branchId } = await freeWindscreen(stock);
  const { technician, take } = await bookerOf(desk, branchId);
  const lines = [{ kind: 'glass' as const, productId: pane.productId, features: [{ topic: 'camera' as const, present: false }] }];
  const look = async (id: string) => {
    const {
      version,
      lines: [line],
    } = await desk.call(getWorksheet, { params: { id } });
    return { version, lineId: line?.id ?? '', allocationId: line?.allocationId ?? '' };
  };
  const left = await take({ lines });
  const { lineId, version } = await look(left.id);
  await desk.call(allocateLine, { params: { id: left.id, lineId }, version, body: { lotId: pane.lotId } });
  await stock.call(issueGlass, { body: { technicianId: technician.id, allocationIds: [(await look(left.id)).allocationId] } });
  const waiting = [await take({ lines, booking: undefined }), await take({ lines, booking: undefined })] as const;
  await desk.call(cancelWorksheet, { params: { id: left.id }, version: (await look(left.id)).version, body: { reason: 'Vehicle sold' } });
  const { items } = await desk.call(listUnallocatedGlass, { query: { q: pane.code } });
  const glass = items.find(({ worksheet }) => worksheet?.id === left.id);
  if (!glass) throw new Error('The glass of the cancelled job is not listed.');
  return { desk, code: pane.code, number: left.number, glass, waiting, look };
}

async function open(username: string, address: string, width = 1440) {
  const person = await newPage(browser, { viewport: { width, height: 900 } });
  await goAs(person.page, username, address);
  return person;
}

const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });
// A refused change is what the test is about; Chromium writes each refusal into the console.
const refused = [/status of 400/];

it('glass of a cancelled job goes to another that waits; whoever comes second is told, and sees it go', async () => {
  const { desk, code, number, glass, waiting, look } = await aLeftPane();
  const list = `/clipboard/unallocated-glass?q=${code}`;
  const [ann, ben] = await Promise.all([open('stock', list), open('manager', list)]);

  // To stock and back, seen by the other without a touch.
  const row = rowOf(ann.page, number);
  await row.getByText('Job cancelled').waitFor();
  await rowOf(ben.page, number).waitFor();
  await row.getByRole('button', { name: 'To stock' }).press('Enter');
  await rowOf(ben.page, number).waitFor({ state: 'hidden' });
  await ann.page.getByRole('button', { name: 'Undo' }).click();
  await rowOf(ben.page, number).waitFor();

  // Ben's screen has not heard yet when he presses: he is told who was first, and the piece goes from his list.
  const held = await ben.page.waitForFunction(() => document.querySelectorAll('tbody tr').length > 0).then(() => true);
  expect(held).toBe(true);
  await ben.page.route(/\/v1\/stock\/unallocated-glass\?/, (route) => route.abort());
  const [first] = glass.proposals;
  const target = first ?? { worksheetId: waiting[0].id, lineId: (await look(waiting[0].id)).lineId, number: waiting[0].number };
  await desk.call(allocateUnallocatedGlass, {
    params: { id: glass.id },
    body: { worksheetId: waiting[1].id, lineId: (await look(waiting[1].id)).lineId },
  });
  await rowOf(ann.page, number).waitFor({ state: 'hidden' });
  const answered = ben.page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('/unallocated-glass/'));
  await rowOf(ben.page, number)
    .getByRole('button', { name: `Allocate to ${target.number}` })
    .click();
  await answered;
  await ben.page.unroute(/\/v1\/stock\/unallocated-glass\?/);
  await ben.page.getByText(new RegExp(`was first: ${code} is allocated to another worksheet now`)).waitFor();
  await rowOf(ben.page, number).waitFor({ state: 'hidden' });
  ben.expectNoViolations([...refused, /ERR_FAILED/, /Failed to load/]);
  ann.expectNoViolations();
  await Promise.all([ann.close(), ben.close()]);
});

it('a job that waits says that unallocated glass fits, and takes it; on a phone the list has all that is done with a piece', async () => {
  const { code, number, waiting } = await aLeftPane();
  const phone = await open('stock', `/clipboard/unallocated-glass?q=${code}`, 390);
  const card = phone.page.getByRole('list', { name: 'Unallocated glass' }).getByRole('listitem').filter({ hasText: number });
  await card.getByRole('button', { name: 'To stock' }).waitFor();
  const desk = await open('manager', `/clipboard/worksheets/${waiting[0].id}`);
  await desk.page.getByRole('button', { name: new RegExp(`Unallocated glass fits: allocate ${code}`) }).press('Enter');
  await desk.page
    .getByText('Reserved', { exact: true })
    .or(desk.page.getByText('In the van', { exact: true }))
    .first()
    .waitFor();
  await card.waitFor({ state: 'hidden' });
  phone.expectNoViolations();
  desk.expectNoViolations();
  await Promise.all([phone.close(), desk.close()]);
});
