import { listBranches } from '@quarterlight/contract/companies/branch-routes';
import { customerOptions } from '@quarterlight/contract/companies/options-routes';
import { listRoles } from '@quarterlight/contract/identity/routes-people';
import { jobTypes } from '@quarterlight/contract/system/lookup-routes';
import { createWorksheet, getWorksheet } from '@quarterlight/contract/worksheets/routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newWorksheet } from '../apps/server/testing/kit/new-worksheet.ts';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage, type WatchedPage } from './support/browser.ts';
import { overflow, violationsInBoth } from './support/looks.ts';
import { newPerson } from './support/new-person.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let desk: Api;
/** Branches by name, each with somebody to answer. */
let people: Readonly<Record<'Glasgow' | 'Leeds' | 'Birmingham', string>>;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('manager');
  const { items } = await desk.call(listBranches, { query: { limit: 50 } });
  const role = (await (await signInToApi('admin')).call(listRoles)).find(({ name }) => name === 'Branch user');
  if (!role) throw new Error('There is no role for people of branches.');
  const of = async (name: string) =>
    (await newPerson({ name: `Journey ${name}`, roleId: role.id, branchId: items.find((branch) => branch.name === name)?.id ?? '' })).username;
  people = { Glasgow: await of('Glasgow'), Leeds: await of('Leeds'), Birmingham: await of('Birmingham') };
});
afterAll(() => leaveBrowser(browser));

const wide = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 } };

async function aJob() {
  const [customer] = await desk.call(customerOptions, { query: { q: 'albion' } });
  const [jobType] = await desk.call(jobTypes);
  if (!customer || !jobType) throw new Error('The demonstration has no customer or job type.');
  return desk.call(createWorksheet, {
    body: newWorksheet({ customerId: customer.id, jobTypeId: jobType.id, branchId: null, lines: [{ kind: 'labour' }] }),
  });
}

/** Signs a branch in at what is offered to it, on the smaller screen where asked. */
async function atOffers(branch: keyof typeof people, options = wide): Promise<WatchedPage> {
  const watched = await newPage(browser, options);
  await goAs(watched.page, people[branch], '/clipboard/worksheets?offering=waiting');
  await watched.page.getByRole('heading', { name: 'Worksheets', level: 1 }).waitFor();
  return watched;
}
const card = (page: Page, number: string) => page.getByRole('article', { name: number });
const offered = (page: Page, branch: string) => page.getByRole('list', { name: 'Offers' }).getByRole('listitem').filter({ hasText: branch });

it('a branch rejects what is offered to it, the office offers it to the next ones, and the first of them to accept has it in its diary', async () => {
  const { id, number } = await aJob();
  const office = await newPage(browser, wide);
  await goAs(office.page, 'adviser', `/clipboard/worksheets/${id}`);
  const glasgow = await atOffers('Glasgow', phone);
  await office.page.getByRole('button', { name: 'More actions' }).click();
  await office.page.getByRole('menuitem', { name: 'Offer to branches' }).click();
  const dialog = office.page.getByRole('dialog', { name: `Offer ${number} to branches` });
  await dialog.getByRole('checkbox', { name: /^Glasgow/ }).check();
  await dialog.getByRole('checkbox', { name: /^Bristol/ }).check();
  await dialog.getByLabel('Note for the branches').fill('The key is at the desk.');
  expect(await violationsInBoth(office.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Offer the job' }).click();
  await offered(office.page, 'Glasgow').getByText('Waiting').waitFor();
  await office.page.getByRole('button', { name: 'Withdraw the offer to Bristol' }).click();
  await offered(office.page, 'Bristol').getByText('Withdrawn').waitFor();

  // It appears where they look, without a reload, and says nothing of the customer.
  const theirs = card(glasgow.page, number);
  await theirs.getByText('The key is at the desk.').waitFor();
  expect(await theirs.innerText()).not.toMatch(/Hill|High Street|NR1 1AA|07700/);
  expect([await overflow(glasgow.page), await violationsInBoth(glasgow.page)]).toEqual([0, []]);
  await theirs.getByRole('button', { name: 'Reject' }).click();
  const reject = glasgow.page.getByRole('dialog', { name: `Reject ${number}` });
  // Where the reasons are here already their list opens with the dialog, over its buttons; a click beside it closes it.
  await reject.getByRole('combobox', { name: 'Why' }).and(glasgow.page.locator(':focus')).waitFor();
  await reject.getByRole('heading').first().click();
  await reject.getByRole('button', { name: 'Reject the job' }).click();
  await reject.getByText('Field required.').waitFor();
  await reject.getByRole('combobox', { name: 'Why' }).click();
  await glasgow.page.getByRole('option', { name: 'Out of area', exact: true }).click();
  await reject.getByLabel('Note for the office').fill('No van there this week');
  await reject.getByRole('button', { name: 'Reject the job' }).click();
  await glasgow.page.getByText(`${number} is rejected.`).waitFor();
  await theirs.waitFor({ state: 'detached' });

  const section = office.page.getByRole('region', { name: 'To re-allocate' });
  await section.getByText('Out of area: No van there this week').waitFor();
  expect(await violationsInBoth(office.page)).toEqual([]);
  await office.page.goto('/clipboard/worksheets');
  await office.page.getByRole('button', { name: /^To re-allocate/ }).click();
  await office.page.getByRole('link', { name: number }).press('Enter');
  await office.page.waitForURL(`**/clipboard/worksheets/${id}`);
  const next = office.page.getByRole('list', { name: 'Next branches' });
  await next.getByText('Leeds', { exact: true }).waitFor();
  expect(await next.getByText('Glasgow').count()).toBe(0);
  await next.getByRole('button', { name: 'Offer to Leeds' }).click();
  await offered(office.page, 'Leeds').getByText('Waiting').waitFor();
  await next.getByRole('button', { name: 'Offer to Birmingham' }).click();
  await offered(office.page, 'Birmingham').getByText('Waiting').waitFor();

  const leeds = await newPage(browser, wide);
  await goAs(leeds.page, people.Leeds, '/');
  // Where a branch begins its day, offers stand first.
  await leeds.page.waitForURL('**/my-day');
  await leeds.page.getByRole('region', { name: 'Offers to answer' }).getByRole('article', { name: number }).waitFor();
  expect([await overflow(leeds.page), await violationsInBoth(leeds.page)]).toEqual([0, []]);
  const birmingham = await atOffers('Birmingham');
  await card(birmingham.page, number).waitFor();
  // What Birmingham sees grows old: its next look at the list does not come through.
  await birmingham.page.route('**/v1/worksheets/offers?*', () => undefined);
  await birmingham.page.route('**/v1/worksheets/offers', () => undefined);
  await card(leeds.page, number).getByRole('button', { name: 'Accept' }).click();
  await leeds.page.waitForURL(`**/clipboard/worksheets/${id}`);
  await leeds.page.getByText(`${number} is yours. Book it now.`).waitFor();
  await leeds.page.getByText('Ann Hill').first().waitFor();
  await card(birmingham.page, number).getByRole('button', { name: 'Accept' }).click();
  await birmingham.page.getByText('Given to another branch meanwhile.').waitFor();
  await birmingham.page.unrouteAll({ behavior: 'ignoreErrors' });
  await birmingham.page.reload();
  await birmingham.page.getByText('No job is offered to you.').waitFor();
  // The office sees it live: the job has its branch, and waits for nobody.
  await office.page.getByText('Accepted by Leeds').waitFor();
  // Who was asked and what they said stays with it; the branch has its own answer.
  await office.page.getByRole('region', { name: 'Offered to branches' }).waitFor();
  await offered(office.page, 'Leeds').getByText('Accepted', { exact: true }).waitFor();
  await offered(office.page, 'Birmingham').getByText('Withdrawn', { exact: true }).waitFor();
  await offered(office.page, 'Glasgow').getByText('Out of area: No van there this week').waitFor();
  await offered(office.page, 'Glasgow')
    .getByText(/^Asked \d\d\/\d\d\/\d{4} \d\d:\d\d by .+ · The key is at the desk\.$/)
    .waitFor();
  expect(await office.page.getByRole('list', { name: 'Next branches' }).count()).toBe(0);
  expect(await violationsInBoth(office.page)).toEqual([]);
  const accepted = leeds.page.getByRole('region', { name: 'Accepted offer' });
  await accepted.getByText('Accepted', { exact: true }).waitFor();
  expect(await accepted.getByRole('listitem').count()).toBe(1);
  expect((await desk.call(getWorksheet, { params: { id } })).branch?.name).toBe('Leeds');

  await leeds.page.goto('/my-day');
  await leeds.page.getByRole('list', { name: 'To book' }).getByRole('link', { name: number }).waitFor();
  expect(await leeds.page.getByRole('article', { name: number }).count()).toBe(0);
  // There is but one branch to choose: nothing asks which.
  await leeds.page.goto('/clipboard/worksheets');
  await leeds.page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Filter', exact: true }).click();
  const filters = leeds.page.getByRole('menu', { name: 'Add a filter' });
  await filters.getByRole('menuitem', { name: 'Technician' }).waitFor();
  expect(await filters.getByRole('menuitem', { name: 'Branch' }).count()).toBe(0);
  await leeds.page.goto('/diary');
  await leeds.page.getByRole('complementary', { name: 'To book' }).getByText(number).first().waitFor();
  expect(await leeds.page.getByRole('combobox', { name: 'Branch' }).count()).toBe(0);
  for (const watched of [office, glasgow, leeds]) watched.expectNoViolations();
  birmingham.expectNoViolations([/status of 400/]);
  for (const watched of [office, glasgow, leeds, birmingham]) await watched.close();
});
