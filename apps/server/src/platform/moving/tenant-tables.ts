import pg from 'pg';

/** A table that holds rows of tenants, with what a move needs to know of it. */
export interface TenantTable {
  readonly name: string;
  /** Its columns but for those that the database works out itself, in the order of their names. */
  readonly columns: readonly string[];
  /** What its rows are put in order by, ready for SQL: the same on every database. */
  readonly order: string;
}

/** Tables whose rows stay where they are when a tenant moves, each with its reason: they are of this installation or of this hour. */
export const leftBehind: Readonly<Record<string, string>> = {
  file_upload: 'files that are being received; what has arrived of them stays here',
  hint: 'what open screens are told; gone within the hour',
  idempotency_key: 'answers to requests of the last days, to addresses of this installation',
  session: 'who is signed in here; everybody signs in anew elsewhere',
  session_token: 'goes with its session',
  sign_in_attempt: 'counts guesses of networks at this installation',
  signing_key: 'what signs tokens here; whoever had the file could sign in as anybody. Made anew where the tenant is loaded',
  two_step_code: 'goes with its session',
  webhook_delivery: 'what webhooks were told from here; nothing of it is sent from elsewhere',
  password_reset: 'links of this installation; asked for anew elsewhere',
};

const question = `
  with parents as (
    select distinct conrelid as child, confrelid as parent from pg_constraint where contype = 'f' and conrelid <> confrelid
  ), tenants as (
    select c.oid, c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  )
  select t.name,
    array(select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attname) as columns,
    array(select quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
            from pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality k (number, place)
            join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number where i.indrelid = t.oid and i.indisprimary order by k.place) as keys,
    array(select p.name from parents f join tenants p on p.oid = f.parent where f.child = t.oid) as parents
  from tenants t order by t.name`;

interface Row {
  readonly name: string;
  readonly columns: string[];
  readonly keys: string[];
  readonly parents: string[];
}

/** Every table of tenants, each behind those that it points at. */
export async function readTenantTables(client: pg.Client): Promise<readonly TenantTable[]> {
  const { rows } = await client.query<Row>(question);
  const ordered: Row[] = [];
  const left = new Map(rows.map((row) => [row.name, row]));
  while (left.size > 0) {
    const next = [...left.values()].filter(({ parents }) => !parents.some((parent) => left.has(parent)));
    if (next.length === 0) throw new Error(`These tables point at each other, and no order brings them in: ${[...left.keys()].join(', ')}.`);
    for (const row of next) left.delete(row.name);
    ordered.push(...next);
  }
  return ordered.map(({ name, columns, keys }) => ({ name, columns, order: keys.join(', ') }));
}

/** Of these tables those whose rows go along. */
export const movedOf = (tables: readonly TenantTable[]): readonly TenantTable[] => tables.filter(({ name }) => !Object.hasOwn(leftBehind, name));

/** The rows of a tenant in a table, in a stable order, as a statement that COPY takes. */
export const rowsOf = ({ name, columns, order }: TenantTable, tenantId: string): string =>
  `select ${columns.map(pg.escapeIdentifier).join(', ')} from ${pg.escapeIdentifier(name)} where tenant_id = ${pg.escapeLiteral(tenantId)} order by ${order}`;

/** What makes the text of a row the same on every database. */
const sameText = "set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'";

/** Makes a connection of the owner's ready for a move: it sees all rows, waits for nobody's patience, and writes all texts alike. */
export async function readyToMove(client: pg.Client): Promise<void> {
  await client.query('set role quarterlight_owner');
  await client.query(`set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; ${sameText}`);
}
