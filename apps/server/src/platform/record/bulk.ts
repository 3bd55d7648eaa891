import { sql } from 'kysely';
import type { WriteTx } from '../database/scope.ts';
import { writeAudits } from '../log/audit.ts';
import { keepEntries } from '../search/keep-entries.ts';
import type { Values, Versioned } from './declaration.ts';
import { type Declared, differing } from './record.ts';
import { staleRefusal } from './stale.ts';

interface Kind<Row extends Versioned> {
  readonly declared: Declared<Row>;
}

interface Change<Row extends Versioned> {
  readonly before: Row;
  readonly set: Values;
  /** What else of it changed, for the log. */
  readonly logged?: { readonly before: Values; readonly after: Values };
}

/** So many of one transaction are told to screens: whoever looks at a list of more reads it again anyway. */
const mostTold = 1_000;
const told = new WeakMap<object, number>();

/**
 * Makes very many records in a few statements, each with its entry in the log and in the search box; every one names the same columns. What else follows one
 * (`follow`, children, a timeline) is the caller's; `also` is what else the log says of each. Gives them by their ids, whatever the order of `rows`.
 */
export async function makeMany<Row extends Versioned>(
  tx: WriteTx,
  kind: Kind<Row>,
  rows: readonly { readonly id: string }[],
  also: ReadonlyMap<string, Values> = new Map(),
): Promise<Row[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const given = Object.keys(first);
  const columns = sql.join(given.map((column) => sql.ref(column)));
  const table = sql.table(kind.declared.table);
  await sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`.execute(tx.db);
  const made = await rowsAsTheyAre(tx, kind, rows);
  await tell(tx, kind, made, (row) => ({ action: 'created', after: { ...logged(kind, row, given), ...also.get(row.id) } }));
  return made;
}

/** Changes very many records that were taken up, as `settle` does one: gives them as they are now. What else follows is the caller's. */
export async function settleMany<Row extends Versioned>(tx: WriteTx, kind: Kind<Row>, changes: readonly Change<Row>[], action = 'changed'): Promise<Row[]> {
  const [first] = changes;
  if (first === undefined) return [];
  const names = [...new Set(changes.flatMap(({ set }) => Object.keys(set)))];
  const table = sql.table(kind.declared.table);
  const wanted = changes.map(({ before, set }) => ({ ...pick(before, ['id', 'version', ...names]), ...set }));
  const assigned = sql.join([
    ...names.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`),
    ...('updated_at' in first.before ? [sql`updated_at = ${tx.now}`] : []),
    sql`version = t.version + 1`,
  ]);
  const { rows } = await sql<{ id: string }>`update ${table} t set ${assigned}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(wanted)}::jsonb) n where t.id = n.id and t.version = n.version returning t.id`.execute(
    tx.db,
  );
  if (rows.length !== changes.length) {
    const done = new Set(rows.map(({ id }) => id));
    throw await staleRefusal(tx, changes.find(({ before }) => !done.has(before.id))?.before ?? first.before);
  }
  const byId = new Map(changes.map((change) => [change.before.id, change]));
  const now = await rowsAsTheyAre(tx, kind, rows);
  await tell(tx, kind, now, (row) => {
    const { before = row, logged: also } = byId.get(row.id) ?? {};
    const changed = differing(logged(kind, before, names), logged(kind, row, names));
    return { action, before: { ...changed.before, ...also?.before }, after: { ...changed.after, ...also?.after } };
  });
  return now;
}

/** Removes very many records that were taken up; the log keeps what they were. */
export async function removeMany<Row extends Versioned>(tx: WriteTx, kind: Kind<Row>, rows: readonly Row[], kept: readonly string[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await sql`delete from ${sql.table(kind.declared.table)} where id = any(${ids}::uuid[])`.execute(tx.db);
  await tell(tx, kind, rows, (row) => ({ action: 'removed', before: logged(kind, row, kept) }), true);
}

async function rowsAsTheyAre<Row extends Versioned>(tx: WriteTx, { declared }: Kind<Row>, of: readonly { readonly id: string }[]): Promise<Row[]> {
  const ids = of.map(({ id }) => id);
  const query = sql<Row>`select * from ${sql.table(declared.table)} where id = any(${ids}::uuid[]) order by id`;
  return (await query.execute(tx.db)).rows;
}

interface Said {
  readonly action: string;
  readonly before?: Values;
  readonly after?: Values;
}

/** Log, search box and screens. */
async function tell<Row extends Versioned>(
  tx: WriteTx,
  { declared }: Kind<Row>,
  rows: readonly Row[],
  said: (row: Row) => Said,
  isGone = false,
): Promise<void> {
  const { entity, label, search, whose } = declared;
  await writeAudits(
    tx,
    rows.map((row) => {
      const { action, ...values } = said(row);
      return { entity, id: row.id, label: label(row), action: `${entity}.${action}`, version: row.version, ...values };
    }),
  );
  if (search) {
    const ids = rows.map(({ id }) => id);
    await keepEntries(tx.db, search, ids);
  }
  const before = told.get(tx) ?? 0;
  told.set(tx, before + rows.length);
  for (const row of rows.slice(0, Math.max(0, mostTold - before))) await tx.announce(entity, row.id, row.version, isGone ? whose?.(row) : undefined);
}

const pick = (row: object, names: readonly string[]): Record<string, unknown> => Object.fromEntries(names.map((name) => [name, Reflect.get(row, name)]));
const logged = <Row extends Versioned>({ declared }: Kind<Row>, row: object, names: readonly string[]): Record<string, unknown> =>
  pick(
    row,
    names.filter((name) => !declared.unlogged.has(name)),
  );
