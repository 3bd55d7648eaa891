import type { ReadTx } from '../../platform/database/scope.ts';

/** Facts of several vehicles, by id. */
export async function findVehiclesFacts(tx: ReadTx, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows =
    wanted.length === 0
      ? []
      : await tx.db.selectFrom('vehicle').select(['id', 'make', 'model', 'body', 'year', 'vin', 'colour', 'adas_features']).where('id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
