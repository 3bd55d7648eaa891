import { setTimeout as pause } from 'node:timers/promises';
import type { Route } from '@quarterlight/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { networkOf } from './network.ts';

const minute = 60_000;
const usual = 300;
// A network may hold several companies: an office building, a hosting provider, a proxy that TRUST_PROXY does not name.
const companiesOfANetwork = 5;
// Whoever asks again as soon as they are refused would keep the processor that other companies wait for.
const wait = 500;

/** How often a route that is open to visitors may be called. Each step throws the refusal half a second later, once it has said when to come again. */
export interface VisitLimit {
  /** By one network, whatever company it names: before anything is read or looked up. */
  readonly ofNetwork: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** By one network for the company of the request, once that is known to be one. */
  readonly ofCompany: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

/** Limits a minute's calls of each route from each network, by `@fastify/rate-limit` over a `VisitStore`; `factor` multiplies every limit. */
export function makeVisitLimits(http: FastifyInstance, factor: number): (route: Route) => VisitLimit {
  let isTold = false;
  const refuse = async (request: FastifyRequest, reply: FastifyReply, seconds: number): Promise<never> => {
    if (!isTold && request.ips === undefined && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      request.log.warn({ proxy: request.ip }, 'visitors were refused who may all stand behind this proxy: if it is yours, name it in TRUST_PROXY');
    }
    reply.header('retry-after', String(Math.max(1, seconds)));
    await pause(wait);
    throw new Refusal('request.too_many');
  };
  const limit = (max: number, keyGenerator: (request: FastifyRequest) => string) => {
    const count = http.createRateLimit({ max, timeWindow: minute, keyGenerator });
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const seen = await count(request);
      if (!seen.isAllowed && seen.isExceeded) await refuse(request, reply, seen.ttlInSeconds);
    };
  };
  return ({ visitsAMinute = usual }) => ({
    ofNetwork: limit(visitsAMinute * companiesOfANetwork * factor, ({ ip }) => networkOf(ip)),
    ofCompany: limit(visitsAMinute * factor, ({ ip, headers }) => `${networkOf(ip)} ${String(headers['x-tenant'])}`),
  });
}
