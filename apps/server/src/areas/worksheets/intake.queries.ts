import type { Selectable } from 'kysely';
import type { Statement } from '../../platform/database/line.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import type { LineRow, WorksheetRow } from './worksheets.queries.ts';

const intakeColumns = [
  'id',
  'number',
  'state',
  'source',
  'job_type_id',
  'customer_id',
  'customer_name',
  'customer_key',
  'billed_to',
  'branch_id',
  'technician_id',
  'vehicle_id',
  'registration',
  'vehicle_description',
  'vehicle_make',
  'vehicle_model',
  'vehicle_body',
  'vehicle_year',
  'vehicle_vin',
  'vehicle_colour',
  'vehicle_adas',
  'mileage',
  'glass_summary',
  'contact_title',
  'contact_first_name',
  'contact_last_name',
  'contact_telephone',
  'contact_mobile',
  'contact_email',
  'contact_type',
  'mode_of_contact',
  'line1',
  'line2',
  'line3',
  'town',
  'county',
  'postcode',
  'latitude',
  'longitude',
  'place',
  'cause_id',
  'loss_on',
  'insurer_name',
  'policy_number',
  'claim_number',
  'authorisation_number',
  'authorisation_needed',
  'excess_pence',
  'limit_pence',
  'vat_registered',
  'cover_checked_at',
  'cover_checked_by',
  'excess_explanation',
  'order_number',
  'adas_requirement',
  'adas_source',
  'priority',
  'note_internal',
  'note_technician',
  'note_customer',
  'net_pence',
  'vat_pence',
  'gross_pence',
  'estimated_minutes',
  'booking_id',
  'booked_day',
  'booked_slot',
  'booked_starts_at',
  'booked_at',
  'created_by',
  'created_at',
  'created_on',
  'updated_at',
] as const satisfies readonly (keyof DB['worksheet'])[];

const lineColumns = [
  'id',
  'worksheet_id',
  'position',
  'kind',
  'product_id',
  'glass_type_id',
  'code',
  'description',
  'quantity_milli',
  'unit_price_pence',
  'discount_basis_points',
  'vat_rate_basis_points',
  'net_pence',
  'vat_pence',
  'price_chain',
  'features',
  'features_confirmed_by',
  'features_confirmed_at',
  'features_source',
  'unconfirmed_reason',
  'customer_id',
  'bound_branch',
  'bound_technician',
] as const satisfies readonly (keyof DB['worksheet_line'])[];

const eventColumns = [
  'id',
  'worksheet_id',
  'at',
  'action',
  'summary',
  'reason',
  'internal',
  'user_id',
  'user_name',
  'customer_id',
  'bound_branch',
  'bound_technician',
] as const satisfies readonly (keyof DB['worksheet_event'])[];

export type IntakeRow = Pick<WorksheetRow, (typeof intakeColumns)[number]>;
/** Its jsonb columns as values, not as text. */
export type IntakeLine = Omit<Pick<LineRow, (typeof lineColumns)[number]>, 'price_chain' | 'features'> & {
  readonly price_chain: unknown;
  readonly features: object;
};
export type IntakeEvent = Pick<Selectable<DB['worksheet_event']>, (typeof eventColumns)[number]>;

const populated = (table: string, columns: readonly string[], parameter: string) =>
  `insert into ${table} (${columns.join(', ')}) select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, ${parameter}::jsonb) returning true`;

const text = `with lines as (${populated('worksheet_line', lineColumns, '$1')}),
    events as (${populated('worksheet_event', eventColumns, '$2')})
  insert into worksheet (${intakeColumns.join(', ')}) values (${intakeColumns.map((_, index) => `$${index + 3}`).join(', ')})`;

/** The statement that writes a worksheet with its lines and the beginning of its timeline, each with its bounds. */
export const takingJob = (row: IntakeRow, lines: readonly IntakeLine[], events: readonly IntakeEvent[]): Statement => ({
  name: 'take job',
  text,
  values: [JSON.stringify(lines), JSON.stringify(events), ...intakeColumns.map((column) => row[column])],
});
