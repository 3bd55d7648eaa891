import { addToFleet, moveFleetEntry } from '@quarterlight/contract/vehicles/fleet-routes';
import { transferMark } from '@quarterlight/contract/vehicles/mark-routes';
import { createVehicle } from '@quarterlight/contract/vehicles/routes';
import { addDays, day } from '@quarterlight/kit/days';
import type { Branch } from '../../demo/branches.ts';
import type { Product } from '../../demo/catalogue.ts';
import type { Account, Company } from '../../demo/company.ts';
import { bodyWords, derivatives, type Model, makeName, models } from '../../demo/data/models.ts';
import { makeRandom, type Random } from '../../demo/random.ts';
import type { Somebody } from '../../demo/teller.ts';
import { vehicleOfMark } from '../../demo/vehicle-of-mark.ts';

/** A vehicle as whoever takes the call hears of it, and the glass that fits it. */
export interface Car {
  readonly id: string;
  readonly registration: string;
  readonly branch: Branch;
  readonly camera: boolean;
  readonly windscreen: Product;
  readonly glass: readonly Product[];
  readonly trims: readonly Product[];
  readonly odometer: number;
}

/** Somebody rings about a vehicle that is not known yet. */
export async function tellVehicle({ teller, catalogue }: Company, by: Somebody, branch: Branch, random: Random, withCamera: boolean): Promise<Car> {
  const thisYear = Number(teller.today().slice(0, 4));
  const { registration, model, year, month, colour, fuel, engineCc } = onTheRoad(branch, random, thisYear, withCamera);
  const fitting = (catalogue.byModel.get(model.code) ?? []).filter(({ from, to, quality }) => from <= year && year <= to && quality === 'OEE');
  const camera = hasCamera(model, year) && (withCamera || random.chance(0.72));
  const windscreen = random.pick(fitting.filter((product) => product.glassType === 'windscreen' && product.needsCalibration === camera));
  const body = {
    registration,
    vin: vinOf(random, model, year),
    make: makeName(model),
    model: model.model,
    derivative: random.pick(derivatives),
    body: bodyWords[model.body],
    doors: model.doors,
    year,
    firstRegistered: `${year}-${two(month)}`,
    colour,
    fuel,
    engineCc,
    adasFeatures: camera ? ['Forward camera', ...(model.dear > 140 && random.chance(0.4) ? ['Front radar'] : [])] : [],
    glassModel: model.code,
  };
  const { id } = await teller.ask(by, createVehicle, { body });
  const age = thisYear - year;
  return {
    id,
    registration: await tellMarks({ teller }, by, branch, { id, registration, vin: body.vin, make: body.make, model: body.model }),
    branch,
    camera,
    windscreen,
    glass: fitting.filter(({ glassType }) => glassType !== null && glassType !== 'windscreen'),
    trims: fitting.filter(({ glassType }) => glassType === null),
    odometer: 3_000 + age * random.int(5_000, 13_000) + random.int(0, 6_000),
  };
}

interface Marked {
  readonly id: string;
  readonly registration: string;
  readonly vin: string;
  readonly make: string;
  readonly model: string;
}

/** Now and then a vehicle gets a cherished mark from another, or was taken in twice. Gives the mark that it has then. */
async function tellMarks({ teller }: Pick<Company, 'teller'>, by: Somebody, branch: Branch, { id, registration, vin, make, model }: Marked): Promise<string> {
  // Its own chance, so that the story stays as it is.
  const random = makeRandom(`marks/${registration}`);
  const chance = random.next();
  if (chance < 0.012) await teller.ask(by, createVehicle, { body: { registration: markOf(random, branch, 2014, 5), vin, make, model } });
  if (chance >= 0.988) {
    const cherished = `${random.letters(3)}${random.int(1, 99)}`;
    const other = await teller.ask(by, createVehicle, { body: { registration: cherished, make: 'Jaguar', model: 'XJ' } });
    const moved = { goesTo: 'vehicle', vehicleId: id, becomes: 'typed', newRegistration: markOf(random, branch, 2012, 4) } as const;
    await teller.ask(by, transferMark, {
      params: { id: other.id },
      version: other.version,
      body: { registration: cherished, on: teller.today(), ...moved },
    });
    return cherished;
  }
  return registration;
}

/** What an account calls a vehicle of its fleet, and who drives it. */
interface Driven {
  readonly registration: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly email: string;
}

/** The vehicle belongs to a fleet: since when, who drives it, and now and then whose it was before. Gives the fleet number; empty where the account has no fleet. */
export async function tellFleet({ teller, accounts }: Company, by: Somebody, account: Account, driven: Driven): Promise<string> {
  const { type, code } = account.sketch;
  if (type !== 'fleet' && type !== 'leasing') return '';
  // Its own chance, so that the story stays as it is.
  const random = makeRandom(`fleet/${driven.registration}`);
  const today = day(teller.today());
  const since = addDays(today, -random.int(30, 900));
  const fleetNumber = `${code.slice(0, 2)}${random.int(100, 999)}`;
  const said = {
    fleetNumber,
    driverName: `${driven.firstName} ${driven.lastName}`,
    driverTelephone: driven.mobile,
    driverEmail: driven.email,
    costCentre: type === 'fleet' ? random.pick(['', 'North', 'South', 'Head office', 'Works']) : '',
    note: random.chance(0.15) ? random.pick(['Pool vehicle: ask the fleet desk who has it.', 'Stands at the depot overnight.', 'Lease ends this year.']) : '',
  };
  const others = accounts.filter(({ sketch, id }) => (sketch.type === 'fleet' || sketch.type === 'leasing') && sketch.onStop !== true && id !== account.id);
  const customerId = account.id;
  if (others.length === 0 || !random.chance(0.15)) {
    await teller.ask(by, addToFleet, { body: { customerId, registration: driven.registration, from: since, ...said } });
    return fleetNumber;
  }
  const before = random.pick(others);
  const { id, version } = await teller.ask(by, addToFleet, {
    body: {
      customerId: before.id,
      registration: driven.registration,
      from: addDays(since, -random.int(100, 700)),
      fleetNumber: `${before.sketch.code.slice(0, 2)}${random.int(100, 999)}`,
    },
  });
  await teller.ask(by, moveFleetEntry, { params: { id }, version, body: { customerId, on: since, ...said } });
  return fleetNumber;
}

const hasCamera = ({ camera }: Model, year: number): boolean => camera !== null && year >= camera;

/** A mark with the vehicle that it belongs to, as common as it is on the road. */
function onTheRoad(branch: Branch, random: Random, thisYear: number, withCamera: boolean) {
  for (;;) {
    const known = models.filter(({ from }) => from < thisYear);
    const { from, to } = random.weighted(known, ({ share }) => share);
    const registration = markOf(random, branch, random.int(from, Math.min(to, thisYear - 1)), random.int(1, 12));
    const { model, ...vehicle } = vehicleOfMark(registration, thisYear - 1);
    if (model !== null && (!withCamera || hasCamera(model, vehicle.year))) return { registration, model, ...vehicle };
  }
}

const vinLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const vinYears = 'ABCDEFGHJKLMNPRSTVWXY123456789';

function vinOf(random: Random, model: Model, year: number): string {
  const body = Array.from({ length: 6 }, () => vinLetters[random.int(0, vinLetters.length - 1)] ?? 'Z').join('');
  return `${model.vin}${body}${vinYears[(year - 1980) % 30] ?? 'A'}${random.letters(1).replace('O', 'P')}${random.digits(6)}`;
}

const two = (value: number) => String(value).padStart(2, '0');
const prefixLetters: Readonly<Record<number, string>> = { 1994: 'M', 1995: 'N', 1996: 'P', 1997: 'R', 1998: 'S', 1999: 'V', 2000: 'X', 2001: 'Y' };

/** A mark of the year: the current format, an older prefix, one of Northern Ireland, or a personal one. */
function markOf(random: Random, branch: Branch, year: number, month: number): string {
  const chance = random.next();
  if (chance < 0.012) return `${random.pick(['A', 'B', 'D', 'J', 'K', 'O', 'P', 'R'])}${random.pick(['IZ', 'XZ', 'EZ', 'UI'])}${random.int(1000, 9999)}`;
  if (chance < 0.03) return `${random.letters(3)}${random.int(1, 999)}`;
  const prefix = prefixLetters[year];
  if (prefix !== undefined) return `${prefix}${random.int(1, 999)}${random.letters(3)}`;
  const identifier = month >= 3 && month <= 8 ? two(year - 2000) : month >= 9 ? two(year - 2000 + 50) : two(year - 2001 + 50);
  return `${random.pick(branch.site.plates)}${identifier}${random.letters(3)}`;
}
