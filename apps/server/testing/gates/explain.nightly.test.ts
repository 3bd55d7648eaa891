import { wantedOf } from '@quarterlight/contract/search/wanted';
import { today } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { personal } from '../../src/areas.ts';
import { previewRows } from '../../src/platform/privacy/gather-rows.ts';
import { type Company, generateCompanies } from '../company/generate.ts';
import { smallCustomer } from '../company/ground.ts';
import { testApp, useTestApp } from '../kit/harness.ts';
import { asOwner } from '../kit/owner.ts';
import { askEverything, knownOf, signedIn } from './plans/ask-everything.ts';
import { exceptions } from './plans/exceptions.ts';
import { type Finding, fewRows, judge, largeTables } from './plans/judge-plans.ts';
import { recordStatements } from './plans/record-statements.ts';

const record = recordStatements();
afterAll(() => record.stop());
useTestApp();

let company: Company;

beforeAll(async () => {
  const slug = `plans-${process.pid}`;
  const [made] = await generateCompanies(testApp().superuserUrl, [
    { slug, worksheets: 12_000, linesPerWorksheet: 2, customers: 6_000 },
    { slug: `${slug}-small`, worksheets: 1_000, linesPerWorksheet: 2 },
  ]);
  if (!made) throw new Error('Nothing was made');
  company = made;
}, 240_000);

describe('what the product reads in a large company beside a smaller one', () => {
  it('is found by indexes: no table is scanned, sorted or thrown away for a page', async () => {
    const { slug, password, usernames, tenantId } = company;
    const person = (username: string) => signedIn(testApp().app, slug, username, password);
    const known = await asOwner(inject('databaseDirectUrl'), (client) => knownOf(client, tenantId, today('Europe/London')));
    const people = {
      staff: await person(usernames.administrator),
      customer: await person(smallCustomer),
      branch: await person(usernames.branch),
      technician: await person(usernames.technician),
    };
    const answers = await askEverything({ appUrl: inject('databaseDirectUrl'), people, known, exceptions, short: true, record });
    expect(answers.statements).toBeGreaterThan(600);
    expect(answers.findings.map(({ who, what, url, text }) => `${who} ${what} for ${url}: ${text}`)).toEqual([]);
  }, 240_000);
});

describe('what is held of somebody who did nothing', () => {
  /** Of which tables much is read to see what an erasure of them would take away, in a database that was changed for the length of it. */
  async function readMuch(change: string): Promise<string[]> {
    const scope = await testApp().running.services.scopeOfId(company.tenantId);
    if (scope === undefined) throw new Error('The company is gone');
    const quiet = `select u.id from app_user u where u.tenant_id = $1 and not exists (select from worksheet_event e where e.tenant_id = u.tenant_id and e.user_id = u.id)
      and not exists (select from file f where f.tenant_id = u.tenant_id and f.created_by = u.id) limit 1`;
    const { rows } = await asOwner(testApp().superuserUrl, (client) => client.query<{ id: string }>(quiet, [company.tenantId]));
    expect(rows).toHaveLength(1);
    const again = recordStatements();
    await scope.read((tx) => previewRows(tx, personal, new Map([['app_user', new Set(rows.map(({ id }) => id))]]))).finally(() => again.stop());
    const transactions = again.take();
    expect(transactions.flatMap(({ statements }) => statements).length).toBeGreaterThan(20);
    return asOwner(testApp().superuserUrl, async (client) => {
      await client.query(`begin; ${change}; set local role quarterlight_staff`);
      for (const { settings, statements } of transactions)
        for (const { text, values } of [settings, ...statements]) if (/^\s*(select|with)\b/i.test(text)) await client.query(text, [...values]);
      const read = `select relname as name from pg_stat_xact_user_tables where seq_tup_read + coalesce(idx_tup_fetch, 0) > $1 order by 1`;
      return (await client.query<{ name: string }>(read, [fewRows])).rows.map(({ name }) => name);
    });
  }

  it('is found by who did it, not by looking at all that others did', async () => {
    expect(await readMuch('select 1')).toEqual([]);
    expect(await readMuch('drop index worksheet_event_by')).toEqual(['worksheet_event']);
  });
});

describe('what would be found', () => {
  /** What is said of a statement of staff, in a database that was changed for the length of it. */
  const saidOf = (change: string, text: string, values: readonly unknown[] = [], name?: string): Promise<Finding[]> =>
    asOwner(testApp().superuserUrl, async (client) => {
      await client.query(`begin; ${change}`);
      const large = await largeTables(client);
      await client.query('set local role quarterlight_staff');
      const settings = { text: "select set_config('app.tenant', $1, true)", values: [company.tenantId] };
      return judge(client, { settings, statements: [{ name, text, values }] }, large);
    });
  const reading = /^(scans|reads rows of) worksheet/;
  const byCustomer = 'select worksheet.id from worksheet order by worksheet.customer_key, worksheet.id limit 51';

  it('is a missing index', async () => {
    expect(await saidOf('select 1', byCustomer)).toEqual([]);
    expect((await saidOf('drop index worksheet_customer_name', byCustomer)).map(({ what }) => what)).toContain('sorts many rows');
    const live =
      "select worksheet.id from worksheet where worksheet.state not in ('completed', 'invoiced', 'cancelled', 'rejected') and worksheet.authorisation_needed limit 51";
    expect(await saidOf('select 1', live)).toEqual([]);
    expect(
      (await saidOf('drop index worksheet_live; drop index worksheet_unfinished; drop index worksheet_customer_unfinished', live)).map(({ what }) => what),
    ).toContainEqual(expect.stringMatching(reading));
  });

  it('is nothing of a colour beside all jobs that were ever cancelled, but for a missing index', async () => {
    const cancelled = `set local session_replication_role = replica;
      update worksheet set state = 'cancelled' where tenant_id = '${company.tenantId}' and state = 'invoiced'; analyze worksheet`;
    const failed = `select worksheet.id from worksheet where not worksheet.state in ('completed', 'invoiced') and not worksheet.failed_attempt
      and not worksheet.inspected_at is not null and worksheet.failed_adas order by worksheet.created_at desc, worksheet.id desc limit 51`;
    expect(await saidOf(cancelled, failed)).toEqual([]);
    expect((await saidOf(`${cancelled}; drop index worksheet_coloured`, failed)).map(({ what }) => what)).toContainEqual(expect.stringMatching(reading));
  });

  it('is an OR that no index serves, and an operator that row-level security keeps from its index', async () => {
    const either = 'select id from worksheet where worksheet.registration = $1 or worksheet.contact_email = $2 limit 51';
    expect((await saidOf('select 1', either, ['AA11AAA', 'nobody@mail.example'])).map(({ what }) => what)).toContainEqual(expect.stringMatching(reading));
    const fuzzy = 'select id from vehicle where vehicle.model like $1 limit 51';
    expect((await saidOf('select 1', fuzzy, ['%zzqq%'])).map(({ what }) => what)).toContainEqual(expect.stringMatching(/^(scans|reads rows of) vehicle/));
  });

  it('is the plan for all values, where the product takes one, however good the plan for these is', async () => {
    const byMark = 'select id from trial where mark = $1 order by at, id limit 51';
    // A table that nobody else changes meanwhile, whose one index in that order serves this value alone: no estimate decides.
    const ofMark = `create table trial (id integer, mark text, at integer); create index on trial (at, id) where mark = 'rare';
      insert into trial select n, case when n % 100 = 0 then 'rare' else 'usual' end, n from generate_series(1, 12000) n;
      analyze trial; grant select on trial to quarterlight_staff`;
    expect(await saidOf(ofMark, byMark, ['rare'])).toEqual([]);
    // Under a name PostgreSQL may take either.
    const said = (await saidOf(ofMark, byMark, ['rare'], 'by mark')).map(({ what }) => what);
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((what) => !what.endsWith(' by the plan for all values'))).toEqual([]);
  });

  it('is nothing of a search beside thousands of small companies, though the connection has one plan for all', async () => {
    const wanted = wantedOf('W000001');
    if (wanted === null) throw new Error('Nothing to look up');
    const { exact, begins, word, parts, every } = wanted;
    const values = [['worksheet', 'customer'], exact, begins, word, parts, every];
    const forAll = `set local session_replication_role = replica; insert into search_entry (tenant_id, kind, record_id, words, place)
      select md5((n / 10)::text)::uuid, 'customer', gen_random_uuid(), ' few ', '' from generate_series(1, 30000) n;
      analyze search_entry; set local plan_cache_mode = force_generic_plan`;
    expect(await saidOf(forAll, 'select * from app.find_entries($1, $2, $3, $4, $5, $6, 9)', values)).toEqual([]);
  });

  it.each([
    ['staff', ''],
    ['a customer whose they are not', `set local app.customer = '${newId()}'`],
  ])('is nothing of a search of %s for what thousands have, of several kinds', async (_who, bound) => {
    const wanted = wantedOf('commonplace');
    if (wanted === null) throw new Error('Nothing to look up');
    const { exact, begins, word, parts, every } = wanted;
    const kinds = ['customer', 'product', 'vehicle', 'worksheet'];
    const thousands = `set local session_replication_role = replica; insert into search_entry (tenant_id, kind, record_id, words, place, customer_id)
      select '${company.tenantId}', kind, gen_random_uuid(), E' \\n rather commonplace \\n ratQ ', '', gen_random_uuid()
        from unnest('{vehicle,product,customer}'::text[]) kind, generate_series(1, 6000) n;
      analyze search_entry; ${bound}`;
    const said = await saidOf(thousands, 'select * from app.find_entries($1, $2, $3, $4, $5, $6, 9)', [kinds, exact, begins, word, parts, every]);
    expect(said.map(({ what, rows }) => `${what}: ${rows}`)).toEqual([]);
  });

  it('is what a function reads where no plan shows it', async () => {
    const blind = `create function pg_temp.blind() returns bigint language plpgsql as $$ begin return (select count(*) from worksheet where contact_email = 'x'); end $$; grant execute on function pg_temp.blind() to public`;
    expect((await saidOf(blind, 'select pg_temp.blind()')).map(({ what }) => what)).toEqual(['reads worksheet within a function']);
  });
});
