import { areCoordinates } from '@quarterlight/contract/rules/coordinates';
import type { FoundAddress } from '@quarterlight/contract/system/schemas';
import type { AddressService, GivenAddress } from './address-service.ts';

/** Where to ask and with what; `patience` in milliseconds bounds the whole exchange. */
export interface Access {
  readonly origin: string;
  readonly key: string;
  readonly patience?: number;
}

/** What a service knows of a postcode: the addresses that have a position, and how many have none. */
export interface Told {
  readonly located: readonly FoundAddress[];
  readonly unlocated: number;
}

const usualPatience = 3_000;
const largest = 1_000_000;
const mostPages = 5;

/**
 * Asks a service for the addresses of a postcode; none at all where it knows no such postcode. Throws where it does not answer in time, answers anything but
 * 200, too much, or not as documented. What is thrown names neither address nor key.
 */
export async function askService(service: AddressService, { origin, key, patience = usualPatience }: Access, postcode: string): Promise<Told> {
  const signal = AbortSignal.timeout(patience);
  const given: GivenAddress[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const response = await fetch(`${origin}${service.path(postcode, key, page)}`, { redirect: 'error', signal, headers: { accept: 'application/json' } });
    const isUnknown = response.status === 404 && service.saysNotFound;
    if (response.status !== 200) await response.body?.cancel();
    if (isUnknown) break;
    if (response.status !== 200) throw new Error(`it answered ${response.status}`);
    const { addresses, hasMore } = service.read(parsed(await textWithin(response)));
    given.push(...addresses);
    if (!hasMore) break;
  }
  const located = given.flatMap(toFound);
  return { located, unlocated: given.length - located.length };
}

/** The text of an answer that is not let past a megabyte, whatever it says of its length. */
async function textWithin({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > largest) throw new Error('it answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own words would quote what was answered.
    throw new Error('it answered no JSON');
  }
}

function toFound({ envelopeAddress, ...given }: GivenAddress): FoundAddress[] {
  const [latitude, longitude] = [numberOf(given.latitude), numberOf(given.longitude)];
  return areCoordinates(latitude, longitude) ? [{ envelopeAddress, latitude, longitude }] : [];
}

const numberOf = (value: GivenAddress['latitude']): number =>
  value === undefined || value === null || String(value).trim() === '' ? Number.NaN : Number(value);
