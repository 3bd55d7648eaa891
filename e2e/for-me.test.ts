import { listForMe } from '@quarterlight/contract/notices/for-me-routes';
import { cancelAbsence, createAbsence, getAbsence } from '@quarterlight/contract/schedule/routes';
import { addDays, formatDay } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import { plural } from '@quarterlight/kit/text';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { asOperator } from './support/database.ts';
import { overflow, violationsInBoth } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

const nameFor = (count: number) => (count === 0 ? 'For me' : `For me, ${plural(count, 'thing')}`);

describe('what waits for somebody', () => {
  it('comes to the header by itself, leads to what is to be decided, and goes once it is', async () => {
    const [desk, technician] = [await signInToApi('manager'), await signInToApi('technician')];
    const before = (await desk.call(listForMe)).count;
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    await goAs(page, 'manager', '/');
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: nameFor(before), exact: true }).waitFor();
    const on = addDays(localDayOf(Date.now(), 'Europe/London'), 170);
    const asked = await technician.call(createAbsence, {
      body: { userId: await userIdOf('technician'), type: 'holiday', from: on, fromSlot: 'A', to: on, toSlot: 'P', note: '' },
    });
    const button = header.getByRole('button', { name: nameFor(before + 1), exact: true });
    await button.waitFor();
    await button.focus();
    await page.keyboard.press('Enter');
    const open = page.getByRole('dialog', { name: 'For me' });
    await open.getByText(`Holiday, ${formatDay(on)}`).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    const section = open.getByRole('region', { name: 'Waiting for your decision' });
    await section
      .getByRole('listitem')
      .filter({ hasText: formatDay(on) })
      .getByRole('link')
      .press('Enter');
    await page.waitForURL(new RegExp(`/users/absences/absence/${asked.id}$`));
    await open.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByText('Absence approved.').waitFor();
    await header.getByRole('button', { name: nameFor(before), exact: true }).waitFor();
    const { version } = await desk.call(getAbsence, { params: { id: asked.id } });
    await desk.call(cancelAbsence, { params: { id: asked.id }, version, body: { reason: 'The journey is over' } });
    expectNoViolations();
    await close();
  });

  it('is put away on a phone where nothing else ends it', async () => {
    const name = 'Journey board';
    await asOperator(inject('dataDir'), async (operator) => {
      await operator.query(
        `insert into equipment (tenant_id, id, name, name_key, branch_id, licence_expires)
         select tenant_id, gen_random_uuid(), $1, lower($1), id, current_date - 2 from branch order by name limit 1`,
        [name],
      );
    });
    const { page, expectNoViolations, close } = await newPage(browser, { viewport: { width: 390, height: 844 } });
    await goAs(page, 'manager', '/');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^For me, / })
      .click();
    const open = page.getByRole('dialog', { name: 'For me' });
    const lapses = open.getByRole('region', { name: 'Lapses' });
    const mine = lapses.getByRole('listitem').filter({ hasText: `Licence of ${name}` });
    await mine.getByText(/^Expired on /).waitFor();
    expect([await overflow(page), await violationsInBoth(page)]).toEqual([0, []]);
    await mine.getByRole('button', { name: `Put away: Licence of ${name}` }).click();
    await mine.waitFor({ state: 'detached' });
    await page.reload();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^For me/ })
      .click();
    await open.getByRole('link', { name: 'All background work' }).waitFor();
    expect(await mine.count()).toBe(0);
    await asOperator(inject('dataDir'), async (operator) => {
      await operator.query('delete from equipment where name = $1', [name]);
    });
    expectNoViolations();
    await close();
  });
});

const userIdOf = (username: string): Promise<string> =>
  asOperator(
    inject('dataDir'),
    async (operator) => (await operator.query<{ id: string }>('select id from app_user where username = $1', [username])).rows[0]?.id ?? '',
  );
