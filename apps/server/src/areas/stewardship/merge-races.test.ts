import { closeCustomer } from '@quarterlight/contract/companies/customer-routes';
import * as routes from '@quarterlight/contract/stewardship/routes';
import { addWorksheetLine, createWorksheet } from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { deadlocksDuring } from '../../../testing/kit/deadlocks.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import { endOf } from '../../../testing/races/crowd.ts';
import { companyHoldings } from '../../areas.ts';
import { anIntake, ok, refused } from '../worksheets/job.fixtures.ts';
import { anOpenJob, brokenSums, customerRow, keepLastJobs, merge, rowsNaming, type TwoAccounts, twoAccounts, undo, wholeTenant } from './merge.fixtures.ts';
import { stewardshipTasks } from './stewardship.tasks.ts';

useTestApp();

const run = (tenant: TestTenant, name: string, mergeId: string) =>
  stewardshipTasks(companyHoldings)
    .find((task) => task.name === `stewardship.${name}`)
    ?.run(tenant.scope, { mergeId });

const line = { kind: 'sundry' as const, description: 'More', unitPrice: { amount: 1_000, currency: 'GBP' }, quantity: 1 };

async function aJobFor(world: TwoAccounts, customerId: string) {
  return endOf(await world.adviser.call(createWorksheet, { body: await anIntake(world, { customerId, lines: [line] }) }));
}

describe('at once', () => {
  it('two merges of the same two, this way and that, end in one', async () => {
    const world = await twoAccounts();
    const other = { ...world, keep: world.gone, gone: world.keep };
    const ends = await Promise.all([merge(world), merge(other), merge(world), merge(other)].map(async (asked) => endOf(await asked)));
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    for (const end of ends) expect(['done', 'merge.under_way', 'merge.merged_already', 'merge.into_closed']).toContain(end);
    expect(await brokenSums(world.tenant)).toEqual([]);
  });

  it('jobs that are taken and changed meanwhile are one account’s or the other’s, and what is owed is right', async () => {
    const world = await twoAccounts();
    const { tenant, manager, keep, gone } = world;
    const jobs = [await anOpenJob(world, gone.id, 5_000), await anOpenJob(world, gone.id, 6_000)];
    const change = async ({ id, version }: { id: string; version: number }) =>
      endOf(await manager.call(addWorksheetLine, { params: { id }, version, body: line }));
    let ends: string[] = [];
    const met = await deadlocksDuring(async () => {
      const [merged, ...others] = await Promise.all([
        merge(world).then(endOf),
        ...[1, 2, 3, 4].map(() => aJobFor(world, gone.id)),
        ...[1, 2].map(() => aJobFor(world, keep.id)),
        ...jobs.map(change),
      ]);
      expect(merged).toBe('done');
      ends = others;
    });
    expect(met).toBe(0);
    for (const end of ends) expect(['done', 'customer.inactive', 'record.stale']).toContain(end);
    const [{ id } = { id: '' }] = ok(await manager.call(routes.listMerges, { query: {} })).items;
    await run(tenant, 'sweep', id);
    expect(await brokenSums(tenant)).toEqual([]);
    expect(await rowsNaming(tenant, gone.id)).toEqual({ customer: 1, company_address: 1, labour_rate: 1, price_cap: 1, search_entry: 1 });
    expect((await customerRow(tenant, gone.id)).exposure_pence).toBe(0);
  });

  it('a merge is undone once, whatever is taken for the kept one meanwhile', async () => {
    const world = await twoAccounts();
    const { tenant, keep } = world;
    const { id } = ok(await merge(world));
    const [jobs, ends] = await Promise.all([
      Promise.all([1, 2, 3].map(() => aJobFor(world, keep.id))),
      Promise.all([undo(world, id), undo(world, id), undo(world, id)]),
    ]);
    expect(jobs).toEqual(['done', 'done', 'done']);
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const end of ends.filter(({ status }) => status !== 200)) expect(['merge.under_way', 'merge.moved_on']).toContain(end.problem.code);
    expect(await brokenSums(tenant)).toEqual([]);
  });
});

describe('what came late', () => {
  it('is carried over two minutes later, with what it owes', async () => {
    const world = await twoAccounts();
    const { tenant, keep, gone } = world;
    const { id } = ok(await merge(world));
    const before = await customerRow(tenant, keep.id);
    // As somebody leaves it whose transaction began before the merge.
    await tenant.scope.write(async (tx) => {
      const [row] = await tx.db.selectFrom('quotation').selectAll().limit(1).execute();
      if (row) {
        const { number_key: _key, bound_branch: _bound, ...kept } = row;
        await tx.db
          .insertInto('quotation')
          .values({ ...kept, intake: JSON.stringify(kept.intake), id: newId(), number: 'Q999999', customer_id: gone.id })
          .execute();
      }
      await tx.db.updateTable('customer').set({ exposure_pence: 500 }).where('id', '=', gone.id).execute();
    });
    await run(tenant, 'sweep', id);
    expect(await rowsNaming(tenant, gone.id)).toEqual({ customer: 1, company_address: 1, labour_rate: 1, price_cap: 1, search_entry: 1 });
    expect((await customerRow(tenant, keep.id)).exposure_pence).toBe(before.exposure_pence + 500);
    ok(await undo(world, id));
    const back = await tenant.scope.read(({ db }) => db.selectFrom('quotation').select('customer_id').where('number', '=', 'Q999999').executeTakeFirst());
    expect(back?.customer_id).toBe(gone.id);
  });
});

describe('a large one', () => {
  const contacts = async ({ tenant, gone }: TwoAccounts) => {
    const rows = Array.from({ length: 1_001 }, () => ({ id: newId(), company: 'customer', company_id: gone.id, last_name: 'Hill' }));
    await tenant.scope.write((tx) => tx.db.insertInto('contact').values(rows).execute());
    await keepLastJobs(tenant);
  };

  it('is done in the background, and undone there', async () => {
    const world = await twoAccounts();
    const { tenant, manager, keep, gone } = world;
    await contacts(world);
    const before = await wholeTenant(tenant);
    const waiting = ok(await merge(world));
    expect([waiting.state, waiting.allowedActions]).toEqual(['waiting', []]);
    expect(await wholeTenant(tenant)).toEqual(before);
    refused(await merge(world), 'merge.under_way');
    refused(await undo(world, waiting.id), 'merge.moved_on', 'This merge is still under way.');
    await run(tenant, 'merge', waiting.id);
    await run(tenant, 'merge', waiting.id);
    expect(await rowsNaming(tenant, gone.id)).toEqual({ customer: 1, company_address: 1, labour_rate: 1, price_cap: 1, search_entry: 1 });
    const [done] = ok(await manager.call(routes.listMerges, { query: { companyId: keep.id } })).items;
    expect(done).toMatchObject({ state: 'done', moved: expect.arrayContaining([{ title: 'Contacts', count: 1_002 }]) });
    expect(ok(await undo(world, waiting.id)).state).toBe('undoing');
    await run(tenant, 'undo', waiting.id);
    expect(await wholeTenant(tenant)).toEqual(before);
  });

  it('says why it was not done, where something came in between', async () => {
    const world = await twoAccounts();
    const { tenant, manager, keep } = world;
    await contacts(world);
    const { id } = ok(await merge(world));
    const { version } = await customerRow(tenant, keep.id);
    ok(await manager.call(closeCustomer, { params: { id: keep.id }, version, body: { reason: 'Gone away' } }));
    await run(tenant, 'merge', id);
    const [failed] = ok(await manager.call(routes.listMerges, { query: {} })).items;
    expect(failed).toMatchObject({ state: 'failed', problem: 'Brown Haulage Ltd is closed. Keep the one that is active, or open it again first.' });
  });
});
