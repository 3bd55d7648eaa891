import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { fromJson, prepared, type ValueOf } from '../../platform/database/prepared.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { lineFactsOf } from './line-facts.ts';
import { worksheetFilesOf } from './visits.queries.ts';

type Database = Pick<Kysely<DB>, 'selectFrom'>;
const own = sql.ref<string>('worksheet.id');

/** What is recorded of the worksheet that the outer query reads. */
const recordedParts = (db: Database) =>
  [
    jsonArrayFrom(lineFactsOf(db).where('line.worksheet_id', '=', own)).as('lines'),
    jsonArrayFrom(db.selectFrom('visit').selectAll().where('visit.worksheet_id', '=', own).orderBy('visit.id')).as('visits'),
    jsonArrayFrom(db.selectFrom('worksheet_check as checks').selectAll().where('checks.worksheet_id', '=', own).orderBy('checks.id')).as('checks'),
    jsonArrayFrom(db.selectFrom('adhesive_use as used').selectAll().where('used.worksheet_id', '=', own).orderBy('used.id')).as('adhesives'),
    jsonArrayFrom(db.selectFrom('calibration').selectAll().where('calibration.worksheet_id', '=', own).orderBy('calibration.id')).as('calibrations'),
    jsonArrayFrom(db.selectFrom('payment').selectAll().where('payment.worksheet_id', '=', own).orderBy('payment.id')).as('payments'),
  ] as const;

const column = (name: keyof DB['worksheet']) => sql.ref<string>(`worksheet.${name}`);

/** Names of nearly all that the page names: of people on the worksheet, its lines and payments, of its lookup entries and its branch. */
const nameParts = (db: Database) => {
  const confirmers = db.selectFrom('worksheet_line as l').select('l.features_confirmed_by').where('l.worksheet_id', '=', own);
  const takers = db.selectFrom('payment as p').select('p.taken_by').where('p.worksheet_id', '=', own);
  const people = sql.join([column('technician_id'), column('inspected_by'), column('cover_checked_by'), column('created_by')]);
  const entries = sql.join([column('job_type_id'), column('cause_id'), column('awaiting_reason_id')]);
  return [
    jsonArrayFrom(
      db
        .selectFrom('app_user as person')
        .select(['person.id', 'person.display_name as name'])
        .where('person.id', '=', sql<string>`any(array[${people}] || array(${confirmers}) || array(${takers}))`),
    ).as('people'),
    jsonArrayFrom(db.selectFrom('lookup').select(['lookup.id', 'lookup.name', 'lookup.kind']).where('lookup.id', '=', sql<string>`any(array[${entries}])`)).as(
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
    .selectAll('worksheet')
    .select(recordedParts(db))
    .select([
      jsonArrayFrom(worksheetFilesOf(db).where('worksheet_file.worksheet_id', '=', own)).as('files'),
      jsonArrayFrom(
        db
          .selectFrom('worksheet_event as event')
          .select(['event.id', 'event.at', 'event.action', 'event.summary', 'event.reason', 'event.user_name'])
          .where('event.worksheet_id', '=', own)
          .where((eb) => eb.or([eb('event.internal', '=', false), value('internal')]))
          .orderBy('event.id', 'desc')
          .limit(500),
      ).as('timeline'),
      jsonArrayFrom(linkedTo(db)).as('linked'),
      jsonObjectFrom(db.selectFrom('customer').select(customerColumns).where('customer.id', '=', sql.ref<string>('worksheet.customer_id'))).as('customer'),
      jsonObjectFrom(db.selectFrom('vehicle').select(facts).where('vehicle.id', '=', sql.ref<string>('worksheet.vehicle_id'))).as('vehicle'),
      jsonObjectFrom(db.selectFrom('booking').select(bookingColumns).where('booking.id', '=', sql.ref<string>('worksheet.booking_id'))).as('booking'),
    ])
    .select(nameParts(db))
    .where('worksheet.id', '=', value('id')),
);

const customerColumns = ['account_code', 'type', 'on_stop', 'order_number_required', 'credit_limit_pence', 'exposure_pence'] as const;
const bookingColumns = ['id', 'day', 'slot', 'minutes', 'starts_at', 'branch_id', 'technician_id', 'over_capacity', 'version'] as const;

/** The worksheets that this one comes of, and those that came of it. */
const linkedTo = (db: Database) =>
  db
    .selectFrom('worksheet as linked')
    .select(['linked.id', 'linked.number', 'linked.state'])
    .where((eb) =>
      eb.or([
        eb('linked.warranty_of_id', '=', own),
        eb('linked.follow_up_of_id', '=', own),
        eb('linked.id', '=', sql.ref<string>('worksheet.warranty_of_id')),
        eb('linked.id', '=', sql.ref<string>('worksheet.follow_up_of_id')),
      ]),
    )
    .orderBy('linked.id')
    .limit(50);

/** The worksheet with all that hangs on it; `internal` says whether internal events are among the timeline. */
export async function findWhole(tx: ReadTx, id: string, internal: boolean) {
  const [row] = await whole(tx, { id, internal });
  if (!row) return undefined;
  const {
    lines,
    visits,
    checks,
    adhesives,
    calibrations,
    payments,
    files,
    timeline,
    linked,
    customer,
    vehicle,
    booking,
    people,
    entries,
    branch_name,
    ...worksheet
  } = row;
  const names = new Map([...people, ...entries].map((each) => [each.id, each.name]));
  if (worksheet.branch_id !== null && branch_name !== null) names.set(worksheet.branch_id, branch_name);
  return {
    worksheet,
    names,
    recorded: {
      row: worksheet,
      jobKind: entries.find((each) => each.id === worksheet.job_type_id)?.kind ?? null,
      customerType: customer?.type ?? '',
      lines: fromJson(lines),
      visits: fromJson(visits),
      checks: fromJson(checks),
      adhesives: fromJson(adhesives),
      calibrations: fromJson(calibrations),
      payments: fromJson(payments),
    },
    files: fromJson(files),
    timeline: fromJson(timeline),
    linked,
    customer,
    vehicle,
    booking: booking === null ? null : (fromJson([booking])[0] ?? null),
  };
}
