import type { FoundAddress } from '@quarterlight/contract/system/schemas';
import { z } from 'zod';

/** Coordinates are judged later, for all services alike. */
export const coordinate = z.union([z.string(), z.number()]).nullish();

/** An address as a service gave it: its coordinates may be texts, noughts or missing. */
export interface GivenAddress {
  readonly envelopeAddress: FoundAddress['envelopeAddress'];
  readonly latitude: z.output<typeof coordinate>;
  readonly longitude: z.output<typeof coordinate>;
}

/** One page of what a service answered, and whether there is another. */
export interface GivenPage {
  readonly addresses: readonly GivenAddress[];
  readonly hasMore: boolean;
}

/** How one service is asked for the addresses of a postcode, and how its answer reads. */
export interface AddressService {
  /** Where it is, without a path. */
  readonly origin: string;
  /** What is asked for there; the key stands in it. Pages count from 0. */
  readonly path: (postcode: string, key: string, page: number) => string;
  /** It says 404 of a postcode that does not exist; others answer an empty list. */
  readonly saysNotFound: boolean;
  /** Throws where the answer is not as documented. */
  readonly read: (answer: unknown) => GivenPage;
}

/** A part of an address; left out, null and empty are the same. */
export const part = z
  .string()
  .max(300)
  .nullish()
  .transform((text) => text?.trim() ?? '');
/** The parts that are there, one after the other. */
export const together = (parts: readonly string[], between = ', '): string => parts.filter((text) => text !== '').join(between);

/** A query in the order given, spaces as %20. */
export const queryOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

const small = new Set(['and', 'by', 'cum', 'in', 'le', 'of', 'on', 'the', 'under', 'upon', 'with']);
/** A name in capitals as people write it: 'STOKE-ON-TRENT' is Stoke-on-Trent. One that has small letters already stays, and so do figures: 12A. */
export function inWords(name: string): string {
  if (/[a-z]/.test(name)) return name;
  return name.toLowerCase().replace(/[\p{L}\d']+/gu, (word, at: number) => {
    if (/\d/.test(word)) return word.toUpperCase();
    if (at > 0 && small.has(word)) return word;
    return word === 'po' ? 'PO' : word.charAt(0).toUpperCase() + word.slice(1);
  });
}
