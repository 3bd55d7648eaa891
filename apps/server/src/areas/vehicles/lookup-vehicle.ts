import { classifyRegistration, displayRegistration, normaliseRegistration } from '@quarterlight/contract/rules/registration';
import type { FormerHolder } from '@quarterlight/contract/vehicles/mark-schemas';
import { lookupMessages } from '@quarterlight/contract/vehicles/messages';
import type { LookupOutcome, LookupReply } from '@quarterlight/contract/vehicles/schemas';
import { formatDay } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import { seesJobsOnly } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { Scope } from '../../platform/database/scope.ts';
import type { Services } from '../../platform/services.ts';
import { getSecret } from '../system/index.ts';
import type { DvlaAccess, DvlaClient } from './dvla-client.ts';
import { formerHolders } from './marks.queries.ts';
import { keepAnswer, keptAnswer, type VehicleRow, vehicleOf } from './vehicles.queries.ts';
import { type DvlaAnswer, type DvlaVehicle, isSameVehicle, makeName, motStatusOf, sentenceCase, taxStatusOf } from './vehicles.rules.ts';

const nothing = {
  make: null,
  model: null,
  year: null,
  colour: null,
  fuel: null,
  engineCc: null,
  taxStatus: null,
  motStatus: null,
  motExpires: null,
  monthOfFirstRegistration: null,
} as const;

type Ours = VehicleRow | undefined;

const ownFacts = (ours: Ours) => ({
  vehicleId: ours?.id ?? null,
  model: ours?.model || null,
  ours: ours === undefined ? null : onWire(ours, 'make', 'model', 'year', 'colour', 'body', 'version'),
});

function notFound(registration: string, outcome: Exclude<LookupOutcome, 'found'>, ours: Ours, hadBefore: FormerHolder[] = []): LookupReply {
  return {
    ...nothing,
    registration,
    displayRegistration: displayRegistration(registration),
    found: false,
    outcome,
    source: 'none',
    lookedUpAt: null,
    ...ownFacts(ours),
    differs: false,
    hadBefore,
    message: lookupMessages[outcome],
  };
}

function foundReply(
  registration: string,
  vehicle: DvlaVehicle,
  ours: Ours,
  from: { source: 'dvla' | 'kept'; lookedUpAt: string; message: string; hadBefore: FormerHolder[] },
): LookupReply {
  const differs = ours !== undefined && !isSameVehicle(ours, vehicle);
  return {
    registration,
    displayRegistration: displayRegistration(registration),
    found: true,
    outcome: 'found',
    ...ownFacts(ours),
    ...(differs ? { model: null } : {}),
    differs,
    make: vehicle.make === undefined ? null : makeName(vehicle.make),
    year: vehicle.yearOfManufacture ?? null,
    colour: vehicle.colour === undefined ? null : sentenceCase(vehicle.colour),
    fuel: vehicle.fuelType === undefined ? null : sentenceCase(vehicle.fuelType),
    engineCc: vehicle.engineCapacity ?? null,
    taxStatus: taxStatusOf(vehicle),
    motStatus: motStatusOf(vehicle),
    motExpires: vehicle.motExpiryDate ?? null,
    monthOfFirstRegistration: vehicle.monthOfFirstRegistration ?? null,
    ...from,
  };
}

export interface Looked {
  readonly reply: LookupReply;
  readonly vehicle: DvlaVehicle | undefined;
}

/** The service with the tenant's key, else the operator's; without either the product's own simulator. */
export const accessOf = (services: Services, tenantKey: string | undefined): DvlaAccess => {
  const key = tenantKey ?? services.config.dvlaApiKey;
  return key === undefined ? { url: services.simulators.dvla, key: 'simulator' } : { url: services.config.dvlaUrl, key };
};

/** Looks a registration up; answers of 30 days are reused unless `fresh`. Never refuses; no transaction is open while it waits for the service. */
export async function lookupVehicle(services: Services, ask: DvlaClient, scope: Scope, typed: string, fresh = false): Promise<Looked> {
  const registration = normaliseRegistration(typed);
  if (classifyRegistration(registration) === null) return { reply: notFound(registration, 'bad-format', undefined), vehicle: undefined };
  const known = await scope.read(async (tx) => ({
    kept: await keptAnswer(tx, registration),
    ours: await vehicleOf(tx, registration),
    hadBefore: await formerHolders(tx, registration),
    secret: await getSecret(tx, services.vault, 'vehicleLookupKey'),
  }));
  if (known.kept !== undefined && !fresh) {
    const { vehicle, lookedUpAt } = known.kept;
    const message = `Vehicle found, from the look-up of ${formatDay(localDayOf(lookedUpAt, scope.tenant.timeZone))}.`;
    return { reply: foundReply(registration, vehicle, known.ours, { source: 'kept', lookedUpAt, message, hadBefore: known.hadBefore }), vehicle };
  }
  const { secret } = known;
  const answer: DvlaAnswer =
    secret.state === 'unreadable'
      ? { outcome: 'key-unreadable' }
      : await ask(accessOf(services, secret.state === 'set' ? secret.value : undefined), registration);
  if (answer.outcome !== 'found') {
    // The registration is personal data: the log says how it ended, not for whom.
    const trouble = answer.outcome !== 'not-found' && answer.outcome !== 'bad-format';
    if (trouble) services.log.warn({ outcome: answer.outcome, tenant: scope.tenant.slug }, 'the registration service failed a look-up');
    return { reply: notFound(registration, answer.outcome, known.ours, known.hadBefore), vehicle: undefined };
  }
  const { vehicle } = answer;
  // Whoever may look up, the kept answers are the company's.
  const keeps = scope.actor.customerId === null && !seesJobsOnly(scope.actor);
  const lookedUpAt = keeps ? await scope.write(async (tx) => keepAnswer(tx, registration, vehicle).then(() => tx.now)) : scope.now();
  return {
    reply: foundReply(registration, vehicle, known.ours, { source: 'dvla', lookedUpAt, message: lookupMessages.found, hadBefore: known.hadBefore }),
    vehicle,
  };
}
