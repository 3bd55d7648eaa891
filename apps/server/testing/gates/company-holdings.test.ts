import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { companyHoldings } from '../../src/areas.ts';
import { allKept } from '../../src/platform/companies/holdings.ts';
import { connected } from '../kit/owner.ts';

/** Columns that name a company and that no merge moves, each with its reason. */
const stays: Readonly<Record<string, string>> = {
  'customer.merged_into_id': 'says where one went; a chain is followed',
  'supplier.merged_into_id': 'says where one went; a chain is followed',
  'supplier_interface.id': 'our account with that very one: the password was typed for its address, and stays there',
  'branch.merged_into_id': 'branches are not merged',
  'hint.customer_id': 'gone within the hour; who was told is told again',
  'search_entry.customer_id': 'bound anew by app.rebind_entries, as the records that it finds',
};

interface Column {
  readonly name: string;
  readonly generated: boolean;
}
interface Follows {
  readonly name: string;
  readonly of: string;
}

let owner: pg.Client;
beforeAll(async () => {
  owner = await connected(inject('databaseOwnerUrl'));
});
afterAll(() => owner.end());

/** Every column that by its name or a foreign key names a customer or a supplier. */
const naming = `
  select c.relname || '.' || a.attname as name, a.attgenerated <> '' as generated
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    where not a.attisdropped and a.attnum > 0 and (a.attname in ('customer_id', 'supplier_id', 'bound_customer', 'company_id', 'account_id', 'bill_to_id')
      or exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = a.attrelid and k.confrelid in ('customer'::regclass, 'supplier'::regclass)
        and a.attnum = any(k.conkey) and a.attname <> 'tenant_id'))
  order by 1`;

/** Those that the database itself keeps as they are in the row that they hang on, and of which table that is. */
const following = `
  select c.relname || '.' || a.attname as name, k.confrelid::regclass::text || '.' || b.attname as "of"
    from pg_constraint k join pg_class c on c.oid = k.conrelid cross join lateral unnest(k.conkey, k.confkey) as u(mine, theirs)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.mine join pg_attribute b on b.attrelid = k.confrelid and b.attnum = u.theirs
    where k.contype = 'f' and k.confupdtype = 'c'`;

/** What is in no merge: neither moved, nor going along, nor kept so by the database, nor listed. */
async function forgotten(): Promise<string[]> {
  const columns = (await owner.query<Column>(naming)).rows;
  const follows = (await owner.query<Follows>(following)).rows;
  const kept = (['customer', 'supplier'] as const).map((kind) => allKept(companyHoldings, kind));
  const moved = kept.flatMap(({ holds, copies }) => [
    ...[...holds, ...copies].map(({ table, column }) => `${table}.${column}`),
    ...holds.flatMap(({ table, besides = [] }) => besides.map((column) => `${table}.${column}`)),
  ]);
  const covered = new Set(moved);
  // What is worked out from a covered column of its own table, and what follows a covered one, is covered.
  for (let more = true; more; ) {
    const next = [
      ...columns.filter(({ name, generated }) => generated && [...covered].some((each) => each.split('.')[0] === name.split('.')[0])),
      ...follows.filter(({ of }) => covered.has(of)),
    ].filter(({ name }) => !covered.has(name));
    for (const { name } of next) covered.add(name);
    more = next.length > 0;
  }
  return columns.map(({ name }) => name).filter((name) => !covered.has(name) && !(name in stays) && name !== 'customer.bound_customer');
}

describe('a merge of companies', () => {
  it('knows every table that names one: a line in the company-holdings.ts of its area, or listed here with the reason', async () => {
    expect(await forgotten()).toEqual([]);
  });

  it('would miss a new table', async () => {
    await owner.query('begin; set local role quarterlight_owner');
    try {
      await owner.query(`create table later (tenant_id uuid, id uuid, payer uuid, customer_id uuid, primary key (tenant_id, id),
        foreign key (tenant_id, payer) references customer (tenant_id, id))`);
      expect(await forgotten()).toEqual(['later.customer_id', 'later.payer']);
    } finally {
      await owner.query('rollback');
    }
  });

  it('names only tables and columns that there are', async () => {
    const kept = (['customer', 'supplier'] as const).map((kind) => allKept(companyHoldings, kind));
    const named = kept.flatMap(({ holds, copies, follows }) => [
      ...holds.flatMap(({ table, column, key = 'id', besides = [], madeAt }) =>
        [column, key, ...besides, ...(madeAt ? [madeAt] : [])].map((each) => `${table}.${each}`),
      ),
      ...copies.flatMap(({ table, column, along }) => [`${table}.${column}`, `${table}.${along}`]),
      ...follows.flatMap(({ table, column, found }) => [`${table}.${column}`, ...(found ? [`${table}.${found.along}`] : [])]),
    ]);
    const there = new Set(
      (await owner.query<Column>("select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'")).rows.map(
        ({ name }) => name,
      ),
    );
    expect(named.filter((name) => !there.has(name))).toEqual([]);
  });

  it('counts branches’ stock and jobs, too: what stands open is said of every kind', () => {
    for (const kind of ['customer', 'supplier', 'branch'] as const) expect(allKept(companyHoldings, kind).open.length, kind).toBeGreaterThan(1);
  });
});

it('a merge of vehicles knows every table that names one', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select distinct c.relname || '.' || a.attname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'tenant_id'
      where k.contype = 'f' and k.confrelid = 'vehicle'::regclass order by 1`);
  const moved = allKept(companyHoldings, 'vehicle').holds.map(({ table, column }) => `${table}.${column}`);
  const stay = ['vehicle.merged_into_id', 'vehicle_mark.other_vehicle_id', 'vehicle_mark.vehicle_id', 'vehicle_mot.vehicle_id'];
  expect(rows.map(({ name }) => name)).toEqual([...moved, ...stay].sort());
});

it('what follows a row by its foreign key is found by an index: else every change of hands reads the whole table', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select k.conrelid::regclass || ' of ' || k.confrelid::regclass as name from pg_constraint k where k.contype = 'f' and k.confupdtype = 'c'
      and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indpred is null and i.indkey[0] = k.conkey[1] and i.indkey[1] = any(k.conkey[2:]))
    order by 1`);
  expect(rows.map(({ name }) => name)).toEqual([]);
});
