import { emptyId, isId } from '@quarterlight/kit/ids';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/access/actor.ts';
import type { Scope, Tenant } from '../../platform/database/scope.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Authenticate, Standing } from '../../platform/http/serve.ts';
import { tenantOfRequest } from '../../platform/http/tenant-of-request.ts';
import type { HintHub } from '../../platform/realtime/hub.ts';
import { Refusal } from '../../platform/refusal.ts';
import { digestOfKey } from './api-key.rules.ts';
import { findStandingKeys } from './api-keys.queries.ts';
import { identifyKey } from './identify-key.ts';
import { findActor, findSigningKey, findStanding, useToken } from './session.queries.ts';
import { actorAtSite } from './sites.ts';
import { isOver, type SigningKey, type TokenClaims, verifyToken } from './token.ts';

const keptFor = 1_000;
const memories = new Set<() => void>();

/** Makes every authenticator of this process ask the database again: a session has ended, or what somebody may do has changed. */
export function forgetActors(): void {
  for (const forget of memories) forget();
}

interface Options {
  readonly tenantOfName: (slug: string) => Promise<Tenant | undefined>;
  readonly scopeOfName: (slug: string, ip?: string) => Promise<Scope | undefined>;
  readonly now: () => Date;
  readonly hub: Pick<HintHub, 'overhear'>;
}

interface Authenticator {
  readonly authenticate: Authenticate;
  /** For connections that stay open. */
  readonly standing: Standing;
}

/** Somebody who asks, and until when (in milliseconds since 1970) that by which they do lasts. */
interface Known {
  readonly actor: Actor;
  readonly ends: number;
}

/** Finds who asks, on every request: tenant, token or API key, session and permissions. Keeps the answer for at most one second. */
export function makeAuthenticator(options: Options): Authenticator {
  const actors = new Map<string, { readonly known: Known | undefined; readonly until: number }>();
  const asked = new Map<string, { readonly at: number; readonly answer: Promise<Known | undefined> }>();
  const keys = new Map<string, SigningKey>();
  const verified = new Map<string, TokenClaims>();
  let forgotten = 0;
  memories.add(() => {
    forgotten += 1;
    actors.clear();
    asked.clear();
  });
  // What somebody may do has changed, here or in another process.
  options.hub.overhear(({ entity }) => {
    if (entity === 'user' || entity === 'role' || entity === 'permission' || entity === 'api-key') forgetActors();
  });

  async function keyOf(scope: Scope, kid: string): Promise<SigningKey | undefined> {
    const name = `${scope.tenant.id} ${kid}`;
    const kept = keys.get(name);
    if (kept) return kept;
    const key = await scope.read((tx) => findSigningKey(tx, kid));
    if (key) keys.set(name, key);
    return key;
  }

  /** The claims of a token of this tenant: its signature is worked out once, for it does not change; its end, its session and its use are asked every time. */
  async function claimsOf(scope: Scope, token: string): Promise<TokenClaims | undefined> {
    const name = `${scope.tenant.id} ${token}`;
    const known = verified.get(name);
    if (known) return isOver(known, options.now()) ? undefined : known;
    const claims = await verifyToken(token, (kid) => keyOf(scope, kid), options.now());
    if (verified.size > 5_000) verified.clear();
    if (claims) verified.set(name, claims);
    return claims;
  }

  /** Who asks under that name of theirs, at a site: kept, or found by `find`. */
  async function knownAs(
    name: string,
    scope: Scope,
    site: string | undefined,
    anew: boolean,
    find: () => Promise<Known | undefined>,
  ): Promise<Known | undefined> {
    const kept = actors.get(name);
    if (!anew && kept && kept.until > Date.now()) return kept.known;
    // Those who come within a second after somebody asked the same wait for that answer: a crowd of one session asks once.
    const asking = asked.get(name);
    if (!anew && asking && Date.now() - asking.at < keptFor) return asking.answer;
    const mine = { at: Date.now(), answer: askFor(name, scope, site, find) };
    asked.set(name, mine);
    try {
      return await mine.answer;
    } finally {
      if (asked.get(name) === mine) asked.delete(name);
    }
  }

  async function askFor(name: string, scope: Scope, site: string | undefined, find: () => Promise<Known | undefined>): Promise<Known | undefined> {
    if (actors.size > 20_000) actors.clear();
    const [at, began] = [Date.now(), forgotten];
    const whole = await find();
    const known = whole && site !== undefined ? { ...whole, actor: await scope.read((tx) => actorAtSite(tx, whole.actor, site)) } : whole;
    // What nobody is known by is not kept: there is no end of it. Nor what changed while it was being read.
    if (known && began === forgotten) actors.set(name, { known, until: at + keptFor });
    return known;
  }

  async function bySession(scope: Scope, claims: TokenClaims): Promise<Known | undefined> {
    const good = await scope.write((tx) => useToken(tx, claims));
    const actor = good ? await scope.read((tx) => findActor(tx, claims)) : undefined;
    return actor && { actor, ends: claims.exp * 1_000 };
  }

  /** How to ask who a header names; refuses a token of another tenant. */
  async function asker(scope: Scope, header: string, request: FastifyRequest): Promise<((anew: boolean) => Promise<Known | undefined>) | undefined> {
    const { id } = scope.tenant;
    const key = keyIn(header);
    if (key !== undefined) {
      const site = siteOf(request);
      const name = `${id} key ${digestOfKey(key)} ${site ?? ''}`;
      return async (anew) => {
        const known = await knownAs(name, scope, site, anew, () => identifyKey(scope, key, networkOf(request.ip)));
        return known && known.ends > options.now().getTime() ? known : undefined;
      };
    }
    const token = /^Bearer ([\w.-]+)$/.exec(header)?.[1];
    const claims = token === undefined ? undefined : await claimsOf(scope, token);
    if (!claims && isOfAnotherTenant(token, id)) throw new Refusal('access.wrong_tenant');
    if (claims && claims.aud !== id) throw new Refusal('access.wrong_tenant');
    const site = siteOf(request);
    return claims && ((anew) => knownAs(`${id} ${claims.jti} ${claims.sid} ${claims.sub} ${site ?? ''}`, scope, site, anew, () => bySession(scope, claims)));
  }

  async function identify(request: FastifyRequest, visitorsToo: boolean): Promise<{ scope: Scope; until: number; again: () => Promise<Scope | undefined> }> {
    const tenant = await tenantOfRequest(request, options.tenantOfName);
    const scope = await options.scopeOfName(tenant.slug, request.ip);
    if (!scope) throw new Refusal('access.tenant_unknown');
    const header = request.headers.authorization;
    const visitor = { scope, until: 0, again: async () => undefined };
    if (header === undefined) return visitor;
    const ask = await asker(scope, header, request);
    const scopeOf = ({ actor }: Known) => scope.as({ ...actor, ip: request.ip });
    const known = await ask?.(false);
    if (ask && known) return { scope: scopeOf(known), until: known.ends, again: () => ask(true).then((now) => now && scopeOf(now)) };
    // Who signs in again may still carry a token that is over.
    if (visitorsToo) return visitor;
    throw new Refusal(keyIn(header) === undefined ? 'access.session_ended' : 'access.key_refused');
  }

  return {
    authenticate: async (request, visitorsToo = false) => (await identify(request, visitorsToo)).scope,
    standing: {
      open: (request) => identify(request, false),
      async stillGood(scopes) {
        const slug = scopes[0]?.tenant.slug;
        const product = slug === undefined ? undefined : await options.scopeOfName(slug);
        if (!product) return new Set();
        const idsOf = (pick: (actor: Actor) => string | null) => scopes.map(({ actor }) => pick(actor)).filter((id) => id !== null);
        return product.read(async (tx) => {
          const [sessions, apiKeys] = await Promise.all([
            findStanding(
              tx,
              idsOf((actor) => actor.sessionId),
            ),
            findStandingKeys(
              tx,
              idsOf((actor) => actor.keyId),
            ),
          ]);
          return new Set([...sessions, ...apiKeys]);
        });
      },
    },
  };
}

/** The API key of a header; undefined where it brings none. */
const keyIn = (header: string): string | undefined => (header.startsWith('ApiKey ') ? header.slice('ApiKey '.length) : undefined);

/** The company that the client chose to act for; none is all of them. */
function siteOf(request: FastifyRequest): string | undefined {
  const site = request.headers['x-site'];
  if (site === undefined || site === '' || site === emptyId) return undefined;
  if (Array.isArray(site) || !isId(site)) throw new Refusal('site.not_yours');
  return site.toLowerCase();
}

/** Only to choose between 401 and 403: the claim is not trusted. */
function isOfAnotherTenant(token: string | undefined, tenantId: string): boolean {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return typeof claims === 'object' && claims !== null && 'aud' in claims && typeof claims.aud === 'string' && claims.aud !== tenantId;
  } catch {
    return false;
  }
}
