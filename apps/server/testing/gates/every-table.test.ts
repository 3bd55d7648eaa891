import type { AreaContract } from '@quarterlight/contract/area';
import { areas as contracts } from '@quarterlight/contract/areas.gen';
import { webhookKindNames } from '@quarterlight/contract/outbox/webhook-events';
import { searchKinds } from '@quarterlight/contract/search/kinds';
import { logKindName } from '@quarterlight/contract/system/log-names';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import ladder from '../../../../areas.json' with { type: 'json' };
import { personal } from '../../src/areas.ts';
import { leftBehind, movedOf, readTenantTables } from '../../src/platform/moving/tenant-tables.ts';
import { connected } from '../kit/owner.ts';
import { notFound, notOfACompany, notPersonal, notTold } from './every-table/excuses.ts';

let owner: pg.Client;
beforeAll(async () => {
  owner = await connected(inject('databaseOwnerUrl'));
});
afterAll(() => owner.end());

const listed = [...ladder.platformTables, ...ladder.areas.flatMap((area) => ('tables' in area ? (area.tables ?? []) : []))];
const kinds = Object.values<AreaContract>(contracts).flatMap(({ entities = {} }) => Object.keys(entities));

/** Columns that take a text, but for those that the database works out from others, and for what every table calls alike. */
const texts = `
  select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype, 'varchar'::regtype)
      and a.attname !~ '^(state|status|kind|slot|from_slot|to_slot)$' and a.attname !~ '_hash$'
    order by 1`;

async function textColumns(): Promise<string[]> {
  return (await owner.query<{ name: string }>(texts)).rows.map(({ name }) => name);
}

/** Text columns of which nobody has said whether they are somebody's. */
async function unsaid(): Promise<string[]> {
  const said = new Set(
    personal.flatMap(({ table, erases, keeps = {} }) => [
      ...(erases === 'removed' ? [`${table}.*`] : Object.keys(erases).map((column) => `${table}.${column}`)),
      ...Object.keys(keeps).map((column) => `${table}.${column}`),
    ]),
  );
  const wholeTables = new Set(personal.filter(({ erases }) => erases === 'removed').map(({ table }) => table as string));
  return (await textColumns()).filter((name) => {
    const [table = '', column = ''] = name.split('.');
    const excused = notPersonal[table];
    const only = excused?.columns;
    return (
      !said.has(name) && !(wholeTables.has(table) && !said.has(name) && personalOnly(table)) && !(excused && (only === undefined || only.includes(column)))
    );
  });
}
/** Whether rows of a table go whole wherever they are somebody's. */
const personalOnly = (table: string): boolean => personal.filter((held) => held.table === table).every(({ erases }) => erases === 'removed');

describe('every table and kind of record', () => {
  it('is an area’s', async () => {
    const { rows } = await owner.query<{ name: string }>(
      "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1",
    );
    expect(rows.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('goes along with its company and is erased with it, or is left behind for a reason', async () => {
    const tables = await readTenantTables(owner);
    const moved = new Set(movedOf(tables).map(({ name }) => name));
    expect(listed.filter((name) => !moved.has(name) && !(name in leftBehind) && !(name in notOfACompany))).toEqual([]);
    const all = new Set(tables.map(({ name }) => name));
    expect(listed.filter((name) => !all.has(name) && !(name in notOfACompany))).toEqual([]);
  });

  it('says of each text whether it is a person’s: in the personal-data.ts of its area, or excused with the reason', async () => {
    expect(await unsaid()).toEqual([]);
  });

  it('says so of nothing that is not there', async () => {
    const columns = (
      await owner.query<{ name: string }>("select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'")
    ).rows.map(({ name }) => name);
    const said = [
      ...personal.flatMap(({ table, erases, keeps = {} }) =>
        [...(erases === 'removed' ? [] : Object.keys(erases)), ...Object.keys(keeps)].map((column) => `${table}.${column}`),
      ),
      ...Object.entries(notPersonal).flatMap(([table, { columns: only = [] }]) => only.map((column) => `${table}.${column}`)),
    ];
    expect(said.filter((name) => !columns.includes(name))).toEqual([]);
    expect(Object.keys(notPersonal).filter((table) => !listed.includes(table))).toEqual([]);
  });

  it('is found by the search box, or need not be for a reason', () => {
    const found: readonly string[] = searchKinds;
    expect(kinds.filter((kind) => !found.includes(kind) && !(kind in notFound))).toEqual([]);
    expect(Object.keys(notFound).filter((kind) => found.includes(kind) || !kinds.includes(kind))).toEqual([]);
  });

  it('is told of by webhooks, or need not be for a reason', () => {
    expect(kinds.filter((kind) => !webhookKindNames.includes(kind) && !(kind in notTold))).toEqual([]);
    expect(Object.keys(notTold).filter((kind) => webhookKindNames.includes(kind) || !kinds.includes(kind))).toEqual([]);
  });

  it('is called something in the log that nothing else is called', () => {
    const names = kinds.map(logKindName);
    expect(names.filter((name) => !/^[A-Z][\w’ ]*$/.test(name) || name.length < 3)).toEqual([]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('would be missed in each of these', async () => {
    await owner.query('begin; set local role quarterlight_owner');
    try {
      await owner.query("create table later (tenant_id uuid, id uuid, note text not null default '', primary key (tenant_id, id))");
      expect(await unsaid()).toEqual(['later.note']);
      expect((await readTenantTables(owner)).map(({ name }) => name)).toContain('later');
      expect(listed).not.toContain('later');
    } finally {
      await owner.query('rollback');
    }
  });
});
