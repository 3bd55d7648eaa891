import { addDays, type Day, day } from '@quarterlight/kit/days';
import { instantOf } from '@quarterlight/kit/instants';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { keepMonths } from './keep-months.ts';
import { findLots } from './ledger.queries.ts';
import { postMoves } from './ledger.ts';
import { heldAt, monthEndBefore } from './month.queries.ts';
import { closePeriod, dateBack, lastMonthOver, openPeriod } from './periods.ts';
import { outsidePlace } from './place.queries.ts';
import { receiveLots } from './receive-lot.ts';
import { relocate } from './relocate.ts';
import { aStore, attempt, driftOf } from './stock.fixtures.ts';

useTestApp();
afterEach(() => testApp().clock.reset());

const zone = 'Europe/London';
const clock = () => testApp().clock;
/** Noon of a day, as if it were today. */
const goTo = (on: string) => clock().freeze(instantOf(day(on), '12:00', zone));

/** What the ledger says lay in each place of each lot at the end of a day. */
async function heldOn(tenant: TestTenant, on: Day): Promise<Record<string, number>> {
  const rows = await tenant.scope.read(async (tx) => {
    const kept = await monthEndBefore(tx, on);
    return (await sql<{ place_id: string; lot_id: string; quantity: number }>`${heldAt(tx, on, kept)}`.execute(tx.db)).rows;
  });
  return Object.fromEntries(rows.map((row) => [`${row.place_id} ${row.lot_id}`, row.quantity]).toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)));
}

async function ground() {
  const tenant = await aTenant();
  const store = await aStore(tenant, { panes: 0 });
  const { depotId } = store.branch;
  const receive = (quantity: number, on?: string) =>
    attempt(tenant, async (tx) => {
      const effectiveOn = await dateBack(tx, on, 'receivedOn');
      const [lot] = await receiveLots(tx, [
        {
          productId: store.product.id,
          supplierId: null,
          placeId: depotId,
          quantityMilli: quantity * 1000,
          unitCost: 500_000,
          document: 'P1',
          documentId: null,
          effectiveOn,
        },
      ]);
      return lot?.lotId ?? '';
    });
  const leave = (lotId: string, quantity: number, on?: string) =>
    attempt(tenant, async (tx) => {
      const effectiveOn = await dateBack(tx, on, 'on');
      const lot = (await findLots(tx, [lotId])).get(lotId);
      const outside = await outsidePlace(tx, 'write-off');
      await postMoves(tx, [
        {
          kind: 'write-off',
          productId: store.product.id,
          lotId,
          fromPlaceId: depotId,
          toPlaceId: outside.id,
          quantity: quantity * 1000,
          unitCost: lot?.unit_cost ?? 0,
          code: store.product.code,
          effectiveOn,
        },
      ]);
    });
  const issue = (lotId: string, quantity: number) =>
    attempt(tenant, (tx) => relocate(tx, [{ fromPlaceId: depotId, lotId, quantity: quantity * 1000 }], store.technician.vanId));
  const closing = (month: string) => attempt(tenant, (tx) => closePeriod(tx, day(month)));
  const opening = (month: string) => attempt(tenant, (tx) => openPeriod(tx, day(month), 'A delivery was forgotten'));
  return { tenant, store, depotId, receive, leave, issue, closing, opening };
}

/** Numbers that look like chance and are the same each time. */
function chance(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('what lay where at the end of any day', () => {
  it('is what it was on that day, before and after months are kept, and with what was dated back since', async () => {
    const { tenant, depotId, store, receive, leave, issue } = await ground();
    const pick = chance(17);
    const lots: string[] = [];
    const model = new Map<Day, Map<string, number>>();
    const now = new Map<string, number>();
    const first = day('2026-03-20');
    const last = day('2026-07-10');
    const change = (place: string, lot: string, quantity: number, from: Day, until: Day) => {
      const key = `${place} ${lot}`;
      now.set(key, (now.get(key) ?? 0) + quantity * 1000);
      for (let on = from; on < until; on = addDays(on, 1)) {
        const then = model.get(on);
        then?.set(key, (then.get(key) ?? 0) + quantity * 1000);
      }
    };
    for (let on = first; on <= last; on = addDays(on, 1)) {
      goTo(on);
      for (let turn = 0; turn < pick(3); turn += 1) {
        const lot = lots[pick(Math.max(1, lots.length))];
        const free = lot === undefined ? 0 : (now.get(`${depotId} ${lot}`) ?? 0) / 1000;
        const what = pick(4);
        if (what === 0 || lot === undefined || free === 0) {
          const back = pick(2) === 0 && on > addDays(first, 50) ? addDays(on, -pick(50)) : on;
          const { result } = await receive(5, back);
          lots.push(result ?? '');
          change(depotId, result ?? '', 5, back, on);
        } else if (what === 1) {
          expect((await leave(lot, 1)).code).toBeUndefined();
          change(depotId, lot, -1, on, on);
        } else if (what === 2) {
          expect((await issue(lot, 1)).code).toBeUndefined();
          change(depotId, lot, -1, on, on);
          change(store.technician.vanId, lot, 1, on, on);
        } else {
          const back = addDays(on, -pick(20));
          const wasThere = back >= first && (model.get(back)?.get(`${depotId} ${lot}`) ?? 0) > 0;
          const least = Math.min(...[...model].filter(([each]) => each >= back).map(([, then]) => then.get(`${depotId} ${lot}`) ?? 0), free * 1000);
          const done = await leave(lot, 1, back);
          if (back === on || (wasThere && least >= 1000)) {
            expect(done.code).toBeUndefined();
            change(depotId, lot, -1, back, on);
          } else {
            expect(done.code).toBe('stock.not_there_then');
          }
        }
      }
      model.set(on, new Map(now));
      // Kept in the middle of it, so that what is dated back afterwards falls into months that are kept.
      if (on === '2026-05-15') await keepMonths(tenant.scope);
    }
    const expectAll = async () => {
      for (const [on, then] of model) {
        const wanted = Object.fromEntries([...then].filter(([, quantity]) => quantity !== 0).toSorted(([one], [other]) => (one < other ? -1 : 1)));
        expect([on, await heldOn(tenant, on)]).toEqual([on, wanted]);
      }
    };
    await expectAll();
    await keepMonths(tenant.scope);
    await keepMonths(tenant.scope);
    await expectAll();
    const kept = await tenant.scope.read((tx) => tx.db.selectFrom('stock_month').select('month_end').orderBy('month_end').execute());
    expect(kept.map((row) => row.month_end)).toEqual(['2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30']);
    expect(await driftOf(tenant)).toEqual([]);
  });
});

describe('a month of the accounts', () => {
  it('is closed with all before it, takes nothing any more, and opens again from the end', async () => {
    const { receive, leave, closing, opening, tenant } = await ground();
    goTo('2026-04-10');
    const { result: lotId = '' } = await receive(5);
    goTo('2026-07-10');
    expect(await closing('2026-07-01')).toMatchObject({
      code: 'stock.period_not_over',
      message: 'July 2026 is not over yet. It can be closed from the first day after it, ten minutes past midnight.',
    });
    expect((await closing('2026-05-01')).code).toBeUndefined();
    const states = await tenant.scope.read((tx) => tx.db.selectFrom('stock_period').select(['month', 'state']).orderBy('month').execute());
    expect(states).toEqual([
      { month: '2026-04-01', state: 'closed' },
      { month: '2026-05-01', state: 'closed' },
    ]);
    expect((await closing('2026-04-01')).code).toBe('stock.period_closed_already');
    expect(await receive(1, '2026-05-31')).toMatchObject({
      code: 'stock.period_closed',
      message: 'May 2026 is closed: nothing is dated into it any more. Enter a later day, or ask the accounts to open it.',
    });
    expect((await leave(lotId, 1, '2026-04-20')).code).toBe('stock.period_closed');
    expect((await receive(1, '2026-07-11')).code).toBe('stock.day_to_come');
    expect((await receive(1, '2026-06-01')).code).toBeUndefined();
    expect((await opening('2026-04-01')).code).toBe('stock.period_not_last');
    expect((await opening('2026-06-01')).code).toBe('stock.period_not_closed');
    expect((await opening('2026-05-01')).code).toBeUndefined();
    expect((await receive(1, '2026-05-31')).code).toBeUndefined();
    expect((await receive(1, '2026-04-30')).code).toBe('stock.period_closed');
    expect((await closing('2026-06-01')).code).toBeUndefined();
    expect((await receive(1, '2026-05-31')).code).toBe('stock.period_closed');
  });

  it('is over ten minutes after its last midnight in the company’s time zone', async () => {
    const { tenant } = await ground();
    const overAt = (instant: string) => {
      clock().freeze(instant);
      return tenant.scope.read((tx) => Promise.resolve(lastMonthOver(tx)));
    };
    // Midnight of London is 23:00 UTC in summer.
    expect(await overAt('2026-06-30T23:09:59Z')).toBe('2026-05-01');
    expect(await overAt('2026-06-30T23:10:00Z')).toBe('2026-06-01');
    expect(await overAt('2026-12-31T23:59:00Z')).toBe('2026-11-01');
  });

  it('is closed after what is just being dated into it, and before what comes later', async () => {
    const { store, depotId, receive, closing, tenant } = await ground();
    goTo('2026-04-10');
    await receive(1);
    goTo('2026-05-02');
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const dating = tenant.scope.write(async (tx) => {
      const effectiveOn = await dateBack(tx, '2026-04-15', 'on');
      begun.resolve();
      await mayEnd.promise;
      const arrival = {
        productId: store.product.id,
        supplierId: null,
        placeId: depotId,
        quantityMilli: 1000,
        unitCost: 500_000,
        document: 'P1',
        documentId: null,
      };
      await receiveLots(tx, [{ ...arrival, effectiveOn }]);
    });
    await begun.promise;
    const ends: string[] = [];
    const closed = closing('2026-04-01').then((done) => {
      ends.push('closed');
      return done;
    });
    const waiting = () =>
      tenant.scope.read((tx) =>
        sql`select from pg_locks where locktype = 'advisory' and not granted
          and (classid::int8 << 32 | objid::int8) = hashtextextended(${`stock ${tenant.scope.tenant.id} 0 periods`}, 0)`.execute(tx.db),
      );
    await vi.waitFor(async () => expect((await waiting()).rows).toHaveLength(1));
    mayEnd.resolve();
    await dating.then(() => ends.push('dated'));
    expect((await closed).code).toBeUndefined();
    expect(ends).toEqual(['dated', 'closed']);
    expect((await receive(1, '2026-04-30')).code).toBe('stock.period_closed');
  });
});
