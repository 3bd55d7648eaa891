import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { useTestApp } from '../kit/harness.ts';
import { connected } from '../kit/owner.ts';
import { aTenant, type TestTenant } from '../kit/tenants.ts';
import { recordsOf } from '../kit/walk-records.ts';
import { layGround } from './bad-input/ground.ts';

useTestApp();

let owner: pg.Client;
let app: pg.Client;
let mine: TestTenant;
let theirs: TestTenant;
let tables: readonly string[];

const names = async (sql: string): Promise<string[]> => (await owner.query<{ name: string }>(sql)).rows.map((row) => row.name);
const none = async (sql: string) => expect(await names(sql)).toEqual([]);

beforeAll(async () => {
  [owner, app] = await Promise.all([connected(inject('databaseOwnerUrl')), connected(inject('databaseAppUrl'))]);
  tables = await names(`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id' order by 1`);
  [mine, theirs] = [await aTenant(), await aTenant()];
  for (const tenant of [mine, theirs]) {
    const { of } = await layGround(tenant);
    for (const make of Object.values(recordsOf)) await make(tenant, of);
  }
});
afterAll(() => Promise.all([owner.end(), app.end()]));

describe('what the catalogue says of the walls', () => {
  it('the one permissive policy of a table says the tenant, by the setting that may be absent', async () => {
    await none(`select tablename || ': ' || qual || ' / ' || with_check as name from pg_policies where schemaname = 'public' and 'quarterlight_app' = any(roles) and permissive = 'PERMISSIVE'
        and not (qual = with_check and qual = case tablename when 'tenant' then '(id = app.tenant())' else '(tenant_id = app.tenant())' end) order by 1`);
    const { rows } = await owner.query(
      `select proname, regexp_replace(trim(prosrc), '\\s+', ' ', 'g') as body, prosecdef from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'app' and proname in ('tenant', 'customer', 'branch', 'technician', 'subcontractor', 'actor') order by 1`,
    );
    expect(rows).toEqual(
      ['actor', 'branch', 'customer', 'subcontractor', 'technician', 'tenant'].map((name) => ({
        proname: name,
        body: `select nullif(current_setting('app.${name === 'actor' ? 'user' : name}', true), '')::uuid`,
        prosecdef: false,
      })),
    );
  });

  it('the restrictive policies bound a column of their kind, for reading and for writing alike', async () => {
    const { rows } = await owner.query<{ name: string; qual: string; check: string }>(
      `select tablename || '.' || policyname as name, qual, with_check as check from pg_policies where schemaname = 'public' and permissive = 'RESTRICTIVE'`,
    );
    expect(rows.length).toBeGreaterThan(20);
    const asked = (text: string) =>
      text
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/\( SELECT app\.(\w+)\(\) AS \1\)/g, 'app.$1()')
        .trim();
    const formOf = (name: string): string | undefined => {
      const [, how, kind = ''] = /\.(own|no)_(customer|branch|technician|subcontractor)$/.exec(name) ?? [];
      if (name.endsWith('.own_user')) return 'CASE WHEN app.bound() THEN (user_id = app.actor()) ELSE true END';
      if (how === undefined) return undefined;
      const otherwise = how === 'no' ? 'false' : `((bound_${kind}|${kind}_id) = app.${kind}())`;
      return `CASE WHEN (app.${kind}() IS NULL) THEN true ELSE ${otherwise} END`;
    };
    const fits = (form: string, text: string) =>
      asked(text) === form ||
      (form.includes('|') &&
        [/\(bound_(\w+)\|\w+\)/, /\(bound_\w+\|(\w+)\)/].some((one, index) => asked(text) === form.replace(one, index === 0 ? 'bound_$1' : '$1')));
    const wrong = rows.filter(({ name, qual, check }) => {
      const form = formOf(name);
      return form === undefined || !fits(form, qual) || !fits(form, check);
    });
    // What is logged, told or sent is read by the office alone, whoever makes it; a rate that is no customer's is everybody's; a move touches two places, a lending
    // and a transfer two branches; one's own keys are one's own at every site; whoever of the office looks at a branch sees what hangs on its orders and their credits,
    // and its people where an account's documents go; a broadcast, a course and their files are for
    // whom their list names; what was sent of a job goes where its branch gives it.
    expect(wrong.map(({ name }) => name).sort()).toEqual([
      'api_key.own_branch',
      'api_key.own_customer',
      'api_key.own_technician',
      'api_key_permission.own_branch',
      'api_key_permission.own_customer',
      'api_key_permission.own_technician',
      'approval.own_branch',
      'broadcast.own_user',
      'company_address.no_branch',
      'contact.no_branch',
      'course.own_user',
      'course_edition.office_reads',
      'course_reading.own_user',
      'delivery.no_branch',
      'delivery_line.no_branch',
      'file.own_branch',
      'file.own_customer',
      'file.own_technician',
      'file_upload.office_reads',
      'help_video.own_user',
      'hint.office_reads',
      'labour_rate.no_subcontractor',
      'labour_rate.no_technician',
      'log_entry.office_reads',
      'log_head.office_reads',
      'log_seal.office_reads',
      'log_value.office_reads',
      'log_verification.office_reads',
      'lot.own_branch',
      'lot.own_technician',
      'message_stop.office_reads',
      'outbox_message.office_reads',
      'outbox_secret.office_reads',
      'private_link.no_technician',
      'purchase_credit_line.no_branch',
      'purchase_order_line.no_branch',
      'roaming.own_branch',
      'search_entry.office_reads',
      'stock_move.own_branch',
      'stock_move.own_technician',
      'transfer.own_branch',
      'transfer_line.own_branch',
      'transfer_outcome.own_branch',
    ]);
  });

  it('foreign keys name the tenant first on both sides, and what is only added to refuses changes by itself', async () => {
    await none(`select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1] join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
        where k.contype = 'f' and n.nspname = 'public' and not (a.attname = 'tenant_id' and b.attname = case when k.confrelid = 'tenant'::regclass then 'id' else 'tenant_id' end)`);
    const added =
      await names(`select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'
      and has_table_privilege('quarterlight_app', c.oid, 'insert') and not has_table_privilege('quarterlight_app', c.oid, 'delete') and not has_any_column_privilege('quarterlight_app', c.oid, 'update') order by 1`);
    expect(added).toEqual(expect.arrayContaining(['log_entry', 'log_seal', 'log_value', 'stock_move']));
  });

  it('nobody but the listed roles may do anything: no grant to all, no schema to make things in, nothing owned', async () => {
    await none(
      `select table_schema || '.' || table_name || ' ' || privilege_type as name from information_schema.role_table_grants where grantee = 'PUBLIC' and table_schema in ('public', 'app')`,
    );
    await none(`select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        where n.nspname = 'app' and p.prosecdef and a.grantee = 0 order by 1`);
    const { rows } =
      await owner.query(`select has_schema_privilege('quarterlight_app', 'public', 'create') as in_public, has_schema_privilege('quarterlight_app', 'app', 'create') as in_app,
      has_database_privilege('quarterlight_app', current_database(), 'create') as in_database, rolreplication as replicates, (select array_agg(roleid::regrole::text) from pg_auth_members where member = r.oid) as becomes
      from pg_roles r where rolname = 'quarterlight_app'`);
    expect(rows).toEqual([{ in_public: false, in_app: false, in_database: false, replicates: false, becomes: ['quarterlight_staff'] }]);
    await none(
      `select classid::regclass::text || ' ' || objid as name from pg_shdepend d join pg_roles r on r.oid = d.refobjid where r.rolname = 'quarterlight_app' and d.deptype = 'o'`,
    );
  });
});

type Role = 'quarterlight_app' | 'quarterlight_staff';

/** What the app reaches through listed functions alone. */
const untouched = ['search_entry'];

/** Runs one statement as one of the app's roles for a tenant (or none), undone afterwards; gives how many rows it touched or the code that it failed with. */
async function as(role: Role, tenantId: string, sql: string): Promise<number | string> {
  await app.query(`begin; set local role ${role}`);
  await app.query(`select set_config('app.tenant', $1, true)`, [tenantId]);
  try {
    return (await app.query(sql)).rowCount ?? 0;
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : String(error);
  } finally {
    await app.query('rollback');
  }
}

describe.each<Role>(['quarterlight_app', 'quarterlight_staff'])('every table of tenants, asked by the app itself as %s', (role) => {
  it('gives no row of another tenant and takes none, for each of the four commands, and none at all without a tenant', async () => {
    const [ours, others] = [mine.scope.tenant.id, theirs.scope.tenant.id];
    const filled: string[] = [];
    for (const table of tables) {
      const name = pg.escapeIdentifier(table);
      if (((await owner.query(`select from ${name} where tenant_id = $1 limit 1`, [others])).rowCount ?? 0) > 0) filled.push(table);
      const nothing = untouched.includes(table) ? '42501' : 0;
      expect([table, 'select', await as(role, ours, `select from ${name} where tenant_id = '${others}'`)]).toEqual([table, 'select', nothing]);
      expect([table, 'select without tenant', await as(role, '', `select from ${name}`)]).toEqual([table, 'select without tenant', nothing]);
      expect(['42501', 0]).toContain(await as(role, ours, `update ${name} set tenant_id = tenant_id where tenant_id = '${others}'`));
      expect(['42501', 0]).toContain(await as(role, ours, `delete from ${name} where tenant_id = '${others}'`));
      // Where a trigger or a check speaks first, it refuses too.
      const planted = await as(role, ours, `insert into ${name} (tenant_id) values ('${others}')`);
      expect([table, 'insert', planted]).toEqual([table, 'insert', expect.stringMatching(/^(42501|P0001|23502|23514)$/)]);
      expect([table, 'truncate', await as(role, ours, `truncate ${name} cascade`)]).toEqual([table, 'truncate', '42501']);
    }
    // What is empty proves nothing of reading.
    expect(filled.length).toBeGreaterThan(25);
  });

  it('moves no row of ours to another tenant', async () => {
    const [ours, others] = [mine.scope.tenant.id, theirs.scope.tenant.id];
    const moved: (string | number)[][] = [];
    for (const table of tables) {
      const result = await as(role, ours, `update ${pg.escapeIdentifier(table)} set tenant_id = '${others}' where tenant_id = '${ours}'`);
      if (typeof result === 'number' && result > 0) moved.push([table, result]);
    }
    expect(moved).toEqual([]);
  });
});
