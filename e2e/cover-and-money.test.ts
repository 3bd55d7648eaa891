import { findSlots } from '@quarterlight/contract/diary/routes';
import { getWorksheet } from '@quarterlight/contract/worksheets/routes';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { bookerOf } from './support/booked-job.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { expectGoodLooks, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let desk: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('manager');
});
afterAll(() => leaveBrowser(browser));

const price = (pounds: number) => ({ amount: pounds * 100, currency: 'GBP' });

/** A booked insurer's job of two lines, with an excess. */
async function anInsuredJob() {
  expect((await desk.call(findSlots, { query: { minutes: 30, days: 28, limit: 1 } })).items).toHaveLength(1);
  const { take } = await bookerOf(desk);
  return take({
    lossOn: '2026-11-02',
    lines: [
      { kind: 'sundry', description: 'Windscreen', unitPrice: price(300) },
      { kind: 'sundry', description: 'Maker’s badge on the glass', unitPrice: price(50) },
    ],
    insurance: {
      insurerName: 'Albion Mutual Insurance',
      policyNumber: 'P1',
      claimNumber: 'C1',
      authorisationNumber: 'A1',
      authorisationNeeded: false,
      excess: price(75),
      limit: null,
      vatRegistered: false,
      coverChecked: true,
      excessExplanation: '',
    },
  });
}

const part = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name });

it('a policyholder who is not the contact, their mandate and their top-up stand on the job, with who pays what', async () => {
  const job = await anInsuredJob();
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'manager', `/clipboard/worksheets/${job.id}`);
  const cover = part(page, 'Insurance');
  await cover.getByRole('button', { name: 'Edit' }).click();
  await cover.getByLabel('Scheme').fill('Private car glass');
  await cover.getByLabel('Policyholder: postcode').fill('LS1 4AP');
  await cover.getByLabel('Mandate signed by').fill('Ada Long');
  await expectGoodLooks(page);
  await cover.getByRole('button', { name: 'Save' }).click();
  await cover.getByText('Enter the policyholder’s name').waitFor();
  await cover.getByText('Say on which day it was signed').waitFor();
  await cover.getByLabel('Mandate signed on').fill('02/11/2026');
  await cover.getByLabel('Policyholder', { exact: true }).fill('Long & Sons Ltd');
  await cover.getByRole('button', { name: 'Save' }).click();
  await cover.getByText('Long & Sons Ltd').waitFor();
  await cover.getByText('Ada Long').waitFor();
  await cover.getByText('Albion Mutual Insurance pays £345.00, the policyholder £75.00.').waitFor();

  await page.getByRole('button', { name: 'Actions: Line: Maker’s badge on the glass' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the line' });
  await dialog.getByLabel('Top-up: the policyholder pays it').check();
  await expectGoodLooks(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await part(page, /^Glass and lines/)
    .getByText('Top-up', { exact: true })
    .waitFor();
  await cover.getByText('The policyholder pays the top-up of £60.00.').waitFor();
  await cover.getByText('Albion Mutual Insurance pays £285.00, the policyholder £135.00.').waitFor();
  await expectGoodLooks(page);
  expectNoViolations();
  await close();
});

it('a deposit holds the job up until it is recorded by the next step, and is given back', async () => {
  const job = await anInsuredJob();
  const { page, expectNoViolations, close } = await newPage(browser, { viewport: widths[0] });
  await goAs(page, 'manager', `/clipboard/worksheets/${job.id}`);
  const money = part(page, 'Money taken');
  await money.getByRole('button', { name: 'Ask for a deposit' }).click();
  const asking = page.getByRole('dialog', { name: `Deposit for ${job.number}` });
  await asking.getByLabel('To be paid before the visit').fill('900');
  await expectGoodLooks(page);
  await asking.getByRole('button', { name: 'Save' }).click();
  await asking.getByText(`${job.number} comes to £420.00. Ask for a deposit of that or less.`).waitFor();
  await asking.getByLabel('To be paid before the visit').fill('50');
  await asking.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Deposit due').first().waitFor();
  await money.getByText('Deposit asked for, not taken yet').waitFor();
  await expectGoodLooks(page);
  expect((await desk.call(getWorksheet, { params: { id: job.id } })).holdUps.map(({ code }) => code)).toContain('deposit');

  await money.getByRole('button', { name: 'Record money' }).click();
  const taking = page.getByRole('dialog', { name: `Money for ${job.number}` });
  await taking.getByLabel('Amount').fill('60');
  await taking.getByRole('button', { name: 'Record' }).click();
  await money.getByRole('button', { name: /^Give back/ }).click();
  const giving = page.getByRole('dialog', { name: `Give money back for ${job.number}` });
  await giving.getByLabel('Amount').fill('61');
  await expectGoodLooks(page);
  await giving.getByRole('button', { name: 'Give back' }).click();
  await giving.getByText(`£60.00 of it can be given back on ${job.number}.`, { exact: false }).waitFor();
  await giving.getByLabel('Amount').fill('10');
  await giving.getByRole('button', { name: 'Give back' }).click();
  await money.getByText('£10.00 given back').waitFor();
  await expectGoodLooks(page);
  expect((await desk.call(getWorksheet, { params: { id: job.id } })).holdUps.map(({ code }) => code)).not.toContain('deposit');
  expectNoViolations([/status of 400 .*\/(?:deposit|refunds)$/]);
  await close();
});
