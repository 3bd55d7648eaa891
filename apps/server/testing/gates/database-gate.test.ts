import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import ladder from '../../../../areas.json' with { type: 'json' };
import { connected } from '../kit/owner.ts';

// Global lists: the tenants themselves and which migrations have run.
const withoutTenantColumn = ['tenant', 'applied_migration'];
const searching = ['entries_like', 'entries_of', 'find_alike', 'find_entries', 'first_like', 'keep_entries', 'rebind_entries'];
const listedDefiners =
  `app.audience app.cut_log app.district_place app.drop_own_task app.empty_log_values app.enqueue_task app.entries_of app.erase_log_names app.erase_log_values app.erase_posted_names app.find_alike app.find_entries app.find_tenant app.granted_discounts app.granted_prices
  app.granted_rates app.hold_lent_technician app.keep_entries app.keep_invoice_paid app.lent_absences app.lent_certificates app.lent_technicians app.log_states app.move_lots app.open_runs app.own_task_counts app.own_task_state app.own_tasks
  app.rate_card app.rebind_entries app.remove_brought_forward app.retry_own_task app.roaming_branches app.tenants_to_seal`.split(/\s+/);
/** What people whom a customer, branch or technician bounds see of tables that say nothing of that bound, and why. */
const everybody = ['branch', 'customer', 'technician'] as const;
const fitters = ['branch', 'technician'] as const;
const openTo: Readonly<Record<string, readonly string[]>> = {
  // Who and how the company is, its words and its lists: every page asks them. Secrets of settings are sealed.
  ...Object.fromEntries(
    ['tenant', 'setting', 'company_logo', 'lookup', 'message_template', 'address_lookup', 'system_module', 'permission'].map((name) => [name, everybody]),
  ),
  // Roles are chosen from by whoever makes users of their own company; names stand on jobs and in histories of which each sees their own.
  ...Object.fromEntries(['role', 'role_permission', 'person_name'].map((name) => [name, everybody])),
  // Whoever makes a job draws its number.
  number_counter: everybody,
  // How much is kept, which whoever uploads counts up; no name and no record.
  file_usage: everybody,
  // Whose a job is, where glass lies and comes from, what it is and costs: for whoever works on jobs.
  ...Object.fromEntries(
    [
      'customer',
      'supplier',
      'place',
      'expected_supply',
      'allocation',
      'product_category',
      'product',
      'product_fit',
      'product_accessory',
      'product_code',
      'price_file',
    ].map((name) => [name, fitters]),
  ),
  price_file_line: fitters,
  // Which months are over and closed: whoever receives goods is told of a day that is closed.
  stock_period: fitters,
  stock_month: fitters,
  // Ids and the hash of a token: whose link it is, and what it opens, is told by the record alone.
  private_link: ['branch'],
  branch: ['customer', 'technician'],
  branch_weekday: ['customer', 'technician'],
  branch_exception: ['technician'],
  branch_capacity: ['technician'],
  technician_capacity: ['branch'],
  // A branch of our own prices and looks up as the office does; its subcontractors do not (no_subcontractor).
  ...Object.fromEntries(
    [
      'vehicle',
      'vehicle_lookup',
      'vehicle_mark',
      'vehicle_mot',
      'fleet_entry',
      'customer_price',
      'customer_discount',
      'labour_rate',
      'price_cap',
      'kit',
      'kit_line',
    ].map((name) => [name, ['branch']]),
  ),
};
const appendOnly = [
  'log_entry',
  'log_head',
  'log_seal',
  'log_value',
  'lot',
  'stock_move',
  'delivery',
  'delivery_line',
  'payment_allocation',
  'public_text',
  'broadcast_read',
  'course_edition',
  'course_reading',
];

let owner: pg.Client;
beforeAll(async () => {
  owner = await connected(inject('databaseOwnerUrl'));
});
afterAll(() => owner.end());

const names = async (sql: string): Promise<string[]> => (await owner.query<{ name: string }>(sql)).rows.map((row) => row.name);
const none = async (sql: string) => expect(await names(sql)).toEqual([]);
const tables = `select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')`;

describe('the gate over the catalogue', () => {
  it('every table but the listed has tenant_id and forces row-level security', async () => {
    expect(
      await names(
        `select t.relname as name from (${tables}) t where not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'tenant_id') order by 1`,
      ),
    ).toEqual([...withoutTenantColumn].sort());
    expect(
      await names(
        `select c.relname as name from (${tables}) t join pg_class c on c.oid = t.oid where not (c.relrowsecurity and c.relforcerowsecurity) order by 1`,
      ),
    ).toEqual(['applied_migration']);
  });

  it('each of the app’s roles has exactly one permissive policy a table, for its tenant, with a check; all others restrict', async () => {
    for (const role of ['quarterlight_app', 'quarterlight_staff']) {
      const permissive = await owner.query<{ name: string; count: number; policies: string[] }>(
        `select tablename as name, count(*)::int as count from pg_policies where schemaname = 'public' and $1 = any(roles) and permissive = 'PERMISSIVE' group by 1`,
        [role],
      );
      expect(permissive.rows.filter((row) => row.count !== 1)).toEqual([]);
      expect(permissive.rows.length).toBe((await names(`select relname as name from (${tables}) t`)).length - 1);
    }
    await none(
      `select tablename || '.' || policyname as name from pg_policies where schemaname = 'public' and policyname <> 'search_reads' and (qual is null or with_check is null or cmd <> 'ALL')`,
    );
    await none(`select tablename as name from pg_policies where schemaname = 'public' and roles && array['public']::name[]`);
  });

  it('every table says what a customer’s, a branch’s and a technician’s people see of it, or is listed with the reason', async () => {
    const { rows } = await owner.query<{ name: string; kinds: ('customer' | 'branch' | 'technician')[] }>(
      `select t.relname as name, array_agg(kind order by kind) as kinds from (${tables}) t cross join unnest(array['customer', 'branch', 'technician']) kind
       where exists (select from pg_policies p where p.tablename = t.relname and p.policyname = 'tenant_only')
         and not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = t.relname and p.permissive = 'RESTRICTIVE'
           and p.policyname in ('own_' || kind, 'no_' || kind, 'office_reads', 'own_user')) group by 1 order by 1`,
    );
    expect(Object.fromEntries(rows.map(({ name, kinds }) => [name, kinds]))).toEqual(openTo);
  });

  it('keys, unique indexes and foreign keys begin with the tenant', async () => {
    await none(`select i.indexrelid::regclass::text as name from pg_index i join (${tables}) t on t.oid = i.indrelid
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indisunique and a.attname <> 'tenant_id' and t.relname not in ('tenant', 'applied_migration')`);
    await none(`select conname as name from pg_constraint k join (${tables}) t on t.oid = k.conrelid join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        where k.contype = 'f' and a.attname <> 'tenant_id'`);
  });

  it('every foreign key to a record of a tenant carries the tenant on both sides', async () => {
    await none(
      `select conname as name from pg_constraint k join (${tables}) t on t.oid = k.conrelid where k.contype = 'f' and k.confrelid <> 'tenant'::regclass and array_length(k.conkey, 1) < 2`,
    );
  });

  it('every table is an area’s of areas.json, and no foreign key leads to a higher area or to another of the same level', async () => {
    const owners = new Map(ladder.areas.flatMap((area) => (area.tables ?? []).map((table) => [table, area] as const)));
    expect((await names(`select relname as name from (${tables}) t`)).sort()).toEqual([...owners.keys(), ...ladder.platformTables].sort());
    const { rows } = await owner.query<{ from: string; to: string }>(
      `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(100);
    const upward = rows.filter(({ from, to }) => {
      const [mine, theirs] = [owners.get(from), owners.get(to)];
      return mine !== undefined && theirs !== undefined && mine !== theirs && theirs.level >= mine.level;
    });
    expect(upward.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it('every default instant is told by the one function that a tenant being filled can set; hints alone keep the machine’s', async () => {
    expect(
      await names(`select c.relname || '.' || a.attname as name from pg_attrdef d join pg_class c on c.oid = d.adrelid and c.relnamespace = 'public'::regnamespace
          join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum where a.atttypid = 'timestamptz'::regtype and pg_get_expr(d.adbin, d.adrelid) <> 'app.now()' order by 1`),
    ).toEqual(['applied_migration.applied_at', 'hint.at']);
  });

  it('no view is without security_invoker and no definer function is unlisted', async () => {
    await none(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'app') and c.relkind in ('v', 'm') and not coalesce(c.reloptions @> array['security_invoker=true'], false)`,
    );
    const definers = await names(`select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname in ('public', 'app')`);
    expect(definers.sort()).toEqual(listedDefiners);
    await none(
      `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.prosecdef and n.nspname in ('public', 'app') and not coalesce(array_to_string(p.proconfig, ',') like '%search_path%', false)`,
    );
  });

  it('the app owns nothing, may not go round the walls, and only adds to ledger and log', async () => {
    const { rows } = await owner.query(`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'quarterlight_app'`);
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }]);
    await none(`select relname as name from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname in ('quarterlight_app', 'quarterlight_staff')`);
    expect(
      await names(
        `select r.rolname as name from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles g on g.oid = m.member where g.rolname = 'quarterlight_app'`,
      ),
    ).toEqual(['quarterlight_staff']);
    await none(
      `select distinct table_name as name from information_schema.role_table_grants where grantee = 'quarterlight_app' and privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER')`,
    );
    const grants = await names(
      `select distinct table_name as name from information_schema.role_table_grants where grantee = 'quarterlight_app' and table_schema = 'public' and privilege_type in ('UPDATE', 'DELETE')`,
    );
    expect(appendOnly.filter((table) => grants.includes(table))).toEqual([]);
  });

  it('the role of those whom no bound holds may do what the app may and no more, never signs in, and is free of the bounds alone', async () => {
    const { rows } = await owner.query(
      `select rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'quarterlight_staff'`,
    );
    expect(rows).toEqual([{ rolcanlogin: false, rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }]);
    expect(await names(`select member::regrole::text as name from pg_auth_members where roleid = 'quarterlight_staff'::regrole and member <> 10`)).toEqual([
      'quarterlight_app',
    ]);
    await none(`select roleid::regrole::text as name from pg_auth_members where member = 'quarterlight_staff'::regrole`);
    const granted = (role: string) =>
      names(`with acl as (
        select c.oid::regclass::text as thing, c.relacl as acl from pg_class c where c.relnamespace = 'public'::regnamespace
        union all select a.attrelid::regclass || '.' || a.attname, a.attacl from pg_attribute a where a.attacl is not null
        union all select p.oid::regprocedure::text, p.proacl from pg_proc p where p.pronamespace = 'app'::regnamespace
        union all select nspname, nspacl from pg_namespace where nspname in ('public', 'app'))
        select thing || ' ' || privilege_type as name from acl, aclexplode(acl.acl) where grantee = '${role}'::regrole order by 1`);
    const ofApp = await granted('quarterlight_app');
    expect(ofApp.length).toBeGreaterThan(200);
    expect(await granted('quarterlight_staff')).toEqual(ofApp);
    await none(
      `select tablename || '.' || policyname as name from pg_policies where permissive = 'RESTRICTIVE' and (roles <> '{quarterlight_app}' or policyname !~ '^((own|no)_(customer|branch|technician|subcontractor)|office_reads|own_user)$')`,
    );
  });

  it('a later migration shares with staff on a database that was started, whose task function is the queue’s by then', async () => {
    await owner.query('begin');
    try {
      await owner.query('set local role quarterlight_owner');
      await owner.query('create table shared_later (tenant_id uuid not null, id uuid not null, primary key (tenant_id, id))');
      await owner.query("select app.protect('shared_later', '{}')");
      await owner.query('select app.share_with_staff()');
      const { rows } = await owner.query("select has_table_privilege('quarterlight_staff', 'shared_later', 'insert') as shared");
      expect(rows).toEqual([{ shared: true }]);
    } finally {
      await owner.query('rollback');
    }
  });

  it('the role of search reads and keeps the entries and nothing else, never signs in, and is reached by its functions alone', async () => {
    expect(await names(`select tablename || '.' || policyname as name from pg_policies where 'quarterlight_search' = any(roles) order by 1`)).toEqual([
      'search_entry.search_keeps',
      'search_entry.search_reads',
    ]);
    expect(await names(`select distinct table_name as name from information_schema.role_column_grants where grantee = 'quarterlight_search'`)).toEqual([
      'search_entry',
    ]);
    expect(
      await names(`select p.proname as name from pg_proc p join pg_roles r on r.oid = p.proowner where r.rolname = 'quarterlight_search' order by 1`),
    ).toEqual(searching);
    await none(`select p.proname as name from pg_proc p join pg_roles r on r.oid = p.proowner where r.rolname = 'quarterlight_search'
        and not coalesce(p.proconfig @> array['search_path=public, pg_temp'], false)`);
    await none(`select 'search_entry' as name where has_table_privilege('quarterlight_app', 'search_entry', 'select')`);
    await none(`select p.proname as name from pg_proc p join pg_roles r on r.oid = p.proowner, aclexplode(p.proacl) a
        where r.rolname = 'quarterlight_search' and a.grantee not in ('quarterlight_app'::regrole, 'quarterlight_staff'::regrole, 'quarterlight_search'::regrole)`);
    const { rows } = await owner.query(
      `select rolcanlogin, rolsuper, rolbypassrls, has_schema_privilege(oid, 'app', 'create') as creates from pg_roles where rolname = 'quarterlight_search'`,
    );
    expect(rows).toEqual([{ rolcanlogin: false, rolsuper: false, rolbypassrls: false, creates: false }]);
  });

  it('states are text, never an enum; and no table uses a shared sequence', async () => {
    await none(`select typname as name from pg_type t join pg_namespace n on n.oid = t.typnamespace where t.typtype = 'e' and n.nspname = 'public'`);
    await none(`select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and n.nspname in ('public', 'app')`);
  });
});
