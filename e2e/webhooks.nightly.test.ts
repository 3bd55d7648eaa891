import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { WebhookBody } from '@quarterlight/contract/outbox/webhook-schemas';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { bookerOf } from './support/booked-job.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { violationsInBoth } from './support/looks.ts';
import { goAs } from './support/people.ts';

interface Call {
  readonly type: string;
  readonly recordId: string | null;
  readonly id: string;
  readonly isSigned: boolean;
}
/** A program on this machine that is told, and checks who tells it. */
const calls: Call[] = [];
let secret = '';
let status = 200;
const receiver = createServer((request, reply) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    const own = createHmac('sha256', secret)
      .update(`${String(request.headers['quarterlight-timestamp'])}.${body}`)
      .digest('hex');
    calls.push({ ...WebhookBody.parse(JSON.parse(body)), isSigned: request.headers['quarterlight-signature'] === `v1=${own}` });
    reply.writeHead(status).end(status === 200 ? 'Received with thanks' : 'Closed for maintenance');
  });
});

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  await new Promise<void>((resolve) => receiver.listen(inject('hooksPort'), '127.0.0.1', resolve));
});
afterAll(async () => {
  await leaveBrowser(browser);
  await new Promise((resolve) => receiver.close(resolve));
});

describe('webhooks', () => {
  it('one is made and tried, tells of a new job, and what its receiver refused is told again', async () => {
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    await goAs(page, 'admin', '/api/');
    await page.getByRole('navigation', { name: 'API' }).getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('button', { name: 'New webhook' }).click();
    // The list behind it has a field of that name, too.
    await page.getByRole('heading', { name: 'New webhook' }).waitFor();
    await page.getByLabel('Name').fill('Job board');
    await page.getByLabel('Address').fill('https://10.1.2.3/hook');
    await page.getByLabel('Worksheet created').check();
    await page.getByRole('button', { name: 'Make the webhook' }).click();
    await page.getByText('This address lies inside a private network.').filter({ visible: true }).first().waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByLabel('Address').fill(`http://127.0.0.1:${inject('hooksPort')}/hook`);
    await page.getByRole('button', { name: 'Make the webhook' }).click();
    await page.getByText('You will not see it again.').waitFor();
    secret = await page.locator('code', { hasText: /^qlwh_/ }).innerText();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have kept the secret' }).click();

    await page.getByRole('button', { name: 'Send a test' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Received with thanks').waitFor();
    await dialog.getByText('Delivered').waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    expect(calls).toMatchObject([{ type: 'test', isSigned: true }]);
    expect(await page.content()).not.toContain(secret);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    const { take } = await bookerOf(await signInToApi('adviser'));
    const first = await take({});
    const table = page.getByRole('table', { name: 'Deliveries' }).or(page.getByRole('grid', { name: 'Deliveries' }));
    await table.getByText('Worksheet created').first().waitFor();
    await expect.poll(() => calls.map(({ recordId }) => recordId)).toContain(first.id);

    status = 503;
    const second = await take({});
    await page.getByText('Failing', { exact: true }).first().waitFor();
    await table.getByText('It answered 503.').first().click();
    await dialog.getByText('Closed for maintenance').waitFor();
    await dialog.getByText('Waiting').waitFor();
    await page.keyboard.press('Escape');

    // Turned off it gives up what waits; on again, that is told at a word.
    const turn = async (on: boolean) => {
      await page.getByRole('button', { name: 'Edit webhook' }).click();
      await page.getByRole('switch', { name: /^On/ }).setChecked(on, { force: true });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Edit webhook' }).waitFor();
    };
    await turn(false);
    await table.getByText('Given up').first().waitFor();
    status = 200;
    await turn(true);
    await table.getByText('Given up').first().click();
    await dialog.getByRole('button', { name: 'Tell it again' }).click();
    await dialog.getByText('Received with thanks').waitFor();
    await dialog.getByText('Delivered').waitFor();
    const told = calls.filter(({ recordId }) => recordId === second.id);
    expect(told.length).toBeGreaterThan(1);
    expect(new Set(told.map(({ id }) => id)).size).toBe(1);
    expect(calls.every(({ isSigned }) => isSigned)).toBe(true);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog', { name: 'Remove Job board?' }).getByRole('button', { name: 'Remove' }).click();
    await page.waitForURL('**/settings/webhooks');
    expectNoViolations([/400/]);
    await close();
  });
});
