import { usersFile } from '@quarterlight/contract/identity/routes';
import { makeListFile, runResult } from '@quarterlight/contract/runs/routes';
import { movesFile } from '@quarterlight/contract/stock/routes';
import { vehiclesFile } from '@quarterlight/contract/vehicles/routes';
import { worksheetsFile } from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { afterEach, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { endedRun } from '../../../testing/kit/ended-run.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { parseCsv, parseXlsx } from '../../../testing/kit/read-files.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { ok, refused } from '../worksheets/job.fixtures.ts';

// The queue runs: what is started here is done by it.
useTestApp({ tasks: true });
afterEach(() => testApp().clock.reset());

const make = (client: Client, address: string) => client.call(makeListFile, { body: { address } });
const manyVehicles = (tenant: TestTenant, count: number) =>
  tenant.scope.write(async (tx) => {
    const values = Array.from({ length: count }, (_, index) => {
      const registration = `ZZ${String(index).padStart(5, '0')}`;
      return { id: newId(), registration, registration_fold: registration, make: index === 7 ? '=1+1' : 'FORD', model: 'Focus' };
    });
    await tx.db.insertInto('vehicle').values(values).execute();
  });

it('makes the file of a long list in the background: the same as at once, in batches, and logged once', async () => {
  const tenant = await aTenant();
  const client = await tenant.user();
  await manyVehicles(tenant, 2_455);
  for (const format of ['csv', 'xlsx'] as const) {
    const address = `${vehiclesFile.path}?columns=make&columns=registration&sort=-registration&q=ZZ0&format=${format}`;
    const started = ok(await make(client, address));
    expect([started.title, started.state]).toEqual([`Vehicles (${format.toUpperCase()})`, 'queued']);
    const done = await endedRun(client, started.id);
    expect([done.state, done.message, done.done, done.total]).toEqual(['done', '2,455 rows.', 2_455, 2_455]);
    const made = await client.call(runResult, { params: { id: started.id } });
    const sent = await client.raw('GET', address);
    expect(made.headers['content-disposition']).toBe(sent.headers['content-disposition']);
    if (format === 'csv') {
      expect(made.text).toBe(sent.text);
      expect(parseCsv(made.text)).toHaveLength(2_456);
    } else expect(parseXlsx(made.bytes)).toEqual(parseXlsx(sent.bytes));
  }
  const logged = await tenant.scope.read(({ db }) =>
    db
      .selectFrom('log_entry')
      .innerJoin('log_value', 'log_value.entry_id', 'log_entry.id')
      .select('log_value.after')
      .where('action', '=', 'list.downloaded')
      .where('user_id', '=', client.userId)
      .orderBy('id')
      .execute(),
  );
  const csv = { columns: ['Registration', 'Make'], format: 'csv', q: 'ZZ0', rows: 2_455, sort: '-registration', complete: true };
  expect(logged.map(({ after }) => after)).toEqual([csv, csv, { ...csv, format: 'xlsx' }, { ...csv, format: 'xlsx' }]);
});

it('refuses what the list itself would: none of that name, none that may be seen, a wrong filter', async () => {
  const tenant = await aTenant();
  const client = await tenant.user({ permissions: ['view-vehicles'] });
  refused(await make(client, '/v1/no-such-list/sheet'), 'run.no_list');
  refused(await make(client, 'https://elsewhere.example/v1/vehicles/sheet'), 'run.no_list');
  refused(await make(client, worksheetsFile.path), 'access.missing_permission');
  refused(await make(client, `${vehiclesFile.path}?columns=nothing`), 'request.invalid');
  refused(await make(client, `${vehiclesFile.path}?after=x`), 'request.invalid');
});

it('of people is made and fetched by whoever has given their password lately', async () => {
  const tenant = await aTenant();
  const client = await tenant.user();
  const { id } = ok(await make(client, usersFile.path));
  expect((await endedRun(client, id)).state).toBe('done');
  expect((await client.call(runResult, { params: { id } })).status).toBe(200);
  testApp().clock.advance(11 * 60_000);
  expect((await client.call(runResult, { params: { id } })).problem.code).toBe('access.prove_again');
  expect((await make(client, usersFile.path)).problem.code).toBe('access.prove_again');
});

it('with costs is fetched by whoever may still see costs', async () => {
  const tenant = await aTenant();
  const client = await tenant.user({ permissions: ['view-stock', 'view-stock-values-export'] });
  const { id } = ok(await make(client, `${movesFile.path}?columns=value`));
  expect((await endedRun(client, id)).state).toBe('done');
  const fetched = async () => (await client.call(runResult, { params: { id } })).status;
  expect(await fetched()).toBe(200);
  const costs = (tx: WriteTx) => tx.db.selectFrom('permission').select('id').where('name', '=', 'view-stock-values-export');
  await tenant.scope.write((tx) => tx.db.deleteFrom('user_permission').where('user_id', '=', client.userId).where('permission_id', 'in', costs(tx)).execute());
  await expect.poll(fetched, { timeout: 10_000 }).toBe(403);
});
