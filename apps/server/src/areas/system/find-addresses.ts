import { areCoordinates } from '@quarterlight/contract/rules/coordinates';
import { isPostcode, normalisePostcode } from '@quarterlight/contract/rules/postcode';
import { FoundAddress } from '@quarterlight/contract/system/schemas';
import { z } from 'zod';
import type { Scope } from '../../platform/database/scope.ts';
import type { Services } from '../../platform/services.ts';
import { findKeptAddresses, keepAddresses } from './addresses.queries.ts';
import { getSecret } from './secrets.ts';

const service = 'https://ws.postcoder.com';
const patience = 3_000;
const keepDays = 90;
const largest = 1_000_000;
// After three failures in a row the service is left alone for twenty seconds, so that nobody waits for it at every keystroke.
const breakers = new WeakMap<Services, { failures: number; openUntil: number }>();

function breakerOf(services: Services): { failures: number; openUntil: number } {
  const breaker = breakers.get(services) ?? { failures: 0, openUntil: 0 };
  breakers.set(services, breaker);
  return breaker;
}

const line = z.string().max(300).optional();
const Answer = z.array(
  z.object({
    summaryline: z.string().max(600),
    organisation: line,
    buildingname: line,
    premise: line,
    street: line,
    dependentlocality: line,
    posttown: line,
    county: line,
    postcode: line,
    addressline1: line,
    addressline2: line,
    addressline3: line,
    latitude: z.union([z.string(), z.number()]).optional(),
    longitude: z.union([z.string(), z.number()]).optional(),
  }),
);
const Kept = z.array(FoundAddress);

/** Addresses of a postcode. Trouble with the service is logged and gives none: an address can always be typed. */
export async function findAddresses(scope: Scope, services: Services, given: string): Promise<FoundAddress[]> {
  if (!isPostcode(given)) return [];
  const postcode = normalisePostcode(given);
  const since = new Date(Date.parse(scope.now()) - keepDays * 86_400_000).toISOString();
  const { kept, secret } = await scope.read(async (tx) => ({
    kept: Kept.safeParse(await findKeptAddresses(tx, postcode, since)),
    secret: await getSecret(tx, services.vault, 'addressLookupKey'),
  }));
  if (kept.success) return kept.data.filter((address) => areCoordinates(address.latitude, address.longitude));
  if (secret.state === 'unreadable') {
    services.log.warn(
      { tenant: scope.tenant.slug },
      'the key of the address look-up cannot be read: enter it again in the settings, or put the secret key back',
    );
    return [];
  }
  const found = await ask(services, secret.state === 'set' ? secret.value : undefined, postcode);
  if (found.length > 0) await scope.write((tx) => keepAddresses(tx, postcode, found));
  return found;
}

async function ask(services: Services, key: string | undefined, postcode: string): Promise<FoundAddress[]> {
  const now = services.now().getTime();
  const breaker = breakerOf(services);
  if (breaker.openUntil > now) return [];
  const base = key === undefined ? services.simulators.postcoder : service;
  if (base === '') return [];
  try {
    const url = `${base}/pcw/${encodeURIComponent(key ?? 'simulator')}/address/uk/${encodeURIComponent(postcode)}?format=json&lines=3&addtags=latitude,longitude,udprn`;
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patience), headers: { accept: 'application/json' } });
    if (!response.ok) throw new Error(`The address look-up answered ${response.status}`);
    const text = await response.text();
    if (text.length > largest) throw new Error('The address look-up answered too much');
    const answers = Answer.parse(JSON.parse(text));
    breaker.failures = 0;
    const located = answers.flatMap(toAddress);
    if (answers.length > located.length)
      services.log.warn({ postcode, without: answers.length - located.length }, 'addresses without valid coordinates were left out');
    return located;
  } catch (error) {
    breaker.failures += 1;
    if (breaker.failures >= 3) {
      breaker.failures = 0;
      breaker.openUntil = now + 20_000;
    }
    // The key stands in the address, so only the error's own words are logged.
    services.log.warn({ postcode, reason: error instanceof Error ? error.message : 'unknown' }, 'the address look-up failed');
    return [];
  }
}

function toAddress(answer: z.output<typeof Answer>[number]): FoundAddress[] {
  const [latitude, longitude] = [coordinate(answer.latitude), coordinate(answer.longitude)];
  if (!areCoordinates(latitude, longitude)) return [];
  const lines = [answer.addressline1, answer.addressline2, answer.addressline3].filter((part): part is string => part !== undefined && part !== '');
  return [
    {
      envelopeAddress: {
        summaryLine: answer.summaryline,
        organisation: answer.organisation ?? '',
        buildingName: answer.buildingname ?? '',
        premise: answer.premise ?? '',
        street: answer.street ?? '',
        dependentLocality: answer.dependentlocality ?? '',
        postTown: answer.posttown ?? '',
        county: answer.county ?? '',
        postcode: answer.postcode ?? '',
        lines,
      },
      latitude,
      longitude,
    },
  ];
}

const coordinate = (value: string | number | undefined): number => (value === undefined || String(value).trim() === '' ? Number.NaN : Number(value));
