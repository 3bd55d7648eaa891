import { normaliseRegistration } from '@quarterlight/contract/rules/registration';
import type { NewWorksheet } from '@quarterlight/contract/worksheets/intake';
import { seesJobsOnly } from '../../platform/access/actor.ts';
import { sameColumns } from '../../platform/database/on-wire.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { findOrMakeVehicle, getVehicle, makeName, modelName, typedVehicle, type VehicleRow } from '../vehicles/index.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

type Facts = Pick<VehicleRow, 'registration' | 'make' | 'model' | 'derivative' | 'body' | 'year' | 'vin' | 'colour' | 'adas_features'>;

/**
 * What a new job says of its vehicle: the tenant's own, found or made, with a copy for those from whom vehicles are hidden. Who is one of those names none
 * of the tenant's: the job carries what they typed, and the office may look it up.
 */
export async function vehicleColumns(tx: WriteTx, { vehicle }: Pick<NewWorksheet, 'vehicle'>) {
  const { id, ...typed } = vehicle;
  if (seesJobsOnly(tx.actor) && !id) return typedColumns(typed);
  if (seesJobsOnly(tx.actor) && id) return ofVehicle(await getVehicle(tx, id));
  return ofVehicle(await findOrMakeVehicle(tx, typed, id ?? undefined), typed);
}

/** What was said of the vehicle on this call stands on the job, though it overwrites nothing of the vehicle. */
function ofVehicle(row: VehicleRow, said: Partial<NewWorksheet['vehicle']> = {}) {
  const { make = '', model = '', body, colour, year } = said;
  const facts = {
    make: makeName(make) || row.make,
    model: modelName(model) || row.model,
    body: body || row.body,
    colour: colour || row.colour,
    year: year ?? row.year,
  };
  // Where its mark is not known, the one that was said.
  const registration = row.registration || normaliseRegistration(said.registration ?? '');
  return { vehicle_id: row.id, ...columnsOf({ ...row, ...facts, registration }) };
}

/** What is typed of a vehicle by somebody from whom the tenant's are hidden. */
export const typedColumns = (vehicle: Parameters<typeof typedVehicle>[0]) => ({ vehicle_id: null, ...columnsOf(typedVehicle(vehicle)) });

/** The vehicle of a job, for another job of the same. */
export const sameVehicle = (row: WorksheetRow) => ({
  ...sameColumns(row, 'vehicle_id', 'registration', 'vehicle_description', 'vehicle_make', 'vehicle_model', 'vehicle_body'),
  ...sameColumns(row, 'vehicle_year', 'vehicle_vin', 'vehicle_colour', 'vehicle_adas'),
});

const columnsOf = (vehicle: Facts) => ({
  registration: vehicle.registration,
  vehicle_description: [vehicle.make, vehicle.model, vehicle.derivative, vehicle.year === null ? '' : String(vehicle.year)]
    .filter((part) => part !== '')
    .join(' '),
  vehicle_make: vehicle.make,
  vehicle_model: vehicle.model,
  vehicle_body: vehicle.body,
  vehicle_year: vehicle.year,
  vehicle_vin: vehicle.vin,
  vehicle_colour: vehicle.colour,
  vehicle_adas: vehicle.adas_features,
});
