import { displayRegistration, registrationWarning } from '@quarterlight/contract/rules/registration';
import { MotStatus, TaxStatus, type Vehicle, type VehicleAction, VehicleSource, type VehicleSummary } from '@quarterlight/contract/vehicles/schemas';
import { type Actor, can } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { VehicleRow } from './vehicles.queries.ts';

export const presentVehicleSummary = (row: VehicleRow): VehicleSummary => ({
  ...onWire(row, 'id', 'registration', 'make', 'model', 'derivative', 'body', 'year', 'colour', 'fuel', 'looked_up_at', 'created_at', 'version'),
  displayRegistration: row.foreign_plate ? row.registration : displayRegistration(row.registration),
  source: VehicleSource.parse(row.source),
});

const actionsOf = (row: VehicleRow, actor: Actor): VehicleAction[] => [
  ...(can(actor, 'edit-vehicles') ? (['change'] as const) : []),
  ...(can(actor, 'lookup-dvla') && !row.foreign_plate ? (['refresh'] as const) : []),
];

export const presentVehicle = (row: VehicleRow, actor: Actor): Vehicle => ({
  ...presentVehicleSummary(row),
  foreign: row.foreign_plate,
  ...onWire(row, 'vin', 'doors', 'first_registered', 'engine_cc', 'mot_expires', 'adas_features', 'glass_model', 'notes'),
  taxStatus: row.tax_status === '' ? null : TaxStatus.parse(row.tax_status),
  motStatus: row.mot_status === '' ? null : MotStatus.parse(row.mot_status),
  registrationWarning: row.foreign_plate ? null : registrationWarning(row.registration),
  allowedActions: actionsOf(row, actor),
});
