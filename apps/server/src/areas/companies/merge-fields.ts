import { consolidatedNames, consolidatedToNames, customerTypeNames, orderByNames } from '@quarterlight/contract/companies/names';
import { insurerFieldNames } from '@quarterlight/contract/rules/insurer-fields';
import { formatRate } from '@quarterlight/contract/rules/vat';
import { isKeptWeekdays, weekdaysOf } from '@quarterlight/contract/rules/weekdays';
import { weekdaysText } from '@quarterlight/kit/days';
import { pence as asPence, formatMoney } from '@quarterlight/kit/money';

/** A field of a company as a merge speaks of it: its columns stand and go together. */
export interface MergeField {
  readonly field: string;
  readonly label: string;
  /** The first says whether there is anything. */
  readonly columns: readonly string[];
}

export type Columns = Readonly<Record<string, unknown>>;

const place = ['line1', 'line2', 'line3', 'town', 'county', 'postcode', 'latitude', 'longitude'];
const one = (field: string, label: string, ...columns: string[]): MergeField => ({ field, label, columns: columns.length > 0 ? columns : [field] });

const ofAll = [
  one('name', 'Name', 'name', 'name_key'),
  one('vat_number', 'VAT number'),
  one('company_number', 'Company number'),
  one('email', 'Email'),
  one('telephone', 'Telephone'),
  one('address', 'Address', ...place),
  one('notes', 'Notes'),
  one('terms_days', 'Terms (days)'),
];

/** The fields in which two companies may differ and of which a merge keeps one value. Account codes stay each with its own; a logo stays where it is. */
export const mergeFields: Readonly<Record<'customer' | 'supplier', readonly MergeField[]>> = {
  customer: [
    ...ofAll,
    one('type', 'Category'),
    one('parent', 'Parent account', 'parent_id'),
    one('on_stop', 'On stop', 'on_stop', 'stop_reason'),
    one('credit_limit', 'Credit limit', 'credit_limit_pence'),
    one('discount', 'Discount', 'discount_basis_points'),
    one('excess_default', 'Excess', 'excess_default_pence'),
    one('order_number_required', 'Order number required'),
    one('asks_vat_registered', 'Asks whether VAT-registered'),
    one('required_fields', 'Fields its documents need'),
    one('authorisation_limit', 'Authorisation limit', 'authorisation_limit_pence'),
    one('accept_within_hours', 'Accept within (hours)'),
    one('fit_within_days', 'Fit within (days)'),
    one('consolidated', 'Invoices together', 'consolidated', 'consolidated_to'),
    one('quotations_module', 'Quotations'),
    one('account_manager', 'Account manager', 'account_manager_name', 'account_manager_id'),
  ],
  supplier: [
    ...ofAll,
    one('our_account', 'Our account'),
    one('order_by', 'Orders go by', 'order_by', 'order_email', 'portal_url'),
    one('lead_days', 'Lead time (days)'),
    one('cut_off', 'Order before'),
    one('delivery_weekdays', 'Delivers on'),
    one('carriage', 'Carriage', 'carriage_pence', 'carriage_free_over_pence'),
    one('minimum_order', 'Minimum order', 'minimum_order_pence'),
    one('returns', 'Returns', 'return_days', 'returns_note'),
    one('damage_hours', 'Report damage (hours)'),
    one('handling', 'Handling charge', 'handling_basis_points'),
    one('rma_required', 'Return number needed'),
    one('bank', 'Bank account', 'bank_account', 'sort_code', 'iban'),
  ],
};

const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: customerTypeNames,
  consolidated: consolidatedNames,
  consolidated_to: consolidatedToNames,
  order_by: orderByNames,
};

function said(column: string, value: unknown, currency: string): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((each) => Object.entries(insurerFieldNames).find(([key]) => key === each)?.[1] ?? String(each)).join(', ');
  if (typeof value === 'number' && column.endsWith('_pence')) return formatMoney(asPence(value), currency);
  if (typeof value === 'number' && column.endsWith('_basis_points')) return formatRate(value);
  if (column === 'delivery_weekdays' && typeof value === 'string' && isKeptWeekdays(value)) return weekdaysText(weekdaysOf(value));
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  return codes[column]?.[text] ?? text;
}

const unsaid = new Set(['name_key', 'latitude', 'longitude', 'account_manager_id']);

/** A field as people read it; empty where there is nothing. A parent is told by its name. */
export const sayField = ({ columns }: MergeField, row: Columns, currency: string): string =>
  columns
    .filter((column) => !unsaid.has(column))
    .map((column) => said(column, row[column], currency))
    .filter((text) => text !== '')
    .join(', ');

/** The columns of a field as they stand on a row. */
export const columnsOfField = ({ columns }: MergeField, row: Columns): Record<string, unknown> =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
