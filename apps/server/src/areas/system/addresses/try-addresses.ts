import { addressServices } from '@quarterlight/contract/system/schemas';
import { OutboundFailed } from '../../../platform/outbound/outbound.ts';
import type { OutsideService } from '../../../platform/outside/outside-service.ts';
import type { Services } from '../../../platform/services.ts';
import { getSettings } from '../get-settings.ts';
import { getSecret } from '../secrets.ts';
import { lastLookedUp } from './addresses.queries.ts';
import { askService } from './ask-service.ts';
import { chosen } from './look-up-postcode.ts';

// A postcode that every service knows.
const postcode = 'SW1A 2AA';

/** Addresses by postcode, asked past what is kept. */
export const addressLookUp = (services: Services): OutsideService => ({
  name: 'address-look-up',
  title: 'Address look-up',
  purpose: `Finds addresses by postcode. A try asks once for ${postcode}, which your service may charge for.`,
  standing: async (tx) => {
    const { state } = await getSecret(tx, services.vault, 'addressLookupKey');
    if (state === 'unreadable') return { state: 'missing', words: 'Its key cannot be read. Enter it again in the settings.' };
    if (state === 'none') return { state: 'stand-in', words: 'No key is set: the product’s own stand-in answers, with addresses that are made up.' };
    return { state: 'set', words: `Answered by ${addressServices[(await getSettings(tx)).integrations.addressService]}.` };
  },
  lastUsed: lastLookedUp,
  attempt: async (scope, signal) => {
    const choice = await scope.read((tx) => chosen(tx, services));
    if (choice === 'unreadable') return { ok: false, words: 'Its key cannot be read. Enter it again in the settings.' };
    if (choice.origin === '') return { ok: false, words: 'The stand-in is not running.' };
    try {
      const { located, unlocated } = await askService(services.outbound, choice.service, { origin: choice.origin, key: choice.key, patience: 4_500 }, postcode);
      const count = located.length + unlocated;
      if (count === 0) return { ok: false, words: `It answered, but knows no address of ${postcode}.` };
      return { ok: true, words: `It answered with ${count === 1 ? 'one address' : `${count} addresses`} of ${postcode}.` };
    } catch (error) {
      return { ok: false, words: signal.aborted ? 'It did not answer within 5 seconds.' : wordsOf(error) };
    }
  },
});

/** What went wrong, without its address or our key. */
function wordsOf(error: unknown): string {
  const said = error instanceof Error ? error.message : '';
  if (/ 40[123]$/.test(said)) return 'It refuses the key, or the account has run out. Check both with the service.';
  if (said.endsWith(' 429')) return 'It says that it was asked too often. Wait a while.';
  if (/it answered \d+$/.test(said)) return 'It is in trouble itself: it answered with a failure.';
  if (error instanceof OutboundFailed) return 'It could not be reached.';
  return said.startsWith('it did not answer') ? 'It did not answer in time.' : 'It answered, but not as it should.';
}
