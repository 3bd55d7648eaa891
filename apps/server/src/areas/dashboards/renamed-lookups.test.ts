import { averageCompletionPanel, warrantyJobsPanel } from '@quarterlight/contract/dashboards/routes';
import { type JobKind, kindsOfLists } from '@quarterlight/contract/system/kinds';
import * as lists from '@quarterlight/contract/system/lookup-routes';
import * as system from '@quarterlight/contract/system/routes';
import { LookupList } from '@quarterlight/contract/system/schemas';
import * as worksheets from '@quarterlight/contract/worksheets/routes';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aLookup } from '../system/system.testing.ts';
import { aCompany, aJob, type Company, ok, show } from '../worksheets/job.fixtures.ts';

useTestApp();

/** Gives every entry that rules read another name, those that say something else among them. */
async function renameAll({ tenant }: Company): Promise<void> {
  const editor = await tenant.user({ permissions: ['edit-lookups'] });
  for (const list of [...LookupList.options].filter((each) => each in kindsOfLists)) {
    const entries = ok(await editor.call(system.lookupRecords, { params: { list } }));
    for (const [index, { id, version, rate, kind }] of entries.entries()) {
      const name = kind === 'replacement' ? 'Chip repair and calibration' : `${entries.length - index}: Awaiting`;
      ok(await editor.call(system.updateLookup, { params: { id }, version, body: { name, ...(rate === null ? {} : { rate }) } }));
    }
  }
}

it('does the same work under whatever names', async () => {
  const company = await aCompany();
  const { tenant, manager } = company;
  const reasonId = await aLookup(tenant, 'worksheet-awaiting-reasons', 'glass');
  const ofKind = async (kind: JobKind) => aJob(company, { jobTypeId: await aLookup(tenant, 'job-types', kind), lines: [{ kind: 'labour' }] });
  const job = await ofKind('replacement');
  const params = { id: job.id };
  const waitAgain = async () => {
    const held = ok(await manager.call(worksheets.holdWorksheet, { params, version: (await show(manager, job.id)).version, body: { reasonId, note: '' } }));
    ok(await manager.call(worksheets.resumeWorksheet, { params, version: held.version }));
  };

  await waitAgain();
  await renameAll(company);
  await waitAgain();
  await tenant.scope.write((tx) =>
    tx.db.updateTable('worksheet').set({ state: 'completed', completed_on: tx.today, completed_at: tx.now }).where('id', '=', job.id).execute(),
  );
  const waits = ok(await manager.call(averageCompletionPanel)).awaiting;
  expect(waits).toEqual([{ reasonId, reason: '15: Awaiting', jobs: 1, hours: expect.any(Number) }]);

  ok(await manager.call(worksheets.raiseWarranty, { params, body: { cause: 'product', note: 'Cracked again' } }));
  expect(ok(await manager.call(warrantyJobsPanel)).byCause.map(({ id, name, count }) => [id, name, count])).toEqual([['product', 'Product', 1]]);

  const asked = async (kind: JobKind) => (await show(manager, (await ofKind(kind)).id)).preFitAsked;
  expect([await asked('replacement'), await asked('calibration'), (await show(manager, job.id)).lines[0]?.vatRateBasisPoints]).toEqual([7, 0, 2000]);
  const types = ok(await manager.call(lists.jobTypes));
  expect(types.slice(0, 3).map(({ name, kind }) => [name, kind])).toEqual([
    ['Chip repair and calibration', 'replacement'],
    ['12: Awaiting', 'repair'],
    ['11: Awaiting', 'calibration'],
  ]);
});
