import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aSupplier } from '../../areas/companies/companies.testing.ts';
import { createVehicle } from '../../areas/vehicles/create-vehicle.ts';
import { vehicle } from '../../areas/vehicles/vehicle.record.ts';
import { aVehicle } from '../../areas/vehicles/vehicles.testing.ts';
import type { WriteTx } from '../database/scope.ts';
import { nobodys } from '../realtime/hint-bounds.ts';
import { Refusal } from '../refusal.ts';
import type { TimelineEntry } from './declaration.ts';
import { defineRecord } from './record.ts';

useTestApp();

const followed: [string | undefined, string][] = [];
const told: TimelineEntry[] = [];

/** A record with all that vehicles have no use for: states, a branch whose it is (kept as its county), a timeline and what follows it. */
const supplier = defineRecord({
  entity: 'vehicle',
  table: 'supplier',
  label: (row) => row.name,
  actions: { order: { from: ['active'], needs: ['edit-purchase-orders'], done: 'ordered from' } },
  movedOn: (row, action) => new Refusal('purchasing.supplier_inactive', { details: { supplier: `${row.name} ${row.status} ${action ?? ''}` } }),
  hidden: (row, actor) => actor.branchId !== null && row.county !== actor.branchId,
  unlogged: ['name_key'],
  whose: (row) => ({ ...nobodys, branchId: row.county === '' ? null : row.county }),
  follow: async (_tx, row, before) => void followed.push([before?.name, row.name]),
  timeline: async (_tx, _row, entry) => told.push(entry),
});

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant();
});
beforeEach(() => {
  followed.length = 0;
  told.length = 0;
});

const write = <Result>(work: (tx: WriteTx) => Promise<Result>) => tenant.scope.write(work);
const refusalOf = (work: Promise<unknown>): Promise<unknown> => work.then(String, (error: unknown) => error);
const logOf = (id: string) =>
  tenant.scope.read((tx) =>
    tx.db
      .selectFrom('log_entry')
      .innerJoin('log_value', 'log_value.entry_id', 'log_entry.id')
      .select(['entity', 'label', 'action', 'before', 'after'])
      .where('entity_id', '=', id)
      .orderBy('log_entry.id')
      .execute(),
  );
const hintsOf = (id: string) =>
  tenant.scope.read((tx) => tx.db.selectFrom('hint').select(['entity', 'version', 'branch_id']).where('entity_id', '=', id).orderBy('id').execute());
/** In a transaction that waits for nobody longer than this. */
const impatient = (work: (tx: WriteTx) => Promise<unknown>) =>
  write(async (tx) => {
    await sql`set local lock_timeout = '1s'`.execute(tx.db);
    await work(tx);
  });

describe('taking up', () => {
  it('refuses what is not there, and what is hidden from who asks', async () => {
    expect(await refusalOf(write((tx) => vehicle.takeUp(tx, newId())))).toMatchObject({ code: 'record.not_found' });
    expect(await refusalOf(write((tx) => vehicle.read(tx, newId())))).toMatchObject({ code: 'record.not_found' });
    const { id } = await aSupplier(tenant);
    const bound = tenant.scope.as({ ...tenant.scope.actor, branchId: (await aBranch(tenant)).id });
    for (const work of [() => bound.write((tx) => supplier.takeUp(tx, id)), () => bound.read((tx) => supplier.read(tx, id))])
      expect(await refusalOf(work())).toMatchObject({ code: 'record.not_found' });
    expect(await bound.write((tx) => supplier.takeUpMany(tx, [id]))).toEqual([]);
  });

  it('refuses an older version with who changed it, when and what, and tells those who may not read the log of somebody else', async () => {
    const { id } = await aVehicle(tenant);
    const ann = await tenant.user({ displayName: 'Ann Fitter' });
    const asAnn = tenant.scope.as({ ...tenant.scope.actor, userId: ann.userId });
    const stale = { code: 'record.stale', message: expect.stringMatching(/Ann Fitter .*\d\d\/\d\d\/\d{4} \d\d:\d\d while you were editing \(Colour\), so/) };
    const seen = await tenant.scope.read((tx) => vehicle.read(tx, id));
    await asAnn.write(async (tx) => vehicle.settle(tx, await vehicle.takeUp(tx, id, { version: 1 }), { set: { colour: 'Red' }, action: 'changed' }));
    expect(await refusalOf(write((tx) => vehicle.takeUp(tx, id, { version: 1 })))).toMatchObject(stale);
    expect(await refusalOf(write((tx) => vehicle.settle(tx, seen, { set: { colour: 'Blue' }, action: 'changed' })))).toMatchObject(stale);
    expect(await refusalOf(write((tx) => vehicle.remove(tx, seen)))).toMatchObject(stale);
    // Since the version that was seen: what came before it is known.
    await asAnn.write(async (tx) => vehicle.settle(tx, await vehicle.takeUp(tx, id), { set: { make: 'Saab', model: '900' }, action: 'changed' }));
    for (const [version, changed] of [
      [2, / \(Make and Model\), so/],
      [1, / \(.*Colour.*\), so/],
    ] as const)
      expect(await refusalOf(write((tx) => vehicle.takeUp(tx, id, { version })))).toMatchObject({ message: expect.stringMatching(changed) });
    const bound = tenant.scope.as({ ...tenant.scope.actor, branchId: (await aBranch(tenant)).id });
    expect(await refusalOf(bound.write((tx) => vehicle.takeUp(tx, id, { version: 1 })))).toMatchObject({
      code: 'record.stale',
      message: expect.stringMatching(/somebody else at \S+ \S+ while you were editing, so/),
    });
  });

  it('refuses an action, or a state, that the record moved on from, in its words', async () => {
    const { id, name } = await aSupplier(tenant, { status: 'closed' });
    const movedOn = { code: 'purchasing.supplier_inactive', message: expect.stringContaining(`${name} closed order`) };
    expect(await refusalOf(write((tx) => supplier.takeUp(tx, id, { action: 'order', version: 9 })))).toMatchObject(movedOn);
    expect(await refusalOf(write((tx) => supplier.takeUpMany(tx, [id], { action: 'order' })))).toMatchObject(movedOn);
    expect(await refusalOf(write((tx) => supplier.takeUp(tx, id, { from: ['active'] })))).toMatchObject({ code: 'purchasing.supplier_inactive' });
    expect(await write((tx) => supplier.takeUp(tx, id, { from: ['closed'] }))).toMatchObject({ id });
  });

  it('takes many up in the order of their ids, and lets rows that only point at them be written', async () => {
    const [first, second] = [await aSupplier(tenant), await aSupplier(tenant)];
    const [holding, over] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
    const holder = write(async (tx) => {
      await supplier.takeUpMany(tx, [first.id]);
      holding.resolve((await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.db)).rows[0]?.pid ?? 0);
      await over.promise;
    });
    const pid = await holding.promise;
    const both = write((tx) => supplier.takeUpMany(tx, [second.id, first.id, second.id]));
    const client = new Client({ connectionString: testApp().superuserUrl });
    await client.connect();
    try {
      await expect.poll(async () => (await client.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [pid])).rowCount).toBe(1);
      // Who waits for the first holds none behind it yet.
      await impatient((tx) => supplier.takeUp(tx, second.id));
      const file = { id: newId(), supplier_id: first.id, name: 'Price list', effective_from: '2020-01-01' };
      await impatient((tx) => tx.db.insertInto('price_file').values(file).execute());
      expect(await refusalOf(impatient((tx) => supplier.takeUp(tx, first.id)))).toMatchObject({ code: '55P03' });
    } finally {
      over.resolve();
      await client.end();
    }
    await holder;
    expect((await both).map((row) => row.id)).toEqual([first.id, second.id]);
  });
});

describe('settling', () => {
  it('raises the version and logs the columns that changed, and no others', async () => {
    const { id, registration } = await aVehicle(tenant, { colour: 'Red', notes: 'as it was' });
    const row = await write(async (tx) =>
      vehicle.settle(tx, await vehicle.takeUp(tx, id), {
        set: { colour: 'Blue', notes: 'as it was', make: undefined, registration_fold: 'X' },
        action: 'changed',
      }),
    );
    expect(row).toMatchObject({ version: 2, colour: 'Blue', make: 'FORD' });
    expect(await logOf(id)).toEqual([
      { entity: 'vehicle', label: registration, action: 'vehicle.changed', before: { colour: 'Red' }, after: { colour: 'Blue' } },
    ]);
    expect(await hintsOf(id)).toEqual([{ entity: 'vehicle', version: 2, branch_id: null }]);
  });

  it("logs its children's before and after, writes its timeline and lets what goes with it follow", async () => {
    const { id, name } = await aSupplier(tenant);
    const children = { before: { lines: ['one'] }, after: { lines: ['one', 'two'] } };
    await write(async (tx) =>
      supplier.settle(tx, await supplier.takeUp(tx, id), { set: { name: 'New name' }, action: 'renamed', event: { summary: 'Renamed' }, ...children }),
    );
    expect(await logOf(id)).toMatchObject([{ label: 'New name', before: { name, lines: ['one'] }, after: { name: 'New name', lines: ['one', 'two'] } }]);
    expect(told).toEqual([{ action: 'renamed', summary: 'Renamed' }]);
    expect(followed).toEqual([[name, 'New name']]);
  });

  it('tells those whose it was, where that changed', async () => {
    const [branch, other] = [await aBranch(tenant), await aBranch(tenant)];
    const { id } = await aSupplier(tenant, { county: branch.id });
    const settle = (set: object) => write(async (tx) => supplier.settle(tx, await supplier.takeUp(tx, id), { set, action: 'moved' }));
    await settle({ town: 'Leeds' });
    expect(await hintsOf(id)).toHaveLength(1);
    await settle({ county: other.id });
    expect(await hintsOf(id)).toEqual([2, 3, 3].map((version, index) => ({ entity: 'vehicle', version, branch_id: index === 2 ? branch.id : null })));
    await write(async (tx) => supplier.remove(tx, await supplier.takeUp(tx, id)));
    expect((await hintsOf(id)).at(-1)).toMatchObject({ branch_id: other.id });
  });
});

describe('making and removing', () => {
  it('makes one with its entry, its hint and what follows, and turns a key that is taken into its refusal', async () => {
    const made = await write((tx) => createVehicle(tx, { registration: 'XX19 NEW' }));
    expect(made).toMatchObject({ registration: 'XX19NEW', version: 1 });
    expect(await logOf(made.id)).toMatchObject([{ action: 'vehicle.created', before: null, after: { registration: 'XX19NEW' } }]);
    expect(Object.keys(Object((await logOf(made.id))[0]?.after))).not.toContain('registration_fold');
    expect(await hintsOf(made.id)).toHaveLength(1);
    const taken = { code: 'vehicle.exists', message: expect.stringContaining('XX19 NEW') };
    expect(await refusalOf(write((tx) => createVehicle(tx, { registration: 'xx19new' })))).toMatchObject(taken);
    const { id } = await aVehicle(tenant);
    const change = (tx: WriteTx) =>
      vehicle.takeUp(tx, id).then((before) => vehicle.settle(tx, before, { set: { registration: 'XX19NEW' }, action: 'changed' }));
    expect(await refusalOf(write(change))).toMatchObject(taken);
    const values = { id: newId(), account_code: 'RECORD1', name: 'Made', name_key: sortKey('Made') };
    await write((tx) => supplier.make(tx, values, { event: { summary: 'Made' }, after: { given: true } }));
    expect([told, followed]).toEqual([[{ action: 'created', summary: 'Made' }], [[undefined, 'Made']]]);
    expect(await logOf(values.id)).toMatchObject([{ after: { given: true } }]);
    expect(await write((tx) => supplier.makeUnlessThere(tx, { ...values, id: newId() }))).toBeUndefined();
  });

  it('removes one, and keeps in the log what is given of it', async () => {
    const { id, registration } = await aVehicle(tenant);
    await write(async (tx) => vehicle.remove(tx, await vehicle.takeUp(tx, id), { before: { registration } }));
    expect(await refusalOf(tenant.scope.read((tx) => vehicle.read(tx, id)))).toMatchObject({ code: 'record.not_found' });
    expect(await logOf(id)).toMatchObject([{ action: 'vehicle.removed', before: { registration } }]);
    expect(await hintsOf(id)).toHaveLength(1);
  });
});
