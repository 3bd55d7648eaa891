import { WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

export const findVehicleFacts = (tx: ReadTx, id: string) =>
  tx.db.selectFrom('vehicle').select(['make', 'model', 'body', 'year', 'vin', 'colour', 'adas_features']).where('id', '=', id).executeTakeFirst();

/** The same of several vehicles, by id. */
export async function findVehiclesFacts(tx: ReadTx, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows =
    wanted.length === 0
      ? []
      : await tx.db.selectFrom('vehicle').select(['id', 'make', 'model', 'body', 'year', 'vin', 'colour', 'adas_features']).where('id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** What happened, the newest first; what is internal only for those who see it. */
export function findTimeline(tx: ReadTx, worksheetId: string, internal: boolean) {
  const events = tx.db.selectFrom('worksheet_event').select(['id', 'at', 'action', 'summary', 'reason', 'user_name']).where('worksheet_id', '=', worksheetId);
  return (internal ? events : events.where('internal', '=', false)).orderBy('id', 'desc').limit(500).execute();
}

/** The worksheets that this one comes of, and those that came of it. */
export async function findLinked(tx: ReadTx, row: WorksheetRow) {
  const above = [row.warranty_of_id, row.follow_up_of_id].filter((id) => id !== null);
  const rows = await tx.db
    .selectFrom('worksheet')
    .select(['id', 'number', 'state'])
    .where((eb) => eb.or([eb('warranty_of_id', '=', row.id), eb('follow_up_of_id', '=', row.id), ...(above.length > 0 ? [eb('id', 'in', above)] : [])]))
    .orderBy('id')
    .limit(50)
    .execute();
  return rows.map(({ id, number, state }) => ({ id, number, state: WorksheetState.parse(state) }));
}
