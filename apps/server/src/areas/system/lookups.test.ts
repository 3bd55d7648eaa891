import * as routes from '@quarterlight/contract/system/lookup-editing-routes';
import * as lists from '@quarterlight/contract/system/lookup-routes';
import * as jobs from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aCompany, aJob, anIntake, ok, refusedWithoutTrace, show } from '../worksheets/job.fixtures.ts';
import { aLookup } from './system.testing.ts';

useTestApp();

async function anEditor() {
  const tenant = await aTenant();
  const editor = await tenant.user({ permissions: ['edit-lookups'] });
  const entry = async (list: 'causes-of-damage' | 'job-types' | 'vat-rates' | 'invoice-types', name: string) => {
    const row = (await editor.call(routes.lookupRecords, { params: { list } })).body.find((each) => each.name === name);
    if (!row) throw new Error(`${name} is in ${list}`);
    return row;
  };
  const names = async () => (await editor.call(lists.causesOfDamage)).body.map((row) => row.name);
  return { tenant, editor, entry, names };
}
const causes = { list: 'causes-of-damage' as const };

describe('editing lookup lists', () => {
  it('adds at the end, renames with a version, and refuses a name twice', async () => {
    const { editor, names } = await anEditor();
    const made = await editor.call(routes.createLookup, { params: causes, body: { name: 'Ball game' } });
    expect(made.body).toMatchObject({
      list: 'causes-of-damage',
      name: 'Ball game',
      kind: null,
      rate: null,
      retired: false,
      version: 1,
      allowedActions: ['edit', 'retire', 'remove'],
    });
    expect((await names()).at(-1)).toBe('Ball game');
    const twice = await editor.call(routes.createLookup, { params: causes, body: { name: 'BALL GAME' } });
    expect([twice.status, twice.problem.errors]).toEqual([400, { name: ['This list has an entry of that name already.'] }]);
    const renamed = await editor.call(routes.updateLookup, { params: { id: made.body.id }, version: 1, body: { name: 'Cricket ball' } });
    expect(renamed.body).toMatchObject({ name: 'Cricket ball', version: 2 });
    const stale = await editor.call(routes.updateLookup, { params: { id: made.body.id }, version: 1, body: { name: 'Golf ball' } });
    expect([stale.status, stale.problem.code]).toEqual([400, 'record.stale']);
    expect((await names()).at(-1)).toBe('Cricket ball');
  });

  it('gives an added entry the code that it is for, which no other name changes', async () => {
    const { editor } = await anEditor();
    const add = (list: 'job-types' | 'causes-of-damage', kind: string) =>
      editor.call(routes.createLookup, { params: { list }, body: { name: 'Star crack', kind } });
    const { body } = await add('job-types', 'repair');
    expect(body).toMatchObject({ name: 'Star crack', kind: 'repair' });
    await editor.call(routes.updateLookup, { params: { id: body.id }, version: 1, body: { name: 'Replacement of a crack' } });
    expect((await editor.call(lists.jobTypes)).body.at(-1)).toEqual({ id: body.id, name: 'Replacement of a crack', kind: 'repair' });
    for (const [list, kind] of [
      ['job-types', 'windscreen'],
      ['causes-of-damage', 'repair'],
    ] as const)
      expect((await add(list, kind)).problem.errors).toEqual({ kind: ['This list has no such kind.'] });
  });

  it('makes one entry of the same request sent twice', async () => {
    const { editor, names } = await anEditor();
    const before = (await names()).length;
    const send = () => editor.call(routes.createLookup, { params: causes, body: { name: 'Gravel' }, key: 'the-same-key-twice' });
    const [one, two] = await Promise.all([send(), send()]);
    expect(two.body).toEqual(one.body);
    expect(await names()).toHaveLength(before + 1);
  });

  it('retires and restores, keeping what names the entry', async () => {
    const { editor, entry, names } = await anEditor();
    const row = await entry('causes-of-damage', 'Vandalism');
    expect((await editor.call(routes.retireLookup, { params: { id: row.id } })).body).toMatchObject({ retired: true, allowedActions: ['restore', 'remove'] });
    expect(await names()).not.toContain('Vandalism');
    expect((await editor.call(routes.retireLookup, { params: { id: row.id } })).problem.code).toBe('lookup.retired_already');
    const other = await editor.call(routes.createLookup, { params: causes, body: { name: 'Vandalism' } });
    expect((await editor.call(routes.restoreLookup, { params: { id: row.id } })).problem.code).toBe('lookup.name_taken');
    await editor.call(routes.retireLookup, { params: { id: other.body.id } });
    expect((await editor.call(routes.restoreLookup, { params: { id: row.id } })).status).toBe(200);
    expect((await editor.call(routes.restoreLookup, { params: { id: row.id } })).problem.code).toBe('lookup.in_use_already');
  });

  it('puts a list in order, all of it', async () => {
    const { editor, names } = await anEditor();
    const ids = (await editor.call(lists.causesOfDamage)).body.map((row) => row.id);
    const wanted = (await names()).toReversed();
    expect((await editor.call(routes.orderLookups, { params: causes, body: { ids: ids.toReversed() } })).status).toBe(200);
    expect(await names()).toEqual(wanted);
    for (const wrong of [ids.slice(1), [...ids.slice(1), newId()], [...ids.slice(1), ids[1] ?? '']]) {
      const answer = await editor.call(routes.orderLookups, { params: causes, body: { ids: wrong } });
      expect([answer.status, answer.problem.code]).toEqual([400, 'lookup.order_incomplete']);
    }
    expect(await names()).toEqual(wanted);
  });

  it('edits only the labels of fixed lists, and rates of VAT only', async () => {
    const { editor, entry } = await anEditor();
    const type = await entry('invoice-types', 'Customer');
    expect((await editor.call(routes.createLookup, { params: { list: 'invoice-types' }, body: { name: 'New' } })).problem.code).toBe('lookup.fixed');
    expect((await editor.call(routes.retireLookup, { params: { id: type.id } })).problem.code).toBe('lookup.fixed');
    const label = await editor.call(routes.updateLookup, { params: { id: type.id }, version: type.version, body: { name: 'Account' } });
    expect(label.body).toMatchObject({ name: 'Account', kind: 'customer', allowedActions: ['edit'] });
    expect((await editor.call(routes.updateLookup, { params: { id: type.id }, version: 2, body: { name: 'X', rate: 5 } })).problem.code).toBe('lookup.no_rate');
    const vat = await entry('vat-rates', 'Reduced');
    expect((await editor.call(routes.updateLookup, { params: { id: vat.id }, version: vat.version, body: { name: 'Reduced' } })).problem.code).toBe(
      'lookup.rate_needed',
    );
    expect((await editor.call(routes.updateLookup, { params: { id: vat.id }, version: vat.version, body: { name: 'Reduced', rate: 12.55 } })).body.rate).toBe(
      12.55,
    );
    expect((await editor.call(lists.vatRates)).body).toContainEqual({ id: vat.id, name: 'Reduced', rate: 12.55, kind: 'reduced' });
  });

  it('needs its permission and hides another tenant’s entries', async () => {
    const { tenant, editor, entry } = await anEditor();
    const row = await entry('causes-of-damage', 'Vandalism');
    const stranger = await (await aTenant()).user();
    for (const route of [routes.retireLookup, routes.restoreLookup]) expect((await stranger.call(route, { params: { id: row.id } })).status).toBe(404);
    expect((await stranger.call(routes.updateLookup, { params: { id: row.id }, version: 1, body: { name: 'X' } })).status).toBe(404);
    expect((await (await tenant.user({ role: 'adviser' })).call(routes.lookupRecords, { params: causes })).status).toBe(403);
    expect((await editor.raw('GET', '/v1/system/lookups/no-such-list')).status).toBe(404);
    expect(await entry('causes-of-damage', 'Vandalism')).toEqual(row);
  });
});

describe('where an entry is used', () => {
  it('is told by kind of record, and what is used is not deleted', async () => {
    const company = await aCompany();
    const { tenant, manager } = company;
    const editor = await tenant.user({ permissions: ['edit-lookups'] });
    const add = async (list: 'causes-of-damage' | 'job-types', name: string, kind?: string) =>
      ok(await editor.call(routes.createLookup, { params: { list }, body: { name, ...(kind ? { kind } : {}) } }));
    const cause = await add('causes-of-damage', 'Ball game');
    const type = await add('job-types', 'Star crack', 'repair');
    const uses = async (id: string) => ok(await editor.call(routes.lookupUses, { params: { id } }));
    expect([await uses(cause.id), await uses(type.id)]).toEqual([[], []]);
    const job = await aJob(company, { causeId: cause.id, jobTypeId: type.id });
    expect(await uses(cause.id)).toEqual([{ title: 'Jobs', count: 1, countIsExact: true, page: null }]);
    expect(await uses(type.id)).toEqual([{ title: 'Jobs', count: 1, countIsExact: true, page: `/clipboard/worksheets?jobTypeId=${type.id}` }]);
    await refusedWithoutTrace(tenant, 'lookup.used', () => editor.call(routes.removeLookup, { params: { id: cause.id }, version: 1 }));
    expect((await show(manager, job.id)).jobType.name).toBe('Star crack');
  });

  it('counts documents and orders by the code of their list', async () => {
    const { tenant, editor, entry } = await anEditor();
    const uses = async (id: string) => ok(await editor.call(routes.lookupUses, { params: { id } }));
    const gbp = ok(await editor.call(routes.lookupRecords, { params: { list: 'currencies' } })).find(({ kind }) => kind === 'GBP');
    expect(await uses(gbp?.id ?? '')).toEqual([{ title: 'The company’s own currency', count: 1, countIsExact: true, page: null }]);
    expect(await uses((await entry('invoice-types', 'Customer')).id)).toEqual([]);
    const titles = await aLookup(tenant, 'titles');
    await tenant.scope.write((tx) => tx.db.updateTable('app_user').set({ title: 'Mr' }).where('id', '=', editor.userId).execute());
    expect(await uses(titles)).toEqual([{ title: 'Users', count: 1, countIsExact: true, page: null }]);
  });
});

describe('deleting an entry', () => {
  it('takes away what nothing names, with its version, and is in the log; the last of a code stays', async () => {
    const { tenant, editor, entry, names } = await anEditor();
    const row = await entry('causes-of-damage', 'Vandalism');
    const remove = (id: string, version: number) => editor.call(routes.removeLookup, { params: { id }, version });
    await refusedWithoutTrace(tenant, 'record.stale', () => remove(row.id, 9));
    expect((await remove(row.id, row.version)).status).toBe(204);
    expect(await names()).not.toContain('Vandalism');
    expect((await remove(row.id, row.version)).status).toBe(404);
    const logged = await tenant.scope.read(({ db }) => db.selectFrom('log_entry').select('action').where('entity_id', '=', row.id).execute());
    expect(logged).toEqual([{ action: 'lookup.removed' }]);
    await refusedWithoutTrace(tenant, 'lookup.last_of_kind', async () => {
      const { id, version } = await entry('job-types', 'ADAS calibration');
      return remove(id, version);
    });
    await refusedWithoutTrace(tenant, 'lookup.fixed', async () => {
      const { id, version } = await entry('invoice-types', 'Customer');
      return remove(id, version);
    });
  });

  it('gives way to a job that is given it in the same moment, or the job does', async () => {
    const company = await aCompany();
    const editor = await company.tenant.user({ permissions: ['edit-lookups'] });
    for (let round = 0; round < 4; round += 1) {
      const { id } = ok(await editor.call(routes.createLookup, { params: causes, body: { name: `Ball ${round}` } }));
      const body = await anIntake(company, { causeId: id });
      const [job, gone] = await Promise.all([
        company.manager.call(jobs.createWorksheet, { body }),
        editor.call(routes.removeLookup, { params: { id }, version: 1 }),
      ]);
      expect([
        [200, 400],
        [400, 204],
      ]).toContainEqual([job.status, gone.status]);
    }
  });
});

describe('the whole of the lists', () => {
  it('says how long each is', async () => {
    const { editor, entry } = await anEditor();
    const counts = async () => ok(await editor.call(routes.lookupCounts)).find(({ list }) => list === 'causes-of-damage');
    expect(await counts()).toEqual({ list: 'causes-of-damage', inUse: 13, retired: 0 });
    ok(await editor.call(routes.retireLookup, { params: { id: (await entry('causes-of-damage', 'Vandalism')).id } }));
    expect(await counts()).toEqual({ list: 'causes-of-damage', inUse: 12, retired: 1 });
    expect(ok(await editor.call(routes.lookupCounts))).toHaveLength(14);
  });

  it('stays in one order when two people order it at once', async () => {
    const { tenant, editor, names } = await anEditor();
    const other = await tenant.user({ permissions: ['edit-lookups'] });
    const ids = (await editor.call(lists.causesOfDamage)).body.map(({ id }) => id);
    const [first = '', ...rest] = ids;
    const orders = [ids.toReversed(), [...rest, first]];
    const answers = await Promise.all([
      editor.call(routes.orderLookups, { params: causes, body: { ids: orders[0] ?? [] } }),
      other.call(routes.orderLookups, { params: causes, body: { ids: orders[1] ?? [] } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const now = (await editor.call(lists.causesOfDamage)).body.map(({ id }) => id);
    expect(orders).toContainEqual(now);
    const positions = await tenant.scope.read(({ db }) => db.selectFrom('lookup').select('position').where('list', '=', 'causes-of-damage').execute());
    expect(new Set(positions.map(({ position }) => position)).size).toBe(ids.length);
    expect(await names()).toHaveLength(ids.length);
  });

  it('keeps a standard rate for new lines, and what is priced keeps its own', async () => {
    const company = await aCompany();
    const editor = await company.tenant.user({ permissions: ['edit-lookups'] });
    const rates = ok(await editor.call(routes.lookupRecords, { params: { list: 'vat-rates' } }));
    const standard = rates.find(({ kind }) => kind === 'standard');
    if (!standard) throw new Error('There is a standard rate');
    await refusedWithoutTrace(company.tenant, 'lookup.standard_rate', () => editor.call(routes.retireLookup, { params: { id: standard.id } }));
    const lines = [{ kind: 'labour' as const, description: 'Fitting', unitPrice: { amount: 10_000, currency: 'GBP' } }];
    const before = await aJob(company, { lines });
    ok(await editor.call(routes.updateLookup, { params: { id: standard.id }, version: standard.version, body: { name: 'Standard', rate: 17.5 } }));
    const after = await aJob(company, { lines });
    const vatOf = async (id: string) => (await show(company.manager, id)).lines.map(({ vatRateBasisPoints }) => vatRateBasisPoints);
    expect([await vatOf(before.id), await vatOf(after.id)]).toEqual([[2_000], [1_750]]);
    const { lines: old, version } = await show(company.manager, before.id);
    const more = { params: { id: before.id, lineId: old[0]?.id ?? '' }, version, body: { quantity: 2 } };
    ok(await company.manager.call(jobs.changeWorksheetLine, more));
    expect(await vatOf(before.id)).toEqual([2_000]);
    const timeline = ok(await editor.call(routes.lookupTimeline, { params: { id: standard.id }, query: {} }));
    expect(timeline.items).toMatchObject([{ action: 'Changed', changes: [{ field: 'Rate', before: '20%', after: '17.5%' }] }]);
  });

  it('lets a job keep what was retired since', async () => {
    const company = await aCompany();
    const editor = await company.tenant.user({ permissions: ['edit-lookups'] });
    const [causeId, otherId] = ok(await editor.call(lists.causesOfDamage)).map(({ id }) => id);
    if (!causeId || !otherId) throw new Error('There are causes');
    const job = await aJob(company, { causeId });
    for (const id of [causeId, otherId]) ok(await editor.call(routes.retireLookup, { params: { id } }));
    const jobTypeId = await aLookup(company.tenant, 'job-types', 'replacement');
    const details = { jobTypeId, billedTo: 'customer' as const, lossOn: null, mileage: 12_000, orderNumber: '', estimatedMinutes: 60 };
    const change = (cause: string, version: number) =>
      company.manager.call(jobs.changeWorksheet, { params: { id: job.id }, version, body: { details: { ...details, causeId: cause } } });
    ok(await change(causeId, job.version));
    const { version } = await show(company.manager, job.id);
    await refusedWithoutTrace(company.tenant, 'worksheet.unknown_cause', () => change(otherId, version));
  });
});
