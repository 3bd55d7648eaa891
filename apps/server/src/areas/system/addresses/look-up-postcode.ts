import { areCoordinates } from '@quarterlight/contract/rules/coordinates';
import { isForcesPostcode, isPostcode, normalisePostcode } from '@quarterlight/contract/rules/postcode';
import { FoundAddress, type PostcodeAnswer } from '@quarterlight/contract/system/schemas';
import { z } from 'zod';
import type { ReadTx, Scope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { getSettings } from '../get-settings.ts';
import { getSecret } from '../secrets.ts';
import type { AddressService } from './address-service.ts';
import { findKeptAddresses, keepAddresses } from './addresses.queries.ts';
import { askService } from './ask-service.ts';
import { makeBreaker } from './breaker.ts';
import { postcoder } from './postcoder.ts';
import { services as known } from './services.ts';

const keepDays = 90;
const Kept = z.array(FoundAddress);
const breakers = new WeakMap<Services, ReturnType<typeof makeBreaker>>();

function breakerOf(services: Services): ReturnType<typeof makeBreaker> {
  const breaker = breakers.get(services) ?? makeBreaker();
  breakers.set(services, breaker);
  return breaker;
}

/** The service that answers this company, under the name that its answers are kept by; `unreadable` where its key cannot be opened. */
type Chosen = { readonly name: string; readonly service: AddressService; readonly origin: string; readonly key: string };

export async function chosen(tx: ReadTx, services: Services): Promise<Chosen | 'unreadable'> {
  const secret = await getSecret(tx, services.vault, 'addressLookupKey');
  if (secret.state === 'unreadable') return 'unreadable';
  if (secret.state !== 'set') return { name: 'simulator', service: postcoder, origin: services.simulators.postcoder, key: 'simulator' };
  const name = (await getSettings(tx)).integrations.addressService;
  return { name, service: known[name], origin: known[name].origin, key: secret.value };
}

/** What the look-up has to say of a postcode. Trouble with the service is logged and gives none: an address can always be typed. */
export async function lookUpPostcode(scope: Scope, services: Services, given: string): Promise<PostcodeAnswer> {
  const postcode = isPostcode(given) ? normalisePostcode(given) : given;
  const answer = (outcome: PostcodeAnswer['outcome'], addresses: readonly FoundAddress[] = []) => ({ postcode, outcome, addresses: [...addresses] });
  if (!isPostcode(given)) return answer('none');
  // No service knows them by this name, and some take the question amiss.
  if (isForcesPostcode(postcode)) return answer('unlocated');
  const since = new Date(Date.parse(scope.now()) - keepDays * 86_400_000).toISOString();
  const { asks, kept } = await scope.read(async (tx) => {
    const choice = await chosen(tx, services);
    return { asks: choice, kept: Kept.safeParse(choice === 'unreadable' ? null : await findKeptAddresses(tx, postcode, choice.name, since)) };
  });
  if (asks === 'unreadable') {
    services.log.warn(
      { tenant: scope.tenant.slug },
      'the key of the address look-up cannot be read: enter it again in the settings, or put the secret key back',
    );
    return answer('unavailable');
  }
  const still = kept.data?.filter((address) => areCoordinates(address.latitude, address.longitude)) ?? [];
  if (still.length > 0) return answer('found', still);
  const told = await ask(scope, services, asks, postcode);
  if (told === undefined) return answer('unavailable');
  if (told.located.length === 0) return answer(told.unlocated > 0 ? 'unlocated' : 'none');
  await scope.write((tx) => keepAddresses(tx, postcode, asks.name, told.located));
  return answer('found', told.located);
}

async function ask(scope: Scope, services: Services, { name, service, origin, key }: Chosen, postcode: string) {
  const now = services.now().getTime();
  const breaker = breakerOf(services);
  // One company's key may be refused while another's is good.
  const which = `${scope.tenant.id} ${name}`;
  if (origin === '' || breaker.rests(which, now)) return undefined;
  const about = { tenant: scope.tenant.slug, service: name, postcode };
  try {
    const told = await askService(services.outbound, service, { origin, key }, postcode);
    breaker.succeeded(which);
    if (told.unlocated > 0) services.log.warn({ ...about, without: told.unlocated }, 'addresses without valid coordinates were left out');
    return told;
  } catch (error) {
    breaker.failed(which, now);
    services.log.warn({ ...about, reason: error instanceof Error ? error.message : 'unknown' }, 'the address look-up failed');
    return undefined;
  }
}
