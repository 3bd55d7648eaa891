import { type RawBuilder, type Selectable, sql } from 'kysely';
import { fromJson, rowsAsJson } from '../../platform/database/json-rows.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { inOrderMade, unseenAccount } from './facts.ts';
import { type LineFacts, lineFacts } from './line-facts.ts';
import { jobTypesOf } from './lines.ts';
import type { findWorksheetFiles } from './visits.queries.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

type Row<Name extends keyof DB> = Selectable<DB[Name]>;
type Event = Pick<Row<'worksheet_event'>, 'id' | 'at' | 'action' | 'summary' | 'reason' | 'user_name' | 'unread_for'>;
type Booking = Pick<
  Row<'booking'>,
  'id' | 'day' | 'slot' | 'minutes' | 'starts_at' | 'branch_id' | 'technician_id' | 'over_capacity' | 'over_reason' | 'version'
>;
type Account = Pick<
  Row<'customer'>,
  | 'account_code'
  | 'type'
  | 'on_stop'
  | 'order_number_required'
  | 'credit_limit_pence'
  | 'exposure_pence'
  | 'required_fields'
  | 'authorisation_limit_pence'
  | 'asks_vat_registered'
>;

/** One that came of the worksheet; `credited` is what of this repair was credited there, in pence with VAT. */
export type LinkedRow = Pick<WorksheetRow, 'id' | 'number' | 'state' | 'warranty_of_id' | 'warranty_cause' | 'warranty_liability' | 'warranty_chargeable'> & {
  readonly credited: number | null;
};

interface Whole {
  readonly worksheet: WorksheetRow;
  readonly lines: LineFacts[];
  readonly visits: Row<'visit'>[];
  readonly checks: Row<'worksheet_check'>[];
  readonly adhesives: Row<'adhesive_use'>[];
  readonly calibrations: Row<'calibration'>[];
  readonly damages: Row<'worksheet_damage'>[];
  readonly payments: Row<'payment'>[];
  readonly receivables: Row<'receivable'>[];
  readonly moneyJob: Pick<Row<'payment_job'>, 'drafted_customer_pence' | 'drafted_policyholder_pence'> | null;
  readonly files: Awaited<ReturnType<typeof findWorksheetFiles>>;
  readonly timeline: Event[];
  readonly linked: LinkedRow[];
  readonly customer: Account | null;
  readonly vehicle: Pick<Row<'vehicle'>, 'registration' | 'merged_into_id' | 'make' | 'model' | 'body' | 'year' | 'vin' | 'colour' | 'adas_features'> | null;
  readonly booking: Booking | null;
  readonly people: { readonly id: string; readonly name: string }[];
  readonly entries: Pick<Row<'lookup'>, 'id' | 'name' | 'kind'>[];
  readonly branch_name: string | null;
  readonly wasOffered: boolean;
}

const own = sql.ref<string>('worksheet.id');
/** Unsorted: a sort costs more to begin than its few rows. */
const arrayOf = (query: RawBuilder<unknown>) => rowsAsJson(sql`(${query})`);
const rowsOf = (name: 'visit' | 'worksheet_check' | 'adhesive_use' | 'calibration' | 'worksheet_damage' | 'payment' | 'receivable') =>
  arrayOf(sql`select * from ${sql.table(name)} where worksheet_id = ${own}`);
const objectOf = (query: RawBuilder<unknown>) => sql`(select to_json(one) from (${query}) as one)`;

// Written out: the page of a job is what people open most, and building so large a statement anew costs a sixth of the server's time for it.
const parts = sql`to_json(worksheet) as worksheet,
  ${arrayOf(sql`${lineFacts} where line.worksheet_id = ${own} order by line.position`)} as lines,
  ${rowsOf('visit')} as visits,
  ${rowsOf('worksheet_check')} as checks,
  ${rowsOf('adhesive_use')} as adhesives,
  ${rowsOf('calibration')} as calibrations,
  ${rowsOf('worksheet_damage')} as damages,
  ${rowsOf('payment')} as payments,
  ${rowsOf('receivable')} as receivables,
  ${objectOf(sql`select drafted_customer_pence, drafted_policyholder_pence from payment_job where id = ${own}`)} as "moneyJob",
  ${arrayOf(sql`select f.id, f.file_id, f.file_type_id, f.caption, f.created_at, f.created_by, file.name, file.media_type, file.size_bytes
    from worksheet_file f join file on file.tenant_id = f.tenant_id and file.id = f.file_id where f.worksheet_id = ${own}`)} as files,
  ${arrayOf(sql`select id, number, state, warranty_of_id, warranty_cause, warranty_liability, warranty_chargeable,
    (select -sum(l.net_pence + l.vat_pence)::bigint from worksheet_line l where l.worksheet_id = linked.id and l.credit_of_id = ${own}) as credited
    from worksheet linked where linked.warranty_of_id = ${own} or linked.follow_up_of_id = ${own} limit 50`)} as linked,
  ${objectOf(sql`select account_code, type, on_stop, order_number_required, credit_limit_pence, exposure_pence,
    required_fields, authorisation_limit_pence, asks_vat_registered from customer where id = worksheet.customer_id`)} as customer,
  ${objectOf(sql`select registration, merged_into_id, make, model, body, year, vin, colour, adas_features from vehicle where id = worksheet.vehicle_id`)} as vehicle,
  ${objectOf(sql`select id, day, slot, minutes, starts_at, branch_id, technician_id, over_capacity, over_reason, version from booking where id = worksheet.booking_id`)} as booking,
  ${arrayOf(sql`select id, name from person_name
    where id = any(array[worksheet.technician_id, worksheet.inspected_by, worksheet.cover_checked_by, worksheet.created_by])`)} as people,
  ${arrayOf(sql`select id, name, kind from lookup where id = any(array[worksheet.job_type_id, worksheet.cause_id, worksheet.awaiting_reason_id] || worksheet.further_job_types)`)} as entries,
  (select name from branch where id = worksheet.branch_id) as branch_name`;

/** The worksheet and all that hangs on it, in one statement; of offers a branch sees its own, and here only one that it accepted. */
const whole = (id: string, internal: boolean) => sql<Whole>`select ${parts},
  ${arrayOf(sql`select id, at, action, summary, reason, user_name, unread_for from worksheet_event
    where worksheet_id = ${own} and (not internal or ${internal}) order by id desc limit 500`)} as timeline,
  exists (select 1 from job_offer where worksheet_id = ${own} and (${internal} or state = 'accepted')) as "wasOffered"
  from worksheet where id = ${id}`;

const linkColumns = ['linked.id', 'linked.number', 'linked.state', 'linked.taken_pence', 'linked.net_pence', 'linked.gross_pence'] as const;

/** The worksheets that one comes of: few come of any. */
export const findOrigins = async (tx: ReadTx, { warranty_of_id, follow_up_of_id }: WorksheetRow) => {
  const ids = [warranty_of_id, follow_up_of_id].filter((id) => id !== null);
  return ids.length === 0
    ? []
    : tx.db
        .selectFrom('worksheet as linked')
        .leftJoin('lookup', (join) => join.onRef('lookup.tenant_id', '=', 'linked.tenant_id').onRef('lookup.id', '=', 'linked.job_type_id'))
        .select([...linkColumns, 'lookup.kind as job_kind'])
        .where('linked.id', 'in', ids)
        .execute();
};

/** The worksheet with all that hangs on it; `internal` says whether internal events are among the timeline. */
export async function findWhole(tx: ReadTx, id: string, internal: boolean) {
  const [row] = (await whole(id, internal).execute(tx.db)).rows;
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
      jobKinds: jobTypesOf(worksheet).map((type) => entries.find((each) => each.id === type)?.kind ?? null),
      customerType: customer?.type ?? '',
      account: customer ?? unseenAccount,
      lines: row.lines.map(fromJson).sort((one, other) => one.position - other.position || byId(one, other)),
      visits: byTheirIds(row.visits),
      checks: byTheirIds(row.checks),
      adhesives: byTheirIds(row.adhesives),
      calibrations: inOrderMade(row.calibrations.map(fromJson)),
      damages: byTheirIds(row.damages),
      payments: byTheirIds(row.payments),
      receivables: byTheirIds(row.receivables),
      moneyJob: row.moneyJob,
    },
    files: byTheirIds(row.files),
    timeline: row.timeline.map(fromJson),
    linked: byTheirIds(row.linked),
    customer,
    vehicle,
    wasOffered: row.wasOffered,
    booking: row.booking === null ? null : fromJson(row.booking),
  };
}

const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);
const byTheirIds = <Part extends { id: string }>(rows: readonly Part[]): Part[] => rows.map(fromJson).sort(byId);
