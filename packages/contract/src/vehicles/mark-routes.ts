import { z } from 'zod';
import { byId, route } from '../route.ts';
import { MarkTransfer, VehicleMark } from './mark-schemas.ts';
import { LikelyVehicle, Vehicle } from './schemas.ts';

const record = { param: 'id', of: 'vehicle', bounds: [] } as const;

/** The marks that a vehicle had, the latest first, at most 50; where its mark never moved, that one alone. */
export const vehicleMarks = route({
  method: 'GET',
  path: '/v1/vehicles/:id/marks',
  access: { anyOf: ['view-vehicles'] },
  summary: 'The marks of a vehicle, each from a day to a day.',
  params: byId,
  record,
  reply: z.array(VehicleMark),
});

export const transferMark = route({
  method: 'POST',
  path: '/v1/vehicles/:id/transfer-mark',
  access: { anyOf: ['edit-vehicles'] },
  summary: 'Moves the mark of a vehicle to another one, or away; both keep their jobs. Answers the vehicle that gave it.',
  params: byId,
  record,
  ifMatch: true,
  idempotent: true,
  body: MarkTransfer,
  reply: Vehicle,
  errors: [
    'mark.gone',
    'mark.in_future',
    'mark.before',
    'mark.choose_vehicle',
    'mark.same_vehicle',
    'mark.same',
    'mark.no_previous',
    'vehicle.merged',
    'vehicle.exists',
    'vehicle.bad_registration',
  ],
});

/** Vehicles that may be the same one, at most eight, those with the same VIN first. */
export const vehicleDuplicates = route({
  method: 'GET',
  path: '/v1/vehicles/:id/duplicates',
  access: { anyOf: ['view-vehicles'] },
  summary: 'Vehicles that may be the same one, by VIN or by a mark that is written alike.',
  params: byId,
  record,
  reply: z.array(LikelyVehicle),
});

export const markRoutes = [vehicleMarks, transferMark, vehicleDuplicates] as const;
