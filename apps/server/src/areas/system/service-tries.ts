import { type OutsideServiceState, ServiceName, ServiceNews, type ServiceTry } from '@quarterlight/contract/system/technical-schemas';
import { z } from 'zod';
import type { ReadTx, Scope } from '../../platform/database/scope.ts';
import type { OutsideService } from '../../platform/outside/outside-service.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findSetting, lockSettings, storeSetting } from './settings.queries.ts';

/** A try has so long. */
const patience = 5_000;
/** After a try of a company the same service rests, in milliseconds. */
const restFor = 3_000;

const keyOf = (name: ServiceName) => `service-try.${name}` as const;
const Kept = z.object({ success: ServiceNews.nullable(), failure: ServiceNews.nullable() });
const nothing = { success: null, failure: null };

const keptOf = async (tx: ReadTx, name: ServiceName): Promise<z.output<typeof Kept>> => Kept.safeParse(await findSetting(tx, keyOf(name))).data ?? nothing;

/** How each service stands, and when it last worked and last did not, by tries and by real use where that is known. */
export async function serviceStates(tx: ReadTx, outside: readonly OutsideService[]): Promise<OutsideServiceState[]> {
  const states: OutsideServiceState[] = [];
  const told = ServiceName.options.flatMap((wanted) => outside.find((each) => each.name === wanted) ?? []);
  for (const service of told) {
    const { name, title, purpose } = service;
    const { success, failure } = await keptOf(tx, name);
    const used = (await service.lastUsed?.(tx)) ?? null;
    const lastSuccess = used !== null && (success === null || used > success.at) ? { at: used, words: 'In use.' } : success;
    states.push({ name, title, purpose, ...(await service.standing(tx)), lastSuccess, lastFailure: failure });
  }
  return states;
}

/** Tries services, one try of a company's at a time each, and keeps how it went. */
export function makeTries(outside: readonly OutsideService[], { now, log }: Pick<Services, 'now' | 'log'>) {
  const restsUntil = new Map<string, number>();
  return async (scope: Scope, name: ServiceName): Promise<ServiceTry> => {
    const service = outside.find((each) => each.name === name);
    if (!service) throw new Refusal('record.not_found');
    const which = `${scope.tenant.id} ${name}`;
    if ((restsUntil.get(which) ?? 0) > now().getTime()) throw new Refusal('system.tried_just_now', { details: { service: service.title } });
    restsUntil.set(which, Number.POSITIVE_INFINITY);
    try {
      const tried = await within(service, scope, log);
      await keepTry(scope, service, tried);
      return tried;
    } finally {
      restsUntil.set(which, now().getTime() + restFor);
    }
  };
}

async function within(service: OutsideService, scope: Scope, log: Services['log']): Promise<ServiceTry> {
  const signal = AbortSignal.timeout(patience);
  const late = { ok: false, words: 'It did not answer within 5 seconds.' };
  const began = performance.now();
  const ended = new Promise<typeof late>((resolve) => signal.addEventListener('abort', () => resolve(late), { once: true }));
  // Its words may name addresses, and are kept from everybody.
  const failed = (error: unknown) => {
    log.warn({ err: error, service: service.name, tenant: scope.tenant.slug }, 'a service that was tried could not be used');
    return signal.aborted ? late : { ok: false, words: 'It could not be used. The reason stands in the log of the server.' };
  };
  const { ok, words } = await Promise.race([service.attempt(scope, signal).catch(failed), ended]);
  return { ok, words, milliseconds: Math.round(performance.now() - began), at: scope.now() };
}

async function keepTry(scope: Scope, { name, title }: OutsideService, { ok, words, at }: ServiceTry): Promise<void> {
  await scope.write(async (tx) => {
    await lockSettings(tx);
    const before = await keptOf(tx, name);
    await storeSetting(tx, keyOf(name), ok ? { ...before, success: { at, words } } : { ...before, failure: { at, words } });
    await tx.audit({ entity: 'setting', id: tx.tenant.id, label: title, action: ok ? 'setting.service-answered' : 'setting.service-failed' });
    await tx.announce('setting', tx.tenant.id);
  });
}
