import { menNames, surnames, womenNames } from './data/names.ts';
import { streets, type Town } from './data/towns.ts';
import type { Random } from './random.ts';

export interface Somebody {
  readonly title: string;
  readonly firstName: string;
  readonly lastName: string;
}

export function somebody(random: Random): Somebody {
  const woman = random.chance(0.48);
  const title = woman ? random.pick(['Mrs', 'Miss', 'Ms', 'Ms']) : 'Mr';
  return { title: random.chance(0.02) ? 'Dr' : title, firstName: random.pick(woman ? womenNames : menNames), lastName: random.pick(surnames) };
}

/** A mobile number of the range that is kept free for stories. */
export const mobileNumber = (random: Random): string => `07700900${random.digits(3)}`;

/** A British VAT number with its check digits, from seven figures. */
export function vatNumberOf(figures: string): string {
  const sum = [...figures].reduce((all, figure, index) => all + (8 - index) * Number(figure), 0);
  return `GB${figures}${String(97 - (sum % 97)).padStart(2, '0')}`;
}

/** A landline number that begins as given and has 11 digits. */
export const landline = (beginning: string, random: Random): string => `${beginning}${random.digits(11 - beginning.length)}`;

const inwardLetters = 'ABDEFGHJLNPQRSTUWXYZ';
const inward = (random: Random) => `${random.int(1, 9)}${inwardLetters[random.int(0, 19)] ?? 'A'}${inwardLetters[random.int(0, 19)] ?? 'B'}`;

export interface Spot {
  readonly line1: string;
  readonly line2: string;
  readonly line3: string;
  readonly town: string;
  readonly county: string;
  readonly postcode: string;
  readonly latitude: number;
  readonly longitude: number;
}

const rounded = (degrees: number) => Math.trunc(degrees * 100_000) / 100_000;

/** An address in or around a town. */
export function spotIn(town: Town, random: Random, line1 = `${random.int(1, 180)} ${random.pick(streets)}`): Spot {
  return {
    line1,
    line2: '',
    line3: '',
    town: town.town,
    county: town.county,
    postcode: `${town.outward} ${inward(random)}`,
    latitude: rounded(town.latitude + (random.next() - 0.5) * 0.06),
    longitude: rounded(town.longitude + (random.next() - 0.5) * 0.08),
  };
}

/** A word of a mail address: letters and dots only. */
export const mailWord = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '');
