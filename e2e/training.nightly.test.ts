import {
  changeCourse,
  createCourse,
  getCourse,
  listCourseRoles,
  publishCourse,
  removeCourse,
  retireCourse,
} from '@quarterlight/contract/notices/training-routes';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { overflow, settled, violationsInBoth, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let desk: Api;
let advisers: string;
const made: string[] = [];
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('manager');
  advisers = (await desk.call(listCourseRoles)).find(({ name }) => name === 'Service adviser')?.id ?? '';
});
// Nobody who comes later is asked to read what was begun here.
afterEach(async () => {
  for (const id of made.splice(0)) {
    const { version, allowedActions } = await desk.call(getCourse, { params: { id } });
    if (allowedActions.includes('retire')) await desk.call(retireCourse, { params: { id }, version, body: {} });
    if (allowedActions.includes('remove')) await desk.call(removeCourse, { params: { id }, version });
  }
});
afterAll(() => leaveBrowser(browser));

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>',
);

it('a manager writes a course with a document and publishes it; an adviser is asked, reads and says so; the manager sees who', async () => {
  const writer = await newPage(browser);
  const { page } = writer;
  await goAs(page, 'manager', '/training/courses/new');
  const title = `Chip repair ${Date.now().toString(36)}`;
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'What it is about' }).fill('Which chips are repaired.');
  await page.getByRole('checkbox', { name: 'Service adviser' }).check();
  await page.getByRole('textbox', { name: 'Lapses after' }).fill('12');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL(/\/training\/courses\/[\w-]{36}$/);
  made.push(page.url().slice(-36));
  await page.getByRole('button', { name: 'Edit content' }).click();
  await page.getByRole('button', { name: 'Add a text' }).click();
  await page.getByRole('textbox', { name: 'Heading' }).fill('Size');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Up to 25 mm, and never in <b>zone A</b>.');
  await page.getByLabel('Add documents').setInputFiles({ name: 'Chips.pdf', mimeType: 'application/pdf', buffer: pdf });
  await page.getByRole('group', { name: 'Part 2' }).getByText('Chips.pdf').waitFor();
  await page.getByRole('button', { name: 'Move part 2 up' }).click();
  await page.getByRole('group', { name: 'Part 1' }).getByText('Chips.pdf').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Size' }).waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  const question = page.getByRole('dialog', { name: 'Publish the course' });
  await question.getByText(/^It is asked of \d+ (person|people) at once\.$/).waitFor();
  await question.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Live', { exact: true }).waitFor();

  const reader = await newPage(browser);
  await goAs(reader.page, 'adviser', '/training');
  await reader.page.getByRole('region', { name: 'To read' }).getByRole('link', { name: title }).click();
  await reader.page.getByText('You have not read it yet.').waitFor();
  await reader.page.getByText('Up to 25 mm, and never in <b>zone A</b>.').waitFor();
  await reader.page.getByRole('button', { name: 'Show Chips.pdf' }).click();
  await reader.page.locator('iframe[title="Preview of Chips.pdf"]').waitFor();
  await reader.page.getByRole('button', { name: 'Hide Chips.pdf' }).click();
  expect(await violationsInBoth(reader.page)).toEqual([]);
  for (const { width, height } of widths) {
    await reader.page.setViewportSize({ width, height });
    expect(await overflow(reader.page)).toBe(0);
  }
  await reader.page.getByRole('button', { name: 'I have read and understood this' }).click();
  await reader.page.getByText(/^Read on .* It lapses on \d\d\/\d\d\/\d{4}\.$/).waitFor();
  await reader.page.goto('/training');
  await reader.page.getByRole('region', { name: 'Done' }).getByRole('link', { name: title }).waitFor();

  await page
    .getByRole('row', { name: /adviser/ })
    .getByText('Done', { exact: true })
    .waitFor();
  expect(await violationsInBoth(page)).toEqual([]);

  // A new version asks again, in the header of whoever has the product open.
  await page.getByRole('button', { name: 'Edit content' }).click();
  await page.getByRole('group', { name: 'Part 2' }).getByRole('textbox', { name: 'Text' }).fill('Up to 20 mm.');
  await page.getByRole('textbox', { name: 'What has changed' }).fill('Smaller');
  await page.getByRole('button', { name: 'Issue new version' }).click();
  await reader.page.getByRole('region', { name: 'To read' }).getByRole('link', { name: title }).waitFor();
  await reader.page.getByText('There is a new version: you have read version 1.', { exact: false }).first().waitFor();
  await reader.page.getByRole('link', { name: /courses? to read/ }).waitFor();
  await page.getByRole('button', { name: 'Version 1', exact: true }).click();
  await page.getByRole('dialog', { name: 'Version 1' }).getByText('Up to 25 mm', { exact: false }).waitFor();
  writer.expectNoViolations();
  reader.expectNoViolations();
});

it('the team is filtered and led to a person; a customer’s user has no training and no way to the courses', async () => {
  const { id, version, title, about } = await desk.call(createCourse, {
    body: { title: 'Ladders', about: '', everybody: false, roleIds: [advisers], lapsesMonths: null, remindDays: 0 },
  });
  made.push(id);
  const filled = await desk.call(changeCourse, { params: { id }, version, body: { title, about, parts: [{ kind: 'text', title: '', text: 'Foot them.' }] } });
  await desk.call(publishCourse, { params: { id }, version: filled.version, body: {} });
  const { page, expectNoViolations } = await newPage(browser);
  await goAs(page, 'manager', '/training/team?only=behind');
  await page
    .getByRole('row', { name: /adviser/ })
    .getByRole('link')
    .first()
    .waitFor();
  await settled(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.goto(`/training/courses/${id}?standing=not-started`);
  await page
    .getByRole('row', { name: /adviser/ })
    .getByRole('link')
    .first()
    .click();
  await page
    .getByRole('row', { name: /Ladders/ })
    .getByText('Not started')
    .waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  expectNoViolations();

  const customer = await newPage(browser);
  await goAs(customer.page, 'customer', '/training');
  await customer.page.getByText('No training for you.').waitFor();
  expect(await customer.page.getByRole('button', { name: 'All courses' }).count()).toBe(0);
  customer.expectNoViolations();
});
