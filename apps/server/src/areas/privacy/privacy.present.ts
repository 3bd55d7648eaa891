import { type PersonKind, PrivacyRequest, PrivacyState, type PrivacySummary } from '@quarterlight/contract/privacy/schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import { allowedActions } from '../../platform/record/actions.ts';
import { type PlaceRow } from './privacy.queries.ts';
import { privacyActions, type RequestRow } from './privacy-request.record.ts';

/** The table of each kind of record that a request can begin at. */
export const tableOfKind: Readonly<Record<PersonKind, string>> = {
  user: 'app_user',
  customer: 'customer',
  contact: 'contact',
  'fleet-entry': 'fleet_entry',
  worksheet: 'worksheet',
  quotation: 'quotation',
};
/** Where the record of a table is looked at. */
const pathOfTable: Readonly<Record<string, string>> = {
  app_user: '/users/',
  customer: '/companies/customers/',
  worksheet: '/clipboard/worksheets/',
};

export const presentSummary = (tx: ReadTx, row: RequestRow): PrivacySummary => ({
  id: row.id,
  name: row.name,
  state: PrivacyState.parse(row.state),
  askedOn: row.asked_on,
  dueOn: row.due_on,
  overdue: row.due_on < tx.today && (row.state === 'open' || row.state === 'looking'),
  exportedAt: row.exported_at,
  erasedAt: row.erased_at,
  heldUntil: row.held_until,
  createdAt: row.created_at,
  createdByName: row.created_by_name,
});

const { erased: Erased, held: Held } = PrivacyRequest.shape;
const matchedIn = PrivacyRequest.shape.places.element.shape.matched;

const presentPlace = ({ id, of_table: table, record_id: recordId, title, label, detail, matched, chosen }: PlaceRow) => ({
  id,
  title,
  label,
  detail,
  matched: matchedIn.parse(matched),
  chosen,
  path: table in pathOfTable ? `${pathOfTable[table]}${recordId}` : null,
});

export const presentRequest = (tx: ReadTx, row: RequestRow, places: readonly PlaceRow[], isStuck: boolean): PrivacyRequest => ({
  ...presentSummary(tx, row),
  email: row.email,
  telephone: row.telephone,
  note: row.note,
  places: places.map(presentPlace),
  moreFound: row.more_found,
  exportedByName: row.exported_by_name,
  erasedByName: row.erased_by_name,
  erased: Erased.parse(row.erased),
  held: Held.parse(row.held),
  closedAt: row.closed_at,
  closedReason: row.closed_reason,
  version: row.version,
  allowedActions: allowedActions(privacyActions, row.state, tx.actor).filter((action) => action !== 'resume' || isStuck),
});
