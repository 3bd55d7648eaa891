import { classifyRegistration } from '@quarterlight/contract/rules/registration';
import { colours, type Model, models } from './data/models.ts';
import { makeRandom, type Random } from './random.ts';

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

/** A vehicle as its mark tells it, in the service's capitals; `model` is null where none of the demonstration's is of that age. `engineCc` is null for an electric one. */
export interface MarkedVehicle {
  readonly make: string;
  readonly model: Model | null;
  readonly year: number;
  readonly month: number;
  readonly colour: string;
  readonly fuel: 'Petrol' | 'Diesel' | 'Hybrid electric' | 'Electricity';
  readonly engineCc: number | null;
}

const olderMakes = ['FORD', 'FORD', 'VAUXHALL', 'VOLKSWAGEN', 'BMW', 'MERCEDES-BENZ', 'TOYOTA', 'NISSAN', 'PEUGEOT', 'RENAULT', 'FIAT', 'VOLVO', 'MAZDA'];
const engines = [998, 1199, 1395, 1498, 1598, 1798, 1968, 1995];

/** The vehicle behind a mark: always the same, of the age that the mark tells, not newer than the year given. The demonstration and the simulated look-up ask here. */
export function vehicleOfMark(mark: string, latestYear: number): MarkedVehicle {
  const random: Random = makeRandom(`mark ${mark}`);
  const issued = firstIssued(mark, random.int(0, 11));
  const year = Math.min(issued.year, latestYear);
  const known = models.filter(({ from, to }) => from <= year && year <= to);
  const model = known.length > 0 ? random.weighted(known, ({ share }) => share) : null;
  const make = model?.make ?? random.pick(olderMakes);
  const colour = random.pick(colours);
  const electric = make === 'TESLA' || model?.model === 'Leaf';
  const fuel = electric ? 'Electricity' : random.pick(['Petrol', 'Petrol', 'Diesel', year >= 2015 ? 'Hybrid electric' : 'Diesel'] as const);
  return { make, model, year, month: issued.month, colour, fuel, engineCc: electric ? null : random.pick(engines) };
}
