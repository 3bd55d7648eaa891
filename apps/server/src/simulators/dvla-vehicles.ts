import { createHash } from 'node:crypto';
import { vehicleOfMark } from '../demo/vehicle-of-mark.ts';

/** A vehicle as the service answers it; every key but the registration may be absent. Months are `YYYY-MM`, days `YYYY-MM-DD`, CO2 in g/km. */
export interface DvlaVehicle {
  readonly registrationNumber: string;
  readonly make: string;
  readonly colour: string;
  readonly fuelType: string;
  readonly yearOfManufacture: number;
  readonly monthOfFirstRegistration: string;
  readonly monthOfFirstDvlaRegistration: string;
  readonly engineCapacity?: number;
  readonly co2Emissions: number;
  readonly euroStatus?: string;
  readonly taxStatus: string;
  readonly taxDueDate?: string;
  readonly motStatus: string;
  readonly motExpiryDate?: string;
  readonly artEndDate?: string;
  readonly markedForExport: boolean;
  readonly dateOfLastV5CIssued: string;
  readonly typeApproval?: string;
  readonly wheelplan: string;
  readonly revenueWeight?: number;
  readonly realDrivingEmissions?: string;
}

const dayFrom = (now: Date, years: number): string => {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day.toISOString().slice(0, 10);
};

/** The vehicles behind the registrations that the service documents for tests. Dates a year from now move with the clock, as documented. */
export function stubVehicle(registrationNumber: string, now: Date): DvlaVehicle | undefined {
  const plain: DvlaVehicle = {
    registrationNumber,
    artEndDate: '2025-03-30',
    co2Emissions: 300,
    engineCapacity: 2000,
    euroStatus: 'EURO1',
    markedForExport: false,
    fuelType: 'PETROL',
    motStatus: 'No details held by DVLA',
    revenueWeight: 0,
    colour: 'RED',
    make: 'FORD',
    typeApproval: 'M1',
    yearOfManufacture: 2019,
    taxDueDate: dayFrom(now, 1),
    taxStatus: 'Taxed',
    dateOfLastV5CIssued: '2019-05-20',
    wheelplan: '2 AXLE RIGID BODY',
    monthOfFirstDvlaRegistration: '2019-03',
    monthOfFirstRegistration: '2019-03',
    realDrivingEmissions: '1',
  };
  const { engineCapacity: _engine, realDrivingEmissions: _real, ...electric } = plain;
  const { taxDueDate: _due, ...untaxed } = plain;
  switch (registrationNumber) {
    case 'AA19AAA':
      return plain;
    case 'AA19EEE':
      return { ...electric, co2Emissions: 200, fuelType: 'ELECTRICITY', motStatus: 'No results returned' };
    case 'AA19PPP':
      return {
        ...plain,
        co2Emissions: 0,
        euroStatus: 'EURO6',
        revenueWeight: 44_000,
        yearOfManufacture: 2016,
        wheelplan: '3 AXLE + 3 AXLE ARTIC',
        monthOfFirstDvlaRegistration: '2016-09',
        monthOfFirstRegistration: '2016-09',
      };
    case 'L2WPS':
      return { ...plain, taxStatus: 'Untaxed', taxDueDate: dayFrom(now, -1) };
    case 'AA19SRN':
      return { ...untaxed, taxStatus: 'SORN' };
    case 'AA19DSL':
      return { ...plain, fuelType: 'DIESEL' };
    case 'AA19MOT':
      return { ...plain, motStatus: 'Valid', motExpiryDate: dayFrom(now, 1) };
    case 'AA19AMP':
      return { ...plain, colour: 'BLACK & GREEN' };
    default:
      return undefined;
  }
}

/** A vehicle for any other mark: made up, always the same, of the age that the mark tells, and the one that the demonstration tells of. */
export function likelyVehicle(registrationNumber: string, now: Date): DvlaVehicle {
  const dice = createHash('sha256').update(registrationNumber).digest();
  const roll = (at: number, sides: number): number => dice.readUInt16BE(at * 2) % sides;
  const { make, year, month, colour, fuel, engineCc } = vehicleOfMark(registrationNumber, now.getUTCFullYear());
  const issued = `${year}-${String(month).padStart(2, '0')}`;
  const needsMot = now.getUTCFullYear() - year >= 3;
  const sorn = roll(5, 25) === 0;
  return {
    registrationNumber,
    make,
    colour: colour.toUpperCase(),
    fuelType: fuel.toUpperCase(),
    yearOfManufacture: year,
    monthOfFirstRegistration: issued,
    monthOfFirstDvlaRegistration: issued,
    ...(engineCc === null ? {} : { engineCapacity: engineCc }),
    co2Emissions: engineCc === null ? 0 : 90 + roll(8, 110),
    taxStatus: sorn ? 'SORN' : 'Taxed',
    ...(sorn ? {} : { taxDueDate: dayFrom(now, 1) }),
    motStatus: needsMot ? 'Valid' : 'No details held by DVLA',
    ...(needsMot ? { motExpiryDate: dayFrom(now, 1) } : {}),
    markedForExport: false,
    dateOfLastV5CIssued: `${issued}-20`,
    typeApproval: 'M1',
    wheelplan: '2 AXLE RIGID BODY',
  };
}
