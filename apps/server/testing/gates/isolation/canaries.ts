import pg from 'pg';

/** Whose a canary is: it stands in a text column of a row of another tenant, or of another customer, branch or technician. */
type Whose = 'tenant' | 'customer' | 'branch' | 'technician';
export type Tag = `zq${Whose}`;

interface Victims {
  /** All rows of this tenant. */
  readonly tenantId: string;
  /** And, within this one, the rows that belong to these. */
  readonly within: string;
  readonly customerId: string;
  readonly branchId: string;
  readonly technicianId: string;
}

interface Wall {
  readonly table: string;
  readonly kind: 'customer' | 'branch' | 'technician';
  readonly column: string;
}

const quoted = pg.escapeIdentifier;
// Without these nobody could sign in, and the victims' own people must meet their canaries.
const kept = ['signing_key', 'session', 'session_token', 'permission'];

/** The restrictive policies as the catalogue has them: which column of which table bounds whom. */
async function wallsOf(owner: pg.Client): Promise<Wall[]> {
  const { rows } = await owner.query<Wall>(`select p.tablename as "table", substring(p.policyname from 5) as kind, a.attname as "column" from pg_policies p
    cross join lateral (select attname from pg_attribute a where a.attrelid = format('public.%I', p.tablename)::regclass and not a.attisdropped
      and a.attname in ('bound_' || substring(p.policyname from 5), substring(p.policyname from 5) || '_id') order by a.attname like 'bound%' desc limit 1) a
    where p.schemaname = 'public' and p.policyname ~ '^own_(customer|branch|technician)$'`);
  return rows;
}

// A customer's own figures of its jobs: within our own tenant anybody who may take jobs takes one for any customer, and these follow.
const jobsTell: Readonly<Record<string, readonly string[]>> = { customer: ['last_job_on', 'exposure_pence'] };

/** What there is of the victims in a table: each row as text, and how many rows are another tenant's. */
export interface VictimRows {
  readonly rows: ReadonlySet<string>;
  readonly foreign: number;
}

/** Puts a canary, which begins with the mark, into every text column of every victim's row that takes one; gives what tells by table whether any of those rows has changed since. */
export async function plantCanaries(owner: pg.Client, victims: Victims, mark: 'zq' | 'zp' = 'zq'): Promise<() => Promise<ReadonlyMap<string, VictimRows>>> {
  const walls = Map.groupBy(await wallsOf(owner), (wall) => wall.table);
  const { rows: columns } = await owner.query<{ table: string; column: string }>(
    `select c.table_name as "table", c.column_name as "column"
    from information_schema.columns c join information_schema.columns t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.column_name = 'tenant_id'
    join pg_class k on k.relname = c.table_name and k.relnamespace = 'public'::regnamespace and k.relkind = 'r'
    where c.table_schema = 'public' and c.data_type = 'text' and c.is_generated = 'NEVER' and not c.table_name = any($1) order by 1, 2`,
    [kept],
  );
  const whose = (table: string) =>
    [
      `case when tenant_id = '${victims.tenantId}' then '${mark}tenant' else '' end`,
      ...(walls.get(table) ?? []).map(
        ({ kind, column }) => `case when tenant_id = '${victims.within}' and ${quoted(column)} = '${victims[`${kind}Id`]}' then '${mark}${kind}' else '' end`,
      ),
    ].join(' || ');
  // Neither triggers nor foreign keys: ledger and log take canaries too.
  await owner.query('set session_replication_role = replica');
  for (const { table, column } of columns) {
    const told = `(${whose(table)})`;
    const text = `left(${told}, 40) || '${table}' || substr(md5(ctid::text), 1, 8)`;
    // What a check refuses, or what must stay unique and is too short, keeps its text.
    await owner.query(`update ${quoted(table)} set ${quoted(column)} = ${text} where ${told} <> ''`).catch(() => undefined);
  }
  await owner.query('set session_replication_role = origin');
  const tables = [...new Set(columns.map(({ table }) => table))];
  return async () => {
    const found = new Map<string, VictimRows>();
    for (const table of tables) {
      const { rows } = await owner.query<{ row: string; foreign: boolean }>(
        `select (to_jsonb(t) - case when tenant_id = '${victims.tenantId}' then '{}'::text[] else $1 end)::text as row, tenant_id = '${victims.tenantId}' as foreign
        from ${quoted(table)} t where (${whose(table)}) <> ''`,
        [jobsTell[table] ?? []],
      );
      found.set(table, { rows: new Set(rows.map(({ row }) => row)), foreign: rows.filter(({ foreign }) => foreign).length });
    }
    return found;
  };
}
