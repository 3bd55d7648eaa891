import { FittingPlace } from '@quarterlight/contract/catalogue/schemas';
import { Slot } from '@quarterlight/contract/common';
import { ModeOfContact } from '@quarterlight/contract/contact';
import type { HoldUp } from '@quarterlight/contract/rules/hold-ups';
import { type BatchUse, WorksheetState, type WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import { day, daysBetween } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { SummaryRow } from './list.queries.ts';
import type { WorksheetRow } from './worksheets.queries.ts';
import { allowedActions, highlightOfRow, type Marks, seesCalls } from './worksheets.rules.ts';

/** Where the worksheet stands after an action. */
export const presentBrief = (row: Marks & Pick<WorksheetRow, 'id' | 'number' | 'version' | 'technician_id' | 'branch_id'>, tx: Pick<ReadTx, 'actor'>) => ({
  ...onWire(row, 'id', 'number', 'version'),
  state: WorksheetState.parse(row.state),
  highlight: highlightOfRow(row),
  allowedActions: allowedActions(row, tx.actor),
});

/** Whole days from its making to its end, or to today. */
export function ageInDays(tx: Pick<ReadTx, 'today' | 'tenant'>, row: { created_on: string; completed_on: string | null; cancelled_at: string | null }): number {
  const end = row.completed_on ?? (row.cancelled_at === null ? tx.today : localDayOf(row.cancelled_at, tx.tenant.timeZone));
  return Math.max(0, daysBetween(day(row.created_on), day(end)));
}

export const named = (names: ReadonlyMap<string, string>, id: string | null) => (id === null ? null : { id, name: names.get(id) ?? '' });

/** The names of entries of a list, in their order. */
export const namesInOrder = (names: ReadonlyMap<string, string>, ids: readonly string[]): string[] => ids.map((id) => names.get(id) ?? '').toSorted();

const nameBeside = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

export function presentSummary(tx: ReadTx, row: SummaryRow, holdUps: ReadonlyMap<string, HoldUp[]>, batches: ReadonlyMap<string, BatchUse>): WorksheetSummary {
  return {
    ...onWire(row, 'id', 'number', 'version', 'priority', 'registration', 'vehicle_description', 'glass_summary', 'town', 'postcode', 'booked_day'),
    ...onWire(row, 'booked_starts_at', 'created_at'),
    ringAt: seesCalls(tx.actor) ? row.ring_at : null,
    state: WorksheetState.parse(row.state),
    highlight: highlightOfRow(row),
    jobType: { id: row.job_type_id, name: row.job_type_name ?? '' },
    furtherJobTypes: row.further_job_type_names ?? [],
    customer: { id: row.customer_id, name: row.customer_name },
    place: FittingPlace.parse(row.place),
    branch: nameBeside(row.branch_id, row.branch_name),
    technician: nameBeside(row.technician_id, row.technician_name),
    bookedSlot: row.booked_slot === null ? null : Slot.parse(row.booked_slot),
    awaitingReason: row.state === 'awaiting' ? row.reason_name : null,
    ageDays: ageInDays(tx, row),
    holdUps: holdUps.get(row.id) ?? [],
    gross: { amount: row.gross_pence, currency: tx.tenant.currency },
    contact: { name: contactName(row), telephone: row.contact_mobile || row.contact_telephone, email: row.contact_email },
    batchUse: batches.get(row.id) ?? null,
    allowedActions: allowedActions(row, tx.actor),
  };
}

export const contactName = (row: Pick<WorksheetRow, 'contact_first_name' | 'contact_last_name'>): string =>
  `${row.contact_first_name} ${row.contact_last_name}`.trim();

/** Who the visit is for, and where. */
export const presentContact = (row: WorksheetRow) => ({
  contact: {
    title: row.contact_title,
    firstName: row.contact_first_name,
    lastName: row.contact_last_name,
    telephone: row.contact_telephone,
    mobile: row.contact_mobile,
    email: row.contact_email,
    contactType: { value: row.contact_type },
    modeOfContact: { value: ModeOfContact.parse(row.mode_of_contact) },
  },
  address: presentAddress(row),
});

type Place = Pick<WorksheetRow, 'line1' | 'line2' | 'line3' | 'town' | 'county' | 'postcode' | 'latitude' | 'longitude'>;
export const presentAddress = (of: Place) => onWire(of, 'line1', 'line2', 'line3', 'town', 'county', 'postcode', 'latitude', 'longitude');
