import { registrationSearchKey } from '@quarterlight/contract/rules/registration';
import type { Branch } from './branches.ts';
import type { Catalogue, Product } from './catalogue.ts';
import { bodyWords, colours, derivatives, type Model, models } from './data/models.ts';
import type { Random } from './random.ts';
import type { Person, World } from './world.ts';

export const wantedVehicles = 4_000;

export interface Vehicle {
  readonly id: string;
  readonly registration: string;
  readonly model: Model;
  readonly year: number;
  readonly description: string;
  readonly camera: boolean;
  /** The windscreen that is in it. */
  readonly windscreen: Product;
  /** Other glass that fits it. */
  readonly glass: readonly Product[];
  readonly trims: readonly Product[];
  readonly branch: Branch;
  readonly odometer: number;
}

export function makeVehicles(world: World, at: number, by: Person, branches: readonly Branch[], catalogue: Catalogue): Vehicle[] {
  const random = world.random.fork('vehicles');
  const taken = new Set<string>();
  const until = world.calendar.at(world.calendar.offset(-1), 900);
  return Array.from({ length: wantedVehicles }, (_, index) => {
    const model = random.weighted(models, ({ share }) => share);
    const branch = random.weighted(branches, ({ site }) => site.share);
    const last = Math.min(model.to, Number(world.calendar.today.slice(0, 4)));
    const year = random.int(model.from, last);
    const month =
      year === Number(world.calendar.today.slice(0, 4)) ? random.int(1, Math.max(1, Number(world.calendar.today.slice(5, 7)) - 1)) : random.int(1, 12);
    let registration = plateOf(random, branch, year, month);
    while (taken.has(registration)) registration = plateOf(random, branch, year, month);
    taken.add(registration);
    // Known from the first days on, so that any job may find it; the busier part of them came in later.
    const made = at + Math.floor(index * 45_000);
    return makeVehicle(world, Math.min(made, until), by, { random, model, branch, year, month, registration, catalogue });
  });
}

interface VehicleParts {
  readonly random: Random;
  readonly model: Model;
  readonly branch: Branch;
  readonly year: number;
  readonly month: number;
  readonly registration: string;
  readonly catalogue: Catalogue;
}

function makeVehicle(world: World, at: number, by: Person, { random, model, branch, year, month, registration, catalogue }: VehicleParts): Vehicle {
  const fitting = (catalogue.byModel.get(model.code) ?? []).filter((product) => product.from <= year && year <= product.to && product.quality === 'OEE');
  const screens = fitting.filter((product) => product.glassType === 'windscreen');
  const camera = model.camera !== null && year >= model.camera && random.chance(0.72);
  const windscreen = random.pick(screens.filter((product) => product.needsCalibration === camera));
  const id = world.id(at);
  const dvla = random.chance(0.7);
  const body = bodyWords[model.body];
  const derivative = random.pick(derivatives);
  const age = Number(world.calendar.today.slice(0, 4)) - year;
  const odometer = 3_000 + age * random.int(5_000, 13_000) + random.int(0, 6_000);
  world.rows.add('vehicle', {
    id,
    registration,
    registration_fold: registrationSearchKey(registration),
    vin: vinOf(random, model, year),
    make: model.make,
    model: model.model,
    derivative,
    body,
    doors: model.doors,
    year,
    first_registered: `${year}-${String(month).padStart(2, '0')}`,
    colour: random.pick(colours),
    fuel: model.make === 'TESLA' || model.model === 'Leaf' ? 'Electricity' : random.pick(['Petrol', 'Petrol', 'Diesel', 'Hybrid electric']),
    engine_cc: model.make === 'TESLA' || model.model === 'Leaf' ? null : random.pick([998, 1199, 1395, 1498, 1598, 1798, 1968, 1995]),
    tax_status: dvla ? 'Taxed' : '',
    mot_status: dvla ? (age < 3 ? 'No details held by DVLA' : 'Valid') : '',
    mot_expires: dvla && age >= 3 ? world.calendar.offset(random.int(5, 350)) : null,
    adas_features: camera ? ['Forward camera', ...(model.dear > 140 && random.chance(0.4) ? ['Front radar'] : [])] : [],
    glass_model: model.code,
    source: dvla ? 'dvla' : random.chance(0.5) ? 'load' : 'typed',
    looked_up_at: dvla ? world.calendar.iso(at) : null,
    created_at: world.calendar.iso(at),
  });
  world.log(at, by, {
    entity: 'vehicle',
    id,
    label: registration,
    action: 'vehicle.created',
    after: { registration, make: model.make, model: model.model, year },
  });
  const glass = fitting.filter((product) => product.glassType !== null && product.glassType !== 'windscreen');
  const trims = fitting.filter((product) => product.glassType === null);
  const description = `${model.make} ${model.model} ${derivative} ${year}`;
  return { id, registration, model, year, description, camera, windscreen, glass, trims, branch, odometer };
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
function plateOf(random: Random, branch: Branch, year: number, month: number): string {
  const chance = random.next();
  if (chance < 0.012) return `${random.pick(['A', 'B', 'D', 'J', 'K', 'O', 'P', 'R'])}${random.pick(['IZ', 'XZ', 'EZ', 'UI'])}${random.int(1000, 9999)}`;
  if (chance < 0.03) return `${random.letters(3)}${random.int(1, 999)}`;
  const prefix = prefixLetters[year];
  if (prefix !== undefined) return `${prefix}${random.int(1, 999)}${random.letters(3)}`;
  const identifier = month >= 3 && month <= 8 ? two(year - 2000) : month >= 9 ? two(year - 2000 + 50) : two(year - 2001 + 50);
  return `${random.pick(branch.site.plates)}${identifier}${random.letters(3)}`;
}
