import { areCoordinates } from '@quarterlight/contract/rules/coordinates';
import type { FoundAddress } from '@quarterlight/contract/system/schemas';
import { type Outbound, OutboundFailed, type OutboundReply } from '../../../platform/outbound/outbound.ts';
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
const mostPages = 5;

/**
 * Asks a service for the addresses of a postcode; none at all where it knows no such postcode. Throws where it does not answer in time, answers anything but
 * 200, too much, or not as documented. What is thrown names neither address nor key.
 */
export async function askService(
  outbound: Outbound,
  service: AddressService,
  { origin, key, patience = usualPatience }: Access,
  postcode: string,
): Promise<Told> {
  const until = performance.now() + patience;
  const given: GivenAddress[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const within = Math.max(1, Math.ceil(until - performance.now()));
    const reply = await outbound
      .call({ url: `${origin}${service.path(postcode, key, page)}`, within, headers: { accept: 'application/json' } })
      .catch((error: unknown) => inOurWords(error, patience));
    if (reply.status === 404 && service.saysNotFound) break;
    if (reply.status !== 200) throw new Error(`it answered ${reply.status}`);
    const { addresses, hasMore } = service.read(parsed(reply.body));
    given.push(...addresses);
    if (!hasMore) break;
  }
  const located = given.flatMap(toFound);
  return { located, unlocated: given.length - located.length };
}

function inOurWords(error: unknown, patience: number): OutboundReply {
  if (error instanceof OutboundFailed && error.why === 'late') throw new Error(`it did not answer within ${patience / 1_000} seconds`);
  if (error instanceof OutboundFailed && error.why === 'too-long') throw new Error('it answered too much');
  throw error;
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
