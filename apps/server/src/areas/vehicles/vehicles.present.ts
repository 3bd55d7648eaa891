import { registrationWarning } from '@quarterlight/contract/rules/registration';
import { MarkWhy, type VehicleMark } from '@quarterlight/contract/vehicles/mark-schemas';
import {
  AdasSource,
  type LikelyVehicle,
  MotStatus,
  TaxStatus,
  type Vehicle,
  type VehicleAction,
  VehicleSource,
  type VehicleSummary,
} from '@quarterlight/contract/vehicles/schemas';
import { type Actor, can, seesAll } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { marksOf } from './marks.queries.ts';
import type { VehicleRow } from './vehicles.queries.ts';
import { shownMark } from './vehicles.rules.ts';

export const presentVehicleSummary = (row: VehicleRow): VehicleSummary => ({
  ...onWire(row, 'id', 'registration', 'make', 'model', 'derivative', 'body', 'year', 'colour', 'fuel', 'looked_up_at', 'created_at', 'version'),
  displayRegistration: shownMark(row),
  source: VehicleSource.parse(row.source),
});

const actionsOf = (row: VehicleRow, actor: Actor): VehicleAction[] => (row.merged_into_id === null ? actionsOfOne(row, actor) : actionsOfMerged(row, actor));

const actionsOfMerged = (row: VehicleRow, actor: Actor): VehicleAction[] =>
  can(actor, 'edit-vehicles') && seesAll(actor) && row.merged_before !== null ? ['undo-merge'] : [];

const actionsOfOne = (row: VehicleRow, actor: Actor): VehicleAction[] => [
  ...(can(actor, 'edit-vehicles') ? (['change'] as const) : []),
  ...(can(actor, 'lookup-dvla') && !row.foreign_plate && row.registration !== '' ? (['refresh'] as const) : []),
  ...(can(actor, 'edit-vehicles') && row.registration !== '' ? (['transfer-mark'] as const) : []),
  ...(can(actor, 'edit-vehicles') && seesAll(actor) ? (['merge'] as const) : []),
];

export const presentVehicle = (row: VehicleRow, actor: Actor): Vehicle => ({
  ...presentVehicleSummary(row),
  foreign: row.foreign_plate,
  ...onWire(row, 'vin', 'doors', 'first_registered', 'engine_cc', 'mot_expires', 'adas_features', 'adas_at', 'glass_model', 'notes'),
  adasSource: row.adas_source === '' ? null : AdasSource.parse(row.adas_source),
  ...onWire(row, 'merged_into_id', 'merged_at', 'merged_by_name'),
  taxStatus: row.tax_status === '' ? null : TaxStatus.parse(row.tax_status),
  motStatus: row.mot_status === '' ? null : MotStatus.parse(row.mot_status),
  registrationWarning: row.foreign_plate || row.registration === '' ? null : registrationWarning(row.registration),
  allowedActions: actionsOf(row, actor),
});

type NamedMark = Awaited<ReturnType<typeof marksOf>>[number];

/** The marks of a vehicle; the one that it has stands first, though no day of it is known. */
export function presentMarks(row: VehicleRow, marks: readonly NamedMark[]): VehicleMark[] {
  const told = marks
    .filter(({ vehicle_id, registration }) => vehicle_id === row.id || registration !== row.registration)
    .map((mark) => ({
      registration: mark.registration,
      displayRegistration: shownMark(mark),
      from: mark.from_day,
      to: mark.to_day,
      // What came with a vehicle that was merged into this one.
      why: mark.vehicle_id === row.id ? MarkWhy.parse(mark.why) : ('merged' as const),
      other:
        mark.other_vehicle_id === null
          ? null
          : {
              id: mark.other_vehicle_id,
              displayRegistration: shownMark({ registration: mark.other_registration ?? '', foreign_plate: mark.other_foreign ?? false }),
            },
    }));
  told.sort((one, other) => Number(other.to === null) - Number(one.to === null));
  if (told.some(({ to }) => to === null) || row.merged_into_id !== null) return told;
  return [{ registration: row.registration, displayRegistration: shownMark(row), from: null, to: null, why: 'first', other: null }, ...told];
}

/** One that may be the same vehicle, and why. */
export const presentLikely = (row: VehicleRow, other: VehicleRow): LikelyVehicle => ({
  ...presentVehicleSummary(other),
  vin: other.vin,
  reasons: [
    ...(row.vin !== '' && row.vin === other.vin ? (['vin'] as const) : []),
    ...(row.registration !== '' && row.registration_fold === other.registration_fold ? (['mark'] as const) : []),
  ],
});
