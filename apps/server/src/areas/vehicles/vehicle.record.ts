import { isDeepStrictEqual } from 'node:util';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { copyOf, copyToFleet } from './fleet.queries.ts';
import { shownMark } from './vehicles.rules.ts';
import { vehicleSearch } from './vehicles.search.ts';

export const vehicle = defineRecord({
  entity: 'vehicle',
  table: 'vehicle',
  label: (row) => row.registration || shownMark(row),
  search: vehicleSearch,
  unique: { vehicle_registration: ({ registration = '' }) => new Refusal('vehicle.exists', { details: { registration: displayRegistration(registration) } }) },
  follow: async (tx, row, before) => {
    if (before && !isDeepStrictEqual(copyOf(before), copyOf(row))) await copyToFleet(tx, row);
  },
  unlogged: ['registration_fold', 'created_at', 'merged_before', 'adas_at'],
  names: { vin: 'VIN', adas_features: 'Features that need calibration', engine_cc: 'Engine size', mot_status: 'MOT', mot_expires: 'MOT until' },
});
