import { countRetention } from '@quarterlight/contract/privacy/routes';
import { newId } from '@quarterlight/kit/ids';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCompletedJob } from '../../../testing/kit/completed-jobs.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { connectedPastTriggers } from '../../../testing/kit/owner.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { personal, searches } from '../../areas.ts';
import type { Scope } from '../../platform/database/scope.ts';
import { ok } from '../worksheets/job.fixtures.ts';
import { keepByAge, keepSoon, keepTurn } from './keep-by-age.ts';
import { plant } from './planted.fixtures.ts';

useTestApp();
let owner: pg.Client;
beforeAll(async () => {
  owner = await connectedPastTriggers(testApp().superuserUrl);
});
afterAll(() => owner.end());

const options = { personal, searches };
/** How many the log says were let go of, in each entry. */
const logged = async ({ scope }: TestTenant) =>
  (
    await owner.query<{ records: number }>(
      "select (v.after ->> 'records')::int as records from log_entry e join log_value v on v.entry_id = e.id and v.tenant_id = e.tenant_id where e.tenant_id = $1 and e.entity = 'retention' order by e.id",
      [scope.tenant.id],
    )
  ).rows.map(({ records }) => records);

it('lets go of the people in what is older than the settings say, tells beforehand and afterwards how many, and never whom', async () => {
  const tenant = await aTenant();
  const admin = await tenant.user();
  const old = await aCompletedJob(tenant, { state: 'invoiced', completed_at: '2015-05-05T10:00:00Z' });
  const unbilled = await aCompletedJob(tenant, { completed_at: '2015-05-05T10:00:00Z' });
  const young = await aCompletedJob(tenant, { state: 'invoiced' });
  const message = (id: string) => ({ id, channel: 'email', template: 'completed', recipient: 'ada@example.test', body: 'Dear Ada', state: 'sent' });
  const ids = ['014d0000-0000-7000-8000-000000000001', newId()];
  await tenant.scope.write((tx) => tx.db.insertInto('outbox_message').values(ids.map(message)).execute());
  const count = async () => Object.fromEntries(ok(await admin.call(countRetention)).map(({ title, count: of }) => [title, of]));
  expect(await count()).toEqual({ Jobs: 1, Quotations: 0, Messages: 1 });
  expect(await keepByAge(tenant.scope, { personal, searches })).toEqual({ records: 2, isMore: false });
  expect(await count()).toEqual({ Jobs: 0, Quotations: 0, Messages: 0 });
  expect(await keepByAge(tenant.scope, { personal, searches })).toEqual({ records: 0, isMore: false });
  const rows = await tenant.scope.read(async ({ db }) => ({
    jobs: await db.selectFrom('worksheet').select(['id', 'contact_last_name', 'line1', 'registration']).orderBy('id').execute(),
    bodies: await db.selectFrom('outbox_message').select('body').orderBy('id').execute(),
    log: await db
      .selectFrom('log_entry')
      .innerJoin('log_value', 'log_value.entry_id', 'log_entry.id')
      .select(['label', 'after'])
      .where('entity', '=', 'retention')
      .orderBy('log_entry.id')
      .execute(),
  }));
  expect(rows.jobs.map(({ id, contact_last_name: name, line1 }) => [id, name, line1])).toEqual([
    [old.id, 'Erased person', ''],
    [unbilled.id, 'Lovelace', '1 High Street'],
    [young.id, 'Lovelace', '1 High Street'],
  ]);
  expect(rows.jobs[0]?.registration).not.toBe('');
  expect(rows.bodies.map(({ body }) => body)).toEqual(['', 'Dear Ada']);
  expect(rows.log.map(({ label, after }) => [label, Reflect.get(Object(after), 'records')])).toEqual([
    ['Jobs', 1],
    ['Messages', 1],
  ]);
});

it('passes over what still stands open, what a request is about and what somebody is changing, and takes it the next time', async () => {
  const tenant = await aTenant();
  const admin = await tenant.user();
  const { id: tenantId } = tenant.scope.tenant;
  const aJob = () => aCompletedJob(tenant, { state: 'invoiced', completed_at: '2015-05-05T10:00:00Z' });
  const [plain, unpaid, told, billed, asked, busy] = [await aJob(), await aJob(), await aJob(), await aJob(), await aJob(), await aJob()];
  const invoice = (worksheet: string, state: string) =>
    plant(owner, tenant, 'invoice', {
      worksheet_id: worksheet,
      customer_id: newId(),
      state,
      number: `I${worksheet.slice(-6)}`,
      type: 'customer',
      net_pence: 0,
      vat_pence: 0,
      gross_pence: 0,
      payer: 'policyholder',
      posted_at: '2015-05-05T10:00:00Z',
    });
  const message = (entity: string, id: string) =>
    plant(owner, tenant, 'outbox_message', { channel: 'email', state: 'queued', recipient: 'ada@x.co', entity, entity_id: id });
  await invoice(unpaid.id, 'part-paid');
  await message('worksheet', told.id);
  await message('invoice', await invoice(billed.id, 'paid'));
  const request = await plant(owner, tenant, 'privacy_request', { state: 'open', asked_on: '2026-01-05', due_on: '2026-02-05' });
  await plant(owner, tenant, 'privacy_place', { request_id: request, of_table: 'worksheet', record_id: asked.id });
  for (const [state, day] of [
    ['sent', '2015-05-05'],
    ['sent', '2199-05-05'],
    ['draft', '2015-05-05'],
  ])
    await plant(owner, tenant, 'quotation', { state, valid_until: day, contact_name: 'Ada', number: newId() });
  const names = async () =>
    new Map(
      (await owner.query<{ id: string; name: string }>('select id, contact_last_name as name from worksheet where tenant_id = $1', [tenantId])).rows.map(
        ({ id, name }) => [id, name],
      ),
    );
  const erased = async () => {
    const by = await names();
    return [plain, unpaid, told, billed, asked, busy].map(({ id }) => by.get(id) === 'Erased person');
  };
  const count = async () => ok(await admin.call(countRetention)).map(({ count: of }) => of);
  expect(await count()).toEqual([2, 1, 0]);
  await owner.query('begin');
  await owner.query('select from worksheet where id = $1 for update', [busy.id]);
  expect(await keepByAge(tenant.scope, options)).toEqual({ records: 2, isMore: false });
  await owner.query('rollback');
  expect(await erased()).toEqual([true, false, false, false, false, false]);
  expect(await keepByAge(tenant.scope, options)).toEqual({ records: 1, isMore: false });
  expect(await erased()).toEqual([true, false, false, false, false, true]);
  // Now it is paid, sent and answered.
  await owner.query("update invoice set state = 'paid' where tenant_id = $1", [tenantId]);
  await owner.query("update outbox_message set state = 'sent' where tenant_id = $1", [tenantId]);
  await owner.query("update privacy_request set state = 'closed' where tenant_id = $1", [tenantId]);
  expect(await keepByAge(tenant.scope, options)).toMatchObject({ isMore: false });
  expect(await erased()).toEqual([true, true, true, true, true, true]);
});

it('goes on turn by turn until nothing is left, however often it is killed, and the log has each record once', { timeout: 60_000 }, async () => {
  const tenant = await aTenant();
  const { scope } = tenant;
  const old = async (count: number) =>
    owner.query(
      `insert into outbox_message (tenant_id, id, channel, template, recipient, body, state)
        select $1, ('014d0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'email', 'completed', 'ada@x.co', 'Dear Ada', 'sent' from generate_series(1, $2) n`,
      [scope.tenant.id, count],
    );
  await old(2_150);
  const left = async () =>
    (await owner.query<{ count: number }>("select count(*)::int as count from outbox_message where tenant_id = $1 and body <> ''", [scope.tenant.id])).rows[0]
      ?.count;
  const jobs = async () =>
    (await owner.query<{ id: string }>("select id::text from graphile_worker._private_jobs where key = $1 || ':keep by age'", [scope.tenant.id])).rows;

  await keepSoon(scope);
  const [first] = await jobs();
  await keepSoon(scope);
  expect(await jobs()).toEqual([first]);
  // Killed before its transaction ended.
  const killed = new Proxy(scope, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'write') return value.bind(target);
      return (work: Parameters<Scope['write']>[0]) =>
        target.write(async (tx) => {
          await work(tx);
          throw new Error('Killed');
        });
    },
  });
  await expect(keepByAge(killed, options)).rejects.toThrow('Killed');
  expect([await left(), await logged(tenant)]).toEqual([2_150, []]);
  expect(await keepByAge(scope, options, 1)).toEqual({ records: 100, isMore: true });
  expect([await left(), await logged(tenant)]).toEqual([2_050, [100]]);

  await owner.query("delete from graphile_worker._private_jobs where key = $1 || ':keep by age'", [scope.tenant.id]);
  await keepTurn(scope, options);
  expect(await left()).toBe(50);
  const [next] = await jobs();
  expect(next?.id).not.toBe(first?.id);
  await keepTurn(scope, options);
  expect([await left(), (await logged(tenant)).reduce((sum, records) => sum + records)]).toEqual([0, 2_150]);
  // The last turn asks for none behind it.
  expect(await jobs()).toEqual([next]);
});

it('lets go of the documents of a job that went before the law let go of them', async () => {
  const tenant = await aTenant();
  const admin = await tenant.user();
  const { id: tenantId } = tenant.scope.tenant;
  await tenant.scope.write((tx) =>
    tx.db
      .insertInto('setting')
      .values({ key: 'privacy', value: JSON.stringify({ jobsMonths: 24 }) })
      .execute(),
  );
  const job = await aCompletedJob(tenant, { state: 'invoiced', completed_at: new Date(Date.now() - 1_200 * 86_400_000).toISOString() });
  const given = { worksheet_id: job.id, customer_id: newId(), state: 'paid', type: 'customer', payer: 'policyholder', payer_name: 'Ada Lovelace' };
  const pence = { net_pence: 0, vat_pence: 0, gross_pence: 0 };
  const detail = '{"job":{"driver":"Ada Lovelace"}}';
  await plant(owner, tenant, 'invoice', { ...given, ...pence, detail, number: 'I000001', posted_at: new Date(Date.now() - 1_200 * 86_400_000) });
  const count = async () => Object.fromEntries(ok(await admin.call(countRetention)).map(({ title, count: of }) => [title, of]));
  const invoice = async () =>
    (
      await owner.query<{ name: string; driver: string }>("select payer_name as name, detail #>> '{job,driver}' as driver from invoice where tenant_id = $1", [
        tenantId,
      ])
    ).rows[0];
  expect(await count()).toMatchObject({ Jobs: 1, Invoices: 0 });
  expect(await keepByAge(tenant.scope, options)).toEqual({ records: 1, isMore: false });
  expect(await invoice()).toEqual({ name: 'Ada Lovelace', driver: 'Ada Lovelace' });
  expect(await keepByAge(tenant.scope, options)).toEqual({ records: 0, isMore: false });
  await owner.query("update invoice set posted_at = now() - interval '6 years 2 days' where tenant_id = $1", [tenantId]);
  expect(await count()).toMatchObject({ Jobs: 0, Invoices: 1 });
  expect(await keepByAge(tenant.scope, options)).toEqual({ records: 1, isMore: false });
  expect(await invoice()).toEqual({ name: 'Erased person', driver: '' });
  expect(await count()).toMatchObject({ Jobs: 0, Invoices: 0 });
  expect(await keepByAge(tenant.scope, options)).toEqual({ records: 0, isMore: false });
});
