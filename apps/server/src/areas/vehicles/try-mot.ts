import type { OutsideService } from '../../platform/outside/outside-service.ts';
import type { Services } from '../../platform/services.ts';
import type { MotEnd } from './mot.rules.ts';
import { makeMotClient } from './mot-client.ts';
import { motAccessOf, standIn } from './mot-history.ts';

const registration = 'AA19AAA';
const unreadable = 'One of its keys cannot be read. Enter them again in the settings.';

const words: Readonly<Record<MotEnd['outcome'], readonly [ok: boolean, said: string]>> = {
  found: [true, `It answered: it knows ${registration}.`],
  'not-found': [true, `It answered: it has no history of ${registration}.`],
  'bad-format': [true, 'It answered.'],
  throttled: [false, 'It says that it was asked too often. Wait a minute.'],
  unavailable: [false, 'It could not be reached, or answered not as it should.'],
  'timed-out': [false, 'It did not answer in time.'],
  'key-refused': [false, 'It refuses our access. Check directory, client, secret and key in the settings.'],
  'key-unreadable': [false, unreadable],
};

/** The MOT history service, asked past what is kept. */
export const motService = (services: Services): OutsideService => ({
  name: 'mot-history',
  title: 'MOT history (DVSA)',
  purpose: `Shows a vehicle’s MOT tests. A try asks once for ${registration}.`,
  standing: async (tx) => {
    const access = await motAccessOf(tx, services);
    if (access === 'unreadable') return { state: 'missing', words: unreadable };
    if (access === 'stand-in') return { state: 'stand-in', words: 'Its access is not set: the product’s own stand-in answers, with tests that are made up.' };
    return { state: 'set', words: 'Answered by the DVSA, with your own access.' };
  },
  lastUsed: async (tx) =>
    (await tx.db.selectFrom('vehicle_mot').select('refreshed_at').orderBy('refreshed_at', 'desc').limit(1).executeTakeFirst())?.refreshed_at ?? null,
  attempt: async (scope) => {
    const access = await scope.read((tx) => motAccessOf(tx, services));
    if (access === 'unreadable') return { ok: false, words: unreadable };
    const ask = makeMotClient(services.outbound, services.now);
    const [ok, said] = words[(await ask(access === 'stand-in' ? standIn(services) : access, registration)).outcome];
    return { ok, words: said };
  },
});
