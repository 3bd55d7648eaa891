import * as routes from '@quarterlight/contract/stock/routes';
import { newId } from '@quarterlight/kit/ids';
import { array, assert, asyncProperty, constantFrom, integer, nat, record } from 'fast-check';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { useTestApp } from '../../testing/harness.ts';
import { aTenant, type TestTenant } from '../../testing/tenants.ts';
import { allocateFromStock } from './allocate.ts';
import { consumeAllocation, releaseAllocation, returnFit } from './claims.ts';
import { receiveLot } from './receive-lot.ts';
import { aLine, aStore, attempt, driftOf, outsideIds, snapshotOf } from './stock.fixtures.ts';

useTestApp();

type Step = {
  readonly do: 'receive' | 'move' | 'write-off' | 'allocate' | 'release' | 'issue' | 'return' | 'fit' | 'reopen' | 'reverse';
  readonly pick: number;
  readonly from: number;
  readonly to: number;
  readonly quantity: number;
};

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
    'reverse',
  ),
  pick: nat(50),
  from: nat(4),
  to: nat(4),
  quantity: integer({ min: 1, max: 4 }),
});

const pickOf = <Item>(items: readonly Item[], index: number) => items[index % Math.max(1, items.length)];
const door = async (work: ReturnType<typeof attempt>) => (await work).code ?? 'done';

/** A company with a depot, a rack in it, a van and quarantine, and everything that may be done to its stock. */
async function aWorld() {
  const tenant = await aTenant();
  const store = await aStore(tenant, { panes: 0 });
  const office = await tenant.user();
  const rack = (await office.call(routes.createPlace, { body: { parentId: store.branch.depotId, code: 'R1', name: 'Rack' } })).body;
  const quarantine = (await outsideIds(tenant))['quarantine'] ?? '';
  const places = [store.branch.depotId, rack.id, store.technician.vanId, quarantine];
  const lots: string[] = [];
  const claims: { id: string; worksheet_id: string }[] = [];
  const moves: string[] = [];
  const posted = (answer: { status: number; body: { moves?: readonly { id: string }[] }; problem: { code?: string } }) => {
    if (answer.status !== 200) return answer.problem.code ?? String(answer.status);
    moves.push(...(answer.body.moves ?? []).map((move) => move.id));
    return 'done';
  };

  async function run(at: Step): Promise<string> {
    const lotId = pickOf(lots, at.pick) ?? newId();
    const claim = pickOf(claims, at.pick) ?? { id: newId(), worksheet_id: newId() };
    const [from, to] = [pickOf(places, at.from) ?? '', pickOf(places, at.to) ?? ''];
    const technicianId = store.technician.id;
    switch (at.do) {
      case 'receive': {
        const { result } = await attempt(tenant, (tx) =>
          receiveLot(tx, {
            productId: store.product.id,
            supplierId: null,
            placeId: from,
            quantityMilli: at.quantity * 1000,
            unitCost: 1 + at.pick,
            document: '',
            documentId: null,
          }),
        );
        if (result) lots.push(result.lotId);
        return 'done';
      }
      case 'move':
        return posted(await office.call(routes.postMove, { body: { fromPlaceId: from, toPlaceId: to, lotId, quantity: at.quantity } }));
      case 'write-off':
        return posted(await office.call(routes.writeOff, { body: { placeId: from, lotId, quantity: at.quantity, reason: 'Broken' } }));
      case 'allocate': {
        const { result, code } = await attempt(tenant, (tx) =>
          allocateFromStock(tx, { productId: store.product.id, quantityMilli: 1000, branchId: store.branch.id, technicianId, ...aLine() }),
        );
        if (result) claims.push(result);
        return code ?? 'done';
      }
      case 'release':
        return door(attempt(tenant, (tx) => releaseAllocation(tx, claim.id)));
      case 'issue':
        return posted(await office.call(routes.issueGlass, { body: { technicianId, allocationIds: [claim.id] } }));
      case 'return':
        return posted(await office.call(routes.returnGlass, { body: { technicianId, allocationIds: [claim.id] } }));
      case 'fit':
        return door(attempt(tenant, (tx) => consumeAllocation(tx, claim.id, { technicianId, worksheetId: claim.worksheet_id })));
      case 'reopen':
        return door(attempt(tenant, (tx) => returnFit(tx, claim.id)));
      case 'reverse':
        return posted(await office.call(routes.reverseMove, { params: { id: pickOf(moves, at.pick) ?? newId() }, body: { reason: 'Mistake' } }));
      default:
        throw new Error('No such step');
    }
  }
  return { tenant, run };
}

/** Every balance as `place lot → quantity/allocated`. */
async function balancesOf(tenant: TestTenant) {
  const rows = await tenant.scope.read((tx) => tx.db.selectFrom('stock_balance').select(['place_id', 'lot_id', 'quantity_milli', 'allocated_milli']).execute());
  return new Map(rows.map((row) => [`${row.place_id} ${row.lot_id}`, `${row.quantity_milli}/${row.allocated_milli}`]));
}

async function checkInvariants(tenant: TestTenant): Promise<void> {
  // 6 balance = fold, and 4 what is allocated = the sum of the claims.
  expect(await driftOf(tenant)).toEqual([]);
  await tenant.scope.read(async (tx) => {
    const { rows: lots } = await sql<{ received: number; ours: number; fitted: number; off: number; wrong: number }>`
      select lot.received_milli as received,
        (select coalesce(sum(quantity_milli), 0)::bigint from stock_balance where lot_id = lot.id) as ours,
        (select coalesce(sum(case when to_place.type = 'customer' then quantity_milli when from_place.type = 'customer' then -quantity_milli end), 0)::bigint
          from stock_move move join place to_place on to_place.id = move.to_place_id join place from_place on from_place.id = move.from_place_id where move.lot_id = lot.id) as fitted,
        (select coalesce(sum(case when to_place.type = 'write-off' then quantity_milli when from_place.type = 'write-off' then -quantity_milli end), 0)::bigint
          from stock_move move join place to_place on to_place.id = move.to_place_id join place from_place on from_place.id = move.from_place_id where move.lot_id = lot.id) as off,
        (select count(*) from stock_move move where move.lot_id = lot.id and (move.unit_cost <> lot.unit_cost or move.posted_at < lot.received_at)) as wrong
      from lot`.execute(tx.db);
    for (const lot of lots) {
      // 2 received = on hand + fitted + written off; 5 a pane is in one place (its sum is one); 8 moves at the lot's cost; 9 nothing posted before the lot.
      expect(lot.ours + lot.fitted + lot.off).toBe(lot.received);
      expect(Math.min(lot.ours, lot.fitted, lot.off)).toBeGreaterThanOrEqual(0);
      expect(lot.wrong).toBe(0);
    }
    // 3 nothing negative, 4 never more claimed than there is; no empty rows are kept, and no claimed glass lies where it may not.
    const { rows: bad } = await sql<{ id: string }>`
      select balance.id from stock_balance balance join place on place.id = balance.place_id
      where quantity_milli <= 0 or allocated_milli < 0 or allocated_milli > quantity_milli or (allocated_milli > 0 and place.type not in ('depot', 'van'))`.execute(
      tx.db,
    );
    expect(bad).toEqual([]);
    // 7 a move is reversed at most once; a fitted claim has exactly one fit that stands.
    const { rows: fits } = await sql<{ id: string }>`
      select allocation.id from allocation where (state = 'fitted') <> ((select count(*) from stock_move move where move.document_id = allocation.id and move.kind = 'fit'
        and not exists (select from stock_move reversal where reversal.reverses_id = move.id)) = 1)`.execute(tx.db);
    expect(fits).toEqual([]);
  });
}

describe('the ledger under any sequence of operations', () => {
  it('holds its invariants one by one, and a refusal changes nothing', { timeout: 120_000 }, async () => {
    const seen = new Map<string, number>();
    await assert(
      asyncProperty(array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
        const { tenant, run } = await aWorld();
        for (const at of steps) {
          const before = await balancesOf(tenant);
          const outcome = await run(at);
          seen.set(`${at.do}: ${outcome}`, (seen.get(`${at.do}: ${outcome}`) ?? 0) + 1);
          expect(outcome).toMatch(/^(done|stock\.|record\.not_found)/);
          if (outcome !== 'done') expect(await balancesOf(tenant)).toEqual(before);
        }
        await checkInvariants(tenant);
      }),
      { numRuns: 8, endOnFailure: true, seed: 20_261_120 },
    );
    for (const wanted of ['move', 'write-off', 'allocate', 'release', 'issue', 'return', 'fit', 'reopen', 'reverse'])
      expect(seen.get(`${wanted}: done`) ?? 0, wanted).toBeGreaterThan(0);
  });

  it('holds them when eight people work at once', { timeout: 120_000 }, async () => {
    await assert(
      asyncProperty(array(array(step, { minLength: 8, maxLength: 8 }), { minLength: 8, maxLength: 12 }), async (batches) => {
        const { tenant, run } = await aWorld();
        for (const batch of batches) for (const outcome of await Promise.all(batch.map(run))) expect(outcome).toMatch(/^(done|stock\.|record\.not_found)/);
        await checkInvariants(tenant);
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
});
