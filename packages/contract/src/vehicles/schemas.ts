import { z } from 'zod';
import { Day, Id, Instant, keysOf, optionalText, text } from '../common.ts';
import { vinMessage, vinProblem } from '../rules/vin.ts';
import { FormerHolder } from './mark-schemas.ts';
import { motStatuses, taxStatuses } from './names.ts';

export const VehicleSource = z.enum(['dvla', 'load', 'typed']);
export type VehicleSource = z.output<typeof VehicleSource>;
export const TaxStatus = keysOf(taxStatuses);
export const MotStatus = keysOf(motStatuses);

const registration = text(20, 'Enter a registration');
const year = z.number().int().min(1886, 'Enter a year').max(2100, 'Enter a year');

/** A vehicle as a list shows it. `registration` is as it is kept (`AA19AAA`), empty where nobody knows it; `displayRegistration` for people (`AA19 AAA`). */
export const VehicleSummary = z.object({
  id: Id,
  registration: z.string(),
  displayRegistration: z.string(),
  make: z.string(),
  model: z.string(),
  derivative: z.string(),
  body: z.string(),
  year: z.number().int().nullable(),
  colour: z.string(),
  fuel: z.string(),
  source: VehicleSource,
  lookedUpAt: Instant.nullable(),
  createdAt: Instant,
  version: z.number().int(),
});
export type VehicleSummary = z.output<typeof VehicleSummary>;

export const AdasSource = z.enum(['typed', 'job']);

export const VehicleAction = z.enum(['change', 'refresh', 'transfer-mark', 'merge', 'undo-merge']);
export type VehicleAction = z.output<typeof VehicleAction>;

/** A vehicle. `firstRegistered` is a month, `YYYY-MM`, or empty; `glassModel` the four figures that its Eurocodes begin with, or empty. */
export const Vehicle = VehicleSummary.extend({
  foreign: z.boolean(),
  vin: z.string(),
  doors: z.number().int().nullable(),
  firstRegistered: z.string(),
  engineCc: z.number().int().nullable(),
  taxStatus: TaxStatus.nullable(),
  motStatus: MotStatus.nullable(),
  motExpires: Day.nullable(),
  adasFeatures: z.array(z.string()),
  /** Who said so: somebody who changed the vehicle, or the desk with a job; null where nobody did. */
  adasSource: AdasSource.nullable(),
  adasAt: Instant.nullable(),
  glassModel: z.string(),
  notes: z.string(),
  /** Said where the registration is taken but unusual. */
  registrationWarning: z.string().nullable(),
  /** The vehicle that it is one with, since when, and who said so. */
  mergedIntoId: Id.nullable(),
  mergedAt: Instant.nullable(),
  mergedByName: z.string(),
  allowedActions: z.array(VehicleAction),
});
export type Vehicle = z.output<typeof Vehicle>;

const details = {
  vin: optionalText(30).refine((value) => vinProblem(value) === null, vinMessage),
  make: optionalText(60),
  model: optionalText(80),
  derivative: optionalText(120),
  body: optionalText(40),
  doors: z.number().int().min(0).max(9).nullable(),
  year: year.nullable(),
  firstRegistered: optionalText(7).regex(/^(\d{4}-(0[1-9]|1[0-2]))?$/, 'Enter a month as YYYY-MM'),
  colour: optionalText(40),
  fuel: optionalText(40),
  engineCc: z.number().int().min(0).max(30_000).nullable(),
  adasFeatures: z.array(text(40)).max(30),
  glassModel: optionalText(4).regex(/^(\d{4})?$/, 'Four figures'),
  notes: optionalText(2_000),
};

/** A vehicle to be made. What is left out is filled from the kept answer of a look-up of the same registration, where there is one. */
export const NewVehicle = z.strictObject({ registration, foreign: z.boolean().optional(), ...z.strictObject(details).partial().shape });
export type NewVehicle = z.output<typeof NewVehicle>;
/** What is to change of a vehicle. */
export const VehicleChange = z.strictObject({ registration, foreign: z.boolean(), ...details }).partial();
export type VehicleChange = z.output<typeof VehicleChange>;

export const LookupRequest = z.strictObject({ registration });

/** How a look-up ended. Only `found` carries a vehicle; none of the others stops anybody from typing the vehicle in. */
export const LookupOutcome = z.enum([
  'found',
  'bad-format',
  'not-found',
  'throttled',
  'maintenance',
  'unavailable',
  'timed-out',
  'key-refused',
  'key-unreadable',
]);
export type LookupOutcome = z.output<typeof LookupOutcome>;

/** Our own vehicle of a registration, as a look-up shows it beside the service's answer; by its version a person's choice says which one was seen. */
export const OwnVehicle = z.object({
  make: z.string(),
  model: z.string(),
  year: z.number().int().nullable(),
  colour: z.string(),
  body: z.string(),
  version: z.number().int(),
});
export type OwnVehicle = z.output<typeof OwnVehicle>;

/**
 * The answer of a look-up. `source`: `dvla` just asked, `kept` from an answer of the last 30 days, `none` where nothing was found. `vehicleId` and `ours` are
 * our own vehicle of that registration. The service gives no model: `model` is ours, unless `differs`: then the two cannot be the same vehicle, they are never
 * mixed, and a person chooses. `message` is the sentence to show.
 */
export const LookupReply = z.object({
  registration: z.string(),
  displayRegistration: z.string(),
  found: z.boolean(),
  outcome: LookupOutcome,
  make: z.string().nullable(),
  model: z.string().nullable(),
  year: z.number().int().nullable(),
  colour: z.string().nullable(),
  fuel: z.string().nullable(),
  engineCc: z.number().int().nullable(),
  taxStatus: TaxStatus.nullable(),
  motStatus: MotStatus.nullable(),
  motExpires: Day.nullable(),
  monthOfFirstRegistration: z.string().nullable(),
  source: z.enum(['dvla', 'kept', 'none']),
  lookedUpAt: Instant.nullable(),
  vehicleId: Id.nullable(),
  ours: OwnVehicle.nullable(),
  differs: z.boolean(),
  /** The vehicles that had the mark before, the latest first, at most three. */
  hadBefore: z.array(FormerHolder),
  message: z.string(),
});
export type LookupReply = z.output<typeof LookupReply>;

/** A vehicle that may be the same as another: by its VIN, or by a mark that is written alike (O and 0, I and 1). */
export const LikelyVehicle = VehicleSummary.extend({ vin: z.string(), reasons: z.array(z.enum(['vin', 'mark'])) });
export type LikelyVehicle = z.output<typeof LikelyVehicle>;

/** `replace`: where the two are not the same, the service's vehicle may take the place of this version of ours: what only ours had (model, VIN) is emptied. */
export const RefreshRequest = z.strictObject({ replace: z.number().int().optional() });
export type RefreshRequest = z.output<typeof RefreshRequest>;

/** A refreshed vehicle with what the look-up said; unchanged where it found nothing, or another vehicle that was not to replace ours. */
export const RefreshReply = z.object({ vehicle: Vehicle, lookup: LookupReply });
export type RefreshReply = z.output<typeof RefreshReply>;
