import type { OutsideService } from '../../platform/outside/outside-service.ts';
import type { Services } from '../../platform/services.ts';
import { getSecret } from '../system/index.ts';
import { askDvla } from './dvla-client.ts';
import { accessOf } from './lookup-vehicle.ts';
import { lastLookedUp } from './vehicles.queries.ts';
import type { DvlaAnswer } from './vehicles.rules.ts';

const registration = 'AA19AAA';

const words: Readonly<Record<DvlaAnswer['outcome'], readonly [ok: boolean, said: string]>> = {
  found: [true, `It answered: it knows ${registration}.`],
  'not-found': [true, `It answered: it has no vehicle ${registration}.`],
  'bad-format': [true, 'It answered.'],
  throttled: [false, 'It says that it was asked too often. Wait a minute.'],
  maintenance: [false, 'It is down for maintenance.'],
  unavailable: [false, 'It could not be reached, or answered not as it should.'],
  'timed-out': [false, 'It did not answer in time.'],
  'key-refused': [false, 'It refuses the key. Check it in the settings.'],
  'key-unreadable': [false, 'Its key cannot be read. Enter it again in the settings.'],
};

/** The registration service, asked past what is kept. */
export const vehicleLookUp = (services: Services): OutsideService => ({
  name: 'vehicle-look-up',
  title: 'Vehicle look-up (DVLA)',
  purpose: `Finds vehicles by registration. A try asks once for ${registration}.`,
  standing: async (tx) => {
    const { state } = await getSecret(tx, services.vault, 'vehicleLookupKey');
    if (state === 'unreadable') return { state: 'missing', words: words['key-unreadable'][1] };
    if (state === 'set') return { state: 'set', words: 'Answered by the DVLA, with your own key.' };
    if (services.config.dvlaApiKey !== undefined) return { state: 'set', words: 'Answered by the DVLA, with the key of whoever runs the server.' };
    return { state: 'stand-in', words: 'No key is set: the product’s own stand-in answers, with vehicles that are made up.' };
  },
  lastUsed: lastLookedUp,
  attempt: async (scope) => {
    const secret = await scope.read((tx) => getSecret(tx, services.vault, 'vehicleLookupKey'));
    if (secret.state === 'unreadable') return { ok: false, words: words['key-unreadable'][1] };
    const [ok, said] = words[(await askDvla(services.outbound, accessOf(services, secret.state === 'set' ? secret.value : undefined), registration)).outcome];
    return { ok, words: said };
  },
});
