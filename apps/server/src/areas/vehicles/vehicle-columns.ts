import { normaliseRegistration, registrationProblem, registrationSearchKey } from '@quarterlight/contract/rules/registration';
import { normaliseVin } from '@quarterlight/contract/rules/vin';
import type { VehicleChange } from '@quarterlight/contract/vehicles/schemas';
import type { Insertable, Updateable } from 'kysely';
import type { Vehicle } from '../../platform/database/tables.gen.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type DvlaVehicle, makeName, modelName, motStatusOf, sentenceCase, taxStatusOf } from './vehicles.rules.ts';

export type VehicleColumns = Partial<Omit<Insertable<Vehicle>, 'id' | 'version'>>;

/** A registration as it is kept, with what it is found by; refuses what is none. One marked as foreign may be any letters and digits. */
export function registrationColumns(typed: string, foreign: boolean): { registration: string; registration_fold: string; foreign_plate: boolean } {
  if (registrationProblem(typed, { foreign }) !== null) throw new Refusal('vehicle.bad_registration');
  const registration = normaliseRegistration(typed);
  return { registration, registration_fold: registrationSearchKey(registration), foreign_plate: foreign };
}

/** The columns of what was sent, the registration aside. */
export function sentColumns(sent: Omit<VehicleChange, 'registration' | 'foreign'>): VehicleColumns {
  const all: Updateable<Vehicle> = {
    vin: sent.vin === undefined ? undefined : normaliseVin(sent.vin),
    make: sent.make === undefined ? undefined : makeName(sent.make),
    model: sent.model === undefined ? undefined : modelName(sent.model),
    derivative: sent.derivative,
    body: sent.body,
    doors: sent.doors,
    year: sent.year,
    first_registered: sent.firstRegistered,
    colour: sent.colour,
    fuel: sent.fuel,
    engine_cc: sent.engineCc,
    adas_features: sent.adasFeatures,
    glass_model: sent.glassModel,
    notes: sent.notes,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Who said what driver assistance a vehicle has, where that is among these columns. */
export function adasSaid({ adas_features: features }: VehicleColumns, source: 'typed' | 'job', at: string): VehicleColumns {
  if (features === undefined) return {};
  return features === null || features.length === 0 ? { adas_source: '', adas_at: null } : { adas_source: source, adas_at: at };
}

/** The columns that the service knows about, from an answer of it; what it left out is left alone. */
export function dvlaColumns(vehicle: DvlaVehicle): VehicleColumns {
  const all: Updateable<Vehicle> = {
    make: vehicle.make === undefined ? undefined : makeName(vehicle.make),
    year: vehicle.yearOfManufacture,
    first_registered: vehicle.monthOfFirstRegistration,
    colour: vehicle.colour === undefined ? undefined : sentenceCase(vehicle.colour),
    fuel: vehicle.fuelType === undefined ? undefined : sentenceCase(vehicle.fuelType),
    engine_cc: vehicle.engineCapacity,
    tax_status: taxStatusOf(vehicle) ?? undefined,
    mot_status: motStatusOf(vehicle) ?? undefined,
    mot_expires: vehicle.motExpiryDate,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
