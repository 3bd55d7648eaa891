import { sql } from 'kysely';
import { defineImport } from '../../platform/imports/define-import.ts';
import { applyVehicleFile } from './apply-vehicle-file.ts';
import { planVehicleFile, vehicleFindings } from './plan-vehicle-file.ts';
import { undoVehicleFile, whyVehiclesStay } from './undo-vehicle-file.ts';
import { vehicleFileColumns } from './vehicle-file.columns.ts';

/** Vehicles, and whose fleets they belong to. */
export const vehicleImport = defineImport({
  kind: 'vehicles',
  title: 'Vehicles',
  columns: vehicleFileColumns,
  needs: [['registration']],
  ofSupplier: false,
  assertOptions: async () => {},
  hold: async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`vehicle files ${tx.tenant.id}`}, 0))`.execute(tx.db);
  },
  plan: planVehicleFile,
  findings: vehicleFindings,
  apply: applyVehicleFile,
  dependedOn: whyVehiclesStay,
  undo: undoVehicleFile,
});
