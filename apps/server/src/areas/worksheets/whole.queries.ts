import { type Kysely, type Selectable, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { fromJson, prepared, rowsAsJson, type ValueOf } from '../../platform/database/prepared.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { lineFactsOf } from './line-facts.ts';
import { worksheetFilesOf } from './visits.queries.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

type Database = Pick<Kysely<DB>, 'selectFrom'>;
const own = sql.ref<string>('worksheet.id');

/** All rows of a table that hang on the worksheet of the outer query, as they come: a sort costs more than the few rows that it sorts. */
const rowsOf = <Name extends 'visit' | 'worksheet_check' | 'adhesive_use' | 'calibration' | 'payment' | 'receivable'>(name: Name) =>
  sql<Selectable<DB[Name]>[]>`array_to_json(array(select ${sql.table(name)} from ${sql.table(name)} where ${sql.ref(`${name}.worksheet_id`)} = ${own}))`;

/** What is recorded of the worksheet that the outer query reads. */
const recordedParts = (db: Database) =>
  [
    // In the order of the index: lines of one position are put right afterwards.
    rowsAsJson(lineFactsOf(db).where('line.worksheet_id', '=', own).orderBy('line.position')).as('lines'),
    rowsOf('visit').as('visits'),
    rowsOf('worksheet_check').as('checks'),
    rowsOf('adhesive_use').as('adhesives'),
    rowsOf('calibration').as('calibrations'),
    rowsOf('payment').as('payments'),
    rowsOf('receivable').as('receivables'),
    jsonObjectFrom(db.selectFrom('payment_job').select(['drafted_customer_pence', 'drafted_policyholder_pence']).where('payment_job.id', '=', own)).as(
      'moneyJob',
    ),
  ] as const;

const column = (name: keyof DB['worksheet']) => sql.ref<string>(`worksheet.${name}`);

/** Names of nearly all that the page names: of people on the worksheet itself, of its lookup entries and its branch. */
const nameParts = (db: Database) => {
  const people = sql.join([column('technician_id'), column('inspected_by'), column('cover_checked_by'), column('created_by')]);
  const entries = sql.join([column('job_type_id'), column('cause_id'), column('awaiting_reason_id')]);
  return [
    rowsAsJson(db.selectFrom('person_name as person').select(['person.id', 'person.name']).where('person.id', '=', sql<string>`any(array[${people}])`)).as(
      'people',
    ),
    rowsAsJson(db.selectFrom('lookup').select(['lookup.id', 'lookup.name', 'lookup.kind']).where('lookup.id', '=', sql<string>`any(array[${entries}])`)).as(
      'entries',
    ),
    db.selectFrom('branch').select('branch.name').where('branch.id', '=', column('branch_id')).as('branch_name'),
  ] as const;
};

const facts = ['make', 'model', 'body', 'year', 'vin', 'colour', 'adas_features'] as const;

/** The page of a job is what people open most: one statement for the worksheet and all that hangs on it. */
const whole = prepared((db, value: ValueOf<{ id: string; internal: boolean }>) =>
  db
    .selectFrom('worksheet')
    .select(sql<WorksheetRow>`to_json(worksheet)`.as('worksheet'))
    .select(recordedParts(db))
    .select([
      rowsAsJson(worksheetFilesOf(db).where('worksheet_file.worksheet_id', '=', own)).as('files'),
      rowsAsJson(
        db
          .selectFrom('worksheet_event as event')
          .select(['event.id', 'event.at', 'event.action', 'event.summary', 'event.reason', 'event.user_name'])
          .where('event.worksheet_id', '=', own)
          .where((eb) => eb.or([eb('event.internal', '=', false), value('internal')]))
          .orderBy('event.id', 'desc')
          .limit(500),
      ).as('timeline'),
      rowsAsJson(linkedTo(db)).as('linked'),
      jsonObjectFrom(db.selectFrom('customer').select(customerColumns).where('customer.id', '=', sql.ref<string>('worksheet.customer_id'))).as('customer'),
      jsonObjectFrom(db.selectFrom('vehicle').select(facts).where('vehicle.id', '=', sql.ref<string>('worksheet.vehicle_id'))).as('vehicle'),
      jsonObjectFrom(db.selectFrom('booking').select(bookingColumns).where('booking.id', '=', sql.ref<string>('worksheet.booking_id'))).as('booking'),
    ])
    .select(nameParts(db))
    .where('worksheet.id', '=', value('id')),
);

const customerColumns = ['account_code', 'type', 'on_stop', 'order_number_required', 'credit_limit_pence', 'exposure_pence'] as const;
const bookingColumns = ['id', 'day', 'slot', 'minutes', 'starts_at', 'branch_id', 'technician_id', 'over_capacity', 'version'] as const;

const linkColumns = ['linked.id', 'linked.number', 'linked.state'] as const;

/** The worksheets that came of this one. */
const linkedTo = (db: Database) =>
  db
    .selectFrom('worksheet as linked')
    .select(linkColumns)
    .where((eb) => eb.or([eb('linked.warranty_of_id', '=', own), eb('linked.follow_up_of_id', '=', own)]))
    .limit(50);

/** The worksheets that one comes of: few come of any. */
export const findOrigins = async (tx: ReadTx, { warranty_of_id, follow_up_of_id }: WorksheetRow) => {
  const ids = [warranty_of_id, follow_up_of_id].filter((id) => id !== null);
  return ids.length === 0 ? [] : tx.db.selectFrom('worksheet as linked').select(linkColumns).where('linked.id', 'in', ids).execute();
};

/** The worksheet with all that hangs on it; `internal` says whether internal events are among the timeline. */
export async function findWhole(tx: ReadTx, id: string, internal: boolean) {
  const [row] = await whole(tx, { id, internal });
  if (!row) return undefined;
  const { customer, vehicle, people, entries, branch_name } = row;
  const worksheet = fromJson(row.worksheet);
  const names = new Map([...people, ...entries].map((each) => [each.id, each.name]));
  if (worksheet.branch_id !== null && branch_name !== null) names.set(worksheet.branch_id, branch_name);
  return {
    worksheet,
    names,
    recorded: {
      row: worksheet,
      jobKind: entries.find((each) => each.id === worksheet.job_type_id)?.kind ?? null,
      customerType: customer?.type ?? '',
      lines: row.lines.map(fromJson).sort((one, other) => one.position - other.position || byId(one, other)),
      visits: inOrder(row.visits),
      checks: inOrder(row.checks),
      adhesives: inOrder(row.adhesives),
      calibrations: inOrder(row.calibrations),
      payments: inOrder(row.payments),
      receivables: inOrder(row.receivables),
      moneyJob: row.moneyJob,
    },
    files: inOrder(row.files),
    timeline: row.timeline.map(fromJson),
    linked: inOrder(row.linked),
    customer,
    vehicle,
    booking: row.booking === null ? null : fromJson(row.booking),
  };
}

const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);
const inOrder = <Row extends { id: string }>(rows: readonly Row[]): Row[] => rows.map(fromJson).sort(byId);
