import { getSettings, publishText, updateSettings } from '@quarterlight/contract/system/routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clearwayLogo } from '../apps/server/src/areas/system/logo.story.ts';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { overflow, violationsInBoth } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let office: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  office = await signInToApi('admin');
});
afterAll(() => leaveBrowser(browser));

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const saved = (page: Page) => page.getByText('Changes saved successfully.').first();

it('a setting changed in one tab is seen in another, and what is typed there is not lost', async () => {
  const { diary } = await office.call(getSettings);
  const one = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  const other = await newPage(browser, { viewport: { width: 390, height: 844 } });
  try {
    for (const { page } of [one, other]) {
      await goAs(page, 'admin', '/settings?group=diary');
      await field(page, 'Book ahead (days)').waitFor();
    }
    // Found by a word of it, from another group.
    await one.page.goto('/settings');
    await one.page.getByRole('searchbox', { name: 'Find a setting' }).fill('book ahead');
    await one.page
      .getByRole('list', { name: 'Settings found' })
      .getByRole('link', { name: /Book ahead/ })
      .click();
    await expect.poll(() => one.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('diary.horizonDays');

    await field(one.page, 'Book ahead (days)').fill('123');
    await one.page.getByRole('button', { name: 'Save', exact: true }).click();
    await saved(one.page).waitFor();
    await expect.poll(() => field(other.page, 'Book ahead (days)').inputValue()).toBe('123');

    // What is typed stays, is told of what changed, and both hold.
    await field(other.page, 'Drive between visits (minutes)').fill('33');
    await field(one.page, 'Length of a visit (minutes)').fill('75');
    await one.page.getByRole('button', { name: 'Save', exact: true }).click();
    await other.page.getByText('Changed by somebody else meanwhile: Length of a visit (minutes).').waitFor();
    expect(await field(other.page, 'Drive between visits (minutes)').inputValue()).toBe('33');
    await other.page.getByRole('button', { name: 'Save', exact: true }).click();
    await saved(other.page).waitFor();
    await expect.poll(() => field(one.page, 'Drive between visits (minutes)').inputValue()).toBe('33');
    expect((await office.call(getSettings)).diary).toMatchObject({ horizonDays: 123, defaultMinutes: 75, travelMinutes: 33 });

    // Out of range is refused on its field; the default is one press away; leaving asks first.
    await field(one.page, 'Book ahead (days)').fill('10000');
    await one.page.getByRole('button', { name: 'Save', exact: true }).click();
    await one.page.getByText('At most 730').waitFor();
    await one.page.getByRole('button', { name: 'Book ahead: back to default' }).click();
    await expect.poll(() => field(one.page, 'Book ahead (days)').inputValue()).toBe('365');
    await one.page.getByRole('navigation', { name: 'Groups of settings' }).getByRole('link', { name: 'Billing' }).click();
    await one.page.getByRole('button', { name: 'Stay' }).click();
    expect(one.page.url()).toContain('group=diary');

    expect(await overflow(other.page)).toBe(0);
    for (const { page, expectNoViolations } of [one, other]) {
      expect(await violationsInBoth(page)).toEqual([]);
      expectNoViolations();
    }
  } finally {
    await office.call(updateSettings, { body: { diary } });
    await one.close();
    await other.close();
  }
});

it('a logo is uploaded and seen at the top of every page, and a text is published and read by a visitor', async () => {
  const { company, texts } = await office.call(getSettings);
  const admin = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  const visitor = await newPage(browser, { viewport: { width: 390, height: 844 } });
  const run = Date.now();
  try {
    const { page } = admin;
    await goAs(page, 'admin', '/settings?group=company');
    if (company.logo !== '') {
      await page.getByRole('button', { name: 'Remove the logo' }).click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
    }
    await page.getByText('None: the name stands there.').waitFor();
    const top = page.getByRole('link', { name: company.name });
    await expect.poll(() => top.locator('img').count()).toBe(0);
    await page.getByRole('button', { name: 'Add a logo' }).click();
    const upload = page.locator('input[type="file"]');
    await upload.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
    await page.getByText('Incorrect file type.').waitFor();
    await upload.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: clearwayLogo });
    await expect.poll(() => top.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(360);

    await page.goto('/settings?group=texts&text=contact-us');
    await field(page, 'Contact us').fill(`# Ring us\nWe are here, ${run}.`);
    await page.getByRole('region', { name: 'As visitors see it' }).getByText(`We are here, ${run}.`).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('(shown now)').waitFor();
    await visitor.page.goto('/contact-us');
    await visitor.page.getByRole('heading', { name: 'Ring us' }).waitFor();
    await visitor.page.getByText(`We are here, ${run}.`).waitFor();
    for (const { expectNoViolations } of [admin, visitor]) expectNoViolations();
  } finally {
    await office.call(publishText, { params: { name: 'contact-us' }, body: { body: texts.contactUs } });
    await admin.close();
    await visitor.close();
  }
});
