import type { LogEntity } from '@quarterlight/contract/entities';
import { findLogEntries, getLogEntry, logEntities, verifyLog } from '@quarterlight/contract/system/routes';
import { idAt, newId } from '@quarterlight/kit/ids';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { connectedPastTriggers } from '../../../testing/kit/owner.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { sealEntries, startSealer } from './index.ts';
import { verifyLog as checkChain } from './verify-log.ts';

useTestApp();

const sealed = (tenant: TestTenant) => tenant.scope.read((tx) => tx.db.selectFrom('log_seal').select('position').execute());

let owner: Client;
beforeAll(async () => {
  owner = await connectedPastTriggers(testApp().superuserUrl);
});
afterAll(() => owner.end());

const change = (tenant: TestTenant, label: string, values: Record<string, unknown> = { name: label }, entity: LogEntity = 'vehicle', id = newId()) =>
  tenant.scope.write((tx) =>
    tx.audit({ entity, id, label, action: `${entity}.changed`, before: { name: 'before', nested: { z: 1, a: [1, 2] } }, after: values }),
  );
const seal = (tenant: TestTenant) => tenant.scope.write((tx) => sealEntries(tx));

/** An entry that was begun half a minute ago, and is committed now. */
function commitLate(tenant: TestTenant) {
  const id = idAt(Date.now() - 30_000).slice(0, -12) + newId().slice(-12);
  return tenant.scope.write((tx) =>
    tx.db.insertInto('log_entry').values({ id, entity: 'vehicle', entity_id: newId(), action: 'vehicle.late', digest: '' }).execute(),
  );
}

async function aSealedLog(count = 6) {
  const tenant = await aTenant();
  const admin = await tenant.user({ permissions: ['view-system-log'] });
  for (let index = 1; index <= count; index += 1) await change(tenant, `Entry ${index}`);
  await seal(tenant);
  const report = () => checkChain(tenant.scope);
  return { tenant, admin, report };
}

describe('the system log', () => {
  it('is found by criteria, newest first, in pages', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user({ permissions: ['view-system-log'] });
    const record = newId();
    await change(tenant, 'W000001', { state: 'booked' }, 'worksheet', record);
    await change(tenant, 'W000001', { state: 'completed' }, 'worksheet', record);
    await change(tenant, 'AB12 CDE');
    const find = async (body: Parameters<typeof admin.call<typeof findLogEntries>>[1] extends { body?: infer B } | undefined ? B : never) =>
      (await admin.call(findLogEntries, { body })).body;
    expect((await find({ entityId: record })).items.map((entry) => [entry.entity, entry.label, entry.action, entry.username])).toEqual([
      ['worksheet', 'W000001', 'worksheet.changed', 'Quarterlight'],
      ['worksheet', 'W000001', 'worksheet.changed', 'Quarterlight'],
    ]);
    expect((await find({ entity: 'vehicle' })).items.map((entry) => entry.label)).toEqual(['AB12 CDE']);
    expect((await find({ text: 'w0000' })).total).toBe(2);
    expect((await find({ action: 'worksheet.' })).total).toBe(2);
    expect((await find({ userId: newId() })).total).toBe(0);
    const today = tenant.scope.today();
    expect((await find({ from: today, to: today })).total).toBe(3);
    expect((await find({ to: '2020-01-01' })).total).toBe(0);
    const first = await find({ limit: 2 });
    const second = await find({ limit: 2, after: first.next ?? '' });
    expect([first.items.length, second.items.length, second.next]).toEqual([2, 1, null]);
    expect([...first.items, ...second.items].map((entry) => entry.id)).toEqual(
      [...first.items, ...second.items]
        .map((entry) => entry.id)
        .sort()
        .toReversed(),
    );
    const reversed = await admin.call(findLogEntries, { body: { from: '2026-02-02', to: '2026-02-01' } });
    expect(reversed.problem.errors).toEqual({ to: ['"To date" cannot be before the "From date".'] });
  });

  it('names its entities for anybody signed in', async () => {
    const tenant = await aTenant();
    await change(tenant, 'a');
    await change(tenant, 'b', {}, 'invoice');
    await change(tenant, 'c', {}, 'invoice');
    expect((await (await tenant.user({ permissions: [] })).call(logEntities)).body).toEqual([{ name: 'invoice' }, { name: 'vehicle' }]);
  });

  it('shows an entry before and after, unsealed at first, then verified', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user({ permissions: ['view-system-log'] });
    await change(tenant, 'AB12 CDE', { name: 'after', colour: 'red' });
    const id = (await admin.call(findLogEntries, { body: {} })).body.items[0]?.id ?? '';
    const fresh = (await admin.call(getLogEntry, { params: { id } })).body;
    expect(fresh).toMatchObject({ chain: 'unsealed', sealed: false, position: null, hash: null, valuesErased: false });
    expect(fresh.changes).toEqual([
      { field: 'colour', name: 'Colour', before: null, after: 'red' },
      { field: 'name', name: 'Name', before: 'before', after: 'after' },
      { field: 'nested', name: 'Nested', before: 'A: 1\n2, Z: 1', after: null },
    ]);
    await seal(tenant);
    expect((await admin.call(getLogEntry, { params: { id } })).body).toMatchObject({ chain: 'verified', sealed: true, position: 1, hash: expect.any(String) });
  });

  it('reads as people speak: records by the newest of their labels, amounts in the company’s money', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user({ permissions: ['view-system-log'] });
    const named = newId();
    for (const label of ['First name', 'Newest name', '']) await change(tenant, label, {}, 'customer', named);
    await change(tenant, 'AB12 CDE', { customer_id: named, of: newId(), price_pence: 123_456, lines: [{ quantityMilli: 2_500, unitCost: 123_400 }] });
    const id = (await admin.call(findLogEntries, { body: { entity: 'vehicle' } })).body.items[0]?.id ?? '';
    const { changes } = (await admin.call(getLogEntry, { params: { id } })).body;
    expect(changes.map(({ name, after }) => [name, after])).toEqual(
      expect.arrayContaining([
        ['Customer', 'Newest name'],
        ['Of', expect.stringMatching(/^[\da-f-]{36}$/)],
        ['Price', '£1,234.56'],
        ['Lines', 'Unit cost: £12.34, Quantity: 2.5'],
      ]),
    );
  });

  it('hides another tenant’s entries and needs its permission', async () => {
    const { tenant, admin } = await aSealedLog(1);
    const id = (await admin.call(findLogEntries, { body: {} })).body.items[0]?.id ?? '';
    const stranger = await (await aTenant()).user();
    expect((await stranger.call(getLogEntry, { params: { id } })).status).toBe(404);
    const bare = await tenant.user({ permissions: [] });
    for (const status of [
      (await bare.call(findLogEntries, { body: {} })).status,
      (await bare.call(getLogEntry, { params: { id } })).status,
      (await bare.call(verifyLog)).status,
    ])
      expect(status).toBe(403);
  });
});

describe('the chain', () => {
  it('links every entry once, in order, also when several sealers run at once', async () => {
    const { tenant, report } = await aSealedLog(3);
    await Promise.all(Array.from({ length: 30 }, (_, index) => change(tenant, `Parallel ${index}`)));
    await Promise.all(Array.from({ length: 4 }, () => seal(tenant)));
    expect(await report()).toMatchObject({ intact: true, sealed: 33, unsealed: 0, firstBadPosition: null, problem: null });
    await change(tenant, 'tail');
    expect(await report()).toMatchObject({ intact: true, sealed: 33, unsealed: 1 });
  });

  it('takes up an entry that was committed after younger ones were sealed', async () => {
    const { tenant, report } = await aSealedLog(2);
    await commitLate(tenant);
    expect(await report()).toMatchObject({ unsealed: 1 });
    await seal(tenant);
    expect(await report()).toMatchObject({ intact: true, sealed: 3, unsealed: 0 });
  });

  it('is made by the background loop for every tenant', { timeout: 60_000 }, async () => {
    const one = await aTenant();
    const two = await aTenant();
    await change(one, 'a');
    await change(two, 'b');
    const { running } = testApp();
    // The database has the companies of other tests, too, with thousands of entries: theirs are not waited for.
    const ours = new Set([one.scope.tenant.id, two.scope.tenant.id]);
    const sealer = startSealer({
      pool: running.pool,
      scopeOfId: async (id) => (ours.has(id) ? running.services.scopeOfId(id) : undefined),
      onTrouble: (error) => expect.unreachable(String(error)),
      everyMilliseconds: 50,
      lateEveryMilliseconds: 100,
    });
    try {
      await expect.poll(async () => [await sealed(one), await sealed(two)], { timeout: 25_000 }).toEqual([[{ position: 1 }], [{ position: 1 }]]);
      await change(one, 'c');
      await expect.poll(() => sealed(one), { timeout: 25_000 }).toHaveLength(2);
      await commitLate(one);
      await expect.poll(() => sealed(one), { timeout: 25_000 }).toHaveLength(3);
    } finally {
      await sealer.stop();
    }
  });

  it.each([
    ['an edited action', (id: string) => owner.query(`update log_entry set action = 'vehicle.nothing' where id = $1`, [id])],
    ['an edited user', (id: string) => owner.query(`update log_entry set username = 'somebody else' where id = $1`, [id])],
    ['an edited time', (id: string) => owner.query(`update log_entry set at = at - interval '1 hour' where id = $1`, [id])],
    ['edited fields', (id: string) => owner.query(`update log_entry set fields = '{other}' where id = $1`, [id])],
    ['an edited value', (id: string) => owner.query(`update log_value set after = '{"name":"forged"}' where entry_id = $1`, [id])],
    ['an edited hash', (id: string) => owner.query(`update log_seal set hash = 'x' where entry_id = $1`, [id])],
  ])('shows %s and names the entry', async (_what, tamper) => {
    const { tenant, admin, report } = await aSealedLog();
    expect((await report()).intact).toBe(true);
    const fourth = await tenant.scope.read((tx) => tx.db.selectFrom('log_seal').select('entry_id').where('position', '=', 4).executeTakeFirstOrThrow());
    await tamper(fourth.entry_id);
    expect(await report()).toMatchObject({ intact: false, firstBadPosition: 4, firstBadEntryId: fourth.entry_id, problem: expect.any(String) });
    expect((await admin.call(getLogEntry, { params: { id: fourth.entry_id } })).body.chain).toBe('broken');
  });

  it('shows a removed entry', async () => {
    const { tenant, report } = await aSealedLog();
    await owner.query('delete from log_seal where tenant_id = $1 and position = 3', [tenant.scope.tenant.id]);
    expect(await report()).toMatchObject({ intact: false, firstBadPosition: 3 });
  });

  /** An entry as somebody would write it who owns the machine: made so long ago, it says. */
  async function plant(tenant: TestTenant, minutesAgo: number): Promise<string> {
    const id = idAt(Date.now() - minutesAgo * 60_000).slice(0, 14) + newId().slice(14);
    const values = [tenant.scope.tenant.id, id, newId(), new Date(Date.now() - minutesAgo * 60_000).toISOString()];
    await owner.query(
      `insert into log_entry (tenant_id, id, entity, entity_id, at, action, digest) values ($1, $2, 'vehicle', $3, $4, 'vehicle.planted', '')`,
      values,
    );
    return id;
  }
  const sealAll = async (tenant: TestTenant) => {
    const { running } = testApp();
    const ours = async (id: string) => (id === tenant.scope.tenant.id ? running.services.scopeOfId(id) : undefined);
    const sealer = startSealer({ pool: running.pool, scopeOfId: ours, onTrouble: (error) => expect.unreachable(String(error)), everyMilliseconds: 3_600_000 });
    await sealer.runOnce();
    await sealer.stop();
  };

  it('shows an entry that was planted into the past, which no sealer takes up, and names it', { timeout: 60_000 }, async () => {
    const { tenant, admin, report } = await aSealedLog(3);
    const planted = await plant(tenant, 60);
    const told = {
      intact: false,
      firstBadPosition: null,
      firstBadEntryId: planted,
      problem: 'This entry was put in after those around it were sealed.',
      unsealed: 0,
    };
    expect(await report()).toMatchObject(told);
    await change(tenant, 'a later one');
    expect(await report()).toMatchObject({ ...told, sealed: 3, unsealed: 1 });
    // A sealer that has just started has looked at nothing yet.
    await sealAll(tenant);
    expect(await report()).toMatchObject({ ...told, sealed: 4 });
    const read = async (id: string) => (await admin.call(getLogEntry, { params: { id } })).body;
    expect(await read(planted)).toMatchObject({ chain: 'broken', sealed: false, position: null });
  });

  it('takes what was made while nobody sealed for its unsealed tail, and seals it when somebody does', { timeout: 60_000 }, async () => {
    const tenant = await aTenant();
    const report = () => checkChain(tenant.scope);
    const days = 24 * 60;
    for (const minutesAgo of [3 * days, 2 * days]) await plant(tenant, minutesAgo);
    await seal(tenant);
    // The server stood still for the day after; entries came all the same, through another one.
    for (const minutesAgo of [days, days - 5, 30]) await plant(tenant, minutesAgo);
    await change(tenant, 'just now');
    expect(await report()).toMatchObject({ intact: true, sealed: 2, unsealed: 4 });
    await sealAll(tenant);
    expect(await report()).toMatchObject({ intact: true, sealed: 6, unsealed: 0 });
  });

  it('goes on where the clock was an hour ahead and was put right', async () => {
    const { tenant, report } = await aSealedLog(2);
    await plant(tenant, -60);
    await seal(tenant);
    await change(tenant, 'an hour before the last');
    expect(await report()).toMatchObject({ intact: true, sealed: 3, unsealed: 1 });
    await seal(tenant);
    expect(await report()).toMatchObject({ intact: true, sealed: 4, unsealed: 0 });
  });

  it('holds when values were erased', async () => {
    const { tenant, admin, report } = await aSealedLog();
    const second = await tenant.scope.read((tx) => tx.db.selectFrom('log_seal').select('entry_id').where('position', '=', 2).executeTakeFirstOrThrow());
    await owner.query('delete from log_value where entry_id = $1', [second.entry_id]);
    expect((await report()).intact).toBe(true);
    expect((await admin.call(getLogEntry, { params: { id: second.entry_id } })).body).toMatchObject({ chain: 'verified', valuesErased: true });
  });

  it('cannot be changed by the app itself', async () => {
    const { tenant } = await aSealedLog(1);
    await expect(tenant.scope.write((tx) => tx.db.updateTable('log_entry').set({ action: 'x' }).execute())).rejects.toThrow(/permission denied/);
    await expect(tenant.scope.write((tx) => tx.db.deleteFrom('log_value').execute())).rejects.toThrow(/permission denied/);
    await expect(tenant.scope.write((tx) => tx.db.deleteFrom('log_seal').execute())).rejects.toThrow(/permission denied/);
  });
});
