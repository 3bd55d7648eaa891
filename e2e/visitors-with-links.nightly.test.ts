import { listCustomers } from '@quarterlight/contract/companies/customer-routes';
import { listQuotations, sendQuotation } from '@quarterlight/contract/quotations/routes';
import { askForPhotographs, listWorksheets, sendTrackingLink } from '@quarterlight/contract/worksheets/routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { overflow, settled } from './support/looks.ts';
import { overhear } from './support/overheard.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

/** A link of each purpose to records of the demonstration, with the names of all customers whose they are not. */
async function someLinks() {
  const desk = await signInToApi('adviser');
  const [{ items: quotations }, { items: booked }, { items: customers }] = await Promise.all([
    desk.call(listQuotations, { query: { state: ['sent'], limit: 3 } }),
    desk.call(listWorksheets, { query: { state: ['booked'], limit: 3 } }),
    desk.call(listCustomers, { query: { limit: 200 } }),
  ]);
  const links: { readonly address: string | null; readonly customer: string }[] = [];
  for (const { id, version, customer } of quotations)
    links.push({ address: (await desk.call(sendQuotation, { params: { id }, version, body: { how: 'link' } })).link, customer: customer.name });
  for (const { id, customer } of booked) {
    const params = { id };
    links.push({ address: (await desk.call(sendTrackingLink, { params, body: { by: 'shown' } })).address, customer: customer.name });
    links.push({ address: (await desk.call(askForPhotographs, { params, body: { by: 'shown', lineIds: [] } })).address, customer: customer.name });
  }
  return links.map(({ address, customer }) => ({
    path: new URL(address ?? '').pathname,
    others: customers.map(({ name }) => name).filter((name) => name !== customer),
  }));
}

it('whoever holds a link meets nothing of the office and of other customers, in no answer and on no page', async () => {
  const links = await someLinks();
  expect(links.length).toBe(9);
  for (const { path, others } of links) {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 390, height: 844 } });
    const heard = overhear(page, { names: others });
    await page.goto(path);
    await settled(page);
    expect([path, await heard.faults(), await overflow(page)]).toEqual([path, [], 0]);
    for (const href of await page.evaluate(() => [...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''))) {
      await page.goto(href);
      await settled(page);
      expect([href, await heard.faults()]).toEqual([href, []]);
    }
    expectNoViolations();
    await close();
  }
});
