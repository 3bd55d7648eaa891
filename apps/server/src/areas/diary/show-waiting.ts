import { Slot } from '@quarterlight/contract/common';
import type { getWaiting } from '@quarterlight/contract/diary/routes';
import type { WaitingItem } from '@quarterlight/contract/diary/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { keysetPage, presentPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { holdUpsOfMany, type SummaryRow, showSummaries, waitingWorksheets, worksheetSummaries } from '../worksheets/index.ts';
import { findVisits } from './diary.queries.ts';
import { presentTrayItem } from './show-tray.ts';

type WaitingQuery = QueryOf<typeof getWaiting>;

/** A page of the jobs that wait for an earlier slot, of a branch with those of no branch yet; who has waited longest first. */
export async function findWaiting(tx: ReadTx, { branchId, ...query }: WaitingQuery) {
  let rows = waitingWorksheets(tx);
  if (branchId !== undefined) rows = rows.where((eb) => eb.or([eb('worksheet.branch_id', '=', branchId), eb('worksheet.branch_id', 'is', null)]));
  return keysetPage(tx, worksheetSummaries(rows), {
    counted: rows,
    show: showSummaries(tx),
    request: query,
    id: 'worksheet.id',
    keys: { since: 'worksheet.wait_since' },
    byDefault: 'since',
  });
}

/** The waiting list. */
export async function showWaiting(tx: ReadTx, query: WaitingQuery) {
  const page = await findWaiting(tx, query);
  const present = await presentsWaiting(tx, page.items);
  return presentPage(page, present);
}

/** How each of some waiting jobs is shown, with its visit where it has one. */
export async function presentsWaiting(tx: ReadTx, rows: readonly SummaryRow[]): Promise<(row: SummaryRow) => WaitingItem> {
  const holdUps = await holdUpsOfMany(tx, rows);
  const found = await findVisits(
    tx,
    rows.flatMap(({ booking_id: booking }) => booking ?? []),
  );
  const visits = new Map(found.map((visit) => [visit.id, visit]));
  return (row) => {
    const item = presentTrayItem(tx, row, holdUps);
    if (item.waiting === null) throw new Error(`Worksheet ${row.id} is not on the waiting list.`);
    const visit = visits.get(row.booking_id ?? '');
    return {
      ...item,
      waiting: item.waiting,
      visit:
        visit === undefined
          ? null
          : {
              ...onWire(visit, 'id', 'version', 'branch_id', 'technician_id', 'day', 'minutes', 'starts_at', 'over_capacity', 'over_reason'),
              slot: Slot.parse(visit.slot),
            },
    };
  };
}
