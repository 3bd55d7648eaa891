import { randomUUID } from 'node:crypto';
import { type Outbound, OutboundFailed } from '../../platform/outbound/outbound.ts';
import { type DvlaAnswer, DvlaVehicle, isOutage, outcomeOfStatus } from './vehicles.rules.ts';

/** Where the service is and the key for it. */
export interface DvlaAccess {
  readonly url: string;
  readonly key: string;
}

const patience = 4_000;
const outagesToRest = 3;
// Somebody sat through each of these, so two of them are enough.
const weightOfTimeout = 2;
const restFor = 10_000;

/** Asks the service about one normalised registration; never throws. `timeoutMs` bounds the whole exchange. */
export async function askDvla(outbound: Outbound, access: DvlaAccess, registration: string, timeoutMs = patience): Promise<DvlaAnswer> {
  try {
    const response = await outbound.call({
      url: access.url,
      method: 'POST',
      headers: { 'x-api-key': access.key, 'content-type': 'application/json', accept: 'application/json', 'x-correlation-id': randomUUID() },
      body: JSON.stringify({ registrationNumber: registration }),
      within: timeoutMs,
    });
    if (response.status !== 200) return { outcome: outcomeOfStatus(response.status) };
    const vehicle = DvlaVehicle.safeParse(JSON.parse(response.body));
    return vehicle.success ? { outcome: 'found', vehicle: vehicle.data } : { outcome: 'unavailable' };
  } catch (error) {
    return { outcome: error instanceof OutboundFailed && error.why === 'late' ? 'timed-out' : 'unavailable' };
  }
}

/** Leaves a service alone for 10 seconds after three outages in a row, or two that it took all the time for, and answers `unavailable` at once meanwhile. */
export function makeDvlaClient(outbound: Outbound, now: () => Date, timeoutMs = patience) {
  const states = new Map<string, { outages: number; restsUntil: number }>();
  return async (access: DvlaAccess, registration: string): Promise<DvlaAnswer> => {
    const state = states.get(access.url) ?? { outages: 0, restsUntil: 0 };
    states.set(access.url, state);
    if (now().getTime() < state.restsUntil) return { outcome: 'unavailable' };
    const answer = await askDvla(outbound, access, registration, timeoutMs);
    state.outages = isOutage(answer.outcome) ? state.outages + (answer.outcome === 'timed-out' ? weightOfTimeout : 1) : 0;
    if (state.outages >= outagesToRest) {
      state.restsUntil = now().getTime() + restFor;
      state.outages = 0;
    }
    return answer;
  };
}

export type DvlaClient = ReturnType<typeof makeDvlaClient>;
