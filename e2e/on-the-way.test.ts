import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { overflow, violationsInBoth } from './support/looks.ts';
import { goAs } from './support/people.ts';
import { aReleasedVisit } from './support/released-visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

// A number that answers whatever it is sent.
const answers = '07700900777';

it('a technician sets off, the customer is told and answers, and whoever made the job reads it', async () => {
  const job = await aReleasedVisit(answers);
  const phone = await newPage(browser, { viewport: { width: 390, height: 844 } });
  await goAs(phone.page, 'technician', `/my-day?day=${job.day}&visit=${job.id}`);
  await phone.page.getByLabel('There in about').selectOption({ label: '20 minutes' });
  expect([await overflow(phone.page), await violationsInBoth(phone.page)]).toEqual([0, []]);
  await phone.page.getByRole('button', { name: 'Set off and tell the customer' }).click();
  await phone.page.getByText(/^On the way, expected at about \d\d:\d\d\.$/).waitFor();
  await phone.page.getByText('All sent').waitFor();

  const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  await goAs(page, 'adviser', '/');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^For me, / })
    .click();
  const open = page.getByRole('dialog', { name: 'For me' });
  const mine = open.getByRole('region', { name: 'New replies from customers' }).getByRole('listitem').filter({ hasText: job.number });
  await mine.getByText('Thank you, see you then').waitFor();
  await mine.getByRole('link').click();
  await page.waitForURL(new RegExp(`/clipboard/worksheets/${job.id}$`));
  await page.getByText(/^Expected at about \d\d:\d\d$/).waitFor();
  const replies = page.getByRole('region', { name: /^New reply/ });
  await replies.getByText('Thank you, see you then').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await replies.getByRole('button', { name: 'Mark as read' }).click();
  await replies.waitFor({ state: 'detached' });
  await page.getByText(/^Technician on the way, expected at about \d\d:\d\d; the customer is told$/).waitFor();
  await page.getByText(/^Text message from \+447700900777: Thank you, see you then$/).waitFor();
  expectNoViolations();
  await close();
  await phone.close();
});
