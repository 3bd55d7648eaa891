import { displayRegistration, registrationWarning } from '@quarterlight/contract/rules/registration';
import { MotStatus, TaxStatus, type Vehicle, type VehicleAction, VehicleSource, type VehicleSummary } from '@quarterlight/contract/vehicles/schemas';
import { type Actor, can } from '../../platform/access/actor.ts';
import type { VehicleRow } from './vehicles.queries.ts';

export const presentVehicleSummary = (row: VehicleRow): VehicleSummary => ({
  id: row.id,
  registration: row.registration,
  displayRegistration: row.foreign_plate ? row.registration : displayRegistration(row.registration),
  make: row.make,
  model: row.model,
  derivative: row.derivative,
  body: row.body,
  year: row.year,
  colour: row.colour,
  fuel: row.fuel,
  source: VehicleSource.parse(row.source),
  lookedUpAt: row.looked_up_at,
  createdAt: row.created_at,
  version: row.version,
});

const actionsOf = (row: VehicleRow, actor: Actor): VehicleAction[] => [
  ...(can(actor, 'edit-vehicles') ? (['change'] as const) : []),
  ...(can(actor, 'lookup-dvla') && !row.foreign_plate ? (['refresh'] as const) : []),
];

export const presentVehicle = (row: VehicleRow, actor: Actor): Vehicle => ({
  ...presentVehicleSummary(row),
  foreign: row.foreign_plate,
  vin: row.vin,
  doors: row.doors,
  firstRegistered: row.first_registered,
  engineCc: row.engine_cc,
  taxStatus: row.tax_status === '' ? null : TaxStatus.parse(row.tax_status),
  motStatus: row.mot_status === '' ? null : MotStatus.parse(row.mot_status),
  motExpires: row.mot_expires,
  adasFeatures: row.adas_features,
  glassModel: row.glass_model,
  notes: row.notes,
  registrationWarning: row.foreign_plate ? null : registrationWarning(row.registration),
  allowedActions: actionsOf(row, actor),
});
