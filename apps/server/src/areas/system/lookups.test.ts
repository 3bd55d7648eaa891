import * as lists from '@quarterlight/contract/system/lookup-routes';
import * as routes from '@quarterlight/contract/system/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';

useTestApp();

async function anEditor() {
  const tenant = await aTenant();
  const editor = await tenant.user({ permissions: ['edit-lookups'] });
  const entry = async (list: 'causes-of-damage' | 'vat-rates' | 'invoice-types', name: string) => {
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
      allowedActions: ['edit', 'retire'],
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
    expect((await editor.call(routes.retireLookup, { params: { id: row.id } })).body).toMatchObject({ retired: true, allowedActions: ['restore'] });
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
