import { Slot } from '@quarterlight/contract/common';
import type { HoldUp } from '@quarterlight/contract/rules/hold-ups';
import { FittingPlace, WorksheetState, type WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import { day, daysBetween } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import type { ReadTx } from '../../platform/database/scope.ts';
import { holdUpsOfMany } from './hold-ups.ts';
import type { SummaryRow } from './list.queries.ts';
import { namesOf, type WorksheetRow } from './worksheets.queries.ts';
import { allowedActions, highlightOfRow } from './worksheets.rules.ts';

/** Where the worksheet stands after an action. */
export const presentBrief = (row: WorksheetRow, tx: Pick<ReadTx, 'actor'>) => ({
  id: row.id,
  number: row.number,
  state: WorksheetState.parse(row.state),
  version: row.version,
  highlight: highlightOfRow(row),
  allowedActions: allowedActions(row, tx.actor),
});

/** Whole days from its making to its end, or to today. */
export function ageInDays(tx: Pick<ReadTx, 'today' | 'tenant'>, row: { created_on: string; completed_on: string | null; cancelled_at: string | null }): number {
  const end = row.completed_on ?? (row.cancelled_at === null ? tx.today : localDayOf(row.cancelled_at, tx.tenant.timeZone));
  return Math.max(0, daysBetween(day(row.created_on), day(end)));
}

export interface SummaryContext {
  readonly names: {
    readonly lookups: ReadonlyMap<string, string>;
    readonly branches: ReadonlyMap<string, string>;
    readonly people: ReadonlyMap<string, string>;
  };
  readonly holdUps: ReadonlyMap<string, HoldUp[]>;
}

/** Names and hold-ups of a page's rows, fetched together. */
export async function summaryContext(tx: ReadTx, rows: readonly SummaryRow[]): Promise<SummaryContext> {
  return {
    names: {
      lookups: await namesOf(
        tx,
        'lookup',
        rows.flatMap((row) => [row.job_type_id, row.awaiting_reason_id]),
      ),
      branches: await namesOf(
        tx,
        'branch',
        rows.map((row) => row.branch_id),
      ),
      people: await namesOf(
        tx,
        'app_user',
        rows.map((row) => row.technician_id),
      ),
    },
    holdUps: await holdUpsOfMany(tx, rows),
  };
}

export const named = (names: ReadonlyMap<string, string>, id: string | null) => (id === null ? null : { id, name: names.get(id) ?? '' });

export function presentSummary(tx: ReadTx, row: SummaryRow, { names, holdUps }: SummaryContext): WorksheetSummary {
  return {
    id: row.id,
    number: row.number,
    state: WorksheetState.parse(row.state),
    version: row.version,
    highlight: highlightOfRow(row),
    priority: row.priority,
    jobType: { id: row.job_type_id, name: names.lookups.get(row.job_type_id) ?? '' },
    customer: { id: row.customer_id, name: row.customer_name },
    registration: row.registration,
    vehicleDescription: row.vehicle_description,
    glassSummary: row.glass_summary,
    place: FittingPlace.parse(row.place),
    town: row.town,
    postcode: row.postcode,
    branch: named(names.branches, row.branch_id),
    technician: named(names.people, row.technician_id),
    bookedDay: row.booked_day,
    bookedSlot: row.booked_slot === null ? null : Slot.parse(row.booked_slot),
    bookedStartsAt: row.booked_starts_at,
    awaitingReason: row.state === 'awaiting' && row.awaiting_reason_id !== null ? (names.lookups.get(row.awaiting_reason_id) ?? null) : null,
    ageDays: ageInDays(tx, row),
    holdUps: holdUps.get(row.id) ?? [],
    gross: { amount: row.gross_pence, currency: tx.tenant.currency },
    createdAt: row.created_at,
    allowedActions: allowedActions(row, tx.actor),
  };
}
