import { listInvoices } from '@quarterlight/contract/billing/routes';
import { listProducts } from '@quarterlight/contract/catalogue/routes';
import { listStockTakes } from '@quarterlight/contract/counting/routes';
import { listPurchaseCredits } from '@quarterlight/contract/credits/routes';
import { listRoles } from '@quarterlight/contract/identity/routes-people';
import { listCourses, listOwnCourses, listTeam } from '@quarterlight/contract/notices/training-routes';
import { listWebhooks } from '@quarterlight/contract/outbox/webhook-routes';
import { listPrivacyRequests } from '@quarterlight/contract/privacy/routes';
import { listPurchaseOrders } from '@quarterlight/contract/purchasing/routes';
import { listQuotations } from '@quarterlight/contract/quotations/routes';
import { listAbsences } from '@quarterlight/contract/schedule/routes';
import { listLocations } from '@quarterlight/contract/stock/routes';
import { listTransfers } from '@quarterlight/contract/transfers/routes';
import { listVehicles } from '@quarterlight/contract/vehicles/routes';
import { listCustomerJobs } from '@quarterlight/contract/worksheets/customer-job-routes';
import { listQueue } from '@quarterlight/contract/worksheets/queue-routes';
import { listWorksheets } from '@quarterlight/contract/worksheets/routes';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage, type WatchedPage } from './support/browser.ts';
import { layoutShift, watchLayoutShift } from './support/layout-shift.ts';
import { markNew, newParts, overflow, settled, violations, violationsInBoth, widths } from './support/looks.ts';
import { isWalked } from './support/pages.ts';
import { signIn } from './support/people.ts';

const anonymous = ['/', '/logout', '/privacy-policy', '/terms-of-use', '/contact-us', '/password-reset/not-a-token', '/link/not-a-token'];
const signedIn = [
  '/clipboard/worksheets',
  '/clipboard/worksheets/new',
  '/clipboard/quotations',
  '/clipboard/quotations?view=board',
  '/clipboard/quotations?view=activity',
  '/clipboard/quotations?new=1',
  '/clipboard/jobs',
  '/clipboard/customer-generated',
  '/clipboard/unallocated-glass',
  '/clipboard/worksheets/proxy/zzqqx-nobody',
  '/diary',
  '/search?q=ford',
  '/vehicles',
  '/vehicles/dvla',
  '/catalogue?tab=find-glass',
  '/catalogue/price-files?tab=compare',
  '/catalogue/price-files?tab=best-buy',
  '/stock-control/locations',
  '/stock-control/tech-glass',
  '/stock-control/put-away',
  '/stock-control/picking',
  '/stock-control/stock-flow',
  '/stock-control/transfers',
  '/stock-control/transfers?new=1',
  '/stock-control/stock-transaction-history',
  '/purchase-orders',
  '/purchase-orders?tab=to-order',
  '/purchase-orders/new',
  '/purchase-orders/purchase-batching',
  '/purchase-orders/purchase-batching?tab=batches',
  '/purchase-orders/matching',
  '/purchase-orders/matching?tab=received',
  '/purchase-orders/matching?tab=credits',
  '/purchase-orders/matching?tab=returns',
  '/billing/invoices',
  '/billing/invoices?tab=to-invoice',
  '/billing/payments',
  '/billing/payments?tab=open',
  '/billing/bank-lines',
  '/billing/aged-debt',
  '/billing/aged-debt?tab=reminders',
  '/data-loads/bank-lines',
  '/billing/invoice-batches',
  '/billing/invoice-batches?tab=batches',
  '/reporting/operations',
  '/reporting/operations/completed-jobs-export',
  '/dashboard/operations',
  '/dashboard/finance',
  '/users/absences?view=calendar',
  '/users/absences?view=list',
  '/users/absences/new',
  '/users/roles',
  '/system-utilities/permissions?q=worksheets',
  '/system-log',
  '/settings/messages?name=reminder',
  '/settings/outbox',
  '/settings/webhooks',
  '/settings/webhooks/new',
  '/settings',
  '/settings?group=numbering',
  '/settings?group=security',
  '/settings?group=privacy',
  '/privacy/requests',
  '/privacy/requests/new',
  '/settings?group=integrations',
  '/settings?group=texts&text=terms-of-use',
  '/settings?group=set-up',
  '/settings/lookups?list=vat-rates',
  '/system-utilities/settings',
  '/files',
  '/settings/outbox?tab=stops',
  '/help/videos',
  '/help/videos/new',
  '/training',
  '/training/courses',
  '/training/courses/new',
  '/training/team',
  '/change-password',
  '/api/',
  '/api?tab=reference&route=PUT%20%2Fv1%2Fvehicles%2F%7Bid%7D',
  '/my-profile',
  '/background-work',
  '/no/such/page',
];
/** One record of each kind: how it is found, and the address of its page. */
const records: Readonly<Record<string, (api: Api) => Promise<string | undefined>>> = {
  '/clipboard/worksheets/ of a completed job': async (api) => (await api.call(listWorksheets, { query: { state: ['completed'], limit: 1 } })).items[0]?.id,
  '/clipboard/worksheets/ of a booked job': async (api) => (await api.call(listWorksheets, { query: { state: ['booked'], limit: 1 } })).items[0]?.id,
  '/clipboard/worksheets/ that waits for approval': async (api) => (await api.call(listWorksheets, { query: { approval: 'waiting', limit: 1 } })).items[0]?.id,
  '/clipboard/quotations/': async (api) => (await api.call(listQuotations, { query: { limit: 1 } })).items[0]?.id,
  '/clipboard/worksheets/ that a customer sent': async (api) => (await api.call(listQueue, { query: { limit: 1 } })).items[0]?.id,
  '/clipboard/jobs/': async (api) => (await api.call(listCustomerJobs, { query: { limit: 1 } })).items[0]?.id,
  '/clipboard/jobs/ that waits for approval': async (api) => (await api.call(listWorksheets, { query: { approval: 'waiting', limit: 1 } })).items[0]?.id,
  '/settings/webhooks/': async (api) => (await api.call(listWebhooks)).items[0]?.id,
  '/catalogue/products/': async (api) => (await api.call(listProducts, { query: { limit: 1 } })).items[0]?.id,
  '/vehicles/vehicle/': async (api) => (await api.call(listVehicles, { query: { limit: 1 } })).items[0]?.id,
  '/stock-control/locations/': async (api) => (await api.call(listLocations)).items[0]?.id,
  '/stock-control/stock-takes/': async (api) => (await api.call(listStockTakes, { query: { limit: 1 } })).items[0]?.id,
  '/stock-control/transfers?id=': async (api) => (await api.call(listTransfers, { query: { limit: 1 } })).items[0]?.id,
  '/purchase-orders/': async (api) => (await api.call(listPurchaseOrders, { query: { limit: 1 } })).items[0]?.id,
  '/purchase-orders/ on which a credit is raised': async (api) => {
    const [order] = (await api.call(listPurchaseOrders, { query: { state: 'received', limit: 1 } })).items;
    return order && `${order.id}/credit`;
  },
  '/purchase-orders/matching?tab=credits&credit=': async (api) => (await api.call(listPurchaseCredits, { query: { limit: 1 } })).items[0]?.id,
  '/users/absences/absence/': async (api) => (await api.call(listAbsences, { query: { limit: 1 } })).items[0]?.id,
  '/users/roles/role/': async (api) => (await api.call(listRoles)).find(({ code }) => code === 'manager')?.id,
  '/privacy/requests/': async (api) => (await api.call(listPrivacyRequests, { query: { limit: 1 } })).items[0]?.id,
  '/training/courses/': async (api) => (await api.call(listCourses, { query: { state: 'live', limit: 1 } })).items[0]?.id,
  '/training/course/': async (api) => (await api.call(listOwnCourses, { query: { limit: 1 } })).items[0]?.id,
  '/training/team/': async (api) => (await api.call(listTeam, { query: { limit: 1 } })).items[0]?.id,
  '/billing/invoices/': async (api) => (await api.call(listInvoices, { query: { limit: 1 } })).items[0]?.id,
};
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

/** The most that may move by itself while a page comes, and what may stick out at its side. */
async function movesAndOverflows(page: Page): Promise<string[]> {
  const shift = await layoutShift(page);
  const over = await overflow(page);
  return [...(shift > 0.05 ? [`moved by ${shift.toFixed(3)}`] : []), ...(over > 0 ? [`${over} px wider than the window`] : [])];
}

/** What moves or sticks out at both widths, and what the checker finds there in both themes where the walk over every page does not have it look at the same. */
async function findings({ page }: WatchedPage, address: string, isSeenInFull = true): Promise<string[]> {
  const found: string[] = [];
  for (const size of widths) {
    await page.setViewportSize(size);
    await page.goto(address);
    await settled(page);
    found.push(...(await movesAndOverflows(page)).map((what) => `${address}, ${size.width} px: ${what}`));
    if (!isSeenInFull) continue;
    const look = `${address}, ${size.width} px`;
    // Colours that a page before had in the same place are no other on this one.
    const hasNew = await markNew(page, `${size.width}`);
    found.push(...(hasNew ? await violationsInBoth(page, look, newParts) : await violations(page, look)));
  }
  return found;
}

describe('accessibility', () => {
  it('has no violation on any public page', async () => {
    const watched = await newPage(browser, { reducedMotion: 'reduce' });
    await watchLayoutShift(watched.page);
    const found: string[] = [];
    for (const address of anonymous) found.push(...(await findings(watched, address)));
    expect(found).toEqual([]);
    await watched.close();
  });

  it('has no violation on the technician\u2019s day', async () => {
    const watched = await newPage(browser, { reducedMotion: 'reduce' });
    await watchLayoutShift(watched.page);
    await signIn(watched.page, 'technician');
    expect(await findings(watched, '/my-day')).toEqual([]);
    await watched.close();
  });

  describe('on the pages of a signed-in user', () => {
    /** Pages in contexts of their own that look at nothing just now, and all there are. */
    const free: WatchedPage[] = [];
    const all: WatchedPage[] = [];
    let signedInAs: BrowserContextOptions;
    let api: Api;
    const open = async (options: BrowserContextOptions): Promise<WatchedPage> => {
      const watched = await newPage(browser, { reducedMotion: 'reduce', ...options });
      await watchLayoutShift(watched.page);
      all.push(watched);
      return watched;
    };
    beforeAll(async () => {
      api = await signInToApi('admin');
      const first = await open({});
      await signIn(first.page, 'admin');
      signedInAs = { storageState: await first.page.context().storageState() };
      free.push(first);
    });
    afterAll(async () => {
      await Promise.all(all.map((watched) => watched.close()));
    });

    const look = async (address: string, isSeenInFull = !isWalked(address)): Promise<void> => {
      const watched = free.pop() ?? (await open(signedInAs));
      expect(await findings(watched, address, isSeenInFull)).toEqual([]);
      watched.expectNoViolations();
      free.push(watched);
    };

    it.concurrent.each(signedIn)('has no violation on %s', (address) => look(address));

    it.concurrent.each(Object.entries(records))('has no violation on %s', async (name, find) => {
      const id = await find(api);
      expect(id).toBeDefined();
      const [address, ...asItStands] = name.split(' ');
      await look(`${address}${id}`, asItStands.length > 0);
    });
  });
});
