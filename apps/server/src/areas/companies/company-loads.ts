import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { type RawBuilder, sql } from 'kysely';
import type { BulkTx, ReadTx } from '../../platform/database/scope.ts';
import type { Columns } from '../../platform/imports/columns.ts';
import { DependedOn, type Findings, type ImportKind, type LoadFacts } from '../../platform/imports/define-import.ts';
import { firstMoved, keepTouched, type Touched } from '../../platform/imports/made.ts';
import { applyPlanned, keptOf, newOf, saidOf, type Taken, takeUpPlanned } from '../../platform/imports/planned.ts';
import { inParts, takeUpTouched } from '../../platform/imports/put-back.ts';
import { makeMany, removeMany, settleMany } from '../../platform/record/bulk.ts';
import type { Declared } from '../../platform/record/record.ts';
import { assertMakesCompanies } from './company.rules.ts';

interface Company {
  readonly id: string;
  readonly version: number;
  readonly name: string;
}

/** What one that is added has of what any company has, where the file does not say it. */
export const nothingSaid = {
  line1: '',
  line2: '',
  line3: '',
  town: '',
  county: '',
  postcode: '',
  telephone: '',
  email: '',
  vat_number: '',
  company_number: '',
  notes: '',
};

/** What is loaded: customers or suppliers. */
interface Kind<Row extends Company> {
  readonly table: 'customer' | 'supplier';
  readonly record: { readonly declared: Declared<Row> } & Taken<Row>;
  readonly columns: Columns;
  /** What is needed of one that is added, each with what is said where it is missing. */
  readonly needs: Readonly<Record<string, string>>;
  /** What one that is added has where the file does not say it: every column that a file may say. */
  readonly usual: (tx: ReadTx) => Promise<Readonly<Record<string, unknown>>>;
}

interface Line {
  readonly line: number;
  readonly account_code: string;
  readonly record_id: string | null;
  readonly record_version: number | null;
  readonly [column: string]: string | number | boolean | null;
}

type Work = Pick<ImportKind, 'assertOptions' | 'hold' | 'plan' | 'findings' | 'apply' | 'dependedOn' | 'undo'>;

/** How files of a kind of company are planned, applied and taken back: by the account code a line adds one or changes what it says of one. */
export function companyLoads<Row extends Company>(kind: Kind<Row>): Work {
  const fields = Object.keys(kind.columns).filter((column) => column !== 'account_code');
  const changedSince = ({ name }: Company) => `${name}, which it loaded, was changed since.`;
  const whyStays = async (tx: ReadTx, { id }: LoadFacts): Promise<string | null> => {
    const moved = await firstMoved(tx, id, kind.table);
    const row = moved === null ? undefined : await tx.db.selectFrom(kind.table).select(['id', 'version', 'name']).where('id', '=', moved).executeTakeFirst();
    return row === undefined ? null : changedSince(row);
  };
  return {
    assertOptions: async ({ actor }) => assertMakesCompanies(actor),
    hold: async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind.table} files ${tx.tenant.id}`}, 0))`.execute(tx.db);
    },
    plan: (tx) => plan(tx, kind, fields),
    findings: (tx) => findings(tx, kind, fields),
    apply: async (tx, { id }, tell) => {
      const usual = await kind.usual(tx);
      await applyPlanned<Line>(
        tx,
        (lines) => applyLines(tx, kind, { loadId: id, fields, usual }, lines),
        (done) => tell('Accounts', done),
      );
      return {};
    },
    dependedOn: (tx, _made, facts) => whyStays(tx, facts),
    undo: async (tx, _made, facts) => {
      const why = await whyStays(tx, facts);
      if (why !== null) throw new DependedOn(why);
      await inParts(tx, facts.id, kind.table, 'An account that came with it is in use.', async (touched: readonly Touched[]) => {
        const { added, changed } = await takeUpTouched(tx, kind.record, touched, changedSince);
        await settleMany(tx, kind.record, changed);
        await removeMany(tx, kind.record, added, ['account_code', 'name']);
      });
    },
  };
}

const anyOf = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join(parts, sql` or `)})`;
const differs = (field: string, known = 't') =>
  sql`(${sql.ref(`s.${field}`)} is not null and ${sql.ref(`s.${field}`)} is distinct from ${sql.ref(`${known}.${field}`)})`;

async function plan<Row extends Company>(tx: BulkTx, { table, needs }: Kind<Row>, fields: readonly string[]): Promise<void> {
  const others = fields.filter((field) => field !== 'telephone').map((field) => sql.ref(`r.${field}`));
  const missing = Object.entries(needs).map(([field, says]) => sql`when s.record_id is null and ${sql.ref(`s.${field}`)} is null then ${says}::text`);
  // Numbers that are written otherwise are the same.
  const telephone = sql`case when regexp_replace(t.telephone, '[^0-9+]', '', 'g') = r.telephone then null else r.telephone end as telephone`;
  await sql`create temporary table load_plan on commit drop as
    with said as (
      select r.line, upper(r.account_code) as account_code, ${sql.join(others)}, ${telephone}, min(r.line) over (partition by upper(r.account_code)) as first_line,
          t.id as record_id, t.version as record_version, t.merged_into_id is not null as is_merged
        from load_row r left join ${sql.table(table)} t on t.account_code = upper(r.account_code) where r.wrong is null
    ), compared as (
      select s.*, t.id is not null and ${anyOf(fields.map((field) => differs(field)))} as changes from said s left join ${sql.table(table)} t on t.id = s.record_id
    ), judged as (
      select s.*, case when first_line < line then 'The account stands in line ' || first_line || ' already.'
          when record_id is null and account_code !~ '^[A-Z0-9][A-Z0-9-]{0,19}$' then 'An account code is of letters, digits and hyphens, up to 20.'
          when is_merged and changes then 'It was merged into another account: change that one.' ${sql.join(missing, sql` `)} end as reason from compared s
    )
    select *, case when reason is not null then 'Account' end as field, account_code as value,
      case when reason is not null then 'refuse' when record_id is null then 'add' when changes then 'change' else 'leave' end as action from judged`.execute(
    tx.db,
  );
  await sql`create unique index load_plan_line on load_plan (line)`.execute(tx.db);
  await sql`analyze load_plan`.execute(tx.db);
}

const examplesShown = 20;

/** Some lines with what they change, in words that need no explaining: amounts and settings stand in the file. */
async function findings<Row extends Company>(tx: BulkTx, { table, columns }: Kind<Row>, fields: readonly string[]): Promise<Findings> {
  const shown = fields.filter((field) => ['text', 'form'].includes(columns[field]?.kind ?? '') && !['notes', 'delivery_weekdays'].includes(field));
  const changed = (of: 's' | 't') =>
    sql`concat_ws(', ', ${sql.join(shown.map((field) => sql`case when ${differs(field)} then nullif(${sql.ref(`${of}.${field}`)}, '') end`))})`;
  const { rows } = await sql<{ line: number; what: string; before: string; after: string }>`
    (select s.line, s.account_code as what, ${changed('t')} as before, ${changed('s')} as after from load_plan s join ${sql.table(table)} t on t.id = s.record_id
      where s.action = 'change' order by s.line limit ${examplesShown})
    union all (select line, account_code, '', name from load_plan where action = 'add' order by line limit ${examplesShown})`.execute(tx.db);
  return { gone: 0, figures: [], examples: rows.slice(0, examplesShown), secondPerson: null };
}

interface Applying {
  readonly loadId: string;
  readonly fields: readonly string[];
  readonly usual: Readonly<Record<string, unknown>>;
}

/** Where it lies on the map is not known of another address. */
const placeOf = (set: Readonly<Record<string, unknown>>) => ('line1' in set || 'postcode' in set ? { latitude: null, longitude: null } : {});
const keyOf = (said: Readonly<Record<string, unknown>>) => (typeof said['name'] === 'string' ? { name_key: sortKey(said['name']) } : {});

async function applyLines<Row extends Company>(tx: BulkTx, { record }: Kind<Row>, { loadId, fields, usual }: Applying, lines: readonly Line[]): Promise<void> {
  const made = await makeMany(
    tx,
    record,
    lines
      .filter(({ record_id: known }) => known === null)
      .map((line) => {
        const said = saidOf(line, fields);
        return { ...usual, ...said, ...keyOf(said), id: newId(), account_code: line.account_code, created_at: tx.now, updated_at: tx.now };
      }),
  );
  const known = new Map(lines.flatMap((line) => (line.record_id === null ? [] : [[line.record_id, line] as const])));
  const rows = await takeUpPlanned(tx, record, new Map([...known].map(([id, { record_version: version }]) => [id, version])));
  const changes = rows.flatMap((before) => {
    const line = known.get(before.id);
    const set = line === undefined ? {} : newOf(before, saidOf(line, fields));
    return [{ before, set: { ...set, ...keyOf(set), ...placeOf(set) } }];
  });
  const now = new Map((await settleMany(tx, record, changes)).map((row) => [row.id, row]));
  await keepTouched(tx, loadId, [...made.map(({ id, version }) => ({ id, version })), ...keptOf(changes, now)]);
}
