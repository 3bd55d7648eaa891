import { createHash } from 'node:crypto';
import { classifyRegistration } from '@quarterlight/contract/rules/registration';

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

// Weighted by repetition: what stands on a British drive.
const makes = [
  'FORD',
  'FORD',
  'FORD',
  'VAUXHALL',
  'VAUXHALL',
  'VOLKSWAGEN',
  'VOLKSWAGEN',
  'BMW',
  'AUDI',
  'MERCEDES-BENZ',
  'TOYOTA',
  'NISSAN',
  'NISSAN',
  'KIA',
  'HYUNDAI',
  'PEUGEOT',
  'RENAULT',
  'CITROEN',
  'HONDA',
  'SKODA',
  'SEAT',
  'FIAT',
  'MINI',
  'LAND ROVER',
  'VOLVO',
  'MAZDA',
  'SUZUKI',
  'TESLA',
];
const colours = ['BLACK', 'WHITE', 'GREY', 'SILVER', 'BLUE', 'RED', 'GREEN', 'ORANGE', 'YELLOW', 'BEIGE'];
const engines = [998, 1199, 1390, 1498, 1598, 1798, 1968, 1995, 2143, 2993];
const prefixYears: Readonly<Record<string, number>> = {
  A: 1983,
  B: 1984,
  C: 1985,
  D: 1986,
  E: 1987,
  F: 1988,
  G: 1989,
  H: 1990,
  J: 1991,
  K: 1992,
  L: 1993,
  M: 1994,
  N: 1995,
  P: 1996,
  R: 1997,
  S: 1998,
  T: 1999,
  V: 1999,
  W: 2000,
  X: 2000,
  Y: 2001,
};

/** When a mark was first issued, as its form tells: year and month. */
function firstIssued(mark: string, dice: number): { year: number; month: number } {
  const form = classifyRegistration(mark);
  if (form === 'current') {
    const age = Number(mark.slice(2, 4));
    return age > 50 ? { year: 1950 + age, month: 9 + (dice % 4) } : { year: 2000 + age, month: 3 + (dice % 6) };
  }
  const letter = form === 'prefix' ? mark[0] : form === 'suffix' ? mark.at(-1) : undefined;
  const year = letter === undefined ? 2005 + (dice % 18) : (prefixYears[letter] ?? 1975);
  return { year: form === 'suffix' ? year - 20 : year, month: 1 + (dice % 12) };
}

/** A vehicle for any other mark: made up, always the same, and of the age that the mark tells. */
export function likelyVehicle(registrationNumber: string, now: Date): DvlaVehicle {
  const dice = createHash('sha256').update(registrationNumber).digest();
  const roll = (at: number, sides: number): number => dice.readUInt16BE(at * 2) % sides;
  const pick = <Value>(at: number, from: readonly [Value, ...Value[]] | readonly Value[], fallback: Value): Value => from[roll(at, from.length)] ?? fallback;
  const make = pick(0, makes, 'FORD');
  const issued = firstIssued(registrationNumber, roll(1, 12));
  const year = Math.min(issued.year, now.getUTCFullYear());
  const month = `${year}-${String(issued.month).padStart(2, '0')}`;
  const electric = make === 'TESLA' || (year >= 2018 && roll(2, 10) === 0);
  const fuelType = electric ? 'ELECTRICITY' : year >= 2015 && roll(3, 8) === 0 ? 'HYBRID ELECTRIC' : roll(4, 5) < 2 ? 'DIESEL' : 'PETROL';
  const needsMot = now.getUTCFullYear() - year >= 3;
  const sorn = roll(5, 25) === 0;
  return {
    registrationNumber,
    make,
    colour: pick(6, colours, 'BLACK'),
    fuelType,
    yearOfManufacture: year,
    monthOfFirstRegistration: month,
    monthOfFirstDvlaRegistration: month,
    ...(electric ? {} : { engineCapacity: pick(7, engines, 1598) }),
    co2Emissions: electric ? 0 : 90 + roll(8, 110),
    taxStatus: sorn ? 'SORN' : 'Taxed',
    ...(sorn ? {} : { taxDueDate: dayFrom(now, 1) }),
    motStatus: needsMot ? 'Valid' : 'No details held by DVLA',
    ...(needsMot ? { motExpiryDate: dayFrom(now, 1) } : {}),
    markedForExport: false,
    dateOfLastV5CIssued: `${month}-20`,
    typeApproval: 'M1',
    wheelplan: '2 AXLE RIGID BODY',
  };
}
