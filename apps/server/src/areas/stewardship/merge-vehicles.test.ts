import { searchEverything } from '@quarterlight/contract/search/routes';
import * as routes from '@quarterlight/contract/stewardship/vehicle-merge-routes';
import { listFleet } from '@quarterlight/contract/vehicles/fleet-routes';
import { lookupVehicle, refreshVehicle } from '@quarterlight/contract/vehicles/lookup-routes';
import { transferMark, vehicleDuplicates, vehicleMarks } from '@quarterlight/contract/vehicles/mark-routes';
import { changeVehicle, getVehicle, listVehicles } from '@quarterlight/contract/vehicles/routes';
import { vehiclePast } from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { aFleetEntry, aVehicle } from '../vehicles/vehicles.testing.ts';
import { aCompany, aJob, inDays, ok, refused, show } from '../worksheets/job.fixtures.ts';

useTestApp();

const vin = 'WF0AXXGCDA1234567';

/** One car that is here twice, each with a job. */
async function twice() {
  const company = await aCompany();
  const { tenant, adviser } = company;
  const first = await aJob(company, { vehicle: { registration: 'AB19OOO', make: 'Ford', model: 'Focus', colour: 'Red' } });
  const second = await aJob(company, { vehicle: { registration: 'AB19XYZ', make: 'Ford', model: '', vin } });
  const [keepId, goneId] = [(await show(adviser, first.id)).vehicle.id ?? '', (await show(adviser, second.id)).vehicle.id ?? ''];
  return { company, tenant, adviser, first, second, keepId, goneId };
}
type Twice = Awaited<ReturnType<typeof twice>>;
const read = async ({ adviser }: Pick<Twice, 'adviser'>, id: string) => ok(await adviser.call(getVehicle, { params: { id } }));
const merge = ({ adviser, keepId, goneId }: Twice, taken: string[] = []) => adviser.call(routes.mergeVehicles, { body: { keepId, goneId, taken } });
const undo = async (on: Twice) => on.adviser.call(routes.undoVehicleMerge, { params: { id: on.goneId }, version: (await read(on, on.goneId)).version });
const pastOf = async ({ adviser }: Twice, registration: string) =>
  ok(await adviser.call(vehiclePast, { query: { registration } })).jobs.map(({ number }) => number);

it('proposes what has the same VIN, or a mark that is written alike', async () => {
  const tenant = await aTenant();
  const office = await tenant.user({ role: 'adviser' });
  const one = await aVehicle(tenant, { registration: 'AB1O', vin });
  const alike = await aVehicle(tenant, { registration: 'AB10' });
  const same = await aVehicle(tenant, { registration: 'GK19ABC', vin });
  await aVehicle(tenant, { registration: 'GK19ABD' });
  const of = async (id: string, by = office) => ok(await by.call(vehicleDuplicates, { params: { id } })).map(({ id: other, reasons }) => [other, ...reasons]);
  expect(await of(one.id)).toEqual([
    [same.id, 'vin'],
    [alike.id, 'mark'],
  ]);
  expect((await (await (await aTenant()).user({ role: 'adviser' })).call(vehicleDuplicates, { params: { id: one.id } })).status).toBe(404);
});

it('says what would move and where they differ, moves it, and one leads to the other', async () => {
  const on = await twice();
  const { adviser, keepId, goneId, first, second } = on;
  const preview = ok(await adviser.call(routes.previewVehicleMerge, { body: { keepId, goneId } }));
  expect(preview).toMatchObject({
    keep: { id: keepId, displayRegistration: 'AB19 OOO' },
    gone: { id: goneId, displayRegistration: 'AB19 XYZ', vin },
    counts: [{ title: 'Jobs', kept: 1, gone: 1, stays: 0 }],
    prevented: [],
  });
  expect(preview.differences.map(({ field, kept, gone, take }) => [field, kept, gone, take])).toEqual([
    ['registration', 'AB19 OOO', 'AB19 XYZ', false],
    ['vin', '', vin, true],
    ['model', 'Focus', '', false],
    ['colour', 'Red', '', false],
  ]);
  expect(ok(await merge(on, ['vin', 'nothing-that-is']))).toEqual({ keepId, goneId, moved: [{ title: 'Jobs', count: 1 }] });
  expect(await read(on, keepId)).toMatchObject({ registration: 'AB19OOO', vin, model: 'Focus', mergedIntoId: null });
  expect(await read(on, goneId)).toMatchObject({
    registration: '',
    mergedIntoId: keepId,
    mergedByName: expect.stringMatching(/./),
    allowedActions: ['undo-merge'],
  });
  // What was said of it on the job stays on the job.
  expect((await show(adviser, second.id)).vehicle).toMatchObject({ id: keepId, registration: 'AB19XYZ' });
  expect(await pastOf(on, 'AB19OOO')).toEqual([second.number, first.number]);
  expect(ok(await adviser.call(listVehicles, { query: {} })).items.map(({ id }) => id)).toEqual([keepId]);
  const { hits } = ok(await adviser.call(searchEverything, { query: { q: 'ab19xyz', kinds: ['vehicle'] } }));
  expect(hits).toMatchObject([{ id: keepId, detail: expect.stringContaining('formerly AB19 XYZ') }]);
  expect(ok(await adviser.call(lookupVehicle, { body: { registration: 'AB19XYZ' } })).hadBefore).toMatchObject([{ vehicleId: keepId }]);
  const next = await aJob(on.company, { vehicle: { id: goneId, registration: 'AB19XYZ', make: '', model: '' } });
  expect((await show(adviser, next.id)).vehicle.id).toBe(keepId);
});

it('takes the other’s mark where that is chosen, and everything back within the day', async () => {
  const on = await twice();
  const { adviser, keepId, goneId, first, second } = on;
  ok(await merge(on, ['registration', 'vin', 'colour']));
  expect(await read(on, keepId)).toMatchObject({ registration: 'AB19XYZ', colour: '' });
  const marks = ok(await adviser.call(vehicleMarks, { params: { id: keepId } }));
  expect(marks.map(({ registration, to, why }) => [registration, to === null, why])).toEqual([
    ['AB19XYZ', true, 'merged'],
    ['AB19OOO', false, 'first'],
  ]);
  expect(await pastOf(on, 'AB19XYZ')).toEqual([second.number, first.number]);
  const since = await aJob(on.company, { vehicle: { registration: 'AB19XYZ', make: '', model: '' } });
  expect(ok(await undo(on))).toMatchObject({ id: goneId, registration: 'AB19XYZ', vin, mergedIntoId: null });
  expect(await read(on, keepId)).toMatchObject({ registration: 'AB19OOO', colour: 'Red', vin: '' });
  expect((await show(adviser, second.id)).vehicle.id).toBe(goneId);
  // What was made since stays.
  expect((await show(adviser, since.id)).vehicle.id).toBe(keepId);
  expect(await pastOf(on, 'AB19OOO')).toEqual([since.number, first.number]);
  refused(await undo(on), 'vehicle.not_merged');
  for (const [id, registration] of [
    [keepId, 'AB19OOO'],
    [goneId, 'AB19XYZ'],
  ] as const)
    expect(ok(await adviser.call(vehicleMarks, { params: { id } })).map((mark) => [mark.registration, mark.to])).toEqual([[registration, null]]);
});

it('leaves the kept one in its fleet on days when it belongs to an account, and ends the other there', async () => {
  const tenant = await aTenant();
  const adviser = await tenant.user({ role: 'adviser' });
  const [alpha, beta] = [await aCustomer(tenant, { type: 'fleet' }), await aCustomer(tenant, { type: 'fleet' })];
  const kept = await aFleetEntry(tenant, alpha.id, { from_day: '2026-01-01', registration: 'GK19ABC' });
  const gone = await aFleetEntry(tenant, beta.id, { from_day: '2025-01-01', to_day: '2025-06-30', registration: 'GK19ABD' });
  await tenant.scope.write(async (tx) => {
    const row = await tx.db.selectFrom('fleet_entry').selectAll().where('id', '=', gone.id).executeTakeFirstOrThrow();
    await tx.db
      .insertInto('fleet_entry')
      .values({ ...row, id: newId(), from_day: '2026-02-01', to_day: null })
      .execute();
  });
  const on = { company: await aCompany(), tenant, adviser, keepId: kept.vehicleId, goneId: gone.vehicleId };
  const preview = ok(await adviser.call(routes.previewVehicleMerge, { body: { keepId: on.keepId, goneId: on.goneId } }));
  expect(preview.counts).toMatchObject([{ title: 'Entries of fleets', kept: 1, gone: 2, stays: 1 }]);
  ok(await adviser.call(routes.mergeVehicles, { body: { keepId: on.keepId, goneId: on.goneId, taken: [] } }));
  const days = async (vehicleId: string) => ok(await adviser.call(listFleet, { query: { vehicleId, sort: 'from' } })).items.map(({ from, to }) => [from, to]);
  expect(await days(on.keepId)).toEqual([
    ['2025-01-01', '2025-06-30'],
    ['2026-01-01', null],
  ]);
  expect(await days(on.goneId)).toEqual([['2026-02-01', inDays(tenant, -1)]]);
  const { version } = ok(await adviser.call(getVehicle, { params: { id: on.goneId } }));
  ok(await adviser.call(routes.undoVehicleMerge, { params: { id: on.goneId }, version }));
  expect(await days(on.goneId)).toEqual([
    ['2025-01-01', '2025-06-30'],
    ['2026-02-01', null],
  ]);
});

it('refuses what is no pair, and every change of one that went', async () => {
  const on = await twice();
  const { adviser, tenant, keepId, goneId } = on;
  refused(await adviser.call(routes.mergeVehicles, { body: { keepId, goneId: keepId, taken: [] } }), 'vehicle.merge_itself');
  const elsewhere = await aVehicle(await aTenant());
  for (const body of [
    { keepId, goneId: elsewhere.id },
    { keepId: elsewhere.id, goneId },
  ]) {
    expect((await adviser.call(routes.mergeVehicles, { body: { ...body, taken: [] } })).status).toBe(404);
    expect((await adviser.call(routes.previewVehicleMerge, { body })).status).toBe(404);
  }
  expect((await (await tenant.user({ permissions: ['view-vehicles'] })).call(routes.mergeVehicles, { body: { keepId, goneId, taken: [] } })).status).toBe(403);
  ok(await merge(on));
  refused(await merge(on), 'vehicle.merged');
  const { version } = await read(on, goneId);
  refused(await adviser.call(changeVehicle, { params: { id: goneId }, version, body: { notes: 'x' } }), 'vehicle.merged');
  refused(await adviser.call(refreshVehicle, { params: { id: goneId }, body: {} }), 'vehicle.merged');
  const nowhere = { on: inDays(tenant, 0), goesTo: 'none', becomes: 'unknown' } as const;
  refused(await adviser.call(transferMark, { params: { id: goneId }, version, body: { registration: 'AB19XYZ', ...nowhere } }), 'vehicle.merged');
  // Its mark is another's by now.
  await aVehicle(tenant, { registration: 'AB19XYZ' });
  refused(await undo(on), 'vehicle.mark_taken');
  const late = await twice();
  ok(await merge(late));
  await late.tenant.scope.write((tx) =>
    tx.db
      .updateTable('vehicle')
      .set({ merged_at: new Date(Date.parse(tx.now) - 25 * 3_600_000).toISOString() })
      .where('id', '=', late.goneId)
      .execute(),
  );
  refused(await undo(late), 'vehicle.undo_too_late');
});

it('happens once: of two at once one is told that it is under way, or done', async () => {
  for (let times = 0; times < 3; times += 1) {
    const on = await twice();
    const answers = await Promise.all([merge(on), merge({ ...on, keepId: on.goneId, goneId: on.keepId })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    for (const answer of answers) if (answer.status === 400) expect(['vehicle.merge_under_way', 'vehicle.merged']).toContain(answer.problem.code);
  }
});
