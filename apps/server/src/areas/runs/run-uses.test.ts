import { makeExport, runExport } from '@quarterlight/contract/reporting/routes';
import { runResult } from '@quarterlight/contract/runs/routes';
import * as worksheets from '@quarterlight/contract/worksheets/routes';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aCompletedJob } from '../../../testing/kit/completed-jobs.ts';
import { endedRun } from '../../../testing/kit/ended-run.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { parseCsv, parseXlsx } from '../../../testing/kit/read-files.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aCompany, aJob, aSlot, ok } from '../worksheets/job.fixtures.ts';

// The queue runs: what is started here is done by it.
useTestApp({ tasks: true });

const name = 'completed-jobs-export';
const march = { from: '2026-03-01', to: '2026-03-31' };

it('makes the file of an export in the background: the same bytes as at once, in batches', async () => {
  const tenant = await aTenant();
  const client = await tenant.user({ permissions: [name] });
  const job = await aCompletedJob(tenant, { completedOn: '2026-03-05', registration: '=1+1' });
  // More than two batches of the same job on other days.
  await tenant.scope.write(async (tx) => {
    const { rows } = await sql<{ columns: string }>`select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_schema = 'public' and table_name = 'worksheet' and is_generated = 'NEVER'
        and column_name not in ('id', 'tenant_id', 'number', 'completed_on')`.execute(tx.db);
    const columns = sql.raw(rows[0]?.columns ?? '');
    await sql`insert into worksheet (id, number, completed_on, ${columns})
      select gen_random_uuid(), 'X' || n, date '2026-03-06' + n % 20, ${columns} from worksheet, generate_series(1, 4100) n where id = ${job.id}`.execute(
      tx.db,
    );
  });
  for (const format of ['csv', 'xlsx'] as const) {
    const started = ok(await client.call(makeExport, { params: { name }, body: { ...march, format } }));
    expect([started.title, started.state]).toEqual([`Completed jobs, 01/03/2026 to 31/03/2026 (${format.toUpperCase()})`, 'queued']);
    const done = await endedRun(client, started.id);
    expect([done.state, done.message, done.done, done.total]).toEqual(['done', '4,101 rows.', 4_101, 4_101]);
    const [made, sent] = [
      await client.call(runResult, { params: { id: started.id } }),
      await client.call(runExport, { params: { name }, query: { ...march, format } }),
    ];
    expect(made.headers['content-disposition']).toBe(sent.headers['content-disposition']);
    if (format === 'csv') {
      expect(made.text).toBe(sent.text);
      expect(parseCsv(made.text)).toHaveLength(4_102);
    } else expect(parseXlsx(made.bytes)).toEqual(parseXlsx(sent.bytes));
  }
  const logged = await tenant.scope.read(({ db }) =>
    db
      .selectFrom('log_entry')
      .innerJoin('log_value', 'log_value.entry_id', 'log_entry.id')
      .select('log_value.after')
      .where('action', '=', 'export.run')
      .execute(),
  );
  expect(logged.filter(({ after }) => JSON.stringify(after).includes('4101'))).toHaveLength(4);
});

it('refuses an export at once as the page does: its permission, days and filters', async () => {
  const tenant = await aTenant();
  const [client, other] = [await tenant.user({ permissions: [name] }), await tenant.user({ permissions: ['invoiced-jobs-export'] })];
  const body = { ...march, format: 'csv' } as const;
  expect((await other.call(makeExport, { params: { name }, body })).status).toBe(403);
  const refused = await client.call(makeExport, { params: { name }, body: { ...body, to: '2026-02-01' } });
  expect([refused.status, refused.problem.errors]).toEqual([400, { to: ['"To date" cannot be before the "From date".'] }]);
  expect((await client.call(makeExport, { params: { name: 'nothing-export' }, body })).status).toBe(404);
});

it('releases worksheets in the background, each on its own, and says why some were not', async () => {
  const company = await aCompany({ capacity_morning: 40 });
  const ready: string[] = [];
  for (let count = 0; count < 12; count += 1) ready.push((await aJob(company, { booking: aSlot(company, { minutes: 15 }) })).id);
  const nobody = await aJob(company, { booking: aSlot(company, { technicianId: null }) });
  const ids = [nobody.id, ...ready];
  const { id, title } = ok(await company.adviser.call(worksheets.releaseInBackground, { body: { ids } }));
  expect(title).toBe('Release 13 worksheets');
  const done = await endedRun(company.adviser, id);
  expect([done.state, done.done, done.total, done.message]).toEqual(['done', 13, 13, '12 worksheets released, 1 worksheet not: each says why.']);
  expect(done.notes.map((note) => [note.entity, note.id])).toEqual([['worksheet', nobody.id]]);
  expect(done.notes[0]?.text).toContain('has no technician');
  const states = await company.tenant.scope.read(({ db }) => db.selectFrom('worksheet').select('state').where('id', 'in', ready).execute());
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['released']));
  const again = ok(await company.adviser.call(worksheets.releaseInBackground, { body: { ids: ready } }));
  expect((await endedRun(company.adviser, again.id)).message).toBe('0 worksheets released, 12 worksheets not: each says why.');
  const reader = await company.tenant.user({ permissions: ['view-worksheets'] });
  expect((await reader.call(worksheets.releaseInBackground, { body: { ids } })).status).toBe(403);
});

it('hands the file of an export to whoever made it for as long as they may make it', async () => {
  const tenant = await aTenant();
  const client = await tenant.user({ permissions: [name] });
  const { id } = ok(await client.call(makeExport, { params: { name }, body: { ...march, format: 'csv' } }));
  expect((await endedRun(client, id)).state).toBe('done');
  const fetched = async () => (await client.call(runResult, { params: { id } })).status;
  expect(await fetched()).toBe(200);
  await tenant.scope.write((tx) => tx.db.deleteFrom('user_permission').where('user_id', '=', client.userId).execute());
  await expect.poll(fetched, { timeout: 10_000 }).toBe(403);
});
