import { createFolder, folderRoles, listFolders, listLibrary, removeFolder, setFolderAccess } from '@quarterlight/contract/files/library-routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { violationsInBoth } from './support/looks.ts';
import { goAs } from './support/people.ts';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');
const pdf = (mark: string) => Buffer.from(`%PDF-1.7\n${mark}`);

let browser: Browser;
let admin: Api;
let folderId: string;
beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signInToApi('admin');
});
beforeEach(async () => {
  folderId = (await admin.call(createFolder, { body: { name: 'Journeys', parentId: null } })).id;
});
afterEach(async () => {
  const left = (await admin.call(listFolders)).folders.find(({ id }) => id === folderId);
  if (left) await admin.call(removeFolder, { params: { id: folderId }, version: left.version, query: { withContents: true } });
});
afterAll(() => leaveBrowser(browser));

const input = (page: Page) => page.getByLabel('Files to upload');
const row = (page: Page, name: string) => page.getByRole('table', { name: 'Files' }).getByText(name, { exact: true });

describe('files', () => {
  it('are uploaded several at once, looked at one after the other, and refused by their content; one of the same name becomes a version', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'manager', `/files?folder=${folderId}`);
    await page.getByText('No files here yet. Drop some on this page').waitFor();
    await input(page).setInputFiles([
      { name: 'Broken screen.png', mimeType: 'image/png', buffer: png },
      { name: 'Terms.pdf', mimeType: 'application/pdf', buffer: pdf('first') },
    ]);
    await row(page, 'Broken screen.png').waitFor();
    await row(page, 'Terms.pdf').waitFor();
    await input(page).setInputFiles([{ name: 'Page.png', mimeType: 'image/png', buffer: Buffer.from('<html><script>alert(1)</script>') }]);
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await uploads.getByText('Incorrect file type.').waitFor();
    await uploads.getByRole('button', { name: 'Leave Page.png out' }).click();
    await input(page).setInputFiles([{ name: 'Terms.pdf', mimeType: 'application/pdf', buffer: pdf('second, and longer') }]);
    await uploads.getByText('There is one of this name already.').waitFor();
    await uploads.getByRole('button', { name: 'New version' }).click();
    await uploads.getByText('Done').waitFor();
    await row(page, 'Broken screen.png').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: 'Broken screen.png' }).waitFor();
    await dialog.getByRole('button', { name: 'Next file' }).click();
    await page.getByRole('dialog', { name: 'Terms.pdf' }).waitFor();
    const versions = dialog.getByRole('region', { name: 'Versions' });
    await versions.getByRole('button', { name: 'Put back in force' }).click();
    await versions.getByRole('listitem').nth(2).waitFor();
    const { items } = await admin.call(listLibrary, { query: { folderId } });
    expect(items.map(({ name, versions: count }) => [name, count])).toEqual([
      ['Broken screen.png', 1],
      ['Terms.pdf', 3],
    ]);
    await page.keyboard.press('Escape');
    await page
      .getByRole('row', { name: /Broken screen/ })
      .getByRole('checkbox')
      .check();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Broken screen.png').waitFor();
    // What was refused is said by the console, too.
    expectNoViolations([/the server responded with a status of 4(00|15)/, /Failed to load resource/]);
    await close();
  });

  it('disappear at once from the screen of somebody who may no longer see their folder', async () => {
    const adviser = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(adviser.page, 'adviser', `/files?folder=${folderId}`);
    await adviser.page.getByRole('heading', { level: 1, name: 'Journeys' }).waitFor();
    await adviser.page.getByText('No files here yet.').waitFor();
    const roles = await admin.call(folderRoles);
    const manager = roles.find(({ name }) => /manager/i.test(name));
    if (!manager) throw new Error('There is no role for managers.');
    const began = Date.now();
    await admin.call(setFolderAccess, { params: { id: folderId }, version: 1, body: { seeRoles: [manager.id], changeRoles: null } });
    await adviser.page.getByText('There is no such folder, or it is not for you').waitFor();
    expect(Date.now() - began).toBeLessThan(5_000);
    await adviser.close();
  });

  it('are open to everybody, in both themes and on a phone', async () => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const { page, expectNoViolations, close } = await newPage(browser, { viewport });
      await goAs(page, 'manager', '/files');
      await page.getByRole('list', { name: 'Folders in here' }).getByText('Forms', { exact: true }).waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      expectNoViolations();
      await close();
    }
  });
});
