import { FittingPlace } from '@quarterlight/contract/catalogue/schemas';
import type { getTray } from '@quarterlight/contract/diary/routes';
import type { TrayItem } from '@quarterlight/contract/diary/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { type HoldUp, WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import { sql } from 'kysely';
import type { z } from 'zod';
import { keysetPage, presentPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import {
  ageInDays,
  allowedActions,
  highlightOfRow,
  holdUpsOfMany,
  presentWaiting,
  type SummaryRow,
  showSummaries,
  someWorksheets,
  startingWith,
  worksheetSummaries,
} from '../worksheets/index.ts';

/** Open and held worksheets that have no booking, of a branch with those of no branch yet: first who was promised a day, the earliest first, then who has waited longest. */
export async function showTray(tx: ReadTx, query: QueryOf<typeof getTray>) {
  // The states in the statement's own words: an index of what is at hand is fit for these, not for any two.
  let rows = someWorksheets(tx).where(sql<boolean>`worksheet.state in ('open', 'awaiting')`).where('worksheet.booking_id', 'is', null);
  const { branchId } = query;
  if (branchId !== undefined) rows = rows.where((eb) => eb.or([eb('worksheet.branch_id', '=', branchId), eb('worksheet.branch_id', 'is', null)]));
  if (query.q !== undefined) rows = startingWith(rows, query.q);
  const page = await keysetPage(tx, worksheetSummaries(rows), {
    counted: rows,
    show: showSummaries(tx),
    request: query,
    id: 'worksheet.id',
    // Without a promise they stand last, by their ids: as they were taken in.
    keys: { createdAt: 'worksheet.created_at', promise: 'worksheet.promised_on' },
    byDefault: 'promise',
  });
  const holdUps = await holdUpsOfMany(tx, page.items);
  return presentPage(page, (row) => presentTrayItem(tx, row, holdUps));
}

/** A job as the tray and the waiting list show it. */
export const presentTrayItem = (tx: ReadTx, row: SummaryRow, holdUps: ReadonlyMap<string, z.output<typeof HoldUp>[]>): TrayItem => ({
  worksheetId: row.id,
  ...onWire(row, 'version', 'number', 'registration', 'vehicle_description', 'glass_summary', 'customer_name', 'postcode', 'town', 'branch_id', 'latitude'),
  ...onWire(row, 'longitude', 'estimated_minutes', 'priority'),
  state: WorksheetState.parse(row.state),
  highlight: highlightOfRow(row),
  jobType: [row.job_type_name, ...(row.further_job_type_names ?? [])].join(' + '),
  place: FittingPlace.parse(row.place),
  promisedOn: row.promised_on,
  ageDays: ageInDays(tx, row),
  holdUps: holdUps.get(row.id) ?? [],
  waiting: presentWaiting(tx, row),
  allowedActions: allowedActions(row, tx.actor),
});
