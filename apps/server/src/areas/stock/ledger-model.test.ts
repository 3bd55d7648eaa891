import * as routes from '@quarterlight/contract/stock/routes';
import { array, assert, asyncProperty, constantFrom, integer, nat, record } from 'fast-check';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aLedgerWorld, balancesOf, type Step } from './ledger.fixtures.ts';
import { brokenInvariants } from './ledger-invariants.fixtures.ts';
import { aStore, outsideIds, snapshotOf } from './stock.fixtures.ts';

useTestApp();

const step = record<Step>({
  do: constantFrom(
    'receive',
    'receive',
    'move',
    'move',
    'move',
    'write-off',
    'allocate',
    'allocate',
    'allocate',
    'release',
    'issue',
    'issue',
    'return',
    'fit',
    'fit',
    'reopen',
    'reopen',
    'reverse',
    'send',
    'send',
    'arrive',
    'call-back',
    'count',
    'decide',
  ),
  pick: nat(50),
  from: nat(4),
  to: nat(4),
  quantity: integer({ min: 1, max: 4 }),
});

const refusedOrDone = /^(done|(stock|transfers|counting|loss|record)\.)/;

async function aWorld() {
  const tenant = await aTenant();
  return aLedgerWorld(tenant, [await tenant.user()]);
}

async function checkInvariants({ tenant, unlikeAcknowledged }: Awaited<ReturnType<typeof aWorld>>): Promise<void> {
  expect([...(await brokenInvariants(tenant)), ...(await unlikeAcknowledged())]).toEqual([]);
}

describe('the ledger under any sequence of operations', () => {
  it('holds its invariants one by one, and a refusal changes nothing', { timeout: 120_000 }, async () => {
    const seen = new Map<string, number>();
    await assert(
      asyncProperty(array(step, { minLength: 50, maxLength: 90 }), async (steps) => {
        const world = await aWorld();
        const { tenant, run } = world;
        for (const at of steps) {
          const before = await balancesOf(tenant);
          const outcome = await run(at);
          seen.set(`${at.do}: ${outcome}`, (seen.get(`${at.do}: ${outcome}`) ?? 0) + 1);
          expect(outcome).toMatch(refusedOrDone);
          if (outcome !== 'done') expect(await balancesOf(tenant)).toEqual(before);
        }
        await checkInvariants(world);
      }),
      { numRuns: 8, endOnFailure: true, seed: 20_261_120 },
    );
    for (const wanted of ['move', 'write-off', 'allocate', 'release', 'issue', 'return', 'fit', 'reopen', 'reverse', 'send', 'arrive', 'count'])
      expect(seen.get(`${wanted}: done`) ?? 0, wanted).toBeGreaterThan(0);
  });

  it('holds them when eight people work at once', { timeout: 120_000 }, async () => {
    await assert(
      asyncProperty(array(array(step, { minLength: 8, maxLength: 8 }), { minLength: 8, maxLength: 12 }), async (batches) => {
        const world = await aWorld();
        const { run } = world;
        for (const batch of batches) for (const outcome of await Promise.all(batch.map(run))) expect(outcome).toMatch(refusedOrDone);
        await checkInvariants(world);
      }),
      { numRuns: 6, endOnFailure: true, seed: 20_261_121 },
    );
  });
});

describe('the ledger\u2019s rows', () => {
  it('are never changed, removed or emptied, by the app or by the owner', async () => {
    const { tenant, run } = await aWorld();
    await run({ do: 'receive', pick: 0, from: 0, to: 0, quantity: 2 });
    const before = await snapshotOf(tenant);
    for (const statement of [
      'update stock_move set quantity_milli = 1',
      'delete from stock_move',
      'truncate stock_move',
      'update lot set unit_cost = 1',
      'delete from lot',
    ]) {
      await expect(
        tenant.scope.write((tx) => sql.raw(statement).execute(tx.db)),
        statement,
      ).rejects.toThrow(/permission denied/);
    }
    const owner = new Client({ connectionString: inject('databaseOwnerUrl') });
    await owner.connect();
    try {
      for (const statement of ['update stock_move set quantity_milli = 1', 'delete from stock_move', 'truncate stock_move cascade'])
        await expect(owner.query(statement), statement).rejects.toThrow(/never changed/);
    } finally {
      await owner.end();
    }
    expect(await snapshotOf(tenant)).toEqual(before);
  });

  it('shows a balance that somebody bent behind the ledger\u2019s back', async () => {
    const { tenant, run } = await aWorld();
    await run({ do: 'receive', pick: 0, from: 0, to: 0, quantity: 2 });
    await run({ do: 'allocate', pick: 0, from: 0, to: 0, quantity: 1 });
    await tenant.scope.write((tx) => tx.db.updateTable('stock_balance').set({ quantity_milli: 5000, allocated_milli: 3000 }).execute());
    const office = await tenant.user();
    const { body } = await office.call(routes.verifyStock, {});
    expect(body).toMatchObject({ keys: 1, expectedDifferences: 0, differences: [{ ledger: 2, balance: 5, claimed: 1, allocated: 3 }] });
    await expect(tenant.scope.write((tx) => tx.db.updateTable('stock_balance').set({ quantity_milli: -1 }).execute())).rejects.toThrow(/check/);
    await expect(tenant.scope.write((tx) => tx.db.updateTable('stock_balance').set({ quantity_milli: 2000 }).execute())).rejects.toThrow(/check/);
  });

  it('shows them among more lots than one statement folds: of the first, the last and one between', async () => {
    const tenant = await aTenant();
    const { product, branch } = await aStore(tenant, { panes: 0 });
    const { supplier = '' } = await outsideIds(tenant);
    const bent = await tenant.scope.write(async ({ db }) => {
      await sql`insert into lot (id, product_id, received_milli, unit_cost) select gen_random_uuid(), ${product.id}, 1000, 100 from generate_series(1, 2500)`.execute(
        db,
      );
      await sql`insert into stock_move (id, kind, product_id, lot_id, from_place_id, to_place_id, quantity_milli, unit_cost)
        select gen_random_uuid(), 'receipt', product_id, id, ${supplier}, ${branch.depotId}, 1000, 100 from lot`.execute(db);
      await sql`insert into stock_balance (place_id, lot_id, product_id, quantity_milli, bound_branch, bound_technician)
        select p.id, l.id, l.product_id, 1000, p.bound_branch, p.bound_technician from lot l join place p on p.id = ${branch.depotId}`.execute(db);
      const lots = (await db.selectFrom('lot').select('id').orderBy('id').execute()).map(({ id }) => id);
      const chosen = [lots[0] ?? '', lots[1234] ?? '', lots[2499] ?? ''];
      await db.updateTable('stock_balance').set({ quantity_milli: 7000 }).where('lot_id', 'in', chosen).execute();
      return chosen;
    });
    const office = await tenant.user();
    const { body } = await office.call(routes.verifyStock, {});
    expect(body.keys).toBe(2500);
    expect(body.differences.map(({ lotId, ledger, balance }) => [lotId, ledger, balance])).toEqual(bent.map((id) => [id, 1, 7]));
    await tenant.scope.write(({ db }) => db.updateTable('stock_balance').set({ quantity_milli: 7000 }).execute());
    expect((await office.call(routes.verifyStock, {})).body.differences).toHaveLength(1000);
  });
});
