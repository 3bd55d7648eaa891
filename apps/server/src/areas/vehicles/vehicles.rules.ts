import { displayRegistration } from '@quarterlight/contract/rules/registration';
import type { MotStatus, TaxStatus } from '@quarterlight/contract/vehicles/names';
import type { LookupOutcome } from '@quarterlight/contract/vehicles/schemas';
import { sortKey } from '@quarterlight/kit/text';
import { z } from 'zod';

/** A mark for people, whoever's it is; of a vehicle whose mark nobody knows, that. */
export function shownMark({ registration, foreign_plate }: { readonly registration: string; readonly foreign_plate: boolean }): string {
  if (registration === '') return 'Mark unknown';
  return foreign_plate ? registration : displayRegistration(registration);
}

/** How long an answer is kept and reused, in milliseconds: 30 days. */
export const keptFor = 30 * 24 * 3_600_000;

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])/)
  .transform((value) => value.slice(0, 7));

/** What is taken of the service's answer; every key but the registration may be absent, and what is not as documented is passed over. */
export const DvlaVehicle = z.object({
  registrationNumber: z.string(),
  make: z.string().max(60).optional().catch(undefined),
  colour: z.string().max(40).optional().catch(undefined),
  fuelType: z.string().max(40).optional().catch(undefined),
  yearOfManufacture: z.number().int().min(1886).max(2100).optional().catch(undefined),
  engineCapacity: z.number().int().min(0).max(30_000).optional().catch(undefined),
  taxStatus: z.string().max(60).optional().catch(undefined),
  motStatus: z.string().max(60).optional().catch(undefined),
  motExpiryDate: z.iso.date().optional().catch(undefined),
  monthOfFirstRegistration: month.optional().catch(undefined),
});
export type DvlaVehicle = z.output<typeof DvlaVehicle>;

const taxCodes: Readonly<Record<string, TaxStatus>> = {
  Taxed: 'taxed',
  Untaxed: 'untaxed',
  SORN: 'sorn',
  'Not Taxed for on Road Use': 'not-for-road',
};
const motCodes: Readonly<Record<string, MotStatus>> = {
  Valid: 'valid',
  'Not valid': 'not-valid',
  'No details held by DVLA': 'no-details',
  'No results returned': 'no-results',
};

/** What the service says of the tax, as our code; null where it says nothing that we know. */
export const taxStatusOf = ({ taxStatus = '' }: DvlaVehicle): TaxStatus | null => taxCodes[taxStatus] ?? null;
export const motStatusOf = ({ motStatus = '' }: DvlaVehicle): MotStatus | null => motCodes[motStatus] ?? null;

/** How a request to the service ended. */
export type DvlaAnswer = { readonly outcome: 'found'; readonly vehicle: DvlaVehicle } | { readonly outcome: Exclude<LookupOutcome, 'found'> };

/** Ends that are the service's trouble, not the question's: they count towards leaving it alone. */
export const isOutage = (outcome: LookupOutcome): boolean => outcome === 'unavailable' || outcome === 'timed-out' || outcome === 'maintenance';

/** What an HTTP status of the service means. */
export function outcomeOfStatus(status: number): Exclude<LookupOutcome, 'found'> {
  if (status === 400) return 'bad-format';
  if (status === 404) return 'not-found';
  if (status === 429) return 'throttled';
  if (status === 401 || status === 403) return 'key-refused';
  return status === 503 ? 'maintenance' : 'unavailable';
}

/** Makes as people write them, whatever their letters, spaces and accents; those after a colon are other names of one. */
const makes = `Alfa Romeo, Aston Martin, Audi, Bentley, BMW, BYD, Citroen, Cupra, Dacia, DAF, DS, Fiat, Ford, GMC, GWM, Honda, Hyundai, Isuzu, Iveco, Jaguar, Jeep, Kia,
  Land Rover: landrover, LDV, LEVC, Lexus, MAN, Maserati, Mazda, McLaren, Mercedes-Benz: mercedes merc, MG, MINI, Mitsubishi, Nissan, Peugeot, Polestar, Porsche, Renault,
  Rolls-Royce, Scania, SEAT, Skoda, Smart, SsangYong, Subaru, Suzuki, Tesla, Toyota, TVR, Vauxhall, Volkswagen: vw, Volvo`;
const keyOf = (make: string): string =>
  make
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
const spelled = new Map(
  makes.split(',').flatMap((entry) => {
    const [name = '', others = ''] = entry.trim().split(': ');
    return [name, ...others.split(' ').filter(Boolean)].map((other) => [keyOf(other), name] as const);
  }),
);

/** A make in its one spelling: the service shouts `LAND ROVER`, somebody types `land rover`, and it is `Land Rover`. What is not known keeps its letters unless all are great or small. */
export function makeName(make: string): string {
  const plain = make.trim().replaceAll(/\s+/g, ' ');
  const known = spelled.get(keyOf(plain));
  if (known !== undefined || plain === '') return known ?? '';
  if (plain !== plain.toUpperCase() && plain !== plain.toLowerCase()) return plain;
  return plain.toLowerCase().replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** A model with its words begun great where they are shouted or whispered; what may be initials (`GTI`, `XC90`, `e-tron`) stays. */
export const modelName = (model: string): string =>
  model
    .trim()
    .split(/\s+/)
    .map((word) =>
      /^\p{L}{4,}$/u.test(word) && (word === word.toUpperCase() || word === word.toLowerCase())
        ? word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()
        : word,
    )
    .join(' ');

/** A colour or fuel as people write it: `HYBRID ELECTRIC` becomes `Hybrid electric`. */
export function sentenceCase(text: string): string {
  const plain = text.trim().toLowerCase();
  return plain.slice(0, 1).toUpperCase() + plain.slice(1);
}

/** Whether what we have and what the service says can be one vehicle: its make and, give or take a year, its age. What one of them does not say is no difference. */
export function isSameVehicle(ours: { readonly make: string; readonly year: number | null }, { make, yearOfManufacture }: DvlaVehicle): boolean {
  const isOtherMake = ours.make !== '' && make !== undefined && sortKey(makeName(ours.make)) !== sortKey(makeName(make));
  const isOtherAge = ours.year !== null && yearOfManufacture !== undefined && Math.abs(ours.year - yearOfManufacture) > 1;
  return !isOtherMake && !isOtherAge;
}
