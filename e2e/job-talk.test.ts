import { listUsers } from '@quarterlight/contract/identity/routes';
import { listForMe } from '@quarterlight/contract/notices/for-me-routes';
import { getWorksheet, listWorksheets } from '@quarterlight/contract/worksheets/routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { overflow, violationsInBoth } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let desk: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('adviser');
});
afterAll(() => leaveBrowser(browser));

const wide = { viewport: { width: 1440, height: 900 } };
const jobIn = async (state: 'booked' | 'open') => {
  const [job] = (await desk.call(listWorksheets, { query: { state: [state], limit: 1 } })).items;
  if (job === undefined) throw new Error(`No job is ${state}.`);
  return job;
};

describe('what is said about a job', () => {
  it('two keys note a call; when to ring again stands under the calls that are due, until the next call', async () => {
    const job = await jobIn('booked');
    const { page, expectNoViolations, close } = await newPage(browser, wide);
    await goAs(page, 'adviser', `/clipboard/worksheets/${job.id}`);
    const calls = page.getByRole('region', { name: /^Calls/ });
    await calls.getByRole('button', { name: 'Note a call' }).waitFor();
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'Note a call' });
    await dialog.getByRole('button', { name: 'Reached' }).waitFor();
    await page.keyboard.press('r');
    await page.getByText('The call is noted.').first().waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await calls.getByRole('list', { name: 'Calls' }).getByText('Reached').first().waitFor();
    await page.keyboard.press('c');
    await dialog.getByRole('combobox', { name: 'Ring again' }).click();
    await page.getByRole('option', { name: 'In an hour' }).click();
    await dialog.getByLabel('Note', { exact: true }).fill('Ask for the gate code');
    expect(await violationsInBoth(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'No answer' }).click();
    await calls.getByText('Ask for the gate code').waitFor();
    await page.goto('/clipboard/worksheets?calls=all');
    const row = page.getByRole('table', { name: 'Worksheets' }).getByRole('row').filter({ hasText: job.number });
    await row.getByText(/^Ring/).waitFor();
    await page.getByRole('columnheader', { name: 'Ring at' }).waitFor();
    expectNoViolations();
    await close();
  });

  it('@ offers colleagues by the keyboard; whom a note names finds it at For me, and reads it', async () => {
    const job = await jobIn('open');
    const [manager] = (await (await signInToApi('admin')).call(listUsers, { query: { q: 'manager' } })).items.filter(({ username }) => username === 'manager');
    const name = manager?.displayName ?? '';
    const { page, expectNoViolations, close } = await newPage(browser, wide);
    await goAs(page, 'adviser', `/clipboard/worksheets/${job.id}`);
    const notes = page.getByRole('region', { name: /^Internal notes/ });
    const field = notes.getByLabel('Note for colleagues');
    await field.click();
    await field.pressSequentially(`Look, @${name.slice(0, 5)}`);
    await notes.getByRole('listbox', { name: 'Colleagues' }).getByRole('option', { name, selected: true }).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const words = `the camera bracket is loose ${Date.now().toString(36)}`;
    await field.pressSequentially(words);
    await page.keyboard.press('Control+Enter');
    await notes.getByRole('list', { name: 'Internal notes' }).getByText(words).waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
    const other = await newPage(browser, wide);
    await goAs(other.page, 'manager', '/');
    await other.page
      .getByRole('banner')
      .getByRole('button', { name: /^For me/ })
      .click();
    const waiting = other.page
      .getByRole('dialog', { name: 'For me' })
      .getByRole('region', { name: 'Notes that name you' })
      .getByRole('listitem')
      .filter({ hasText: words });
    await waiting.getByRole('link').click();
    await other.page
      .getByRole('region', { name: /^Internal notes/ })
      .getByRole('button', { name: 'Mark as read' })
      .click();
    await expect
      .poll(async () =>
        (await (await signInToApi('manager')).call(listForMe)).kinds.flatMap(({ things }) => things).filter(({ detail }) => detail.includes(words)),
      )
      .toEqual([]);
    expectNoViolations();
    other.expectNoViolations();
    await other.close();
    await close();
  });

  it('a message is seen as it will read before it goes, and stands with its state then', async () => {
    const job = await jobIn('booked');
    const { contact } = await desk.call(getWorksheet, { params: { id: job.id } });
    const { page, expectNoViolations, close } = await newPage(browser, wide);
    await goAs(page, 'adviser', `/clipboard/worksheets/${job.id}`);
    const sent = page.getByRole('region', { name: /^Messages sent/ });
    await sent.getByRole('button', { name: 'Send a message' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send a message' });
    await dialog.getByLabel('New time').fill('about 15:30');
    await dialog
      .getByRole('region', { name: 'Preview' })
      .getByText(/about 15:30/)
      .waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('The message is on its way.').first().waitFor();
    await sent.getByText('Delay').first().waitFor();
    await sent
      .getByText(contact.mobile === '' ? contact.email : contact.mobile)
      .first()
      .waitFor();
    expectNoViolations();
    await close();
  });

  it('fits a phone', async () => {
    const job = await jobIn('booked');
    const { page, close } = await newPage(browser, { viewport: { width: 390, height: 844 } });
    await goAs(page, 'adviser', `/clipboard/worksheets/${job.id}`);
    await page.getByRole('button', { name: 'Note a call' }).waitFor();
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Note a call' }).click();
    await page.getByRole('dialog', { name: 'Note a call' }).getByRole('button', { name: 'Reached' }).waitFor();
    expect(await overflow(page)).toBe(0);
    await close();
  });
});
