import { listCustomers } from '@quarterlight/contract/companies/customer-routes';
import { findSlots } from '@quarterlight/contract/diary/routes';
import { jobTypes } from '@quarterlight/contract/system/lookup-routes';
import { createWorksheet, releaseWorksheet } from '@quarterlight/contract/worksheets/routes';
import { addDays } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { newWorksheet } from '../apps/server/testing/kit/new-worksheet.ts';
import { signInToApi } from './support/api.ts';
import { launchBrowser, newPage } from './support/browser.ts';
import { asOperator } from './support/database.ts';
import { overflow, violationsInBoth } from './support/looks.ts';
import { signIn } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

// A number that answers whatever it is sent.
const answers = '07700900777';

/** A mobile job of the adviser's that the technician is released to. */
async function aReleasedVisit() {
  const desk = await signInToApi('adviser');
  const [[type], { items: customers }, { rows }] = await Promise.all([
    desk.call(jobTypes),
    desk.call(listCustomers, { query: { q: 'albion' } }),
    asOperator(inject('dataDir'), (operator) =>
      operator.query<{ id: string; home_branch_id: string }>("select id, home_branch_id from app_user where username = 'technician'"),
    ),
  ]);
  const [customer, technician] = [customers[0], rows[0]];
  const today = localDayOf(Date.now(), 'Europe/London');
  const weeks = [7, 14, 21, 28].map((days) => ({ branchId: technician?.home_branch_id, minutes: 30, from: addDays(today, days), days: 7, limit: 50 }));
  const offered = (await Promise.all(weeks.map((query) => desk.call(findSlots, { query })))).flatMap(({ items }) => items);
  const slot = offered.find(({ technicianId }) => technicianId === technician?.id);
  if (!type || !customer || !slot) throw new Error('The demonstration has no room in its technician’s diary.');
  const body = newWorksheet({ customerId: customer.id, jobTypeId: type.id, branchId: slot.branchId });
  const made = await desk.call(createWorksheet, {
    body: {
      ...body,
      // One text message alone goes out, whatever the hour: in the quiet hours a confirmation would wait, by day it would be answered, too.
      tellCustomer: false,
      contact: { ...body.contact, mobile: answers, modeOfContact: { value: 'text' } },
      booking: { branchId: slot.branchId, technicianId: slot.technicianId, day: slot.day, slot: slot.slot, minutes: 30, startsAt: null },
    },
  });
  await desk.call(releaseWorksheet, { params: { id: made.id }, version: made.version, body: { reason: 'The journey goes on' } });
  return { id: made.id, number: made.number, day: slot.day };
}

it('a technician sets off, the customer is told and answers, and whoever made the job reads it', async () => {
  const job = await aReleasedVisit();
  const phone = await newPage(browser, { viewport: { width: 390, height: 844 } });
  await signIn(phone.page, 'technician');
  await phone.page.goto(`/my-day?day=${job.day}&visit=${job.id}`);
  await phone.page.getByLabel('There in about').selectOption({ label: '20 minutes' });
  expect([await overflow(phone.page), await violationsInBoth(phone.page)]).toEqual([0, []]);
  await phone.page.getByRole('button', { name: 'Set off and tell the customer' }).click();
  await phone.page.getByText(/^On the way, expected at about \d\d:\d\d\.$/).waitFor();
  await phone.page.getByText('All sent').waitFor();

  const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  await signIn(page, 'adviser');
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
