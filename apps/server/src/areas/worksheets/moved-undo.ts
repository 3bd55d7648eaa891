import { sql } from 'kysely';
import { type Actor, seesAll } from '../../platform/access/actor.ts';
import type { BulkTx, ReadTx } from '../../platform/database/scope.ts';
import { DependedOn } from '../../platform/imports/define-import.ts';
import { firstMoved } from '../../platform/imports/made.ts';
import { removeMany } from '../../platform/record/bulk.ts';
import { Refusal } from '../../platform/refusal.ts';
import { removeBooking } from '../schedule/index.ts';
import { worksheet } from './worksheet.record.ts';
import { deleteChildren, type WorksheetRow } from './worksheets.queries.ts';

type Named = Pick<WorksheetRow, 'number' | 'former_number'>;

const called = ({ number, former_number: former }: Named): string => `${former} (here ${number})`;
/** Why a file stays whose job somebody changed. */
export const changedSince = (row: Named): string => `${called(row)}, which it loaded, was changed since.`;

/** Refuses jobs of the whole company to whoever is bound to a part of it. */
export function assertMovesJobs(actor: Actor): void {
  if (!seesAll(actor)) throw new Refusal('access.beyond_bounds');
}

/** Why jobs that a file loaded stay: somebody has changed one since; null where it may be tried. */
export async function whyJobsStay(tx: ReadTx, loadId: string): Promise<string | null> {
  const moved = await firstMoved(tx, loadId, 'worksheet');
  const row = moved === null ? undefined : await worksheet.read(tx, moved);
  return row === undefined ? null : changedSince(row);
}

/** Removes jobs that were taken up and with which nothing was done since: their timelines say that they came and, where they are booked, when. */
export async function removeJobs(tx: BulkTx, rows: readonly WorksheetRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const { rows: used } = await sql<{ id: string }>`select e.worksheet_id as id from worksheet_event e join worksheet w on w.id = e.worksheet_id
    where e.worksheet_id = any(${ids}::uuid[]) group by e.worksheet_id having count(*) > max(case when w.booking_id is null then 1 else 2 end) limit 1`.execute(
    tx.db,
  );
  // Money knows its job by the id alone.
  const { rows: paid } = await sql<{ id: string }>`select id from payment_job where id = any(${ids}::uuid[]) limit 1`.execute(tx.db);
  if (paid.length > 0) throw new DependedOn('A job that came with it is in use.');
  const first = rows.find(({ id }) => id === used[0]?.id);
  if (first !== undefined) throw new DependedOn(changedSince(first));
  await deleteChildren(tx, ids);
  await removeMany(tx, worksheet, rows, ['number', 'former_number', 'customer_name', 'registration', 'completed_on', 'booked_day', 'gross_pence']);
  for (const { booking_id: id } of rows) if (id !== null) await removeBooking(tx, id);
}
