import { getBoard, moveBooking } from '@quarterlight/contract/diary/routes';
import { listClaims, login, refreshToken } from '@quarterlight/contract/identity/routes';
import { runExport } from '@quarterlight/contract/reporting/routes';
import { listMoves, postMove } from '@quarterlight/contract/stock/routes';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { addDays, day } from '@quarterlight/kit/days';
import { addMinutes, boundsOf, clockOf, instantOf, minutesBetween } from '@quarterlight/kit/instants';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aProduct } from '../../src/areas/catalogue/catalogue.testing.ts';
import { aBranch } from '../../src/areas/companies/companies.testing.ts';
import { forgetActors } from '../../src/areas/identity/authenticate.ts';
import { someStock } from '../../src/areas/stock/stock.testing.ts';
import { aCompany, aJob, anIntake, aSlot, aStartedJob, type Company, ok, recordAll } from '../../src/areas/worksheets/job.fixtures.ts';
import { Client } from '../kit/client.ts';
import { testApp, useTestApp } from '../kit/harness.ts';
import { aTenant, signIn, testPassword } from '../kit/tenants.ts';

useTestApp();
afterEach(() => testApp().clock.reset());

const zone = 'Europe/London';
const springs = ['2026-03-29', '2027-03-28'];
const autumns = ['2026-10-25', '2027-10-31'];

/** Sets the clock, and makes the authenticator look again, as it does by itself after a second. */
function at(moment: string): void {
  testApp().clock.freeze(moment);
  forgetActors();
}
const local = (on: string, clock: string) => instantOf(day(on), clock, zone);

/** Every session of the pool keeps another time zone than the product asks for, as behind a pooler that drops the settings of a connection. */
async function sessionsIn(timeZone: string): Promise<void> {
  const { pool } = testApp().running;
  const clients = await Promise.all(Array.from({ length: pool.options.max ?? 1 }, () => pool.connect()));
  for (const client of clients) await client.query(`set time zone '${timeZone}'`);
  for (const client of clients) client.release();
}

/** What the diary shows to somebody who has just signed in. */
const booked = async ({ tenant }: Company, from: string, to: string) =>
  ok(await (await tenant.user({ role: 'manager' })).call(getBoard, { query: { from, to } }))
    .bookings.map(
      (card) => `${card.day} ${card.slot}${card.startsAt === null ? '' : ` ${clockOf(card.startsAt, zone)}–${clockOf(card.endsAt ?? card.startsAt, zone)}`}`,
    )
    .toSorted();

describe.each(['UTC', 'America/St_Johns', 'Pacific/Auckland'])('with sessions of the database in %s', (timeZone) => {
  beforeAll(() => sessionsIn(timeZone));

  it.each([...springs, ...autumns])('keeps every visit on its day and at its clock over the change of %s', async (change) => {
    const [before, after] = [addDays(day(change), -1), addDays(day(change), 1)];
    at(`${addDays(day(change), -7)}T12:00:00Z`);
    const company = await aCompany();
    const asked = await company.tenant.scope.read(async ({ db }) => (await sql<{ TimeZone: string }>`show timezone`.execute(db)).rows[0]);
    expect(asked).toEqual({ TimeZone: timeZone });
    for (const on of [before, change, after]) {
      for (const [slot, clock] of [
        ['A', '08:00'],
        ['O', '22:30'],
      ] as const)
        await aJob(company, { lines: [], booking: aSlot(company, { day: on, slot, startsAt: local(on, clock) }) });
      await aJob(company, { lines: [], booking: aSlot(company, { day: on, slot: 'P' }) });
    }
    // The morning begins at eight by the clock on the wall: a minute before it is refused.
    const early = { ...(await anIntake(company, { lines: [] })), booking: aSlot(company, { day: after, startsAt: local(after, '07:59') }) };
    expect((await company.manager.call(routes.createWorksheet, { body: early })).status).toBe(400);
    const all = [before, change, after].flatMap((on) => [`${on} A 08:00–09:00`, `${on} O 22:30–23:30`, `${on} P`]);
    // Before, through both hours that the change makes odd, and after: the diary stays the same, day by day too.
    for (const moment of [local(before, '23:59'), `${change}T00:30:00Z`, `${change}T01:30:00Z`, local(change, '23:59'), local(after, '00:00')]) {
      at(moment);
      expect(await booked(company, before, after), moment).toEqual(all);
      expect(await booked(company, change, change), moment).toEqual(all.filter((text) => text.startsWith(change)));
    }
  });

  it.each([...springs, ...autumns])('moves a visit by a day over the change of %s and leaves its clock', async (change) => {
    const before = addDays(day(change), -1);
    at(`${addDays(day(change), -7)}T12:00:00Z`);
    const company = await aCompany();
    await aJob(company, { lines: [], booking: aSlot(company, { day: before, startsAt: local(before, '09:00') }) });
    const [card] = ok(await company.manager.call(getBoard, { query: { from: before, to: before } })).bookings;
    const body = { technicianId: company.technician.id, day: change, slot: 'A' as const, minutes: 60, startsAt: local(change, '09:00') };
    ok(await company.manager.call(moveBooking, { params: { id: card?.id ?? '' }, version: card?.version ?? 0, body }));
    expect(await booked(company, before, change)).toEqual([`${change} A 09:00–10:00`]);
    // The same hour of the day before plus 24 hours is another clock, which the diary refuses to confuse with the first.
    expect(clockOf(addMinutes(local(before, '09:00'), 1_440), zone)).toBe(springs.includes(change) ? '10:00' : '08:00');
  });

  it('ends the day at local midnight, on days of 23, 24 and 25 hours', async () => {
    at('2026-03-20T12:00:00Z');
    const company = await aCompany();
    for (const [on, hours] of [
      ['2026-03-29', 23],
      ['2026-10-25', 25],
      ['2028-02-29', 24],
      ['2026-12-31', 24],
      ['2027-01-31', 24],
    ] as const) {
      const { from, to } = boundsOf(day(on), zone);
      expect(minutesBetween(from, to)).toBe(hours * 60);
      const today = async (moment: string) => {
        at(moment);
        const technician = await company.tenant.user({ role: 'technician', homeBranchId: company.branch.id });
        return ok(await technician.call(routes.getMyDay, { query: {} })).day;
      };
      expect(await today(new Date(Date.parse(from) - 1).toISOString())).toBe(addDays(day(on), -1));
      expect(await today(from)).toBe(on);
      expect(await today(new Date(Date.parse(to) - 1).toISOString())).toBe(on);
      expect(await today(to)).toBe(addDays(day(on), 1));
    }
  });

  it.each(['2026-03-29', '2026-10-25', '2026-12-31', '2028-02-29'])('counts work and stock of %s to that local day in exports and lists', async (on) => {
    const next = addDays(day(on), 1);
    at(local(on, '00:05'));
    const company = await aCompany({ name: 'Leeds' });
    const product = await aProduct(company.tenant);
    const other = await aBranch(company.tenant);
    const { lotId } = await someStock(company.tenant, { productId: product.id, placeId: company.branch.depotId, quantityMilli: 9_000 });
    const numbers: Record<string, string> = {};
    for (const moment of [local(on, '00:05'), local(on, '23:55'), local(next, '00:05')]) {
      at(moment);
      // Tokens last an hour: everybody signs in anew.
      const fresh: Company = {
        ...company,
        manager: await company.tenant.user({ role: 'manager' }),
        technician: { ...company.technician, client: await again(company) },
      };
      const { job } = await aStartedJob(fresh);
      await recordAll(fresh, job.id);
      numbers[moment] = ok(await fresh.technician.client.call(routes.completeWorksheet, { params: { id: job.id }, body: { mileage: 1_000 } })).number;
      ok(
        await fresh.manager.call(postMove, {
          body: { fromPlaceId: company.branch.depotId, toPlaceId: other.depotId, lotId, quantity: 1, reason: moment },
        }),
      );
    }
    at(local(addDays(day(on), 7), '12:00'));
    const manager = await company.tenant.user({ role: 'manager' });
    const [first, last, later] = Object.values(numbers);
    const exported = async (from: string, to: string) => {
      const { body } = await manager.raw('GET', `${runExport.path.replace(':name', 'completed-jobs-export')}?format=csv&from=${from}&to=${to}`);
      return Object.values(numbers).filter((number) => String(body).includes(number));
    };
    expect(await exported(on, on)).toEqual([first, last]);
    expect(await exported(next, next)).toEqual([later]);
    const moved = async (from: string, to: string) =>
      ok(await manager.call(listMoves, { query: { from, to, lotId, sort: 'postedAt' } })).items.map((move) => move.reason);
    expect(new Set(await moved(on, on))).toEqual(new Set([local(on, '00:05'), local(on, '23:55')]));
    expect(new Set(await moved(next, next))).toEqual(new Set([local(next, '00:05')]));
  });
});

/** The technician, signed in now. */
const again = async ({ tenant, technician }: Company): Promise<Client> => new Client(tenant.slug, await signIn(tenant.scope, technician.id), technician.id);

describe('a token', () => {
  it.each(['2026-07-01T12:00:00Z', '2026-03-29T00:30:00Z', '2026-10-25T00:30:00Z', '2026-12-31T23:30:00Z'])(
    'of %s is good until its second, and not after it',
    async (moment) => {
      at(moment);
      const tenant = await aTenant();
      await tenant.user({ username: 'ann', role: 'manager' });
      const { body: token } = await tenant.visitor.call(login, { body: { username: 'ann', password: testPassword } });
      const client = new Client(tenant.slug, token);
      const status = async (seconds: number) => {
        at(new Date(Date.parse(moment) + seconds * 1_000).toISOString());
        return (await client.call(listClaims)).status;
      };
      expect([await status(0), await status(3_599), await status(3_601)]).toEqual([200, 200, 401]);
    },
  );

  it('of a server whose clock then steps back ten seconds is still good, can be renewed, and work goes on in order', async () => {
    at('2026-06-01T10:00:00Z');
    const company = await aCompany();
    const first = await aJob(company);
    at('2026-06-01T09:59:50Z');
    expect((await company.manager.call(listClaims)).status).toBe(200);
    const second = await aJob(company);
    expect([first.number, second.number]).toEqual(['W000001', 'W000002']);
    const renewed = new Client(company.tenant.slug, ok(await company.manager.call(refreshToken)));
    expect((await renewed.call(listClaims)).status).toBe(200);
    at('2026-06-01T10:00:01Z');
    expect((await renewed.call(listClaims)).status).toBe(200);
  });
});
